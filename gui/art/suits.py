"""The four suits, the rank figures and the nine-point emblem as paths."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QTransform

from gui.art.paths import parsed
from gui.art.shapes import data

SUITS = {"s": "spade", "h": "heart", "c": "club", "d": "diamond"}
BOX = 100.0
RANK_BOX = 110.0
MITRE = 3.0


def suit_data(suit: str) -> str:
    """The path data of a suit (s, h, c or d) in a box of 100."""
    return str(data("suits")[SUITS[suit]])


@cache
def suit_path(suit: str) -> QPainterPath:
    """A suit (s, h, c or d) in a box of 100; never change it, it is kept."""
    return parsed(suit_data(suit))


def suit_at(suit: str, x: float, y: float, size: float, turned: bool = False) -> QPainterPath:
    """A suit of some size with its middle at a point, upside down if turned."""
    moved = QTransform.fromTranslate(x, y)
    scale = size / BOX * (-1 if turned else 1)
    moved.scale(scale, scale)
    moved.translate(-BOX / 2, -BOX / 2)
    return moved.map(suit_path(suit))


@cache
def rank_path(rank: str, stroke: float) -> QPainterPath:
    """The outline of a rank figure 110 high, its middle at x = 0; the stroke is that of its lines."""
    figure = data("ranks")[rank]
    path = parsed(figure["path"])
    if not figure.get("filled"):
        stroker = QPainterPathStroker()
        stroker.setWidth(stroke)
        stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
        stroker.setJoinStyle(Qt.PenJoinStyle.SvgMiterJoin)
        stroker.setMiterLimit(MITRE)
        stroker.setCurveThreshold(0.02)
        path = stroker.createStroke(path)
        path.setFillRule(Qt.FillRule.WindingFill)
    return QTransform.fromTranslate(-figure["width"] / 2, 0).map(path)


def emblem(x: float, y: float, pitch: float, side: float, radius: float) -> QPainterPath:
    """The nine points: 3 × 3 squares, the whole turned by 45° about its middle."""
    path = QPainterPath()
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            middle = QPointF(across * pitch, down * pitch)
            square = QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side)
            path.addRoundedRect(square, radius, radius)
    moved = QTransform.fromTranslate(x, y)
    moved.rotate(45)
    return moved.map(path)
