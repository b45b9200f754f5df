"""What games count alike for statistics: verbs that were said, events that were told, hands that were compared."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum

from engine.core.action import Action
from engine.core.event import Event, Told
from engine.core.model import Seat, may
from engine.core.tally import Tally


def said(action: Action, names: Mapping[str, StrEnum]) -> Iterator[Tally]:
    """One for whoever says a verb, where the verb is counted."""
    name = names.get(action.to_json().get("do", ""))
    if name is not None:
        yield Tally(action.seat, name)


def bid(action: Action, verb: str, field: str, name: StrEnum) -> Iterator[Tally]:
    """As many as somebody has named with a verb."""
    written = action.to_json()
    if written.get("do") == verb and written[field]:
        yield Tally(action.seat, name, written[field])


def told_of(events: Iterable[Event], *names: str) -> Iterator[Told]:
    """The told events of some names; one that is told a second time, to those who were left out, counts once."""
    for event in events:
        if isinstance(event, Told) and event.event in names and (event.seat is None or may(event.to, event.seat)):
            yield event


def heard(events: Iterable[Event], names: Mapping[str, StrEnum]) -> Iterator[Tally]:
    """One for the seat that an event is about."""
    for event in told_of(events, *names):
        if event.seat is not None:
            yield Tally(event.seat, names[event.event])


def listed(events: Iterable[Event], event: str, param: str, name: StrEnum) -> Iterator[Tally]:
    """One for every seat that an event lists."""
    for found in told_of(events, event):
        yield from (Tally(Seat(seat), name) for seat in found.params[param])


def duels(events: Iterable[Event], names: Collection[str], fought: StrEnum, won: StrEnum) -> Iterator[Tally]:
    """One for everybody whose hand was laid against another, and one more for those whose hand was not the lower."""
    for event in told_of(events, *names):
        for seat in (zone.owner for zone in event.shows if zone.owner is not None):
            yield Tally(seat, fought)
            if seat not in event.lost:
                yield Tally(seat, won)
