"""A picture of the table's own on the felt, veiled so far that all that stands on it is readable."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QImageReader, QPainter, QPainterPath, QTransform

from engine.core.plain import Trouble, shown
from gui.theme import Theme, colour, contrast

KINDS: Final = ("png", "jpeg")
"""What every Qt can read."""
LARGEST: Final = 24
"""No picture has more megabytes …"""
MOST_PIXELS: Final = 64_000_000
"""… or more pixels."""
SIDE: Final = 2560
"""So many pixels of the longer side are kept: more than a table shows."""
SEEN: Final = 96
"""The sides of the picture in which the lightest and the darkest spot are looked for; nothing smaller hides a word."""
WANTED: Final = {"ink_1": 4.5, "ink_2": 4.5, "accent": 3.0, "focus": 3.0}
"""What is written and drawn on the felt itself, and how much it stands out at least."""
STEPS: Final = 50
"""In so many steps the veil becomes closed."""
_JPEG, _JPEG_END, _TAIL = b"\xff\xd8", b"\xff\xd9", 1 << 16
"""How a JPEG begins and ends; cameras write a little behind the end."""


@dataclass(frozen=True, eq=False)
class Cloth:
    """The picture, and its darkest and lightest colour."""

    image: QImage
    extremes: tuple[str, str]

    def paint(self, painter: QPainter, theme: Theme, path: QPainterPath) -> None:
        """Fill a shape with the picture, as large as covers it, and with the veil."""
        area, size = path.boundingRect(), self.image.size()
        scale = max(area.width() / size.width(), area.height() / size.height())
        corner = area.center() - QPointF(size.width(), size.height()) * scale / 2
        brush = QBrush(self.image)
        brush.setTransform(QTransform.fromTranslate(corner.x(), corner.y()).scale(scale, scale))
        painter.fillPath(path, brush)
        painter.fillPath(path, colour(theme.ground, veil(theme, self.extremes)))


def laid(image: QImage) -> Cloth:
    """A picture as it lies on a table."""
    small = image.scaled(SEEN, SEEN, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    colours = sorted({small.pixelColor(x, y).name() for x in range(SEEN) for y in range(SEEN)}, key=_light)
    return Cloth(image, (colours[0], colours[-1]))


def _light(name: str) -> float:
    return contrast(name, "#000000")


@lru_cache(maxsize=64)
def veil(theme: Theme, extremes: tuple[str, str]) -> float:
    """How much of the ground must lie over a picture so that all that stands on it is seen on its worst spot."""
    return next(step / STEPS for step in range(STEPS + 1) if step == STEPS or _readable(theme, extremes, step / STEPS))


def _readable(theme: Theme, extremes: tuple[str, str], alpha: float) -> bool:
    spots = [blended(theme.ground, spot, alpha) for spot in extremes]
    return all(contrast(getattr(theme, ink), spot) >= least for ink, least in WANTED.items() for spot in spots)


def blended(over: str, under: str, alpha: float) -> str:
    """The colour of something seen through something else."""
    pairs = zip(_parts(over), _parts(under), strict=True)
    return QColor(*(round(alpha * one + (1 - alpha) * other) for one, other in pairs)).name()


def _parts(name: str) -> Iterator[int]:
    made = QColor(name)
    yield from (made.red(), made.green(), made.blue())


# ---------------------------------------------------------------- files


def read(path: Path) -> Cloth:
    """The picture of a file, made small; raises `Trouble` that says what is wrong and what would be right."""
    name = shown(path.name, 200)
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        raise Trouble("file_missing", file=name) from None
    except OSError as error:
        raise Trouble("file_unreadable", file=name, why=error.strerror or "?") from None
    if size > LARGEST << 20:
        raise Trouble("file_too_large", file=name, limit=LARGEST)
    reader = QImageReader(str(path))
    # what a file is called says little
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    if bytes(reader.format().data()).decode() not in KINDS:
        raise Trouble("picture_kind", file=name)
    whole = reader.size()
    if whole.width() * whole.height() > MOST_PIXELS:
        raise Trouble("picture_large", file=name, most=MOST_PIXELS // 1_000_000)
    if max(whole.width(), whole.height()) > SIDE:
        reader.setScaledSize(whole.scaled(QSize(SIDE, SIDE), Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read() if _ended(path) else QImage()
    if image.isNull():
        raise Trouble("picture_damaged", file=name)
    return laid(_opaque(image))


def _ended(path: Path) -> bool:
    """Whether a JPEG goes on to its end: of one that was cut short the reader makes what there is, and grey."""
    data = path.read_bytes()
    return not data.startswith(_JPEG) or _JPEG_END in data[-_TAIL:]


def _opaque(image: QImage) -> QImage:
    """The picture on black where it can be seen through."""
    made = QImage(image.size(), QImage.Format.Format_RGB32)
    made.fill(Qt.GlobalColor.black)
    painter = QPainter(made)
    painter.drawImage(QRectF(made.rect()), image)
    painter.end()
    return made


def written(cloth: Cloth) -> bytes:
    """The picture as it is kept."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    cloth.image.save(buffer, "JPG", 92)  # type: ignore[call-overload]  # the stubs know no device here
    return bytes(buffer.data().data())
