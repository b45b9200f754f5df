"""The guests' own: one folder for all they leave behind, gone as a whole when they have gone."""

from __future__ import annotations

import json
import secrets
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from engine.core.plain import Trouble, shown
from engine.play.files import write_whole
from engine.play.terms import Unfinished, unfinished

GUESTS: Final = "guests"
"""The folder of it, beside the venue's settings."""
GONE: Final = ".gone-"
"""How a folder is named from the moment on that it is to go: whatever comes between, nobody goes on with it."""
_HEAD: Final = "visit.json"


class Visits:
    """Where the guests of today keep what they keep; at most one folder of theirs is in use."""

    def __init__(self, base: Path, now: Callable[[], float] = time.time) -> None:
        self.root, self._now = base / GUESTS, now
        self.folder: Path | None = None

    def begin(self, dry: bool) -> Trouble | None:
        """Make a folder for guests who have come; gives what was in the way, and they play without one."""
        self.folder = None
        folder = self.root / secrets.token_hex(8)
        try:
            folder.mkdir(parents=True)
        except OSError as error:
            return Trouble("file_unwritable", file=shown(str(folder), 200), why=error.strerror or "?")
        self.folder = folder
        return self.mark(dry)

    def mark(self, dry: bool) -> Trouble | None:
        """Write down whether they play without alcohol."""
        if self.folder is None:
            return None
        path = self.folder / _HEAD
        try:
            write_whole(path, json.dumps({"dry": dry}).encode())
        except OSError as error:
            return Trouble("file_unwritable", file=shown(str(path), 200), why=error.strerror or "?")
        return None

    def interrupted(self, seconds: float) -> tuple[Unfinished, bool] | None:
        """What guests were at when the program ended, if that is not longer ago; and whether without alcohol.

        The folder is in use from then on.
        """
        found: list[tuple[float, Path]] = []
        for folder in self.root.glob("*"):
            if folder.name.startswith(".") or not folder.is_dir():
                continue
            age = abs(self._now() - _touched(folder))
            if age < seconds:
                found.append((age, folder))
        for _, folder in sorted(found):
            dry, sat = _dry(folder), next(iter(unfinished(folder, 1)), None)
            if dry is not None and sat is not None and sat.wrong is None:
                self.folder = folder
                return sat, dry
        return None

    def forget(self, but: Path | None = None) -> Trouble | None:
        """Remove all that guests have left, or all but one folder; gives what was in the way of one."""
        if but is None:
            self.folder = None
        stays: Trouble | None = None
        for folder in self.root.glob("*"):
            if folder != but and not folder.name.startswith(GONE):
                try:
                    folder.rename(folder.with_name(GONE + secrets.token_hex(8)))
                except OSError as error:
                    stays = stays or _stays(folder, error)
        for folder in self.root.glob(f"{GONE}*"):
            try:
                shutil.rmtree(folder) if folder.is_dir() and not folder.is_symlink() else folder.unlink()
            except OSError as error:
                stays = stays or _stays(folder, error)
        return stays


def _stays(folder: Path, error: OSError) -> Trouble:
    return Trouble("guests_stay", file=shown(str(folder), 200), why=error.strerror or "?")


def _touched(folder: Path) -> float:
    """When something was last written there, in seconds since 1970."""
    times = []
    for path in folder.rglob("*.json*"):
        try:
            times.append(path.stat().st_mtime)
        except OSError:
            continue
    return max(times, default=0.0)


def _dry(folder: Path) -> bool | None:
    """Whether the guests of a folder play without alcohol; None where its head cannot be read."""
    try:
        head = json.loads((folder / _HEAD).read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    found = head.get("dry") if isinstance(head, dict) else None
    return found if isinstance(found, bool) else None
