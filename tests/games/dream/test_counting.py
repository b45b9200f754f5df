"""The experts of the counting games: at the end of a round, where every case can be tried, they reckon exactly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.game import View, view
from engine.core.model import Card, Seat
from engine.core.record import replay
from engine.games import game
from engine.kit.players import Reckoner

from .tables import rounds


def endings(name: str, left: int, seeds: range) -> Iterator[tuple[Any, View]]:
    """States of rounds of two in which so many cards are left, and what the seat to act sees."""
    found = game(name)
    for record, _ in rounds(name, seeds):
        if record.players != 2:
            continue
        done = replay(found, record)
        state = next(state for state in done.states if len(state.stock) == left)
        yield state, view(found, done.setup, state, Seat(state.turn))


def least(name: str, states: list[Any]) -> float:
    """What the seat to act must drink beside the other one, all worlds alike, when both choose as well as they can."""
    found, seat = game(name), states[0].turn
    if found.settle(states[0]).over:
        return 0.0
    return min(choosing(name, states, action, seat) for action in found.legal(states[0], Seat(seat)).actions)


def choosing(name: str, states: list[Any], action: Any, seat: int) -> float:
    """The same after one choice: what is seen then parts the worlds."""
    found, whole = game(name), 0.0
    parted: dict[Card, list[Any]] = {}
    for state in states:
        after = found.apply(state, action).state
        had, has = state.drinks(), after.drinks()
        whole += has[seat] - had[seat] - (has[1 - seat] - had[1 - seat])
        parted.setdefault(state.stock[0], []).append(after)
    for alike in parted.values():
        sign = 1 if alike[0].turn == seat else -1
        whole += sign * len(alike) * least(name, alike)
    return whole / len(states)


def worlds(state: Any) -> list[Any]:
    """A state with its stock in every order."""
    return [replace(state, stock=order) for order in permutations(state.stock)]


@pytest.mark.parametrize(("name", "left"), [("dream_4", 1), ("dream_4", 2), ("dream_4_fantasy", 1)])
def test_the_last_cards_are_reckoned_exactly(name: str, left: int) -> None:
    costs = []
    for state, seen in endings(name, left, range(0, 40, 4)):
        full = state.total // seen.setup.options.per_cup
        expert = game(name).bots["expert"]()
        assert isinstance(expert, Reckoner)
        for choice in expert.weigh(seen, Chance(0)):
            # cups that are full already are drunk whatever is chosen
            true = choosing(name, worlds(state), choice.action, state.turn) - 2 * full
            assert choice.cost == pytest.approx(true), (state.total, choice.action)
            costs.append(choice.cost)
    assert len(set(costs)) >= 3
