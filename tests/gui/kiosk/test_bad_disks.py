"""Full disks, read-only disks, zeroed blocks, kills in the middle: nothing is lost in silence, and guests play on."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.plain import Trouble
from engine.games import game
from engine.play.journal import Journal, load
from engine.play.resuming import resume
from engine.play.sitting import Sitting
from engine.play.terms import SITTING, Terms, Unit
from gui.kiosk import pin
from gui.kiosk.attract import AttractPage
from gui.kiosk.visit import Visits
from gui.settings.store import Settings
from gui.settings.topics import Display, Kiosk, Sound, StaffPin, Topic
from tests.gui.kiosk.conftest import Open
from tests.gui.kiosk.guests import named, sat
from tests.play.disks import full, read_only, small_disk, zero_head

ROOT = Path(__file__).resolve().parents[3]
TERMS = Terms("happy_nine", ("蓝鲸阿八", "Zebediah", "三脚猫"), (None, None, None), Unit(), 3, {})


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk") as found:
        yield found


# ---------------------------------------------------------------- settings


def test_on_a_full_disk_a_choice_counts_is_said_and_is_kept_as_soon_as_it_can_be(disk: Path) -> None:
    settings = Settings(disk)
    assert settings.change(Display, theme="paper") is None
    with full(disk):
        trouble = settings.change(Display, speed="slow")
        assert trouble is not None
        assert trouble.code == "settings_unwritten"
        assert settings.get(Display).speed == "slow"
        kept = Settings(disk)
        assert kept.get(Display).theme == "paper"
        assert kept.notes == []
    assert settings.change(Display, deck="four_colour") is None
    again = Settings(disk).get(Display)
    assert (again.theme, again.speed, again.deck) == ("paper", "slow", "four_colour")
    assert [path.name for path in disk.iterdir()] == ["display.json"]


def test_on_a_read_only_disk_nothing_changes_and_nothing_breaks(disk: Path) -> None:
    settings = Settings(disk)
    assert settings.change(Sound, volume=20) is None
    before = (disk / "sound.json").read_bytes()
    with read_only(disk):
        trouble = settings.change(Sound, volume=90)
        assert trouble is not None
        assert trouble.code == "settings_unwritten"
        assert Settings(disk).get(Sound).volume == 20
    assert (disk / "sound.json").read_bytes() == before


def test_a_damaged_file_on_a_read_only_disk_is_said_and_left(disk: Path) -> None:
    Settings(disk).change(Sound, volume=20)
    left = zero_head(disk / "sound.json")
    with read_only(disk):
        settings = Settings(disk)
        assert settings.get(Sound) == Sound()
        assert [note.code for note in settings.notes] == ["settings_stuck"]
    settings.change(Sound, volume=30)
    assert (disk / "sound.json").read_bytes() == left


@pytest.mark.parametrize("topic", [Display, Sound, Kiosk, StaffPin], ids=lambda topic: topic.NAME)
def test_a_zeroed_head_is_kept_aside_and_named(tmp_path: Path, topic: type[Topic]) -> None:
    settings = Settings(tmp_path)
    changed: dict[str, dict[str, Any]] = {
        "display": {"theme": "paper"}, "sound": {"volume": 5}, "kiosk": {"idle": 9}, "staff_pin": {"digest": "ab" * 32},
    }  # fmt: skip
    assert settings.change(topic, **changed[topic.NAME]) is None
    path = tmp_path / f"{topic.NAME}.json"
    left = zero_head(path)
    again = Settings(tmp_path)
    assert again.get(topic) == topic()
    (note,) = again.notes
    assert note.code == "settings_damaged"
    assert (tmp_path / str(note.params["aside"])).read_bytes() == left
    assert not path.exists()


WRITER = """
import sys
from pathlib import Path
from gui.settings.store import Settings
from gui.settings.topics import Kiosk
settings, number = Settings(Path(sys.argv[1])), 0
while True:
    number += 1
    assert settings.change(Kiosk, idle=number % 60 + 1, hidden=tuple("game %d" % n for n in range(number % 40))) is None
    print(number, flush=True)
"""


def test_a_kill_in_the_middle_of_a_write_loses_no_settings(tmp_path: Path) -> None:
    rng = random.Random(8)
    for _ in range(6):
        line = [sys.executable, "-c", WRITER, str(tmp_path)]
        with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE) as run:
            assert run.stdout is not None
            first = run.stdout.readline()
            time.sleep(rng.random() * 0.03)
            run.send_signal(signal.SIGKILL)
            said = [int(number) for number in (first + run.stdout.read()).split()]
        settings = Settings(tmp_path)
        kept = settings.get(Kiosk)
        assert settings.notes == []
        # the last one that was written down, or the one that was being written
        assert (kept.idle, len(kept.hidden)) in [(n % 60 + 1, n % 40) for n in (said[-1], said[-1] + 1)]


# ---------------------------------------------------------------- journals


def written(journal: Journal) -> None:
    for number in range(10_000):
        journal.append({"number": number, "what": "x" * 100})


def test_a_journal_on_a_full_disk_takes_the_line_back_and_goes_on_later(disk: Path) -> None:
    journal = Journal.create(disk / "a.jsonl", {"kind": "test"})
    with full(disk), pytest.raises(Trouble, match="file_unwritable"):
        written(journal)
    taken = load(disk / "a.jsonl")
    assert not taken.damaged
    assert not taken.torn
    journal.append({"last": True})
    journal.close()
    lines = load(disk / "a.jsonl").lines
    assert lines[:-1] == taken.lines
    assert lines[-1] == {"last": True}


def test_a_sitting_on_a_full_disk_is_as_it_was_when_there_is_room_again(disk: Path) -> None:
    sitting = Sitting.open(game("happy_nine"), replace(TERMS, practice=True), disk, "evening")
    round_ = sitting.next_round()

    def play() -> None:
        for _ in range(10_000):
            seat = round_.table.to_act[0]
            assert round_.submit(round_.game.legal(round_.state, seat).actions[0]) is None
            round_.undo()

    with full(disk), pytest.raises(Trouble, match="file_unwritable"):
        play()
    at = round_.at
    sitting.leave()
    again = resume(game("happy_nine"), disk / "sittings" / "evening")
    assert again.notes == ()
    assert again.sitting.round is not None
    assert again.sitting.round.at == at
    again.sitting.leave()


@pytest.mark.parametrize("name", [SITTING, "round-0001.jsonl"])
def test_a_sitting_with_a_zeroed_head_is_kept_aside_and_said(tmp_path: Path, name: str) -> None:
    sitting = Sitting.open(game("happy_nine"), TERMS, tmp_path, "evening")
    sitting.next_round()
    sitting.leave()
    folder = tmp_path / "sittings" / "evening"
    left = zero_head(folder / name)
    if name == SITTING:
        with pytest.raises(Trouble, match="journal_set_aside"):
            resume(game("happy_nine"), folder)
    else:
        again = resume(game("happy_nine"), folder)
        assert [note.code for note in again.notes] == ["journal_set_aside"]
        again.sitting.leave()
    assert (folder / f"{name}.damaged-1").read_bytes() == left


# ---------------------------------------------------------------- the kiosk itself


def test_guests_on_a_full_disk_play_are_told_and_are_forgotten(opened: Open, tmp_path: Path) -> None:
    opened()
    with small_disk(tmp_path / "guests") as disk:
        window = opened()
        with full(disk):
            sat(window, dry=True)
            assert window.currentWidget() is window.table
            assert window.faults
        window.forget()
        assert isinstance(window.currentWidget(), AttractPage)
        assert not list(named(disk))


def test_guests_data_that_cannot_be_removed_is_named_to_the_staff_and_goes_later(opened: Open, tmp_path: Path) -> None:
    opened()
    with small_disk(tmp_path / "guests") as disk:
        window = opened()
        sat(window, dry=True)
        # what is open for writing keeps a disk from becoming read-only
        window.put_down()
        with read_only(disk):
            window.forget()
            assert isinstance(window.currentWidget(), AttractPage)
            assert "guests_stay" in [fault.code for fault in window.faults]
            window.staffing.show()
            assert window.beside is not None
            assert any(str(disk) in note.text for note in window.beside.page.notes)
            window.staffing.leave()
        again = opened(fresh=True)
        assert not list(named(disk))
        assert isinstance(again.currentWidget(), AttractPage)


def test_a_pin_on_a_full_or_read_only_disk_stays_what_it_was(disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pin, "COST", 10)
    settings = Settings(disk)
    assert pin.keep(settings, "1234") is None
    for way in (full, read_only):
        with way(disk):
            assert pin.keep(settings, "9999") is not None
            assert pin.right(settings, "1234")
    assert pin.right(Settings(disk), "1234")


def test_a_zeroed_head_of_the_visit_is_nobodys_round(tmp_path: Path) -> None:
    visits = Visits(tmp_path)
    assert visits.begin(True) is None
    assert visits.folder is not None
    Sitting.open(game("happy_nine"), TERMS, visits.folder, "evening").leave()
    assert Visits(tmp_path).interrupted(300) is not None
    zero_head(visits.folder / "visit.json")
    again = Visits(tmp_path)
    assert again.interrupted(300) is None
    assert again.forget() is None
    assert not list(named(tmp_path))
