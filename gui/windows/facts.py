"""A panel of facts: a heading, and lines with words at the left and a figure at the right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.controls.base import type_font, type_size
from gui.scene.geometry import Metrics
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import LINE_HEIGHT, Line, Radius, Step


class Facts(QWidget):
    """Nothing in it can be tapped."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.m: Metrics | None = None
        self.title = ""
        self.lines: tuple[tuple[str, str], ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_facts(self, title: str, lines: Sequence[tuple[str, str]]) -> None:
        """Show other facts."""
        self.title, self.lines = title, tuple(lines)
        self.setAccessibleName(title)
        self.setAccessibleDescription("; ".join(f"{what} {how}".strip() for what, how in lines))
        self.update()

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        self.update()

    def _line(self, m: Metrics) -> float:
        return type_size(m, Step.T16) * LINE_HEIGHT * 1.15

    def high_for(self, m: Metrics, width: float) -> float:
        """How high it is in a width: a line that does not hold both takes two."""
        title = type_size(m, Step.T20) * LINE_HEIGHT + m.px(20, 12)
        return title + sum(self._rows(m, width, one) for one in self.lines) * self._line(m) + m.px(24, 14)

    def _rows(self, m: Metrics, width: float, line: tuple[str, str]) -> int:
        font, bold = type_font(self.look, m, Step.T16), type_font(self.look, m, Step.T16, True)
        wide = self.look.width(line[0], font) + self.look.width(line[1], bold) + m.px(24, 16)
        return 1 if wide <= width - 2 * m.px(20, 12) else 2

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the panel and its lines."""
        if self.m is None:
            return
        look, m, painter = self.look, self.m, QPainter(self)
        painter.setRenderHints(SMOOTH)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        edged(painter, rounded(area, Radius.BUTTON), look.colour("s1"), look.colour("line"), Line.EDGE)
        pad, line, y = m.px(20, 12), self._line(m), type_size(m, Step.T20) * LINE_HEIGHT + m.px(20, 12)
        title = type_font(look, m, Step.T20, True)
        said = look.cut(self.title, title, area.width() - 2 * pad)
        look.write(painter, QPointF(pad, m.px(10, 6) + y / 2), said, title, look.colour("ink_1"))
        font, bold = type_font(look, m, Step.T16), type_font(look, m, Step.T16, True)
        right = Qt.AlignmentFlag.AlignRight
        for one in self.lines:
            rows = self._rows(m, self.width(), one)
            room = area.width() - 2 * pad
            what = look.cut(one[0], font, room if rows == 2 else room - look.width(one[1], bold))
            look.write(painter, QPointF(pad, y + line / 2), what, font, look.colour("ink_2"))
            at = QPointF(area.right() - pad, y + line * (rows - 0.5))
            look.write(painter, at, look.cut(one[1], bold, room), bold, look.colour("ink_1"), right)
            y += rows * line
        painter.end()
