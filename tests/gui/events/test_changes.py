"""The table changes under the hands: its size, its pixels, its speed, its looks, the round itself."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from concurrent.futures import Future
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.core.game import Advice
from engine.play.thinker import Question, answer
from gui.theme import MIDNIGHT, PAPER, Speed
from tests.gui.bridge.evening import Later, act, sitting, spin, until
from tests.gui.events.hands import FOUR, Mouse, at_play, deal, finer, flying, mine, port, raise_cards, raised
from tests.gui.scene.tables import moving, my_turn
from tests.gui.windows.tables import Shown, look
from tests.gui.windows.watch import Watch


def larger(table: Shown, size: tuple[int, int]) -> None:
    table.window.resize(*size)


def whole(table: Shown) -> None:
    """What the key F11 does where the table stands alone."""
    table.window.setGeometry(table.window.screen().geometry())
    table.window.showFullScreen()


CHANGES: dict[str, Callable[[Shown], None]] = {
    "smaller": lambda table: larger(table, (800, 480)),
    "portrait": lambda table: larger(table, (600, 1000)),
    "full_screen": whole,
    "finer": lambda table: finer(table.window, 2.0),
}


@pytest.mark.screen
@pytest.mark.parametrize("change", CHANGES)
def test_the_window_changes_while_cards_fly(shown: Any, change: str) -> None:
    table = shown(*FOUR, speed=Speed.SLOW)
    table.wait()
    table.turn()
    spin(40)
    assert moving(table.window.animator)
    CHANGES[change](table)
    spin(20)
    until(lambda: table.mine and not moving(table.window.animator))
    scene = table.window.scene
    assert scene.view == table.bridge.view
    size = port(table).size()
    assert (scene.sceneRect().width(), scene.sceneRect().height()) == (size.width(), size.height())
    if change == "finer":
        assert scene._pictures.dpr == 2.0
    table.turn()


@pytest.mark.parametrize("change", CHANGES)
def test_the_window_changes_under_the_curtain(shown: Any, change: str) -> None:
    """Nothing becomes visible and nothing playable."""
    table = shown(None, None, None, "normal", at=my_turn)
    until(lambda: table.bridge.next == 0)
    assert table.bridge.round is not None
    at = table.bridge.round.at
    CHANGES[change](table)
    spin(20)
    assert not table.window.table.isVisible()
    for key in (Qt.Key.Key_Return, Qt.Key.Key_P, Qt.Key.Key_H):
        QTest.keyClick(table.window.table, key)
    Mouse(port(table)).tap(port(table).rect().center())
    assert table.bridge.round.at == at
    assert table.bridge.seat is None
    assert not table.window.hands.chosen.cards


@pytest.mark.parametrize("change", CHANGES)
def test_the_window_changes_while_a_card_is_held(shown: Any, change: str) -> None:
    """It goes back to the hand: where the finger was there may be anything now."""
    table, cards = at_play(shown)
    raise_cards(table, cards)
    before, mouse, at = len(mine(table)), Mouse(port(table)), table.point(cards[0])
    mouse.press(at)
    mouse.move(at - (at - port(table).rect().center()) / 2)
    CHANGES[change](table)
    spin(20)
    mouse.release(port(table).rect().center())
    # where only the pixels change, the finger still is where it was
    assert len(mine(table)) == before + (change == "finer")
    assert not table.window.scene._ghosts
    if change != "finer":
        assert raised(table) == sorted(cards)


def unhurt(table: Shown, watch: Watch) -> None:
    """What was flying lies where it belongs, and on no frame of the way was a card that is hidden from the screen."""
    window = table.window
    assert not moving(window.animator)
    assert window.scene.view == table.bridge.view
    assert window.scene.guests("") == []
    assert not flying(table)
    seen = watch.frames
    spin(20)
    assert watch.frames > seen
    assert watch.leaks == []


def test_speeds_change_in_mid_flight(shown: Any) -> None:
    table = shown(*FOUR, speed=Speed.SLOW)
    watch = Watch(table)
    speeds = (Speed.SLOW, Speed.FAST, Speed.NORMAL, Speed.SLOW, Speed.OFF)
    for number, (before, speed) in enumerate(pairwise(speeds)):
        table.window.restyle(look(before))
        deal(table, number, 0.2 + 0.2 * number)
        table.window.restyle(look(speed))
        assert table.window.bridge.pace == look(speed).ms(480)
        unhurt(table, watch)
    until(lambda: table.mine and not moving(table.window.animator))
    assert table.window.scene.view == table.bridge.view


@pytest.mark.parametrize("times", [6, pytest.param(100, marks=pytest.mark.long)])
def test_theme_language_and_speed_are_switched_during_a_deal(shown: Any, times: int) -> None:
    """Each time another deal, at another moment of it: a change ends what moves, and the next would meet nothing."""
    table = shown(*FOUR, speed=Speed.SLOW)
    window, watch, rng = table.window, Watch(table), random.Random(times)
    for number in range(times):
        window.restyle(look(Speed.SLOW, window.scene.looks.theme, window.scene.looks.words.language))
        deal(table, number, rng.random())
        theme, language = (MIDNIGHT, PAPER)[number % 2], ("en", "zh_CN")[number // 2 % 2]
        window.restyle(look((Speed.SLOW, Speed.FAST, Speed.OFF)[number % 3], theme, language))
        assert (window.scene.looks.theme, window.scene.looks.words.language) == (theme, language)
        unhurt(table, watch)
    assert watch.frames > times
    until(lambda: table.mine and not moving(window.animator))
    assert window.scene.view == table.bridge.view
    for language, chinese in (("en", False), ("zh_CN", True)):
        window.restyle(look(Speed.OFF, PAPER, language))
        labels = "".join(button.label for button in window.scene.hands.buttons)
        assert labels
        assert any(ord(char) > 0x3000 for char in labels) == chinese


def test_one_size_after_the_other_while_cards_fly(shown: Any) -> None:
    table = shown(*FOUR, speed=Speed.SLOW)
    watch = Watch(table)
    for number, size in enumerate(((800, 480), (1080, 1920), (1920, 1080), (1280, 800))):
        deal(table, number, 0.2 + 0.2 * number)
        larger(table, size)
        unhurt(table, watch)
        rect = table.window.scene.sceneRect()
        assert (rect.width(), rect.height()) == size


# ---------------------------------------------------------------- everything at once


class Begun(Later):
    """One that thinks as soon as it is asked: what is forgotten is answered all the same, later."""

    def ask(self, question: Question) -> Future[tuple[Advice, ...]]:
        future = super().ask(question)
        future.set_running_or_notify_cancel()
        return future

    def answer(self, number: int = -1) -> None:
        question, future = self.asked[number]
        future.set_result(answer(question))


@pytest.mark.parametrize("seeds", [20, pytest.param(1000, marks=pytest.mark.long)])
def test_hint_undo_and_a_computers_move_in_one_turn_of_the_loop(shown: Any, seeds: int) -> None:
    """On one window, round after round, each begun while a computer thinks about the one before."""
    table = shown(*FOUR, practice=True)
    window, bridge = table.window, table.bridge
    window.resize(640, 400)
    told: list[Advice] = []
    hints = 0
    bridge.advised.connect(lambda found: told.extend(found[:1]))
    for seed in range(seeds):
        thinker = (Later, Begun)[seed % 2]()
        bridge.computers._thinker = thinker
        # a computer that has its answer acts at once
        bridge.patience = 0
        window.play_sitting(sitting(None, "normal", "random", "normal", seed=seed, practice=True))
        round_ = bridge.round
        assert round_ is not None
        act(bridge)
        until(lambda t=thinker: t.open)
        assert round_.at == 1
        deeds = [
            lambda: QTest.keyClick(window.table, Qt.Key.Key_H),
            lambda: QTest.keyClick(window.table, Qt.Key.Key_Z),
            lambda t=thinker: t.answer(),
            window.undo,
            bridge.advise,
        ]
        random.Random(seed).shuffle(deeds)
        for deed in deeds:
            deed()
        spin(1)
        # whatever the order, it is taken back, what is shown is what is so, and a hint is for what can be done
        assert round_.at == 0
        assert window.scene.view == bridge.view
        assert all(round_.probe(one.action) is None for one in told)
        # nothing of the past comes later
        hints += len(told)
        told.clear()
        for number, (question, future) in enumerate(thinker.asked):
            if question.at and not future.done():
                thinker.answer(number)
        spin(1)
        assert round_.at == 0
        assert window.scene.view == bridge.view
        assert told == []
    assert hints


def test_timers_do_not_storm_after_a_sleep(shown: Any) -> None:
    """The machine sleeps in the middle of a turn: nothing is made up for, nobody is played for."""
    thinker = Later()
    table, _ = at_play(shown, Speed.FAST, thinker=thinker)
    table.turn()
    until(lambda: thinker.open)
    until(lambda: table.window._dots.isActive())
    beats: list[int] = []
    table.window._dots.timeout.connect(lambda: beats.append(1))
    at = table.bridge.round.at  # type: ignore[union-attr]
    time.sleep(1.7)
    spin(1)
    assert len(beats) <= 1
    assert table.bridge.round.at == at  # type: ignore[union-attr]
    assert len(thinker.asked) == 1
