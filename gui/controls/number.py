"""A whole number that is written or made less and more by taps; whoever owns it says whether it will do."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui import known
from gui.controls.base import RING
from gui.controls.button import IconButton
from gui.controls.text import Field
from gui.scene.geometry import Metrics
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import Line, Radius

DIGITS = 12
"""No more is written than that."""


class NumberField(QWidget):
    """A field between two buttons."""

    typed = Signal(str)
    """What stands in the field, by key or by a tap."""
    moved = Signal(int)
    """Less (-1) or more (1) is wanted."""

    def __init__(self, look: Look, name: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.field = Field(look, name, text, DIGITS, self)
        self.field.framed = False
        self.less = IconButton(look, "minus", f"{name} −", self)
        self.more = IconButton(look, "plus", f"{name} +", self)
        self.less.counts = self.more.counts = True
        self.setTabOrder(self.less, self.field)
        self.setTabOrder(self.field, self.more)
        self.field.textEdited.connect(self.typed)
        known.made(self)
        self.less.chosen.connect(lambda: self.moved.emit(-1))
        self.more.chosen.connect(lambda: self.moved.emit(1))

    def say(self, name: str, empty: str) -> None:
        """What it is called, and what stands there while it is empty."""
        self.setAccessibleName(name)
        self.field.name = name
        self.field.setAccessibleName(name)
        self.field.setPlaceholderText(empty)
        for button, sign in ((self.less, "−"), (self.more, "+")):
            button.name = f"{name} {sign}"
            button.setAccessibleName(button.name)

    def put(self, text: str) -> None:
        """Write another number."""
        if self.field.text() != text:
            self.field.setText(text)
            if self.less.hasFocus() or self.more.hasFocus():
                known.said(self, text)

    def warn(self, wrong: bool) -> None:
        """Show that what stands there cannot be."""
        if wrong != self.field.wrong:
            self.field.warn(wrong)
            self.update()

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look = look
        for part in (self.field, self.less, self.more):
            part.dress(look, m)
        self.update()

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put the box at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect().adjusted(-RING, -RING, RING, RING))
        self.less.place(RING, RING, height, height)
        self.more.place(RING + width - height, RING, height, height)
        self.field.place(RING + height, RING + 2, max(1.0, width - 2 * height), height - 4)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the box round all three."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        area = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        theme = self.look
        edge = "danger" if self.field.wrong else "line"
        edged(painter, rounded(area, Radius.FIELD), theme.colour("s2"), theme.colour(edge), Line.EDGE)
        painter.end()
