"""The number of a deal: read out, typed in, and dealt again."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.model import Seat
from engine.core.plain import Trouble
from engine.play.deals import deal_number, read_deal_number
from engine.play.dealt import Dealt, read_dealt
from engine.play.resuming import resume
from engine.play.round import Round
from engine.play.sitting import Sitting
from engine.play.steps import Drink, Start

from .tables import CHOSEN, go_on, opened

SEEDS = st.integers(0, 2**63 - 1)


@given(SEEDS)
def test_a_number_gives_its_seed_back_however_it_is_written(seed: int) -> None:
    number = deal_number(seed)
    assert len(number) == 17
    assert read_deal_number(number) == seed
    assert read_deal_number(f" {number.lower().replace('-', ' ')} ") == seed
    assert read_deal_number(number.replace("0", "O").replace("1", "l")) == seed


@given(SEEDS, st.integers(0, 13), st.integers(1, 31))
def test_one_wrong_sign_is_noticed(seed: int, place: int, by: int) -> None:
    signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    number = deal_number(seed).replace("-", "")
    was = signs.index(number[place])
    wrong = number[:place] + signs[(was + by) % 32] + number[place + 1 :]
    # two signs that are the prime apart are the only ones that pass for each other
    if abs((was + by) % 32 - was) != 29:
        with pytest.raises(Trouble, match="deal_number"):
            read_deal_number(wrong)


@given(SEEDS, st.integers(0, 11))
def test_two_neighbours_that_changed_places_are_noticed(seed: int, place: int) -> None:
    signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    number = deal_number(seed).replace("-", "")
    one, two = number[place], number[place + 1]
    if abs(signs.index(one) - signs.index(two)) not in (0, 29):
        with pytest.raises(Trouble, match="deal_number"):
            read_deal_number(number[:place] + two + one + number[place + 2 :])


@pytest.mark.parametrize("said", ["", "7K3F", "7K3F-9Q2M-4TXB-2", "UUUU-UUUU-UUUU-UU", "牌号", "Z" * 14, "7K3F" * 9])
def test_what_is_no_number_is_said_in_a_sentence(said: str) -> None:
    with pytest.raises(Trouble) as caught:
        read_deal_number(said)
    assert caught.value.code == "deal_number"
    assert read_deal_number(str(caught.value.params["example"])) > 0


def played(base: Path, practice: bool) -> tuple[Sitting, Round[Any]]:
    """A sitting whose first round is over and paid for, and that round."""
    made = opened(base, 3, 1, practice)
    return made, through(made)


def through(made: Sitting) -> Round[Any]:
    """Play the next round to its end, the same way wherever it is dealt alike, and pay for it."""
    round_ = made.next_round()
    go_on(round_, random.Random(4))
    made.close()
    for seat, account in made.ledger.taken():
        if account.owed:
            assert made.do(Drink(seat, account.owed)) is None
    return round_


def test_the_same_deal_comes_again_and_then_another(tmp_path: Path) -> None:
    made, first = played(tmp_path, True)
    dealt = made.dealt
    assert dealt is not None
    made.again(dealt.seed)
    assert made.do(Start()) is None
    second = through(made)
    assert made.dealt == dealt
    assert (second.record().deal, second.record().actions) == (first.record().deal, first.record().actions)
    assert made.do(Start()) is None
    assert through(made).record().deal != first.record().deal
    made.leave()
    # what lies on the disk is the whole of it
    assert made.folder is not None
    again = resume(CHOSEN, made.folder).sitting
    assert again.ledger == made.ledger
    again.leave()


def test_the_same_deal_comes_again_after_the_sitting_was_put_down(tmp_path: Path) -> None:
    made, first = played(tmp_path, True)
    dealt, lead = made.dealt, made.ledger.lead
    assert dealt is not None
    made.leave()
    assert made.folder is not None
    again = resume(CHOSEN, made.folder).sitting
    # somebody else would deal now: without what is kept another seat would begin
    assert lead != dealt.playing[dealt.lead]
    assert again.dealt == dealt
    again.again(dealt.seed)
    assert again.do(Start()) is None
    second = through(again)
    assert again.dealt == dealt
    assert (second.record().deal, second.record().actions) == (first.record().deal, first.record().actions)
    again.leave()


def test_what_a_running_round_was_dealt_from_is_known_after_it_was_put_down(tmp_path: Path) -> None:
    made, _ = played(tmp_path, True)
    assert made.do(Start()) is None
    made.next_round()
    dealt = made.dealt
    made.leave()
    assert made.folder is not None
    again = resume(CHOSEN, made.folder).sitting
    assert again.round is not None
    assert again.dealt == dealt
    again.leave()


@pytest.mark.parametrize(
    "said",
    [None, 7, {}, {"playing": [0, 1], "lead": 2}, {"playing": [0, 1], "lead": -1}, {"playing": [True], "lead": 0},
     {"playing": "01", "lead": 0}, {"playing": [0], "lead": "0"}],
)  # fmt: skip
def test_a_first_line_that_does_not_say_it_is_no_fault(said: Any) -> None:
    assert read_dealt({"record": {"seed": 7}, "dealt": said}) is None
    assert read_dealt({"record": {}, "dealt": {"playing": [0], "lead": 0}}) is None
    assert read_dealt({"record": {"seed": 7}, "dealt": {"playing": [2, 0], "lead": 1}}) == Dealt(7, (2, 0), Seat(1))


def test_a_deal_by_its_number_is_the_same_at_another_table(tmp_path: Path) -> None:
    made, _ = played(tmp_path / "here", True)
    made.again(read_deal_number(deal_number(77)))
    assert made.do(Start()) is None
    other, _ = played(tmp_path / "there", True)
    other.again(77)
    assert other.do(Start()) is None
    assert made.next_round().record().deal == other.next_round().record().deal
    for one in (made, other):
        one.leave()


def test_only_a_practice_table_deals_what_was_seen_before(tmp_path: Path) -> None:
    made, _ = played(tmp_path, False)
    with pytest.raises(Trouble) as caught:
        made.again(77)
    assert caught.value.code == "deal_not_allowed"
    made.leave()
