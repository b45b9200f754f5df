"""``python -m gui``: the table in a window; nothing of Qt is loaded here, the thinking process starts here, too."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()

    from gui.command import run

    sys.exit(run())
