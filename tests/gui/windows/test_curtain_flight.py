"""The curtain on its way: nothing hidden in any of its frames, nothing left over after them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QAbstractAnimation, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from gui.theme import PAPER, Speed
from gui.windows.curtain_flight import CurtainFlight
from gui.windows.table_window import TableWindow
from tests.gui.bridge.evening import sitting, spin, until
from tests.gui.windows.tables import Shown, look
from tests.gui.windows.test_curtain import to_the_curtain
from tests.gui.windows.watch import faces

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def table() -> Iterator[Shown]:
    """Four people, the curtain down for the first who is asked, one of them confirmed at no speed."""
    made = Shown(sitting(None, None, None, "normal"))
    to_the_curtain(made)
    made.confirm()
    made.window.restyle(look(Speed.SLOW))
    yield made
    made.close()


def plain(widget: QWidget) -> QImage:
    """What a widget looks like, in one format for all."""
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def flies(window: TableWindow) -> bool:
    return window.flight.moving


def moving(flight: CurtainFlight) -> QAbstractAnimation:
    assert flight.moving
    flight._move.pause()
    return flight._move


def test_nobodys_cards_are_in_any_frame_of_the_fall(table: Shown) -> None:
    window = table.window
    assert faces(table)
    window.hide_cards()
    move = moving(window.flight)
    assert not faces(table)
    assert not window.table.isVisible()
    round_ = table.bridge.round
    assert round_ is not None
    assert window.scene.view == round_.view(None)
    below, cloth = plain(window.table), plain(window.curtain)
    for time in range(0, move.totalDuration() + 1, 60):
        move.setCurrentTime(time)
        edge = window.flight._cloth.y() + window.height()
        frame = plain(table.window)
        down = QRect(0, edge, window.width(), window.height() - edge)
        assert frame.copy(down) == below.copy(down)
        up = QRect(0, 0, window.width(), edge)
        assert frame.copy(up) == cloth.copy(QRect(0, window.height() - edge, window.width(), edge))


def test_the_curtain_rises_from_the_table_of_the_one_who_confirmed(table: Shown) -> None:
    window = table.window
    window.hide_cards()
    who = table.bridge.next
    window.flight.stop()
    cloth = plain(window)
    spin(window.look.ms(400))
    table.confirm()
    assert table.bridge.seat == who
    move = moving(window.flight)
    move.setCurrentTime(0)
    assert plain(window) == cloth
    move.setCurrentTime(move.totalDuration() // 2)
    assert plain(window) != cloth
    window.flight.stop()
    assert not flies(window)
    assert window.table.isVisible()
    assert faces(table)


def test_any_input_ends_the_way_of_the_curtain_and_counts(table: Shown) -> None:
    window = table.window
    window.hide_cards()
    window.flight.stop()
    spin(window.look.ms(400))
    table.confirm()
    assert flies(window)
    stage = window.scene.stage
    assert stage is not None
    card = stage.hand[0].code
    table.now += 1000
    QTest.mouseClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=table.point(card))
    assert not flies(window)
    assert [key.code for key in window.hands.chosen.cards] == [card]


def test_whatever_happens_on_the_way_leaves_no_picture_behind(table: Shown) -> None:
    window = table.window
    changes: list[Callable[[], object]] = [
        lambda: window.resize(1080, 1920),
        lambda: window.restyle(look(Speed.SLOW, PAPER)),
        window.hide,
        window.put_down,
    ]
    for change in changes:
        window.show()
        window.hide_cards()
        assert flies(window)
        change()
        assert not flies(window)
        assert window.flight._below.pixmap().isNull()
        assert window.flight._cloth.pixmap().isNull()
        if table.bridge.next is not None:
            assert plain(window) == plain(window.curtain)
            table.bridge.confirm()
            window._raise()


def test_the_fall_ends_by_itself_and_is_not_made_where_nothing_moves(table: Shown) -> None:
    window = table.window
    window.restyle(look(Speed.FAST))
    window.hide_cards()
    until(lambda: not flies(window))
    assert window.childAt(QPoint(5, 5)) is window.curtain
    spin(300)
    window.restyle(look(Speed.OFF))
    table.confirm()
    assert not flies(window)
    window.hide_cards()
    assert not flies(window)
