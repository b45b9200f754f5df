"""The rows of games that fix their measure, for cups and for chips: no two texts of a row lie over each other."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QApplication

from engine.core.settlement import Settlement
from engine.games import GAMES, game
from engine.play.ledger import Unit
from engine.play.sitting import Sitting, Terms
from engine.words import LANGUAGES, Words
from gui.art.text import SuitText
from gui.scene.look import Look
from gui.theme import FELT, Speed
from gui.windows.ledger_row import LedgerRow
from gui.windows.settlement import SettlementPage
from gui.windows.style import Style
from tests.gui.windows.sat import HALF, NAMES, Long

FIXED = tuple(name for name in GAMES if game(name).info.cup is not None or game(name).info.unit == "chips")
SIZES = ((1280, 800), (800, 480), (1080, 1920))
VOICES = (*((language, 100, 1) for language in LANGUAGES), ("en", 150, 1), ("zh_CN", 200, 1), ("en", 100, 1.4))
TEA = Unit("tea", 1)  # type: ignore[arg-type]


def ended(name: str, seed: int = 4) -> tuple[Sitting, Settlement]:
    """A round among people and a computer that anybody has won, played to its end by chance."""
    found = game(name)
    players = min(4, found.info.players.stop - 1)
    bots = (*[None] * (players - 1), found.usual)
    drinks = () if found.info.unit == "chips" else (None, TEA)
    for again in range(seed, seed + 40):
        sat = Sitting(found, Terms(name, NAMES[:players], bots, HALF, again, {}, drinks=drinks))
        round_, rng = sat.next_round(), random.Random(again)
        while not round_.over:
            legal = found.legal(round_.state, rng.choice(round_.table.to_act)).actions
            assert round_.submit(rng.choice(legal)) is None
        settlement = sat.close()
        if settlement.winners and not settlement.void and any(settlement.costs(players)):
            return sat, settlement
    raise AssertionError(f"nobody wins {name}")


@contextmanager
def written() -> Iterator[list[tuple[str, QRectF]]]:
    """All that is written meanwhile, and where."""
    found: list[tuple[str, QRectF]] = []
    write, paint = Look.write, SuitText.paint

    def put(painter: Any, text: str, x: float, middle: float, width: float, size: float) -> None:
        # what a button of the row writes is not the row's
        if text.strip() and isinstance(painter.device(), LedgerRow):
            found.append((text, QRectF(x, middle - 0.45 * size, width, 0.9 * size)))

    def wrote(self: Look, painter: Any, at: Any, text: str, font: Any, *rest: Any, **more: Any) -> None:
        width = self.width(text, font)
        align = rest[1] if len(rest) > 1 else more.get("align", Qt.AlignmentFlag.AlignLeft)
        share = {Qt.AlignmentFlag.AlignRight: 1.0, Qt.AlignmentFlag.AlignHCenter: 0.5}.get(align, 0.0)
        put(painter, text, at.x() - share * width, at.y(), width, font.pixelSize())
        write(self, painter, at, text, font, *rest, **more)

    def painted(self: SuitText, painter: Any, x: float, middle: float, align: float = 0.0) -> None:
        put(painter, self.text, x - align * self.width, middle, self.width, self.size)
        paint(self, painter, x, middle, align)

    with patch.object(Look, "write", wrote), patch.object(SuitText, "paint", painted):
        yield found


def over(page: SettlementPage) -> list[str]:
    """Texts of a row that lie over another one, over a button, or beside the row."""
    found = []
    for row in page.rows.values():
        with written() as texts:
            row.grab()
        assert texts
        buttons = [(button.label, button.geometry().toRectF()) for button in row.buttons.values()]
        for number, (text, area) in enumerate(texts):
            found += [f"{text} | {other}" for other, where in (*texts[number + 1 :], *buttons) if _touch(area, where)]
            if not row.rect().toRectF().adjusted(-1, -1, 1, 1).contains(area):
                found.append(f"{text} is outside")
    return found


def _touch(one: QRectF, other: QRectF) -> bool:
    common = one & other
    return common.width() > 1 and common.height() > 1


@pytest.mark.parametrize("name", FIXED)
def test_no_text_lies_over_another(qapp: QApplication, name: str) -> None:
    sat, settlement = ended(name)
    wrong = []
    for language, text, length in VOICES:
        words = Words(language) if length == 1 else Long(language)
        page = SettlementPage(Style(FELT, words, Speed.OFF, text=text).look())
        page.setMinimumSize(1, 1)
        for size in SIZES:
            page.resize(*size)
            page.show()
            page.show_sitting(sat, settlement)
            QApplication.processEvents()
            wrong += [f"{language} {text} {length} {size}: {fault}" for fault in over(page)]
        page.close()
        page.deleteLater()
    assert wrong == []
