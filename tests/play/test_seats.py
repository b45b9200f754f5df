"""Seats between rounds: who changes them, what goes along with a person, and what is there after a restart."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.core.action import Refusal
from engine.core.model import Trouble
from engine.games import GAMES, PLAYERS, game
from engine.play.ledger import Ledger, after, opened
from engine.play.resuming import resume
from engine.play.sitting import Sitting
from engine.play.steps import Drink, Join, Leave, Pause, Resume, SettleRound, Start, Step, Swap, read_step, write_step
from engine.play.terms import Terms, Unit

NAMES = ("甲", "乙", "丙", "丁")


def table(*steps: Step, dealer: int = 0) -> Ledger:
    ledger = opened(NAMES, Unit(), dealer, debts=True)
    for step in (SettleRound((Fraction(0), Fraction(5), Fraction(3), Fraction(0)), (0,)), *steps):
        found = after(ledger, step)
        assert isinstance(found, Ledger), (step, found)
        ledger = found
    return ledger


def who(ledger: Ledger) -> list[str | None]:
    return [None if account is None else account.name for account in ledger.seats]


def refused(ledger: Ledger, step: Step) -> str:
    found = after(ledger, step)
    assert isinstance(found, Refusal), step
    return found.code


def test_two_people_change_seats_with_all_that_is_theirs() -> None:
    ledger = table(Swap(1, 3))
    assert who(ledger) == ["甲", "丁", "丙", "乙"]
    assert ledger.account(3).owed == 5
    assert ledger.account(1).owed == 0
    assert [ledger.playing.index(seat) for seat in (0, 3, 2, 1)] == [0, 1, 2, 3], "seats of the last round are theirs"


def test_who_deals_next_goes_along() -> None:
    ledger = table(Swap(0, 2))
    assert (ledger.dealer, ledger.lead) == (2, 2)
    ledger = table(Swap(2, 0))
    assert (ledger.dealer, ledger.lead) == (2, 2)
    assert table(Swap(1, 3)).lead == 0


def test_somebody_moves_to_a_free_seat() -> None:
    ledger = table(Leave(1), Swap(3, 1))
    assert who(ledger) == ["甲", "丁", "丙", None]
    ledger = table(Leave(1), Swap(0, 1))
    assert who(ledger) == [None, "甲", "丙", "丁"]
    assert ledger.lead == 1


def test_where_the_next_dealer_has_left_the_turn_stays_at_the_place() -> None:
    ledger = table(Leave(0), Swap(2, 0))
    assert ledger.lead == 0


def test_seats_change_back() -> None:
    ledger = table()
    assert table(Swap(1, 2), Swap(2, 1)) == ledger


@pytest.mark.parametrize("step", [Swap(1, 1), Swap(1, 4), Swap(1, -1), Swap(4, 1), Swap(-1, 0)])
def test_a_seat_that_there_is_not_is_refused(step: Step) -> None:
    assert refused(table(), step) == "no_such_seat"


def test_seats_change_between_rounds_only() -> None:
    ledger = opened(NAMES, Unit(), 0, debts=True)
    assert refused(ledger, Swap(0, 1)) == "round_running"


def test_a_free_seat_is_taken_by_who_moves_not_the_other_way_round() -> None:
    assert refused(table(Leave(1)), Swap(1, 0)) == "no_such_seat"


def test_somebody_takes_the_seat_that_they_ask_for() -> None:
    ledger = table(Leave(1), Leave(2), Join("戊", 2))
    assert who(ledger) == ["甲", None, "戊", "丁"]
    assert refused(ledger, Join("己", 2)) == "seat_taken"
    assert refused(ledger, Join("己", 9)) == "no_such_seat"


@pytest.mark.parametrize("step", [Swap(1, 3), Join("戊"), Join("戊", 2)])
def test_a_step_is_written_and_read(step: Step) -> None:
    assert read_step(write_step(step)) == step


@pytest.mark.parametrize("written", [{"swap": 1}, {"swap": [1]}, {"swap": [1, 2, 3]}, {"swap": ["a", 1]},
                                     {"join": "戊", "at": "x"}])  # fmt: skip
def test_what_is_no_step_is_said(written: dict[str, Any]) -> None:
    with pytest.raises(Trouble):
        read_step(written)


def test_whoever_pauses_keeps_the_debt_and_finds_it_when_coming_back() -> None:
    owing = SettleRound((Fraction(0), Fraction(12), Fraction(0), Fraction(0)), (0,))
    ledger = opened(NAMES, Unit(), 0, debts=True)
    steps: tuple[Step, ...] = (
        owing,
        Pause(1),
        Start(),
        SettleRound((Fraction(1), None, Fraction(0), Fraction(0)), (2,)),
    )
    for step in steps:
        found = after(ledger, step)
        assert isinstance(found, Ledger), (step, found)
        ledger = found
        if isinstance(step, Start):
            assert ledger.playing == (0, 2, 3)
    assert ledger.account(1).owed == 12
    for step in (Swap(1, 3), Drink(3, Fraction(12)), Resume(3)):
        found = after(ledger, step)
        assert isinstance(found, Ledger), (step, found)
        ledger = found
    assert ledger.ready() == (0, 1, 2, 3)


# ---------------------------------------------------------------- sittings


def sat_down(
    folder: Path | None, name: str = "dream_1", bots: tuple[str | None, ...] = (None, None, "normal")
) -> Sitting:
    terms = Terms(name, ("Ann", "Bob", "Computer"), bots, Unit(), 5, {}, dealer=0)
    return Sitting.open(game(name), terms, folder, "evening")


def play(sitting: Sitting, seed: int = 1) -> None:
    if not sitting.ledger.running:
        for seat, account in sitting.ledger.taken():
            if account.owed:
                assert sitting.do(Drink(seat, account.owed)) is None
            if sitting.ledger.account(seat).paused:
                assert sitting.do(Resume(seat)) is None
        assert sitting.do(Start()) is None
    round_ = sitting.round or sitting.next_round()
    rng = random.Random(seed)
    while not round_.over:
        actions = round_.game.legal(round_.state, round_.table.to_act[0]).actions
        calm = [action for action in actions if action.do in ("deal", "keep")]
        assert round_.submit(calm[0] if calm else rng.choice(actions)) is None
    sitting.close()


def same(one: Sitting, other: Sitting) -> bool:
    return (one.ledger, one.bots, one.stand_ins) == (other.ledger, other.bots, other.stand_ins)


def test_a_person_takes_a_computers_seat_and_gives_it_back(tmp_path: Path) -> None:
    sitting = sat_down(tmp_path)
    play(sitting)
    assert sitting.replace(2, "Carla") is None
    assert who(sitting.ledger) == ["Ann", "Bob", "Carla"]
    assert [account.name for account in sitting.ledger.away] == ["Computer"]
    play(sitting)
    assert sitting.replace(2, "Computer", "normal") is None
    assert who(sitting.ledger) == ["Ann", "Bob", "Computer"]
    assert sitting.bots["Computer"] == "normal"
    play(sitting)
    sitting.leave()
    again = resume(game("dream_1"), tmp_path / "sittings" / "evening").sitting
    assert same(again, sitting)
    again.leave()


def test_a_computer_takes_a_persons_seat_and_a_person_may_have_its_name_later() -> None:
    sitting = sat_down(None)
    play(sitting)
    sitting.stand_in("Bob", "normal")
    assert sitting.replace(1, "Robot", "normal") is None
    assert sitting.replace(1, "Bob") is None
    assert sitting.stand_ins == {}, "who comes back plays"
    assert sitting.replace(2, "Robot") is None
    assert "Robot" not in sitting.bots


def test_a_replacement_that_is_refused_leaves_everything_as_it_was(tmp_path: Path) -> None:
    sitting = sat_down(tmp_path)
    play(sitting)
    before = sitting.ledger
    refusal = sitting.replace(2, "Ann")
    assert refusal is not None
    assert refusal.code == "name_taken"
    assert sitting.ledger == before
    sitting.leave()
    again = resume(game("dream_1"), tmp_path / "sittings" / "evening").sitting
    assert again.ledger == before
    again.leave()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_goes_on_after_people_have_changed_seats(name: str, tmp_path: Path) -> None:
    if 3 not in PLAYERS[name]:
        pytest.skip("nobody plays it by three")
    sitting = sat_down(tmp_path, name, (None, None, None))
    play(sitting)
    assert sitting.do(Swap(0, 2)) is None
    play(sitting, 2)
    assert sitting.ledger.named == ("Computer", "Bob", "Ann")
    sitting.leave()
    again = resume(game(name), tmp_path / "sittings" / "evening").sitting
    assert same(again, sitting)
    again.leave()


def test_what_a_game_carries_over_does_not_outlive_a_change_of_seats() -> None:
    """Seats mean other people then: only who leads goes on."""
    sitting = sat_down(None, "happy_nine", (None, None, None))
    play(sitting)
    sitting._carry = sitting._carry.model_copy(update={"more": {"first": 1}})
    kept: list[object] = []
    dealt = sitting.game.deal

    def deal(setup: Any, carry: Any, chance: Any, given: Any) -> Any:
        kept.append(carry.more)
        return dealt(setup, carry, chance, given)

    sitting.game = type("Told", (type(sitting.game),), {"deal": staticmethod(deal)})()
    assert sitting.do(Swap(0, 1)) is None
    play(sitting)
    assert kept
    assert set(map(str, kept)) == {"{}"}
