"""Cards that are seen only while they are held: covered, nothing on the screen follows from them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.scene.describe_bars import PEEK
from gui.scene.hits import buttons
from gui.theme import PAPER
from tests.gui.bridge.evening import GAME, spin, until
from tests.gui.windows.hands import DRAGON, PLAIN, REST
from tests.gui.windows.tables import Shown, look
from tests.gui.windows.watch import Watch, faces, others, tells

pytestmark = pytest.mark.usefixtures("qapp")


# ---------------------------------------------------------------- cards that are seen only while they are held


def held(shown: Any, *bots: str | None, **rest: Any) -> Shown:
    """A table whose person sees the cards only while they are held."""
    table: Shown = shown(*(bots or (None,) * 4), **rest)
    table.wait()
    if table.bridge.next is None:
        table.turn()
        until(lambda: table.bridge.next is not None)
    table.confirm(held=True)
    spin(1)
    return table


def card(table: Shown, number: int) -> QPoint:
    stage = table.window.scene.stage
    assert stage is not None
    spot = stage.fan.spots[number]
    return QPoint(round(spot.x - spot.width / 3), round(spot.y))


def hand(table: Shown) -> list[str]:
    stage = table.window.scene.stage
    assert stage is not None
    return [key.code for key in stage.hand]


def place(table: Shown, name: str) -> QPoint:
    stage = table.window.scene.stage
    assert stage is not None
    return buttons(stage)[name].center().toPoint()


def press(table: Shown, at: QPoint) -> None:
    QTest.mousePress(table.window.table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def release(table: Shown, at: QPoint) -> None:
    QTest.mouseRelease(table.window.table.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_cards_are_seen_only_while_they_are_held(shown: Any) -> None:
    table = held(shown)
    watch = Watch(table)
    assert not faces(table)
    assert not tells(table)
    press(table, card(table, 0))
    assert len(faces(table)) == 9
    assert not faces(table) & others(table)
    table.grab()
    release(table, card(table, 0))
    assert not faces(table)
    table.grab()
    assert watch.leaks == []


def test_a_tap_raises_and_a_long_look_does_not(shown: Any) -> None:
    table = held(shown)
    press(table, card(table, 0))
    table.now += 1000
    release(table, card(table, 0))
    chosen = [len(table.window.hands.chosen.cards)]
    table.now += 1000
    press(table, card(table, 0))
    release(table, card(table, 0))
    chosen.append(len(table.window.hands.chosen.cards))
    assert chosen == [0, 1]
    assert table.window.scene.hands.selected == ()
    press(table, place(table, PEEK))
    assert len(table.window.scene.hands.selected) == 1


def test_one_finger_holds_while_another_plays(shown: Any) -> None:
    table = held(shown)
    device = QTest.createTouchDevice()
    view = table.window.table.viewport()
    QTest.touchEvent(view, device).press(0, place(table, PEEK), view)
    assert faces(table)
    first = hand(table)[0]
    at = card(table, 0)
    QTest.touchEvent(view, device).stationary(0).press(1, at, view)
    QTest.touchEvent(view, device).stationary(0).release(1, at, view)
    assert [key.code for key in table.window.scene.hands.selected] == [first]
    assert faces(table)
    QTest.touchEvent(view, device).release(0, at, view)
    assert not faces(table)


def test_a_key_holds_and_everything_can_be_done_meanwhile(shown: Any) -> None:
    table = held(shown)
    view = table.window.table
    QTest.keyPress(view, Qt.Key.Key_V)
    assert len(faces(table)) == 9
    table.tap(hand(table)[0])
    assert len(table.window.scene.hands.selected) == 1
    QTest.keyRelease(view, Qt.Key.Key_V)
    assert not faces(table)
    QTest.keyPress(view, Qt.Key.Key_V)
    QApplication.sendEvent(view, QFocusEvent(QEvent.Type.FocusOut))
    assert not faces(table)


def test_turns_are_taken_with_covered_cards(shown: Any) -> None:
    table = shown(None, None, "normal", "normal")
    watch = Watch(table)
    while not table.settled and table.bridge.round.at < 14:
        table.wait()
        if table.settled:
            break
        if table.bridge.next is not None:
            table.confirm(held=True)
            continue
        before = table.bridge.round.at
        table.now += 1000
        QTest.keyPress(table.window.table, Qt.Key.Key_V)
        table.window.hands.chosen = type(table.window.hands.chosen)()
        table.turn()
        QTest.keyRelease(table.window.table, Qt.Key.Key_V)
        assert table.settled or table.bridge.round.at > before
    assert watch.leaks == []


def covered(table: Shown) -> tuple[Any, QImage]:
    return table.window.scene.dump(), table.grab()


def declaring(shown: Any, hand: tuple[str, ...], other: tuple[str, ...], dealt: Any) -> Shown:
    dealt(hand, other, *REST)
    table: Shown = shown(*[None] * 4)
    until(lambda: table.bridge.next is not None)
    table.confirm(held=True)
    spin(1)
    assert table.bridge.round is not None
    assert table.bridge.round.table.phase == "declare"
    return table


def test_a_covered_special_hand_looks_like_any_other(shown: Any, dealt: Any) -> None:
    special = declaring(shown, DRAGON, PLAIN, dealt)
    plain = declaring(shown, PLAIN, DRAGON, dealt)
    assert covered(special) == covered(plain)
    for table in (special, plain):
        QTest.keyPress(table.window.table, Qt.Key.Key_V)
    shows = [
        next(button for button in table.window.scene.hands.buttons if button.name == "primary")
        for table in (special, plain)
    ]
    assert [button.enabled for button in shows] == [True, False]
    for table in (special, plain):
        QTest.keyRelease(table.window.table, Qt.Key.Key_V)
    assert covered(special) == covered(plain)


def test_a_refusal_over_covered_cards_gives_no_reason(shown: Any, dealt: Any) -> None:
    table = declaring(shown, PLAIN, DRAGON, dealt)
    table.now += 1000
    table.tap("primary")
    words = table.window.scene.looks.words
    assert table.window.scene.hands.toast == words.key("table.window.veiled")
    assert table.bridge.round is not None
    assert table.bridge.round.table.to_act == (0, 1, 2, 3)
    QTest.keyPress(table.window.table, Qt.Key.Key_V)
    table.now += 1000
    table.tap("primary")
    assert table.window.scene.hands.toast == words.key("happy_nine.error.not_a_special_hand")
    QTest.keyRelease(table.window.table, Qt.Key.Key_V)
    assert table.window.scene.hands.toast == ""


def leading(shown: Any, dealt: Any, hand: tuple[str, ...], other: tuple[str, ...]) -> Shown:
    """Seat 0 leads with its cards covered."""
    dealt(hand, other, DRAGON, PLAIN)
    table: Shown = shown(*[None] * 4, options={"special_hands": False})
    until(lambda: table.bridge.next is not None)
    table.confirm(held=True)
    spin(1)
    assert table.bridge.seat == 0
    return table


def test_covered_cards_tell_neither_marks_nor_what_was_chosen(shown: Any, dealt: Any) -> None:
    changed = ("Ad", *REST[1][1:])
    one = leading(shown, dealt, REST[0], REST[1])
    two = leading(shown, dealt, changed, ("Ah", *REST[0][1:]))
    assert covered(one) == covered(two)
    for number in (8, 7):
        one.now += 1000
        press(one, card(one, number))
        release(one, card(one, number))
    assert len(one.window.hands.chosen.cards) == 2
    assert covered(one) == covered(two)
    for table in (one, two):
        QTest.keyClick(table.window.table, Qt.Key.Key_H)
        QTest.keyClick(table.window.table, Qt.Key.Key_Left)
        spin(50)
    assert not faces(one)
    assert covered(one) == covered(two)


@pytest.mark.parametrize("size", [(800, 480), (1080, 1920)])
def test_covered_cards_stay_covered_whatever_the_window_does(shown: Any, size: tuple[int, int]) -> None:
    table = held(shown)
    watch = Watch(table)
    table.window.resize(*size)
    table.window.restyle(look(theme=PAPER, language="en"))
    table.window.scene.look(table.window.scene.looks, 2.0)
    table.window.beside.open(True)
    QApplication.sendEvent(table.window, QEvent(QEvent.Type.DevicePixelRatioChange))
    table.window.hide()
    table.window.show()
    spin(5)
    assert not faces(table)
    assert not tells(table)
    table.grab()
    assert watch.leaks == []
    press(table, place(table, PEEK))
    assert faces(table)


def test_a_hint_that_comes_late_is_not_told(shown: Any) -> None:
    table = held(shown, None, None, "normal", "normal")
    QTest.keyPress(table.window.table, Qt.Key.Key_V)
    table.window.bridge.advise()
    QTest.keyRelease(table.window.table, Qt.Key.Key_V)
    spin(50)
    assert table.window.hands.chosen.cards == ()
    assert not table.window.notice.text


def test_the_cover_is_used_by_one_person_only(shown: Any) -> None:
    table = held(shown)
    assert GAME.info.id == table.bridge.view.game
    table.window.hide_cards()
    table.confirm()
    assert faces(table)
