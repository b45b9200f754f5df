"""Pixels of pictures, for comparing them."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPixmap


def image(pixmap: QPixmap) -> QImage:
    made = pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    made.setDevicePixelRatio(1)
    return made


def turned(picture: QImage) -> QImage:
    return picture.flipped(Qt.Orientation.Horizontal | Qt.Orientation.Vertical)


def at(picture: QImage, x: float, y: float) -> QColor:
    """The colour at a place given in shares of the width and the height."""
    return picture.pixelColor(int(x * picture.width()), int(y * picture.height()))


def near(one: QColor, other: QColor, by: int = 6) -> bool:
    pairs = zip(one.getRgb(), other.getRgb(), strict=True)  # type: ignore[call-overload]
    return all(abs(a - b) <= by for a, b in pairs)


def most(picture: QImage) -> set[str]:
    """All colours of a picture."""
    return {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
