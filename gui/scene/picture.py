"""Pictures: values that say what is drawn, the pixmaps made of them once, and soft shadows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QPixmap, QTransform

from gui.art.kept import ART_BYTES, Store, weight
from gui.art.soft import Soft, glow, shadow
from gui.scene.look import Look
from gui.theme import Shadow, Theme

PIXEL_BYTES: Final = 4
KEPT_WINDOWS: Final = 10
"""Of a table so many times the bytes of its window are kept: what some rounds show again."""
LEAST_BYTES: Final = 24 * 1024 * 1024
"""Even of the smallest table so much is kept."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Something drawn about its own middle; equal pictures share one pixmap."""

    solid: ClassVar[bool] = False
    """Whether it fills its rectangle and hides what is below: such pixels are copied, not blended."""

    @property
    def common(self) -> bool:
        """Whether many that look the same fly the same ways: what is drawn of one on its way serves the others."""
        return False

    def rect(self, look: Look) -> QRectF:
        """What it covers, shadow and all."""
        raise NotImplementedError

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw it."""
        raise NotImplementedError


Drawn: TypeAlias = tuple[QPixmap, QPointF]
"""A pixmap, and where its upper left corner lies about the middle of what it shows."""


class Pictures:
    """The pixmaps of one look and one pixel ratio; the ones used longest ago are forgotten first."""

    def __init__(self, look: Look, dpr: float) -> None:
        self.look = look
        self.dpr = dpr
        self._kept: Store[Drawn] = Store(lambda drawn: weight(drawn[0]))

    def __len__(self) -> int:
        return len(self._kept)

    def fit(self, width: float, height: float) -> None:
        """Keep as much as a window of this size is likely to show again."""
        window = PIXEL_BYTES * round(width * self.dpr) * round(height * self.dpr)
        self._kept.most = min(max(KEPT_WINDOWS * window, LEAST_BYTES), ART_BYTES)

    def of(self, picture: Picture) -> Drawn:
        """The pixmap of a picture and where its upper left corner lies."""
        return self._kept.get(picture) or self._kept.put(picture, self._draw(picture, QTransform()))

    def turned(self, picture: Picture, angle: float, zoom: float = 1.0, exact: bool = True) -> Drawn:
        """The same turned by some degrees and so many times as large; ``exact`` where it is looked at.

        An exact one is drawn so, any other is made of the upright pixmap, which is quicker.
        """
        if not angle and zoom == 1.0:
            return self.of(picture)
        key = (picture, angle, zoom, exact)
        if (found := self._kept.get(key)) is not None:
            return found
        if zoom == 1.0 and angle % 90 == 0:
            return self._kept.put(key, self._quarter(picture, QTransform().rotate(angle)))
        make = self._draw if exact else self._resampled
        return self._kept.put(key, make(picture, QTransform().rotate(angle).scale(zoom, zoom)))

    def has(self, picture: Picture, angle: float, zoom: float) -> bool:
        """Whether it has been drawn so already."""
        return (picture, angle, zoom, True) in self._kept or (not angle and zoom == 1.0 and picture in self._kept)

    def _draw(self, picture: Picture, transform: QTransform) -> Drawn:
        ground = Qt.GlobalColor.black if picture.solid else Qt.GlobalColor.transparent
        rect = transform.mapRect(picture.rect(self.look))
        finer = fineness(rect.size(), self.dpr) if transform.isRotating() else 1
        pixmap, corner = self._room(rect, ground, finer)
        painter = QPainter(pixmap)
        painter.setRenderHints(SMOOTH)
        painter.translate(-corner)
        painter.setTransform(transform, True)
        picture.paint(painter, self.look)
        painter.end()
        return (pixmap if finer == 1 else self._coarser(pixmap, finer)), corner

    def _quarter(self, picture: Picture, transform: QTransform) -> Drawn:
        """By whole quarters a pixmap is turned pixel by pixel, and stays as sharp as it was."""
        upright, at = self._kept.get(picture) or self._draw(picture, QTransform())
        made = upright.transformed(transform)
        made.setDevicePixelRatio(self.dpr)
        return made, transform.mapRect(QRectF(at, upright.deviceIndependentSize())).topLeft()

    def _coarser(self, pixmap: QPixmap, finer: int) -> QPixmap:
        """So many pixels each way become one."""
        ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        made = pixmap.scaled(pixmap.size() / finer, *ways)
        made.setDevicePixelRatio(self.dpr)
        return made

    def _resampled(self, picture: Picture, transform: QTransform) -> Drawn:
        upright, at = self.of(picture)
        rect = QRectF(at, upright.deviceIndependentSize())
        pixmap, corner = self._room(transform.mapRect(rect), Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.translate(-corner)
        painter.setTransform(transform, True)
        painter.drawPixmap(at, upright)
        painter.end()
        return pixmap, corner

    def _room(self, rect: QRectF, ground: Qt.GlobalColor, finer: int = 1) -> Drawn:
        """An empty pixmap for a rectangle, its corner on a whole device pixel, each pixel so many times as fine."""
        dpr = self.dpr
        left, top = math.floor(rect.left() * dpr), math.floor(rect.top() * dpr)
        wide, high = (
            max(1, math.ceil(end * dpr) - start) for end, start in ((rect.right(), left), (rect.bottom(), top))
        )
        pixmap = QPixmap(wide * finer, high * finer)
        pixmap.setDevicePixelRatio(dpr * finer)
        pixmap.fill(ground)
        return pixmap, QPointF(left, top) / dpr


FINER, FINEST = 2, 4 * 1024 * 1024
"""What is turned is drawn so many times as fine, each way, and then made coarser, unless that were so many pixels:
turned as fine as it is shown it would be blurred, and hair lines broken."""


def fineness(size: QSizeF, dpr: float) -> int:
    """How many times finer something turned is drawn that takes so much room."""
    pixels = size.width() * size.height() * dpr**2
    return FINER if pixels * FINER**2 <= FINEST else 1


SMOOTH = (
    QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.SmoothPixmapTransform
)


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
