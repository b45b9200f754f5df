"""The inner door: the rules over ints say what the nine questions say."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.game import view
from engine.core.model import Seat
from engine.games import GAMES, game

from .rounds import Moment, Played, cases, combinations_of, play, round_of

INNER = [name for name in GAMES if game(name).inner is not None]
MOST = 40


@pytest.fixture(params=cases(*INNER))
def played(request: pytest.FixtureRequest) -> Played:
    return round_of(*request.param)


def inside(played: Played) -> list[tuple[Moment, Any]]:
    """The moments of a round that have a core, with it."""
    inner = played.game.inner
    assert inner is not None
    found = []
    for moment in played.moments:
        core = inner.core(moment.state)
        if core is not None:
            found.append((moment, core))
        else:
            assert not found, "a core goes away again"
    return found


def natural(action: Any) -> str:
    """An action without what a wild card stands for."""
    mapping = action.to_json()
    return f"{mapping['do']} {sorted(mapping.get('cards', []))} {mapping.get('at')}"


def same_doors(played: Played, rng: random.Random) -> None:
    """Both doors from every moment: the seat to move, its moves, and the core that each of them reaches."""
    inner = played.game.inner
    assert inner is not None
    for moment, core in inside(played):
        asked = moment.table.to_act
        assert inner.to_move(core) == (min(asked) if asked else -1)
        if not asked:
            settled = played.game.settle(moment.state)
            assert not list(inner.moves(core))
            if settled.over and played.careful and played.game.info.unit == "drinks":
                units = [-(due + paid) for due, paid in zip(settled.due, settled.paid, strict=True)]
                assert list(inner.utility(core)) == units
            continue
        moves = list(inner.moves(core))
        assert moves == sorted(set(moves))
        listed = played.game.legal(moment.state, min(asked)).actions
        groups: dict[str, list[Any]] = {}
        for action in listed:
            groups.setdefault(natural(action), []).append(action)
        assert len(groups) == len(moves)
        reached = [inner.after(core, move) for move in moves]
        chosen = rng.sample(sorted(groups), min(len(groups), MOST))
        for group in chosen:
            cores = [inner.core(played.game.apply(moment.state, action).state) for action in groups[group]]
            assert any(found in reached for found in cores), group
        if len(chosen) == len(groups) and sum(map(len, groups.values())) <= MOST:
            everything = [inner.core(played.game.apply(moment.state, action).state) for action in listed]
            assert all(found in everything for found in reached)


def test_both_doors_reach_the_same_cores(played: Played) -> None:
    same_doors(played, random.Random(played.record.seed))


def test_the_inner_door_leaves_its_input_untouched(played: Played) -> None:
    inner = played.game.inner
    assert inner is not None
    for moment, core in inside(played):
        hashed = hash(core)
        for move in list(inner.moves(core))[:MOST]:
            inner.after(core, move)
        assert hash(core) == hashed
        assert core == inner.core(moment.state)


def imagined_worlds_fit(played: Played, step: int) -> None:
    inner = played.game.inner
    assert inner is not None
    for number, (moment, core) in enumerate(inside(played)):
        if number % step or not moment.table.to_act:
            continue
        seat = Seat(inner.to_move(core))
        seen = view(played.game, played.setup, moment.state, seat)
        world = inner.imagine(seen, Chance(number))
        assert inner.to_move(world) == seat
        assert list(inner.moves(world)) == list(inner.moves(core))
        assert inner.imagine(seen, Chance(number)) == world
        rng = random.Random(number)
        for _ in range(2000):
            if inner.to_move(world) < 0:
                break
            world = inner.after(world, rng.choice(list(inner.moves(world))))
        assert inner.to_move(world) == -1
        assert len(inner.utility(world)) == played.setup.players


def test_an_imagined_world_offers_its_seat_the_same_moves_and_can_be_played_out(played: Played) -> None:
    imagined_worlds_fit(played, 4)


@pytest.mark.parametrize("name", INNER)
def test_a_round_inside_ends(name: str) -> None:
    """Very many rounds through the inner door alone."""
    chosen = game(name)
    inner = chosen.inner
    assert inner is not None
    for players in chosen.info.players:
        for seed in range(60):
            rng = random.Random(seed)
            core = inside(round_of(name, players, seed % 6))[0][1]
            for _ in range(3000):
                if inner.to_move(core) < 0:
                    break
                core = inner.after(core, rng.choice(list(inner.moves(core))))
            assert inner.to_move(core) == -1


@pytest.mark.long
@pytest.mark.parametrize("name", INNER)
def test_both_doors_agree_over_thousands_of_rounds(name: str) -> None:
    options = combinations_of(name)
    for players in game(name).info.players:
        for seed in range(600):
            one = play(name, players, options[seed % len(options)], seed)
            same_doors(one, random.Random(seed))
            imagined_worlds_fit(one, 9)
