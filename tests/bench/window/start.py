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

WHOLE = """
import os, runpy
import gui.app as app
app.settled_in = lambda *all: os._exit(7)
runpy.run_module("gui", run_name="__main__")
"""
"""The same, left once its second picture, the one with cards, is there as well."""

GOAL = "≤ 2.0"
STARTS = {"empty window": EMPTY, "first screen": OURS, "first screen with its cards": WHOLE}


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
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in STARTS}
    with tempfile.TemporaryDirectory() as home:
        once(OURS, home)  # compiles
        for _ in range(1 if smoke else count or 9):
            for name, code in STARTS.items():
                times[name].append(once(code, home))
    for number, kind in enumerate(("wall", "cpu")):
        empty, *ours = ([one[number] for one in found] for found in times.values())
        for name, found in zip(times, (empty, *ours), strict=True):
            yield Row(f"start, {name}", f"{kind}, median (best)", f"{middle(found):.0f} ({min(found):.0f}) ms")
        for name, found in zip(list(times)[1:], ours, strict=True):
            ratios = [mine / bare for mine, bare in zip(found, empty, strict=True)]
            goal = GOAL if found is ours[0] else ""
            yield Row(f"{name} ÷ empty window", f"{kind}, median of {len(ratios)}", f"{middle(ratios):.2f}", goal)
