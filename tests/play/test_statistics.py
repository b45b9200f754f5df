"""The file of statistics: what is put in is there again, whatever happens to it."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.plain import Trouble
from engine.play import statistics as module
from engine.play.counted import Counted, SeatCount
from engine.play.keeper import FILE, Keeper
from engine.play.statistics import STEPS, VERSION, Figures, Known, Statistics
from tests.play.disks import small_disk

ROOT = Path(__file__).resolve().parents[2]
OLDER = Path(__file__).parent / "statistics"


def a_round(number: int, who: tuple[str | None, ...] = ("Ann", "Bob", None), game: str = "dream_1") -> Counted:
    """A round that the first seat has won; the others pay by their seats."""
    seats = tuple(
        SeatCount(name, None if name else "normal", seat == 0, seat * 2, (("swap_hand", seat + 1),) if name else ())
        for seat, name in enumerate(who)
    )
    return Counted(f"evening/{number}", game, "drinks", 1000 + number, seats)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / FILE


@pytest.fixture
def store(path: Path) -> Iterator[Statistics]:
    made = Statistics(path)
    yield made
    made.close()


def test_figures_add_up_by_game_and_number_of_players(store: Statistics) -> None:
    store.add([a_round(1), a_round(2), a_round(3, ("Bob", "Ann")), a_round(4, ("Ann", None), "dream_5")])
    assert store.figures("Ann") == [
        Figures("dream_1", 2, "drinks", 1, 0, 2, (("swap_hand", 2),)),
        Figures("dream_1", 3, "drinks", 2, 2, 0, (("swap_hand", 2),)),
        Figures("dream_5", 2, "drinks", 1, 1, 0, (("swap_hand", 1),)),
    ]
    assert store.people() == [Known("Ann", 4, 1004), Known("Bob", 3, 1003)]
    assert store.figures("Carl") == []


def test_a_round_that_is_told_twice_counts_once(store: Statistics) -> None:
    store.add([a_round(1)])
    store.add([a_round(1), a_round(2)])
    assert store.people()[0].rounds == 2


def test_rounds_come_back_as_they_were_in_their_order(store: Statistics) -> None:
    rounds = [a_round(number) for number in (3, 1, 2)]
    store.add(rounds)
    back = store.played("dream_1")
    assert [one.key for one in back] == ["evening/1", "evening/2", "evening/3"]
    assert [seat.cost for seat in back[0].seats] == [0, 2, 4]
    assert [(seat.who, seat.bot) for seat in back[0].seats] == [("Ann", None), ("Bob", None), (None, "normal")]
    assert store.played("dream_2") == []


def test_nothing_is_made_before_there_is_something_to_keep(store: Statistics, path: Path) -> None:
    assert store.people() == []
    assert store.figures("Ann") == []
    store.add([])
    assert not path.exists()


def test_without_a_path_nothing_is_ever_kept(tmp_path: Path) -> None:
    keeper = Keeper(None)
    keeper.keep(a_round(1))
    assert keeper.ask(lambda found: found.people()).result() == []
    with pytest.raises(Trouble) as refused:
        keeper.ask(lambda found: found.add([a_round(1)])).result()
    assert refused.value.code == "statistics_off"
    keeper.close()
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- being forgotten


def held(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


def test_who_is_forgotten_stands_nowhere_in_the_files_any_more(store: Statistics, path: Path) -> None:
    store.add([a_round(number, ("Zacharias", "Bob", None)) for number in range(50)])
    assert b"Zacharias" in held(path.parent)
    assert store.forget("Zacharias") == 50
    assert b"Zacharias" not in held(path.parent), "not in what is free in the file either"
    assert [known.name for known in store.people()] == ["Bob"]
    first = store.played("dream_1")[0]
    assert [(seat.who, seat.bot, seat.cost) for seat in first.seats] == [
        (None, None, 0), ("Bob", None, 2), (None, "normal", 4)]  # fmt: skip
    assert first.seats[0].won
    assert store.figures("Bob")[0].tallies == (("swap_hand", 100),), "what the others did stays"


def test_rounds_in_which_nobody_is_left_go(store: Statistics) -> None:
    store.add([a_round(1), a_round(2, ("Ann", None))])
    store.forget("Ann")
    assert [one.key for one in store.played("dream_1")] == ["evening/1"]
    store.forget("Bob")
    assert store.played("dream_1") == []


def test_everybody_is_forgotten_at_once(store: Statistics, path: Path) -> None:
    store.add([a_round(1, ("Zacharias", "Yolanda"))])
    store.forget_all()
    assert store.people() == []
    assert not any(name in held(path.parent) for name in (b"Zacharias", b"Yolanda"))
    store.add([a_round(2)])
    assert len(store.people()) == 2


# ---------------------------------------------------------------- versions


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_file_of_every_version_is_read(version: int, path: Path) -> None:
    """Each was written by the program of its time: five rounds, of which Bob has won two."""
    path.write_bytes((OLDER / f"{version}.sqlite").read_bytes())
    store = Statistics(path)
    assert store.people() == [Known("Ann", 5, 1005), Known("Bob", 5, 1005)]
    assert store.figures("Bob") == [
        Figures("dream_1", 2, "drinks", 2, 2, 0, (("swap_hand", 2),)),
        Figures("dream_1", 3, "drinks", 3, 0, 6, (("swap_hand", 6),)),
    ]
    store.add([a_round(6)])
    assert store.people()[0].rounds == 6
    store.close()
    file = sqlite3.connect(path)
    assert file.execute("PRAGMA user_version").fetchone() == (VERSION,)
    file.close()


def test_a_step_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Statistics(path)
    first.add([a_round(1)])
    first.close()
    monkeypatch.setattr(module, "STEPS", (*STEPS, "CREATE TABLE more (a INTEGER); CREATE TABLE round (a INTEGER)"))
    monkeypatch.setattr(module, "VERSION", VERSION + 1)
    with pytest.raises(Trouble) as found:
        Statistics(path).people()
    assert found.value.code == "statistics_unusable"
    monkeypatch.undo()
    again = Statistics(path)
    assert again.people() != []
    again.close()
    file = sqlite3.connect(path)
    assert file.execute("SELECT COUNT(*) FROM sqlite_schema WHERE name = 'more'").fetchone() == (0,)
    file.close()


def test_a_step_brings_an_older_file_up(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Statistics(path)
    first.add([a_round(1)])
    first.close()
    monkeypatch.setattr(module, "STEPS", (*STEPS, "ALTER TABLE round ADD COLUMN place TEXT"))
    monkeypatch.setattr(module, "VERSION", VERSION + 1)
    later = Statistics(path)
    later.add([a_round(2)])
    assert later.people()[0].rounds == 2
    later.close()
    monkeypatch.undo()
    before = path.read_bytes()
    with pytest.raises(Trouble) as found:
        Statistics(path).add([a_round(3)])
    assert (found.value.code, found.value.params["given"]) == ("statistics_version", VERSION + 1)
    assert path.read_bytes() == before, "what a later program has written is left alone"


# ---------------------------------------------------------------- damage


def filled(path: Path, rounds: int = 400) -> bytes:
    store = Statistics(path)
    store.add([a_round(number) for number in range(rounds)])
    store.close()
    return path.read_bytes()


@pytest.mark.parametrize("damage", ["head", "middle", "text", "cut"])
def test_a_damaged_file_is_kept_aside_and_named(path: Path, damage: str) -> None:
    whole = filled(path)
    assert len(whole) > 5 * 4096
    broken = {
        "head": bytes(4096) + whole[4096:],
        "middle": whole[:4096] + bytes(len(whole) - 4096),
        "text": b"this is no database\n" * 300,
        "cut": whole[:5000],
    }[damage]
    path.write_bytes(broken)
    store = Statistics(path)
    store.add([a_round(1)])
    (note,) = store.notes
    assert (note.code, note.params) == ("statistics_damaged", {"file": FILE, "aside": f"{FILE}.damaged-1"})
    assert path.with_name(f"{FILE}.damaged-1").read_bytes() == broken
    assert store.people()[0].rounds == 1
    store.close()


def test_a_file_that_is_damaged_while_it_is_used_is_kept_aside_too(path: Path) -> None:
    store = Statistics(path)
    store.add([a_round(number) for number in range(400)])
    store.close()
    assert store.people()
    with path.open("r+b") as file:
        file.write(bytes(path.stat().st_size))
    store.close()
    store.add([a_round(1)])
    assert [note.code for note in store.notes] == ["statistics_damaged"]
    store.close()


def test_two_damaged_files_are_both_kept(path: Path) -> None:
    for _ in range(2):
        path.write_bytes(b"no database at all" * 100)
        store = Statistics(path)
        store.add([a_round(1)])
        store.close()
    assert {name.name for name in path.parent.glob("*.damaged-?")} == {f"{FILE}.damaged-1", f"{FILE}.damaged-2"}


def test_where_the_folder_cannot_be_made_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    store = Statistics(tmp_path / "file" / FILE)
    with pytest.raises(Trouble) as found:
        store.add([a_round(1)])
    assert found.value.code == "statistics_unusable"


@pytest.fixture(name="small_disk")
def a_small_disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk", 160) as disk:
        yield disk


def test_a_full_disk_loses_nothing_that_was_kept_and_keeps_the_rest_later(small_disk: Path) -> None:
    said: list[str] = []
    keeper = Keeper(small_disk / FILE, lambda trouble: said.append(trouble.code))
    other = small_disk / "other"
    keeper.keep(a_round(0))
    keeper.ask(lambda store: store.people()).result()
    other.write_bytes(bytes(_room(small_disk) - 8192))
    for number in range(1, 150):
        keeper.keep(a_round(number))
    whole = keeper.ask(lambda store: store.people()[0].rounds).result()
    assert said == ["statistics_unusable"], "said once"
    assert 1 <= whole < 150
    other.unlink()
    keeper.keep(a_round(150))
    assert keeper.ask(lambda store: store.people()[0].rounds).result() == 151
    keeper.close()


def _room(folder: Path) -> int:
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize


def test_a_disk_that_can_only_be_read_is_said_and_nothing_breaks(small_disk: Path) -> None:
    filled(small_disk / FILE, 20)
    remount = ["mount", "-o", "remount,ro", str(small_disk)]
    subprocess.run(remount, check=True)
    said: list[str] = []
    keeper = Keeper(small_disk / FILE, lambda trouble: said.append(trouble.code))
    keeper.keep(a_round(21))
    keeper.keep(a_round(22))
    keeper.ask(lambda store: None).result()
    assert said == ["statistics_unusable"]
    subprocess.run(["mount", "-o", "remount,rw", str(small_disk)], check=True)
    keeper.keep(a_round(23))
    assert keeper.ask(lambda store: store.people()[0].rounds).result() == 23
    keeper.close()


# ---------------------------------------------------------------- several at once, and kills

WRITER = """
import sys
from pathlib import Path
from engine.play.statistics import Statistics
from tests.play.test_statistics import a_round
store = Statistics(Path(sys.argv[1]))
for number in range(int(sys.argv[2]), int(sys.argv[3])):
    store.add([a_round(number)])
    sys.stdout.write(f"{number}\\n")
    sys.stdout.flush()
"""


def writer(path: Path, first: int, last: int) -> subprocess.Popen[str]:
    asked = [sys.executable, "-c", WRITER, str(path), str(first), str(last)]
    return subprocess.Popen(asked, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def test_two_programs_write_at_once(path: Path) -> None:
    found = [writer(path, first, first + 60) for first in (0, 100)]
    for one in found:
        with one:
            assert one.stdout is not None
            assert len(one.stdout.read().split()) == 60
        assert one.returncode == 0
    store = Statistics(path)
    assert store.people()[0].rounds == 120
    store.close()


def test_two_programs_begin_the_same_file(path: Path) -> None:
    faults: list[BaseException] = []

    def begin(number: int) -> None:
        try:
            store = Statistics(path)
            store.add([a_round(number)])
            store.close()
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=begin, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    store = Statistics(path)
    assert store.people()[0].rounds == 8
    store.close()


@pytest.mark.parametrize("after", [1, 20, 57])
def test_what_was_kept_before_a_kill_is_there_again(path: Path, after: int) -> None:
    with writer(path, 0, 100_000) as one:
        assert one.stdout is not None
        said = [int(one.stdout.readline()) for _ in range(after)]
        os.kill(one.pid, signal.SIGKILL)
        said += [int(line) for line in one.stdout.read().split()]
    store = Statistics(path)
    rounds = len(store.played("dream_1"))
    assert len(said) <= rounds <= len(said) + 1
    assert all(len(one.seats) == 3 for one in store.played("dream_1")), "a round is there whole or not at all"
    assert store.notes == []
    store.close()
