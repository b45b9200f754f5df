"""The sixteen animals and the robot, each on a disc of its player's colour."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from gui.art.kept import Kept, canvas
from gui.art.paths import transform
from gui.art.shapes import data, paint, shapes
from gui.theme import CARD, colour

ROBOT = "robot"
AVATARS = (
    "panda", "fox", "cat", "rabbit", "owl", "bear", "tiger", "crane",
    "dog", "pig", "frog", "penguin", "monkey", "ox", "chick", "koala",
)  # fmt: skip
"""What people and named computers choose from."""

_BOX = 100.0
_PLACE = "translate(50,54) scale(.86) translate(-50,-52)"
_kept = Kept()


def avatar(name: str, disc: str, size: float, dpr: float = 1.0) -> QPixmap:
    """An avatar on a disc of a colour, so many logical pixels wide; an unknown name shows the robot."""
    name = _drawn(name)
    pixels = max(1, round(size * dpr))
    key = (name, disc, pixels, dpr)
    if (found := _kept.get(key)) is not None:
        return found
    made = canvas(pixels, pixels, 1.0)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_avatar(painter, name, disc, QRectF(0, 0, pixels, pixels))
    painter.end()
    made.setDevicePixelRatio(dpr)
    return _kept.put(key, made)


def _drawn(name: str) -> str:
    """The name of a drawing: whoever has none shows the robot."""
    return name if name in data("avatars") else ROBOT


def paint_avatar(painter: QPainter, name: str, disc: str, box: QRectF) -> None:
    """Paint an avatar into a square; an unknown name shows the robot."""
    painter.save()
    painter.translate(box.topLeft())
    painter.scale(box.width() / _BOX, box.height() / _BOX)
    around = QPainterPath()
    around.addEllipse(QPointF(_BOX / 2, _BOX / 2), _BOX / 2, _BOX / 2)
    painter.fillPath(around, colour(disc))
    painter.setClipPath(around)
    painter.setTransform(transform(_PLACE), True)
    paint(painter, shapes("avatars", _drawn(name)), CARD)
    painter.restore()
