"""A field to look for something: a pill with its sign, and a way to empty it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.controls.base import scale
from gui.controls.button import IconButton
from gui.controls.text import Field
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import Line, Space

LONGEST = 24
"""Signs that may be written."""


class SearchField(QWidget):
    """What is written is told as it is written; Esc and the cross empty it, Enter takes the first that is found."""

    sought = Signal(str)
    taken = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look, self.m = look, scale(1, 1)
        self.field = Field(look, "", most=LONGEST, parent=self)
        self.field.framed = self.field.ringed = False
        self.empty = IconButton(look, "x", "", self)
        self.field.textChanged.connect(self._written)
        self.field.returnPressed.connect(self.taken)
        self.empty.chosen.connect(self._forget)
        self.field.installEventFilter(self)
        self.setFocusProxy(self.field)
        self.empty.hide()

    def say(self, name: str, empty: str) -> None:
        """What it looks for, and the name of the cross."""
        self.field.name = name
        self.field.setAccessibleName(name)
        self.field.setPlaceholderText(name)
        self.empty.name = empty
        self.empty.setAccessibleName(empty)

    @property
    def text(self) -> str:
        """What is written."""
        return self.field.text()

    def _written(self, text: str) -> None:
        self.empty.setVisible(bool(text))
        self._lay()
        self.sought.emit(text)

    def _forget(self) -> None:
        self.field.clear()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        self.field.dress(look, m)
        self.empty.dress(look, m)
        self.update()

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect())
        self._lay()

    def _lay(self) -> None:
        high = float(self.height())
        icon, end = 0.66 * high, high if not self.empty.isHidden() else high / 4
        self.field.place(icon, Space.S4, max(1.0, self.width() - icon - end), high - 2 * Space.S4)
        self.empty.place(self.width() - high, 0, high, high)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """The pill shows whether the field within it has the keys."""
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Esc empties it; where nothing is written it means what it means to the page."""
        if event.key() == Qt.Key.Key_Escape and self.text:
            self._forget()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the pill and its sign."""
        painter, look = QPainter(self), self.look
        painter.setRenderHints(SMOOTH)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        focus = self.field.hasFocus()
        line, width = ("focus", Line.FOCUS) if focus else ("line", Line.EDGE)
        inner = area.adjusted(width / 2, width / 2, -width / 2, -width / 2)
        edged(painter, rounded(inner), look.colour("s2"), look.colour(line), width)
        side = min(0.42 * area.height(), 20 * max(1.0, self.m.u))
        look.put(painter, box(0.46 * area.height(), area.center().y(), side, side), "search", look.colour("ink_1"))
        painter.end()
