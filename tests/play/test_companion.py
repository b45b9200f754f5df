"""Sittings with real cards: what is told is booked, taken back, and read again from the file."""

import dataclasses
from fractions import Fraction
from pathlib import Path

import pytest

from engine.core.action import Refusal
from engine.core.model import Card, Seat, Trouble
from engine.core.referee import Fact, Held, Report
from engine.games import GAMES, game
from engine.play.companion import Companion, told
from engine.play.journal import load
from engine.play.resuming import resume
from engine.play.sitting import SITTING, Sitting
from engine.play.steps import Drink, Pause, Start
from engine.play.terms import Terms, Unit, unfinished

NINE = game("happy_nine")
NAMES = ("甲", "乙", "丙", "丁")
TERMS = Terms("happy_nine", NAMES, (None,) * 4, Unit("cup", Fraction(1, 2)), 7, {"misplay": "penalty"}, 0,
              companion=True)  # fmt: skip
WON = Report(
    winners=(Seat(2),),
    held=(Held(cards=(Card("Ac"),), more=5), Held(more=3), Held(), Held(cards=(Card("9h"), Card("9s")), more=7)),
    facts=(Fact(seat=Seat(1), code="foul", times=2),),
)
"""The example of the page (§8): 6, 1, 0 and 11 units; and two misplays."""


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    return Sitting.open(NINE, TERMS, tmp_path, "real")


def owed(sitting: Sitting) -> list[Fraction]:
    return [account.owed for _, account in sitting.ledger.taken()]


def test_what_is_told_is_owed_and_the_winner_deals(sitting: Sitting) -> None:
    settlement = Companion(sitting).book(WON)
    assert not isinstance(settlement, Refusal)
    assert owed(sitting) == [6, 1, 0, 11]
    assert [account.had for _, account in sitting.ledger.taken()] == [0, 2, 0, 0]
    assert (sitting.ledger.running, sitting.ledger.lead) == (False, 2)
    assert sitting.last == settlement


def test_a_report_that_is_refused_books_nothing(sitting: Sitting) -> None:
    before = sitting.ledger
    found = Companion(sitting).book(WON.model_copy(update={"winners": ()}))
    assert isinstance(found, Refusal)
    assert found.code == "report_no_winner"
    assert sitting.ledger == before
    assert not sitting.may_take_back


def test_a_round_is_told_anew_as_long_as_nothing_has_happened_since(sitting: Sitting) -> None:
    companion, before = Companion(sitting), sitting.ledger
    companion.book(WON)
    assert sitting.may_take_back
    sitting.take_back()
    assert (sitting.ledger, sitting.last) == (before, None)
    companion.book(WON)
    assert sitting.do(Drink(1, Fraction(1))) is None
    assert not sitting.may_take_back


def test_it_goes_on_from_its_file(sitting: Sitting, tmp_path: Path) -> None:
    companion = Companion(sitting)
    companion.book(WON)
    sitting.take_back()
    companion.book(WON)
    ledger, folder = sitting.ledger, sitting.folder
    assert folder is not None
    sitting.leave()
    [found] = unfinished(tmp_path)
    assert found.terms == dataclasses.replace(TERMS, options={"misplay": "penalty"})
    again = resume(NINE, folder).sitting
    assert again.ledger == ledger
    assert again.may_take_back
    again.take_back()
    assert again.ledger.running
    Companion(again).book(WON)
    for seat, units in ((1, 1), (0, 2), (3, 4)):
        assert again.do(Drink(seat, Fraction(units))) is None
    assert again.do(Pause(0)) is None
    for seat in (3,):
        assert again.do(Drink(seat, Fraction(7))) is None
    assert again.do(Start()) is None
    again.leave()
    later = resume(NINE, folder).sitting
    assert later.ledger == again.ledger
    # three play now, from the seat of the winner on, by the rules for three
    companion = Companion(later)
    assert (companion.setup.players, companion.dealer) == (3, 1)
    later.leave()


def test_its_file_tells_the_accounts_again(sitting: Sitting) -> None:
    companion = Companion(sitting)
    settlement = companion.book(WON)
    assert sitting.folder is not None
    lines = load(sitting.folder / SITTING).lines
    assert [told(NINE, TERMS.options, 4, 0, line) for line in lines] == [None, settlement]
    with pytest.raises(Trouble):
        told(NINE, TERMS.options, 4, 0, {"told": {"winners": "all"}})


def test_a_misdeal_counts_for_nothing_but_what_is_settled_at_once(sitting: Sitting) -> None:
    companion = Companion(sitting)
    companion.book(Report(facts=(Fact(seat=Seat(0), code="misdeal"),)))
    assert owed(sitting) == [0, 0, 0, 0]
    assert sitting.ledger.account(0).had == 2
    assert sitting.ledger.lead == 0


def test_the_dice_are_rolled_anew_each_time_and_alike_after_a_restart(sitting: Sitting) -> None:
    companion = Companion(sitting)
    first = [companion.roll() for _ in range(20)]
    assert len({roll.faces for roll in first}) > 5
    assert [Companion(sitting).roll() for _ in range(2)] == [first[0], first[0]]


def test_games_without_a_referee_say_so() -> None:
    name = next(name for name in GAMES if game(name).referee is None)
    terms = dataclasses.replace(TERMS, game=name, options={}, names=NAMES[:2], bots=(None, None), dealer=0)
    with pytest.raises(Trouble) as raised:
        Companion(Sitting(game(name), terms))
    assert raised.value.code == "no_referee"
