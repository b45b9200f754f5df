"""What is left of a sitting that has ended: nothing that says who owed or had what, unless its table keeps it."""

from __future__ import annotations

from pathlib import Path

from engine.core.plain import Trouble, shown
from engine.play.bookmarks import files, read
from engine.play.terms import SITTING


def erase(folder: Path) -> None:
    """Take a sitting's folder away, first of all its ledger; rounds that a bookmark goes back to stay.

    Those hold cards and seats, and no names. Raises `Trouble` ``file_unwritable`` where something cannot be taken away.
    """
    wanted = _bookmarked(folder)
    try:
        for path in sorted(folder.glob("*"), key=lambda path: path.name != SITTING):
            if path.name not in wanted:
                path.unlink()
        if not wanted:
            folder.rmdir()
    except OSError as error:
        raise Trouble("file_unwritable", file=shown(str(folder), 200), why=error.strerror or "?") from None


def _bookmarked(folder: Path) -> set[str]:
    """The files of a sitting in which bookmarks find their whole rounds."""
    found = set()
    for path in files(folder.parent.parent):
        try:
            where, _, name = read(path).file.partition("/")
        except Trouble:
            continue
        if where == folder.name:
            found.add(name)
    return {name for name in found if (folder / name).exists()}
