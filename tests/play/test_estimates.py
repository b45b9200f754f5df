"""Statistics against tables and against counts by simulation: quantiles, intervals, the sequential test's errors."""

from __future__ import annotations

import math
import random
import statistics

import pytest

from engine.play.estimates import ERROR, FEWEST, Estimate, Sequential, Verdict, estimate, student

TABLE = {1: 12.706205, 2: 4.302653, 5: 2.570582, 6: 2.446912, 10: 2.228139, 29: 2.045230, 60: 2.000298, 120: 1.979930}
"""Student's t at 0.975 by degrees of freedom."""


@pytest.mark.parametrize(("freedom", "value"), TABLE.items())
def test_quantiles_are_those_of_the_tables(freedom: int, value: float) -> None:
    assert student(0.975, freedom) == pytest.approx(value, rel=2e-4)


@pytest.mark.parametrize(("freedom", "value"), [(3, 3.182446), (4, 2.776445)])
def test_quantiles_of_few_degrees_are_near_those_of_the_tables(freedom: int, value: float) -> None:
    assert student(0.975, freedom) == pytest.approx(value, rel=2e-3)


def test_other_shares_and_the_limit() -> None:
    assert student(0.95, 10) == pytest.approx(1.812461, rel=2e-4)
    assert student(0.995, 20) == pytest.approx(2.845340, rel=2e-4)
    assert student(0.975, 10**9) == pytest.approx(statistics.NormalDist().inv_cdf(0.975))
    assert student(0.5, 7) == pytest.approx(0)


def test_the_textbook_interval() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    assert found.mean == 3.5
    assert found.half == pytest.approx(TABLE[5] * math.sqrt(3.5 / 6), rel=2e-4)
    assert (found.low, found.high) == (found.mean - found.half, found.mean + found.half)
    assert estimate([7.0]) == Estimate(7.0, math.inf, 1)
    with pytest.raises(ValueError, match="no values"):
        estimate([])


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng = random.Random(1)
    trials = 2000
    held = 0
    for _ in range(trials):
        found = estimate([rng.gauss(3, 2) for _ in range(8)])
        held += found.low <= 3 <= found.high
    assert held / trials == pytest.approx(0.95, abs=3.3 * math.sqrt(0.95 * 0.05 / trials))


def decided(mean: float, spread: float, delta: float, rng: random.Random) -> Sequential:
    test = Sequential(delta)
    while test.add(rng.gauss(mean, spread)) is Verdict.OPEN:
        assert test.count < 100_000
    return test


@pytest.mark.parametrize(("mean", "right"), [(-0.3, Verdict.BETTER), (0.0, Verdict.NOT_BETTER)])
def test_the_sequential_test_errs_no_more_often_than_it_may(mean: float, right: Verdict) -> None:
    rng = random.Random(2)
    found = [decided(mean, 0.87, 0.3, rng) for _ in range(1000)]
    wrong = sum(test.verdict is not right for test in found) / len(found)
    assert 0 < wrong <= ERROR + 3.3 * math.sqrt(ERROR * (1 - ERROR) / len(found))


def test_it_needs_about_as_many_deals_as_the_formula_says() -> None:
    rng = random.Random(3)
    delta, spread = 0.2, 0.87
    found = [decided(-delta, spread, delta, rng).count for _ in range(400)]
    likely = (1 - 2 * ERROR) * math.log((1 - ERROR) / ERROR)
    assert statistics.fmean(found) == pytest.approx(likely * 2 * spread**2 / delta**2, rel=0.15)


def test_it_decides_no_earlier_than_it_may_and_stays_with_it() -> None:
    test = Sequential(0.1)
    rng = random.Random(4)
    for _ in range(FEWEST - 1):
        assert test.add(rng.gauss(-5, 1)) is Verdict.OPEN
    assert test.add(-5) is Verdict.BETTER
    for _ in range(100):
        assert test.add(99) is Verdict.BETTER
    assert test.count == FEWEST


@pytest.mark.parametrize(("always", "verdict"), [(0.0, Verdict.NOT_BETTER), (-1.0, Verdict.BETTER)])
def test_values_without_any_spread_decide_at_once(always: float, verdict: Verdict) -> None:
    test = Sequential(0.5)
    assert [test.add(always) for _ in range(FEWEST)][-1] is verdict


def test_a_difference_to_stop_at_is_above_nothing() -> None:
    for delta in (0.0, -1.0, math.nan):
        with pytest.raises(ValueError, match="positive"):
            Sequential(delta)
