"""Chips of a sitting: carried from round to round, filled up for nothing or not at all, apart from what is drunk."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.action import Refusal
from engine.core.model import Trouble
from engine.games import game
from engine.play.bank import Bank, Stack
from engine.play.ledger import Account, Ledger, after, opened
from engine.play.resuming import resume
from engine.play.sitting import SITTING, Sitting, Terms
from engine.play.steps import BuyIn, Join, Leave, SettleRound, Start, read_step, write_step
from engine.play.terms import Unit, read_terms

from .tables import lines_of

steady = settings(deadline=None, derandomize=True, database=None)
CHOSEN = game("zha_jin_hua")
BANK = Bank(start=1000, need=75)


def table(*held: int, refill: bool = True) -> Ledger:
    """A ledger between two rounds, with these stacks."""
    ledger = opened(tuple("甲乙丙丁"[: len(held)]), bank=replace(BANK, refill=refill), debts=False, fewest=2, most=4)
    for seat, chips in enumerate(held):
        ledger = ledger.write(seat, replace(ledger.account(seat), chips=Stack(chips, 1000)))
    return replace(ledger, running=False)


def done(ledger: Ledger, *steps: Any) -> Ledger:
    for step in steps:
        found = after(ledger, step)
        assert isinstance(found, Ledger), found
        ledger = found
    return ledger


def refused(ledger: Ledger, step: Any) -> str:
    found = after(ledger, step)
    assert isinstance(found, Refusal)
    return found.code


def stacks(ledger: Ledger) -> list[tuple[int, int] | None]:
    return [None if one.chips is None else (one.chips.held, one.chips.taken) for _, one in ledger.taken()]


def settled(*costs: int | None, **more: Any) -> SettleRound:
    units = tuple(None if cost is None else Fraction(cost) for cost in costs)
    return SettleRound(units, kind="chips", **more)


def test_what_one_loses_another_wins() -> None:
    ledger = done(table(1000, 1000, 1000), Start(), settled(100, -130, 30, winners=(1,)))
    assert stacks(ledger) == [(900, 1000), (1130, 1000), (970, 1000)]
    assert [one.chips.won for _, one in ledger.taken() if one.chips is not None] == [-100, 130, -30]
    assert all(one.owed == one.had == 0 for _, one in ledger.taken())


@pytest.mark.parametrize("costs", [(100, -90, 0), (1001, -1001, 0), (None, 5, 0)])
def test_chips_that_do_not_add_up_or_are_not_there_are_refused(costs: tuple[int | None, ...]) -> None:
    assert refused(done(table(1000, 1000, 1000), Start()), settled(*costs)) == "bad_amount"


def test_who_has_too_few_gets_a_fresh_stack_or_sits_out() -> None:
    ledger = done(table(1000, 74, 75), Start())
    assert ledger.playing == (0, 1, 2)
    assert stacks(ledger) == [(1000, 1000), (1000, 1926), (75, 1000)]
    ledger = done(table(1000, 74, 75, refill=False), Start())
    assert ledger.playing == (0, 2)
    assert stacks(ledger) == [(1000, 1000), (74, 1000), (75, 1000)]
    assert refused(table(1000, 0, refill=False), Start()) == "too_few_players"


def test_a_stack_may_be_filled_up_before_only_below_what_all_began_with() -> None:
    assert stacks(done(table(1000, 400), BuyIn(1))) == [(1000, 1000), (1000, 1600)]
    assert refused(table(1000, 400), BuyIn(0)) == "chips_enough"
    assert refused(table(1000, 400, refill=False), BuyIn(1)) == "no_more_chips"
    assert refused(done(table(1000, 400), Start()), BuyIn(1)) == "round_running"


def test_who_joins_gets_a_first_stack_and_who_comes_back_finds_the_old_one() -> None:
    ledger = done(table(1000, 300), Join("丙"), Start())
    assert stacks(ledger) == [(1000, 1000), (300, 1000), (1000, 1000)]
    ledger = done(replace(ledger, running=False), Leave(1), Join("乙"), Start())
    assert stacks(ledger) == [(1000, 1000), (300, 1000), (1000, 1000)]


def test_drinks_and_chips_are_accounts_of_their_own() -> None:
    """The same people, first at a game for drinks, then at one for chips, then for drinks again."""
    drinks = done(
        replace(opened(("甲", "乙", "丙")), running=True), SettleRound((Fraction(6), Fraction(0), Fraction(2)))
    )
    owed = [one.owed for _, one in drinks.taken()]
    chips = replace(drinks, bank=BANK, debts=False, fewest=2)
    assert refused(chips, Start()) == "must_drink_up", "what is owed binds at any table"
    chips = done(chips, read_step({"drink": {"seat": 2, "units": 2}}), read_step({"owe": 0}), Start())
    chips = done(chips, settled(50, -50, 0))
    assert stacks(chips) == [(950, 1000), (1050, 1000), (1000, 1000)]
    assert [one.owed for _, one in chips.taken()] == [owed[0], owed[1], 0]
    back = done(replace(chips, bank=None, debts=True, fewest=3), read_step({"owe": 0}), Start())
    back = done(back, SettleRound((Fraction(1), Fraction(0), Fraction(1))))
    assert stacks(back) == stacks(chips)
    assert [one.owed for _, one in back.taken()] == [7, 0, 1]


@steady
@given(st.lists(st.none() | st.integers(-(10**6), 10**6), min_size=2, max_size=6), st.none() | st.integers(0, 5))
def test_a_settlement_of_chips_is_read_back_as_it_was_written(costs: list[int | None], lead: int | None) -> None:
    step = settled(*costs, winners=(0,), lead=lead)
    assert read_step(write_step(step)) == step
    assert read_step(write_step(BuyIn(3))) == BuyIn(3)


@pytest.mark.parametrize(
    "line", [{"settle": ["x", 0], "kind": "chips"}, {"settle": [0, 0], "kind": "gold"}, {"buy_in": "1"}]
)
def test_a_step_that_cannot_be_read_is_named(line: dict[str, Any]) -> None:
    with pytest.raises(Trouble) as found:
        read_step(line)
    assert found.value.code == "step_shape"


def test_terms_of_before_there_were_chips_are_read() -> None:
    terms = Terms("happy_nine", ("甲", "乙", "丙"), (None, None, None), Unit(), 1, {})
    line = terms.to_json()
    assert read_terms(line) == terms
    del line["refill"]
    assert read_terms(line) == terms


def evening(base: Path | None, rounds: int, refill: bool = True) -> Sitting:
    terms = Terms("zha_jin_hua", ("甲", "乙", "丙"), (None, None, None), Unit(), 4, {"start_chips": 90}, refill=refill)
    sitting = Sitting.open(CHOSEN, terms, base, "chips")
    rng = random.Random(5)
    for _ in range(rounds):
        held = sitting.ledger.held()
        round_ = sitting.next_round()
        while not round_.over:
            actions = CHOSEN.legal(round_.state, round_.state.acting[0]).actions
            assert round_.submit(rng.choice(actions)) is None
        assert round_.record().deal is not None
        assert tuple(round_.record().to_json()["deal"]["chips"]) == held
        playing = sitting.ledger.playing
        settlement = sitting.close()
        assert settlement.carry.lead is not None
        assert sitting.ledger.lead == playing[settlement.carry.lead]
        for seat, cost, had in zip(playing, settlement.due, held, strict=True):
            stack = sitting.ledger.account(seat).chips
            assert stack is not None
            assert stack.held == had - cost
        if isinstance(after(sitting.ledger, Start()), Refusal):
            break
        assert sitting.do(Start()) is None
    return sitting


def test_stacks_go_from_round_to_round_and_the_evening_adds_up(tmp_path: Path) -> None:
    sitting = evening(tmp_path, 25)
    accounts: list[Account] = [one for _, one in sitting.ledger.taken()]
    assert sum(one.chips.won for one in accounts if one.chips is not None) == 0
    assert any(one.chips is not None and one.chips.taken > 90 for one in accounts), "nobody ever needed a fresh stack"
    sitting.leave()
    assert sitting.folder is not None
    again = resume(CHOSEN, sitting.folder)
    assert again.notes == ()
    assert again.sitting.ledger == sitting.ledger
    again.sitting.leave()
    settles = [line for line in lines_of(sitting.folder / SITTING) if "settle" in line]
    assert all(
        line["kind"] == "chips" and sum(int(one) for one in line["settle"] if one is not None) == 0 for line in settles
    )


def test_without_refilling_the_chips_stay_what_they_were() -> None:
    sitting = evening(None, 40, refill=False)
    assert sum(one.chips.held for _, one in sitting.ledger.taken() if one.chips is not None) == 270
    assert any(sitting.ledger.broke(one) for _, one in sitting.ledger.taken()), "nobody ever came to sit out"


def test_an_abandoned_round_leaves_all_chips_where_they_were() -> None:
    sitting = evening(None, 0)
    round_ = sitting.next_round()
    before = stacks(sitting.ledger)
    assert round_.submit(CHOSEN.legal(round_.state, round_.state.acting[0]).actions[1]) is None
    sitting.close(abandoned=True)
    assert stacks(sitting.ledger) == before
