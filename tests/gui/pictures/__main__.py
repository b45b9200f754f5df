"""Draw the reference pictures anew: `python -m tests.gui.pictures [NAME …]`. Look at each before it is committed."""

import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from gui.app import application
from tests.gui.pictures.drawn import FOLDER, PICTURES


def redraw(names: list[str]) -> None:
    application(sys.argv[:1])
    for name in names or PICTURES:
        path = FOLDER / f"{name}.png"
        PICTURES[name]().save(str(path))
        print(path.name, path.stat().st_size)


redraw(sys.argv[1:])
