"""The backs of cards, painted in the same box as the faces."""

from __future__ import annotations

import math
from functools import cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QTransform

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
def _turned() -> QTransform:
    """From the lattice to the card: turned by 45° about its middle."""
    turned = QTransform.fromTranslate(WIDTH / 2, HEIGHT / 2)
    turned.rotate(45)
    return turned


@cache
def _lattice() -> tuple[list[QRectF], list[QRectF], list[QRectF]]:
    """Lines, nine small squares in each cell between them, and what these fill: before they are turned."""
    measure = numbers()["back"]
    cell, (wide, _), (pitch, side, _) = float(measure["cell"]), measure["line"], measure["squares"]
    field = QRectF(*measure["field"][:4]).adjusted(-cell, -cell, cell, cell)
    count = math.ceil(math.hypot(WIDTH, HEIGHT) / 2 / cell)
    reach, lines, squares, diamonds = count * cell, [], [], []
    for number in range(-count, count):
        at = (number + 0.5) * cell - wide / 2
        lines += [QRectF(at, -reach, wide, 2 * reach), QRectF(-reach, at, 2 * reach, wide)]
    apart = (-pitch, 0, pitch)
    for column in range(-count, count + 1):
        for row in range(-count, count + 1):
            x, y = column * cell, row * cell
            if field.contains(_turned().map(QPointF(x, y))):
                squares += [_square(x + across, y + down, side) for across in apart for down in apart]
                diamonds.append(_square(x, y, 2 * pitch + side))
    return lines, squares, diamonds


def _square(x: float, y: float, side: float) -> QRectF:
    return QRectF(x - side / 2, y - side / 2, side, side)


def _pattern(painter: QPainter, ink: str, unit: float, plain: bool) -> None:
    """Paint rectangle by rectangle: as one path of thousands they would take a hundred times as long."""
    measure = numbers()["back"]
    lines, squares, diamonds = _lattice()
    _, seen = measure["line"]
    _crossing(painter, lines, ink, seen)
    if plain:
        return
    pitch, _, seen = measure["squares"]
    far_apart, faint = measure["diamonds"]
    if pitch < far_apart * unit:  # squares so close would only shimmer: their sum is shown
        _fill(painter, diamonds, ink, faint)
    else:
        _fill(painter, squares, ink, seen)


def _crossing(painter: QPainter, lines: list[QRectF], ink: str, seen: float) -> None:
    """Lines that are seen through, and no more where they cross."""
    device = painter.device()
    whole = QImage(device.width(), device.height(), QImage.Format.Format_ARGB32_Premultiplied)
    whole.fill(Qt.GlobalColor.transparent)
    own = QPainter(whole)
    own.setRenderHint(QPainter.RenderHint.Antialiasing)
    own.setTransform(painter.transform())
    _fill(own, lines, ink, 1.0)
    own.end()
    painter.save()
    painter.resetTransform()
    painter.setOpacity(seen)
    painter.drawImage(0, 0, whole)
    painter.restore()


def _fill(painter: QPainter, found: list[QRectF], ink: str, seen: float) -> None:
    painter.save()
    painter.setTransform(_turned(), True)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ink, seen))
    painter.drawRects(found)
    painter.restore()
