"""What it costs: nothing before somebody listens, and nothing is left of what has gone."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from gui.access.waking import given
from gui.controls.dialog import Dialog
from gui.windows.main_window import MainWindow
from tests.gui.access.test_tree import access
from tests.gui.access.tree import spoken
from tests.gui.bridge.evening import until

ROOT = Path(__file__).resolve().parents[3]
QUIET = """
import os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from gui.app import application
app = application()
from pathlib import Path
from tests.gui.bridge.evening import sitting, spin
from tests.gui.windows.tables import Shown
from gui import known
table = Shown(sitting(None, "normal", "normal"))
table.wait(); table.turn(); table.wait()
loaded = sorted(name for name in sys.modules if name.startswith("gui.access"))
assert loaded == ["gui.access"], loaded
assert known._made == known._said == []
from PySide6.QtGui import QAccessible
QAccessible.setActive(True)
QAccessible.queryAccessibleInterface(table.window)
assert "gui.access.waking" in sys.modules
table.close()
"""


def test_nothing_is_loaded_or_done_until_somebody_asks() -> None:
    done = subprocess.run([sys.executable, "-c", QUIET], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_table_is_not_told_of_anew_while_nothing_changes(shown: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    module = importlib.import_module("gui.access.table")
    plain: Any = vars(module)["table"]

    def counted(*rest: Any) -> Any:
        made.append(1)
        return plain(*rest)

    monkeypatch.setattr(module, "table", counted)
    table = shown(None, "normal", "normal")
    table.wait()
    spoken(access(table))
    made.clear()
    for dots in range(6):
        table.window.scene.think((1,), dots)
        table.window.scene._show_thought()
        spoken(access(table))
    # once for whoever has begun to think, never for the dots
    assert len(made) <= 1
    QAccessible.setActive(False)
    made.clear()
    table.turn()
    table.wait()
    assert made == []


def gone() -> None:
    for _ in range(2):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.mark.parametrize("rounds", [6, pytest.param(100, marks=pytest.mark.long)])
def test_many_rounds_leave_no_more_to_be_told_of(window: MainWindow, rounds: int) -> None:
    """Rounds, settlements, menus and dialogs come and go; Qt is handed as much as there is, and no more."""
    window.start_now("happy_nine", 3)
    counts: list[tuple[int, int]] = []
    for number in range(rounds):
        until(lambda: window.table.bridge.round is not None)
        round_ = window.table.bridge.round
        assert round_ is not None
        while not round_.over:
            seat = round_.table.to_act[0]
            assert round_.submit(round_.game.legal(round_.state, seat).actions[0]) is None
        until(lambda: hasattr(window.currentWidget(), "who"))
        page: Any = window.currentWidget()
        if number % 10 < 3:
            spoken(window)
        window.want("agreed")
        if number % 10 < 3:
            spoken(window)
        for dialog in window.findChildren(Dialog):
            dialog.go_back()
        for row in list(page.rows.values()):
            if "points" in row.buttons and row.buttons["points"].off is None:
                row.buttons["points"].click()
        gone()
        counts.append((given(), access(SimpleNamespace(window=window.table)).handed_out))
        assert window.sitting is not None
        if number + 1 < rounds:
            window.next_round()
    settled = counts[2:]
    assert max(widgets for widgets, _ in settled) - min(widgets for widgets, _ in settled) < 120
    # what is handed out at the end is no more than after the first rounds
    assert settled[-1][0] <= max(widgets for widgets, _ in counts[1:4]) + 60
    assert max(parts for _, parts in counts) < 80
