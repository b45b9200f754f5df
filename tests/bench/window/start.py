"""From the start of the process to the first picture on the screen, beside an empty window of PySide6."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from tests.bench.window.common import ROOT, Row, environment, middle

EMPTY = """
import os
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
class Window(QWidget):
    def paintEvent(self, event):
        QTimer.singleShot(0, lambda: os._exit(7))
app = QApplication([])
window = Window()
window.resize(1280, 800)
window.show()
app.exec()
"""

OURS = """
import os, runpy
import gui.chores as chores
seen = chores.FirstPaint.eventFilter
def filter(self, watched, event):
    if event.type() == chores.QEvent.Type.Paint:
        chores.QTimer.singleShot(0, lambda: os._exit(7))
    return seen(self, watched, event)
chores.FirstPaint.eventFilter = filter
runpy.run_module("gui", run_name="__main__")
"""
"""The program as it is, left as soon as its first picture is on the screen."""

GOAL = "≤ 2.0"


def once(code: str, home: str) -> tuple[float, float]:
    """Wall time and processor time of one start, in ms."""
    began = time.perf_counter()
    child = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=environment(home), stderr=subprocess.PIPE)
    _, status, used = os.wait4(child.pid, 0)
    spent = time.perf_counter() - began
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 7:
        raise SystemExit(child.stderr.read().decode() if child.stderr is not None else "no picture")
    return spent * 1000, (used.ru_utime + used.ru_stime) * 1000


def rows(smoke: bool, count: int) -> Iterator[Row]:
    """Medians of starts in turns, and what one is of the other."""
    if not hasattr(os, "wait4"):
        return
    times: dict[str, list[tuple[float, float]]] = {"empty window": [], "first screen": []}
    with tempfile.TemporaryDirectory() as home:
        once(OURS, home)  # compiles
        for _ in range(1 if smoke else count or 9):
            times["empty window"].append(once(EMPTY, home))
            times["first screen"].append(once(OURS, home))
    for number, kind in enumerate(("wall", "cpu")):
        both = [[one[number] for one in found] for found in times.values()]
        for name, found in zip(times, both, strict=True):
            yield Row(f"start, {name}", f"{kind}, median (best)", f"{middle(found):.0f} ({min(found):.0f}) ms")
        ratios = [ours / empty for empty, ours in zip(*both, strict=True)]
        yield Row("start, ratio to an empty window", f"{kind}, median of {len(ratios)}", f"{middle(ratios):.2f}", GOAL)
