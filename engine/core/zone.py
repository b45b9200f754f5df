"""Cards that lie together, and how they look to whoever may not see them."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from engine.core.model import ALL, BACK, NOBODY, Audience, Card, Cards, Model, Seat, Text, cut, may


class Zone(Model):
    """Cards that lie together; nobody sees them until the game says otherwise.

    ``id`` is ``name[:seat][:more]``. Those who may not count it see one back, whatever lies there.
    """

    id: str
    cards: Cards = ()
    seen_by: Audience = NOBODY
    counted_by: Audience = ALL
    owner: Seat | None = None
    marks: Mapping[int, str] = Field(default_factory=dict)
    imagined: Cards = ()
    caption: Text | None = None


def masked(zone: Zone, seat: Seat | None) -> Zone:
    """Cut a zone down to what one seat (None: an onlooker) may know of it."""
    audiences: dict[str, object] = {"seen_by": cut(zone.seen_by, seat), "counted_by": cut(zone.counted_by, seat)}
    if may(zone.seen_by, seat):
        return zone.model_copy(update=audiences)
    hidden = backs(len(zone.cards), may(zone.counted_by, seat))
    return zone.model_copy(update={**audiences, "cards": hidden, "marks": {}, "imagined": (), "caption": None})


def backs(number: int, counted: bool) -> tuple[Card, ...]:
    """So many hidden cards, or a single one for whoever may not count them."""
    return (BACK,) * (number if counted else min(number, 1))
