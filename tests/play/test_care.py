"""Grams, limits and declining: the published figures, single sentences, and what holds after any steps."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from engine.core.action import Refusal
from engine.core.model import Trouble
from engine.play.care import (
    AT_HOME,
    IN_A_VENUE,
    UK_UNIT,
    Limits,
    grams,
    read_limits,
    uk_units,
    write_limits,
)
from engine.play.ledger import Account, Done, Ledger, Unit, Way, after, opened
from engine.play.steps import (
    Agree,
    Care,
    Decline,
    Drink,
    Join,
    Leave,
    Owe,
    Points,
    Pour,
    Recount,
    SettleRound,
    Start,
    Step,
    TakeOver,
    Void,
)
from engine.play.terms import Terms, read_terms, read_unit, write_unit

from .tables import NAMES

STANDARD_DRINK = 10
"""Grams in an Australian standard drink."""
HALF = Unit("cup", Fraction(1, 2), Fraction(100), Fraction(5))
"""Half of a glass of 200 ml of beer of 5 %: 3.945 g."""
TEA, POINTS = Unit("tea", Fraction(1)), Unit("points", Fraction(1))
SHOT = Unit("cup", Fraction(1), Fraction(100), Fraction(40))
"""31.56 g."""


# ---------------------------------------------------------------- grams


@pytest.mark.parametrize(
    ("ml", "percent", "units"), [(568, "4", "2.3"), (25, "40", "1.0"), (750, "27/2", "10.1"), (330, "5", "1.6")]
)
def test_a_drink_has_as_many_uk_units_as_published(ml: int, percent: str, units: str) -> None:
    assert f"{float(uk_units(grams(ml, Fraction(percent)))):.1f}" == units


def test_the_figures_that_bind_the_design() -> None:
    assert grams(1000, 100) == 789
    assert round(UK_UNIT) == 8
    # 285 ml of 4.9 % are said to be 1.1 Australian standard drinks
    assert f"{float(grams(285, Fraction(49, 10)) / STANDARD_DRINK):.1f}" == "1.1"
    # 28 units of half a glass of 200 ml of 5 %
    assert round(28 * HALF.grams) == 110
    assert HALF.grams == Fraction(3945, 1000)


def test_a_unit_knows_its_grams_and_nothing_is_made_up() -> None:
    assert SHOT.grams == grams(100, 40)
    for dry in ("tea", "water", "points"):
        assert Unit(dry, Fraction(1), Fraction(200), Fraction(40)).grams == 0
    assert Unit("cup", Fraction(1, 2)).grams == 0
    assert Unit("songs").grams == 0
    assert read_unit({"name": "cup", "cups": "1/2"}).grams == 0
    for unit in (HALF, SHOT, TEA, Unit("songs"), Unit("cup", Fraction(1), Fraction(1, 3), Fraction(9, 2))):
        assert read_unit(json.loads(json.dumps(write_unit(unit)))) == unit


@pytest.mark.parametrize("wrong", [{"ml": "x"}, {"ml": -1}, {"ml": 1.5}, {"strength": 101}, {"strength": None}])
def test_a_unit_that_cannot_be_measured_is_named(wrong: dict[str, Any]) -> None:
    with pytest.raises(Trouble, match="session_field"):
        read_unit({"name": "cup", **wrong})


# ---------------------------------------------------------------- limits


def test_a_venue_bounds_what_a_table_agrees_on() -> None:
    assert opened(NAMES[:3], limits=Limits(90, None, 0), venue=IN_A_VENUE).limits == Limits(40, 60, 0)
    assert opened(NAMES[:3], limits=Limits(20, 30, 3), venue=IN_A_VENUE).limits == Limits(20, 30, 3)
    ledger = ended(opened(NAMES[:3], HALF, venue=IN_A_VENUE))
    assert taken(ledger, Care(Limits(90, None, 0))).limits == Limits(40, 60, 0)
    assert taken(ledger, Care(Limits(10, 20, 2))).limits == Limits(10, 20, 2)
    home = ended(opened(NAMES[:3], HALF))
    assert taken(taken(home, Care(Limits(40, 20))), Care(AT_HOME)).limits == AT_HOME
    assert refused(opened(NAMES[:3]), Care(AT_HOME)) == "round_running"


def test_terms_hold_both_limits_and_older_ones_hold_none() -> None:
    terms = Terms("happy_nine", NAMES[:3], (None,) * 3, HALF, 1, {}, care=Limits(30, 50, 4), venue=IN_A_VENUE)
    assert read_terms(json.loads(json.dumps(terms.to_json()))) == terms
    plain = replace(terms, care=AT_HOME, venue=None)
    assert {"care", "venue"}.isdisjoint(plain.to_json())
    assert read_terms(plain.to_json()) == plain


@pytest.mark.parametrize(
    "wrong",
    [None, {}, {"note": 40, "pause": 6, "stop": True}, {"note": 3, "stop": None, "pause": 6},
     {"note": 40, "stop": 500, "pause": 6}, {"note": 40, "stop": None, "pause": "6"}],
)  # fmt: skip
def test_limits_that_are_none_are_named(wrong: object) -> None:
    with pytest.raises(Trouble, match="session_field"):
        read_limits(wrong)


# ---------------------------------------------------------------- the stop


def ended(ledger: Ledger) -> Ledger:
    return taken(ledger, Void())


def taken(ledger: Ledger, *steps: Step) -> Ledger:
    for step in steps:
        found = after(ledger, step)
        assert isinstance(found, Ledger), (step, found)
        ledger = found
    return ledger


def refused(ledger: Ledger, step: Step) -> str:
    found = after(ledger, step)
    assert isinstance(found, Refusal), step
    return found.code


def settled(*units: int, paid: tuple[int, ...] = ()) -> SettleRound:
    return SettleRound(tuple(map(Fraction, units)), (), tuple(map(Fraction, paid)))


def at_a_table(unit: Unit = HALF, stop: int | None = 20, debts: bool = True, **more: Any) -> Ledger:
    return opened(NAMES[:3], unit, limits=Limits(stop=stop), debts=debts, fewest=2, most=6, **more)


def figures(account: Account) -> tuple[Any, ...]:
    return account.owed, account.had, account.points, account.grams


def test_what_goes_over_the_stop_is_had_as_far_as_it_fits_and_the_rest_is_points() -> None:
    # 20 g hold 5.06 of these units: of nine, five are had, and then nothing is owed any more
    ledger = taken(at_a_table(), settled(9, 0, 0), Drink(0, Fraction(8)))
    assert figures(ledger.account(0)) == (0, 5, 4, 5 * HALF.grams)
    assert {one.way: one.units for one in ledger.account(0).done} == {Way.OWN: 5, Way.POINTS: 4}
    # from there on all of it is points by itself
    ledger = taken(ledger, Start(), settled(9, 0, 0))
    assert figures(ledger.account(0)) == (0, 5, 13, 5 * HALF.grams)
    assert ledger.account(0).row == 0


def test_below_the_stop_halves_are_had() -> None:
    ledger = taken(at_a_table(stop=10), settled(6, 0, 0), Drink(0, Fraction(6)))
    assert figures(ledger.account(0)) == (0, Fraction(5, 2), Fraction(7, 2), Fraction(5, 2) * HALF.grams)


def test_without_a_stop_nothing_stops() -> None:
    ledger = taken(at_a_table(stop=None), settled(60, 0, 0), Drink(0, Fraction(60)))
    assert figures(ledger.account(0)) == (0, 60, 0, 60 * HALF.grams)


def test_who_drinks_tea_is_never_stopped() -> None:
    ledger = taken(at_a_table(drinks=(TEA, POINTS)), settled(60, 60, 0), Drink(0, Fraction(60)), Drink(1, Fraction(60)))
    assert figures(ledger.account(0)) == (0, 60, 0, 0)
    # for whom a unit is a point nothing is drunk
    assert figures(ledger.account(1)) == (0, 0, 60, 0)
    assert taken(ledger, Recount(1, False)) == ledger


def test_a_game_without_debts_and_charges_on_the_spot_stop_as_well() -> None:
    ledger = taken(at_a_table(debts=False), settled(3, 0, 9, paid=(4, 7)))
    assert [figures(one)[1:3] for _, one in ledger.taken()] == [(5, 2), (5, 2), (5, 4)]
    assert figures(taken(at_a_table(), Void((Fraction(9),))).account(0))[1:3] == (5, 4)


def test_a_helper_takes_over_what_fits_below_the_own_stop() -> None:
    ledger = taken(at_a_table(drinks=(None, SHOT, TEA), stop=60), settled(9, 2, 0))
    found = after(ledger, TakeOver(0, Fraction(2), 1))
    assert isinstance(found, Refusal)
    assert (found.code, dict(found.params)) == ("more_than_fits", {"seat": 1, "amount": "3/2"})
    helped = taken(ledger, TakeOver(0, Fraction(3, 2), 1), TakeOver(0, Fraction(5), 2))
    # by the helper's own unit, who has come to the stop by it and owes nothing any more
    assert figures(helped.account(1)) == (0, Fraction(3, 2), 2, Fraction(3, 2) * SHOT.grams)
    assert figures(helped.account(2)) == (0, 5, 0, 0)
    assert [one.helped for _, one in helped.taken()] == [0, Fraction(3, 2), 5]
    assert helped.account(0).taken == Fraction(13, 2)
    assert helped.account(0).owed == Fraction(5, 2)


def test_lower_limits_stronger_drinks_and_coming_back_reach_the_stop_at_once() -> None:
    ledger = taken(at_a_table(stop=None), settled(9, 0, 0), Drink(0, Fraction(4)))
    assert figures(taken(ledger, Care(Limits(stop=12))).account(0)) == (0, 4, 5, 4 * HALF.grams)
    away = taken(ledger, Leave(0), Care(Limits(stop=12)), Join(NAMES[0]))
    assert away.account(0).owed == 0
    # who owes nothing may drink something stronger, and is told when it comes to it
    strong = taken(
        at_a_table(stop=40), settled(1, 0, 0), Drink(0, Fraction(1)), Pour(0, SHOT), Start(), settled(5, 0, 0)
    )
    assert figures(taken(strong, Drink(0, Fraction(5))).account(0))[1:3] == (2, 4)


def test_who_owes_can_take_no_stronger_unit_of_the_same_measure() -> None:
    owing = taken(at_a_table(), settled(3, 0, 0))
    stronger, weaker = replace(HALF, strength=Fraction(12)), replace(HALF, ml=Fraction(50))
    assert refused(owing, Pour(0, stronger)) == refused(owing, Agree(stronger)) == "unit_owed"
    assert taken(owing, Pour(0, weaker), Agree(weaker)).unit == weaker


def test_the_fourth_row_is_met_by_points_and_by_the_stop() -> None:
    rows: list[Step] = []
    for _ in range(2):
        rows += [settled(9, 0, 0), Points(0, Fraction(9)), Start()]
    free = taken(at_a_table(stop=None), *rows, settled(9, 0, 0))
    assert free.account(0).row == 4
    assert taken(free, Decline(0)).account(0).streak == 0
    rows = [settled(9, 0, 0), Start()] * 2
    stopped = taken(at_a_table(stop=15, drinks=(SHOT,)), *rows, settled(9, 0, 0))
    assert stopped.account(0).owed == stopped.account(0).streak == 0


# ---------------------------------------------------------------- declining


def test_declining_between_rounds_turns_what_is_owed_into_points() -> None:
    ledger = taken(at_a_table(stop=None), settled(9, 0, 0), Drink(0, Fraction(2)), Decline(0), Start())
    assert figures(ledger.account(0)) == (0, 2, 7, 2 * HALF.grams)


def test_declining_again_turns_what_was_settled_into_points_and_the_grams_with_it() -> None:
    ledger = taken(at_a_table(stop=None), settled(5, 0, 0, paid=(3,)), Drink(0, Fraction(5)))
    assert figures(ledger.account(0)) == (0, 8, 0, 8 * HALF.grams)
    ledger = taken(ledger, Pour(0, TEA), Decline(0))
    # of what it was when it was drunk
    assert figures(ledger.account(0)) == (0, 0, 8, 0)
    back = taken(ledger, Pour(0, None), Recount(0, False))
    assert figures(back.account(0)) == (0, 8, 0, 8 * HALF.grams)


@pytest.mark.parametrize("debts", [True, False])
def test_declining_during_a_round_is_for_all_that_it_brings_and_for_no_other(debts: bool) -> None:
    before = taken(at_a_table(stop=None, debts=debts), settled(5, 5, 0), *([Owe(0), Owe(1)] if debts else []), Start())
    ledger = taken(before, Decline(0), settled(4, 4, 0, paid=(3, 3)))
    account = ledger.account(0)
    assert figures(account)[::2] == (0, 12 if debts else 7)
    assert account.had == (0 if debts else 5)
    assert ledger.account(1).points == 0
    assert not account.declines
    void = taken(before, Decline(0), Void((Fraction(3),)), Start())
    assert void.account(0).points == (8 if debts else 3)
    assert not void.account(0).declines


def test_nothing_to_decline_is_no_fault() -> None:
    ledger = ended(at_a_table())
    assert taken(ledger, Decline(0)) == ledger
    assert refused(ledger, Decline(7)) == "no_such_seat"


def test_counted_otherwise_it_stays_below_the_stop() -> None:
    ledger = taken(at_a_table(), settled(9, 0, 0), Decline(0), Recount(0, False))
    assert figures(ledger.account(0)) == (0, 5, 4, 5 * HALF.grams)
    assert refused(ledger, Recount(0, False)) == "more_than_fits"


# ---------------------------------------------------------------- notes and water


def test_somebody_is_told_once_in_the_break_after_the_grams_are_reached() -> None:
    ledger = taken(at_a_table(stop=None), settled(10, 0, 0), Drink(0, Fraction(9)))
    assert not ledger.to_note(0)
    ledger = taken(ledger, Points(0, Fraction(1)), Start(), settled(2, 0, 0), Drink(0, Fraction(2)))
    assert ledger.to_note(0)
    assert not ledger.to_note(1)
    ledger = taken(ledger, Start())
    assert not ledger.to_note(0)
    assert not taken(ledger, settled(4, 0, 0), Drink(0, Fraction(4))).to_note(0)


@pytest.mark.parametrize(("pause", "proposed"), [(6, [6, 12]), (1, list(range(1, 13))), (0, [])])
def test_water_is_proposed_after_every_so_many_rounds(pause: int, proposed: list[int]) -> None:
    ledger, found = opened(NAMES[:3], limits=Limits(pause=pause)), []
    for number in range(1, 13):
        assert not ledger.water()
        ledger = ended(ledger)
        found += [number] if ledger.water() else []
        ledger = taken(ledger, Start())
    assert found == proposed


def test_what_was_done_adds_up_in_each_way() -> None:
    ledger = taken(at_a_table(stop=None), settled(8, 0, 0), *[Drink(0, Fraction(1))] * 3)
    assert ledger.account(0).done == (Done(Way.OWN, Fraction(3), grams=3 * HALF.grams),)


def test_limits_are_read_as_they_are_written() -> None:
    for limits in (AT_HOME, IN_A_VENUE, Limits(10, 200, 0)):
        assert read_limits(json.loads(json.dumps(write_limits(limits)))) == limits


@pytest.mark.parametrize("seat", [None, 0])
def test_who_comes_back_above_a_lower_stop_owes_nothing_wherever_they_sit(seat: int | None) -> None:
    ledger: Any = opened(NAMES[:4], HALF, fewest=2, most=6)
    steps = (SettleRound((Fraction(16), *(Fraction(0),) * 3), (1,)), Drink(0, Fraction(10)), Leave(0),
             Care(Limits(stop=36)), Join(NAMES[0], seat))  # fmt: skip
    for step in steps:
        ledger = after(ledger, step)
        assert isinstance(ledger, Ledger)
    back = next(account for _, account in ledger.taken() if account.name == NAMES[0])
    assert (back.owed, back.points) == (0, 6)
