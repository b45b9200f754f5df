"""Grams, limits and declining after any steps: nobody is above the stop, and all penalties are there."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.action import Refusal
from engine.play.care import Limits
from engine.play.ledger import Ledger, Unit, after, opened
from engine.play.steps import (
    Agree,
    Care,
    Decline,
    Drink,
    Owe,
    Points,
    Pour,
    Recount,
    SettleRound,
    Start,
    Step,
    Switch,
    TakeOver,
    Void,
    read_step,
    write_step,
)

from .tables import NAMES
from .test_care import HALF, POINTS, SHOT, TEA, taken

UNITS = st.sampled_from([HALF, SHOT, TEA, POINTS, Unit("songs"), Unit("sip", Fraction(1), Fraction(20), Fraction(5))])
SEATS = st.integers(0, 3)
AMOUNTS = st.fractions(0, 12, max_denominator=4)
LIMITS = st.builds(Limits, st.just(40), st.none() | st.integers(10, 60), st.just(6))
SETTLES = st.builds(
    lambda units, paid: SettleRound(tuple(units), (), tuple(paid)),
    st.lists(AMOUNTS, min_size=4, max_size=4),
    st.lists(st.integers(0, 6).map(Fraction), max_size=4),
)
STEPS = st.lists(
    st.one_of(
        SETTLES,
        SETTLES,
        st.builds(lambda paid: Void(tuple(paid)), st.lists(st.integers(0, 6).map(Fraction), max_size=4)),
        st.just(Start()),
        st.builds(Owe, SEATS),
        st.builds(Drink, SEATS, AMOUNTS),
        st.builds(Points, SEATS, AMOUNTS),
        st.builds(TakeOver, SEATS, AMOUNTS, SEATS),
        st.builds(Decline, SEATS),
        st.builds(Recount, SEATS, st.booleans()),
        st.builds(Pour, SEATS, st.none() | UNITS),
        st.builds(Agree, UNITS),
        st.builds(Care, LIMITS),
        st.builds(lambda debts: Switch("x", {}, debts, 2, 6), st.booleans()),
    ),
    min_size=4,
    max_size=40,
)


def charged(before: Ledger, step: Step) -> Fraction:
    """What a step adds to all penalties."""
    if isinstance(step, SettleRound | Void):
        units = [one for one in getattr(step, "units", ()) if one is not None]
        return sum((*units, *step.paid), Fraction(0))
    return Fraction(0)


def holds(before: Ledger, now: Ledger, penalties: Fraction) -> None:
    """What is true after every step."""
    everybody = [account for _, account in now.taken()]
    assert sum(one.owed + one.had + one.points for one in everybody) == penalties
    assert sum(one.helped for one in everybody) == sum(one.taken for one in everybody)
    stop = now.limits.stop
    for seat, one in now.taken():
        assert min(one.owed, one.had, one.points, one.grams) >= 0
        earlier = before.account(seat)
        if stop is not None and one.grams > earlier.grams:
            assert one.grams <= stop
        assert not (one.owed and now.stopped(seat))
        assert sum((done.grams for done in one.done), Fraction(0)) <= one.grams


@settings(deadline=None, max_examples=300)
@given(STEPS, UNITS, st.lists(st.none() | UNITS, max_size=4), st.none() | st.integers(10, 60), st.booleans())
def test_after_any_steps_nobody_is_above_the_stop_and_all_penalties_are_there(
    steps: list[Step], unit: Unit, drinks: list[Unit | None], stop: int | None, debts: bool
) -> None:
    ledger = opened(NAMES[:4], unit, drinks=drinks, limits=Limits(stop=stop), debts=debts, fewest=2, most=6)
    again, penalties = ledger, Fraction(0)
    for step in steps:
        found = after(ledger, step)
        assert after(again, read_step(json.loads(json.dumps(write_step(step))))) == found
        if isinstance(found, Ledger):
            penalties += charged(ledger, step)
            holds(ledger, found, penalties)
            ledger = again = found


def duties(ledger: Ledger) -> list[tuple[Fraction, Fraction, int, int]]:
    return [(one.owed, one.settled, one.streak, one.row) for _, one in ledger.taken()]


@settings(deadline=None, max_examples=200)
@given(STEPS, st.randoms(use_true_random=False), st.integers(10, 60))
def test_for_the_duties_it_is_one_how_something_was_settled(steps: list[Step], rng: Any, stop: int) -> None:
    """A table with a stop, and one without where the same amounts are settled in any other way."""
    ledger = opened(NAMES[:4], HALF, drinks=(SHOT, TEA), limits=Limits(stop=stop), debts=True, fewest=2, most=6)
    other = opened(NAMES[:4], TEA, debts=True, fewest=2, most=6)
    for step in steps:
        if isinstance(step, Agree | Pour | Care | Switch | Recount):
            continue
        found = after(ledger, step)
        if isinstance(found, Refusal):
            continue
        if not isinstance(step, Drink | Points | TakeOver | Decline):
            other = taken(other, step)
        for seat, one in found.taken():
            less = other.account(seat).owed - one.owed
            assert less >= 0
            ways = [Drink(seat, less), Points(seat, less), TakeOver(seat, less, (seat + 1) % 4)]
            other = taken(other, rng.choice(ways)) if less else other
        assert duties(found) == duties(other)
        ledger = found
