"""Comparison within a number of cards: antisymmetric, transitive, total."""

import random
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle import cards as plain
from tests.oracle.combos import compare as plainly

from .helpers import GAME, readings_of, setup_for

steady = settings(deadline=None, derandomize=True, database=None, max_examples=300)
MIRROR = {">": "<", "<": ">", "=": "=", "incomparable": "incomparable"}


def playable(size: int, seed: int) -> tuple[list[str], dict[str, str]]:
    """A playable set of six players' cards and a declaration that makes it one; half of them with a joker."""
    rng = random.Random(seed)
    while True:
        suits = rng.choice([plain.SUITS, plain.SUITS, ["s"], ["d", "s"]])
        low = rng.randrange(9)
        ranks = rng.choice([plain.RANKS[low : low + 5], plain.RANKS[low : low + 2], plain.RANKS])
        if 2 <= size <= 4:
            suits, ranks = plain.SUITS, [plain.RANKS[low]]
        pack = [rank + suit for rank in ranks for suit in suits]
        cards = rng.sample(["BJ", "LJ"], rng.choice([0, 0, 1, min(2, size)]))
        if len(pack) < size - len(cards):
            continue
        cards += rng.sample(pack, size - len(cards))
        readings = readings_of(6, cards)
        if readings:
            face = rng.choice(sorted(readings, key=str))
            return cards, {} if face is None else {"BJ": face}


@cache
def stock(size: int) -> tuple[tuple[list[str], dict[str, str]], ...]:
    return tuple(playable(size, seed) for seed in range(150))


def compared(left: tuple[list[str], dict[str, str]], right: tuple[list[str], dict[str, str]]) -> str:
    probe: dict[str, Any] = {"left": left[0], "left_as": left[1], "right": right[0], "right_as": right[1]}
    order = GAME.compare(setup_for(6), probe)
    assert order == plainly({"players": 6, **probe})
    return order


sizes = st.shared(st.sampled_from([1, 2, 3, 4, 5, 5, 5]), key="size")
any_set = sizes.flatmap(lambda size: st.sampled_from(stock(size)))
of_any_size = st.integers(1, 5).flatmap(lambda size: st.sampled_from(stock(size)))


@steady
@given(any_set, any_set)
def test_comparison_is_total_and_antisymmetric_within_a_number_of_cards(
    left: tuple[list[str], dict[str, str]], right: tuple[list[str], dict[str, str]]
) -> None:
    order = compared(left, right)
    assert order != "incomparable"
    assert compared(right, left) == MIRROR[order]
    assert compared(left, left) == "="


@steady
@given(any_set, any_set, any_set)
def test_comparison_is_transitive(
    one: tuple[list[str], dict[str, str]],
    two: tuple[list[str], dict[str, str]],
    three: tuple[list[str], dict[str, str]],
) -> None:
    first, second, both = compared(one, two), compared(two, three), compared(one, three)
    if first == "=":
        assert both == second
    elif second in ("=", first):
        assert both == first


@steady
@given(of_any_size, of_any_size)
def test_different_numbers_of_cards_never_compare(
    left: tuple[list[str], dict[str, str]], right: tuple[list[str], dict[str, str]]
) -> None:
    order = compared(left, right)
    assert (order == "incomparable") == (len(left[0]) != len(right[0]))


@steady
@given(st.lists(st.sampled_from(plain.pack(6)), max_size=7))
def test_loose_cards_beat_nothing_and_nothing_beats_them(cards: list[str]) -> None:
    good = bool(cards) and len(set(cards)) == len(cards) and None in readings_of(6, cards)
    for other in (["As"], ["2s", "2d"], ["3s", "3d", "3h"], ["4s", "4d", "4h", "4c"], ["5s", "5d", "5h", "6c", "6d"]):
        order = GAME.compare(setup_for(6), {"left": cards, "right": other})
        assert (order == "incomparable") == (not good or len(cards) != len(other))
