"""What a seat is asked: one verb and what it still needs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from pydantic import Field, Strict

from engine.core.action import Refusal
from engine.core.model import Model, Seats, Text

Names: TypeAlias = Annotated[tuple[str, ...], Strict(False)]


class Ask(Model):
    """One thing a verb still needs; ``field`` says which field of the action it fills ("doors.sky" inside one)."""

    field: str


class PickCards(Ask):
    """Between ``least`` and ``most`` cards out of some zones; ``single``: the field is one card, not a list."""

    zones: Names
    least: int
    most: int
    single: bool = False


class PickNumber(Ask):
    """A whole number, ``units``: of the game's unit; ``presets`` are buttons, ``zone`` is where a slider may lie."""

    low: int
    high: int
    step: int = 1
    units: bool = False
    presets: Annotated[tuple[int, ...], Strict(False)] = ()
    zone: str | None = None


class PickOne(Ask):
    """One of a few words, or cards; ``faded``: those that may be chosen, too, but are shown as gone."""

    choices: Names
    faded: Names = ()


class PickSeat(Ask):
    """Between ``least`` and ``most`` of some seats."""

    seats: Seats
    least: int = 1
    most: int = 1


class PickPoint(Ask):
    """A point of the grid or cloth; ``points`` None is anywhere on the cloth."""

    points: Names | None = None


class Aim(Ask):
    """A cue stroke."""


class Prompt(Model):
    """A verb on offer: a button, or with ``zone`` a place to tap, or with asks something to be answered first.

    ``price`` is what it costs its seat at once, in the game's unit, ``risk`` what it may come to cost, as far as that
    is certain before anything hidden is turned up; ``calls`` is what it only names, drawn beside its words as glasses
    where units are cups; ``word``: its button says `verb.<verb>.<word>`, as the verb means something of its own here;
    ``off`` shows it grey with the reason. ``about`` is a sentence for
    whoever is asked, where nothing on the table says what it is about or what may come of it.
    """

    verb: str
    word: str = ""
    fixed: Mapping[str, Any] = Field(default_factory=dict)
    asks: Annotated[tuple[Ask, ...], Strict(False)] = ()
    zone: str | None = None
    price: int = 0
    risk: int = 0
    calls: int = 0
    off: Refusal | None = None
    about: Text | None = None
