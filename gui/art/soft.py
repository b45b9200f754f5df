"""Soft shadows and glows: a path blurred once into a pixmap, never a live effect."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPixmap

from gui.art.kept import canvas
from gui.theme import SHADE, Shadow, Theme, colour

BOXES = (2, 2, 2)
"""How far the averages reach that are taken one after the other: together nearly a Gaussian …"""
SIGMA = 2.5
"""… of this many pixels, scaling included; whatever is blurred is drawn at the scale where that is right."""
FINEST = 4.0
LANE = 8
"""Bytes of a pixel while it is blurred: room for sums of products, and for the fraction that divides them."""
PRECISION = 55
REACH = 3.0


@dataclass(frozen=True, slots=True)
class Soft:
    """A blurred picture, and where its upper left corner lies in the path's own coordinates."""

    pixmap: QPixmap
    at: QPointF

    def paint(self, painter: QPainter) -> None:
        """Paint it where it belongs."""
        painter.drawPixmap(self.at, self.pixmap)


def shadow(path: QPainterPath, kind: Shadow, theme: Theme, dpr: float, unit: float) -> Soft | None:
    """The shadow that a path throws; ``unit`` is u, or the card's height; None where the theme has none."""
    alpha = kind.alpha(theme)
    if not alpha:
        return None
    return glow(path.translated(0, kind.dy * unit), kind.sigma * unit, SHADE, alpha, dpr)


def glow(path: QPainterPath, sigma: float, ink: str, alpha: float, dpr: float) -> Soft:
    """A path filled with a colour and blurred by a Gaussian of ``sigma`` logical pixels."""
    margin = REACH * sigma
    box = path.boundingRect().adjusted(-margin, -margin, margin, margin)
    box = QRectF(
        QPointF(math.floor(box.left() * dpr) / dpr, math.floor(box.top() * dpr) / dpr),
        QPointF(math.ceil(box.right() * dpr) / dpr, math.ceil(box.bottom() * dpr) / dpr),
    )
    wide, high = round(box.width() * dpr), round(box.height() * dpr)
    scale = min(FINEST, SIGMA / (sigma * dpr)) if sigma else 1.0
    few, rows = max(1, math.ceil(wide * scale)), max(1, math.ceil(high * scale))
    small = QImage(few, rows, QImage.Format.Format_Alpha8)
    small.fill(0)
    painter = QPainter(small)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(few / box.width(), rows / box.height())
    painter.translate(-box.topLeft())
    painter.fillPath(path, colour(SHADE))
    painter.end()
    blurred = _blurred(small) if sigma else small
    made = canvas(wide, high, 1.0)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRectF(0, 0, wide, high), blurred)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(made.rect(), colour(ink, alpha))
    painter.end()
    made.setDevicePixelRatio(dpr)
    return Soft(made, box.topLeft())


def _blurred(image: QImage) -> QImage:
    """Blur the alpha of an image by averages, each way; beyond its edges lies nothing.

    All pixels are lanes of one long number: a sum of neighbours is a few additions of that number to itself, moved.
    """
    width, height, stride = image.width(), image.height(), image.bytesPerLine()
    bits = bytes(image.constBits())
    wide = width + max(BOXES)  # what runs over a row's ends falls between the rows
    flat = b"".join(bits[row * stride :][:width].ljust(wide, b"\0") for row in range(height))
    spread = bytearray(len(flat) * LANE)
    spread[::LANE] = flat
    inside = int.from_bytes((b"\xff" * (LANE * width)).ljust(LANE * wide, b"\0") * height, "little")
    lanes, whole = int.from_bytes(spread, "little"), 1
    for step in (8 * LANE, 8 * LANE * wide):
        for half in BOXES:
            lanes = sum(((lanes << far * step) + (lanes >> far * step) for far in range(1, half + 1)), lanes) & inside
            whole *= 2 * half + 1
    # dividing is multiplying by a rounded-up fraction: too much by less than 2 ** -19 of a level
    lanes = lanes * -(-(2**PRECISION) // whole) >> PRECISION
    even = lanes.to_bytes(len(spread), "little")[::LANE]
    rows = b"".join(even[row * wide : row * wide + width].ljust(stride, b"\0") for row in range(height))
    return QImage(rows, width, height, stride, QImage.Format.Format_Alpha8).copy()
