"""Draw the reference pictures anew: `python -m tests.gui.pictures [NAME …]`. Look at each before it is committed."""

import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from gui.app import application
from tests.gui.pictures.drawn import FOLDER, PICTURES

SMALL = 0
"""Qt packs a picture best when asked for the least quality; nothing of it is lost."""


def fewer(picture: QImage) -> QImage:
    """A picture in fewer shades, as near to each other as makes no difference: those of a felt take much room."""
    flat = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    return picture.convertToFormat(QImage.Format.Format_RGB16, flat).convertToFormat(QImage.Format.Format_RGB32)


def redraw(names: list[str]) -> None:
    application(sys.argv[:1])
    for name in names or PICTURES:
        path = FOLDER / f"{name}.png"
        fewer(PICTURES[name]()).save(str(path), quality=SMALL)
        sys.stdout.write(f"{path.name} {path.stat().st_size}\n")


redraw(sys.argv[1:])
