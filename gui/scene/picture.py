"""Pictures: values that say what is drawn, the pixmaps made of them once, and soft shadows."""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QPixmap

from gui.art.soft import Soft, glow, shadow
from gui.scene.look import Look
from gui.theme import ART_BYTES, Shadow, Theme


@dataclass(frozen=True, slots=True)
class Picture:
    """Something drawn about its own middle; equal pictures share one pixmap."""

    solid: ClassVar[bool] = False
    """Whether it fills its rectangle and hides what is below: such pixels are copied, not blended."""

    def rect(self, look: Look) -> QRectF:
        """What it covers, shadow and all."""
        raise NotImplementedError

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw it."""
        raise NotImplementedError


class Pictures:
    """The pixmaps of one look and one pixel ratio; the ones used longest ago are forgotten first."""

    def __init__(self, look: Look, dpr: float) -> None:
        self.look = look
        self.dpr = dpr
        self._kept: OrderedDict[Picture, tuple[QPixmap, QPointF]] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, picture: Picture) -> tuple[QPixmap, QPointF]:
        """The pixmap of a picture and where its upper left corner lies."""
        found = self._kept.get(picture)
        if found is None:
            found = self._draw(picture)
            self._kept[picture] = found
            self._bytes += _size(found[0])
            while self._bytes > ART_BYTES and len(self._kept) > 1:
                self._bytes -= _size(self._kept.popitem(last=False)[1][0])
        self._kept.move_to_end(picture)
        return found

    def _draw(self, picture: Picture) -> tuple[QPixmap, QPointF]:
        rect, dpr = picture.rect(self.look), self.dpr
        corner = QPointF(math.floor(rect.left() * dpr) / dpr, math.floor(rect.top() * dpr) / dpr)
        size = QSizeF(rect.right() - corner.x(), rect.bottom() - corner.y())
        pixmap = blank(size, dpr, Qt.GlobalColor.black if picture.solid else Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHints(SMOOTH)
        painter.translate(-corner)
        picture.paint(painter, self.look)
        painter.end()
        return pixmap, corner


SMOOTH = (
    QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.SmoothPixmapTransform
)


def _size(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4


def blank(size: QSizeF, dpr: float, ground: Qt.GlobalColor = Qt.GlobalColor.transparent) -> QPixmap:
    """An empty pixmap of a size in logical pixels; on a ground that is not seen through it has no alpha."""
    pixmap = QPixmap(max(1, math.ceil(size.width() * dpr)), max(1, math.ceil(size.height() * dpr)))
    pixmap.setDevicePixelRatio(dpr)
    pixmap.fill(ground)
    return pixmap


def soft(painter: QPainter, path: QPainterPath, ink: str, alpha: float, sigma: float, line: float = 0.0) -> None:
    """Draw a shape (or its edge, ``line`` wide) blurred by a Gaussian."""
    if line:
        stroker = QPainterPathStroker()
        stroker.setWidth(line)
        stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
        path = stroker.createStroke(path)
        path.setFillRule(Qt.FillRule.WindingFill)
    glow(path, sigma, ink, alpha, painter.device().devicePixelRatioF()).paint(painter)


def shade(painter: QPainter, look: Look, path: QPainterPath, kind: Shadow, unit: float) -> None:
    """Draw the shadow of a shape; ``unit`` is u, or a card's height."""
    made = shadow(path, kind, look.theme, painter.device().devicePixelRatioF(), unit)
    if made is not None:
        made.paint(painter)


@lru_cache(maxsize=128)
def _box_shadow(
    width: float, height: float, radius: float, kind: Shadow, theme: Theme, dpr: float, unit: float
) -> Soft | None:
    path = QPainterPath()
    path.addRoundedRect(QRectF(-width / 2, -height / 2, width, height), radius, radius)
    return shadow(path, kind, theme, dpr, unit)


def shade_box(painter: QPainter, look: Look, rect: QRectF, radius: float, kind: Shadow, unit: float) -> None:
    """Draw the shadow of a rectangle about the origin; equal ones are blurred once."""
    dpr = painter.device().devicePixelRatioF()
    made = _box_shadow(rect.width(), rect.height(), radius, kind, look.theme, dpr, unit)
    if made is not None:
        made.paint(painter)


def reach(rect: QRectF, shadow: Shadow, unit: float) -> QRectF:
    """A rectangle with the room its shadow takes."""
    more = 3 * shadow.sigma * unit
    return rect.adjusted(-more, -more, more, more + shadow.dy * unit)
