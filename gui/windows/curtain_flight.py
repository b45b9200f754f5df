"""The curtain on its way down and up: two pictures over what is there already, and nothing else."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPropertyAnimation, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from gui.controls.any_input import AnyInput
from gui.theme import Easing


class CurtainFlight(QWidget):
    """Moves a picture of the curtain; what is covered is covered from the first frame to the last.

    While it falls, the curtain itself is below and a picture of what an onlooker sees lies under the moving cloth.
    While it rises, the table of the one who has confirmed is below. Nothing here is touched or read.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._below, self._cloth = QLabel(self), QLabel(self)
        self._move = QPropertyAnimation(self._cloth, b"pos", self)
        self._move.setEasingCurve(Easing.MOVE)
        self._move.finished.connect(self.stop)
        self._inputs = AnyInput(self)
        self._inputs.came.connect(self.stop)
        self.hide()

    @property
    def moving(self) -> bool:
        """Whether the curtain is on its way."""
        return not self.isHidden()

    def fall(self, below: QPixmap, cloth: QPixmap, length: int) -> None:
        """Let the curtain come down over a picture of what was there, in so many milliseconds."""
        self._below.setPixmap(below)
        self._start(cloth, QPoint(0, -self._parent_height()), QPoint(0, 0), length)

    def rise(self, cloth: QPixmap, length: int) -> None:
        """Let the curtain go up from what is there now."""
        self._below.clear()
        self._start(cloth, QPoint(0, 0), QPoint(0, -self._parent_height()), length)

    def _parent_height(self) -> int:
        parent = self.parentWidget()
        assert parent is not None
        return parent.height()

    def _start(self, cloth: QPixmap, start: QPoint, end: QPoint, length: int) -> None:
        parent = self.parentWidget()
        assert parent is not None
        self._move.stop()
        if not length or not parent.isVisible():
            self.stop()
            return
        self.setGeometry(parent.rect())
        self._cloth.setPixmap(cloth)
        for label in (self._below, self._cloth):
            label.setGeometry(self.rect())
        self._move.setStartValue(start)
        self._move.setEndValue(end)
        self._move.setDuration(length)
        self._cloth.move(start)
        self.raise_()
        self.show()
        self._inputs.watch(True)
        self._move.start()

    def stop(self) -> None:
        """End it where it was to end: the pictures go, and what they covered is there."""
        self._inputs.watch(False)
        self._move.stop()
        self.hide()
        for label in (self._below, self._cloth):
            label.clear()
