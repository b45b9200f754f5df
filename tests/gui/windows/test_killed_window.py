"""kill -9 at any moment of the window: what was accepted is there again, and the first screen offers to go on."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from engine.play.resuming import resume
from engine.play.sitting import SITTING, unfinished
from engine.play.thinker import InPlace
from engine.words import Words
from gui.theme import FELT, Speed
from gui.windows.main_window import MainWindow
from gui.windows.settlement import SettlementPage
from gui.windows.style import Style
from tests.gui.bridge.evening import GAME, act, sitting, spin, until
from tests.gui.windows.sat import tap
from tests.gui.windows.tables import Shown
from tests.play.tables import lines_of

ROOT = Path(__file__).resolve().parents[3]


def kill(base: Path, seed: int, after: float) -> list[list[str]]:
    """Let somebody play so many seconds and no longer; gives what was said to be accepted."""
    line = [sys.executable, "-m", "tests.gui.windows.killed", str(base), str(seed)]
    said: list[list[str]] = []
    with subprocess.Popen(line, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        ready = process.stdout.readline()
        assert ready == "ready\n", process.stderr.read()
        threading.Timer(after, process.send_signal, [signal.SIGKILL]).start()
        # a line the killing has cut says nothing
        said = [row.split() for row in process.stdout if row.endswith("\n")]
        wrong = process.stderr.read()
    assert process.returncode == -signal.SIGKILL, wrong
    assert "Traceback" not in wrong
    return said


def survives(base: Path, seed: int, after: float) -> int:
    """One killing, and what is found after it; gives how many things had been accepted."""
    said = kill(base, seed, after)
    (kept,) = unfinished(base)
    assert kept.wrong is None
    window = MainWindow(Style(FELT, Words("zh_CN"), Speed.OFF), InPlace(), base)
    window.show()
    window.home()
    home = window.currentWidget()
    assert home is not None
    assert home.resume.isVisible()  # type: ignore[attr-defined]
    tap(home.resume)  # type: ignore[attr-defined]
    found = window.sitting
    assert found is not None
    if said:
        what, rounds, at = said[-1][0], int(said[-1][1]), int(said[-1][2])
        assert rounds <= found.ledger.rounds <= rounds + 1
        if found.ledger.rounds == rounds and found.round is not None and what == "act":
            # computers act without a word, and a round that was over is booked when it is gone on with
            assert found.round.at >= at
    bridge = window.table.bridge
    if found.ledger.running:
        assert window.currentWidget() is window.table
        round_ = bridge.round
        assert round_ is not None
        assert found.folder is not None
        lines = lines_of(found.folder / f"round-{found.ledger.rounds:04d}.jsonl")
        written = [line["act"] for line in lines if "act" in line]
        assert [dict(action) for action in round_.record().actions] == written
        # among people nobody's cards are there before somebody has confirmed
        assert bridge.seat is None
    else:
        assert isinstance(window.currentWidget(), SettlementPage)
    window.close()
    window.deleteLater()
    spin(1)
    return len(said)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing can be killed so here")
@pytest.mark.parametrize("seed", range(2))
def test_a_killed_window_goes_on(qapp: QApplication, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    accepted = [survives(tmp_path, seed, 0.2 + rng.random()) for _ in range(2)]
    assert sum(accepted) > 0


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing can be killed so here")
@pytest.mark.parametrize("seed", range(100, 108))
def test_a_window_killed_many_times_goes_on(qapp: QApplication, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    accepted = [survives(tmp_path, seed, 3 * rng.random()) for _ in range(8)]
    assert sum(accepted) > 0


@pytest.mark.parametrize("speed", [Speed.FAST, Speed.SLOW])
def test_closing_while_something_moves_loses_nothing(qapp: QApplication, tmp_path: Path, speed: Speed) -> None:
    held = sitting(None, None, "normal", "normal", base=tmp_path)
    table = Shown(held, speed=speed)
    until(lambda: table.bridge.seat is not None)
    act(table.bridge)
    spin(30)
    assert table.window.animator.busy
    assert held.round is not None
    before = held.round.record()
    table.window.put_down()
    held.leave()
    table.close()
    (kept,) = unfinished(tmp_path)
    again = resume(GAME, kept.folder)
    assert again.notes == ()
    assert again.sitting.round is not None
    assert again.sitting.round.record() == before
    assert (kept.folder / SITTING).is_file()
    again.sitting.leave()
