"""Whoever moves something for show hears of any input here, before the input reaches what it is meant for."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QApplication, QWidget

INPUTS = frozenset(
    {QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.KeyPress, QEvent.Type.Wheel},
)


class AnyInput(QObject):
    """Watches the inputs of one window while something moves there; it takes none of them away."""

    came = Signal()
    """A press, a touch, a key or the wheel."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._inside = parent
        self._watching = False

    def watch(self, watching: bool) -> None:
        """Begin or end to watch; nothing is filtered while nothing moves."""
        app = QApplication.instance()
        if app is None or watching == self._watching:
            return
        self._watching = watching
        if watching:
            app.installEventFilter(self)
        else:
            app.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Tell of an input and let it go on."""
        if event.type() in INPUTS and self._of_my_window(watched):
            self.came.emit()
        return False

    def _of_my_window(self, watched: QObject) -> bool:
        window = self._inside.window()
        if isinstance(watched, QWindow):
            return watched is window.windowHandle()
        return isinstance(watched, QWidget) and watched.window() is window
