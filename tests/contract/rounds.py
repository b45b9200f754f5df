"""Rounds of any registered game by random legal actions, and what the contract needs to know of each moment."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, get_args, get_origin

import pytest
from annotated_types import Ge

from engine.core.action import Action
from engine.core.event import Event
from engine.core.game import Game, Setup
from engine.core.model import Card, Seat, Trouble
from engine.core.record import Record, begin
from engine.core.table import Table
from engine.games import GAMES, game

BOUND = 3000
"""Actions after which a round of random play must have ended."""


@dataclass(frozen=True)
class Moment:
    """A state in a round, the action that is taken in it, and the events that led to it."""

    state: Any
    table: Table
    action: Action | None
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Played:
    """One whole round."""

    game: Game[Any, Any, Any]
    setup: Setup[Any]
    record: Record
    moments: tuple[Moment, ...]
    careful: bool
    """Whether every action was taken with all that its prompt offers to say, so that nothing was charged."""

    @property
    def last(self) -> Moment:
        return self.moments[-1]


def choices(kind: type[Any]) -> Iterator[tuple[str, list[Any]]]:
    """The options of a game and the values of each that are worth a try, its default first."""
    for name, field in kind.model_fields.items():
        values = [field.default]
        if field.annotation is bool:
            values.append(not field.default)
        elif get_origin(field.annotation) is Literal:
            values += [value for value in get_args(field.annotation) if value != field.default]
        elif field.annotation is int:
            low = next((part.ge for part in field.metadata if isinstance(part, Ge)), 0)
            values += [low] if low != field.default else []
        yield name, values


@cache
def combinations_of(name: str) -> tuple[Mapping[str, Any], ...]:
    """Every combination of the options that are choices; numbers are tried at their ends one by one."""
    words = [(option, values) for option, values in choices(game(name).options) if not isinstance(values[0], int)]
    flags = [(option, values) for option, values in choices(game(name).options) if isinstance(values[0], bool)]
    numbers = [
        (option, values)
        for option, values in choices(game(name).options)
        if isinstance(values[0], int) and not isinstance(values[0], bool)
    ]
    named = words + flags
    found: list[Mapping[str, Any]] = []
    for chosen in itertools.product(*(values for _, values in named)):
        found.append({option: value for (option, _), value in zip(named, chosen, strict=True)})
    found += [{option: value} for option, values in numbers for value in values[1:] if agrees(name, option, value)]
    return tuple(found)


def agrees(name: str, option: str, value: int) -> bool:
    """Whether a number may stand beside the defaults of the other options."""
    try:
        game(name).setup(game(name).info.players.start, {option: value})
    except Trouble:
        return False
    return True


QUICK, ALL = 12, 48
"""Rounds a game is tried on, about, spread over its numbers of players: in the quick tests, and with the long ones."""
FEW = 4
"""Of more numbers of players than these the quick tests take the least, a middle one and the most."""


def cases(*names: str) -> list[Any]:
    """Games with every number of players, and seeds that walk through the combinations of their options."""
    found: list[Any] = []
    for name in names or GAMES:
        numbers = game(name).info.players
        quick, every = (max(1, rounds // len(numbers)) for rounds in (QUICK, ALL))
        tried = {numbers[0], numbers[len(numbers) // 2], numbers[-1]} if len(numbers) > FEW else set(numbers)
        for players in numbers:
            for seed in range(every):
                marks = [] if seed < quick and players in tried else [pytest.mark.long]
                found.append(pytest.param((name, players, seed), marks=marks, id=f"{name}-{players}-{seed}"))
    return found


@cache
def round_of(name: str, players: int, seed: int) -> Played:
    """A round by random legal actions; seeds walk through the combinations of options."""
    options = combinations_of(name)
    return play(name, players, options[(7 * seed + players) % len(options)], seed)


def play(name: str, players: int, options: Mapping[str, Any], seed: int) -> Played:
    """A whole round by random legal actions of random seats that may act."""
    chosen = game(name)
    rng = random.Random(f"{name} {players} {seed}")
    careful = seed % 2 == 0
    record = Record(game=name, players=players, options=options, seed=seed)
    setup, state, events = begin(chosen, record)
    moments: list[Moment] = []
    actions: list[Mapping[str, Any]] = []
    while True:
        table = chosen.table(state)
        over = chosen.settle(state).over
        action = None if over else any_legal(chosen, state, table, rng)
        if action is not None and careful:
            action = in_full(chosen, state, action)
        moments.append(Moment(state, table, action, events))
        if action is None:
            break
        assert len(actions) < BOUND, "the round does not end"
        actions.append(action.to_json())
        step = chosen.apply(state, action)
        state, events = step.state, step.events
    return Played(chosen, setup, record.model_copy(update={"actions": tuple(actions)}), tuple(moments), careful)


def any_legal(chosen: Game[Any, Any, Any], state: Any, table: Table, rng: random.Random) -> Action:
    """A legal action, the verbs alike: otherwise cutting and wild cards would crowd out the rest."""
    assert table.to_act, "the round is not over and nobody may act"
    found = chosen.legal(state, rng.choice(table.to_act)).actions
    assert found, "a seat is asked and may do nothing"
    verb = rng.choice(sorted({action.do for action in found}))
    return rng.choice([action for action in found if action.do == verb])


def in_full(chosen: Game[Any, Any, Any], state: Any, action: Action) -> Action:
    """The action with what a prompt of its verb adds by itself, where that is accepted, too."""
    for prompt in chosen.prompts(state, action.seat):
        if prompt.verb == action.do and prompt.fixed:
            fuller = chosen.read({**prompt.fixed, **action.to_json()})
            if chosen.check(state, fuller) is None:
                return fuller
    return action


def cards_on(table: Table) -> Counter[Card]:
    """All cards of a table."""
    return Counter(card for zone in table.zones for card in zone.cards)


def viewers(setup: Setup[Any]) -> tuple[Seat | None, ...]:
    """An onlooker and every seat."""
    return (None, *(Seat(seat) for seat in range(setup.players)))


def sampled(moments: tuple[Moment, ...], number: int) -> list[Moment]:
    """A few moments spread over a round, the first and the last among them."""
    step = max(1, len(moments) // number)
    return [*moments[::step], moments[-1]]
