"""What everybody at a table hears."""

from __future__ import annotations

from typing import Any

from engine.core.event import Told
from engine.core.model import ALL, Seat


def told(event: str, seat: int | None = None, flourish: Any = "word", **params: Any) -> Told:
    """An event that all hear."""
    return Told(event=event, seat=None if seat is None else Seat(seat), params=params, to=ALL, flourish=flourish)
