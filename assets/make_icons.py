#!/usr/bin/env python3
"""Draw the program's icons into assets/icons, of the same suits and colours as its cards.

    python assets/make_icons.py [FOLDER]

It needs Pillow, which packs the pictures for Windows and macOS.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PIL import Image
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QLinearGradient, QPainter, QPainterPath, QPen

from gui.art.suits import suit_at
from gui.theme import CARD, CARD_CORNER, CARD_RATIO, DECKS, FELT

ASSETS = Path(__file__).resolve().parent
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
"""What desktops look for; the largest goes into shops and packages."""
SMALL = 32
"""Up to here there is one card: two would be mush."""
NAME = "jolly-table"


def drawn(size: int) -> QImage:
    """The icon, so many pixels in the square: cards on felt."""
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(size / 512, size / 512)
    felt(painter)
    if size <= SMALL:
        card(painter, QPointF(256, 256), 400, 0, "s", 236)
    else:
        card(painter, QPointF(188, 262), 320, -12, "h", 128, -36)
        card(painter, QPointF(326, 258), 320, 12, "s", 150)
    painter.end()
    return image


def felt(painter: QPainter) -> None:
    """The table, with its rim."""
    shine = QLinearGradient(0, 0, 0, 512)
    shine.setColorAt(0, QColor(FELT.felt_c))
    shine.setColorAt(1, QColor(FELT.felt_e))
    path = QPainterPath()
    path.addRoundedRect(QRectF(16, 16, 480, 480), 104, 104)
    painter.fillPath(path, shine)
    painter.strokePath(path, QPen(QColor(FELT.track), 20))


def card(painter: QPainter, at: QPointF, height: float, angle: float, suit: str, pip: float, beside: float = 0) -> None:
    """A card with its suit alone, which may lie beside the middle: its rank could not be read."""
    painter.save()
    painter.translate(at)
    painter.rotate(angle)
    width = height * CARD_RATIO
    path = QPainterPath()
    path.addRoundedRect(QRectF(-width / 2, -height / 2, width, height), CARD_CORNER * width, CARD_CORNER * width)
    shade = QColor(CARD["black"])
    shade.setAlphaF(0.28)
    painter.fillPath(path.translated(0, 8), shade)
    painter.fillPath(path, QColor(CARD["paper"]))
    painter.strokePath(path, QPen(QColor(CARD["lock"]), 3))
    painter.fillPath(suit_at(suit, beside, 0, pip), QColor(DECKS["classic"][suit]))
    painter.restore()


def main() -> None:
    """Write every size, and the two files that hold several."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ASSETS / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    app = QGuiApplication(["", "-platform", "offscreen"])
    files = {size: folder / f"{NAME}-{size}.png" for size in SIZES}
    for size, file in files.items():
        drawn(size).save(str(file))
    pictures = {size: Image.open(file) for size, file in files.items()}
    others = [pictures[size] for size in (16, 24, 32, 48, 64, 128)]
    pictures[256].save(
        folder / f"{NAME}.ico", append_images=others, sizes=[one.size for one in (*others, pictures[256])]
    )
    pictures[512].save(folder / f"{NAME}.icns", append_images=[pictures[size] for size in (32, 64, 128, 256)])
    del app


if __name__ == "__main__":
    main()
