"""A line over the steps of a round: where one is, where parts begin, what cost something."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSlider, QWidget

from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import Line, Space

KNOB, TICK, DOT = 20.0, 12.0, 9.0
"""The knob across, a part's tick high, a mark across; in u."""


class Timeline(QSlider):
    """A slider that jumps to where it is tapped and is drawn in the theme."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.look = look
        self.m: Metrics | None = None
        self.parts: Collection[int] = ()
        self.marks: Collection[int] = ()
        self.setPageStep(1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        self.update()

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect())

    def show_steps(self, last: int, parts: Collection[int], marks: Collection[int]) -> None:
        """So many steps, with these parts and marks."""
        self.parts, self.marks = parts, marks
        self.setRange(0, last)
        self.update()

    def spot(self, value: float) -> float:
        """Where a step lies."""
        side = KNOB / 2 * (self.m.u if self.m is not None else 1.0) + Space.S4
        return side + (self.width() - 2 * side) * value / max(1, self.maximum())

    # ------------------------------------------------------------------ Qt

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Jump to where it is tapped, and follow."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._follow(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Follow the pointer."""
        if self.isSliderDown():
            self._follow(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Let go."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(False)

    def _follow(self, event: QMouseEvent) -> None:
        first, last = self.spot(0), self.spot(self.maximum())
        share = (event.position().x() - first) / max(1.0, last - first)
        self.setValue(round(min(max(share, 0.0), 1.0) * self.maximum()))
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the line, what is over, ticks, marks and the knob."""
        if self.m is None:
            return
        painter, look, u = QPainter(self), self.look, self.m.u
        painter.setRenderHints(SMOOTH)
        middle, here = self.height() / 2, self.spot(self.value())
        line = Line.LIGHT * u
        first, last = self.spot(0), self.spot(self.maximum())
        painter.fillPath(rounded(QRectF(first, middle - line / 2, last - first, line)), look.colour("s3"))
        painter.fillPath(rounded(QRectF(first, middle - line / 2, here - first, line)), look.colour("accent"))
        for at in self.parts:
            high = TICK * u
            area = QRectF(self.spot(at) - Line.EMPHASIS / 2, middle - high / 2, Line.EMPHASIS, high)
            painter.fillRect(area, look.colour("ink_3"))
        for at in self.marks:
            dot = box(self.spot(at), middle - TICK * u, DOT * u, DOT * u)
            painter.fillPath(rounded(dot), look.colour("danger_t"))
        knob = box(here, middle, KNOB * u, KNOB * u)
        edged(painter, rounded(knob), look.colour("accent"), look.colour("s1"), Line.BADGE)
        if self.hasFocus():
            out = Line.FOCUS_GAP - Line.BADGE
            ring = rounded(knob.adjusted(-out, -out, out, out))
            edged(painter, ring, None, look.colour("focus"), Line.BADGE)
        painter.end()
