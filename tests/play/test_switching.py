"""Another game between two rounds: the same people, one ledger, and files that tell it all."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.core.model import Trouble
from engine.core.settlement import Carry
from engine.games import GAMES, game
from engine.play.journal import Journal, load
from engine.play.ledger import Unit
from engine.play.resuming import resume
from engine.play.round import Round
from engine.play.sitting import SITTING, Sitting, Terms
from engine.play.steps import Drink, Start

NAMES = ("小李", "阿珍", "小雨")
HALF = Unit("cup", Fraction(1, 2))


def opened(name: str, base: Path | None = None, unit: Unit = HALF) -> Sitting:
    terms = Terms(name, NAMES, (None, "normal", "normal"), unit, 7, {})
    return Sitting.open(game(name), terms, base, "evening")


def played(sitting: Sitting, seed: int = 1) -> None:
    """A whole round by random legal actions, and the debts of it settled."""
    round_ = sitting.round or sitting.next_round()
    rng = random.Random(seed)
    while not round_.over:
        seats = list(round_.table.to_act)
        rng.shuffle(seats)
        actions = next(found for seat in seats if (found := round_.game.legal(round_.state, seat).actions))
        assert round_.submit(rng.choice(actions)) is None
    sitting.close()
    for seat, account in sitting.ledger.taken():
        if account.owed:
            assert sitting.do(Drink(seat, account.owed)) is None


@pytest.mark.parametrize("first", GAMES)
def test_from_every_game_to_every_other_with_the_same_people_and_ledger(first: str) -> None:
    for other in GAMES:
        sitting = opened(first)
        played(sitting)
        before = {account.name: (account.had, account.chips) for _, account in sitting.ledger.taken()}
        assert sitting.switch(game(other), {}) is None
        assert {account.name: account.had for _, account in sitting.ledger.taken()} == {
            name: had for name, (had, _) in before.items()
        }
        assert sitting.do(Start()) is None
        assert sitting.ledger.rounds == 2
        round_ = sitting.next_round()
        assert (round_.game.info.id, sitting.seat_names()) == (other, NAMES)
        played(sitting)
        for _, account in sitting.ledger.taken():
            assert account.had >= before[account.name][0]
        stacks = [account.chips for _, account in sitting.ledger.taken() if account.chips is not None]
        assert sum(stack.won for stack in stacks) == 0


def test_half_cups_and_units_stand_in_one_exact_account() -> None:
    sitting = opened("dream_1", unit=Unit("cup", Fraction(1, 3)))
    round_ = sitting.next_round()
    while not round_.over:
        (seat,) = round_.table.to_act
        assert round_.submit(round_.game.legal(round_.state, seat).actions[0]) is None
    settlement = sitting.close()
    found = [account.had for _, account in sitting.ledger.taken()]
    assert any(settlement.paid)
    assert found == [Fraction(units, 2) / Fraction(1, 3) for units in settlement.paid]


def test_a_sitting_that_has_switched_is_gone_on_with_from_its_files(tmp_path: Path) -> None:
    sitting = opened("happy_nine", tmp_path)
    played(sitting)
    assert sitting.switch(game("zha_jin_hua"), {"base": 20}) is None
    assert sitting.do(Start()) is None
    round_ = sitting.next_round()
    (seat,) = round_.table.to_act
    assert round_.submit(round_.game.legal(round_.state, seat).actions[0]) is None
    sitting.leave()
    assert sitting.folder is not None
    found = resume(game("happy_nine"), sitting.folder)
    again = found.sitting
    assert found.notes == ()
    assert (again.game.info.id, again.terms.options) == ("zha_jin_hua", {"base": 20})
    assert again.ledger == sitting.ledger
    assert again.round is not None
    assert again.round.table.amounts["base"] == 20
    again.leave()


def test_a_game_that_does_not_take_so_many_waits_until_somebody_sits_out() -> None:
    terms = Terms("dream_1", (*NAMES, "老周", "阿宁"), (None, *["normal"] * 4), HALF, 7, {})
    sitting = Sitting(game("dream_1"), terms)
    played(sitting)
    assert sitting.switch(game("zha_jin_hua"), {}) is None
    refusal = sitting.do(Start())
    assert refusal is not None
    assert (refusal.code, refusal.params) == ("too_many_players", {"count": 5, "most": 4})


def test_house_rules_of_another_game_are_refused_and_nothing_changes() -> None:
    sitting = opened("happy_nine")
    played(sitting)
    ledger = sitting.ledger
    with pytest.raises(Trouble):
        sitting.switch(game("dream_1"), {"misplay": "penalty"})
    assert (sitting.ledger, sitting.game.info.id) == (ledger, "happy_nine")


@pytest.mark.parametrize("refill", [True, False])
def test_what_is_agreed_for_too_few_chips_stays_agreed(tmp_path: Path, refill: bool) -> None:
    terms = Terms("zha_jin_hua", NAMES, (None, "normal", "normal"), HALF, 7, {}, refill=refill)
    sitting = Sitting.open(game("zha_jin_hua"), terms, tmp_path, "evening")
    played(sitting)
    assert sitting.switch(game("new_zha_jin_hua"), {}) is None
    assert sitting.ledger.bank is not None
    assert sitting.ledger.bank.refill is sitting.terms.refill is refill
    assert sitting.switch(game("zha_jin_hua"), {}, not refill) is None
    sitting.leave()
    assert sitting.folder is not None
    again = resume(game("zha_jin_hua"), sitting.folder).sitting
    assert again.ledger.bank is not None
    assert again.ledger.bank.refill is again.terms.refill is not refill
    again.leave()


@pytest.mark.parametrize("agreed", [None, 30])
def test_thinking_time_is_agreed_on_at_a_switch_or_stays_agreed(tmp_path: Path, agreed: int | None) -> None:
    terms = Terms("happy_nine", NAMES, (None, "normal", "normal"), HALF, 7, {}, clock=agreed)
    sitting = Sitting.open(game("happy_nine"), terms, tmp_path, "evening")
    played(sitting)
    for name, wish, then in (
        ("zha_jin_hua", None, agreed),
        ("new_zha_jin_hua", 45, 45),
        ("dream_1", None, 45),
        ("zha_jin_hua", 0, None),
        ("new_zha_jin_hua", None, None),
        ("zha_jin_hua", 20, 20),
    ):
        assert sitting.switch(game(name), {}, clock=wish) is None
        assert sitting.terms.clock == then
        sitting.leave()
        assert sitting.folder is not None
        sitting = resume(game("happy_nine"), sitting.folder).sitting
        assert (sitting.game.info.id, sitting.terms.clock) == (name, then)
    sitting.leave()


def test_a_switch_of_before_it_told_thinking_time_leaves_it_as_it_was(tmp_path: Path) -> None:
    terms = Terms("happy_nine", NAMES, (None, "normal", "normal"), HALF, 7, {}, clock=30)
    sitting = Sitting.open(game("happy_nine"), terms, tmp_path, "evening")
    played(sitting)
    assert sitting.switch(game("zha_jin_hua"), {}, clock=60) is None
    sitting.leave()
    assert sitting.folder is not None
    path = sitting.folder / SITTING
    first, *rest = load(path).lines
    path.unlink()
    again = Journal.create(path, first)
    for line in rest:
        again.append({name: value for name, value in line.items() if name != "clock"})
    again.close()
    found = resume(game("happy_nine"), sitting.folder).sitting
    assert (found.game.info.id, found.terms.clock) == ("zha_jin_hua", 30)
    found.leave()


def test_nobody_switches_while_a_round_runs() -> None:
    sitting = opened("happy_nine")
    sitting.next_round()
    refusal = sitting.switch(game("dream_1"), {})
    assert refusal is not None
    assert refusal.code == "round_running"


def test_what_a_game_carries_over_is_given_to_its_own_rounds_only(monkeypatch: pytest.MonkeyPatch) -> None:
    plain, given = Round.dealt, list[Carry | None]()

    def dealt(found: Any, players: int, options: Any, seed: int, carry: Carry | None = None) -> Any:
        given.append(carry)
        return plain(found, players, options, seed, carry)

    monkeypatch.setattr(Round, "dealt", dealt)
    for other, kept in (("dream_1", {"tribute": 2}), ("dream_3", {})):
        sitting = opened("dream_1")
        played(sitting)
        sitting._carry = Carry(more={"tribute": 2})
        if other != "dream_1":
            assert sitting.switch(game(other), {}) is None
        assert sitting.do(Start()) is None
        sitting.next_round()
        carry = given[-1]
        assert carry is not None
        assert dict(carry.more) == kept
