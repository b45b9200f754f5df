"""Endings and expectations against values worked out by hand or by formula."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kit.exact import Ending, TooDeep, Window, draws, expectation

from .toys import Drawn, Nim

NIM = Nim()

# seat 0: left, and seat 1 takes 3 for itself; right, and seat 2 chooses between two that are alike for it
THREE = (
    0,
    {
        0: (1, {0: (4.0, 1.0, 0.0), 1: (0.0, 3.0, 1.0)}),
        1: (2, {0: (1.0, 5.0, 2.0), 1: (2.0, 1.0, 2.0), 2: (9.0, 9.0, 1.0)}),
    },
)


def test_each_of_three_takes_its_own_best() -> None:
    ending = Ending(Drawn(THREE), 100)
    assert ending.value((0,)) == (0.0, 3.0, 1.0)
    # alike for seat 2: it takes what leaves the others less
    assert ending.value((1,)) == (2.0, 1.0, 2.0)
    assert ending.value(()) == (2.0, 1.0, 2.0)


@pytest.mark.parametrize("heap", range(1, 30))
def test_nim_is_solved(heap: int) -> None:
    ending, lost = Ending(NIM, 1000), heap % 4 == 0
    assert ending.value((heap, 0)) == ((-1.0, 1.0) if lost else (1.0, -1.0))
    assert Window(NIM, [0], 1.0, 1000).holds((heap, 0)) is not lost
    assert Window(NIM, [1], 1.0, 1000).holds((heap, 0)) is lost
    assert Window(NIM, [0], -1.0, 1000).holds((heap, 0))
    assert Window(NIM, [0, 1], 0.0, 1000).holds((heap, 0))
    assert not Window(NIM, [0, 1], 0.5, 1000).holds((heap, 0))


def test_the_others_of_a_window_play_together_against_its_side() -> None:
    # for itself seat 2 would choose 0 or 1; against seat 0 it takes the lowest, and only there
    assert Window(Drawn(THREE), [0], 1.0, 100).holds((1,))
    assert not Window(Drawn(THREE), [0], 2.0, 100).holds((1,))
    assert Window(Drawn(THREE), [0, 2], 10.0, 100).holds((1,))


def test_what_is_solved_is_remembered_and_a_limit_is_kept() -> None:
    with pytest.raises(TooDeep):
        Ending(NIM, 5).value((20, 0))
    with pytest.raises(TooDeep):
        Window(NIM, [0], 1.0, 2).holds((20, 0))
    drawn = Drawn(THREE)
    ending = Ending(drawn, 3)
    first = ending.value(())
    before = drawn.visited
    assert ending.value(()) == first
    assert drawn.visited == before


@given(st.lists(st.integers(0, 4), min_size=1, max_size=5), st.integers(0, 6))
def test_all_draws_together_are_all_ways_to_choose(counts: list[int], number: int) -> None:
    found = list(draws(counts, number))
    assert sum(ways for _, ways in found) == comb(sum(counts), number)
    assert len({drawn for drawn, _ in found}) == len(found)
    for drawn, _ in found:
        assert sum(drawn) == number
        assert all(taken <= count for taken, count in zip(drawn, counts, strict=True))


@given(st.lists(st.integers(1, 4), min_size=1, max_size=5), st.integers(1, 4))
def test_the_mean_of_a_kind_is_its_share(counts: list[int], number: int) -> None:
    if number > sum(counts):
        with pytest.raises(ValueError, match="cards of"):
            expectation(counts, number, lambda drawn: 1.0)
        return
    share = expectation(counts, number, lambda drawn: float(drawn[0]))
    assert share == pytest.approx(number * counts[0] / sum(counts))
