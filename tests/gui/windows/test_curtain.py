"""The curtain: one person's cards at a time, nothing below it, nothing through it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from gui.scene.hits import buttons
from gui.theme import PAPER
from tests.gui.bridge.evening import sitting, spin, until
from tests.gui.windows.tables import Shown, look
from tests.gui.windows.watch import faces

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def shown() -> Iterator[Any]:
    made: list[Shown] = []

    def make(*bots: str | None, **rest: Any) -> Shown:
        made.append(Shown(sitting(*bots), **rest))
        return made[-1]

    yield make
    for one in made:
        one.close()


def to_the_curtain(table: Shown) -> None:
    table.wait()
    if table.bridge.next is None:
        table.turn()
        until(lambda: table.bridge.next is not None)


def test_below_the_curtain_nothing_is_drawn_or_reached(shown: Any) -> None:
    table = shown(None, None, None, "normal")
    to_the_curtain(table)
    window = table.window
    before = table.bridge.round.at
    first = table.grab()
    visible = [child for child in window.findChildren(QWidget) if child.isVisible()]
    assert all(child is window.curtain or window.curtain.isAncestorOf(child) for child in visible)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_P, Qt.Key.Key_H, Qt.Key.Key_Z):
        QTest.keyClick(window.table, key)
        QTest.mouseClick(window.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(640, 750))
    assert table.bridge.round.at == before
    assert table.bridge.next is not None
    # whatever lies below, the picture is the curtain's own
    window.scene.show(table.bridge.round.view(table.bridge.next))
    assert table.grab() == first


def test_resizing_and_looks_under_the_curtain_show_nothing(shown: Any) -> None:
    table = shown(None, None, None, "normal")
    to_the_curtain(table)
    for size in ((800, 480), (1080, 1920), (1920, 1080)):
        table.window.resize(*size)
        table.window.restyle(look(theme=PAPER))
        spin(5)
        assert not table.window.table.isVisible()
        assert not faces(table)
        rect = table.window.curtain.geometry()
        assert (rect.width(), rect.height()) == size
    table.confirm()
    assert table.window.table.isVisible()
    assert faces(table)


def test_one_tap_hides_the_cards_again(shown: Any) -> None:
    table = shown(None, None, None, "normal")
    to_the_curtain(table)
    table.confirm()
    assert faces(table)
    table.window.hide_cards()
    assert not faces(table)
    assert not table.window.table.isVisible()
    table.confirm()
    assert faces(table)


def test_a_tap_or_a_key_covers_the_cards(shown: Any) -> None:
    table = shown(None, None, None, "normal")
    to_the_curtain(table)
    for cover in (lambda: table.tap("hide"), lambda: QTest.keyClick(table.window.table, Qt.Key.Key_C)):
        who = table.bridge.next
        table.confirm()
        assert faces(table)
        cover()
        assert not faces(table)
        assert not table.window.table.isVisible()
        assert table.bridge.next == who


def test_who_sits_alone_has_no_cover(shown: Any) -> None:
    table = shown(None, "normal", "normal", "normal")
    table.wait()
    assert "hide" not in buttons(table.window.scene.stage)
    QTest.keyClick(table.window.table, Qt.Key.Key_C)
    assert table.window.table.isVisible()


def test_the_table_can_be_left_from_behind_the_curtain(shown: Any) -> None:
    table = shown(None, None, None, "normal")
    to_the_curtain(table)
    wanted: list[str] = []
    table.window.wanted.connect(wanted.append)
    QTest.keyClick(table.window.curtain, Qt.Key.Key_Escape)
    assert wanted == ["menu"]
    table.window.setFocus()
    assert table.window.curtain._confirm.hasFocus()


def test_the_keyboard_confirms(shown: Any) -> None:
    table = shown(None, None, None, "normal")
    to_the_curtain(table)
    who = table.bridge.next
    table.window.activateWindow()
    QTest.keyClick(table.window.curtain._confirm, Qt.Key.Key_Return)
    assert table.bridge.seat == who
    assert table.window.curtain._confirm.accessibleName()
