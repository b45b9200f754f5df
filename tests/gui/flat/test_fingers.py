"""Fingers round a table that lies flat: whose they are, what they show, and that nothing else ever shows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QTouchEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.model import Seat
from gui.scene.describe_bars import PEEK
from gui.scene.stage import arranged, keys
from gui.theme import PAPER, Speed
from tests.gui.bridge.evening import spin
from tests.gui.flat.tables import MOUSE, Flat, cards_of, faces, screen
from tests.gui.windows.tables import look

GAME = "happy_nine"
FOUR = (None,) * 4


@pytest.fixture
def table(flat: Any) -> Flat:
    """Four people who hold cards, one of whom may play."""
    made: Flat = flat(GAME, *FOUR)
    while made.round.table.phase != "play":
        made.wait()
        made.turn(made.asked()[0])
    made.wait()
    return made


def seen(table: Flat) -> set[str]:
    """The faces that only some seat may see."""
    return faces(table) - cards_of(table, None)


def mine(table: Flat, seat: int) -> set[str]:
    return cards_of(table, Seat(seat)) - cards_of(table, None)


# ---------------------------------------------------------------- what a finger shows


@pytest.mark.screen
@pytest.mark.parametrize("where", ["button", "plate", "card"])
@pytest.mark.parametrize("finger", [0, MOUSE], ids=["finger", "mouse"])
def test_a_hand_is_seen_while_its_own_finger_holds(table: Flat, where: str, finger: int) -> None:
    for seat in range(4):
        corner = table.corner(seat)
        at = {"button": table.button(seat, PEEK), "plate": table.out(seat, corner.corner.plate.center()),
              "card": table.card(seat, 0)}[where]  # fmt: skip
        assert seen(table) == set()
        table.press(finger, at)
        assert seen(table) == mine(table, seat)
        table.grab()
        table.now += 1000
        table.release(finger)
        assert seen(table) == set()
        table.grab()
    assert table.watch.shown
    assert table.watch.leaks == []


def leave_area(table: Flat) -> None:
    table.move(0, table.free())


def second_seat(table: Flat) -> None:
    table.press(1, table.out(1, table.corner(1).corner.words.center()))


def lost(table: Flat) -> None:
    window = table.window.windowHandle()
    assert window is not None
    QApplication.sendEvent(table.view, QTouchEvent(QEvent.Type.TouchCancel, screen()))


def focus_out(table: Flat) -> None:
    QApplication.sendEvent(table.window.table, QFocusEvent(QEvent.Type.FocusOut))


def deactivated(table: Flat) -> None:
    QApplication.sendEvent(table.window.table, QEvent(QEvent.Type.WindowDeactivate))


def resized(table: Flat) -> None:
    table.window.resize(1000, 700)
    spin(1)


def hidden_window(table: Flat) -> None:
    table.window.hide()


def disabled(table: Flat) -> None:
    table.window.table.setEnabled(False)


@pytest.mark.parametrize(
    "what",
    [leave_area, second_seat, lost, focus_out, deactivated, resized, hidden_window, disabled],
    ids=lambda one: one.__name__,
)
def test_whatever_ends_a_look_covers_at_once(table: Flat, what: Callable[[Flat], None]) -> None:
    table.press(0, table.button(0, PEEK))
    assert seen(table) == mine(table, 0)
    what(table)
    assert seen(table) == set()
    assert table.bridge.opened is None
    assert table.bridge.peeked() is None
    assert all(hands.veiled and not hands.holding for hands in table.window.hands.hands.values())


def test_no_more_than_one_hand_is_ever_shown(table: Flat) -> None:
    table.press(0, table.button(0, PEEK))
    table.press(1, table.button(2, PEEK))
    assert seen(table) == mine(table, 2)
    table.release(0)
    assert seen(table) == mine(table, 2)
    table.release(1)
    assert seen(table) == set()


def test_a_new_look_of_everything_covers_nothing_and_shows_nothing(table: Flat) -> None:
    table.window.restyle(look(theme=PAPER, language="en"))
    table.window.scene.look(table.window.scene.looks, 2.0)
    assert seen(table) == set()
    table.press(3, table.button(3, PEEK))
    assert seen(table) == mine(table, 3)
    table.grab()
    table.release(3)
    table.grab()
    assert table.watch.leaks == []


# ---------------------------------------------------------------- whose a finger is


def asked(table: Flat) -> int:
    (seat,) = table.asked()
    return seat


def playable(table: Flat, seat: int) -> str:
    """One card that the seat may play alone, or the first of those it must play with others."""
    found = [action.to_json() for action in table.round.game.legal(table.round.state, Seat(seat)).actions]
    listed = [one["cards"] for one in found if one["do"] == "play"]
    return str(min(listed, key=len)[0])


def test_a_finger_chooses_while_another_of_the_same_seat_shows(table: Flat) -> None:
    seat = asked(table)
    card = playable(table, seat)
    table.press(0, table.button(seat, PEEK))
    table.tap(1, table.card(seat, card))
    assert [key.code for key in table.hands(seat).chosen.cards] == [card]
    assert [key.code for key in table.corner(seat).hands.selected] == [card]
    table.release(0)
    # what was chosen is not to be seen either
    assert table.corner(seat).hands.selected == ()
    assert [key.code for key in table.hands(seat).kept()] == [card]


def test_fingers_of_two_seats_do_not_act_for_each_other(table: Flat) -> None:
    seat = asked(table)
    other = (seat + 1) % 4
    at = table.round.at
    table.press(0, table.button(other, PEEK))
    # the second finger plays for its own seat, the first goes on being the other's
    table.tap(1, table.card(seat, playable_at(table, seat)))
    assert len(table.hands(seat).chosen.cards) == 1
    assert table.hands(other).chosen.cards == ()
    table.release(0, table.button(seat, "primary"))
    assert table.round.at == at
    # and one that came down in one corner presses no button of another
    table.press(0, table.out(other, table.corner(other).corner.words.center()))
    table.move(0, table.button(seat, "primary"))
    table.release(0, table.button(seat, "primary"))
    assert table.round.at == at


def playable_at(table: Flat, seat: int) -> int:
    """Where a card lies that may be played: found without looking, as its person remembers it."""
    view = table.round.view(Seat(seat))
    found = [key for zone in view.table.zones if zone.id == f"hand:{seat}" for key in keys(zone)]
    ordered = arranged(found, table.corner(seat).hands.order)
    card = playable(table, seat)
    return next(number for number, key in enumerate(ordered) if key.code == card)


def test_only_who_is_asked_acts(table: Flat) -> None:
    seat = asked(table)
    at = table.round.at
    for other in range(4):
        if other == seat:
            continue
        table.tap(0, table.card(other, 0))
        for name in ("primary", "secondary"):
            place = table.corner(other).corner
            table.tap(0, table.out(other, (place.deed if name == "primary" else place.past).center()))
    assert table.round.at == at


# ---------------------------------------------------------------- playing


@pytest.mark.screen
@pytest.mark.parametrize("finger", [0, MOUSE], ids=["finger", "mouse"])
@pytest.mark.parametrize("first", range(4))
def test_a_card_is_dragged_to_the_middle_unseen(flat: Any, finger: int, first: int) -> None:
    table: Flat = flat(GAME, *FOUR, seed=11 + first, size=(1280, 800))
    while table.round.table.phase != "play" or not single(table):
        table.wait()
        table.turn(table.asked()[0])
        table.wait()
        assert not table.settled
    seat = asked(table)
    number = playable_at(table, seat)
    start, end = table.card(seat, number), table.free()
    at = table.round.at
    table.press(finger, start)
    assert seen(table) == mine(table, seat)
    for step in range(1, 9):
        table.move(finger, start + (end - start) * step / 8)
        table.grab()
    # over the middle its back alone is seen
    assert seen(table) == set()
    assert any(name.startswith("ghost/") for name in names(table))
    table.release(finger, end)
    assert table.round.at == at + 1
    assert table.watch.leaks == []


def names(table: Flat) -> list[str]:
    return [getattr(item, "name", "") for item in table.window.scene.items()]


def single(table: Flat) -> bool:
    """Whether whoever is asked may play one card alone."""
    if len(table.asked()) != 1:
        return False
    found = table.round.game.legal(table.round.state, Seat(table.asked()[0])).actions
    return any(len(action.to_json().get("cards", ())) == 1 for action in found)


def test_a_run_of_cards_is_raised_by_sliding_along_a_turned_hand(table: Flat) -> None:
    for seat in range(4):
        count = len(table.corner(seat).hand)
        if count < 3 or seat in table.asked():
            # whoever is asked raises only what may be played
            continue
        table.now += 1000
        table.press(0, table.button(seat, PEEK))
        table.drag(1, table.card(seat, 0), table.card(seat, 2))
        assert len(table.hands(seat).chosen.cards) >= 2
        table.release(0)


def test_a_quick_tap_raises_and_a_long_look_does_not(table: Flat) -> None:
    seat = asked(table)
    at = table.card(seat, playable_at(table, seat))
    table.press(0, at)
    table.now += 1000
    table.release(0)
    assert table.hands(seat).chosen.cards == ()
    table.now += 1000
    table.tap(0, at)
    assert len(table.hands(seat).chosen.cards) == 1


def test_a_refusal_is_said_at_the_seat_and_tells_nothing(table: Flat) -> None:
    seat = asked(table)
    place = table.corner(seat).corner
    table.now += 1000
    table.tap(0, table.out(seat, place.deed.center()))
    words = table.looks.words
    assert table.corner(seat).hands.toast == words.key("table.window.veiled")
    assert all(table.corner(other).hands.toast == "" for other in range(4) if other != seat)


def test_a_tap_in_a_corner_of_the_screen_opens_the_menu(table: Flat) -> None:
    wanted: list[str] = []
    table.window.wanted.connect(wanted.append)
    for frame in table.stage.table.menus:
        table.tap(0, frame.area.center().toPoint())
    assert wanted == ["menu", "menu"]


def test_the_middle_belongs_to_nobody(table: Flat) -> None:
    at = table.round.at
    table.tap(0, table.free())
    table.press(0, table.button(0, PEEK))
    table.tap(1, table.free())
    assert seen(table) == mine(table, 0)
    assert table.round.at == at


# ---------------------------------------------------------------- keys


@pytest.mark.screen
def test_a_round_goes_on_by_keys_from_seat_to_seat(table: Flat) -> None:
    view = table.window.table
    seat, at = asked(table), table.round.at
    for _ in range(4):
        hands = table.window.hands.acting()
        if hands is not None and hands.seat == seat:
            break
        QTest.keyClick(view, Qt.Key.Key_Tab)
    else:
        raise AssertionError("never got there")
    assert seen(table) == set()
    QTest.keyPress(view, Qt.Key.Key_V)
    assert seen(table) == mine(table, seat)
    card = playable(table, seat)
    number = [key.code for key in table.corner(seat).hand].index(card)
    for _ in range(number + 1):
        QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert card in [key.code for key in table.hands(seat).chosen.cards]
    QTest.keyRelease(view, Qt.Key.Key_V)
    assert seen(table) == set()
    table.now += 1000
    QTest.keyClick(view, Qt.Key.Key_P)
    QTest.keyClick(view, Qt.Key.Key_Tab)
    assert table.round.at in (at, at + 1)
    assert table.watch.leaks == []


# ---------------------------------------------------------------- movements


@pytest.mark.screen
def test_no_frame_of_a_movement_shows_what_is_hidden(flat: Any) -> None:
    table: Flat = flat(GAME, None, "normal", None, "normal", speed=Speed.FAST)
    for _ in range(60):
        spin(12)
        QApplication.processEvents()
        if table.window.animator.busy:
            continue
        if table.settled or not table.asked():
            continue
        if table.round.at > 6:
            break
        table.turn(table.asked()[0])
    assert table.watch.frames > 20
    assert table.watch.leaks == []


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (1080, 1920)])
def test_the_deal_flies_to_every_turned_seat(flat: Any, size: tuple[int, int]) -> None:
    table: Flat = flat(GAME, *FOUR, size=size, speed=Speed.FAST)
    table.wait()
    table.turn(table.asked()[0])
    flown: dict[int, set[int]] = {}
    for _ in range(4000):
        spin(1)
        for item in table.window.scene.items():
            name = getattr(item, "name", "")
            if name.startswith("fly/") and "/hand:" in name:
                seat = int(name.split("/hand:")[1].split("/")[0])
                flown.setdefault(seat, set()).add(round(item.angle))  # type: ignore[attr-defined]
        if not table.window.animator.busy and flown:
            break
    assert sorted(flown) == [0, 1, 2, 3]
    assert table.watch.leaks == []
