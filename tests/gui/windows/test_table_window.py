"""The table as a place: whole rounds by taps, hints, undo, leaving and going on, looks that change."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest

from engine.play.resuming import resume
from engine.play.thinker import InPlace
from engine.play.worker import Worker
from gui.scene.hits import buttons
from gui.theme import Speed
from tests.gui.bridge.evening import GAME, Later, sitting, spin, until
from tests.gui.events.hands import deal, flying, stage
from tests.gui.windows.tables import Shown, folder, look

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def shown() -> Iterator[Any]:
    made: list[Shown] = []

    def make(*bots: str | None, **rest: Any) -> Shown:
        kept = {name: rest.pop(name) for name in ("thinker", "speed") if name in rest}
        made.append(Shown(sitting(*bots, **rest), **kept))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_a_round_against_computers_by_taps_alone(shown: Any) -> None:
    table = shown(None, "normal", "normal", "normal")
    table.play()
    assert len(table.settled) == 1
    assert table.settled[0].over
    assert table.sitting.round is None


def test_three_players_put_cards_away_by_taps(shown: Any) -> None:
    table = shown(None, "normal", "normal")
    table.wait()
    table.turn()
    table.wait()
    assert table.bridge.round.table.phase == "discard"
    table.turn()
    until(lambda: table.bridge.round.table.phase != "discard")


def test_a_round_with_movements_can_be_skipped_by_taps(shown: Any) -> None:
    table = shown(None, "normal", "normal", "normal", speed=Speed.FAST)
    table.wait()
    table.turn()
    assert table.window.animator.busy
    table.tap("menu")
    assert not table.window.animator.busy


def test_the_hint_raises_cards_and_says_why(shown: Any) -> None:
    table = shown(None, "normal", "normal", "normal")
    while True:
        table.wait()
        if table.bridge.round.table.phase == "play" and any(a.do == "play" for a in table.bridge.view.legal.actions):
            break
        table.turn()
    table.tap("hint")
    until(lambda: bool(table.window.hands.chosen.cards) or not table.window.notice.isHidden())
    assert table.window.notice.text
    table.tap("sort")
    assert table.window.notice.isHidden()


def test_undo_by_key_takes_back_in_practice(shown: Any) -> None:
    table = shown(None, "normal", "normal", "normal", practice=True)
    table.wait()
    table.turn()
    QTest.keyClick(table.window.table, Qt.Key.Key_Z)
    assert table.bridge.round.at == 0
    assert table.mine


def test_undo_elsewhere_is_refused_in_words(shown: Any) -> None:
    table = shown(None, "normal", "normal", "normal", thinker=Later())
    table.wait()
    table.turn()
    before = table.bridge.round.at
    QTest.keyClick(table.window.table, Qt.Key.Key_Z)
    assert table.bridge.round.at == before
    assert "<" not in table.window.notice.text
    assert not table.window.notice.isHidden()


def test_a_refusal_is_said_and_goes_with_the_next_input(shown: Any) -> None:
    table = shown(None, "normal", "normal", "normal", thinker=Later())
    table.wait()
    table.turn()
    table.now += 1000
    table.tap("primary")
    assert table.window.scene.hands.toast == "这手牌不是特殊牌型，请选“不亮”"
    table.tap("menu")
    assert not table.window.scene.hands.toast


def test_thinking_is_shown_and_no_timer_runs_afterwards(shown: Any) -> None:
    thinker = Later()
    table = shown(None, "normal", "normal", "normal", thinker=thinker)
    table.wait()
    table.turn()
    until(lambda: thinker.open)
    while table.bridge.round.table.phase != "play":
        thinker.answer()
        spin(5)
        if table.mine:
            table.turn()
    while table.bridge.seat in table.bridge.round.table.to_act:
        table.turn()
    until(lambda: thinker.open)
    dots, scene = table.window._dots, table.window.scene
    assert scene.stage.thinking
    assert not dots.isActive(), "where nothing moves, no clock runs for the dots"
    table.window.restyle(look(Speed.FAST))
    assert dots.isActive()
    table.window.restyle(look(Speed.OFF))
    assert not dots.isActive()
    assert scene.stage.thinking
    table.window.restyle(look(Speed.FAST))
    table.window.put_down()
    assert not dots.isActive()
    assert not scene._running


def test_going_on_after_closing_while_a_computer_thinks(shown: Any, tmp_path: Path) -> None:
    thinker = Later()
    table = shown(None, "normal", "normal", "normal", thinker=thinker, base=tmp_path)
    table.wait()
    table.turn()
    until(lambda: thinker.open)
    at = table.bridge.round.at
    table.window.put_down()
    table.sitting.leave()
    thinker.answer()
    spin(20)
    again = resume(GAME, folder(tmp_path)).sitting
    assert again.round is not None
    assert again.round.at == at
    table.window.bridge.computers._thinker = InPlace()
    table.sitting = again
    table.window.play_sitting(again)
    table.play()
    assert table.settled[0].over
    again.leave()


def test_a_new_round_while_a_computer_thinks(shown: Any) -> None:
    thinker = Later()
    table = shown(None, "normal", "normal", "normal", thinker=thinker)
    table.wait()
    table.turn()
    until(lambda: thinker.open)
    table.window.play_sitting(sitting(None, "normal", "normal", seed=9))
    thinker.answer(0)
    spin(20)
    assert table.bridge.round.at == 0
    assert table.window.scene.view.setup.players == 3


def test_the_thinking_process_is_killed_in_the_middle_of_a_round(shown: Any) -> None:
    worker = Worker()
    try:
        table = shown(None, "normal", "normal", "normal", thinker=worker)
        kills = 0
        while not table.settled:
            table.wait()
            if table.settled:
                break
            table.turn()
            if kills < 3 and worker.pid is not None:
                os.kill(worker.pid, signal.SIGKILL)
                kills += 1
        assert kills == 3
    finally:
        worker.close()


def test_closing_in_the_first_moment(shown: Any) -> None:
    """The thinking process is only being started, and the first movement has begun."""
    worker = Worker()
    table = shown(None, "normal", "normal", "normal", thinker=worker, speed=Speed.NORMAL)
    window, round_ = table.window, table.bridge.round
    assert window.animator.busy
    seen = QSignalSpy(table.bridge.advanced)
    window.close()
    window.put_down()
    worker.close()
    spin(600)
    assert not window.isVisible()
    assert not window.animator.busy
    assert not window.scene._running
    assert window.scene.guests("") == []
    assert (table.bridge.round, table.bridge.computers.question) == (None, None)
    assert worker.pid is None
    assert not [child for child in multiprocessing.active_children() if child.name == "thinker"]
    assert (round_.at, seen.count()) == (0, 0)


def acted(table: Shown) -> int:
    assert table.bridge.round is not None
    return sum(action["seat"] == 0 for action in table.bridge.round.record().actions)


def drawer(table: Shown) -> bool:
    found = table.window.beside.drawer
    return found is not None and not found.isHidden()


def test_every_button_while_cards_are_dealt(shown: Any) -> None:
    """Each of them, on a deal of its own: the movement ends, and what was not on offer in it is not pressed."""
    table = shown(None, "normal", "normal", "normal", speed=Speed.SLOW)
    window = table.window
    deal(table, 5, 0.5)
    before = set(buttons(stage(table)))
    window.animator.finish()
    places = {name: rect.center().toPoint() for name, rect in buttons(stage(table)).items()}
    assert {"menu", "chip", "drawer"} <= before
    assert {"secondary", "hint", "sort"} <= set(places) - before
    wanted: list[str] = []
    window.wanted.connect(wanted.append)
    for number, (name, at) in enumerate(places.items()):
        window.beside.open(False)
        wanted.clear()
        deal(table, 5, (number + 1) / (len(places) + 1))
        mine, order = acted(table), window.scene.hands.order
        table.now += 1000
        QTest.mouseClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert not window.animator.busy, name
        assert not flying(table), name
        assert window.scene.view == table.bridge.view
        assert wanted == ([name] if name in ("menu", "chip") else []), name
        assert drawer(table) == (name == "drawer"), name
        assert acted(table) == mine, name
        assert (window.hands.chosen.cards, window.scene.hands.order) == ((), order), name
        assert window.notice.isHidden(), name


def test_the_drawer_tells_what_the_viewer_was_shown(shown: Any) -> None:
    table = shown(None, "normal", "normal", "normal")
    table.wait()
    table.turn()
    table.wait()
    table.tap("drawer")
    assert table.window.scene.hands.drawer
    assert table.window.beside.drawer.isVisible()
    QTest.keyClick(table.window.table, Qt.Key.Key_Escape)
    assert not table.window.beside.drawer.isVisible()


def test_a_play_is_named_on_its_button(shown: Any) -> None:
    table = shown(None, "normal", "normal", "normal")
    while True:
        table.wait()
        found = [a for a in table.bridge.view.legal.actions if a.do == "play"]
        if table.bridge.round.table.phase == "play" and found:
            break
        table.turn()
    card = found[0].to_json()["cards"]
    table.lower()
    for one in card:
        table.tap(one)
    label = next(button.label for button in table.window.scene.hands.buttons if button.name == "primary")
    assert [key.code for key in table.window.hands.chosen.cards] == card == ["As"]
    assert label == "出 单张 ♠A"
