"""The bridge to a table that lies flat: several people at once, each of whom acts for their own seat alone."""

from __future__ import annotations

import logging
import operator
from collections.abc import Mapping
from typing import Any

from engine.core.action import Action, Refusal
from engine.core.game import View
from engine.core.model import Seat
from engine.core.prompt import Prompt
from gui.bridge import TableBridge

_log = logging.getLogger(__name__)


class FlatBridge(TableBridge):
    """Leads a sitting's rounds where nobody hands a screen to anybody: it always shows what an onlooker may see.

    ``opened`` is the one seat whose hand a finger shows; only for it, and only while it is, a view of its own is made.
    """

    opened: Seat | None = None
    _seen: tuple[tuple[object, ...], View] | None = None

    @property
    def seat(self) -> Seat | None:
        """Nobody has the screen."""
        return None

    @seat.setter
    def seat(self, seat: Seat | None) -> None:
        """Nobody gets it."""

    # ---------------------------------------------------------------- what is shown

    def open(self, seat: Seat | None) -> None:
        """Let the hand of one seat be seen from now on, or that of none."""
        self.opened = seat if seat in self.people else None
        if self.opened is None:
            self._seen = None

    def peeked(self) -> View | None:
        """What the seat sees whose hand is shown."""
        if self.opened is None or self._round is None:
            return None
        moment = (self._round, self._round.state, self.opened)
        if self._seen is None or not all(map(operator.is_, self._seen[0], moment)):
            self._seen = moment, self._round.view(self.opened)
        return self._seen[1]

    def asked_at(self, seat: Seat) -> tuple[Prompt, ...]:
        """What a person is asked now, covered or not."""
        decides = self._round is not None and seat in self._seated.deciding
        return self._round.view(seat).prompts if self._round is not None and decides else ()

    @property
    def thinkers(self) -> tuple[Seat, ...]:
        """Who is thinking just now: everybody who is asked, and a computer."""
        round_ = self._round
        if round_ is None or self._held:
            return ()
        people = self._seated.asked(round_)
        computer = self._seated.thinking(round_, None, self.computers.question)
        return (*people, *computer)

    # ---------------------------------------------------------------- people

    def submit(self, action: Action | Mapping[str, Any]) -> Refusal | None:
        """Do what one of those who are asked wants; gives the reason where it is refused."""
        round_ = self._round
        if round_ is None:
            return None
        read = self._read(action)
        if read.seat not in self._seated.deciding or read.seat not in round_.table.to_act:
            _log.warning("nobody is asked at seat %s", read.seat)
            return None
        return self._do(read)

    def readings(self, action: Action | Mapping[str, Any]) -> tuple[Action, ...]:
        """What an action's wild cards could stand for, best first."""
        if self._round is None:
            return ()
        read = self._read(action)
        if read.seat not in self._seated.deciding:
            return (read,)
        return self._round.game.readings(self._round.state, read) or (read,)

    def undo(self) -> bool:
        """Take back everything since before the last action of any person; practice only."""
        round_ = self._round
        if round_ is None:
            return False
        acted = [Seat(action["seat"]) for action in round_.record().actions if action["seat"] in self.people]
        if not acted:
            return False
        return self._take_back(acted[-1])

    def cover(self) -> None:
        """Nothing is seen that would have to be hidden."""
        self.open(None)

    def sit(self, seat: Seat) -> bool:
        """Whoever decides sits before their own corner."""
        return False

    def _draw_curtain(self, seat: Seat) -> None:
        """No curtain falls: everybody stays where they are."""

    def _turn_to(self, asked: list[Seat]) -> None:
        """Whoever is asked acts in their own corner."""
