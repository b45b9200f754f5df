"""Icons: lines in one colour; the cup shows its drink, the counter its inside."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap, QTransform

from gui.art.kept import Kept, canvas
from gui.art.paths import parsed
from gui.art.shapes import data, pen
from gui.theme import Line, colour

ICONS = (
    "cup", "counter", "bell", "log", "menu", "bulb", "sort", "gear", "globe", "check", "x", "dots", "chev", "chevd",
    "back", "lock", "eye", "pause", "undo", "plus", "minus", "person", "chip", "crown", "book", "drop", "tea", "star",
    "pen", "hand", "search", "speed", "sound", "cards", "full",
    "play", "first", "last", "copy", "picture", "flag",
)  # fmt: skip
BOX = 24.0
INSIDE = {
    "cup": "M7.3 12 H16.7 L15.9 19 H8.1 Z",
    "counter": "M12 5.6 A3.9 3.9 0 1 0 12 13.4 A3.9 3.9 0 1 0 12 5.6 Z",
}
"""What is filled with the colour of a drink, in the icons that have it."""
_kept = Kept()


def icon(name: str, ink: str, size: float, dpr: float = 1.0, drink: str = "", filled: bool = False) -> QPixmap:
    """An icon in a colour, so many logical pixels wide; see `paint_icon`."""
    pixels = max(1, round(size * dpr))
    key = (name, ink, pixels, dpr, drink, filled)
    if (found := _kept.get(key)) is not None:
        return found
    made = canvas(pixels, pixels, 1.0)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_icon(painter, name, ink, QRectF(0, 0, pixels, pixels), drink, filled)
    painter.end()
    made.setDevicePixelRatio(dpr)
    return _kept.put(key, made)


def paint_icon(painter: QPainter, name: str, ink: str, box: QRectF, drink: str = "", filled: bool = False) -> None:
    """Paint an icon into a square; a drink fills cup or counter, ``filled`` fills the shape with the ink."""
    moved = QTransform.fromTranslate(box.left(), box.top())
    moved.scale(box.width() / BOX, box.height() / BOX)
    path = parsed(data("icons")[name])
    painter.save()
    painter.setTransform(moved, True)
    if name in INSIDE and drink:
        painter.fillPath(parsed(INSIDE[name]), colour(drink))
    if filled:
        painter.fillPath(path, colour(ink))
    painter.strokePath(path, pen(colour(ink), Line.DOTS if name == "dots" else Line.ICON, round_=True))
    painter.restore()
