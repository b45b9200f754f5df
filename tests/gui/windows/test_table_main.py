"""The window from launch to settlement, resumed and left, and pictures by command."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from engine.play.ledger import Unit
from engine.play.sitting import Terms, unfinished
from gui.command import BAD, run
from gui.theme import PAPER, Speed
from gui.windows.main_window import MainWindow
from tests.gui.bridge.evening import act, spin, until
from tests.gui.scene.tables import rounds

pytestmark = pytest.mark.usefixtures("qapp")


def play(window: MainWindow) -> None:
    bridge = window.table.bridge
    while window.currentWidget() is window.table:
        until(lambda: window.currentWidget() is not window.table or (bridge.seat is not None and bridge.view.prompts))
        if window.currentWidget() is window.table:
            act(bridge)
        spin()


def test_from_the_first_tap_to_the_next_round(window: MainWindow, tmp_path: Path) -> None:
    window.start_now()
    assert window.currentWidget() is window.table
    assert window.sitting is not None
    assert list(window.sitting.bots.values()) == ["normal"] * 3
    play(window)
    assert window.sitting.round is None
    page: Any = window.currentWidget()
    assert page is not window.table
    page.menu.emit()
    assert window.menu is not None
    window.menu._rows["leave"].click()
    assert len(unfinished(tmp_path)) == 1


def test_a_sitting_goes_on_where_it_was_left(window: MainWindow, tmp_path: Path) -> None:
    window.start_now()
    act(window.table.bridge)
    at = window.table.bridge.round.at  # type: ignore[union-attr]
    window.put_down()
    window.go_on(unfinished(tmp_path)[0].folder)
    assert window.table.bridge.round is not None
    assert window.table.bridge.round.at == at
    play(window)
    window.put_down()
    window.go_on(unfinished(tmp_path)[0].folder)
    assert window.currentWidget() is not window.table
    assert window.sitting is not None
    assert window.sitting.ledger.rounds == 1


def test_closing_puts_the_sitting_down(window: MainWindow, tmp_path: Path) -> None:
    window.start_now()
    act(window.table.bridge)
    window.close()
    assert window.sitting is None
    assert unfinished(tmp_path)[0].wrong is None


def test_the_menu_changes_looks_and_closes_on_escape(window: MainWindow) -> None:
    window.start_now()
    QTest.keyClick(window.table.table, Qt.Key.Key_Escape)
    menu = window.menu
    assert menu is not None
    for name in ("speed", "theme", "language"):
        QTest.mouseClick(menu._rows[name], Qt.MouseButton.LeftButton, pos=menu._rows[name].rect().center())
    assert window.style_.speed is not Speed.OFF
    assert window.style_.words.language == "en"
    window.retheme(PAPER)
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert window.menu is None
    assert window.windowTitle() == "Jolly Table"


def test_who_takes_a_minimised_window_up_again_has_to_confirm(window: MainWindow) -> None:
    window.open_table(Terms("happy_nine", ("小李", "阿珍", "小雨"), (None, None, None), Unit(), 5, {}))
    bridge = window.table.bridge
    until(lambda: bridge.seat is not None)
    act(bridge)
    until(lambda: bridge.next is not None)
    window.table.curtain.confirmed.emit(False)
    who = bridge.seat
    assert who is not None
    window.showMinimized()
    assert (bridge.seat, bridge.next) == (None, who)
    window.showNormal()
    assert not window.table.table.isVisible()


@pytest.mark.parametrize("key", [None, Qt.Key.Key_F11])
def test_the_window_changes_while_the_menu_pauses_the_table(window: MainWindow, key: Qt.Key | None) -> None:
    """Whatever its size becomes, nothing below the menu can be played, and no hand is shown that was covered."""
    window.open_table(Terms("happy_nine", ("小李", "阿珍", "小雨"), (None, None, None), Unit(), 5, {}))
    bridge = window.table.bridge
    until(lambda: bridge.seat is not None)
    act(bridge)
    until(lambda: bridge.next is not None)
    QTest.keyClick(window.table.curtain, Qt.Key.Key_Escape)
    menu, round_ = window.menu, bridge.round
    assert menu is not None
    assert round_ is not None
    at = round_.at
    for size in ((800, 480), (600, 1000), (1280, 800)):
        if key is None:
            window.resize(*size)
        else:
            QTest.keyClick(window, key)
        spin(10)
        for press in (Qt.Key.Key_Return, Qt.Key.Key_P, Qt.Key.Key_Space):
            QTest.keyClick(window.table.table, press)
        assert (round_.at, bridge.seat) == (at, None)
        assert not window.table.table.isVisible()
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert window.table.curtain.isVisible()


def test_full_screen_and_back(window: MainWindow) -> None:
    window.resize(700, 500)
    window.start_now()
    before = window.geometry()
    QTest.keyClick(window.table.table, Qt.Key.Key_F11)
    assert window.isFullScreen()
    assert window.size() == window.screen().size()
    QTest.keyClick(window.table.table, Qt.Key.Key_F11)
    assert not window.isFullScreen()
    assert window.geometry() == before


# ---------------------------------------------------------------- pictures by command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    played, _ = rounds(4, 3, 30)
    path = tmp_path / "record.json"
    path.write_text(json.dumps(played.record().to_json()), encoding="utf-8")
    return path


@pytest.mark.parametrize(("size", "scale"), [("1280x800", 1.0), ("800x480", 1.5), ("540x960", 2.0)])
def test_a_moment_becomes_a_picture(record: Path, tmp_path: Path, size: str, scale: float) -> None:
    out = tmp_path / "moment.png"
    line = ["shot", str(record), "--step", "12", "--seat", "1", "--size", size, "--scale", str(scale), "--lang", "en"]
    assert run([*line, "--theme", "paper", "--out", str(out)]) == 0
    image = QImage(str(out))
    width, height = (int(side) for side in size.split("x"))
    assert (image.width(), image.height()) == (round(width * scale), round(height * scale))
    first = out.read_bytes()
    assert run([*line, "--theme", "paper", "--out", str(out)]) == 0
    assert out.read_bytes() == first


def test_what_cannot_be_drawn_is_said(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "x.png")
    for line in (
        ["shot", str(tmp_path / "none.json"), "--out", out],
        ["shot", str(record), "--step", "999", "--out", out],
        ["shot", str(record), "--seat", "9", "--out", out],
        ["shot", str(record), "--size", "big", "--out", out],
        ["shot", str(record), "--out", str(tmp_path / "no" / "folder" / "x.png")],
        ["shot", str(record)],
        ["--players", "99"],
        ["--theme", "pink"],
        ["--lang", "xx"],
    ):
        assert run([*line, *([] if "--lang" in line else ["--lang", "en"])]) == BAD
        said = capsys.readouterr().err.strip()
        assert said
        assert "<" not in said
        assert "Traceback" not in said


def test_the_entry_loads_nothing_of_qt() -> None:
    code = "import runpy, sys; runpy.run_module('gui', run_name='__mp_main__'); import gui.command;"
    code += "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
