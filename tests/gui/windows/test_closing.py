"""The window closed at once, and while a computer thinks: the program ends, says nothing and leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.games import game
from engine.play.resuming import resume
from engine.play.sitting import unfinished

ROOT = Path(__file__).resolve().parents[3]
GRACE = 10.0
"""Seconds that a busy machine may take; without one the program is gone in a fraction of a second."""

CLOSED = """
import os, sys
from PySide6.QtCore import QTimer
import gui.app as app, gui.command as command
made = app.MainWindow
class Window(made):
    def showEvent(self, event):
        super().showEvent(event)
        def look():
            thinker = self.thinker.worker if self.thinker._worker else None
            if sys.argv[1] == "thinking" and (thinker is None or not thinker._ready or not self.asked()):
                QTimer.singleShot(5, look)
                return
            print(os.getpid(), thinker.pid or 0 if thinker else 0, flush=True)
            self.close()
        QTimer.singleShot(int(sys.argv[2]), look)
    def asked(self):
        return self.table.bridge.computers.question is not None
app.MainWindow = Window
if __name__ == "__main__":
    sys.exit(command.run(sys.argv[3:]))
"""


@pytest.mark.parametrize(
    ("when", "wait", "words"),
    [
        ("at once", 0, ()),
        ("soon", 200, ()),
        # whoever takes the first movement in and closes it within half a second
        ("soon", 0, ("--game", "happy_nine")),
        ("soon", 120, ("--game", "happy_nine")),
        ("soon", 500, ("--game", "happy_nine")),
        ("thinking", 0, ("--game", "happy_nine")),
    ],
)
def test_closing_ends_everything_at_once(tmp_path: Path, when: str, wait: int, words: tuple[str, ...]) -> None:
    program = tmp_path / "program.py"
    program.write_text(CLOSED, encoding="utf-8")
    more = {"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen", "JOLLY_TABLE_HOME": str(tmp_path / "home")}
    child = subprocess.Popen(
        [sys.executable, "-W", "error", str(program), when, str(wait), "--lang", "en", *words],
        env={**os.environ, **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    said = child.stdout.readline().split()
    began = time.monotonic()
    _, complaints = child.communicate(timeout=60)
    spent = time.monotonic() - began
    harmless = "This plugin does not support propagateSizeHints()"
    assert [line for line in complaints.splitlines() if line != harmless] == []
    assert child.returncode == 0
    assert spent < GRACE
    for pid in map(int, said[1:]):
        assert pid == 0 or not Path(f"/proc/{pid}").exists()
    begun = unfinished(tmp_path / "home")
    assert [found.wrong for found in begun] == [None] * ("--game" in words)
    for found in begun:
        sat = resume(game("happy_nine"), found.folder)
        assert sat.sitting.round is not None
        assert not sat.notes
        sat.sitting.leave()
