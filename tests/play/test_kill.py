"""kill -9 at any moment: what was accepted is there again, and at most one thing more."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.record import read_record
from engine.play.journal import load
from engine.play.resuming import resume
from engine.play.round import restore
from engine.play.sitting import SITTING, Sitting, unfinished

from .tables import CHOSEN, go_on, lines_of

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing can be forked here")


@pytest.fixture(scope="module")
def players() -> Iterator[subprocess.Popen[str]]:
    script = [sys.executable, "-m", "tests.play.killed"]
    with subprocess.Popen(script, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def run_until_killed(
    players: subprocess.Popen[str], base: Path, seed: int, after: float, least: int = 0
) -> list[list[str]]:
    """Let somebody play so many seconds after ``least`` things have been said; gives what was said to be accepted."""
    assert players.stdin is not None
    assert players.stdout is not None
    players.stdin.write(f"{base} {seed}\n")
    players.stdin.flush()
    said: list[list[str]] = []
    child = 0
    while child == 0 or ["ready"] not in said or len(said) <= least:
        row = players.stdout.readline().split()
        assert row, "the players have gone"
        if row[0] == "player":
            child = int(row[1])
        else:
            said.append(row)
    said.remove(["ready"])
    time.sleep(after)
    os.kill(child, signal.SIGKILL)
    while True:
        line = players.stdout.readline()
        row = line.split()
        if row[:1] == ["gone"]:
            assert row[1] == "9", "it ended by itself"
            return [row for row in said if row and len(row) == SAID.get(row[0])]
        if line.endswith("\n"):
            said.append(row)


SAID = {"act": 3, "round": 3, "step": 3, "closed": 2}


def written_steps(folder: Path) -> int:
    path = folder / SITTING
    return sum(not line.keys() & {"kind", "deal"} for line in lines_of(path)) if path.exists() else 0


def survives(players: subprocess.Popen[str], base: Path, seed: int, rng: random.Random, least: int = 0) -> int:
    """One killing and what is found after it; gives how many things had been accepted."""
    folder = base / "sittings" / f"evening-{seed}"
    before = written_steps(folder)
    said = run_until_killed(players, base, seed, rng.choice([0.0, 0.01, 0.05, 0.2, 0.5]) * rng.random(), least)
    printed = sum(row[0] in ("step", "closed") for row in said)
    assert printed <= written_steps(folder) - before <= printed + 2, "one more, and a round booked when it was resumed"
    (kept,) = unfinished(base)
    assert kept.wrong is None
    resumed = resume(CHOSEN, folder)
    assert resumed.notes == (), "a program that was killed damages nothing"
    sitting = resumed.sitting
    if said:
        last_is_there(sitting, said[-1])
    if sitting.ledger.running:
        go_on(sitting.round or sitting.next_round(), rng, 3)
    sitting.leave()
    again = resume(CHOSEN, folder).sitting
    assert again.ledger == sitting.ledger
    again.leave()
    return len(said)


def last_is_there(sitting: Sitting, said: list[str]) -> None:
    """The last thing that was said to be accepted, and at most one thing after it."""
    what, number, *count = said
    rounds, running = sitting.ledger.rounds, sitting.ledger.running
    if what in ("act", "round"):
        assert rounds == int(number)
        if running and int(count[0]):
            assert sitting.round is not None
        if sitting.round is not None:
            assert int(count[0]) <= sitting.round.at <= int(count[0]) + 1
    else:
        assert (rounds, running) in ((int(number), False), (int(number), True), (int(number) + 1, True))
        assert not running or what == "step" or rounds == int(number) + 1


@pytest.mark.parametrize("seed", range(5))
def test_what_was_accepted_before_a_kill_is_there_again(
    players: subprocess.Popen[str], tmp_path: Path, seed: int
) -> None:
    """The same sitting is killed again and again."""
    rng = random.Random(seed)
    # a busy computer may do nothing in a moment: the last killing waits for something to have been accepted
    accepted = [survives(players, tmp_path, seed, rng, least) for least in (0, 0, 0, 0, 1)]
    assert sum(accepted) > 0


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 120))
def test_what_was_accepted_before_one_of_many_kills_is_there_again(
    players: subprocess.Popen[str], tmp_path: Path, seed: int
) -> None:
    rng = random.Random(seed)
    for _ in range(10):
        survives(players, tmp_path, seed, rng)


def test_the_rounds_of_a_killed_sitting_are_whole(players: subprocess.Popen[str], tmp_path: Path) -> None:
    """Every file of a round that was closed says so in its last line and replays."""
    run_until_killed(players, tmp_path, 2, 1.0)
    files = sorted((tmp_path / "sittings" / "evening-2").glob("round-*.jsonl"))
    assert files
    for path in files[:-1]:
        loaded = load(path)
        kept = restore(CHOSEN, read_record(loaded.lines[0]["record"]), loaded)
        assert kept.ended
        assert kept.round.over
