"""What the command line of `play` asks for is checked before anything that could be gone on with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.model import Seat
from engine.core.record import read_record, replay
from engine.door.main import main
from engine.door.play.board import laid_before
from engine.door.play.talk import Talk
from engine.games import game
from engine.play.round import Round
from engine.play.sitting import unfinished
from engine.words import words_for
from tests.door.terminal import Person, lines, run


@pytest.mark.parametrize(
    "words",
    [
        ["--players", "7"],
        ["--option", "foo=1"],
        ["--preset", "zz"],
        ["--seat", "9"],
        ["--bots", "a,b"],
        ["--unit", "x=0"],
        ["--new", "--resume"],
    ],
)
def test_a_wrong_table_is_refused_also_where_a_sitting_waits(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path, words: list[str]
) -> None:
    run(monkeypatch, Person(capsys, lines("q")), "--seed", 2)
    assert main(["--lang", "en", "play", "happy_nine", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert len(unfinished(own_home)) == 1


def test_a_table_that_is_asked_for_is_a_new_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    run(monkeypatch, Person(capsys, lines("q")), "--seed", 2)
    person = run(monkeypatch, Person(capsys, lines("q")), "--players", 5)
    assert person.sitting is not None
    assert len(person.sitting.terms.names) == 5
    assert len(unfinished(own_home)) == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_an_output_that_cannot_be_written_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "engine", "--lang", "en", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            cwd=Path(__file__).resolve().parents[2],
            env={**os.environ, "PYTHONUTF8": "1"},
            check=False,
        )
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1, done.stderr


def test_the_newest_play_of_a_long_trick_is_the_last() -> None:
    """Twelve singles in one trick: only the twelfth is shown as what is to be beaten."""
    ranks = "23456789"
    hands = [[f"{rank}{suit}" for rank in ranks] for suit in "dchs"]
    actions = []
    for at in range(12):
        seat = at % 4
        actions.append({"seat": seat, "do": "play", "cards": [hands[seat][at // 4]]})
    record = read_record(
        {
            "format": "table-record/1",
            "game": "happy_nine",
            "players": 4,
            "position": {"phase": "play", "hands": hands, "turn": 0},
            "actions": actions,
        }
    )
    found = game("happy_nine")
    assert replay(found, record).refused is None
    talk = Talk(words_for("en"), found.info.id)
    zones = Round(found, record).view(Seat(0)).table.zones
    assert len([zone for zone in zones if zone.id.startswith("trick:")]) == 12
    styles = [{str(span.style) for span in laid_before(talk, zones, seat).spans} for seat in range(4)]
    assert ["dim" in style for style in styles] == [True, True, True, False]
