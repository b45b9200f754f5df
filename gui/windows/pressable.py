"""A button outside the scene, drawn as those of the table: for the mouse, a finger and the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui import known
from gui.scene.button import Button, ButtonPicture
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.scene.picture import SMOOTH

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Pressable(QAbstractButton):
    """A button of the theme; its rectangle is `place`, the widget itself has room for shadow and ring."""

    def __init__(self, look: Look, m: Metrics, button: Button, large: bool = False, parent: QWidget | None = None):
        super().__init__(parent)
        self._look, self._m, self._button, self._large = look, m, button, large
        self._rect = QRectF()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.become(look, m, button)
        known.made(self)

    def become(self, look: Look, m: Metrics, button: Button) -> None:
        """Say or look like something else."""
        self._look, self._m, self._button = look, m, button
        self.setText(button.label)
        self.setAccessibleName(button.label)
        self.setEnabled(button.enabled)
        self.update()

    def place(self, rect: QRectF) -> None:
        """Stand in a rectangle of the parent."""
        self._rect = rect
        whole = self._picture().rect(self._look).translated(rect.center()).toAlignedRect()
        self.setGeometry(whole)
        self.update()

    def _picture(self) -> ButtonPicture:
        state = "pressed" if self.isDown() else "focus" if self.hasFocus() and self._ringed() else ""
        return ButtonPicture(self._m, self._button, self._rect.width(), self._rect.height(), self._large, state)

    def _ringed(self) -> bool:
        return self.property("ringed") is True

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As large as it is placed."""
        return self._rect.size().toSize()

    def hitButton(self, at: QPoint) -> bool:  # noqa: N802 - Qt's name
        """Only the button itself is pressed, not its shadow."""
        return self._rect.contains((at + self.pos()).toPointF())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Enter presses as space does; any key shows where the focus is."""
        self.setProperty("ringed", True)
        self.update()
        if event.key() in _ENTER and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Whoever comes by key sees at once where the focus is."""
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.setProperty("ringed", True)
        super().focusInEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw it about its middle."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        painter.translate(self._rect.center() - self.pos().toPointF())
        self._picture().paint(painter, self._look)
