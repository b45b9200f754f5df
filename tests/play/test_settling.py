"""Ways to settle what is owed, and another unit between two rounds."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from engine.core.action import Refusal
from engine.play.ledger import Unit, Way, after
from engine.play.steps import Agree, Leave, Points, Recount, Start, Step, TakeOver, read_step, write_step

from .tables import NAMES
from .test_ledger import drink, refused, settled, table


def test_another_who_takes_it_over_has_it_and_the_duty_is_met() -> None:
    ledger = table(settled(4, 0, 0, 0), TakeOver(0, Fraction(3), 2), Points(0, Fraction(1)), Start())
    assert [account.had for _, account in ledger.taken()] == [0, 0, 3, 0]
    assert [account.owed for _, account in ledger.taken()] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (TakeOver(0, Fraction(1), 0), "no_such_seat"),
        (TakeOver(0, Fraction(1), 4), "no_such_seat"),
        (TakeOver(0, Fraction(1), -1), "no_such_seat"),
        (TakeOver(1, Fraction(1), 0), "more_than_owed"),
        (TakeOver(0, Fraction(0), 1), "bad_amount"),
        (Points(0, Fraction(5)), "more_than_owed"),
        (Points(0, None), "bad_amount"),
    ],
)
def test_what_cannot_be_taken_over_or_become_points(step: Step, code: str) -> None:
    assert refused(table(settled(4, 0, 0, 0)), step) == code


@pytest.mark.parametrize("step", [Points(0, Fraction(9)), TakeOver(0, Fraction(9), 1)])
def test_settled_in_any_way_the_count_of_three_in_a_row_begins_anew(step: Step) -> None:
    once: list[Step] = [settled(9, 0, 0, 0), drink(0, 9), Start()]
    rows = [*once, *once, settled(9, 0, 0, 0)]
    assert table(*rows).account(0).row == 4
    assert table(*rows, step).account(0).streak == 0


def test_how_it_was_settled_is_known_until_the_next_account() -> None:
    steps: list[Step] = [
        settled(8, 0, 0, 0),
        drink(0, 1),
        Points(0, Fraction(2)),
        drink(0, "1/2"),
        TakeOver(0, Fraction(4), 3),
    ]
    ledger = table(*steps)
    ways = [(one.way, one.units, one.by) for one in ledger.account(0).done]
    assert ways == [(Way.POINTS, 2, ""), (Way.OWN, Fraction(3, 2), ""), (Way.OTHER, 4, NAMES[3])]
    assert ledger.account(0).had == Fraction(3, 2)
    as_points = table(*steps, Recount(0, True))
    ways = [(one.way, one.units, one.by) for one in as_points.account(0).done]
    assert ways == [(Way.OTHER, 4, NAMES[3]), (Way.POINTS, Fraction(7, 2), "")]
    assert as_points.account(0).had == 0
    assert table(*steps, Recount(0, True), Recount(0, False)).account(0).had == Fraction(7, 2)
    assert table(*steps, drink(0, "1/2"), Start()).account(0).done == ()


HALF_A_CUP = Unit("cup", Fraction(1, 2))


@pytest.mark.parametrize(
    ("unit", "owing"),
    [
        (Unit("cup", Fraction(1, 4)), True),
        (HALF_A_CUP, True),
        (Unit("tea", Fraction(1)), True),
        (Unit("points", Fraction(1)), True),
        (Unit("cup", Fraction(1)), False),
        (Unit("sip", Fraction(1)), False),
        (Unit("cup"), False),
        (Unit(), False),
    ],
)
def test_while_somebody_owes_a_unit_can_only_become_less(unit: Unit, owing: bool) -> None:
    owes = table(settled(6, 0, 0, 0), unit=HALF_A_CUP)
    found = after(owes, Agree(unit))
    assert (found.code if isinstance(found, Refusal) else found.unit) == (unit if owing else "unit_owed")
    nobody = table(settled(6, 0, 0, 0), drink(0, 6), Agree(unit), unit=HALF_A_CUP)
    assert nobody.unit == unit
    gone = table(settled(6, 0, 0, 0, 0), Leave(0), players=5, unit=HALF_A_CUP)
    assert isinstance(after(gone, Agree(unit)), Refusal) == (not owing)


@pytest.mark.parametrize(
    "step",
    [
        Points(1, Fraction(3, 2)),
        Points(1, None),
        TakeOver(2, Fraction(1), 0),
        Recount(0, True),
        Agree(Unit("杯", Fraction(1, 2))),
        Agree(Unit("")),
    ],
)
def test_a_step_is_read_as_it_is_written(step: Step) -> None:
    assert read_step(json.loads(json.dumps(write_step(step)))) == step
