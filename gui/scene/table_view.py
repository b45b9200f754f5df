"""The view on the scene: mouse, touch and keys, each heard once."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import (
    QEventPoint,
    QHideEvent,
    QInputDevice,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QTouchEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from gui import known
from gui.scene.controller import Controller
from gui.scene.keyboard import Keyboard
from gui.scene.table_scene import TableScene
from gui.theme import Time

MOUSE = "mouse"
COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
"""With one of these a letter is no key of the table."""


class Holder(Protocol):
    """Something that lasts while a pointer or a key is held; it hears of a press before the hands do."""

    def press(self, pointer: object, x: float, y: float) -> bool:
        """A pointer comes down; says whether it is for nobody else."""

    def release(self, pointer: object) -> None:
        """A pointer is lifted, after the hands have heard of it."""

    def key(self, key: int, down: bool) -> bool:
        """A key goes down or up; says whether it meant something."""


class TableView(QGraphicsView):
    """A window on the table; the scene always has exactly its size."""

    def __init__(self, scene: TableScene, controller: Controller, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.controller = controller
        self.keyboard = Keyboard(controller, self)
        self.holder: Holder | None = None
        self._table = scene
        self._fingers: set[int] = set()
        self._touched_at: int | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        # all there is are pixmaps with clear edges: there is no edge of a shape to smooth
        self.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        # the picture of the table covers all of it: nothing is wiped first
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        # one rectangle is copied and clipped faster than many where a deck is in the air
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.BoundingRectViewportUpdate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        known.made(self)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fit the table to the window; what was held is let go, since it is not where it was."""
        super().resizeEvent(event)
        self._let_go()
        size = event.size()
        self._table.resize(size.width(), size.height(), self.devicePixelRatioF())

    def event(self, event: QEvent) -> bool:
        """Draw anew where the pixels have become finer or coarser: Qt does not hand that to `changeEvent`."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            size = self.viewport().size()
            self._table.resize(size.width(), size.height(), self.devicePixelRatioF())
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Below a dialog no finger and no button is heard lifting: what was held is let go."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange and not self.isEnabled():
            self._let_go()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """The same where something else comes before the table."""
        super().hideEvent(event)
        self._let_go()

    def _let_go(self) -> None:
        self.controller.let_go()
        for pointer in (*self._fingers, MOUSE):
            self._lifted(pointer)
        self._fingers.clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Hand keys to the table."""
        if self.holder is not None and not event.isAutoRepeat() and self.holder.key(event.key(), True):
            return
        if event.modifiers() & COMMANDS or not self.keyboard.press(event.key(), event.isAutoRepeat()):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """A key that was held is let go."""
        if self.holder is None or event.isAutoRepeat() or not self.holder.key(event.key(), False):
            super().keyReleaseEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Hear fingers and the mouse; a mouse event that a finger caused is not heard again."""
        kind = event.type()
        if isinstance(event, QTouchEvent):
            # the fingers on a touch pad move the mouse, and that is heard
            if event.device().type() != QInputDevice.DeviceType.TouchPad:
                self._touched(event)
                self._touched_at = self.controller.now()
            event.accept()
            return True
        if kind in _MOUSE and isinstance(event, QMouseEvent):
            self._moused(event, kind)
            event.accept()
            return True
        return super().viewportEvent(event)

    def _touched(self, event: QTouchEvent) -> None:
        if event.type() == QEvent.Type.TouchCancel:
            for finger in self._fingers:
                self.controller.cancel(finger)
                self._lifted(finger)
            self._fingers.clear()
            return
        for point in event.points():
            at = point.position()
            match point.state():
                case QEventPoint.State.Pressed:
                    self._fingers.add(point.id())
                    self._down(point.id(), at)
                case QEventPoint.State.Updated:
                    self.controller.move(point.id(), at.x(), at.y())
                case QEventPoint.State.Released:
                    self._fingers.discard(point.id())
                    self.controller.release(point.id(), at.x(), at.y())
                    self._lifted(point.id())

    def _moused(self, event: QMouseEvent, kind: QEvent.Type) -> None:
        at = event.position()
        if kind == QEvent.Type.MouseMove:
            self.controller.move(MOUSE, at.x(), at.y())
        elif event.button() != Qt.MouseButton.LeftButton:
            return
        elif kind == QEvent.Type.MouseButtonRelease:
            self.controller.release(MOUSE, at.x(), at.y())
            self._lifted(MOUSE)
        elif not self._echo(event):
            self._down(MOUSE, at)

    def _down(self, pointer: object, at: QPointF) -> None:
        if self.holder is None or not self.holder.press(pointer, at.x(), at.y()):
            self.controller.press(pointer, at.x(), at.y())

    def _lifted(self, pointer: object) -> None:
        if self.holder is not None:
            self.holder.release(pointer)

    def _echo(self, event: QMouseEvent) -> bool:
        """Whether a finger is the cause: some systems say so, others send the same tap again a moment later."""
        if event.device().type() == QInputDevice.DeviceType.TouchScreen or self._fingers:
            return True
        return self._touched_at is not None and self.controller.now() - self._touched_at < Time.D5


_MOUSE = frozenset(
    {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonRelease,
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonDblClick,
    }
)
