"""The staff's PIN: kept salted and hashed, asked for on the keypad or in the terminal; wrong ones slow down."""

from __future__ import annotations

import hmac
import os
import re
import time
from collections.abc import Callable
from enum import Enum
from hashlib import scrypt
from typing import Final

from engine.core.plain import Trouble
from gui.settings.store import Settings
from gui.settings.topics import StaffPin

DIGITS: Final = (4, 12)
"""A PIN has at least and at most so many digits."""
COST: Final = 14
"""How dear each try is, as a power of 2: n of scrypt, with r = 8 and p = 1; 16 MB and some 50 ms."""
MEMORY: Final = 128 << 20
"""What scrypt may use at the dearest that a file may ask for."""
FREE: Final = 3
"""So many wrong tries cost no wait."""
FIRST_WAIT, LONGEST_WAIT = 5.0, 300.0
"""Seconds of the first wait, which doubles each time, and of the longest."""
_PIN: Final = re.compile(rf"[0-9]{{{DIGITS[0]},{DIGITS[1]}}}")


class State(Enum):
    """Whether there is a PIN: one is kept, none was ever set, or its file cannot be used."""

    KEPT = "kept"
    NEVER = "never"
    LOST = "lost"


def state(settings: Settings) -> State:
    """Whether there is a PIN; where its file was damaged nobody at the screen may set another."""
    if settings.get(StaffPin).digest:
        return State.KEPT
    path = settings.path(StaffPin)
    if path is None:
        return State.NEVER
    damaged = any(path.parent.glob(f"{path.name}.damaged-*"))
    return State.LOST if damaged or path.exists() else State.NEVER


def fits(pin: str) -> bool:
    """Whether it can be a PIN: ASCII digits, not too few and not too many."""
    return _PIN.fullmatch(pin) is not None


def keep(settings: Settings, pin: str) -> Trouble | None:
    """Keep a PIN in place of the one before; gives what was in the way."""
    low, high = DIGITS
    if not fits(pin):
        return Trouble("pin_digits", low=low, high=high)
    salt = os.urandom(16)
    before = settings.get(StaffPin)
    trouble = settings.change(StaffPin, salt=salt.hex(), digest=_hashed(pin, salt, COST).hex(), cost=COST)
    if trouble is not None:
        # one that is not on the disk would be unknown after the next start
        settings.change(StaffPin, **dict(before))
    return trouble


def right(settings: Settings, pin: str) -> bool:
    """Whether it is the PIN that is kept."""
    kept = settings.get(StaffPin)
    if not kept.digest or not fits(pin):
        return False
    found = _hashed(pin, bytes.fromhex(kept.salt), kept.cost)
    return hmac.compare_digest(found, bytes.fromhex(kept.digest))


def _hashed(pin: str, salt: bytes, cost: int) -> bytes:
    return scrypt(pin.encode(), salt=salt, n=2**cost, r=8, p=1, maxmem=MEMORY, dklen=32)


class Gate:
    """Lets nobody try one PIN after the other; ``now`` is a clock that nobody sets."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._wrong = 0
        self._until = 0.0

    @property
    def wait(self) -> float:
        """Seconds until the next try; 0 where it may be made now."""
        return max(0.0, self._until - self._now()) if self._wrong else 0.0

    def opens(self, settings: Settings, pin: str) -> bool:
        """Whether a PIN is the right one; while there is a wait none is, and none is looked at."""
        if self.wait:
            return False
        if right(settings, pin):
            self._wrong = 0
            return True
        self._wrong += 1
        over = self._wrong - FREE
        if over >= 0:
            # a doubling without end would be no number any more
            self._until = self._now() + min(FIRST_WAIT * 2.0 ** min(over, 10), LONGEST_WAIT)
        return False
