"""Whether somebody has typed something, without waiting for it longer than a moment."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

_POLL = 0.05
"""Seconds between two looks at the keys where the system cannot be waited for."""


def typed(seconds: float) -> bool:
    """Whether there is a line to read within so many seconds; of an input that is no terminal, always.

    Where only keys can be asked for (Windows), there is one as soon as somebody has begun to type.
    """
    if not sys.stdin.isatty():
        return True
    if sys.platform == "win32":
        return _pressed(seconds)
    import select

    return bool(select.select([sys.stdin], [], [], seconds)[0])


def _pressed(seconds: float, now: Callable[[], float] = time.monotonic) -> bool:
    from importlib import import_module

    keys = import_module("msvcrt")
    until = now() + seconds
    while not keys.kbhit():
        if now() >= until:
            return False
        time.sleep(_POLL)
    return True


def drop_typed() -> None:
    """Forget what has been typed for a question that is over, as far as the system lets one."""
    if not sys.stdin.isatty() or sys.platform == "win32":
        return
    import termios

    termios.tcflush(sys.stdin, termios.TCIFLUSH)
