"""What has happened: six kinds of event, one of which carries the names of the rulebook pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, Strict

from engine.core.model import Audience, Card, Cards, Model, Seat, Seats
from engine.core.zone import Zone

Flourish: TypeAlias = Literal[
    "word", "bell", "glow", "wave", "knock", "notice", "banner", "shuffle", "cut", "duel", "upset", "blank", "drain"
]
Keyframe: TypeAlias = tuple[float, float, float]
"""Time in ms, x and y on the cloth."""


class Event(Model):
    """Something that has happened; events tell how to get there, views tell where we are."""


class Rolled(Event):
    """Dice, or a card that is used as one, decide; ``count`` is counted round the places."""

    by: Seat
    faces: Annotated[tuple[Card | int, ...], Strict(False)]
    count: int
    lands_on: int


class Moved(Event):
    """Cards go from a zone to a zone; with ``amount`` chips or cups go from one amount of the table to another."""

    source: str
    target: str
    cards: Cards = ()
    amount: int = 0


class Turned(Event):
    """Cards are turned up where they lie."""

    zone: str
    cards: Cards


class Placed(Event):
    """A piece comes to a point of a grid, from another point or from outside."""

    piece: str
    at: str
    source: str | None = None
    taken: Annotated[tuple[str, ...], Strict(False)] = ()


class Ran(Event):
    """Balls run over the cloth."""

    paths: Mapping[str, Annotated[tuple[Keyframe, ...], Strict(False)]]


class Told(Event):
    """An event of the rulebook page, under its own name; ``to`` says who hears it.

    ``shows``: hands that it lays against each other, as they were compared, the challenger's first; ``lost``: whose are
    the lower ones.
    """

    event: str
    seat: Seat | None = None
    params: Mapping[str, Any] = Field(default_factory=dict)
    to: Audience
    flourish: Flourish = "word"
    shows: Annotated[tuple[Zone, ...], Strict(False)] = ()
    lost: Seats = ()

    def duel(self, shows: Iterable[Zone], lost: Iterable[int], upset: bool = False) -> Told:
        """The same event with the hands that face each other in it; ``upset``: the lowest kind beats the highest."""
        found = {"shows": tuple(shows), "lost": tuple(Seat(seat) for seat in lost)}
        return self.model_copy(update={**found, "flourish": "upset" if upset else "duel"})

    def flat(self) -> dict[str, Any]:
        """Give the event as vectors and journals write it: ``{"event": "call", "seat": 1}``."""
        plain = {key: list(value) if isinstance(value, tuple) else value for key, value in self.params.items()}
        who = {} if self.seat is None else {"seat": self.seat}
        return {"event": self.event, **who, **plain}
