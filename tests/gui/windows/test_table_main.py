"""The window from launch to settlement, resumed and left, and pictures by command."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.play.ledger import Unit
from engine.play.sitting import Terms, unfinished
from gui.command import BAD, run
from gui.controls.dialog import Dialog
from gui.theme import PAPER, Speed
from gui.windows.main_window import MainWindow
from gui.windows.ready import at_once
from tests.bench.window.idle import rests
from tests.gui.bridge.evening import act, spin, until
from tests.gui.events.hands import finer
from tests.gui.scene.tables import rounds
from tests.gui.windows.sat import tap

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


def test_the_menu_follows_looks_and_closes_on_escape(window: MainWindow) -> None:
    window.start_now()
    QTest.keyClick(window.table.table, Qt.Key.Key_Escape)
    menu = window.menu
    assert menu is not None
    window.restyle(window.style_.with_language("en"))
    assert menu._rows["settings"].text() == "Settings"
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


def people(window: MainWindow) -> None:
    """Three people at the screen, the curtain down for the first of them."""
    window.open_table(Terms("happy_nine", ("小李", "阿珍", "小雨"), (None, None, None), Unit(), 5, {}))
    bridge = window.table.bridge
    until(lambda: bridge.seat is not None)
    act(bridge)
    until(lambda: bridge.next is not None)


def resized(window: MainWindow, number: int) -> None:
    window.resize(*((800, 480), (600, 1000), (1280, 800))[number])


def filled(window: MainWindow, number: int) -> None:
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_F11)
    assert window.isFullScreen() == (number % 2 == 0)


def refined(window: MainWindow, number: int) -> None:
    finer(window.table, (2.0, 1.25, 1.0)[number])


@pytest.mark.parametrize("change", [resized, filled, refined])
@pytest.mark.parametrize("paused", [False, True])
def test_the_window_changes_before_a_covered_table(
    window: MainWindow, change: Callable[[MainWindow, int], None], paused: bool
) -> None:
    """By the curtain, and where the menu pauses it as well: nothing can be played, and no hand is shown."""
    people(window)
    bridge, round_, curtain = window.table.bridge, window.table.bridge.round, window.table.curtain
    assert round_ is not None
    if paused:
        QTest.keyClick(curtain, Qt.Key.Key_Escape)
        assert window.menu is not None
    at = round_.at
    for number in range(3):
        change(window, number)
        spin(10)
        assert curtain.size() == window.size()
        window.grab()
        assert curtain._felt is not None
        assert curtain._felt.devicePixelRatio() == curtain.devicePixelRatioF()
        for press in (Qt.Key.Key_Return, Qt.Key.Key_P, Qt.Key.Key_Space):
            QTest.keyClick(window.table.table, press)
        assert (round_.at, bridge.seat) == (at, None)
        assert not window.table.table.isVisible()
    if window.menu is not None:
        QTest.keyClick(window.menu, Qt.Key.Key_Escape)
    assert curtain.isVisible()
    tap(curtain._confirm)
    until(lambda: bridge.seat is not None)
    assert window.table.scene.view == bridge.view
    assert window.table.scene._pictures.dpr == window.table.table.devicePixelRatioF()


@pytest.mark.parametrize("change", [resized, filled, refined])
def test_the_window_changes_while_the_menu_pauses_a_turn(
    window: MainWindow, change: Callable[[MainWindow, int], None]
) -> None:
    """One person's own turn, with a card raised: it is there again as it was, drawn for the window as it is."""
    window.open_table(at_once(window.style_.words, "happy_nine", None, 3))
    table = window.table
    until(lambda: bool(table.bridge.prompts))
    act(table.bridge)
    until(lambda: rests(table) and table.bridge.view.table.phase == "play")
    round_, stage = table.bridge.round, table.scene.stage
    assert round_ is not None
    assert stage is not None
    table.hands.tap_card(next(key for key in stage.hand if key not in stage.hands.idle))
    raised, at = table.hands.chosen.cards, round_.at
    assert raised
    table.hands.wanted.emit("menu")
    assert window.menu is not None
    for number in range(3):
        change(window, number)
        spin(10)
        for press in (Qt.Key.Key_P, Qt.Key.Key_H, Qt.Key.Key_Z):
            QTest.keyClick(QApplication.focusWidget() or window.menu, press)
        assert window.menu.size() == window.size()
    QTest.keyClick(window.menu, Qt.Key.Key_Escape)
    assert round_.at == at
    assert table.hands.chosen.cards == raised
    size = table.table.viewport().size()
    assert (table.scene.sceneRect().width(), table.scene.sceneRect().height()) == (size.width(), size.height())
    assert table.scene._pictures.dpr == table.table.devicePixelRatioF()
    assert table.scene.view == table.bridge.view


def test_full_screen_by_key_over_a_dialog(window: MainWindow) -> None:
    window.start_now()
    window.chosen.ask()
    (dialog,) = (found for found in window.findChildren(Dialog) if found.isVisible())
    for full in (True, False):
        QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_F11)
        assert window.isFullScreen() == full
        assert dialog.isVisible()


def test_full_screen_by_key_while_cards_fly(window: MainWindow) -> None:
    window.restyle(replace(window.style_, speed=Speed.SLOW))
    window.resize(700, 500)
    window.start_now()
    table = window.table
    for full in (True, False):
        assert table.animator.busy
        QTest.keyClick(table.table, Qt.Key.Key_F11)
        spin(20)
        assert (window.isFullScreen(), table.animator.busy) == (full, False)
        assert table.scene.guests("") == []
        assert table.scene.view == table.bridge.view
        size = table.table.viewport().size()
        assert (table.scene.sceneRect().width(), table.scene.sceneRect().height()) == (size.width(), size.height())
        until(lambda: bool(table.bridge.prompts))
        act(table.bridge)
    assert window.size().toTuple() == (700, 500)


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
