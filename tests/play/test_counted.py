"""Which rounds statistics keep: everything that the rules in `engine.play.counted` say, on rounds that were played."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from engine.core.settlement import Settlement
from engine.games import game
from engine.play.counted import Counted, counted
from engine.play.resuming import resume
from engine.play.round import Round
from engine.play.sitting import Sitting
from engine.play.steps import Start
from engine.play.terms import Terms, Unit

CHOSEN = game("dream_1")
NAMES = ("Ann", "Bob", "Computer")


def go_on(round_: Round[Any], rng: random.Random, actions: int) -> None:
    """Take up to so many legal actions."""
    for _ in range(actions):
        if not round_.over:
            listed = round_.game.legal(round_.state, round_.table.to_act[0]).actions
            assert round_.submit(rng.choice(listed)) is None


def sat_down(folder: Path | None = None, bots: tuple[str | None, ...] = (None, None, "normal"), practice: bool = False,
             seed: int = 5) -> Sitting:  # fmt: skip
    terms = Terms("dream_1", NAMES, bots, Unit(), seed, {}, practice=practice)
    return Sitting.open(CHOSEN, terms, folder, "evening")


def played(sitting: Sitting) -> tuple[Round[Any], Settlement]:
    """The next round, played to its end."""
    if not sitting.ledger.running:
        assert sitting.do(Start()) is None
    round_ = sitting.round or sitting.next_round()
    rng = random.Random(sitting.ledger.rounds)
    while not round_.over:
        go_on(round_, rng, 1)
    return round_, sitting.close()


def count(sitting: Sitting) -> Counted | None:
    round_, settlement = played(sitting)
    return counted(sitting, round_, settlement, 1000.9)


def test_a_round_counts_for_people_and_computers_by_what_it_cost() -> None:
    sitting = sat_down()
    round_, settlement = played(sitting)
    found = counted(sitting, round_, settlement, 1000.9)
    assert found is not None
    assert (found.game, found.kind, found.ended, found.key) == ("dream_1", "drinks", 1000, "5/1")
    assert [(seat.who, seat.bot) for seat in found.seats] == [("Ann", None), ("Bob", None), (None, "normal")]
    assert tuple(seat.cost for seat in found.seats) == settlement.costs(3)
    assert [seat.won for seat in found.seats] == [seat in settlement.winners for seat in range(3)]
    assert found.seats[2].tallies == (), "nobody asks what a computer has done"
    swaps = sum(action["do"].startswith("swap") and action["seat"] < 2 for action in round_.record().actions)
    listed = sum(amount for seat in found.seats for key, amount in seat.tallies if key.startswith("swap"))
    assert listed == swaps


def test_every_round_of_a_sitting_has_a_key_of_its_own(tmp_path: Path) -> None:
    sitting = sat_down(tmp_path)
    keys = {found.key for found in (count(sitting), count(sitting), count(sitting)) if found is not None}
    assert keys == {"evening/1", "evening/2", "evening/3"}
    sitting.leave()


def test_an_abandoned_round_counts_for_nobody() -> None:
    sitting = sat_down()
    round_ = sitting.next_round()
    go_on(round_, random.Random(1), 2)
    assert not round_.over
    assert counted(sitting, round_, sitting.close(abandoned=True), 0) is None


def test_a_void_round_counts_for_nobody() -> None:
    sitting = sat_down()
    round_, settlement = played(sitting)
    assert counted(sitting, round_, settlement.model_copy(update={"void": True}), 0) is None


def test_nothing_counts_at_a_table_that_practises() -> None:
    assert count(sat_down(practice=True)) is None


def test_a_round_between_computers_is_not_kept() -> None:
    assert count(sat_down(bots=("normal", "normal", "beginner"))) is None


def test_a_seat_that_a_computer_has_played_for_a_moment_is_nobodys() -> None:
    sitting = sat_down()
    sitting.next_round()
    sitting.stand_in("Ann", "normal")
    sitting.stand_in("Ann", None)
    found = count(sitting)
    assert found is not None
    assert [(seat.who, seat.bot) for seat in found.seats] == [(None, None), ("Bob", None), (None, "normal")]
    assert found.seats[0].tallies == ()
    following = count(sitting)
    assert following is not None
    assert following.seats[0].who == "Ann", "the next round is theirs again"


def test_a_computer_that_goes_on_playing_for_somebody_does_so_in_the_next_round_too() -> None:
    sitting = sat_down()
    sitting.next_round()
    sitting.stand_in("Ann", "normal")
    count(sitting)
    following = count(sitting)
    assert following is not None
    assert following.seats[0].who is None


@pytest.mark.parametrize("given_back", [False, True])
def test_a_sitting_that_is_gone_on_with_knows_for_whom_a_computer_has_played(tmp_path: Path, given_back: bool) -> None:
    sitting = sat_down(tmp_path)
    round_ = sitting.next_round()
    sitting.stand_in("Ann", "normal")
    if given_back:
        sitting.stand_in("Ann", None)
    go_on(round_, random.Random(1), 1)
    sitting.leave()
    resumed = resume(CHOSEN, tmp_path / "sittings" / "evening").sitting
    assert resumed.stand_ins == {}
    found = count(resumed)
    assert found is not None
    assert found.seats[0].who is None
    following = count(resumed)
    assert following is not None
    assert following.seats[0].who == "Ann"
    resumed.leave()
    again = resume(CHOSEN, tmp_path / "sittings" / "evening").sitting
    assert again.stood_in == set()
    again.leave()


def test_with_a_computer_for_every_person_nothing_is_kept() -> None:
    sitting = sat_down()
    sitting.next_round()
    for name in ("Ann", "Bob"):
        sitting.stand_in(name, "normal")
    assert count(sitting) is None
