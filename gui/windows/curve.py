"""What a seat had to expect over a round, as a line, with the plays that cost something as numbered points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui import known
from gui.controls.base import type_font
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import Line, Radius, Space, Step

HIGH, LOW = 168.0, 112.0
"""How high it is, in large and in compact windows."""
DISC = 22.0
"""A numbered point across."""


class Curve(QWidget):
    """One line over the actions of a round; `show_curve` gives it its points."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.m: Metrics | None = None
        self.points: Sequence[tuple[int, float]] = ()
        self.marks: Mapping[int, int] = {}
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        known.made(self)

    def show_curve(self, points: Sequence[tuple[int, float]], marks: Mapping[int, int], said: str = "") -> None:
        """Show points (action, units); ``marks``: actions with the number they are listed by; ``said``: in words."""
        self.points, self.marks = points, marks
        self.setAccessibleName(said)
        self.update()

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        self.update()

    def wanted_high(self, m: Metrics) -> float:
        """How high it is."""
        return m.px(HIGH, LOW)

    # ------------------------------------------------------------------ drawing

    def plot(self) -> QRectF:
        """Where the line runs."""
        assert self.m is not None
        m = self.m
        left, foot = m.px(56, 44), m.px(28, 22)
        return QRectF(self.rect()).adjusted(left, m.px(36, 28), -m.px(24, 18), -foot)

    def spot(self, at: int, units: float) -> QPointF:
        """Where a point of the line lies."""
        plot = self.plot()
        first, last = self.points[0][0], self.points[-1][0]
        low, high = self._range()
        x = plot.left() + plot.width() * (at - first) / max(1, last - first)
        return QPointF(x, plot.bottom() - plot.height() * (units - low) / (high - low))

    def _range(self) -> tuple[float, float]:
        values = [units for _, units in self.points]
        return min(0.0, *values), max(1.0, *values)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the field, its measures, the line and the marks."""
        if self.m is None:
            return
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        look, m = self.look, self.m
        field = rounded(QRectF(self.rect()).adjusted(1, 1, -1, -1), Radius.FIELD)
        edged(painter, field, look.colour("s2"), look.colour("line"), Line.EDGE)
        small = type_font(look, m, Step.T14)
        head = QPointF(m.px(16, 12), m.px(18, 14))
        look.write(painter, head, look.words.key("table.analysis.curve"), small, look.colour("ink_2"))
        if len(self.points) > 1:
            self._measures(painter, m)
            self._line(painter, m)
        painter.end()

    def _measures(self, painter: QPainter, m: Metrics) -> None:
        look, plot, small = self.look, self.plot(), type_font(self.look, m, Step.T12)
        low, high = self._range()
        right, ink = Qt.AlignmentFlag.AlignRight, look.colour("ink_2")
        for units in sorted({0.0, high, *([low] if low < 0 else [])}):
            y = self.spot(self.points[0][0], units).y()
            painter.fillRect(QRectF(plot.left(), y, plot.width(), Line.EDGE), look.colour("line"))
            said = f"{units:.0f}" if units == int(units) else f"{units:.1f}"
            look.write(painter, QPointF(plot.left() - Space.S8, y), said, small, ink, right)
        foot = (plot.bottom() + self.height()) / 2
        look.write(painter, QPointF(plot.left(), foot), look.words.key("table.analysis.start"), small, ink)
        look.write(painter, QPointF(plot.right(), foot), look.words.key("table.analysis.end"), small, ink, right)

    def _line(self, painter: QPainter, m: Metrics) -> None:
        look = self.look
        path = QPainterPath(self.spot(*self.points[0]))
        for at, units in self.points[1:]:
            path.lineTo(self.spot(at, units))
        pen = QPen(look.colour("accent"), Line.SELECTED * m.u)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(path, pen)
        values, side = dict(self.points), m.px(DISC, 18)
        # the dearest lies on top where two are close together
        for at, number in sorted(self.marks.items(), key=lambda mark: -mark[1]):
            if at in values:
                disc = box(self.spot(at, values[at]).x(), self.spot(at, values[at]).y(), side, side)
                edged(painter, rounded(disc), look.colour("danger"), look.colour("on_danger"), Line.EMPHASIS)
                bold = type_font(look, m, Step.T12, True)
                look.write_centred(painter, disc.center(), str(number), bold, look.colour("on_danger"))
