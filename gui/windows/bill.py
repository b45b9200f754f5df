"""What a row of a settlement shows, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont

from engine.core.model import Card
from engine.play.ledger import Unit
from gui.scene.plate import Person

NO_UNIT = Unit()


@dataclass(frozen=True)
class Duty:
    """What is to be done, or what has been done: two lines, and the buttons that are on offer.

    ``offers`` by name (settle, owe, apply, points, more, change, resume) with the reason why not, None if it may be.
    """

    title: str
    text: str = ""
    icon: str = ""
    warns: bool = False
    offers: Mapping[str, str | None] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """All that a row shows."""

    seat: int
    person: Person
    won: str = ""
    deals: str = ""
    cards: tuple[Card, ...] = ()
    costly: frozenset[Card] = frozenset()
    lines: tuple[tuple[str, str], ...] = ()
    due: Fraction | None = None
    sum: str = ""
    """What the round came to where that is said in no units of the table: chips, cups."""
    unit: Unit = NO_UNIT
    duty: Duty | None = None


@dataclass(frozen=True, slots=True)
class SumPlaces:
    """Where a sum stands in its row: from ``x`` to ``right`` at ``y``; ``counted``: what it is in glasses, too.

    That is written at ``words`` in ``bold``; ``glasses`` are the place of the glasses, if there is one.
    """

    x: float
    right: float
    y: float
    words: QPointF
    counted: bool
    bold: QFont
    glasses: QRectF | None
