"""Where a program keeps what people must not lose, and the lock that one program at a time holds."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.plain import Trouble, shown

if TYPE_CHECKING:
    from filelock import FileLock

APP = "jolly-table"
BOOKMARKS = "bookmarks"
"""The folder of moments that somebody wants to find again, beside that of the sittings."""
HOME_VARIABLE = "JOLLY_TABLE_HOME"
"""Names another folder than the system's own for everything that is kept."""


def home() -> Path:
    """The folder of this user's sittings and settings."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import PlatformDirs

    return PlatformDirs(APP, appauthor=False).user_data_path


def sittings(base: Path | None = None) -> Path:
    """The folder with one folder for each sitting."""
    return (base or home()) / "sittings"


def lock(folder: Path) -> FileLock:
    """Hold a sitting's folder for this program; raises `Trouble` ``sitting_in_use`` where another holds it."""
    # takes a tenth of a second to load, which nobody waits for before there is a sitting to hold
    from filelock import FileLock, Timeout

    try:
        folder.mkdir(parents=True, exist_ok=True)
        held = FileLock(folder / "lock")
        held.acquire(timeout=0)
    except Timeout:
        raise Trouble("sitting_in_use", file=shown(str(folder), 200)) from None
    except OSError as error:
        raise Trouble("file_unwritable", file=shown(str(folder), 200), why=error.strerror or "?") from None
    return held
