"""The curtain: one person's cards at a time, nothing below it, nothing through it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from engine.core.model import BACK
from gui.scene.sprite_item import SpriteItem
from gui.theme import PAPER, Speed
from tests.gui.bridge.evening import sitting, spin, until
from tests.gui.windows.tables import Shown, look

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


def faces(table: Shown) -> set[str]:
    """The cards whose faces any item of the scene draws."""
    found = set()
    for item in table.window.scene.items():
        if isinstance(item, SpriteItem) and item.picture is not None:
            code = getattr(item.picture, "code", BACK)
            found |= {str(code)} - {BACK}
    return found


def others(table: Shown) -> set[str]:
    """The cards that nobody but the one on the screen may see."""
    round_ = table.bridge.round
    assert round_ is not None
    own = f"hand:{table.bridge.seat}"
    hidden = {c for z in round_.table.zones if z.id.startswith("hand:") and z.id != own for c in z.cards}
    return hidden | {c for z in round_.table.zones if z.id == "pile" for c in z.cards}


def to_the_curtain(table: Shown) -> None:
    table.wait()
    if table.bridge.next is None:
        table.turn()
        until(lambda: table.bridge.next is not None)


@pytest.mark.parametrize("players", [3, 6])
def test_every_frame_of_a_round_shows_no_foreign_face(shown: Any, players: int) -> None:
    table = shown(*[None] * players)
    steps = 0
    while not table.settled and steps < 45:
        table.wait()
        if table.settled:
            break
        assert not faces(table) & others(table)
        if table.bridge.next is not None:
            assert table.bridge.seat is None
            assert not table.window.table.isVisible()
            table.confirm()
        else:
            table.turn()
        steps += 1


def test_the_deal_among_six_people_shows_nobodys_cards(shown: Any) -> None:
    table = shown(*[None] * 6, speed=Speed.FAST)
    table.wait()
    table.turn()
    frames = 0
    while table.bridge.next is None:
        assert faces(table) & others(table) <= {table.bridge.round.table.figures.get("die")}
        table.grab()
        spin(30)
        frames += 1
    assert frames > 10


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


def hand_area(table: Shown) -> tuple[QImage, QImage]:
    """The picture of the hand, and the same with no cover at all."""
    table.window.peek.setVisible(False)
    open_ = table.grab()
    table.window.peek.setVisible(True)
    return table.grab(), open_


def test_cards_are_seen_only_while_they_are_held(shown: Any) -> None:
    table = shown(None, None, None, "normal")
    to_the_curtain(table)
    table.confirm(held=True)
    peek, view = table.window.peek, table.window.table.viewport()
    assert peek.isVisible()
    covered, open_ = hand_area(table)
    assert covered != open_
    stage = table.window.scene.stage
    assert stage is not None
    middle = QPoint(round(stage.fan.spots[0].x), round(stage.fan.spots[0].y))
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=middle)
    assert not peek.isVisible()
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=middle)
    assert peek.isVisible()
    for spot in stage.fan.spots:
        for x, y in spot.corners():
            assert peek.mask().contains(QPoint(round(x), round(y)))


def test_the_cover_stays_over_the_hand_when_the_window_changes(shown: Any) -> None:
    table = shown(None, None, None, "normal")
    to_the_curtain(table)
    table.confirm(held=True)
    for size in ((800, 480), (1080, 1920), (1920, 1080)):
        table.window.resize(*size)
        assert table.window.peek.isVisible()
        spin(5)
        stage = table.window.scene.stage
        assert stage is not None
        for spot in stage.fan.spots:
            assert table.window.peek.mask().contains(QPoint(round(spot.x), round(spot.y)))


def test_the_keyboard_confirms(shown: Any) -> None:
    table = shown(None, None, None, "normal")
    to_the_curtain(table)
    who = table.bridge.next
    table.window.activateWindow()
    QTest.keyClick(table.window.curtain._confirm, Qt.Key.Key_Return)
    assert table.bridge.seat == who
    assert table.window.curtain._confirm.accessibleName()
