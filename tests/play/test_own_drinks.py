"""What a unit is for one player alone: from the terms, changed between rounds, never to more while one owes."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from engine.core.action import Refusal
from engine.games import game
from engine.play.ledger import Ledger, Unit, after, opened
from engine.play.resuming import resume
from engine.play.sitting import Sitting, Terms, read_terms
from engine.play.steps import Agree, Pour, SettleRound, Start, Step, read_step, write_step

HALF, CUP, TEA = Unit("cup", Fraction(1, 2)), Unit("cup", Fraction(1)), Unit("tea", Fraction(1))
GAME = game("happy_nine")


def settled(ledger: Ledger, *units: int) -> Ledger:
    return taken(ledger, SettleRound(tuple(Fraction(one) for one in units)))


def taken(ledger: Ledger, step: Step) -> Ledger:
    found = after(ledger, step)
    assert isinstance(found, Ledger)
    return found


def refused(ledger: Ledger, step: Step) -> str:
    found = after(ledger, step)
    assert isinstance(found, Refusal)
    return found.code


def test_each_drinks_what_they_chose() -> None:
    ledger = opened(("a", "b", "c"), HALF, drinks=(None, TEA))
    assert [ledger.unit_of(seat) for seat in range(3)] == [HALF, TEA, HALF]
    ledger = taken(settled(ledger, 0, 0, 0), Pour(2, CUP))
    assert [ledger.unit_of(seat) for seat in range(3)] == [HALF, TEA, CUP]
    ledger = taken(taken(ledger, Agree(CUP)), Pour(1, None))
    assert [ledger.unit_of(seat) for seat in range(3)] == [CUP, CUP, CUP]


def test_not_during_a_round() -> None:
    assert refused(opened(("a", "b", "c"), HALF), Pour(0, TEA)) == "round_running"


def test_who_owes_can_only_take_less() -> None:
    ledger = settled(opened(("a", "b", "c"), HALF), 5, 0, 0)
    assert refused(ledger, Pour(0, CUP)) == "unit_owed"
    assert taken(ledger, Pour(0, TEA)).unit_of(0) == TEA
    assert taken(ledger, Pour(0, Unit("cup", Fraction(1, 4)))).unit_of(0).cups == Fraction(1, 4)
    assert taken(ledger, Pour(1, CUP)).unit_of(1) == CUP
    dry = taken(ledger, Pour(0, TEA))
    assert refused(dry, Pour(0, None)) == "unit_owed"
    # what one drinks alone does not change with the table
    assert taken(dry, Agree(CUP)).unit_of(0) == TEA


@pytest.mark.parametrize("step", [Pour(0, TEA), Pour(2, None), Pour(1, Unit("歌", None))])
def test_the_step_comes_back_from_its_file(step: Pour) -> None:
    assert read_step(write_step(step)) == step


def test_a_sitting_remembers(tmp_path: Path) -> None:
    terms = Terms("happy_nine", ("a", "b", "c"), (None, None, None), HALF, 5, {}, drinks=(None, TEA, None))
    assert read_terms(terms.to_json()) == terms
    assert "drinks" not in replace(terms, drinks=()).to_json()
    sitting = Sitting.open(GAME, terms, tmp_path, "evening")
    sitting.next_round()
    sitting.close(abandoned=True)
    assert sitting.do(Pour(0, CUP)) is None
    assert sitting.do(Start()) is None
    folder = sitting.folder
    sitting.leave()
    assert folder is not None
    again = resume(GAME, folder).sitting
    assert [again.ledger.unit_of(seat) for seat in range(3)] == [CUP, TEA, HALF]
    again.leave()
