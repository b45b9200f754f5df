"""Nothing that a seat cannot see reaches its view, its questions or its computer player."""

from __future__ import annotations

import pytest

from engine.core.chance import Chance
from engine.core.event import Told
from engine.games import game

from .tables import DREAM, other_worlds, rounds, seen


@pytest.mark.parametrize("name", DREAM)
def test_a_view_is_the_same_in_every_world_that_its_seat_cannot_tell_apart(name: str) -> None:
    tried = 0
    for seat, at, one, other in other_worlds(name, range(4), 4):
        assert other.refused is None
        assert seen(name, other, at, seat) == seen(name, one, at, seat), (seat, at)
        tried += other.states[at] != one.states[at]
    assert tried > 5


@pytest.mark.parametrize("name", DREAM)
def test_advice_is_the_same_in_every_world_and_for_every_seed_legal(name: str) -> None:
    tried = 0
    for seat, at, one, other in other_worlds(name, range(2), 5):
        here, there = seen(name, one, at, seat), seen(name, other, at, seat)
        if seat is None or not here.legal.actions:
            continue
        for bot in game(name).bots.values():
            given = bot().advise(here, Chance(at), 1.0)
            assert given == bot().advise(there, Chance(at), 1.0)
            assert all(advice.action in here.legal.actions for advice in given)
            tried += 1
    assert tried


@pytest.mark.parametrize("name", DREAM)
def test_what_is_drunk_is_what_was_told(name: str) -> None:
    """The account is the sum of the drink events, and every line of it is one of them."""
    for record, done in rounds(name, range(4)):
        drinks = [event.flat() for event in done.events if isinstance(event, Told) and event.event == "drink"]
        settled = game(name).settle(done.state)
        sums = [sum(one["half_cups"] for one in drinks if one["seat"] == seat) for seat in range(record.players)]
        assert settled.result["drinks"] == sums
        assert [(line.seat, line.amount) for line in settled.lines] == [
            (one["seat"], one["half_cups"]) for one in drinks
        ]
        assert settled.due == (0,) * record.players
        assert all(one["half_cups"] > 0 for one in drinks)
