"""The menu over the table and the settlement: by keys alone, in every language, with long words in a small window."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.theme import PAPER
from gui.windows.main_window import MainWindow
from gui.windows.menu import Menu
from tests.gui.bridge.evening import spin, until
from tests.gui.windows.sat import Long
from tests.gui.windows.test_words_fit import faults, settled

HAN = re.compile(r"[\u4e00-\u9fff]")


def at_table(window: MainWindow, _: Path) -> None:
    window.start_now()
    until(lambda: bool(window.table.bridge.prompts))


def at_settlement(window: MainWindow, base: Path) -> None:
    settled(window, 4, base, (1, 2))


@pytest.fixture(params=[at_table, at_settlement], ids=["table", "settlement"])
def menu(window: MainWindow, tmp_path: Path, request: pytest.FixtureRequest) -> Menu:
    go: Callable[[MainWindow, Path], None] = request.param
    go(window, tmp_path)
    window.want("menu")
    assert window.menu is not None
    return window.menu


def test_arrows_and_tab_reach_every_row_and_esc_leaves(window: MainWindow, menu: Menu) -> None:
    rows = set(menu._rows.values())
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Tab):
        reached = set()
        for _ in rows:
            QTest.keyClick(QApplication.focusWidget() or menu, key)
            reached.add(QApplication.focusWidget())
        assert reached == rows, key
    QTest.keyClick(QApplication.focusWidget() or menu, Qt.Key.Key_Escape)
    assert window.menu is None


def test_enter_does_what_is_chosen(window: MainWindow, menu: Menu) -> None:
    menu._rows["rules"].setFocus()
    QTest.keyClick(menu._rows["rules"], Qt.Key.Key_Return)
    assert window.menu is None
    assert window.beside is not None


def test_language_and_theme_change_while_it_is_open(window: MainWindow, menu: Menu) -> None:
    window.restyle(window.style_.with_language("en").with_theme(PAPER))
    assert menu._look.theme is PAPER
    names = [row.accessibleName() for row in menu._rows.values()]
    assert all(names)
    assert [name for name in names if HAN.search(name)] == []


def test_long_words_fit_the_smallest_window(window: MainWindow, menu: Menu) -> None:
    window.restyle(window.style_.with_words(Long("en")))
    window.resize(800, 480)
    spin(1)
    assert faults(window, "menu") == []
    rows = [row._rect for row in menu._rows.values()]
    assert all(QRectF(menu.rect()).contains(row) for row in rows)
    assert not [1 for one, other in itertools.combinations(rows, 2) if one.intersects(other)]
    assert min(row.height() for row in rows) >= 40
