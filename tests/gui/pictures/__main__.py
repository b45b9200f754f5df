"""Draw the reference pictures anew: `python -m tests.gui.pictures [NAME …]`. Look at each before it is committed."""

import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from gui.app import application
from tests.gui.pictures.drawn import FOLDER, PICTURES

SMALL = 0
"""Qt packs a picture best when asked for the least quality; nothing of it is lost."""


def redraw(names: list[str]) -> None:
    application(sys.argv[:1])
    for name in names or PICTURES:
        path = FOLDER / f"{name}.png"
        PICTURES[name]().save(str(path), quality=SMALL)
        sys.stdout.write(f"{path.name} {path.stat().st_size}\n")


redraw(sys.argv[1:])
