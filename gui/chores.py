"""What is got ready while nobody waits: after the first paint, in short slices, never while something moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from gui.theme import Time


class FirstPaint(QObject):
    """Tells once that a window has been painted for the first time, as soon as that can be seen.

    Where something opaque covers a window, as a table does, only that is painted: the surface of a view counts, too.
    """

    seen = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        # not the whole application: the first object of a class that is Qt's own would cost half a start
        views = window.findChildren(QAbstractScrollArea)
        self._watched = [window, *(view.viewport() for view in views)]
        for part in self._watched:
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Wait for the paint event, and then for what follows it: the picture on the screen."""
        if event.type() == QEvent.Type.Paint and self._watched:
            for part in self._watched:
                part.removeEventFilter(self)
            self._watched = []
            QTimer.singleShot(0, self, self.seen.emit)
        return False


class Chores(QObject):
    """Works off steps while ``quiet`` says that nobody is disturbed; without any left nothing ticks."""

    done = Signal()

    def __init__(self, quiet: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._quiet = quiet
        self._left: deque[Iterator[object]] = deque()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._work)

    def add(self, steps: Iterator[object]) -> None:
        """Put steps at the end of what is to be done."""
        self._left.append(steps)
        if not self._timer.isActive():
            self._timer.start(0)

    def _work(self) -> None:
        if not self._quiet():
            self._timer.start(Time.D4)
            return
        clock = QElapsedTimer()
        clock.start()
        while self._left and clock.elapsed() < Time.SLICE:
            if next(self._left[0], self) is self:
                self._left.popleft()
        if self._left:
            # a breath for whatever has been touched meanwhile
            self._timer.start(1)
        else:
            self.done.emit()
