"""A whole evening by keys alone: new table, round, settlement, next round, settings, rules, replay, end."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gui.controls.dialog import Dialog
from gui.scene.describe import card_name
from gui.theme import THEMES, Line
from gui.windows.main_window import MainWindow
from gui.windows.new_table import NewTablePage
from gui.windows.record_page import RecordPage
from gui.windows.rules_page import RulesPage
from gui.windows.settings import SettingsDialog
from gui.windows.settlement import SettlementPage
from gui.windows.shortcuts import ShortcutSheet
from tests.gui.bridge.evening import spin, until
from tests.gui.windows.test_words_fit import settled

Key = Qt.Key


class Keys:
    """Somebody who has nothing but a keyboard."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        clock = itertools.count(10_000, 1000)
        window.table.hands._clock = lambda: next(clock)

    def press(self, *keys: Key) -> None:
        for key in keys:
            QTest.keyClick(QApplication.focusWidget() or self.window, key)
            spin(1)

    def here(self) -> Any:
        return self.window.currentWidget()

    def walk_to(self, said: str, by: Key = Key.Key_Tab) -> None:
        """Walk until something of a name has the keys."""
        for _ in range(80):
            focus = QApplication.focusWidget()
            if focus is not None and said in focus.accessibleName():
                return
            self.press(by)
        raise AssertionError(f"no key reaches {said}")

    def use(self, said: str, by: Key = Key.Key_Tab) -> None:
        self.walk_to(said, by)
        self.press(Key.Key_Return)

    def word(self, key: str) -> str:
        return self.window.look.words.key(key)

    def menu(self, name: str) -> None:
        # what is raised or said is taken back first
        for _ in range(5):
            if self.window.menu is None:
                self.press(Key.Key_Escape)
        assert self.window.menu is not None
        self.use(self.word(f"table.window.menu.{name}"), Key.Key_Down)

    def dialog(self, kind: type[Dialog]) -> Dialog:
        return next(one for one in self.window.findChildren(kind) if one.isVisible())

    def turn(self) -> None:
        """One turn at the table: arrows to the cards, space for each, Enter; or P."""
        table = self.window.table
        round_, stage = table.bridge.round, table.scene.stage
        assert round_ is not None
        assert stage is not None
        seat = table.bridge.seat
        assert seat is not None
        legal = round_.game.legal(round_.state, seat).actions
        action = next((one for one in legal if one.do in ("deal", "keep")), None)
        action = action or max(legal, key=lambda one: len(getattr(one, "cards", ())))
        at = round_.at
        for code in getattr(action, "cards", ()):
            key = next(key for key in stage.whole_hand if key.code == code)
            for _ in range(2 * len(stage.hand) + 4):
                if table.hands.focus == card_name(key):
                    break
                self.press(Key.Key_Right if table.hands.focus.startswith(("card/", "")) else Key.Key_Down)
            self.press(Key.Key_Space)
            assert key in table.hands.chosen.cards
        self.press(Key.Key_P if action.do in ("keep", "pass") else Key.Key_Return)
        until(lambda: self.here() is not table or table.bridge.round is None or table.bridge.round.at > at)

    def round(self) -> SettlementPage:
        table = self.window.table
        asked: Callable[[], bool] = lambda: self.here() is not table or bool(table.bridge.prompts)  # noqa: E731
        while True:
            until(asked)
            if self.here() is not table:
                break
            self.turn()
        page = self.here()
        assert isinstance(page, SettlementPage)
        return page

    def settle(self, page: SettlementPage) -> None:
        """Turn into points whatever keeps the next round from beginning."""
        for row in list(page.rows.values()):
            button = row.buttons.get("points")
            if page.go.off is not None and button is not None and button.off is None:
                self.use(button.accessibleName())
        assert page.go.off is None


def test_an_evening_by_keys_alone(window: MainWindow) -> None:
    window.activateWindow()
    window.home()
    keys = Keys(window)
    keys.use(keys.word("table.home.together"))
    assert isinstance(keys.here(), NewTablePage)
    keys.use(keys.word("table.new.open"))
    keys.press(Key.Key_Return)  # what was agreed on is read, and begun with
    until(lambda: keys.here() is window.table)
    keys.press(Key.Key_Question)
    keys.dialog(ShortcutSheet)
    keys.press(Key.Key_Escape, Key.Key_S)
    assert window.table.notice.text
    page = keys.round()
    keys.settle(page)
    keys.use(keys.word("table.settle.next"))
    until(lambda: keys.here() is window.table)
    keys.press(Key.Key_F1)
    assert isinstance(keys.here(), RulesPage)
    keys.press(Key.Key_Escape)
    assert keys.here() is window.table
    keys.menu("settings")
    keys.dialog(SettingsDialog)
    keys.press(Key.Key_Escape)
    page = keys.round()
    keys.settle(page)
    keys.menu("replay")
    replay = keys.here()
    assert isinstance(replay, RecordPage)
    before = replay.replay.at
    keys.press(Key.Key_Right, Key.Key_Right)
    assert replay.replay.at == before + 2
    keys.press(Key.Key_Escape)
    assert keys.here() is page
    keys.menu("leave")
    assert keys.here() is window._place("home")
    assert window.sitting is None


# ---------------------------------------------------------------- where the keys are, is seen


def around(widget: QWidget) -> bytes:
    """The picture of a widget and of what is near it."""
    top = widget.window()
    corner = widget.mapTo(top, widget.rect().topLeft())
    reach = int(Line.FOCUS + Line.FOCUS_GAP)
    area = widget.rect().translated(corner).adjusted(-reach, -reach, reach, reach)
    return bytes(top.grab(area).toImage().constBits())


def with_focus(root: QWidget) -> Iterator[QWidget]:
    for _ in range(60):
        QTest.keyClick(QApplication.focusWidget() or root, Key.Key_Tab)
        now = QApplication.focusWidget()
        if now is None:
            return
        yield now


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("place", ["home", "new_table", "settlement", "menu", "dialog"])
def test_whatever_has_the_keys_shows_it_in_every_theme(
    window: MainWindow, theme: str, place: str, tmp_path: Any
) -> None:
    window.activateWindow()
    window.retheme(THEMES[theme])
    match place:
        case "home":
            window.home()
        case "new_table":
            window.new_table()
        case "settlement":
            settled(window, 3, tmp_path)
        case "menu":
            settled(window, 3, tmp_path)
            window.want("menu")
        case "dialog":
            window.home()
            window.chosen.ask("access")
    spin(1)
    seen: set[QWidget] = set()
    for widget in with_focus(window):
        if widget in seen:
            break
        seen.add(widget)
        there = around(widget)
        widget.clearFocus()
        spin(0)
        away = around(widget)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        assert there != away, f"{type(widget).__name__} {widget.accessibleName()}"
    assert len(seen) > 2
