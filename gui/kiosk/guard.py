"""What reaches a kiosk's window: touches and plain keys; nothing that leaves it, and a corner for the staff."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QTouchEvent, QWindow

from gui.kiosk.times import HOLD

CORNER: Final = 64.0
"""Side of the staff's corner at the upper left, in logical pixels."""
PLAIN: Final = frozenset(
    {
        Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space,
        Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Shift,
    }
)  # fmt: skip
"""Keys without a sign of their own that places know what to do with."""
WITH: Final = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
"""With these held a key is a shortcut of the program's, the toolkit's or the desktop's."""
_KEYS: Final = frozenset({QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride})
_DROPS: Final = frozenset(
    {QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.DragLeave, QEvent.Type.Drop, QEvent.Type.ContextMenu,
     QEvent.Type.NativeGesture}
)  # fmt: skip
_MOUSE: Final = frozenset(
    {QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick,
     QEvent.Type.MouseMove}
)  # fmt: skip
_TOUCH: Final = frozenset(
    {QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel}
)
_PRESSES: Final = frozenset(
    {QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.TouchBegin, QEvent.Type.KeyPress,
     QEvent.Type.Wheel, QEvent.Type.TabletPress}
)  # fmt: skip
_ENDS: Final = frozenset({QEvent.Type.MouseButtonRelease, QEvent.Type.TouchEnd, QEvent.Type.TouchCancel})


def is_plain(event: QKeyEvent) -> bool:
    """Whether a key is one that places may have: a sign, or a key to walk, choose and go back with."""
    if event.modifiers() & WITH:
        return False
    text = event.text()
    return event.key() in PLAIN or (bool(text) and text.isprintable())


class Guard(QObject):
    """Watches a window of the system, where every input comes in before any widget has it.

    ``asks``: says whether something waits for a touch and no more; that touch goes nowhere else.
    """

    touched = Signal()
    """Somebody is there."""
    staff = Signal()
    """The corner has been held for long enough."""

    def __init__(self, window: QWindow, asks: Callable[[], bool], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asks = asks
        self._eats = self._holds = self._touches = False
        self._hold = QTimer(self)
        self._hold.setSingleShot(True)
        self._hold.timeout.connect(self._held)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Keep from the window what is not for it; true where an event ends here."""
        kind = event.type()
        if kind in _KEYS:
            return self._key(event)
        if kind in _DROPS:
            event.ignore()
            return True
        if kind in _MOUSE or kind in _TOUCH or kind in _PRESSES:
            return self._pointed(kind, event)
        return False

    def _key(self, event: QEvent) -> bool:
        assert isinstance(event, QKeyEvent)
        if not is_plain(event):
            # taken, so that nobody else looks for a shortcut in it
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyPress:
            self.touched.emit()
            return self._asks()
        return False

    def _pointed(self, kind: QEvent.Type, event: QEvent) -> bool:
        if kind in _PRESSES:
            self.touched.emit()
            if self._asks():
                self._eats = kind != QEvent.Type.Wheel
        if self._eats:
            self._eats = kind not in _ENDS
            event.accept()
            return True
        if kind in _MOUSE:
            assert isinstance(event, QMouseEvent)
            if kind != QEvent.Type.MouseMove and event.button() != Qt.MouseButton.LeftButton:
                event.accept()
                return True
        return self._in_corner(kind, event)

    def _in_corner(self, kind: QEvent.Type, event: QEvent) -> bool:
        """The corner is nobody else's: what begins in it is held for the staff, or nothing."""
        if kind in _TOUCH:
            self._touches = kind not in _ENDS
        if self._holds:
            if kind in _ENDS or not _cornered(event):
                self._hold.stop()
            self._holds = kind not in _ENDS
            event.accept()
            return True
        begins = kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.TouchBegin)
        if begins and _cornered(event):
            # what a system makes of the first of several fingers is no mouse in the corner
            if kind in _TOUCH or not self._touches:
                self._holds = True
                self._hold.start(HOLD)
            event.accept()
            return True
        return False

    def _held(self) -> None:
        self.staff.emit()


def _cornered(event: QEvent) -> bool:
    """Whether all that an event points at lies in the corner."""
    points: list[QPointF] = []
    if isinstance(event, QTouchEvent):
        points = [point.position() for point in event.points()]
    elif isinstance(event, QMouseEvent):
        points = [event.position()]
    return bool(points) and all(0 <= at.x() < CORNER and 0 <= at.y() < CORNER for at in points)
