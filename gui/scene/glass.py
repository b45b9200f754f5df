"""Glasses with a level, as drawings; counters in their place where no alcohol may be seen."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from gui.scene.counter import paint_counters
from gui.scene.look import Look
from gui.theme import Line

FULL, HALF = 0.82, 0.42
"""How high a whole and a half glass is filled."""
GLASS = 19 / 26
"""A glass's width in heights."""
LEAN = 0.14
"""How far a glass's side leans in, in widths."""


def level(part: float) -> float:
    """How high a glass is filled that holds a part of a cup."""
    return FULL if part == 1 else HALF if part == 0.5 else FULL * part


def shares(cups: Fraction) -> tuple[float, ...]:
    """How full each of the glasses is that so many cups come to."""
    whole, rest = int(cups), cups - int(cups)
    return (1.0,) * whole + ((float(rest),) if rest else ())


def single(look: Look) -> float:
    """How full a picture is that stands for one of what is counted: a cup, or a point, which is half of it."""
    return HALF if look.words.dry else FULL


def paint_glass(painter: QPainter, look: Look, area: QRectF, level: float, ink: str = "ink_2",
                drink: str = "drink", ground: str = "") -> None:  # fmt: skip
    """Draw a glass filled to a share of its height, or as many counters; ``ground`` shows between their lines."""
    if look.words.dry:
        part = 0.5 if level == HALF else min(1.0, level / FULL)
        paint_counters(painter, look, area, part, (ink, drink, ground))
    else:
        _glass(painter, look, area, level, ink, drink)


def _glass(painter: QPainter, look: Look, area: QRectF, level: float, ink: str, drink: str) -> None:
    lean = LEAN * area.width()
    inner = area.adjusted(1, 1, -1, -1)

    def at(x: float, y: float) -> QPointF:
        inset = lean * y
        return QPointF(inner.left() + inset + x * (inner.width() - 2 * inset), inner.top() + y * inner.height())

    if level > 0:
        top, low, gap = 1 - level, 0.92, 0.12
        path = QPainterPath(at(gap, top))
        for x, y in ((1 - gap, top), (1 - gap, low), (gap, low)):
            path.lineTo(at(x, y))
        path.closeSubpath()
        painter.fillPath(path, look.colour(drink))
    outline = QPainterPath(at(0, 0))
    for x, y in ((0, 1), (1, 1), (1, 0)):
        outline.lineTo(at(x, y))
    pen = QPen(look.colour(ink), Line.ICON)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.strokePath(outline, pen)
