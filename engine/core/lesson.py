"""A round that teaches: a whole record, who learns by it, and what that player is told before each action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.core.model import Seat
from engine.core.record import Record, read_record


@dataclass(frozen=True, slots=True)
class Lesson:
    """The learner takes the actions of ``seat``, one after the other; computers take all others.

    ``says`` names for each of the learner's actions, by its number in the record, the word of the catalogue that asks
    for it (``<game>.lesson.<word>``); ``end`` what is said when the round is over.
    """

    written: Mapping[str, Any]
    seat: Seat
    says: Mapping[int, str]
    end: str

    @property
    def record(self) -> Record:
        """The round, whole; it is written as JSON, because a game is loaded sooner than a lesson is wanted."""
        return read_record(self.written)
