"""The table itself, and the light in its rim that tells whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from gui.scene.geometry import Metrics, arc, outline
from gui.scene.look import Look
from gui.scene.picture import Picture, shade, soft
from gui.theme import SHADE, Alpha, Glow, Line, Shadows, colour

LAMP = (0.50, 0.46, 0.60, 0.55)
"""Middle and radius of the lamp's light in sizes of the felt, and where its middle tone lies."""


def closed(points: list[QPointF]) -> QPainterPath:
    """A closed shape through points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def opened(points: list[QPointF]) -> QPainterPath:
    """A line through points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    return path


@dataclass(frozen=True, slots=True)
class TablePicture(Picture):
    """Ground, shadow, rim, inlaid line and felt of one window."""

    solid: ClassVar[bool] = True
    m: Metrics

    def rect(self, look: Look) -> QRectF:
        """The whole window."""
        return QRectF(0, 0, self.m.window, self.m.height)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw from the ground up."""
        m = self.m
        painter.fillRect(self.rect(look), look.colour("ground"))
        rim = closed(outline(m))
        shade(painter, look, rim, Shadows.TABLE, m.u)
        painter.fillPath(rim, look.colour("rim"))
        painter.strokePath(rim, QPen(look.colour("rim_hi"), Line.EMPHASIS))
        track = QPen(look.colour("track", Alpha.TRACK), Line.TRACK * m.u)
        painter.strokePath(closed(outline(m, m.rw / 2)), track)
        felt = closed(outline(m, m.rw))
        if look.cloth is None or look.theme.shadows < 0:
            # a theme without shadows is one without ornaments
            painter.fillPath(felt, self._lamp(look))
        else:
            look.cloth.paint(painter, look.theme, felt)
        painter.strokePath(felt, QPen(colour(SHADE, look.theme.felt_edge), Line.FELT_EDGE * m.u))
        inner = closed(outline(m, m.rw + m.px(52, 34)))
        painter.strokePath(inner, QPen(look.colour("ink_1", Alpha.LAYOUT), Line.LAYOUT * m.u))

    def _lamp(self, look: Look) -> QRadialGradient:
        m = self.m
        x, y, radius, middle = LAMP
        a, b = m.a - m.rw, m.b - m.rw
        at = QPointF(m.cx + (2 * x - 1) * a, m.cy + (2 * y - 1) * b)
        lamp = QRadialGradient(at, 2 * radius * a)
        for stop, token in ((0.0, "felt_c"), (middle, "felt"), (1.0, "felt_e")):
            lamp.setColorAt(stop, look.colour(token))
        return lamp


@dataclass(frozen=True, slots=True)
class LightPicture(Picture):
    """The lit part of the inlaid line before one seat."""

    m: Metrics
    phi: float
    length: float
    strength: float = 1.0

    def _path(self) -> QPainterPath:
        return opened(arc(self.m, self.phi, self.length))

    def rect(self, look: Look) -> QRectF:
        """The line with its glow."""
        more = (3 * Glow.LIGHT + Line.LIGHT_GLOW) * self.m.u
        return self._path().boundingRect().adjusted(-more, -more, more, more)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw the glow, then the line."""
        path, u = self._path(), self.m.u
        painter.setOpacity(self.strength)
        soft(painter, path, look.theme.accent, Alpha.LIGHT, Glow.LIGHT * u, Line.LIGHT_GLOW * u)
        pen = QPen(look.colour("accent"), Line.LIGHT * u)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(path, pen)
