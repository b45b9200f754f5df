"""Turns that go on while two cards make something: drinks counted up, full cups drunk at the end (美女缠身)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import Any, Final, Literal, TypeVar

from engine.core.event import Event
from engine.core.layout import Glasses
from engine.core.model import Card, Model, Text
from engine.core.table import Table, Zone
from engine.core.tally import Tally
from engine.kit import tallying
from engine.kit.halfcups import OVER, Entry, TurnByTurn, acting, poured
from engine.kit.imagined import Rules, kind_of_two, read
from engine.kit.telling import told
from engine.kit.three_cards import PACK, Kind
from engine.kit.wildpack import Times

COUNTS: Final[Mapping[Kind, int]] = {Kind.TRIPLE: 4, Kind.STRAIGHT_FLUSH: 3, Kind.STRAIGHT: 2, Kind.FLUSH: 1}
"""What two cards count, the third one imagined; anything else counts nothing (§6)."""
WHOLE: Final = 2
"""A cup, in half cups."""
TOTAL: Final = "total"
"""What the running turn has counted, as a figure of its seat."""


class Why(StrEnum):
    """What a drink is for (§8)."""

    TURN = auto()


class Caption(StrEnum):
    """How what has just been counted is named."""

    COUNTED = auto()


class CountingOptions(Model):
    """House rules (§3)."""

    per_cup: Times = 3
    length: Literal["pack", "circle"] = "pack"


O = TypeVar("O", bound=CountingOptions)  # noqa: E741 - the same letter as in core/game.py


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting(TurnByTurn[O]):
    """``total``: what the running turn has counted; ``turns``: how many are over; ``last``: what was just made."""

    stock: tuple[Card, ...]
    total: int = 0
    turns: int = 0
    last: tuple[str, int] | None = None


T = TypeVar("T", bound=Counting[Any])


def count(one: Card, other: Card) -> tuple[str | None, int]:
    """What two ordinary cards make, and its count.

    >>> count(Card("Ah"), Card("2c")), count(Card("2h"), Card("Qc"))
    (('straight', 2), (None, 0))
    """
    kind = kind_of_two(PACK.bit[one], PACK.bit[other])
    found = COUNTS.get(kind, 0)
    return (kind.value, found) if found else (None, 0)


def looked_at(state: T, one: Card, other: Card) -> tuple[T, tuple[Event, ...]]:
    """Count two cards; nothing, or a stock used up, ends the turn."""
    kind, found = count(one, other)
    total = state.total + found
    after = replace(state, total=total, last=(kind, found) if kind else None)
    event = told("count", state.turn, "word" if kind else "blank", kind=kind, count=found, total=total)
    if kind and state.stock:
        return after, (event,)
    after, events = turn_over(after)
    return after, (event, *events)


def turn_over(state: T) -> tuple[T, tuple[Event, ...]]:
    """Full cups are drunk, the rest is cleared, the next seat begins; perhaps that was the last turn (§4)."""
    seat, options = state.turn, state.setup.options
    cups = state.total // options.per_cup
    following, turns = state.after(seat), state.turns + 1
    over = not state.stock or (options.length == "circle" and turns == state.setup.players)
    after, drunk = poured(
        state,
        (Entry(seat, Why.TURN.value, WHOLE * cups, stood=((f"{TOTAL}:{seat}", WHOLE * cups),)),),
        total=0,
        turns=turns,
        lead=following,
        turn=seat if over else following,
        phase=OVER if over else state.phase,
    )
    events = (*drunk, told("turn_over", seat, "drain", total=state.total, cups=cups))
    return after, (*events, told("round_over", next_first=following)) if over else events


def tallied(events: Iterable[Event], turn: StrEnum, made: StrEnum, free: StrEnum) -> Iterator[Tally]:
    """Turns, the makings of two cards, and turns that cost nothing."""
    for event in tallying.told_of(events, "count", "turn_over"):
        assert event.seat is not None, "both are about a seat"
        if event.event == "turn_over":
            yield Tally(event.seat, turn)
            if not event.params["cups"]:
                yield Tally(event.seat, free)
        elif event.params["kind"] is not None:
            yield Tally(event.seat, made)


def counted(zone: Zone, game: str, state: Counting[Any], pair: tuple[Card, Card]) -> Zone:
    """A zone whose last two cards have just been counted: with what they make, and the imagined card."""
    if state.last is None:
        return zone
    kind, found = state.last
    said = Text(key=f"{game}.caption.{Caption.COUNTED}", params={"kind": kind, "number": found})
    return zone.model_copy(update={"caption": said, "imagined": read(pair, (), Rules()).imagined})


def picture(state: Counting[Any], zones: Iterable[Zone], **more: Any) -> Table:
    """The table: zones, the stock unseen, the running total with its seat, and all drinks."""
    figures = {**state.figures(), f"{TOTAL}:{state.turn}": state.total, **more}
    return Table(
        phase=state.phase,
        to_act=acting(state),
        zones=(*zones, Zone(id="stock", cards=state.stock)),
        figures=figures,
    )


def glasses(options: CountingOptions) -> Glasses:
    """The running total in glasses: so many fill a cup (§10)."""
    return Glasses(name=TOTAL, per_cup=options.per_cup)
