"""The first round for newcomers: said, done, and nothing else; then its account and a real round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from pytestqt.qtbot import QtBot

from engine.core.plain import BACK
from engine.games import GAMES, game
from engine.words import LANGUAGES, Words
from gui.controls.dialog import Dialog
from gui.scene.card_item import CardPicture
from gui.scene.describe import describe
from gui.scene.describe_bars import refusal_area
from gui.scene.fan import hand_targets
from gui.scene.hits import buttons
from gui.scene.spots import Spot, around
from gui.scene.stage import Stage
from gui.theme import FELT, PAPER, Speed, Time
from gui.windows.asides import DrinkDialog
from gui.windows.lesson import LessonTable
from gui.windows.main_window import MainWindow
from gui.windows.record_page import BILL, RecordPage
from gui.windows.shortcuts import ShortcutSheet
from gui.windows.style import Style
from tests.gui.bridge.evening import spin, until
from tests.gui.events.hands import Finger, Mouse

GAME = GAMES[0]
LESSON = game(GAME).lesson


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    """The main window at its first screen."""
    window.home()
    return window


def lesson(window: MainWindow, qtbot: QtBot) -> LessonTable:
    home: Any = window.currentWidget()
    qtbot.mouseClick(home.lesson, Qt.MouseButton.LeftButton)
    table = window.currentWidget()
    assert isinstance(table, LessonTable)
    until(lambda: table.told.isVisible())
    return table


def do(table: LessonTable, qtbot: QtBot) -> None:
    """What is asked for, by keys: the hint raises the cards, Enter plays, P passes; not so soon as to be a bounce."""
    spin(Time.D4 + Time.BOUNCE)
    asked = table._next()
    assert asked is not None
    qtbot.keyClick(table.table, Qt.Key.Key_H)
    qtbot.keyClick(table.table, Qt.Key.Key_Return if asked.get("cards") else Qt.Key.Key_P)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newcomer_is_led_through_and_sits_down(window: MainWindow, qtbot: QtBot, language: str) -> None:
    window.restyle(Style(FELT, Words(language), Speed.OFF))
    table = lesson(window, qtbot)
    assert LESSON is not None
    words, said = Words(language), []
    while window.currentWidget() is table:
        said.append(table.told.text.text)
        do(table, qtbot)
        until(lambda: window.currentWidget() is not table or table.told.isVisible())
    assert said == [words.key(f"{GAME}.lesson.{word}") for word in LESSON.says.values()]
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    assert page.which.index == BILL
    dialog = page.findChild(Dialog)
    assert dialog is not None
    assert words.key(f"{GAME}.lesson.{LESSON.end}") in [label.text for label in dialog.texts]
    qtbot.mouseClick(dialog.deed, Qt.MouseButton.LeftButton)
    assert window.currentWidget() is window.table
    assert window.sitting is not None
    # the first real round is one against those who are beaten most easily
    others = [bot for bot in window.sitting.terms.bots if bot is not None]
    assert others == [next(iter(game(GAME).bots))] * 3


def spot(table: LessonTable, name: str) -> QPoint:
    """Where a card of the hand, or a button, can be touched."""
    stage = table.scene.stage
    assert stage is not None
    if name in (found := buttons(stage)):
        return found[name].center().toPoint()
    number = next(number for number, key in enumerate(stage.hand) if key.code == name)
    return hand_targets(stage.fan)[number].center().toPoint()


@pytest.mark.parametrize("kind", ["mouse", "finger"])
@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (720, 1280)])
def test_a_newcomer_does_every_step_by_hand(
    window: MainWindow, qtbot: QtBot, kind: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    window.resize(*size)
    table = lesson(window, qtbot)
    port = table.table.viewport()
    hand = Mouse(port) if kind == "mouse" else Finger(port)
    now = [0]
    monkeypatch.setattr(table.hands, "now", lambda: now[0])
    while window.currentWidget() is table:
        asked = table._next()
        assert asked is not None
        for card in asked.get("cards", ()):
            now[0] += 1000
            hand.tap(spot(table, card))
            spin(1)
        assert sorted(key.code for key in table.hands.chosen.cards) == sorted(asked.get("cards", ()))
        now[0] += 1000
        hand.tap(spot(table, "primary" if asked.get("cards") else "secondary"))
        until(lambda: window.currentWidget() is not table or table.told.isVisible())
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    assert page.round.over


def test_something_else_is_refused_and_changes_nothing(window: MainWindow, qtbot: QtBot) -> None:
    table = lesson(window, qtbot)
    round_ = table.bridge.round
    assert round_ is not None
    table.hands.suggest({"cards": ["Ad"]})
    qtbot.keyClick(table.table, Qt.Key.Key_Return)
    assert round_.at == 0
    assert table.hands.scene.hands.toast == Words("zh_CN").key("table.error.lesson")
    assert table.told.isVisible()
    do(table, qtbot)
    until(lambda: round_.at > 1)


def test_the_keys_are_told_once(window: MainWindow, qtbot: QtBot) -> None:
    table = lesson(window, qtbot)
    assert table.told.keys.isVisible()
    assert table.told.keys.text == Words("zh_CN").key("table.lesson.keys")
    do(table, qtbot)
    until(lambda: table._next() is not None and table.told.isVisible())
    assert not table.told.keys.isVisible()


def test_what_can_be_asked_for_meanwhile_comes_and_the_lesson_goes_on(window: MainWindow, qtbot: QtBot) -> None:
    table = lesson(window, qtbot)
    qtbot.keyClick(table.table, Qt.Key.Key_F1)
    assert table.beside.drawer is not None
    assert table.beside.opened
    assert not table.beside.drawer.card.isHidden()
    # what was opened lies above the words, whatever the window does meanwhile
    window.resize(540, 960)
    spin(5)
    below = table.table.children()
    assert below.index(table.told) < below.index(table.beside.drawer)
    qtbot.keyClick(table.beside.drawer, Qt.Key.Key_Escape)
    for ask, kind in (
        (lambda: qtbot.keyClick(table.table, Qt.Key.Key_Question), ShortcutSheet),
        (lambda: table.hands.strike("chip"), DrinkDialog),
    ):
        ask()
        (dialog,) = table.findChildren(kind)
        dialog.close_()
        spin(1)
    full = window.isFullScreen()
    qtbot.keyClick(table.table, Qt.Key.Key_F11)
    assert window.isFullScreen() != full
    qtbot.keyClick(table.table, Qt.Key.Key_F11)
    assert window.currentWidget() is table
    do(table, qtbot)
    until(lambda: table.bridge.round is not None and table.bridge.round.at > 1)


def test_it_can_be_left_at_any_time_and_nothing_is_kept(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    home = window.currentWidget()
    table = lesson(window, qtbot)
    do(table, qtbot)
    qtbot.keyClick(table.table, Qt.Key.Key_Escape)
    assert window.currentWidget() is home
    assert not list(tmp_path.rglob("round-*.jsonl"))
    spin(20)


def test_language_theme_and_size_change_meanwhile(window: MainWindow, qtbot: QtBot) -> None:
    table = lesson(window, qtbot)
    window.restyle(Style(PAPER, Words("en"), Speed.OFF))
    assert LESSON is not None
    assert table.told.text.text == Words("en").key(f"{GAME}.lesson.{LESSON.says[0]}")
    for size in ((800, 480), (640, 400), (480, 800), (1920, 1080)):
        window.resize(*size)
        spin(5)
        assert table.rect().contains(table.told.geometry())
        assert table.told.text.height_for(table.told._m, table.told.text.width()) <= table.told.text.height() + 1


def seen(stage: Stage) -> dict[str, QRectF]:
    """What a learner must see: plates, counts, bells, the own cards, open ones, words and buttons."""
    found = {f"button/{name}": rect for name, rect in buttons(stage).items()}
    found |= {f"plate/{seat.number}": seat.plate for seat in stage.seats}
    for name, sprite in describe(stage).items():
        if name.startswith("card/") and isinstance(sprite.picture, CardPicture) and sprite.picture.code != BACK:
            found[name] = around((Spot(sprite.x, sprite.y, sprite.angle, sprite.picture.height),))
        elif name.startswith(("count/", "bell/", "pass/", "words")):
            found[name] = sprite.picture.rect(stage.look).translated(sprite.x, sprite.y)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_words_cover_nothing_that_is_to_be_seen(qtbot: QtBot, language: str) -> None:
    assert LESSON is not None
    table = LessonTable(Style(FELT, Words(language), Speed.OFF).look(), LESSON)
    qtbot.addWidget(table)
    table.show()
    sizes = ((1280, 800), (1080, 1920), (800, 480), (480, 800), (640, 800), (800, 600))
    for _ in LESSON.says:
        until(lambda: table.told.isVisible())
        for size in sizes:
            table.resize(*size)
            spin(5)
            stage, said = table.scene.stage, table.told
            assert stage is not None
            assert table.rect().contains(said.geometry())
            area = QRectF(said.geometry()).adjusted(1, 1, -1, -1)
            # nor the sentence that says why something else was not done
            assert not refusal_area(stage, Words(language).key("table.error.lesson")).intersects(area)
            assert [name for name, rect in seen(stage).items() if rect.intersects(area)] == []
            for label in said._labels:
                assert label.height_for(said._m, label.width()) <= label.height() + 1
        asked = table._next()
        assert asked is not None
        table.told.hide()
        assert table._submit(asked) is None


def test_the_rules_lead_to_it_too(window: MainWindow, qtbot: QtBot) -> None:
    window.want("rules")
    page: Any = window.currentWidget()
    qtbot.mouseClick(page.lesson, Qt.MouseButton.LeftButton)
    assert isinstance(window.currentWidget(), LessonTable)
