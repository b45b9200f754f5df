"""``python -m gui``: the table in a window; nothing of Qt is loaded here, the thinking process starts here, too."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # the packaged program is its own Python; the thinking process comes in here
        import os
        from multiprocessing import freeze_support

        # as Python does of itself where no language is set: Qt would complain of such a system
        if not any(os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG")):
            os.environ["LC_CTYPE"] = "C.UTF-8"
        freeze_support()

    import gc

    # what a start makes stays: looking through it for garbage over and over only makes the start slower
    gc.disable()

    from gui.command import run

    sys.exit(run())
