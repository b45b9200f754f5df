"""Reading the files of the sounds."""

from __future__ import annotations

import sys
import wave
from array import array
from pathlib import Path
from typing import Final

from engine.core.plain import Trouble

RATE: Final = 22050
"""Samples a second of every file, in one channel of 16 bits."""


def read(path: Path) -> array[int]:
    """The samples of a file; raises `Trouble` where it cannot be read or is of another kind."""
    try:
        with wave.open(str(path), "rb") as file:
            if file.getparams()[:3] != (1, 2, RATE):
                raise wave.Error("another kind of file")
            found = array("h", file.readframes(file.getnframes()))
    except (OSError, EOFError, wave.Error, ValueError):
        raise Trouble("sound_unreadable", file=path.name) from None
    if sys.byteorder == "big":
        found.byteswap()
    return found
