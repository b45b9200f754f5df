"""Disks that misbehave, for tests of whatever keeps files: full ones, read-only ones, and files with a zeroed head."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

HEAD = 4096
"""Bytes of a block, as a disk loses them when the power goes."""


def _mount(*words: str) -> None:
    if shutil.which("mount") is None:
        pytest.skip("there is no mount here")
    ran = subprocess.run(["mount", *words], capture_output=True, encoding="utf-8", check=False)
    if ran.returncode:
        pytest.skip(f"a small disk cannot be mounted here: {ran.stderr.strip()}")


@contextlib.contextmanager
def small_disk(at: Path, kilobytes: int = 256) -> Iterator[Path]:
    """A disk of its own in a folder; the test is skipped where that is not allowed."""
    at.mkdir(parents=True, exist_ok=True)
    _mount("-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(at))
    try:
        yield at
    finally:
        subprocess.run(["umount", "-l", str(at)], check=True)


@contextlib.contextmanager
def full(disk: Path) -> Iterator[None]:
    """Nothing more fits on a disk; afterwards there is room again."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (4096, 1):
            with contextlib.suppress(OSError):
                while file.write(b"x" * size):
                    pass
    assert not os.statvfs(disk).f_bavail
    try:
        yield
    finally:
        filler.unlink()


@contextlib.contextmanager
def read_only(disk: Path) -> Iterator[None]:
    """Nothing can be written on a disk, not even by root; afterwards it can."""
    _mount("-o", "remount,ro", str(disk))
    try:
        yield
    finally:
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)


def zero_head(path: Path) -> bytes:
    """The first block of a file is zeros; gives what the file is now."""
    data = path.read_bytes()
    left = b"\0" * min(HEAD, len(data)) + data[HEAD:]
    path.write_bytes(left)
    return left
