"""What a round has come to: who won, who owes what and why, and what the next round inherits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, Strict

from engine.core.model import Model, Seat, Seats, Text


class Line(Model):
    """One part of a seat's bill: why, and how much; ``paid``: it was charged on the spot."""

    seat: Seat
    why: Text
    amount: int
    paid: bool = False


class Carry(Model):
    """What goes from round to round; the sitting turns seats into players and back.

    ``lead`` is the next dealer, banker or speaker (if that one is away, the next seat that plays);
    ``shift`` the seats everybody moves on; ``more`` the page's own words, dropped when the players change.
    """

    lead: Seat | None = None
    shift: int = 0
    more: Mapping[str, Any] = Field(default_factory=dict)
    totals: Annotated[tuple[int, ...], Strict(False)] = ()


class Settlement(Model):
    """The account of a round so far; ``over`` is the only sign that it has ended.

    ``due`` and ``paid`` are whole units per seat: what is settled when the round is over, and what was
    charged on the spot. A ``void`` round has ended without anything to settle; what was paid stands.
    """

    over: bool
    winners: Seats = ()
    result: Mapping[str, Any] = Field(default_factory=dict)
    due: Annotated[tuple[int, ...], Strict(False)] = ()
    paid: Annotated[tuple[int, ...], Strict(False)] = ()
    lines: Annotated[tuple[Line, ...], Strict(False)] = ()
    carry: Carry = Field(default_factory=Carry)
    void: bool = False

    def costs(self, players: int) -> tuple[int, ...]:
        """What the round has come to for each seat, what was charged on the spot included; below zero is a gain."""
        nothing = (0,) * players
        return tuple(one + other for one, other in zip(self.due or nothing, self.paid or nothing, strict=True))
