"""What a statistic counts of a round besides wins and costs, one small number after another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.core.model import Seat


@dataclass(frozen=True, slots=True)
class Tally:
    """So many more of something for a seat; ``key`` stands among the game's words as ``tally.<key>``."""

    seat: Seat
    key: StrEnum
    amount: int = 1
