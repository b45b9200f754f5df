"""The summary of an evening: the same out of files and out of memory, and whatever was played adds up."""

from __future__ import annotations

import os
import random
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.core.model import Seat
from engine.core.settlement import Settlement
from engine.games import GAMES, PLAYERS, game
from engine.play.companion import Companion
from engine.play.evening import UNKNOWN, Evening, Had, day, of_evening, of_folder, of_sitting, played
from engine.play.resuming import resume
from engine.play.sitting import Sitting, round_path
from engine.play.steps import Drink, Leave, Points, Start, Swap
from engine.play.terms import Terms, Unit
from tests.play.test_companion import TERMS, WON

CUP = Unit("cup", Fraction(1, 2))


def sat_down(folder: Path | None, name: str = "happy_nine", names: tuple[str, ...] = ("Ann", "Bob", "Carl"),
             at: str = "20261130-200000-aa", bots: tuple[str | None, ...] = (), unit: Unit = CUP,
             **more: Any) -> Sitting:  # fmt: skip
    terms = Terms(name, names, (*bots, *[None] * (len(names) - len(bots))), unit, 7, {}, dealer=0, **more)
    return Sitting.open(game(name), terms, folder, at)


def play(sitting: Sitting, actions: int = 10_000) -> Settlement:
    """The next round by random actions, settled or abandoned; what is owed is had at once."""
    if not sitting.ledger.running:
        assert sitting.do(Start()) is None
    round_ = sitting.round or sitting.next_round()
    rng = random.Random(sitting.ledger.rounds)
    while not round_.over and round_.at < actions:
        listed = round_.game.legal(round_.state, round_.table.to_act[0]).actions
        calm = [action for action in listed if action.do in ("deal", "keep")]
        assert round_.submit(calm[0] if calm else rng.choice(listed)) is None
    settlement = sitting.close(not round_.over)
    for seat, account in sitting.ledger.taken():
        if account.owed:
            assert sitting.do(Drink(seat, account.owed)) is None
    return settlement


def whole(evening: Evening) -> None:
    """What holds of every evening."""
    for one in evening.rounds:
        assert len(one.names) == len(one.costs)
        for name, cost in zip(one.names, one.costs, strict=True):
            assert sum((amount for who, _, amount in one.causes if who == name), Fraction(0)) == cost
    for kind in evening.kinds:
        for name in evening.names:
            assert sum(evening.causes(name, kind).values(), Fraction(0)) == evening.cost(name, kind)


@pytest.mark.parametrize("name", GAMES)
def test_files_and_memory_say_the_same_of_every_game(name: str, tmp_path: Path) -> None:
    names = ("Ann", "Bob", "Carl")[: max(2, min(3, max(PLAYERS[name])))]
    sitting = sat_down(tmp_path, name, names if len(names) in PLAYERS[name] else ("Ann", "Bob", "Carl", "Dan"))
    costs = [play(sitting).costs(len(sitting.ledger.named)) for _ in range(3)]
    filed = of_sitting(sitting)
    folder, sitting.folder = sitting.folder, None
    assert of_sitting(sitting) == filed
    sitting.folder = folder
    whole(filed)
    assert len(filed.rounds) == 3
    assert filed.kinds == (game(name).info.unit,)
    assert all(UNKNOWN not in filed.all_causes(kind) for kind in filed.kinds)
    for at, who in enumerate(filed.names):
        assert filed.cost(who, filed.kinds[0]) == sum(cost[at] for cost in costs)
    sitting.leave()


def test_rounds_won_and_the_course_are_those_of_the_rounds() -> None:
    sitting = sat_down(None)
    settled = [play(sitting) for _ in range(4)]
    evening = of_sitting(sitting)
    for at, name in enumerate(evening.names):
        assert evening.played(name) == 4
        assert evening.won(name) == sum(at in one.winners for one in settled)
        course = evening.course(name, "drinks")
        assert len(course) == 4
        assert list(course) == sorted(course), "nobody gets drinks back"


def test_amounts_are_in_the_tables_unit() -> None:
    """A game of half cups at a table whose unit is a whole one."""
    cups, halves = sat_down(None, "dream_1", unit=Unit("cup", Fraction(1))), sat_down(None, "dream_1")
    for sitting in (cups, halves):
        play(sitting)
    assert of_sitting(halves).cost("Ann", "drinks") == 2 * of_sitting(cups).cost("Ann", "drinks")
    assert of_sitting(cups).had == tuple((name, Had(one.units / 2, one.points, one.grams))
                                         for name, one in of_sitting(halves).had)  # fmt: skip


def test_an_abandoned_round_is_nobodys_and_only_what_was_paid_stands(tmp_path: Path) -> None:
    sitting = sat_down(tmp_path, "dream_1")
    play(sitting)
    rounds = 0
    while not (paid := sum(play(sitting, 2).paid)) and rounds < 40:
        rounds += 1
    assert paid
    evening = of_sitting(sitting)
    whole(evening)
    assert [one.over for one in evening.rounds] == [True, *[False] * (rounds + 1)]
    assert sum(evening.rounds[-1].costs) == paid
    assert evening.played("Ann") == 1
    sitting.leave()


def test_a_round_without_its_file_keeps_its_costs(tmp_path: Path) -> None:
    sitting = sat_down(tmp_path)
    play(sitting)
    play(sitting)
    before = of_sitting(sitting)
    assert sitting.folder is not None
    round_path(sitting.folder, 1).unlink()
    round_path(sitting.folder, 2).write_bytes(b"nothing that could be read")
    after = of_sitting(sitting)
    whole(after)
    assert [(one.costs, one.winners, one.over) for one in after.rounds] == [
        (one.costs, one.winners, one.over) for one in before.rounds]  # fmt: skip
    assert after.all_causes("drinks") == (UNKNOWN,)
    sitting.leave()


def test_people_are_in_the_order_of_their_seats_and_those_who_left_come_last(tmp_path: Path) -> None:
    sitting = sat_down(tmp_path, bots=(None, "normal"))
    play(sitting)
    assert sitting.do(Swap(0, 2)) is None
    assert sitting.join("Dan") is None
    play(sitting)
    assert sitting.do(Leave(1)) is None
    assert sitting.join("Eve") is None
    evening = of_sitting(sitting)
    assert evening.people == (("Carl", None), ("Ann", None), ("Dan", None), ("Bob", "normal"))
    whole(evening)
    assert (evening.played("Dan"), evening.played("Bob")) == (1, 2)
    sitting.leave()


def test_two_games_of_an_evening_are_kept_apart_by_what_is_played_for(tmp_path: Path) -> None:
    sitting = sat_down(tmp_path)
    play(sitting)
    assert sitting.switch(game("zha_jin_hua"), {}) is None
    play(sitting)
    assert sitting.switch(game("dream_1"), {}) is None
    play(sitting)
    evening = of_sitting(sitting)
    whole(evening)
    assert evening.kinds == ("drinks", "chips")
    assert evening.games == ("happy_nine", "zha_jin_hua", "dream_1")
    assert sum(evening.cost(name, "chips") for name in evening.names) == 0
    assert len(evening.course("Ann", "drinks")) == 2
    sitting.leave()
    assert of_folder(tmp_path / "sittings" / "20261130-200000-aa") == evening
    again = resume(game("happy_nine"), tmp_path / "sittings" / "20261130-200000-aa").sitting
    assert of_sitting(again) == evening
    again.leave()


def test_what_became_points_is_not_had() -> None:
    sitting = sat_down(None)
    round_ = sitting.next_round()
    rng = random.Random(1)
    while not round_.over:
        listed = round_.game.legal(round_.state, round_.table.to_act[0]).actions
        calm = [action for action in listed if action.do in ("deal", "keep")]
        assert round_.submit(calm[0] if calm else rng.choice(listed)) is None
    sitting.close()
    seat, account = next((seat, account) for seat, account in sitting.ledger.taken() if account.owed)
    had = account.had
    assert sitting.do(Points(seat, account.owed)) is None
    found = dict(of_sitting(sitting).had)[account.name]
    assert (found.units, found.points) == (had, account.owed)


def test_rounds_with_real_cards_belong_to_the_evening(tmp_path: Path) -> None:
    sitting = Sitting.open(game("happy_nine"), TERMS, tmp_path, "real")
    settlement = Companion(sitting).book(WON)
    assert isinstance(settlement, Settlement)
    evening = of_sitting(sitting)
    whole(evening)
    assert len(evening.rounds) == 1
    assert [int(cost) for cost in evening.rounds[0].costs] == list(settlement.costs(4))
    sitting.take_back()
    assert of_sitting(sitting).rounds == ()
    sitting.leave()


def test_a_gain_of_chips_is_below_zero() -> None:
    info = game("zha_jin_hua").info
    settlement = Settlement(over=True, winners=(Seat(0),), due=(-30, 10, 20))
    found = played(info, ("Ann", "Bob", "Carl"), settlement, [Fraction(1)] * 3)
    assert found.causes == tuple(
        (name, UNKNOWN, Fraction(chips)) for name, chips in (("Ann", -30), ("Bob", 10), ("Carl", 20))
    )


# ---------------------------------------------------------------- evenings


@pytest.mark.parametrize(
    ("moment", "belongs"),
    [((2026, 11, 30, 20, 0), 30), ((2026, 11, 30, 6, 0), 30), ((2026, 11, 30, 5, 59), 29), ((2026, 12, 1, 5, 59), 30)],
)
def test_an_evening_ends_at_six_in_the_morning(moment: tuple[int, ...], belongs: int) -> None:
    assert day(datetime(*moment)) == date(2026, 11, belongs)  # type: ignore[arg-type]


def test_the_sittings_of_an_evening_add_up_where_people_are_shared(tmp_path: Path) -> None:
    now = datetime.now()
    stamp = f"{now:%Y%m%d}"
    tables = {
        f"{stamp}-190000-aa": ("Ann", "Bob", "Carl"),
        f"{stamp}-193000-bb": ("Carl", "Dan", "Eve"),
        f"{stamp}-194000-cc": ("Fay", "Gus", "Hal"),
        "20200101-193000-dd": ("Ann", "Bob", "Carl"),
        "no-date": ("Ann", "Bob", "Carl"),
    }
    for at, names in tables.items():
        sitting = sat_down(tmp_path, names=names, at=at)
        play(sitting)
        sitting.finish(keep=True)
    last = sat_down(tmp_path, names=("Bob", "Eve", "Ann"), at=f"{stamp}-200000-ee")
    play(last)
    play(last)
    broken = tmp_path / "sittings" / f"{stamp}-195000-ff"
    broken.mkdir()
    (broken / "sitting.jsonl").write_text("nothing\n", encoding="utf-8")
    evening = of_evening(tmp_path, last, now if now.hour >= 6 else now.replace(hour=12))
    whole(evening)
    assert evening.names == ("Bob", "Eve", "Ann", "Carl", "Dan"), "who sits here first, in the order of the seats"
    assert {name: evening.played(name) for name in evening.names} == {"Bob": 3, "Eve": 3, "Ann": 3, "Carl": 2, "Dan": 1}
    last.leave()


def test_of_a_sitting_from_before_only_the_rounds_of_this_evening_count(tmp_path: Path) -> None:
    sitting = sat_down(tmp_path, at="20200101-200000-aa")
    for _ in range(3):
        play(sitting)
    assert sitting.folder is not None
    for number in (1, 2):
        os.utime(round_path(sitting.folder, number), (1_577_900_000, 1_577_900_000))
    now = datetime.now()
    assert len(of_evening(tmp_path, sitting, now).rounds) == 1
    assert len(of_sitting(sitting).rounds) == 3
    sitting.leave()
