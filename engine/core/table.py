"""The whole truth as a picture, and the only two functions that hide parts of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, TypeAlias

from pydantic import Field, Strict

from engine.core.event import Event, Moved, Told, Turned
from engine.core.model import ALL, Audience, Model, Seat, Seats, cut, may
from engine.core.zone import Zone as Zone
from engine.core.zone import backs, masked

Figure: TypeAlias = int | str | Annotated[tuple[int, ...], Strict(False)]


class Table(Model):
    """One moment of a round as everybody together could see it.

    ``figures`` are public: a whole number alone or in a list is a seat. ``amounts`` are counts, of the table or with
    ``name:seat`` of a seat; `Moved` with an amount goes from one to another.
    """

    phase: str
    to_act: Seats = ()
    asked_seen_by: Audience = ALL
    zones: Annotated[tuple[Zone, ...], Strict(False)] = ()
    board: Mapping[str, str] = Field(default_factory=dict)
    marks: Mapping[str, str] = Field(default_factory=dict)
    cloth: Mapping[str, tuple[float, float]] = Field(default_factory=dict)
    figures: Mapping[str, Figure] = Field(default_factory=dict)
    amounts: Mapping[str, int] = Field(default_factory=dict)
    notes: Mapping[Seat, Mapping[str, int | str]] = Field(default_factory=dict)

    def zone(self, name: str) -> Zone:
        """The zone of that id; an empty, unseen one if the table has none."""
        return next((zone for zone in self.zones if zone.id == name), Zone(id=name))


def mask(table: Table, seat: Seat | None) -> Table:
    """Cut a table down to what one seat (None: an onlooker) may know.

    Besides hidden cards this covers who else sees a zone, whom the table waits for, and private notes.
    """
    asked = table.to_act
    if not may(table.asked_seen_by, seat):
        asked = tuple(s for s in asked if s == seat)
    return table.model_copy(
        update={
            "to_act": asked,
            "asked_seen_by": cut(table.asked_seen_by, seat),
            "zones": tuple(masked(zone, seat) for zone in table.zones),
            "notes": {s: note for s, note in table.notes.items() if s == seat},
        }
    )


def tell(event: Event, before: Table, after: Table, seat: Seat | None) -> Event | None:
    """Cut an event down to what one seat may notice of it; None if it notices nothing.

    A moved card is shown to those who saw the place it left or see the place it reached.
    """
    match event:
        case Told():
            shows = tuple(masked(zone, seat) for zone in event.shows)
            told = event.model_copy(update={"to": cut(event.to, seat), "shows": shows})
            return told if may(event.to, seat) else None
        case Moved(cards=cards) if cards:
            left, reached = before.zone(event.source), after.zone(event.target)
            if may(left.seen_by, seat) or may(reached.seen_by, seat):
                return event
            counted = may(left.counted_by, seat) and may(reached.counted_by, seat)
            return event.model_copy(update={"cards": backs(len(cards), counted)})
        case Turned():
            if may(after.zone(event.zone).seen_by, seat):
                return event
            counted = may(after.zone(event.zone).counted_by, seat)
            return event.model_copy(update={"cards": backs(len(event.cards), counted)})
        case _:
            return event
