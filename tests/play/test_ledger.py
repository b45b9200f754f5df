"""Section "The sitting" of the page, sentence by sentence, and what a file may hold of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.core.action import Refusal
from engine.core.model import Trouble
from engine.play.ledger import Ledger, Unit, after, falls_short, opened
from engine.play.session import run_session
from engine.play.steps import (
    Apply,
    Drink,
    Join,
    Leave,
    Owe,
    Pause,
    Resume,
    SettleRound,
    Start,
    Step,
    Void,
    amount,
    read_step,
)

from .tables import CHOSEN, NAMES


def table(*steps: Step, players: int = 4, dealer: int = 0, unit: Unit | None = None) -> Ledger:
    """The ledger after steps that are all accepted."""
    ledger = opened(NAMES[:players], unit, dealer, debts=True)
    for step in steps:
        found = after(ledger, step)
        assert isinstance(found, Ledger), (step, found)
        ledger = found
    return ledger


def settled(*units: int | None, winners: tuple[int, ...] = ()) -> SettleRound:
    return SettleRound(tuple(None if one is None else Fraction(one) for one in units), winners)


def refused(ledger: Ledger, step: Step) -> str:
    found = after(ledger, step)
    assert isinstance(found, Refusal), step
    return found.code


def drink(seat: int, units: int | str) -> Drink:
    return Drink(seat, Fraction(units))


@pytest.mark.parametrize(
    ("units", "rounds", "row", "start"),
    [
        (0, 1, 0, None),
        (4, 1, 1, "must_drink_up"),
        (5, 1, 2, "must_owe_or_drink"),
        (8, 1, 2, "must_owe_or_drink"),
        (9, 1, 3, "must_pause_or_apply"),
    ],
)
def test_the_row_is_that_of_the_settled_total(units: int, rounds: int, row: int, start: str | None) -> None:
    ledger = table(settled(units, 0, 0, 0))
    assert ledger.account(0).row == row
    assert falls_short(ledger.account(0)) == (start is not None)
    found = after(ledger, Start())
    assert (found.code if isinstance(found, Refusal) else None) == start


def test_a_part_of_the_first_row_does_not_do() -> None:
    assert refused(table(settled(4, 0, 0, 0), drink(0, 3)), Start()) == "must_drink_up"
    assert table(settled(4, 0, 0, 0), drink(0, 3), drink(0, 1), Start()).running


def test_a_pause_does_not_lift_the_first_row() -> None:
    ledger = table(settled(4, 0, 0, 0), Pause(0))
    assert refused(ledger, Start()) == "must_drink_up"
    assert refused(ledger, Resume(0)) == "must_drink_up"
    assert table(settled(4, 0, 0, 0), Pause(0), drink(0, 4), Resume(0), Start()).playing == (0, 1, 2, 3)


def test_a_third_row_comes_down_to_the_second() -> None:
    ledger = table(settled(12, 0, 0, 0), drink(0, 4))
    assert ledger.account(0).row == 2
    assert table(settled(12, 0, 0, 0), drink(0, 4), Owe(0), Start()).running


def test_three_settlements_above_eight_in_a_row_must_pause_until_all_is_drunk() -> None:
    again: list[Step] = [Apply(0, (1, 2, 3)), Start(), settled(0, 0, 0, 0)]
    ledger = table(settled(9, 0, 0, 0), *again, *again)
    assert ledger.account(0).row == 4
    assert refused(ledger, Apply(0, (1, 2, 3))) == "must_pause"
    assert refused(ledger, Owe(0)) == "must_pause"
    assert refused(ledger, Start()) == "must_pause"
    paused = table(settled(9, 0, 0, 0), *again, *again, Pause(0))
    assert refused(paused, Resume(0)) == "must_pause"
    assert after(paused, drink(0, 8)) != paused
    free = table(settled(9, 0, 0, 0), *again, *again, Pause(0), drink(0, 9), Resume(0), Start())
    assert free.account(0).streak == 0


def test_drinking_up_outside_the_fourth_row_does_not_start_the_count_anew() -> None:
    steps: list[Step] = [settled(9, 0, 0, 0), drink(0, 9), Start()] * 2
    assert table(*steps, settled(9, 0, 0, 0)).account(0).row == 4


def test_a_settlement_of_eight_starts_the_count_anew() -> None:
    steps: list[Step] = []
    for units in (9, 9, 8, 9):
        steps += [settled(units, 0, 0, 0), drink(0, units), Start()]
    assert table(*steps).account(0).streak == 1


def test_consent_is_that_of_the_others_who_are_not_paused() -> None:
    ledger = table(settled(9, 0, 0, 0), Pause(2))
    assert refused(ledger, Apply(0, (1,))) == "consent_missing"
    assert refused(ledger, Apply(0, (0, 2))) == "consent_missing"
    assert not isinstance(after(ledger, Apply(0, (3, 1))), Refusal)
    both = table(settled(9, 9, 0, 0), Pause(0), Apply(0, (1, 2, 3)))
    assert not both.account(0).paused


def test_the_first_who_falls_short_is_named_and_the_first_row_before_the_others() -> None:
    ledger = table(settled(9, 6, 3, 0))
    found = after(ledger, Start())
    assert isinstance(found, Refusal)
    assert (found.code, found.params["seat"]) == ("must_drink_up", 2)
    found = after(table(settled(9, 6, 3, 0), drink(2, 3)), Start())
    assert isinstance(found, Refusal)
    assert (found.code, found.params["seat"]) == ("must_pause_or_apply", 0)


@pytest.mark.parametrize(
    ("dealer", "winners", "paused", "following"),
    [
        (0, (2,), (), 2),
        (0, (2,), (2,), 3),
        (1, (0, 3), (), 3),
        (3, (0, 3), (), 3),
        (3, (0, 2), (0,), 1),
        (2, (), (), 2),
        (3, (), (3,), 0),
    ],
)
def test_the_next_dealer(dealer: int, winners: tuple[int, ...], paused: tuple[int, ...], following: int) -> None:
    steps: list[Step] = [settled(0, 0, 0, 0, winners=winners), *(Pause(seat) for seat in paused), Start()]
    assert table(*steps, dealer=dealer).dealer == following


def test_a_dealer_who_has_left_is_followed_by_the_next_seat() -> None:
    assert table(settled(0, 0, 0, 0, winners=(1,)), Leave(1), Start()).dealer == 2
    assert table(settled(0, 0, 0, 0, winners=(3,)), Leave(3), Start()).dealer == 0


def test_a_void_round_charges_nothing_but_what_was_drunk_and_keeps_the_dealer() -> None:
    ledger = table(settled(6, 0, 0, 0, winners=(1,)), Owe(0), Start(), Void((Fraction(1), Fraction(0))))
    assert [account.owed for _, account in ledger.taken()] == [6, 0, 0, 0]
    assert ledger.account(0).had == 1
    assert ledger.account(0).streak == 0
    assert refused(table(Void()), Void()) == "no_round"
    assert table(Void(), Start(), dealer=2).dealer == 2


def test_who_leaves_with_a_debt_finds_it_again() -> None:
    ledger = table(settled(9, 0, 0, 0), drink(0, "1/3"), Leave(0))
    assert ledger.seats[0] is None
    back = after(ledger, Join("甲"))
    assert isinstance(back, Ledger)
    assert (back.account(0).owed, back.account(0).row) == (Fraction(26, 3), 3)
    assert refused(back, Start()) == "must_pause_or_apply"
    assert back.away == ()
    other = after(ledger, Join("庚"))
    assert isinstance(other, Ledger)
    assert other.account(0).owed == 0
    assert other.away[0].owed == Fraction(26, 3)


def test_six_may_sit_and_nobody_twice() -> None:
    ledger = table(Void(), Join("己"), Join("庚"))
    assert len(ledger.seats) == 6
    assert refused(ledger, Join("辛")) == "table_full"
    assert refused(ledger, Join("甲")) == "name_taken"
    assert table(Void(), Join("己"), Start()).playing == (0, 1, 2, 3, 4)


def test_too_few_cannot_start() -> None:
    assert refused(table(Void(), Pause(0), Leave(1)), Start()) == "too_few_players"
    assert table(Void(), Pause(0), Start()).playing == (1, 2, 3)


def test_between_rounds_is_between_rounds() -> None:
    running = table()
    for step in (Owe(0), Apply(0), Pause(0), Resume(0), Leave(0), Join("庚"), Start()):
        assert refused(running, step) == "round_running"
    assert refused(table(Void()), settled(0, 0, 0, 0)) == "no_round"


@pytest.mark.parametrize("seat", [-1, 4, 10**9])
def test_a_seat_that_nobody_has_is_refused(seat: int) -> None:
    for step in (Owe(seat), Apply(seat), Pause(seat), Resume(seat), Leave(seat), drink(seat, 1)):
        assert refused(table(Void()), step) == "no_such_seat"


@pytest.mark.parametrize(
    "written", [0, -1, "0", "-1/2", "x", 1.5, None, True, [], "1/0", "", " 1", "1e3", "1/٠", "٣/٠"]
)
def test_an_amount_that_is_none_is_refused(written: object) -> None:
    session = {"players": 3, "steps": [{"settle": [5, 0, 0]}, {"drink": {"seat": 0, "units": written}}]}
    assert run_session(CHOSEN, session)["refused"] == {"at": 1, "code": "bad_amount"}


@pytest.mark.parametrize("paid", [[-3, 0, 0], ["x", 0, 0], [1.5, 0, 0]])
def test_what_was_drunk_on_the_spot_is_an_amount_or_refused(paid: list[Any]) -> None:
    for step in ({"settle": [5, 0, 0], "paid": paid}, {"void": True, "paid": paid}):
        assert run_session(CHOSEN, {"players": 3, "steps": [step]})["refused"] == {"at": 0, "code": "bad_amount"}


@settings(deadline=None)
@given(st.one_of(st.text(), st.integers(), st.floats(), st.none(), st.booleans(), st.from_regex(r"-?\d+(/\d+)?")))
@example("1/٠")
@example("1/00")
def test_whatever_is_written_is_an_exact_amount_or_none(written: object) -> None:
    found = amount(written)
    assert found is None or type(found) is Fraction


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.sampled_from(["1/2", "1/٠"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
VERBS = (
    "points",
    "take_over",
    "recount",
    "unit",
    "settle",
    "void",
    "drink",
    "owe",
    "apply",
    "pause",
    "resume",
    "join",
    "leave",
    "start",
)
FIELDS = st.sampled_from(["by", "seat", "units", "consents", "winners", "paid"])
STEPS = st.one_of(
    JSON,
    st.dictionaries(st.sampled_from(VERBS), JSON, min_size=1, max_size=1),
    st.dictionaries(
        st.sampled_from(VERBS) | FIELDS, JSON | st.integers(0, 5) | st.lists(st.integers(0, 9)), max_size=3
    ),
    st.builds(lambda seat, units: {"drink": {"seat": seat, "units": units}}, st.integers(-1, 5), JSON),
    st.builds(lambda units, paid: {"settle": units, "paid": paid}, st.lists(st.integers(0, 12), max_size=5), JSON),
)


@settings(deadline=None, max_examples=200)
@given(
    st.fixed_dictionaries(
        {"players": st.integers(3, 4) | JSON, "steps": st.lists(STEPS, max_size=6)},
        optional={"dealer": JSON | st.integers(0, 3), "unit": JSON | st.dictionaries(st.just("cups"), JSON)},
    )
)
@example({"players": 3, "steps": [{"void": True}, {"leave": 1}]})
@example({"players": 3, "steps": [{"settle": [10**4299, 0, 0]}], "unit": {"cups": "999999999999"}})
@example({"players": 3, "steps": [{"settle": [5, 0, 0]}, {"drink": {"seat": 0, "units": "1/٠"}}]})
def test_a_sitting_of_any_steps_comes_to_something_or_is_refused(session: dict[str, Any]) -> None:
    found: dict[str, Any] | Trouble
    try:
        found = run_session(CHOSEN, session)
    except Trouble as trouble:
        found = trouble
    assert isinstance(found, Trouble) or set(found) == {"owed", "cups", "playing", "dealer", "refused"}


@pytest.mark.parametrize(
    "mapping",
    [
        {"recount": {"seat": 1, "points": 1}},
        {"take_over": {"seat": 1, "units": 1}},
        None,
        5,
        [],
        {},
        {"owe": 1, "pause": 2},
        {"drink": 1},
        {"join": " "},
        {"owe": "0"},
    ],
)
def test_a_step_that_cannot_be_read_is_named(mapping: object) -> None:
    with pytest.raises(Trouble) as found:
        read_step(mapping)
    assert found.value.code in ("step_shape", "step_verb")
