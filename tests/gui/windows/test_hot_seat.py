"""Several people at one screen: nobody sees, hears or reads what is in another's hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent, QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.play.round import Round
from gui.art.cards import CardArt
from gui.scene.describe_bars import PEEK
from gui.scene.hits import buttons
from gui.theme import PAPER, Speed
from tests.gui.bridge.evening import GAME, sitting, spin, until
from tests.gui.windows.tables import Shown, look
from tests.gui.windows.watch import Watch, faces, others, tells

pytestmark = pytest.mark.usefixtures("qapp")

DRAGON = ("As", "2h", "3c", "4d", "5s", "6h", "7c", "8d", "9s")
PLAIN = ("2c", "2d", "4h", "5c", "6d", "7s", "8h", "8c", "9h")
REST = (
    ("Ad", "Ac", "3s", "3h", "4c", "6s", "7d", "8s", "9c"),
    ("Ah", "2s", "3d", "4s", "5h", "5d", "6c", "7h", "9d"),
)


@pytest.fixture
def shown() -> Iterator[Any]:
    made: list[Shown] = []

    def make(*bots: str | None, options: Any = None, **rest: Any) -> Shown:
        made.append(Shown(sitting(*bots, options=options), **rest))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Deals hands that the test names."""
    plain = Round.dealt

    def deal(*hands: tuple[str, ...]) -> None:
        given = {"hands": [list(hand) for hand in hands], "dealer": 0, "die": "As"}
        monkeypatch.setattr(Round, "dealt", lambda game, n, options, seed, carry=None: plain(
            game, n, options, seed, carry, given))  # fmt: skip

    return deal


# ---------------------------------------------------------------- a whole round


def test_the_deal_among_six_people_shows_nobodys_cards(shown: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: set[str] = set()
    plain = CardArt.face

    def face(art: CardArt, code: str, *rest: float) -> QPixmap:
        drawn.add(code)
        return plain(art, code, *rest)

    monkeypatch.setattr(CardArt, "face", face)
    table = shown(*[None] * 6, speed=Speed.FAST)
    watch = Watch(table)
    table.wait()
    table.turn()
    hidden = others(table)
    while table.bridge.next is None:
        table.grab()
        spin(20)
    assert watch.frames > 10
    assert watch.leaks == []
    assert len(hidden) == 53
    assert not drawn & hidden, "no face was even drawn"


@pytest.mark.parametrize(
    ("players", "turns"),
    [(3, 12), (6, 14), *(pytest.param(players, 999, marks=pytest.mark.long) for players in (3, 4, 5, 6))],
)
def test_every_frame_and_every_word_of_a_round(shown: Any, players: int, turns: int) -> None:
    table = shown(*[None] * players)
    table.window.resize(800, 480)
    watch = Watch(table)
    table.window.open_drawer(True)
    while not table.settled and table.bridge.round.at < turns:
        table.wait()
        if table.settled:
            break
        QApplication.processEvents()
        assert not faces(table) & others(table)
        assert not tells(table)
        if table.bridge.next is not None:
            assert not table.window.table.isVisible()
            table.confirm()
            table.window.open_drawer(True)
        else:
            table.turn()
    assert watch.frames > turns // 2 or table.settled
    assert watch.leaks == []


def test_sealed_answers_are_given_in_order_each_behind_the_curtain(shown: Any) -> None:
    table = shown(*[None] * 4)
    table.wait()
    table.turn()
    order = []
    while table.bridge.round.table.phase == "declare":
        until(lambda: table.bridge.next is not None or table.bridge.round.table.phase != "declare")
        if table.bridge.next is None:
            break
        order.append(table.bridge.next)
        before = table.bridge.round.at
        table.confirm()
        table.now += 1000
        table.tap("secondary")
        until(lambda before=before: table.bridge.round.at > before)
    assert order == [0, 1, 2, 3]


# ---------------------------------------------------------------- the curtain leaves nothing behind


def test_nothing_of_one_person_is_left_for_the_next(shown: Any) -> None:
    table = shown(*[None] * 4)
    table.wait()
    table.turn()
    until(lambda: table.bridge.next is not None)
    table.confirm()
    table.window.open_drawer(True)
    own = [key.code for key in table.window.scene.stage.hand]
    table.tap(own[0])
    table.window.hands._lay(table.window.scene.stage.hand[3:4], 200)
    QTest.mousePress(table.window.table.viewport(), Qt.MouseButton.LeftButton, pos=table.point(own[1]))
    QTest.mouseMove(table.window.table.viewport(), QPoint(640, 300))
    table.window.say(f"{own[0]} {table.window.scene.looks.words.card(own[0])}")
    assert faces(table)
    table.window.hide_cards()
    assert not faces(table)
    assert not tells(table)
    assert table.window.hands.chosen.cards == ()
    assert table.window.scene.hands.order == "rank"
    assert not table.window.scene.hands.toast
    QTest.mouseRelease(table.window.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(640, 300))
    assert table.bridge.next is not None


def test_going_on_begins_with_the_curtain(shown: Any) -> None:
    table = shown(*[None] * 4)
    table.wait()
    table.turn()
    until(lambda: table.bridge.next is not None)
    table.confirm()
    assert faces(table)
    watch = Watch(table)
    held = table.sitting
    table.window.put_down()
    table.window.play_sitting(held)
    assert not faces(table)
    until(lambda: table.bridge.next is not None)
    assert not table.window.table.isVisible()
    assert not faces(table)
    assert watch.leaks == []


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
    table.window.open_drawer(True)
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
