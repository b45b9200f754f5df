"""Whether somebody is still there: any touch says so; after a time without one the guests are asked, then forgotten."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from engine.play.clock import GAP
from gui.kiosk.times import LOOK, WARNED


class Idle(QObject):
    """Counts the time without a touch by looks; a look that comes late, or before the last one, counts for nothing.

    ``limit``: how many seconds without a touch are allowed now; ``now``: a clock that nobody sets.
    """

    warned = Signal(int)
    """So many seconds are left; said at each look until somebody touches."""
    over = Signal()
    """Nobody has been there for the whole time; counting begins anew."""

    def __init__(
        self, limit: Callable[[], float], parent: QObject | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._limit, self.now = limit, now
        self._spent, self._last = 0.0, now()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(LOOK)

    def touched(self) -> None:
        """Somebody is there."""
        self._spent = 0.0

    def look(self) -> None:
        """See how much time has gone by without a touch."""
        now = self.now()
        gone, self._last = now - self._last, now
        # a machine that slept, or a look that waited for another program, is no guest who has left
        if not 0 < gone <= GAP:
            return
        self._spent += gone
        limit = self._limit()
        left = limit - self._spent
        if left <= 0:
            self._spent = 0.0
            self.over.emit()
        elif left <= min(WARNED, limit / 2):
            self.warned.emit(math.ceil(left))
