"""Round counters for points: what is drawn in a glass's place where no alcohol may be seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from gui.scene.look import Look
from gui.theme import Line

RIM: Final = 0.66
"""How large the inside of a counter is, in its whole size."""
EDGE: Final = 0.12
"""Around a counter that lies on another one so much of that is left out, in its size."""
ROWS: Final = 3
"""A pile has one counter at its top and so many at its foot."""


Inks: TypeAlias = tuple[str, str, str]
"""Of the lines, of the inside, and of what shows between them (nothing: what lies below)."""


def _disc(centre: QPointF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(centre, radius, radius)
    return path


def _counter(painter: QPainter, look: Look, centre: QPointF, radius: float, there: float, inks: Inks,
             above: QPainterPath) -> None:  # fmt: skip
    """One counter, so much of it there already, without what lies above it."""
    ink, fill, ground = inks
    painter.save()
    rim = _disc(centre, radius)
    whole = _disc(centre, radius + Line.ICON).subtracted(above)
    painter.setClipPath(whole, Qt.ClipOperation.IntersectClip)
    if ground:
        painter.fillPath(rim, look.colour(ground))
    inside = _disc(centre, RIM * radius)
    if there < 1:
        low = QRectF(centre.x() - radius, centre.y() + radius * (1 - 2 * there), 2 * radius, 2 * radius)
        level = QPainterPath()
        level.addRect(low)
        inside = inside.intersected(level)
    painter.fillPath(inside, look.colour(fill))
    painter.strokePath(rim, QPen(look.colour(ink), Line.ICON))
    painter.restore()


def paint_counters(painter: QPainter, look: Look, area: QRectF, part: float, inks: Inks) -> None:
    """Draw two points as two counters on each other, one as one; of less the lower one fills from below.

    ``part`` of the two is there.
    """
    wide = min(area.width(), area.height())
    radius = wide / 2 - Line.ICON / 2
    lower = QPointF(area.center().x(), area.bottom() - wide / 2)
    upper = QPointF(lower.x(), area.top() + wide / 2)
    second = 2 * part - 1
    above = _disc(upper, radius + EDGE * wide) if second > 0 else QPainterPath()
    _counter(painter, look, lower, radius, min(1.0, 2 * part), inks, above)
    if second > 0:
        _counter(painter, look, upper, radius, second, inks, QPainterPath())


def _places(area: QRectF, size: float) -> Iterator[QPointF]:
    """The middles of a pile's counters, the uppermost first."""
    step = (area.height() - size) / (ROWS - 1)
    for row in range(ROWS):
        for number in range(row + 1):
            x = area.center().x() + (number - row / 2) * (area.width() - size) / (ROWS - 1)
            yield QPointF(x, area.top() + size / 2 + row * step)


def paint_pile(painter: QPainter, look: Look, area: QRectF, inks: Inks) -> None:
    """Draw a pile of counters that nobody has yet."""
    size = 1.12 * min(area.width(), area.height()) / ROWS
    radius = size / 2 - Line.ICON / 2
    covered = QPainterPath()
    for centre in _places(area, size):
        _counter(painter, look, centre, radius, 1.0, inks, covered)
        covered = covered.united(_disc(centre, radius + Line.EDGE))
