"""Bookmarks: kept, found again after a restart, and gone on with where that betrays nothing."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.model import Seat, Trouble
from engine.core.record import Record
from engine.core.settlement import Carry
from engine.games import GAMES, game
from engine.play.bookmarks import (
    LATEST,
    Bookmark,
    begun_at,
    bookmarks,
    files,
    folder,
    forget,
    keep,
    read,
    whole,
    why_not,
)
from engine.play.dealt import dealt_from
from engine.play.resuming import resume
from engine.play.round import Round
from engine.play.sitting import Sitting, round_path
from engine.play.terms import Unit
from engine.words import LANGUAGES, Words
from tests.play.tables import few, finished, go_on, opened

UNIT = Unit("cup")


def moment(name: str = "happy_nine", at: int = 6, seed: int = 3, **fields: Any) -> Bookmark:
    """A bookmark of a round that is over."""
    known = game(name)
    players = few(name)
    round_ = finished(name, seed)
    names = tuple(f"p{seat}" for seat in range(players))
    given = {"name": "here", "made": 1_700_000_000, "record": round_.record(), "at": min(at, round_.at - 1)}
    given |= {"seat": Seat(1), "names": names, "bots": (known.usual, None, *(known.usual for _ in range(players - 2)))}
    return Bookmark(**{**given, **fields})


def test_what_is_kept_is_found_again_the_newest_first(tmp_path: Path) -> None:
    assert bookmarks(tmp_path) == []
    older = moment("happy_nine", 3)
    newer = moment("happy_nine", 5).model_copy(update={"name": "later", "made": 1_700_000_900})
    paths = [keep(tmp_path, one) for one in (older, newer, newer)]
    assert len(set(paths)) == 3
    assert [one.bookmark for one in bookmarks(tmp_path)] == [newer, newer, older]
    forget(paths[0])
    forget(paths[0])
    assert [one.bookmark for one in bookmarks(tmp_path)] == [newer, newer]
    assert len(files(tmp_path)) == 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "table-bookmark/2"}, "bookmark_format"),
        ({"name": ""}, "bookmark_field"),
        ({"name": "x" * 41}, "bookmark_field"),
        ({"at": -1}, "bookmark_field"),
        ({"at": 10_000}, "bookmark_field"),
        ({"at": "3"}, "bookmark_field"),
        ({"made": LATEST + 1}, "bookmark_field"),
        ({"made": 10**30}, "bookmark_field"),
        ({"seat": 4}, "bookmark_field"),
        ({"names": ["a"]}, "bookmark_field"),
        ({"names": ["a", "a", "b", "c"]}, "bookmark_field"),
        ({"more": 1}, "bookmark_field"),
        ({"record": {"game": "happy_nine"}}, "bookmark_field"),
        ({"record": 7}, "bookmark_field"),
    ],
)  # fmt: skip
def test_a_file_that_is_none_says_why_and_stays(tmp_path: Path, change: dict[str, Any], code: str) -> None:
    path = keep(tmp_path, moment())
    text = json.dumps({**json.loads(path.read_text(encoding="utf-8")), **change})
    path.write_text(text, encoding="utf-8")
    (found,) = bookmarks(tmp_path)
    assert found.bookmark is None
    assert found.wrong is not None
    assert found.wrong.code == code
    for language in LANGUAGES:
        said = Words(language).trouble(found.wrong)
        assert path.name in said
        assert "<" not in said
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["", "{", "\0" * 64, "[]", "7", "[" * 100_000])
def test_damage_is_said_beside_the_others(tmp_path: Path, text: str) -> None:
    keep(tmp_path, moment())
    broken = folder(tmp_path) / "0.table-bookmark.json"
    broken.write_text(text, encoding="utf-8")
    good, bad = bookmarks(tmp_path)
    assert good.bookmark is not None
    assert bad.wrong is not None


def test_an_unknown_game_is_said(tmp_path: Path) -> None:
    path = keep(tmp_path, moment())
    data = json.loads(path.read_text(encoding="utf-8"))
    data["record"]["game"] = "go"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(Trouble, match="unknown_game"):
        read(path)


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Trouble, match="file_unwritable"):
        keep(tmp_path / "file", moment())


@pytest.mark.parametrize("name", GAMES)
def test_every_game_goes_on_from_a_moment_and_after_a_restart(tmp_path: Path, name: str) -> None:
    mark = moment(name, 4)
    known, whole_ = game(name), mark.round()
    terms, record = begun_at(mark, mark.names, UNIT, 9)
    assert record.actions == whole_.record().actions[: mark.at]
    sitting = Sitting.open(known, terms, tmp_path, "evening")
    round_ = sitting.take_up(record)
    assert round_.table == whole_.moment(mark.at).table
    assert sitting.bots == {name: bot for name, bot in zip(mark.names, mark.bots, strict=True) if bot is not None}
    sitting.leave()
    # it is a sitting like any other: it is gone on with, taken back, and booked
    assert sitting.folder is not None
    again = resume(known, sitting.folder).sitting
    assert again.round is not None
    assert again.round.record() == round_.record()
    assert again.dealt == sitting.dealt
    again.round.undo(mark.at)
    assert again.round.table == whole_.moment(0).table
    for action in whole_.record().actions:
        assert again.round.submit(known.read(action)) is None
    assert again.close() == whole_.settlement()
    assert not again.ledger.running
    again.leave()


def test_chips_are_those_of_the_round_that_is_taken_up(tmp_path: Path) -> None:
    mark = moment("zha_jin_hua", 2)
    chips = (mark.record.deal or {})["chips"]
    few = [held // 10 for held in chips]
    deal = {**(mark.record.deal or {}), "chips": few}
    record = mark.record.model_copy(update={"deal": deal, "actions": (), "seed": None})
    mark = mark.model_copy(update={"record": record, "at": 0, "practice": True})
    terms, begun = begun_at(mark, mark.names, UNIT, 1)
    sitting = Sitting.open(game("zha_jin_hua"), terms, tmp_path, "evening")
    sitting.take_up(begun)
    assert list(sitting.ledger.held()) == few
    assert sitting.dealt is None
    sitting.leave()
    assert sitting.folder is not None
    again = resume(game("zha_jin_hua"), sitting.folder).sitting
    assert list(again.ledger.held()) == few
    again.leave()


@pytest.mark.parametrize("name", GAMES)
def test_the_deal_that_is_taken_up_has_its_number(name: str) -> None:
    known = game(name)
    for lead in range(2):
        totals = (5000,) * few(name) if known.stakes(known.setup(few(name), {})) is not None else ()
        record = Round.dealt(known, few(name), {}, 11, Carry(lead=Seat(lead), totals=totals))
        found = dealt_from(known, record)
        assert found is not None
        assert found.seed == 11
        carry = Carry(lead=found.lead, totals=totals)
        assert Round.dealt(known, few(name), {}, 11, carry).deal == record.deal
    assert dealt_from(known, record.model_copy(update={"seed": 12})) is None
    assert dealt_from(known, record.model_copy(update={"seed": None})) is None


def test_a_round_that_runs_elsewhere_is_not_tried_out(tmp_path: Path) -> None:
    mark = moment()
    cut = mark.record.model_copy(update={"actions": mark.record.actions[:8]})
    runs = mark.model_copy(update={"record": cut, "at": 8})
    trouble = why_not(runs, runs.round())
    assert trouble is not None
    assert trouble.code == "bookmark_runs"
    with pytest.raises(Trouble, match="bookmark_runs"):
        begun_at(runs, runs.names, UNIT, 1)
    practice = runs.model_copy(update={"practice": True})
    assert why_not(practice, practice.round()) is None


@pytest.mark.parametrize(
    ("bots", "seat", "person"),
    [
        ((), 2, 2),
        ((), None, 0),
        (("easy", None, "x", "easy"), 1, 1),
        (("easy", None, "x", "easy"), 3, 1),
        (("easy", None, "x", "easy"), None, 1),
        ((None, None, "easy", "easy"), 1, 1),
        ((None, None, "easy", "easy"), 2, 0),
        ((None,) * 4, None, 0),
        (("easy",) * 4, 2, 2),
        (("easy",) * 4, None, 0),
    ],
)  # fmt: skip
def test_one_person_goes_on_among_computers(bots: tuple[str | None, ...], seat: int | None, person: int) -> None:
    mark = moment(seat=seat, bots=bots)
    terms, _ = begun_at(mark, mark.names, UNIT, 1)
    assert [number for number, bot in enumerate(terms.bots) if bot is None] == [person]
    known = game("happy_nine")
    for number, bot in enumerate(bots):
        if number != person:
            assert terms.bots[number] == (bot if bot in known.bots else known.usual)


def test_a_round_that_has_ended_since_can_be_gone_on_with(tmp_path: Path) -> None:
    sitting = opened(tmp_path)
    assert sitting.folder is not None
    round_ = sitting.next_round()
    go_on(round_, random.Random(1), 8)
    file = f"{sitting.folder.name}/{round_path(sitting.folder, 1).name}"
    mark = moment().model_copy(update={"record": round_.record(), "at": 8, "names": (), "bots": (), "file": file})
    mark = read(keep(tmp_path, mark))
    # as long as it runs nothing more of it is told
    go_on(round_, random.Random(2), 3)
    assert whole(tmp_path, mark) == mark
    go_on(round_, random.Random(2))
    record = round_.record()
    sitting.close()
    sitting.leave()
    found = whole(tmp_path, mark)
    assert found == mark.model_copy(update={"record": record})
    assert why_not(found, found.round()) is None
    other = mark.model_copy(update={"record": moment().record})
    assert whole(tmp_path, other) == other
    path = sitting.folder / round_path(sitting.folder, 1).name
    path.write_text("{", encoding="utf-8")
    assert whole(tmp_path, mark) == mark
    path.unlink()
    assert whole(tmp_path, mark) == mark


@pytest.mark.parametrize("file", ["../x.jsonl", "a/../b.jsonl", "/etc/x.jsonl", "a/b.json", "a/b/c.jsonl", 7])
def test_nothing_but_a_round_of_a_sitting_is_looked_for(tmp_path: Path, file: object) -> None:
    path = keep(tmp_path, moment())
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), "file": file}), encoding="utf-8")
    with pytest.raises(Trouble, match="bookmark_field"):
        read(path)


def test_no_more_than_the_newest_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.play.bookmarks.SHOWN", 2)
    made = [moment(made=1_700_000_000 + number) for number in range(3)]
    for one in made:
        keep(tmp_path, one)
    assert [one.bookmark for one in bookmarks(tmp_path)] == [made[2], made[1]]


@pytest.mark.parametrize("lead", range(4))
def test_it_begins_with_the_same_dealer_and_no_rules_by_name(lead: int) -> None:
    record = Round.dealt(game("happy_nine"), 4, {}, 11, Carry(lead=Seat(lead))).model_copy(update={"profile": "ours"})
    mark = moment().model_copy(update={"record": record, "at": 0, "practice": True})
    terms, begun = begun_at(mark, mark.names, UNIT, 1)
    assert (terms.dealer, terms.profile, begun.profile) == (lead, "", None)


def test_the_end_of_a_round_is_only_looked_at() -> None:
    mark = moment()
    end = mark.model_copy(update={"at": len(mark.record.actions)})
    trouble = why_not(end, end.round())
    assert trouble is not None
    assert trouble.code == "bookmark_over"


def test_only_a_practice_table_takes_a_round_up(tmp_path: Path) -> None:
    terms, record = begun_at(moment(), moment().names, UNIT, 1)
    sitting = Sitting.open(game("happy_nine"), replace(terms, practice=False), tmp_path, "evening")
    with pytest.raises(Trouble, match="deal_not_allowed"):
        sitting.take_up(record)
    assert sitting.round is None
    sitting.leave()


def test_a_round_that_its_rules_refuse_today_is_not_begun(tmp_path: Path) -> None:
    mark = moment()
    wrong: Record = mark.record.model_copy(update={"actions": ({"seat": 0, "do": "play", "cards": ["As"]},)})
    with pytest.raises(Trouble, match="journal_drift"):
        mark.model_copy(update={"record": wrong, "at": 0}).round()
