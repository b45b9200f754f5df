"""The rows of a settlement: nothing lies over another thing, names and glasses have the room that is there."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QApplication

from engine.core.model import Card
from engine.words import LANGUAGES
from gui.controls.base import type_font
from gui.scene.look import Look, edged
from gui.scene.plate import Person
from gui.theme import Step
from gui.windows import hand_strip
from gui.windows.bill import Duty, Row
from gui.windows.hand_strip import hands_at
from gui.windows.ledger_row import LedgerRow
from gui.windows.settlement import SettlementPage
from tests.gui.windows.sat import HALF, NAMES, booked, look, sitting

SIZES = ((800, 480), (480, 800), (1280, 800), (1920, 1080), (1080, 1920))
HAND = tuple(Card(f"{rank}s") for rank in "A23456789")
LONG = "Maximiliane"


@pytest.fixture(params=[(language, size) for language in LANGUAGES for size in SIZES], ids=str)
def page(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[SettlementPage]:
    language, size = request.param
    made = SettlementPage(look(language))
    made.resize(*size)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def account(due: int, cards: int, name: str = "小李", level: str = "") -> Row:
    """What a row shows of somebody who lost, the first card of the hand among what costs extra."""
    hand = HAND[:cards]
    lines = tuple((f"line {number}", "1") for number in range(2))
    offers = dict.fromkeys(("settle", "owe", "points", "more"))
    duty = Duty("title", "text", offers=offers, labels={name: name for name in offers})
    person = Person(name, "fox", 0, level)
    return Row(0, person, "", "", hand, frozenset(hand[:1]), lines, Fraction(due), unit=HALF, duty=duty)


def drawn(page: SettlementPage, row: Row, monkeypatch: pytest.MonkeyPatch, low: bool = False) -> tuple[LedgerRow, Any]:
    """A row as wide as those of the page, and where its faces, its rings and its texts are drawn."""
    m, inner = page.m, page.width() - 2 * page.m.px(24, 12)
    made = LedgerRow(page.look, row, page)
    made.dress(page.look, m)
    made.hand_at = hands_at(page.look, m, [row])
    made.place(0, 0, inner, made.height_for(m, inner, low))
    made.show()
    found: dict[str, list[Any]] = {"face": [], "ring": [], "text": []}
    face, write = Look.face, Look.write

    def faced(self: Look, painter: QPainter, rect: QRectF, *rest: Any) -> None:
        found["face"].append(rect)
        face(self, painter, rect, *rest)

    def ringed(painter: QPainter, path: QPainterPath, *rest: Any) -> None:
        found["ring"].append(path.boundingRect())
        edged(painter, path, *rest)

    def written(self: Look, painter: QPainter, at: Any, text: str, font: Any, *rest: Any, **more: Any) -> None:
        found["text"].append((text, font.pixelSize(), QRectF(at.x(), at.y(), self.width(text, font), 0)))
        write(self, painter, at, text, font, *rest, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Look, "face", faced)
        patch.setattr(hand_strip, "edged", ringed)
        patch.setattr(Look, "write", written)
        made.grab()
    return made, found


def test_a_raised_card_lies_over_nobodys_face(page: SettlementPage, monkeypatch: pytest.MonkeyPatch) -> None:
    for cards in (1, 9):
        row, found = drawn(page, account(6, cards), monkeypatch)
        (face,), (ring,) = found["face"], found["ring"]
        assert not face.adjusted(-2, -2, 2, 2).intersects(ring)
        assert row.rect().toRectF().contains(ring)


def test_a_name_takes_the_room_that_is_there(page: SettlementPage, monkeypatch: pytest.MonkeyPatch) -> None:
    full = type_font(page.look, page.m, Step.T20, True).pixelSize()
    for cards, smallest in ((1, full), (3, full), (9, type_font(page.look, page.m, Step.T14, True).pixelSize())):
        row, found = drawn(page, account(6, cards, LONG), monkeypatch)
        (size, where), *_ = [(size, area) for text, size, area in found["text"] if text == LONG]
        assert size >= smallest
        if not row.folded(page.m, row.width()):
            assert where.right() < found["ring"][0].left()


@pytest.mark.parametrize("due", [1, 2, 7, 12])
@pytest.mark.parametrize("low", [False, True])
def test_what_is_drunk_is_seen(page: SettlementPage, monkeypatch: pytest.MonkeyPatch, due: int, low: bool) -> None:
    row, found = drawn(page, account(due, 5), monkeypatch, low)
    assert not row.glasses.isHidden()
    area = row.glasses.geometry()
    assert row.rect().contains(area)
    for text, size, where in found["text"]:
        assert not where.adjusted(0, -size * 0.35, 0, size * 0.35).intersects(area.toRectF()), text


def test_six_players_see_their_glasses(page: SettlementPage) -> None:
    sat = sitting(6, unit=HALF)
    page.show_sitting(sat, booked(sat, (6, 1, 0, 11, 3, 9), (2,)))
    assert len(page.rows) == len(NAMES)
    assert [row.glasses.isHidden() for row in page.rows.values()] == [seat == 2 for seat in page.rows]
