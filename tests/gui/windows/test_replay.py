"""A round looked at again in the window: step by step, by itself, through other eyes, as text and as a picture."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QStandardPaths, Qt
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from engine.core.model import ALL, Seat
from engine.games import GAMES, PLAYERS
from engine.play.round import Round
from engine.words import Words
from gui.scene.card_item import CardPicture
from gui.scene.describe import describe
from gui.theme import PAPER, Speed
from gui.windows.ask import Deeds
from gui.windows.main_window import MainWindow
from gui.windows.record_page import RecordPage
from gui.windows.replay import ReplayView
from gui.windows.style import Style
from tests.gui.bridge.evening import spin, until
from tests.gui.scene.tables import look, rounds
from tests.gui.windows.sat import drop
from tests.play.tables import cards_in, finished
from tests.setup.files import ROOT

NAMES = ("小李", "阿珍", "小雨", "老周")


@pytest.fixture(scope="module")
def played() -> Round[Any]:
    return rounds(4, 7, 400)[0]


@pytest.fixture
def page(qtbot: QtBot, played: Round[Any]) -> Iterator[RecordPage]:
    made = RecordPage(look(), played, NAMES)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    made.setFocus()
    yield made
    made.replay.stop()


def shown(view: ReplayView) -> object:
    assert view.scene.view is not None
    return view.scene.view.table


def test_it_begins_at_the_deal_and_every_key_moves_it(page: RecordPage, qtbot: QtBot) -> None:
    view, last = page.replay, page.replay.replay.last
    parts = view.replay.chapters
    assert view.at == 0
    for key, at in [
        (Qt.Key.Key_Right, 1),
        (Qt.Key.Key_Right, 2),
        (Qt.Key.Key_Left, 1),
        (Qt.Key.Key_End, last),
        (Qt.Key.Key_Right, last),
        (Qt.Key.Key_PageUp, max(part for part in parts if part < last)),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_PageDown, parts[1]),
    ]:
        qtbot.keyClick(page, key)
        assert view.at == at, key
        assert shown(view) == view.replay.frame(at, None).view.table
        assert view.line.value() == at
        assert str(at) in view.line.accessibleName()


def test_buttons_and_line_move_it(page: RecordPage, qtbot: QtBot) -> None:
    view = page.replay
    first, second, *_ = view.replay.chapters[1:]
    for name, at in [("chev", 1), ("last", first if first > 1 else second), ("first", 1 if first == 1 else 0)]:
        qtbot.mouseClick(view.buttons[name], Qt.MouseButton.LeftButton)
        assert view.at == at, name
    qtbot.mouseClick(view.buttons["chev"], Qt.MouseButton.LeftButton)
    at = view.at
    qtbot.mouseClick(view.buttons["back"], Qt.MouseButton.LeftButton)
    assert view.at == at - 1
    spot = QPoint(round(view.line.spot(9)), view.line.height() // 2)
    qtbot.mouseClick(view.line, Qt.MouseButton.LeftButton, pos=spot)
    assert view.at == 9
    qtbot.mousePress(view.line, Qt.MouseButton.LeftButton, pos=spot)
    qtbot.mouseMove(view.line, QPoint(round(view.line.spot(3)), 5))
    qtbot.mouseRelease(view.line, Qt.MouseButton.LeftButton, pos=QPoint(round(view.line.spot(3)), 5))
    assert view.at == 3


def test_it_plays_to_the_end_by_itself(page: RecordPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    view = page.replay
    monkeypatch.setattr("gui.windows.replay.REST", 0.0)
    seen: list[int] = []
    view.turned.connect(seen.append)
    view.show_step(view.replay.last - 12)
    seen.clear()
    qtbot.keyClick(page, Qt.Key.Key_Space)
    assert view.playing
    until(lambda: not view.playing)
    assert seen == list(range(view.replay.last - 11, view.replay.last + 1))
    assert view.buttons["play"].glyph == "play"
    qtbot.keyClick(page, Qt.Key.Key_Space)
    assert view.at <= 1
    qtbot.mouseClick(view.buttons["play"], Qt.MouseButton.LeftButton)
    assert not view.playing


def test_steps_move_as_they_did_and_an_input_ends_the_movement(page: RecordPage, qtbot: QtBot) -> None:
    page.restyle(look(Speed.NORMAL))
    view = page.replay
    plays = [at for at, action in enumerate(page.round.record().actions, 1) if action["do"] == "play"]
    view.show_step(plays[3] - 1)
    qtbot.keyClick(page, Qt.Key.Key_Right)
    assert view.animator.busy
    qtbot.keyClick(page, Qt.Key.Key_Right)
    at = plays[3] + 1
    assert view.at == at
    view.animator.finish()
    assert shown(view) == view.replay.frame(at, None).view.table


def test_nothing_ticks_once_nobody_looks(page: RecordPage) -> None:
    page.replay.play_or_stop()
    assert page.replay.playing
    page.hide()
    at = page.replay.at
    spin(50)
    assert (page.replay.at, page.replay.buttons["play"].glyph) == (at, "play")
    assert not page.replay._clock.isActive()
    assert not page.replay.animator.busy


def test_other_eyes_see_what_they_saw(page: RecordPage) -> None:
    view = page.replay
    view.show_step(14)
    for viewer in view.replay.viewers:
        view.look_as(viewer)
        assert view.at == 14
        assert shown(view) == view.replay.frame(14, viewer).view.table
    view.eyes.click()
    dialog = next(child for child in page.findChildren(Deeds) if child.isVisible())
    assert [button.label for button in dialog.deeds][1:] == list(NAMES)
    dialog.deeds[2].click()
    assert view.viewer == Seat(1)
    assert view.eyes.label == NAMES[1]


@pytest.mark.parametrize("name", GAMES)
def test_stepped_as_each_seat_it_shows_nothing_that_the_seat_could_not_know(qtbot: QtBot, name: str) -> None:
    # every game, every seat, every step: that takes its seconds
    round_ = finished(name, 5, PLAYERS[name].start)
    page = RecordPage(look(), round_)
    qtbot.addWidget(page)
    page.resize(800, 480)
    page.show()
    view, hid = page.replay, 0
    for viewer in view.replay.viewers:
        view.look_as(viewer)
        heard: set[str] = set()
        for at in range(view.replay.last + 1):
            view.show_step(at)
            frame = view.replay.frame(at, viewer)
            heard |= {*cards_in([event.to_json() for event in frame.events])}
            zones = round_.moment(at).table.zones
            seen = {str(card) for zone in zones if zone.seen_by == ALL or viewer in zone.seen_by for card in zone.cards}
            unknown = {str(card) for zone in zones for card in zone.cards} - seen - heard
            stage = view.scene.stage
            assert stage is not None
            drawn = {
                sprite.picture.code
                for sprite in describe(stage).values()
                if isinstance(sprite.picture, CardPicture) and sprite.picture.veil != "imagined"
            }
            assert not drawn & unknown, (viewer, at)
            words = view.look.words
            assert not {card for card in unknown if words.card(card) in view.said.text}, (viewer, at)
            hid += len(unknown)
    assert hid > 0


def test_a_running_round_shows_no_hand(qtbot: QtBot) -> None:
    running = rounds(4, 7, 20)[0]
    page = RecordPage(look(), running)
    qtbot.addWidget(page)
    page.resize(800, 480)
    page.show()
    view = page.replay
    for at in range(view.replay.last + 1):
        view.show_step(at)
        assert view.scene.view is not None
        hands = [zone for zone in view.scene.view.table.zones if zone.id.startswith("hand:")]
        assert all(set(zone.cards) <= {"??"} for zone in hands)
    view.eyes.click()
    dialog = next(child for child in page.findChildren(Deeds) if child.isVisible())
    assert len(dialog.deeds) == 1
    dialog.close_()


def test_the_round_as_text(page: RecordPage, qtbot: QtBot) -> None:
    page.replay.show_step(page.replay.replay.last)
    qtbot.mouseClick(page.copy, Qt.MouseButton.LeftButton)
    text = QGuiApplication.clipboard().text()
    assert text.startswith("欢乐九张")
    assert any(name in text for name in NAMES)
    assert len(text.splitlines()) > 10
    assert page.toasted == Words("zh_CN").key("table.replay.copied")


def test_a_moment_as_a_picture(page: RecordPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "图 片"
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(folder))
    page.replay.show_step(8)
    page.picture.click()
    page.picture.click()
    kept = sorted(folder.iterdir())
    assert len(kept) == 2
    assert QImage(str(kept[0])).width() == page.replay.glass.width()
    assert str(folder) in page.toasted
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(blocked / "in"))
    page.picture.click()
    assert page.toasted == Words("zh_CN").key("table.trouble.picture_unwritable", file=str(blocked / "in"))


@pytest.mark.parametrize("size", [(1280, 800), (1080, 1920), (800, 480), (640, 400)])
@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_nothing_lies_on_anything_else(qtbot: QtBot, played: Round[Any], size: tuple[int, int], language: str) -> None:
    made = RecordPage(Style(PAPER, Words(language), Speed.OFF).look(), played)
    qtbot.addWidget(made)
    made.resize(*size)
    made.show()
    view = made.replay
    boxes = [button.geometry().adjusted(8, 8, -8, -8) for button in (*view.buttons.values(), view.eyes, view.pace)]
    boxes += [view.glass.geometry(), view.line.geometry(), view.said.geometry()]
    assert all(view.rect().contains(box) for box in boxes)
    assert not [1 for n, box in enumerate(boxes) for other in boxes[n + 1 :] if box.intersects(other)]


# ---------------------------------------------------------------- in the window


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    """The main window at its first screen."""
    window.home()
    return window


def test_a_file_dropped_on_the_window_is_shown(window: MainWindow, tmp_path: Path, played: Round[Any]) -> None:
    home = window.currentWidget()
    path = tmp_path / "局 1.json"
    path.write_text(json.dumps(played.record().to_json()), encoding="utf-8")
    drop(window, path)
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    assert page.round.record() == played.record()
    drop(window, path)
    assert isinstance(window.currentWidget(), RecordPage)
    window.restyle(Style(PAPER, Words("en"), Speed.OFF))
    page.left.emit()
    now = window.currentWidget()
    assert isinstance(now, RecordPage)
    now.left.emit()
    assert window.currentWidget() is home


def test_another_file_is_refused_in_a_sentence(window: MainWindow, tmp_path: Path) -> None:
    home = window.currentWidget()
    path = tmp_path / "song.txt"
    path.write_text("la", encoding="utf-8")
    drop(window, path)
    assert window.currentWidget() is home
    assert "song.txt" in window.notice.text


TAPPED = """
import sys
from PySide6.QtCore import QTimer
import gui.app as app
def settled(window, *rest):
    beside = window.beside
    shown = beside.page if beside is not None else window.currentWidget()
    seen = window.notice.text if "notice" in window.__dict__ else ""
    sys.stdout.buffer.write(f"{type(shown).__name__}|{seen}".encode())
    app.QApplication.exit(0)
    return ()
app.settled_in = settled
from gui.command import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.parametrize(("name", "shown"), [("局.json", "RecordPage|"), ("none.json", "HomePage|")])
def test_a_file_that_is_tapped_twice_is_shown_or_the_window_says_why_not(
    tmp_path: Path, played: Round[Any], name: str, shown: str
) -> None:
    (tmp_path / "局.json").write_text(json.dumps(played.record().to_json()), encoding="utf-8")
    line = [sys.executable, "-c", TAPPED, str(tmp_path / name), "--home", str(tmp_path), "--lang", "zh_CN"]
    told = subprocess.run(line, capture_output=True, cwd=ROOT, timeout=120)
    said = told.stdout.decode()
    assert told.returncode == 0, told.stderr.decode()
    assert said.startswith(shown)
    assert ("none.json" in said) is (name == "none.json")


def test_the_last_round_of_a_sitting_is_looked_back_at(window: MainWindow) -> None:
    from tests.gui.windows.test_table_main import play

    window.start_now()
    play(window)
    settlement = window.currentWidget()
    window.want("menu")
    assert window.menu is not None
    window.menu._rows["replay"].click()
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    assert window.sitting is not None
    assert [person.name for person in page.replay.people] == list(window.sitting.ledger.named)
    page.left.emit()
    assert window.currentWidget() is settlement
