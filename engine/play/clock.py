"""Thinking time: whose it is, how much of it has gone, and the action that a clock plays when it is over."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from engine.core.action import Action
from engine.core.game import Deadline
from engine.core.model import Seat
from engine.play.round import Moment, Round

GAP: Final = 2.0
"""Seconds between two looks at the time in which nobody can have been thinking: the machine slept, or stood still."""


@dataclass(frozen=True, slots=True)
class Time:
    """The time of one seat for its next action, in seconds."""

    whole: float
    used: float

    @property
    def left(self) -> float:
        """What is left of it."""
        return max(0.0, self.whole - self.used)


class Clock:
    """Measures the thinking time of a round's seats; it knows no more of time than what ``now`` says.

    Whoever leads the round looks at it a few times a second and says who is thinking until the next look. Time goes
    by for nobody else, none in a look that comes late or in which ``now`` went back, and each action begins anew.
    """

    def __init__(self, round_: Round[Any], seconds: int | None, now: Callable[[], float] = time.monotonic) -> None:
        self._round = round_
        self._seconds = seconds
        self._now = now
        self._last = now()
        self._at = -1
        self._moment: Moment[Any] | None = None
        self._thinking: frozenset[Seat] = frozenset()
        self._asked: dict[Seat, Deadline] = {}
        self._used: dict[Seat, float] = {}
        self._follow()

    def look(self, thinking: Collection[Seat] = ()) -> None:
        """Look at the time: it has gone by for those who were thinking; from now on it does for these."""
        now = self._now()
        gone, self._last = now - self._last, now
        self._follow()
        for seat in self._thinking if 0 < gone <= GAP else ():
            if seat in self._used:
                self._used[seat] += gone
        self._thinking = frozenset(thinking)

    def times(self) -> dict[Seat, Time]:
        """Who is asked and has no more than so much time."""
        self._follow()
        return {seat: Time(self._whole(limit), self._used[seat]) for seat, limit in self._asked.items()}

    def late(self) -> Action | None:
        """What the clock plays now: for the one of those whose time is over who has waited longest."""
        over = {seat: one for seat, one in self.times().items() if not one.left}
        seat = max(over, key=lambda seat: (over[seat].used - over[seat].whole, -seat), default=None)
        return None if seat is None else self._asked[seat].action

    def _whole(self, limit: Deadline) -> float:
        return limit.ms / 1000 if limit.ms else float(self._seconds or 0)

    def _follow(self) -> None:
        """See what has been done since: whoever acted, and whoever is asked something new, has all the time again."""
        round_ = self._round
        moment = round_.moment(round_.at)
        if moment is self._moment:
            return
        before, goes_on = self._moment, 0 <= self._at < round_.at and round_.moment(self._at) is self._moment
        goes_on = goes_on and before is not None and before.table.phase == moment.table.phase
        acted = {action.get("seat") for action in round_.record().actions[self._at :]} if goes_on else set()
        kept = {seat: used for seat, used in self._used.items() if goes_on and seat not in acted}
        self._at, self._moment = round_.at, moment
        limits = {seat: round_.game.deadline(round_.state, seat) for seat in moment.table.to_act}
        self._asked = {seat: one for seat, one in limits.items() if one is not None and self._whole(one) > 0}
        self._used = {seat: kept.get(seat, 0.0) for seat in self._asked}
        # who was thinking before this moment has not been thinking about it
        self._thinking &= set(kept)
