"""Files that must not be lost: written whole or not at all, and kept aside under another name, never overwritten."""

from __future__ import annotations

import os
from pathlib import Path

from engine.core.plain import Trouble, shown


def set_aside(path: Path) -> Path:
    """Keep a file that cannot be used under a name that no program writes; gives the new path.

    Raises `Trouble` ``file_unwritable``; the file is where it was then.
    """
    aside = aside_name(path)
    try:
        path.rename(aside)
    except OSError as error:
        raise Trouble("file_unwritable", file=shown(str(path), 200), why=error.strerror or "?") from None
    return aside


def aside_name(path: Path) -> Path:
    """A name beside a file that nothing has yet: what stands there is never written over."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside


def write_whole(path: Path, data: bytes, synced: bool = True) -> None:
    """Write a file so that it is there whole or not at all; raises `OSError` and leaves what was there.

    Without ``synced`` the disk is not waited for: it holds for a program that is killed, not for a power failure.
    """
    part = path.with_name(path.name + ".part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    try:
        with os.fdopen(os.open(part, flags, 0o600), "wb") as file:
            file.write(data)
            if synced:
                file.flush()
                os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
