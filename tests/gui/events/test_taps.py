"""Quick taps: at two places they are two, at one place a bounce."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from engine.play.thinker import InPlace
from engine.words import Words
from gui.theme import FELT, Speed
from gui.windows.main_window import MainWindow
from gui.windows.new_table import NewTablePage
from gui.windows.style import Style
from tests.gui.events.hands import Finger


@pytest.fixture
def page(qapp: QApplication, tmp_path: Path) -> Iterator[NewTablePage]:
    window = MainWindow(Style(FELT, Words("zh_CN"), Speed.OFF), InPlace(), tmp_path)
    window.resize(1280, 800)
    window.show()
    window.new_table()
    made = window.currentWidget()
    assert isinstance(made, NewTablePage)
    yield made
    window.close()
    window.deleteLater()


def by_finger(button: QAbstractButton) -> None:
    Finger(button).tap(button.rect().center())


def by_mouse(button: QAbstractButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.usefixtures("slow_machine")
@pytest.mark.parametrize("tap", [by_finger, by_mouse])
def test_quick_taps_at_different_places_all_count(page: NewTablePage, tap: Callable[[QAbstractButton], None]) -> None:
    chosen = []
    tiles = list(page.drink.tiles.values())
    for tile in tiles:
        tile.chosen.connect(lambda name=tile.name: chosen.append(name))
    wanted = [tile.name for tile in tiles]
    for tile in tiles:
        tap(tile)
    assert chosen == wanted


@pytest.fixture
def slow_machine() -> Iterator[None]:
    """Where a test takes longer than a bounce."""
    before = QApplication.doubleClickInterval()
    QApplication.setDoubleClickInterval(60_000)
    yield
    QApplication.setDoubleClickInterval(before)


@pytest.mark.usefixtures("slow_machine")
def test_a_bounce_is_no_second_tap(page: NewTablePage) -> None:
    chosen = []
    page.seats.swap.chosen.connect(lambda: chosen.append("swap"))
    by_finger(page.seats.swap)
    by_finger(page.seats.swap)
    assert chosen == ["swap"]


@pytest.mark.usefixtures("slow_machine")
def test_what_counts_taps_counts_each(page: NewTablePage) -> None:
    before = page.drink.much.value
    for _ in range(4):
        by_finger(page.drink.much.more)
    assert page.drink.much.value == before + 4 * page.drink.much.by
