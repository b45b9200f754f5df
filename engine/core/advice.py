"""What whoever practises is told: what a computer player would do, and chances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.core.action import Action
from engine.core.model import Card, Text


@dataclass(frozen=True, slots=True)
class Advice:
    """One thing a computer player would do, what it expects of it, and why.

    ``amount``: what the round is expected to cost its seat in units, what was paid on the spot included, below zero for
    a gain; ``half``: the 95 % half width of that figure. None where nothing was reckoned.
    """

    action: Action
    amount: float | None = None
    why: Text | None = None
    half: float | None = None


@dataclass(frozen=True, slots=True)
class Aid:
    """A chance that whoever practises is told: of what, how likely, and how far off that may be.

    ``half`` is the 95 % half width, 0 where the chance is exact; ``card``: the one of several that it is about;
    ``zone``: the one whose cards it is about, and stands at; ``cases``: of how many unseen cards it is the share.
    """

    kind: Literal["smallest", "lower", "counts"]
    share: float
    half: float = 0.0
    card: Card | None = None
    zone: str | None = None
    cases: int = 0
