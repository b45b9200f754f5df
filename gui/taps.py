"""Every tap of a finger is a press.

Where no mouse moves in between, Qt takes the second of two quick taps for a double click, however far from the first it
is; inside what scrolls by finger some of these reach nobody. A finger's double click, and one that is far from the
press before it, is passed on as the press that it is; what a bounce is each control knows by itself.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF
from PySide6.QtGui import QGuiApplication, QInputDevice, QMouseEvent, QWindow
from PySide6.QtWidgets import QApplication

_NOWHERE = QPointF()


class Taps(QObject):
    """Watches the presses of one window."""

    def __init__(self, window: QWindow) -> None:
        super().__init__(window)
        self._before = self._last = _NOWHERE
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Make a press of a double click that is none."""
        kind = event.type()
        if kind not in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            return False
        assert isinstance(event, QMouseEvent)
        if kind == QEvent.Type.MouseButtonPress:
            # of a double click, too, the window is told by a press first, which no widget hears of
            self._before, self._last = self._last, event.globalPosition()
            return False
        near = QGuiApplication.styleHints().touchDoubleTapDistance()
        finger = event.device().type() == QInputDevice.DeviceType.TouchScreen
        if not finger and (self._last - self._before).manhattanLength() <= near:
            return False
        press = QMouseEvent(QEvent.Type.MouseButtonPress, event.position(), event.scenePosition(),
                            event.globalPosition(), event.button(), event.buttons(), event.modifiers(),
                            event.pointingDevice())  # fmt: skip
        press.setTimestamp(event.timestamp())
        return QApplication.sendEvent(watched, press)
