"""What games count alike: each thing once, for the seat that it is about."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Literal

from engine.core.action import Action, Malformed
from engine.core.event import Told
from engine.core.model import ALL, Seat
from engine.core.table import Zone
from engine.core.tally import Tally
from engine.kit import tallying


class Names(StrEnum):
    ONE = auto()
    TWO = auto()


class Bid(Action):
    do: Literal["bid"] = "bid"
    half_cups: int


SEATS = [Seat(seat) for seat in range(3)]


def test_what_is_told_first_to_one_and_then_to_the_others_counts_once() -> None:
    first = Told(event="foul", seat=SEATS[1], to=frozenset({SEATS[1]}))
    then = Told(event="foul", seat=SEATS[1], to=frozenset({None, SEATS[0], SEATS[2]}))
    assert list(tallying.heard((first, then), {"foul": Names.ONE})) == [Tally(SEATS[1], Names.ONE)]


def test_hands_are_compared_for_all_whose_hand_is_shown() -> None:
    shows = [Zone(id=f"hand:{seat}", owner=seat) for seat in SEATS]
    told = Told(event="open", to=ALL).duel(shows, (0, 2))
    found = list(tallying.duels((told,), ("open",), Names.ONE, Names.TWO))
    assert sorted((tally.seat, tally.key) for tally in found) == [(0, "one"), (1, "one"), (1, "two"), (2, "one")]
    assert list(tallying.duels((told,), ("sweep",), Names.ONE, Names.TWO)) == []


def test_as_many_as_are_named_are_counted() -> None:
    bid = Bid(seat=SEATS[2], half_cups=3)
    assert list(tallying.bid(bid, "bid", "half_cups", Names.ONE)) == [Tally(SEATS[2], Names.ONE, 3)]
    assert list(tallying.bid(bid.model_copy(update={"half_cups": 0}), "bid", "half_cups", Names.ONE)) == []
    assert list(tallying.said(bid, {"bid": Names.TWO})) == [Tally(SEATS[2], Names.TWO)]


def test_what_cannot_be_read_is_not_counted() -> None:
    broken = Malformed(raw={"nothing": 1})
    assert list(tallying.bid(broken, "bid", "half_cups", Names.ONE)) == []
