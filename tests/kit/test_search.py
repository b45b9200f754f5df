"""Searches find the moves that are known to be best, within their budget, and the same ones each time."""

from __future__ import annotations

import math
import time
from functools import partial
from random import Random

import pytest

from engine.kit.search import (
    Estimate,
    Late,
    at_random,
    evaluate,
    guard,
    ismcts,
    mean_and_half,
    pimc,
    played_by,
)

from .toys import BET, FOLD, SAFE, Guess, HighCard, Nim

NIM, HIGH, GUESS = Nim(), HighCard(), Guess()


def best_of_nim(heap: int, seed: int) -> int:
    rng = Random(seed)
    found = ismcts(NIM, lambda: (heap, 0), rng, 800)
    return found[0].move


@pytest.mark.parametrize("heap", [2, 3, 5, 6, 7, 9, 10, 11])
def test_a_tree_finds_the_move_that_wins_at_nim(heap: int) -> None:
    assert best_of_nim(heap, heap) == heap % 4


@pytest.mark.parametrize("heap", [2, 3, 5, 6, 7])
def test_playouts_find_the_move_that_wins_at_nim(heap: int) -> None:
    # the policy plays on perfectly, so that one playout already tells who wins
    def policy(core: tuple[int, int]) -> int:
        return core[0] % 4 or 1

    found = pimc(NIM, lambda: (heap, 0), 0, list(NIM.moves((heap, 0))), played_by(NIM, policy), 12)
    assert (found[0].move, found[0].mean) == (heap % 4, 1.0)


@pytest.mark.parametrize("card", range(5))
def test_both_searches_know_what_a_hidden_card_is_worth(card: int) -> None:
    rng = Random(card)
    draw = partial(HIGH.draw, card, rng)
    sampled = pimc(HIGH, draw, 0, [FOLD, BET], played_by(HIGH, at_random(HIGH, rng)), 4000)
    grown = ismcts(HIGH, draw, rng, 4000)
    means = {estimate.move: estimate.mean for estimate in sampled}
    assert means[FOLD] == -1.0
    assert means[BET] == pytest.approx(HIGH.worth(card), abs=0.15)
    assert {visit.move for visit in grown} == {FOLD, BET}
    if card != 1:  # with card 1 both are worth the same
        assert sampled[0].move == grown[0].move == (BET if card > 1 else FOLD)
    assert next(visit.mean for visit in grown if visit.move == grown[0].move) == pytest.approx(
        max(HIGH.worth(card), -1.0), abs=0.15
    )


def test_the_tree_does_not_count_on_knowing_later_what_it_cannot_know() -> None:
    rng = Random(3)
    found = ismcts(GUESS, lambda: (rng.randrange(2), ()), rng, 3000)
    assert found[0].move == SAFE


def test_a_better_policy_in_the_playouts_makes_a_surer_tree() -> None:
    rng = Random(8)
    found = ismcts(NIM, lambda: (9, 0), rng, 150, policy=lambda core: core[0] % 4 or 1)
    assert found[0].move == 1


@pytest.mark.parametrize("moves", [2, 3, 7, 16])
@pytest.mark.parametrize("rollouts", [1, 40, 300])
def test_a_budget_is_kept_and_every_move_is_tried(moves: int, rollouts: int) -> None:
    played, drawn = 0, 0

    class Flat:
        def to_move(self, core: int) -> int:
            return -1

        def moves(self, core: int) -> range:
            return range(moves)

        def after(self, core: int, move: int) -> int:
            nonlocal played
            played += 1
            return move

        def utility(self, core: int) -> tuple[float, ...]:
            return (float(core),)

    def draw() -> int:
        nonlocal drawn
        drawn += 1
        return -1

    flat = Flat()
    found = pimc(flat, draw, 0, list(range(moves)), flat.utility, rollouts)
    assert found[0].move == moves - 1
    assert all(estimate.own for estimate in found)
    # beyond the budget goes only what trying every move once in every round takes
    rounds = math.ceil(math.log2(moves))
    assert played == sum(len(estimate.own) for estimate in found) <= rollouts + 2 * moves + rounds
    assert drawn == max(len(estimate.own) for estimate in found)
    if rollouts == 300:
        assert played > 0.7 * rollouts


def test_what_is_clear_is_not_played_out_any_further() -> None:
    rng, played = Random(2), 0

    class Noisy:
        """Each move is worth its number and a little noise."""

        def to_move(self, core: float) -> int:
            return -1

        def moves(self, core: float) -> tuple[int, ...]:
            return ()

        def after(self, core: float, move: int) -> float:
            nonlocal played
            played += 1
            return move + rng.uniform(-1, 1)

        def utility(self, core: float) -> tuple[float, ...]:
            return (core,)

    noisy = Noisy()
    for moves, apart in (([0, 1, 2, 3], True), ([4, 4, 4, 4], False)):
        played = 0
        found = pimc(noisy, lambda: 0.0, 0, moves, noisy.utility, 2000, clear=3.5)
        assert all(len(one.own) >= 30 for one in found)
        assert (played < 1200) is apart
        if apart:
            assert found[0].move == 3


def test_moves_are_compared_in_the_same_worlds() -> None:
    rng = Random(5)
    worlds: list[float] = []

    class Noisy:
        """The world's number is added to every move's worth."""

        def to_move(self, core: float) -> int:
            return -1

        def moves(self, core: float) -> tuple[int, ...]:
            return ()

        def after(self, core: float, move: int) -> float:
            return core + move / 100

        def utility(self, core: float) -> tuple[float, ...]:
            return (core,)

    def draw() -> float:
        worlds.append(rng.uniform(-10, 10))
        return worlds[-1]

    one, other = evaluate(Noisy(), draw, 0, [0, 1], Noisy().utility, 50)
    assert one.own == worlds
    behind, half = one.behind(other)
    assert behind == pytest.approx(0.01)
    assert half < 1e-9
    assert mean_and_half(one.own)[1] > 0.5


def test_spite_decides_between_moves_that_are_alike_for_oneself() -> None:
    class Shared:
        def to_move(self, core: int) -> int:
            return -1

        def moves(self, core: int) -> tuple[int, ...]:
            return ()

        def after(self, core: int, move: int) -> int:
            return move

        def utility(self, core: int) -> tuple[float, ...]:
            return -1.0, -float(core), -2.0

    shared = Shared()
    assert pimc(shared, lambda: 0, 0, [3, 5], shared.utility, 8, spite=0.1)[0].move == 5
    assert pimc(shared, lambda: 0, 0, [3, 5], shared.utility, 8, spite=-0.1)[0].move == 3


def test_the_same_seed_gives_the_same_answer() -> None:
    def figures(seed: int) -> list[tuple[int, float]]:
        rng = Random(seed)
        playout = played_by(HIGH, at_random(HIGH, rng))
        sampled = pimc(HIGH, partial(HIGH.draw, 2, rng), 0, [FOLD, BET], playout, 60)
        grown = ismcts(HIGH, partial(HIGH.draw, 2, rng), rng, 60)
        return [(one.move, one.mean) for one in sampled] + [(one.move, one.mean) for one in grown]

    assert figures(1) == figures(1)
    assert figures(1) != figures(2)


def test_a_search_whose_time_is_up_says_so() -> None:
    rng, past = Random(1), time.monotonic() - 1
    with pytest.raises(Late):
        pimc(NIM, lambda: (9, 0), 0, [1, 2, 3], played_by(NIM, at_random(NIM, rng)), 10_000, until=past)
    with pytest.raises(Late):
        ismcts(NIM, lambda: (9, 0), rng, 10_000, until=past)
    assert guard(2.0) == pytest.approx(time.monotonic() + 3.0, abs=0.5)


def test_an_interval_holds_the_mean_and_one_value_has_none() -> None:
    assert mean_and_half([2.0]) == (2.0, math.inf)
    assert mean_and_half([1.0, 3.0]) == pytest.approx((2.0, 1.96))
    estimate = Estimate(4)
    estimate.own += [1.0, 2.0]
    assert estimate.mean == 1.5
