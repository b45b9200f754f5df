"""Mouse and fingers as they come: two at once, too fast, twice the same, and nothing that stays pressed."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QInputDevice
from PySide6.QtTest import QTest

from engine.core.prompt import Prompt
from gui.theme import DRAG, Time
from tests.gui.bridge.evening import Later, spin, until
from tests.gui.events.hands import (
    LEFT,
    RIGHT,
    Finger,
    Mouse,
    at_play,
    hand_of,
    middle,
    mine,
    port,
    raise_cards,
    raised,
    send,
)
from tests.gui.scene.tables import my_turn

NOTHING = Qt.MouseButton.NoButton


# ---------------------------------------------------------------- two at once


@pytest.mark.screen
def test_left_and_right_button_together(shown: Any) -> None:
    table, cards = at_play(shown)
    before, mouse, at = len(mine(table)), Mouse(port(table)), table.point(cards[0])
    mouse.press(at)
    mouse.press(at, RIGHT)
    mouse.move(at + QPoint(0, -4))
    mouse.release(at)
    mouse.release(at, RIGHT)
    assert raised(table) == [cards[0]]
    table.now += 1000
    mouse.press(at, RIGHT)
    mouse.press(at)
    mouse.release(at, RIGHT)
    mouse.release(at)
    assert raised(table) == []
    QTest.mouseDClick(port(table), RIGHT, pos=table.point("primary"))
    assert len(mine(table)) == before
    assert not table.window.scene._ghosts


@pytest.mark.screen
@pytest.mark.parametrize("first", ["mouse", "touch"])
def test_mouse_and_finger_together_on_one_card(shown: Any, first: str) -> None:
    table, cards = at_play(shown)
    one, two = hand_of(table, first), hand_of(table, "touch" if first == "mouse" else "mouse")
    at = table.point(cards[0])
    before = len(mine(table))
    one.press(at)
    two.press(at)
    two.move(middle(table))
    two.release(middle(table))
    one.release(at)
    assert raised(table) == [cards[0]]
    assert len(mine(table)) == before
    assert not table.window.scene._ghosts


def test_two_fingers_drag_one_group_only(shown: Any) -> None:
    table, cards = at_play(shown)
    raise_cards(table, cards)
    before, far = len(mine(table)), QPoint(6, 300)
    first, second = Finger(port(table), 0), Finger(port(table), 1)
    first.press(table.point(cards[0]))
    first.move(table.point(cards[0]) - QPoint(0, DRAG + 4))
    first.move(far)
    second.press(table.point("primary"))
    second.release(table.point("primary"))
    assert len(mine(table)) == before
    first.release(far)
    assert len(mine(table)) == before
    assert raised(table) == sorted(cards)


# ---------------------------------------------------------------- too fast


@pytest.mark.screen
def test_a_double_click_on_play_plays_once(shown: Any) -> None:
    """Within 50 ms: press, release, double click, release; everybody else acts in between."""
    table, cards = at_play(shown)
    raise_cards(table, cards)
    before, at = len(mine(table)), table.point("primary")
    Mouse(port(table)).tap(at)
    until(lambda: table.mine or bool(table.settled))
    table.now += 50
    QTest.mouseDClick(port(table), LEFT, pos=at)
    QTest.mouseRelease(port(table), LEFT, pos=at)
    spin(5)
    assert len(mine(table)) == before + 1


@pytest.mark.parametrize("kind", ["mouse", "touch"])
@pytest.mark.parametrize("name", ["primary", "secondary"])
def test_twenty_taps_a_second_act_once(shown: Any, name: str, kind: str) -> None:
    table, cards = at_play(shown)
    raise_cards(table, cards)
    table.window.bridge.computers._thinker = Later()
    before, hand, at = len(mine(table)), hand_of(table, kind), table.point(name)
    for _ in range(20):
        hand.tap(at)
        table.now += 50
        spin(1)
    assert len(mine(table)) == before + 1


def test_a_bouncing_contact_taps_a_card_once(shown: Any) -> None:
    table, cards = at_play(shown)
    finger, at = Finger(port(table)), table.point(cards[0])
    for _ in range(3):
        finger.tap(at)
        table.now += Time.BOUNCE // 2
    assert raised(table) == [cards[0]]
    table.now += Time.BOUNCE
    finger.tap(at)
    assert raised(table) == []


# ---------------------------------------------------------------- the same tap twice


SYNTHESISED = [
    Qt.MouseEventSource.MouseEventNotSynthesized,
    Qt.MouseEventSource.MouseEventSynthesizedBySystem,
    Qt.MouseEventSource.MouseEventSynthesizedByQt,
]


@pytest.mark.screen
@pytest.mark.parametrize("source", SYNTHESISED, ids=["unmarked", "system", "qt"])
@pytest.mark.parametrize("late", [False, True], ids=["within", "after"])
def test_one_tap_as_touch_and_as_mouse_counts_once(shown: Any, source: Qt.MouseEventSource, late: bool) -> None:
    table, cards = at_play(shown)
    finger, at, on = Finger(port(table)), table.point(cards[0]), port(table)

    def mouse() -> None:
        table.now += 100
        send(on, QEvent.Type.MouseButtonPress, at, LEFT, LEFT, source)
        table.now += 30
        send(on, QEvent.Type.MouseButtonRelease, at, LEFT, NOTHING, source)

    finger.press(at)
    if not late:
        mouse()
    finger.release(at)
    if late:
        mouse()
    assert raised(table) == [cards[0]]


def test_the_mouse_is_heard_again_after_the_finger(shown: Any) -> None:
    table, cards = at_play(shown)
    Finger(port(table)).tap(table.point(cards[0]))
    table.now += Time.D5 - 1
    Mouse(port(table)).tap(table.point(cards[0]))
    assert raised(table) == [cards[0]]
    table.now += 1
    Mouse(port(table)).tap(table.point(cards[0]))
    assert raised(table) == []


def test_a_touch_pad_is_no_screen(shown: Any) -> None:
    """Its fingers are not on the cards: the mouse that they move is."""
    table, cards = at_play(shown)
    pad = QTest.createTouchDevice(QInputDevice.DeviceType.TouchPad)
    finger = Finger(port(table), device=pad)
    finger.tap(table.point(cards[0]))
    assert raised(table) == []
    Mouse(port(table)).tap(table.point(cards[0]))
    assert raised(table) == [cards[0]]


# ---------------------------------------------------------------- nothing stays pressed


def test_a_press_below_a_dialog_is_let_go(shown: Any) -> None:
    """Its release is never heard: other hands must not be dead because of it."""
    table, cards = at_play(shown)
    mouse, finger = Mouse(port(table)), Finger(port(table))
    mouse.press(table.point(cards[0]))
    table.window.table.setEnabled(False)
    table.window.table.setEnabled(True)
    finger.tap(table.point(cards[0]))
    assert raised(table) == [cards[0]]
    finger.press(table.point("primary"))
    table.window.table.setEnabled(False)
    table.window.table.setEnabled(True)
    table.now += Time.D5
    mouse.tap(table.point(cards[0]))
    assert raised(table) == []


def test_what_raised_the_curtain_presses_nothing_below_it(shown: Any) -> None:
    table = shown(None, None, None, "normal", at=my_turn)
    table.now += 1000
    until(lambda: table.bridge.next == 0)
    table.confirm()
    assert table.bridge.round is not None
    before = table.bridge.round.at
    for name in ("primary", "secondary"):
        Mouse(port(table)).tap(table.point(name))
    QTest.keyClick(table.window.table, Qt.Key.Key_P)
    assert table.bridge.round.at == before
    assert not table.window.scene.hands.toast


def test_a_prompt_is_asked_anew_only_if_it_is_another(shown: Any) -> None:
    table, cards = at_play(shown)
    raise_cards(table, cards)
    prompts: tuple[Prompt, ...] = tuple(table.bridge.view.prompts)
    before = len(mine(table))
    Mouse(port(table)).press(table.point("primary"))
    table.window.hands.offer(prompts)
    Mouse(port(table)).release(table.point("primary"))
    until(lambda: len(mine(table)) > before)
