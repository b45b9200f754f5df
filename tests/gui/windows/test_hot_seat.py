"""Several people at one screen: nobody sees, hears or reads what is in another's hand."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.model import BACK
from gui.art.cards import CODES, CardArt
from gui.theme import CARD_RATIO, Speed
from tests.gui.bridge.evening import spin, until
from tests.gui.windows.tables import ART
from tests.gui.windows.watch import Watch, faces, others, tells

pytestmark = pytest.mark.usefixtures("qapp")


# ---------------------------------------------------------------- a whole round


def test_the_deal_among_six_people_shows_nobodys_cards(shown: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: set[str] = set()
    plain = CardArt.face

    def face(art: CardArt, code: str, *rest: float) -> QPixmap:
        drawn.add(code)
        return plain(art, code, *rest)

    monkeypatch.setattr(CardArt, "face", face)
    table = shown(*[None] * 6, speed=Speed.FAST)
    watch = Watch(table)
    table.wait()
    table.turn()
    hidden = others(table)
    while table.bridge.next is None:
        table.grab()
        spin(20)
    assert watch.frames > 10
    assert watch.leaks == []
    assert len(hidden) == 53
    assert not drawn & hidden, "no face was even drawn"


PAINT = {code: 0xFF000000 | int.from_bytes(sha256(code.encode()).digest()[:3], "big") for code in CODES}
"""A colour for each card."""
ENOUGH = 40
"""So many pixels of a card's colour are no edge where two other things run into each other."""


def painted(table: Any) -> set[str]:
    """The cards whose faces are in the picture of the window, by its pixels."""
    picture = table.grab().convertToFormat(QImage.Format.Format_RGB32)
    pixels = Counter(memoryview(picture.constBits()).cast("I"))
    return {code for code, colour in PAINT.items() if pixels[colour] > ENOUGH and code != BACK}


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.FAST])
def test_no_pixel_of_what_six_people_see_is_of_anothers_card(
    shown: Any, monkeypatch: pytest.MonkeyPatch, speed: Speed
) -> None:
    """Each face is one colour of its own: whatever the window draws by whatever way, its pixels are looked through."""

    def plain(art: CardArt, code: str, high: int, dpr: float) -> QPixmap:
        made = QPixmap(max(1, round(high * CARD_RATIO)), high)
        made.fill(QColor.fromRgba(PAINT[code]))
        made.setDevicePixelRatio(dpr)
        return made

    monkeypatch.setattr(CardArt, "_drawn", plain)
    monkeypatch.setitem(ART, "A", CardArt())
    table = shown(*[None] * 6, speed=speed)
    table.window.resize(800, 480)
    seen: set[str] = set()
    while not table.settled and table.bridge.round.at < 10:
        found = painted(table)
        assert not found & others(table)
        seen |= found
        if table.bridge.next is not None:
            table.confirm()
        elif table.mine and not table.window.animator.busy:
            table.turn()
        else:
            spin(30)
    assert len(seen) >= 9, "what may be seen is found, too"


@pytest.mark.parametrize(
    ("players", "turns"),
    [(3, 12), (6, 14), *(pytest.param(players, 999, marks=pytest.mark.long) for players in (3, 4, 5, 6))],
)
def test_every_frame_and_every_word_of_a_round(shown: Any, players: int, turns: int) -> None:
    table = shown(*[None] * players)
    table.window.resize(800, 480)
    watch = Watch(table)
    table.window.beside.open(True)
    while not table.settled and table.bridge.round.at < turns:
        table.wait()
        if table.settled:
            break
        QApplication.processEvents()
        assert not faces(table) & others(table)
        assert not tells(table)
        if table.bridge.next is not None:
            assert not table.window.table.isVisible()
            table.confirm()
            table.window.beside.open(True)
        else:
            table.turn()
    assert watch.frames > turns // 2 or table.settled
    assert watch.leaks == []


def test_sealed_answers_are_given_in_order_each_behind_the_curtain(shown: Any) -> None:
    table = shown(*[None] * 4)
    table.wait()
    table.turn()
    order = []
    while table.bridge.round.table.phase == "declare":
        until(lambda: table.bridge.next is not None or table.bridge.round.table.phase != "declare")
        if table.bridge.next is None:
            break
        order.append(table.bridge.next)
        before = table.bridge.round.at
        table.confirm()
        table.now += 1000
        table.tap("secondary")
        until(lambda before=before: table.bridge.round.at > before)
    assert order == [0, 1, 2, 3]


# ---------------------------------------------------------------- the curtain leaves nothing behind


def test_nothing_of_one_person_is_left_for_the_next(shown: Any) -> None:
    table = shown(*[None] * 4)
    table.wait()
    table.turn()
    until(lambda: table.bridge.next is not None)
    table.confirm()
    table.window.beside.open(True)
    own = [key.code for key in table.window.scene.stage.hand]
    table.tap(own[0])
    table.window.hands._lay(table.window.scene.stage.hand[3:4], 200)
    QTest.mousePress(table.window.table.viewport(), Qt.MouseButton.LeftButton, pos=table.point(own[1]))
    QTest.mouseMove(table.window.table.viewport(), QPoint(640, 300))
    table.window.say(f"{own[0]} {table.window.scene.looks.words.card(own[0])}")
    assert faces(table)
    table.window.hide_cards()
    assert not faces(table)
    assert not tells(table)
    assert table.window.hands.chosen.cards == ()
    assert table.window.scene.hands.order == "rank"
    assert not table.window.scene.hands.toast
    QTest.mouseRelease(table.window.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(640, 300))
    assert table.bridge.next is not None


def test_going_on_begins_with_the_curtain(shown: Any) -> None:
    table = shown(*[None] * 4)
    table.wait()
    table.turn()
    until(lambda: table.bridge.next is not None)
    table.confirm()
    assert faces(table)
    watch = Watch(table)
    held = table.sitting
    table.window.put_down()
    table.window.play_sitting(held)
    assert not faces(table)
    until(lambda: table.bridge.next is not None)
    assert not table.window.table.isVisible()
    assert not faces(table)
    assert watch.leaks == []
