"""The settlement's movement: row by row, cup by cup; any input ends it and then counts, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.table import Table
from gui.theme import Speed
from gui.windows.settlement import SettlementPage
from tests.gui.bridge.evening import spin, until
from tests.gui.windows.sat import booked, look, sitting

pytestmark = pytest.mark.usefixtures("qapp")


Make = Callable[[Speed], SettlementPage]


@pytest.fixture
def make() -> Iterator[Make]:
    """Empty pages; none of them outlives its test."""
    pages: list[SettlementPage] = []

    def made(speed: Speed) -> SettlementPage:
        pages.append(SettlementPage(replace(look(), speed=speed)))
        return pages[-1]

    yield made
    for one in pages:
        one.close()
        one.deleteLater()
    # only a loop deletes what is to be deleted later
    spin(1)


def shown(page: SettlementPage, size: tuple[int, int] = (1280, 800)) -> SettlementPage:
    """Four people after a round that cost three of them something."""
    sat = sitting(4)
    round_ = sat.next_round()
    page.resize(*size)
    page.show()
    page.show_sitting(sat, booked(sat, (3, 0, 5, 9), (1,)), round_.view(None).table)
    return page


@pytest.fixture
def page(make: Make) -> SettlementPage:
    return shown(make(Speed.NORMAL))


def picture(page: SettlementPage) -> QImage:
    return page.grab().toImage()


def comes(page: SettlementPage) -> bool:
    return page.pouring.running


def still(page: SettlementPage) -> bool:
    """Whether nothing moves any more, and nothing is left of what moved."""
    rows = page.rows.values()
    plain = all(row.graphicsEffect() is None and row.glasses.share == 1.0 for row in rows)
    return not page.pouring.running and page.skip.isHidden() and plain


def test_rows_come_one_by_one_and_pour_their_glasses(page: SettlementPage) -> None:
    story = page.pouring._story
    assert story is not None
    assert not page.skip.isHidden()
    story.pause()
    each = story.totalDuration() // 4
    seen = []
    for seat in range(4):
        story.setCurrentTime(each * seat + each * 4 // 5)
        seen.append([row.graphicsEffect() is None for row in page.rows.values()])
        poured = page.rows[seat].glasses.share
        assert 0.0 < poured < 1.0
        assert all(page.rows[other].glasses.share == 0.0 for other in range(seat + 1, 4))
    assert seen == [[other <= seat for other in range(4)] for seat in range(4)]
    assert page.rows[0].glasses.isVisible()
    assert not page.rows[1].glasses.isVisible()


@pytest.mark.parametrize("size", [(1080, 1920), (800, 480), (720, 1280)])
def test_folded_rows_pour_before_their_sum(make: Make, size: tuple[int, int]) -> None:
    made = shown(make(Speed.NORMAL), size)
    story = made.pouring._story
    assert story is not None
    story.pause()
    story.setCurrentTime(story.totalDuration() // 4 * 4 // 5)
    glasses = made.rows[0].glasses
    assert glasses.isVisible()
    assert 0.0 < glasses.share < 1.0
    assert not made.rows[1].glasses.isVisible()
    row = made.rows[0]
    assert row.m is not None
    assert row.folded(row.m, row.width())
    assert 0.42 * row.width() < glasses.x() < glasses.geometry().right() < row._sum_left(row.width() - row.m.px(24, 12))
    assert glasses.geometry().bottom() < row.m.px(76, 56)


def test_the_movement_ends_as_if_nothing_had_moved(make: Make, page: SettlementPage) -> None:
    other = shown(make(Speed.OFF))
    wanted = picture(other)
    assert still(other)
    begun = picture(page)
    assert begun != wanted
    story = page.pouring._story
    assert story is not None
    story.setCurrentTime(story.totalDuration())
    assert still(page)
    assert picture(page) == wanted


def test_a_duty_is_taken_by_the_press_that_ends_the_movement(page: SettlementPage) -> None:
    assert page.shown is not None
    ledger = page.shown.sitting.ledger
    owed = ledger.account(0).owed
    assert owed
    button = page.rows[0].buttons["settle"]
    assert button.isEnabled()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert still(page)
    account = page.shown.sitting.ledger.account(0)
    assert (account.owed, account.settled) == (Fraction(0), owed)


def test_a_key_ends_it_too(make: Make) -> None:
    made = shown(make(Speed.NORMAL))
    QTest.keyClick(made, Qt.Key.Key_Down)
    assert still(made)
    assert made.focusWidget() is not None


def test_an_input_of_another_window_ends_nothing(make: Make, page: SettlementPage) -> None:
    other = shown(make(Speed.OFF))
    QTest.mouseClick(other.title, Qt.MouseButton.LeftButton)
    assert comes(page)


@pytest.mark.parametrize("change", ["resize", "restyle", "hide", "step"])
def test_whatever_changes_on_the_way_ends_it(page: SettlementPage, change: str) -> None:
    match change:
        case "resize":
            page.resize(1080, 1920)
        case "restyle":
            page.restyle(look(theme="paper"))
        case "hide":
            page.hide()
        case "step":
            page.deeds.asked(0, "settle")
    assert still(page)


def test_a_round_that_is_only_looked_at_again_does_not_move(make: Make) -> None:
    sat = sitting(4)
    sat.next_round()
    made = make(Speed.NORMAL)
    made.show()
    made.show_sitting(sat, booked(sat, (3, 0, 5, 9), (1,)))
    assert still(made)


def test_it_begins_when_the_page_is_seen_and_ends_by_itself(make: Make) -> None:
    sat = sitting(3)
    table: Table = sat.next_round().view(None).table
    made = make(Speed.FAST)
    made.show_sitting(sat, booked(sat, (0, 2, 2), (0,)), table)
    assert not comes(made)
    made.show()
    assert comes(made)
    until(lambda: still(made))
    made.hide()
    made.show()
    assert still(made)


def test_a_press_ends_it_before_it_is_known_what_is_pressed(page: SettlementPage) -> None:
    at = QPointF(5, 5)
    none, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    event = QMouseEvent(QEvent.Type.MouseButtonPress, at, page.mapToGlobal(at), left, left, none)
    heard: list[bool] = []
    page.pouring.ended.connect(lambda: heard.append(True))
    handle = page.windowHandle()
    assert handle is not None
    QApplication.sendEvent(handle, event)
    assert heard == [True]
    assert still(page)
