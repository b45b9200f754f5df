"""Garbage is collected on the window's thread alone.

Python looks for garbage in whichever thread happens to make an object. Threads wait here for the thinking process and
for the disk; where one of them frees a cycle that holds things of Qt, timers and widgets die in the wrong thread.
"""

from __future__ import annotations

import gc
from collections.abc import Callable

from PySide6.QtCore import QAbstractEventDispatcher, QObject

OLDEST = 2


def due() -> int | None:
    """The generation that Python would look through by now; None where too little has been made since."""
    counts, limits = gc.get_count(), gc.get_threshold()
    if not limits[0] or counts[0] <= limits[0]:
        return None
    return next((age for age in (OLDEST, 1) if counts[age] > limits[age]), 0)


class Sweeper(QObject):
    """Collects when the event loop has nothing left to do; the oldest only while ``quiet`` says that nothing moves."""

    def __init__(self, quiet: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._quiet = quiet
        before = gc.isenabled()
        gc.disable()
        if before:
            self.destroyed.connect(lambda: gc.enable())
        dispatcher = QAbstractEventDispatcher.instance()
        assert dispatcher is not None, "there is an application"
        dispatcher.aboutToBlock.connect(self.sweep)

    def sweep(self) -> None:
        """Collect what is due."""
        age = due()
        if age is not None:
            gc.collect(age if age < OLDEST or self._quiet() else OLDEST - 1)
