"""The backs of cards, painted in the same box as the faces."""

from __future__ import annotations

import math
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from gui.art.faces import HEIGHT, WIDTH, numbers, paint_paper
from gui.art.shapes import pen
from gui.art.suits import emblem
from gui.theme import BACKS, colour


def paint_back(painter: QPainter, back: str, unit: float, plain: bool) -> None:
    """Paint a back; a plain one leaves the small squares of its pattern out."""
    measure = numbers()["back"]
    field, ink = BACKS[back]
    paint_paper(painter, unit)
    *box, radius = measure["field"]
    ground = QPainterPath()
    ground.addRoundedRect(QRectF(*box), radius, radius)
    painter.fillPath(ground, colour(field))
    painter.save()
    painter.setClipPath(ground, Qt.ClipOperation.IntersectClip)
    _pattern(painter, ink, unit, plain)
    painter.restore()
    *box, radius, wide = measure["inner"]
    inner = QPainterPath()
    inner.addRoundedRect(QRectF(*box), radius, radius)
    painter.strokePath(inner, pen(colour(ink), wide))
    middle = QPointF(WIDTH / 2, HEIGHT / 2)
    outer, outer_wide, ring, ring_wide = measure["medallion"]
    disc = QPainterPath()
    disc.addEllipse(middle, outer, outer)
    painter.fillPath(disc, colour(field))
    painter.strokePath(disc, pen(colour(ink), outer_wide))
    small = QPainterPath()
    small.addEllipse(middle, ring, ring)
    painter.strokePath(small, pen(colour(ink), ring_wide))
    painter.fillPath(emblem(middle.x(), middle.y(), *measure["emblem"]), colour(ink))


@cache
def _lattice() -> tuple[QPainterPath, QPainterPath, QPainterPath]:
    """Lines turned by 45° about the middle, nine small squares in each cell between them, and what these fill."""
    measure = numbers()["back"]
    cell = float(measure["cell"])
    turned = QTransform.fromTranslate(WIDTH / 2, HEIGHT / 2)
    turned.rotate(45)
    field = QRectF(*measure["field"][:4]).adjusted(-cell, -cell, cell, cell)
    count = math.ceil(math.hypot(WIDTH, HEIGHT) / 2 / cell)
    lines, squares = QPainterPath(), QPainterPath()
    for number in range(-count, count):
        at, reach = (number + 0.5) * cell, count * cell
        for start, end in (((at, -reach), (at, reach)), ((-reach, at), (reach, at))):
            lines.moveTo(*start)
            lines.lineTo(*end)
    pitch, side, _ = measure["squares"]
    group, solid = QPainterPath(), QPainterPath()
    for across in (-pitch, 0, pitch):
        for down in (-pitch, 0, pitch):
            group.addRect(QRectF(across - side / 2, down - side / 2, side, side))
    diamonds = QPainterPath()
    solid.addRect(group.boundingRect())
    for column in range(-count, count + 1):
        for row in range(-count, count + 1):
            if field.contains(turned.map(QPointF(column * cell, row * cell))):
                squares.addPath(group.translated(column * cell, row * cell))
                diamonds.addPath(solid.translated(column * cell, row * cell))
    return turned.map(lines), turned.map(squares), turned.map(diamonds)


def _pattern(painter: QPainter, ink: str, unit: float, plain: bool) -> None:
    measure = numbers()["back"]
    lines, squares, diamonds = _lattice()
    wide, seen = measure["line"]
    painter.strokePath(lines, pen(colour(ink, seen), wide))
    if plain:
        return
    pitch, _, seen = measure["squares"]
    far_apart, faint = measure["diamonds"]
    if pitch < far_apart * unit:  # squares so close would only shimmer: their sum is shown
        painter.fillPath(diamonds, colour(ink, faint))
    else:
        painter.fillPath(squares, colour(ink, seen))
