"""A panel of a page: a box with parts that are dressed and placed together."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui import known
from gui.controls.base import scale
from gui.controls.page import Part
from gui.scene.geometry import Metrics
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import Line, Radius

P = TypeVar("P", bound=Part)


class Panel(QWidget):
    """A box with round corners; `say` writes its words, `lay` places its parts and gives its height."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.m = scale(1, 1)
        self._parts: list[Part] = []
        known.made(self)

    def add(self, part: P) -> P:
        """Take a part on; it is dressed with the panel."""
        self._parts.append(part)
        return part

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        for part in self._parts:
            part.dress(look, m)
        self.say()
        self.update()

    def say(self) -> None:
        """Write the words."""

    def lay(self, width: float, height: float) -> float:
        """Place the parts in a width, and a height where there is one (0: as high as it must be)."""
        raise NotImplementedError

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect())
        self.lay(width, height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the box, then what the panel draws itself."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        path = rounded(QRectF(self.rect()).adjusted(1, 1, -1, -1), Radius.PANEL)
        edged(painter, path, self.look.colour("s1"), self.look.colour("line"), Line.EDGE)
        self.draw(painter)
        painter.end()

    def draw(self, painter: QPainter) -> None:
        """Draw what is no part."""
