"""What the window tells the statistics: every round that was settled at its table."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from engine.core.plain import Trouble
from engine.play.keeper import FILE, Keeper

if TYPE_CHECKING:
    from engine.core.settlement import Settlement
    from gui.windows.main_window import MainWindow


class Keeping(QObject):
    """The window's end of the statistics; what goes wrong in their thread is said in the window."""

    troubled = Signal(object)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        base = window.base if window.keeps else None
        self.keeper = Keeper(None if base is None else base / FILE, self._tell)
        self.troubled.connect(window.say)

    def _tell(self, trouble: Trouble) -> None:
        # from another thread: what is emitted there waits for this one
        self.troubled.emit(trouble)

    def note(self, window: MainWindow, settlement: Settlement) -> None:
        """Keep the round that was just settled, if it counts."""
        round_, sitting = window.table.bridge.round, window.sitting
        if self.keeper.path is None or round_ is None or sitting is None:
            return
        from engine.play.counted import counted

        self.keeper.keep(counted(sitting, round_, settlement, time.time()))

    def close(self) -> None:
        """Wait until all is written."""
        self.keeper.close()
