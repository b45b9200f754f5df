"""The page between rounds, read from every edge of a screen that lies flat."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from gui.scene.geometry import box
from gui.theme import TARGET
from gui.windows.lying_flat import TURNING, lay_flat
from gui.windows.main_window import MainWindow
from gui.windows.settlement import SettlementPage
from gui.windows.turned import Turned, Turning
from tests.gui.bridge.evening import spin
from tests.gui.windows.sat import booked, sitting


def settled(window: MainWindow) -> tuple[SettlementPage, Turned]:
    """A window that lies flat, with a round behind it whose winner has nothing to see to."""
    lay_flat(window, True)
    sat = sitting(3)
    booked(sat, (0, 0, 0), (1,))
    window.sit_down(sat)
    spin(1)
    page = window.currentWidget()
    turning = window.findChild(Turning, TURNING)
    assert isinstance(page, SettlementPage)
    assert isinstance(turning, Turning)
    assert turning.shown is not None
    return page, turning.shown


def seen(shown: Turned, page: SettlementPage, at: QPointF) -> QPoint:
    """Where a point of the page is seen."""
    return shown.frame.point(at).toPoint()


@pytest.mark.screen
@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (1080, 1920)])
@pytest.mark.parametrize("turns", range(4))
def test_what_stands_on_the_page_is_pressed_where_it_is_seen(
    window: MainWindow, turns: int, size: tuple[int, int]
) -> None:
    window.resize(*size)
    page, shown = settled(window)
    for _ in range(turns):
        QTest.mouseClick(shown.ends[0], Qt.MouseButton.LeftButton, pos=shown.ends[0].rect().center())
    assert shown.turn == 90 * turns
    pressed: list[bool] = []
    page.next_round.disconnect()
    page.next_round.connect(lambda: pressed.append(True))
    middle = QPointF(page.go.mapTo(page, page.go.rect().center()))
    at = seen(shown, page, middle)
    assert shown.rect().contains(at)
    QTest.mouseClick(shown, Qt.MouseButton.LeftButton, pos=at)
    assert pressed == [True]


def test_the_page_is_whole_and_the_buttons_lie_beside_it(window: MainWindow) -> None:
    page, shown = settled(window)
    spin(5)
    for turn in (0, 90, 180, 270):
        assert shown.turn == turn
        assert page.size().toTuple() == tuple(round(side) for side in shown.frame.size)
        for end in shown.ends:
            spot = box(end.geometry().center().x(), end.geometry().center().y(), TARGET, TARGET)
            assert not spot.intersects(shown.frame.area)
        shown.grab()
        shown.turn_on()


def test_the_page_stands_as_ever_where_the_screen_does(window: MainWindow) -> None:
    page, shown = settled(window)
    shown.turn_on()
    lay_flat(window, False)
    spin(1)
    assert page.geometry() == window.rect()
    assert not any(one.isVisible() for one in window.findChildren(Turned))
    # and it comes again as it was left
    lay_flat(window, True)
    turning = window.findChild(Turning, TURNING)
    assert isinstance(turning, Turning)
    assert turning.shown is not None
    assert turning.shown.turn == 90
