"""Marks that lie on a card in the hand: the lock of one that must stay, and the start of the first play."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from gui.art.faces import HEIGHT, numbers
from gui.art.icons import paint_icon
from gui.art.kept import Kept, canvas
from gui.theme import CARD, Theme, colour

LOCK, START = "lock", "start"
_kept = Kept()


def mark_box(height: float) -> QRectF:
    """Where the mark lies on a card of some height."""
    x, y, r = numbers()["mark"]
    scale = height / HEIGHT
    return QRectF((x - r) * scale, (y - r) * scale, 2 * r * scale, 2 * r * scale)


def mark(kind: str, theme: Theme, height: float, dpr: float = 1.0) -> QPixmap:
    """The mark (lock or start) for a card of some height; it goes to `mark_box`."""
    pixels = max(1, round(mark_box(height).width() * dpr))
    disc, ink, name = {
        LOCK: (CARD["lock"], CARD["white"], "lock"),
        START: (theme.accent, theme.on_accent, "chev"),
    }[kind]
    key = (kind, disc, pixels, dpr)
    if (found := _kept.get(key)) is not None:
        return found
    made = canvas(pixels, pixels, 1.0)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    around = QPainterPath()
    around.addEllipse(QPointF(pixels / 2, pixels / 2), pixels / 2, pixels / 2)
    painter.fillPath(around, colour(disc))
    inset = pixels * (1 - numbers()["mark_icon"]) / 2
    paint_icon(painter, name, ink, QRectF(0, 0, pixels, pixels).adjusted(inset, inset, -inset, -inset))
    painter.end()
    made.setDevicePixelRatio(dpr)
    return _kept.put(key, made)
