"""Whose turn it is to look, where several people share a screen."""

from __future__ import annotations

from engine.core.game import View
from engine.core.model import Seat


def faces(view: View) -> tuple[object, ...]:
    """What a view shows of cards and notes."""
    zones = tuple((zone.id, zone.cards) for zone in view.table.zones)
    return zones, tuple(view.table.notes.items())


def after(seat: Seat | None, asked: list[Seat], players: int) -> Seat:
    """The next of some seats in order of play."""
    start = 0 if seat is None else seat + 1
    return min(asked, key=lambda one: (one - start) % players)
