"""The clock at a table: looked at while somebody thinks whose time is counted, and silent otherwise."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication

from engine.core.action import Action
from engine.core.model import Seat
from engine.play.clock import Clock
from engine.play.clock import Time as Thought
from gui.bridge import TableBridge
from gui.theme import Time


class Timing(QObject):
    """Leads a clock beside a bridge: its time goes by for whoever is thinking, as long as the table is ``attended``.

    ``now`` is the time in seconds, of a clock that nobody sets.
    """

    told = Signal(object)
    """What each seat that is asked has of its time (`engine.play.clock.Time` by seat); empty where no clock runs."""
    ended = Signal(object)
    """An `Action`: somebody's time is over, and the clock has played this."""

    def __init__(
        self, bridge: TableBridge, attended: Callable[[], bool], now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(bridge)
        self._bridge, self._attended, self.now = bridge, attended, now
        self._clock: Clock | None = None
        self._of: object = None
        self._beat = QTimer(self)
        self._beat.setInterval(Time.CLOCK)
        self._beat.timeout.connect(self.look)
        bridge.stepped.connect(self.look)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            # a menu or a dialog takes the keys, and gives them back
            application.focusChanged.connect(self.look)

    @property
    def runs(self) -> bool:
        """Whether somebody's time goes by."""
        return self._beat.isActive()

    def look(self, *_: object) -> None:
        """See whose time has gone by; play for one whose time is over; go on only while somebody is thinking."""
        clock = self._led()
        if clock is None:
            self._rest({})
            return
        clock.look(self._thinking(clock))
        late = clock.late()
        if late is not None and self._play(late):
            return
        thinking = self._thinking(clock)
        clock.look(thinking)
        self._rest(clock.times(), bool(thinking))

    def _led(self) -> Clock | None:
        """The clock of the round that is led, if it has one."""
        round_, sitting = self._bridge.round, self._bridge.sitting
        if self._of is not round_:
            self._of = round_
            self._clock = None
            if round_ is not None and sitting is not None and round_.game.info.clock:
                self._clock = Clock(round_, sitting.terms.clock, lambda: self.now())
        return self._clock

    def _thinking(self, clock: Clock) -> list[Seat]:
        """Whose time goes by from now on."""
        timed = clock.times()
        return [seat for seat in self._bridge.thinkers if seat in timed] if timed and self._attended() else []

    def _play(self, action: Action) -> bool:
        """Play for somebody whose time is over; false where nobody was there to see it run out."""
        if action.seat not in self._bridge.thinkers or not self._attended():
            return False
        round_ = self._bridge.round
        before = round_ and round_.at
        self._bridge.rule(action)
        if round_ is None or round_.at == before:
            # it could not be written down and has not happened: nobody is hurried by that
            self._of = None
            return True
        self.ended.emit(action)
        return True

    def _rest(self, times: dict[Seat, Thought], runs: bool = False) -> None:
        if runs and not self._beat.isActive():
            self._beat.start()
        elif not runs:
            self._beat.stop()
        self.told.emit(times)
