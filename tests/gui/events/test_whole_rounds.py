"""Whole rounds by one kind of hand alone, and what keys and edges mean."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.model import Seat
from gui.scene.describe import card_name
from gui.scene.hits import buttons, hit
from gui.theme import TARGET
from gui.windows.main_window import MainWindow
from gui.windows.shortcuts import KEYS, ROWS, ShortcutSheet
from tests.gui.bridge.evening import GAME, spin, until
from tests.gui.events.hands import Finger, at_play, mine, port, raise_cards, raised, stage
from tests.gui.scene.tables import moving
from tests.gui.windows.tables import Shown

KEY = Qt.Key


def wishes(table: Shown) -> tuple[str, tuple[str, ...]]:
    """What the one on the screen does: a place on the action bar, and the cards for it."""
    round_, seat = table.bridge.round, table.bridge.seat
    assert round_ is not None
    assert seat is not None
    found = GAME.legal(round_.state, Seat(seat)).actions
    some = [tuple(a.to_json()["cards"]) for a in found if a.do in ("play", "discard")]
    if some:
        return "primary", max(some, key=lambda cards: len(cards))
    return ("secondary" if {a.do for a in found} & {"pass", "keep"} else "primary"), ()


class Keys:
    """A keyboard before a table."""

    def __init__(self, table: Shown) -> None:
        self.table = table

    def press(self, key: Qt.Key) -> None:
        self.table.now += 1000
        QTest.keyClick(self.table.window.table, key)

    def lower(self) -> None:
        while self.table.window.hands.chosen.cards:
            self.press(KEY.Key_Escape)

    def tap(self, card: str) -> None:
        hands, held = self.table.window.hands, stage(self.table).hand
        name = next(card_name(key) for key in held if key.code == card and key not in hands.chosen.cards)
        for _ in range(2 * len(held) + 8):
            if hands.focus == name:
                break
            self.press(KEY.Key_Right if hands.focus.startswith("card/") or not hands.focus else KEY.Key_Down)
        assert hands.focus == name
        self.press(KEY.Key_Space)

    def use(self, place: str) -> None:
        self.press({"primary": KEY.Key_Return, "secondary": KEY.Key_P}[place])


class Touches:
    """A finger before a table."""

    def __init__(self, table: Shown) -> None:
        self.table = table

    def _tap(self, name: str) -> None:
        self.table.now += 1000
        Finger(port(self.table)).tap(self.table.point(name))

    def lower(self) -> None:
        for key in self.table.window.hands.chosen.cards:
            self._tap(card_name(key))

    tap = use = _tap


@pytest.mark.screen
@pytest.mark.parametrize("hand", [Keys, Touches])
@pytest.mark.parametrize("players", [4, pytest.param(3, marks=pytest.mark.long)])
def test_a_whole_round_by_one_kind_of_hand(shown: Any, hand: type[Keys | Touches], players: int) -> None:
    table = shown(None, *["normal"] * (players - 1))
    used = hand(table)
    done = 0
    while True:
        until(lambda: table.mine or bool(table.settled))
        if table.settled:
            break
        place, cards = wishes(table)
        used.lower()
        for card in cards:
            used.tap(card)
        before = len(mine(table))
        used.use(place)
        until(lambda before=before: bool(table.settled) or len(mine(table)) == before + 1)
        done += 1
    assert done > 3
    assert table.settled[0].over


@pytest.mark.parametrize("people", [3, pytest.param(6, marks=pytest.mark.long)])
def test_a_whole_round_round_one_screen(shown: Any, people: int) -> None:
    table = shown(*[None] * people)
    table.play()
    assert table.settled[0].over


# ---------------------------------------------------------------- keys


def test_from_the_first_screen_to_the_table_and_its_sheet_by_keys(window: MainWindow) -> None:
    window.home()
    window.activateWindow()
    start = window.look.words.key("table.home.start_now")
    focus = window.currentWidget()
    for _ in range(12):
        focus = QApplication.focusWidget() or window.currentWidget()
        assert focus is not None
        if focus.accessibleName() == start:
            break
        QTest.keyClick(focus, KEY.Key_Down)
    assert focus is not None
    assert focus.accessibleName() == start
    QTest.keyClick(focus, KEY.Key_Return)
    until(lambda: window.currentWidget() is window.table)
    view = window.table.table
    QTest.keyClick(view, KEY.Key_Question)
    (sheet,) = window.table.findChildren(ShortcutSheet)
    assert sheet.isVisible()
    assert len(sheet.rows) == len(ROWS)
    assert all(label.text and "<" not in label.text for _, label in sheet.rows)
    assert set(KEYS) < set(ROWS)
    QTest.keyClick(sheet, KEY.Key_Question)
    assert not sheet.isVisible()
    assert view.isEnabled()
    QTest.keyClick(view, KEY.Key_F11)
    assert window.isFullScreen()
    QTest.keyClick(view, KEY.Key_F11)
    assert not window.isFullScreen()


@pytest.mark.parametrize("held", ["ControlModifier", "AltModifier", "MetaModifier"])
def test_commands_of_the_system_are_no_keys_of_the_table(shown: Any, held: str) -> None:
    table, cards = at_play(shown)
    raise_cards(table, cards)
    before = len(mine(table))
    for key in (KEY.Key_P, KEY.Key_H, KEY.Key_Return, KEY.Key_Z):
        QTest.keyClick(table.window.table, key, getattr(Qt.KeyboardModifier, held))
    assert len(mine(table)) == before
    assert raised(table) == sorted(cards)


def test_keys_that_mean_nothing_do_nothing(shown: Any) -> None:
    table, cards = at_play(shown)
    raise_cards(table, cards)
    before = len(mine(table))
    # the full-width question mark of a Chinese keyboard, a letter, a media key, no key at all
    for code in (0xFF1F, int(KEY.Key_Q), int(KEY.Key_MediaPlay), 0, int(KEY.Key_unknown)):
        event = QKeyEvent(QKeyEvent.Type.KeyPress, code, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(table.window.table, event)
    assert len(mine(table)) == before
    assert raised(table) == sorted(cards)


def test_a_key_held_down_acts_once(shown: Any) -> None:
    table, cards = at_play(shown)
    raise_cards(table, cards)
    before = len(mine(table))
    for repeated in (False, *[True] * 30):
        table.now += 1000
        for key in (KEY.Key_Return, KEY.Key_P):
            event = QKeyEvent(QKeyEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "", repeated)
            QApplication.sendEvent(table.window.table, event)
        if not repeated:
            assert len(mine(table)) == before + 1
    spin(5)
    assert len(mine(table)) == before + 1


# ---------------------------------------------------------------- edges


@pytest.mark.parametrize("percent", [75, 100, 125, 150, 175, 200])
def test_what_is_drawn_is_what_is_touched_to_its_edges(shown: Any, percent: int) -> None:
    table, cards = at_play(shown)
    table.window.resize(1280 * percent // 100, 800 * percent // 100)
    spin(2)
    found = stage(table)
    for number, key in enumerate(found.hand):
        spot = found.fan.spots[number]
        turn = radians(spot.angle)
        for along in (-0.45, 0.0, 0.45):
            for more, there in ((1.0, True), (-1.0, False)):
                # to both sides of the left edge, where no other card lies over this one
                dx, dy = more - spot.width / 2, along * spot.height
                touched = hit(found, spot.x + dx * cos(turn) - dy * sin(turn), spot.y + dx * sin(turn) + dy * cos(turn))
                assert (touched is not None and touched.key == key) == there
    for name, rect in buttons(found).items():
        for x, y in ((rect.left() + 1, rect.top() + 1), (rect.right() - 1, rect.bottom() - 1)):
            touched = hit(found, x, y)
            assert touched is not None
            assert touched.name == name
        # what is drawn smaller than a fingertip is touched as if it were not
        touched = hit(found, rect.center().x(), rect.center().y() + TARGET / 2 - 1)
        assert touched is not None
        assert touched.name == name
    table.tap(cards[0])
    assert cards[0] in raised(table)
    assert not moving(table.window.animator)
