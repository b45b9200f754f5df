"""Writing that fails: the file stays what was accepted, and what could not be written down has not happened."""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.action import Action, Refusal
from engine.core.model import Trouble
from engine.play.journal import Journal, load
from engine.play.resuming import resume
from engine.play.round import DIGEST_EVERY, Frame, Round, restore
from engine.play.sitting import SITTING
from engine.play.steps import Drink, Start
from tests.play.disks import small_disk

from .tables import CHOSEN, go_on, little_room, moment, new_round, opened, some_action


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "round.jsonl"


def submitted(round_: Round[Any], action: Action) -> Refusal | Trouble | None:
    try:
        return round_.submit(action)
    except Trouble as trouble:
        return trouble


def test_a_line_that_finds_no_room_is_taken_back(path: Path) -> None:
    journal = Journal.create(path, {"kind": "test"})
    journal.append({"act": {"seat": 0}})
    before = path.read_bytes()
    for room in (0, 1, 5, 20):
        with little_room(path, room), pytest.raises(Trouble) as found:
            journal.append({"act": {"seat": 1, "do": "play"}})
        assert found.value.code == "file_unwritable"
        assert path.read_bytes() == before
    journal.append({"act": {"seat": 2}})
    journal.close()
    assert [line.get("act") for line in load(path).lines] == [None, {"seat": 0}, {"seat": 2}]


def test_a_round_on_a_full_disk_stands_still_and_goes_on_when_there_is_room(path: Path) -> None:
    """Every action of a round is tried without room first: whatever the file wants to write besides it."""
    rng = random.Random(3)
    round_ = new_round(path, players=4, seed=5)
    frames: list[Frame] = []
    round_.listen(None, frames.append)
    while not round_.over and round_.at < 4 * DIGEST_EVERY:
        action = some_action(round_, rng)
        before, data = moment(round_), path.read_bytes()
        for room in range(0, 200, 12):
            with little_room(path, room):
                refusal = submitted(round_, action)
            if not isinstance(refusal, Trouble):
                break
            assert refusal.code == "file_unwritable"
            assert moment(round_) == before, "what could not be written has happened"
            assert path.read_bytes() == data
        else:
            refusal = round_.submit(action)
        assert refusal is None
        assert round_.at == before[0] + 1
        assert frames[-1].at == round_.at
        assert len(frames) == round_.at, "an action that was accepted was not shown"
    round_.close()
    loaded = load(path)
    kept = restore(CHOSEN, new_round(players=4, seed=5).record(), loaded)
    assert kept.round.record() == round_.record()


def test_undoing_on_a_full_disk_takes_nothing_back(path: Path) -> None:
    round_ = new_round(path, practice=True)
    go_on(round_, random.Random(1), 8)
    before = moment(round_)
    with little_room(path, 3), pytest.raises(Trouble) as found:
        round_.undo(2)
    assert found.value.code == "file_unwritable"
    assert moment(round_) == before
    round_.close()
    assert len(load(path).lines) == 9


def test_a_sitting_on_a_full_disk_stays_as_it_was(tmp_path: Path) -> None:
    sitting = opened(tmp_path)
    assert sitting.folder is not None
    path = sitting.folder / SITTING
    rng = random.Random(2)
    go_on(sitting.next_round(), rng)
    sitting.close()
    ledger, data = sitting.ledger, path.read_bytes()
    debtor = next(seat for seat, account in ledger.taken() if account.owed)
    with little_room(path, 4), pytest.raises(Trouble):
        sitting.do(Drink(debtor, ledger.account(debtor).owed))
    assert sitting.ledger == ledger
    assert path.read_bytes() == data
    for seat, account in ledger.taken():
        if account.owed:
            assert sitting.do(Drink(seat, account.owed)) is None
    assert sitting.do(Start()) is None
    with little_room(path.with_name("nothing"), 10), pytest.raises(Trouble):
        sitting.next_round()
    assert sitting.round is None
    sitting.next_round()
    sitting.leave()
    again = resume(CHOSEN, sitting.folder)
    assert again.sitting.ledger == sitting.ledger
    assert again.sitting.round is not None
    again.sitting.leave()


def test_a_round_that_ends_on_a_full_disk_is_booked_when_there_is_room(tmp_path: Path) -> None:
    sitting = opened(tmp_path)
    assert sitting.folder is not None
    round_ = sitting.next_round()
    go_on(round_, random.Random(2))
    folder = sitting.folder
    before = sitting.ledger
    with little_room(folder / SITTING, 4), pytest.raises(Trouble):
        sitting.close()
    assert sitting.ledger == before
    settlement = sitting.close()
    assert [account.owed for _, account in sitting.ledger.taken()] == list(settlement.due)
    sitting.leave()
    again = resume(CHOSEN, folder).sitting
    assert again.ledger == sitting.ledger
    again.leave()


@pytest.mark.parametrize("what", ["base", "sittings", "folder"])
def test_a_file_where_a_folder_should_be_is_said_and_kept(tmp_path: Path, what: str) -> None:
    base = tmp_path / "home"
    blocked = {"base": base, "sittings": base / "sittings", "folder": base / "sittings" / "evening-1"}[what]
    blocked.parent.mkdir(parents=True, exist_ok=True)
    blocked.write_text("mine")
    with pytest.raises(Trouble) as found:
        opened(base)
    assert found.value.code == "file_unwritable"
    assert blocked.read_text() == "mine"


def test_a_folder_where_the_file_should_be_is_said(path: Path) -> None:
    path.mkdir()
    with pytest.raises(Trouble) as found:
        Journal.create(path, {"kind": "test"})
    assert found.value.code == "file_unwritable"


@pytest.fixture(name="small_disk")
def a_small_disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk", 16) as disk:
        yield disk


def fill(path: Path) -> None:
    with contextlib.suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 512)


def test_a_disk_that_fills_up_during_a_round_keeps_all_that_was_accepted(small_disk: Path) -> None:
    rng = random.Random(4)
    path = small_disk / "round.jsonl"
    round_ = new_round(path, players=6, seed=2)
    full = False
    while not round_.over and not full:
        before = moment(round_)
        refusal = submitted(round_, some_action(round_, rng))
        if isinstance(refusal, Trouble):
            full = True
            assert refusal.code == "file_unwritable"
            assert moment(round_) == before
        elif round_.at == 12:
            fill(small_disk / "other")
    assert full
    (small_disk / "other").unlink()
    go_on(round_, rng)
    round_.end()
    kept = restore(CHOSEN, new_round(players=6, seed=2).record(), load(path))
    assert kept.ended
    assert kept.round.record() == round_.record()


def spoiled(path: Path) -> bytes:
    journal = Journal.create(path, {"kind": "test"})
    for number in range(20):
        journal.append({"act": {"seat": number}})
    journal.close()
    data = path.read_bytes().replace(b'"seat":10', b'"seat":99')
    path.write_bytes(data)
    return data


def test_a_damaged_file_on_a_full_disk_stays_where_it_was(path: Path) -> None:
    """Otherwise the next start would not find it where it looks."""
    data = spoiled(path)
    loaded = load(path)
    with little_room(path.with_name("nothing"), 10), pytest.raises(Trouble) as found:
        Journal.resume(path, loaded)
    assert found.value.code == "file_unwritable"
    assert path.exists()
    assert load(path).lines == loaded.lines
    assert any(data == one.read_bytes() for one in path.parent.iterdir())


@pytest.mark.parametrize("step", ["fsync", "replace", "ftruncate", "open"])
def test_a_program_stopped_while_it_puts_a_damaged_file_aside_finds_the_lines_again(
    path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = spoiled(path)
    loaded = load(path)

    class Stopped(BaseException):
        pass

    def stop(*_: object, **__: object) -> None:
        raise Stopped

    with monkeypatch.context() as patch:
        if step == "replace":
            patch.setattr(Path, "replace", stop)
        else:
            patch.setattr(os, step, stop)
        with contextlib.suppress(Stopped):
            Journal.resume(path, loaded).close()
    assert path.exists(), "the next start would not find the file"
    again = load(path)
    assert again.lines == loaded.lines
    Journal.resume(path, again).close()
    assert any(data == one.read_bytes() for one in path.parent.iterdir())


@pytest.mark.parametrize("step", ["open", "write", "replace", "ftruncate", "lseek"])
def test_a_program_killed_while_it_begins_the_file_of_a_round_has_damaged_nothing(
    tmp_path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = opened(tmp_path)
    assert sitting.folder is not None

    class Killed(BaseException):
        pass

    def kill(*_: object, **__: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Path if step == "replace" else os, step, kill)
        with contextlib.suppress(Killed):
            sitting.next_round()
    sitting.leave()
    again = resume(CHOSEN, sitting.folder)
    assert again.notes == ()
    assert (again.sitting.round or again.sitting.next_round()).at == 0
    again.sitting.leave()
    assert not list(sitting.folder.glob("*damaged*"))


def test_a_file_that_could_not_be_begun_can_be_begun_when_there_is_room(path: Path) -> None:
    for room in (0, 10):
        with little_room(path, room), pytest.raises(Trouble) as found:
            Journal.create(path, {"kind": "test"})
        assert found.value.code == "file_unwritable"
        assert not path.exists(), "a file without a line stands in the way of the next try"
    Journal.create(path, {"kind": "test"}).close()
    assert len(load(path).lines) == 1


def test_a_round_that_could_not_be_begun_is_dealt_when_there_is_room(tmp_path: Path) -> None:
    sitting = opened(tmp_path)
    assert sitting.folder is not None
    for room in (0, 4, 40, 100, 300):
        try:
            with little_room(sitting.folder / SITTING, room):
                sitting.next_round()
        except Trouble as trouble:
            code = trouble.code
        else:
            break
        assert code == "file_unwritable"
        assert sitting.round is None
    round_ = sitting.round or sitting.next_round()
    go_on(round_, random.Random(1), 5)
    sitting.leave()
    again = resume(CHOSEN, sitting.folder)
    assert again.notes == ()
    assert again.sitting.round is not None
    assert again.sitting.round.record() == round_.record()
    again.sitting.leave()
