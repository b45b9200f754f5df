"""``arena``: its three forms of answer agree, a wrong question is one sentence, Ctrl-C shows what there is."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from engine.play.arena import Arena, Deal
from engine.play.simulate import Task
from tests.interrupts import interruptible

from .doors import ROOT, Ask

LONE = ("arena", "happy_nine", "--players", "3", "--bots", "normal,random,random")


def sheet(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_text_table_and_json_say_the_same(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "cross.csv"
    text = ask(*LONE, "--deals", 3, "--csv", file)
    found = json.loads(ask(*LONE, "--deals", 3, "--json").out)
    assert (text.status, text.err) == (0, "")
    assert text.lines[0] == "3 deals played, each in all seatings"
    assert (found["deals"], found["asked"], found["broken_off"], found["test"]) == (3, 3, False, None)
    (pair,) = found["pairs"]
    difference = pair["difference"]
    said = f"{difference['mean']:+.2f} ± {difference['half']:.2f}".replace("-", "−")
    assert said in next(line for line in text.lines[4:] if line.startswith("Normal"))
    rows = {(row["measure"], row["bot"], row["against"]): row for row in sheet(file)}
    line = rows["difference", "normal", "random"]
    assert {name: float(line[name]) for name in difference} == difference
    assert (line["deals"], line["lineup"]) == ("3", "normal random random")
    for bot in found["bots"]:
        for measure in ("units", "won"):
            assert float(rows[measure, bot["bot"], ""]["mean"]) == bot[measure]["mean"]
    assert len(rows) == 5


def test_pairs_are_each_kind_alone_against_each_other(ask: Ask) -> None:
    words = ("arena", "happy_nine", "--players", 3, "--bots", "random,normal", "--deals", 2, "--pairs")
    found = json.loads(ask(*words, "--json").out)
    lineups = [["random", "normal", "normal"], ["normal", "random", "random"]]
    assert [pair["lineup"] for pair in found["pairs"]] == lineups
    text = ask(*words)
    names = [line.split()[0] for line in text.lines[2:]]
    assert names == ["Random", "Random", "Normal"]
    assert text.lines[3].split()[1] == text.lines[4].split()[-1] == "·"


def test_a_single_deal_has_no_interval(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "one.csv"
    found = json.loads(ask(*LONE, "--deals", 1, "--json", "--csv", file).out)
    figures = found["pairs"][0]["difference"]
    assert figures["mean"] is not None
    assert figures["half"] is figures["low"] is figures["high"] is None
    assert "±" not in ask(*LONE, "--deals", 1).out
    assert {row["half"] for row in sheet(file)} == {""}


def test_two_processes_print_the_same(ask: Ask) -> None:
    assert ask(*LONE, "--deals", 3, "--workers", 2) == ask(*LONE, "--deals", 3)


def quick(task: Task) -> Deal:
    """A deal that is not played: the first kind always does better by 2 and a little."""
    return Deal(task.bots, {"normal": 1 + task.number % 2 / 8, "random": 3.0}, {"normal": 0.5, "random": 0.25})


@pytest.mark.parametrize(
    ("bots", "says"),
    [
        ("normal,random", "Normal is better than Random by 1 units a round rather than no better"),
        ("random,normal", "Random is no better than Normal rather than better by 1 units a round"),
    ],
)
def test_the_test_stops_and_says_why(ask: Ask, monkeypatch: pytest.MonkeyPatch, bots: str, says: str) -> None:
    monkeypatch.setattr("engine.play.arena.measure", quick)
    words = ("arena", "happy_nine", "--players", 4, "--bots", bots, "--deals", 60, "--stop", 1)
    answer = ask(*words)
    assert (answer.status, answer.err) == (0, "")
    assert answer.lines[0] == "30 deals played, each in all seatings"
    assert answer.lines[-1] == f"{says}: decided after 30 deals"
    test = json.loads(ask(*words, "--json").out)["test"]
    verdict = "better" if bots.startswith("normal") else "not_better"
    assert test == {"bot": bots.split(",")[0], "against": bots.split(",")[1], "delta": 1.0, "verdict": verdict}
    still = ask(*words[:-4], "--deals", 29, "--stop", 1).lines[-1]
    assert still.startswith("Whether ")
    assert still.endswith(" is still open after 29 deals")


def test_the_table_of_a_language_is_aligned(ask: Ask) -> None:
    answer = ask("--lang", "zh_CN", *LONE, "--deals", 2)
    assert len({cell_len(line) for line in answer.lines[4:]}) == 1, answer.out


@pytest.mark.parametrize(
    "words",
    [
        ("--bots", "normal"),
        ("--bots", "normal,normal"),
        (),
        ("--bots", "normal,nobody"),
        ("--bots", "normal,random,normal,random"),
        ("--bots", "normal,random", "--stop", "0"),
        ("--bots", "normal,random", "--stop", "nan"),
        ("--bots", "normal,random", "--stop", "much"),
        ("--bots", "normal,random", "--deals", "0"),
        ("--bots", "normal,random", "--players", "9"),
        ("--bots", "normal,random", "--players", "1"),
        ("--bots", "normal,random", "--option", "nothing=1"),
        ("--bots", "normal,random", "--preset", "nothing"),
        ("--bots", "normal,random", "--workers", "0"),
        ("--bots", "normal,random", "--csv", "/dev/null/x"),
        ("--bots", "normal,random", "--csv", "no/such/folder.csv"),
        ("--bots", "normal,random", "--ray", "local", "--csv", "left.csv"),
    ],
    ids=" ".join,
)
def test_a_wrong_question_is_one_sentence(
    ask: Ask, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("engine.play.workers.find_spec", lambda name: None)
    ask("arena", "happy_nine", "--players", "3", *words).is_refusal()
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_there_stays_until_there_is_something_new(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "old.csv"
    file.write_text("dear", encoding="utf-8")
    monkeypatch.setattr("engine.play.workers.find_spec", lambda name: None)
    ask(*LONE, "--ray", "local", "--csv", file).is_refusal()
    assert file.read_text(encoding="utf-8") == "dear"


def stopping(after: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C after so many deals."""
    real = Arena.play

    def play(self: Any, each: Any = map) -> Any:
        for number in real(self, each):
            if number > after:
                self.found.pop()
                raise KeyboardInterrupt
            yield number
        raise KeyboardInterrupt

    monkeypatch.setattr(Arena, "play", play)


def test_ctrl_c_shows_what_was_measured(ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = ask(*LONE, "--deals", 2)
    stopping(2, monkeypatch)
    file = tmp_path / "some.csv"
    answer = ask(*LONE, "--deals", 50, "--csv", file)
    assert (answer.status, answer.err) == (130, "")
    assert answer.lines[0] == "Broken off after 2 of 50 deals, each played in all seatings"
    assert answer.lines[1:] == whole.lines[1:]
    assert {row["deals"] for row in sheet(file)} == {"2"}
    assert json.loads(ask(*LONE, "--deals", 50, "--json").out)["broken_off"] is True


def test_ctrl_c_before_the_first_deal(ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stopping(0, monkeypatch)
    file = tmp_path / "none.csv"
    answer = ask(*LONE, "--csv", file)
    assert (answer.status, answer.out) == (130, "")
    assert len(answer.err.splitlines()) == 1
    assert not file.exists()


def drained(terminal: int) -> None:
    """Read what is written to a terminal until nobody holds it any more."""
    try:
        while os.read(terminal, 4096):
            pass
    except OSError:  # so it ends on Linux
        pass


@pytest.mark.skipif(os.name == "nt", reason="no terminals of this kind")
def test_at_a_terminal_there_is_a_bar_and_ctrl_c_ends_all_processes() -> None:
    mine, theirs = os.openpty()
    words = [sys.executable, "-m", "engine", "--lang", "en", *LONE, "--deals", "100000", "--workers", "2"]
    variables = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    process = subprocess.Popen(
        words,
        cwd=ROOT,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=theirs,
        start_new_session=True,
        preexec_fn=interruptible,
    )
    os.close(theirs)
    try:
        seen = b""
        until = time.monotonic() + 50
        while b"1/100000" not in seen and time.monotonic() < until:
            seen += os.read(mine, 4096)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it
        # a terminal goes on reading: a bar that nobody reads would wait for room once that is full
        reader = threading.Thread(target=drained, args=(mine,), daemon=True)
        reader.start()
        # the pipe ends when the last process that holds it has ended
        out = process.communicate(timeout=50)[0].decode()
        reader.join(10)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
        os.close(mine)
    assert b"1/100000" in seen
    assert re.search(rb"/100000.*(-:--:--|\d:\d\d:\d\d)", seen), "the time left"
    assert b"Traceback" not in seen
    assert process.returncode == 130
    assert out.startswith("Broken off after ")
