"""The beats by which a supervisor knows that the event loop runs."""

from __future__ import annotations

import os

from PySide6.QtCore import QObject, QTimer, Signal

from gui.kiosk.supervisor import HEART
from gui.kiosk.times import BEAT


def handed_on() -> int | None:
    """The pipe that a supervisor has handed on; None where there is none."""
    number = os.environ.pop(HEART, "")
    return int(number) if number.isascii() and number.isdigit() else None


class Heart(QObject):
    """Beats on a pipe from the event loop, and from nowhere else."""

    alone = Signal()
    """The supervisor has gone."""

    def __init__(self, pipe: int, parent: QObject) -> None:
        super().__init__(parent)
        self._pipe = pipe
        # a full pipe means a supervisor that stands still, which is no reason to stand still as well
        os.set_blocking(pipe, False)
        os.set_inheritable(pipe, False)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._beat)
        self._timer.start(BEAT)
        self._beat()

    def _beat(self) -> None:
        try:
            os.write(self._pipe, b".")
        except BlockingIOError:
            return
        except OSError:
            self._timer.stop()
            self.alone.emit()
