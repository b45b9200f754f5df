"""Sittings with a round behind them, and looks, for the tests of the pages."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from engine.core.settlement import Carry, Settlement
from engine.games import GAMES, game
from engine.play.ledger import Unit
from engine.play.sitting import Sitting, Terms
from engine.words import Words
from gui.art.cards import CardArt
from gui.controls.base import Control
from gui.controls.page import Page
from gui.scene.look import Look
from gui.theme import THEMES, Speed
from gui.windows.ask import Deeds
from gui.windows.new_table import NewTablePage
from gui.windows.settlement import SettlementPage
from gui.windows.summary import Summary
from gui.windows.switching import TimeDialog

GAME = game("happy_nine")
NAMES = ("小李", "阿珍", "小雨", "老周", "阿宁", "大伟")
WORD = 12
"""No word that is added is longer."""
HALF = Unit("cup", Fraction(1, 2))


class Long(Words):
    """Words that are nearly half as long again, to see whether they fit."""

    def _say(self, key: str, params: object, names: Sequence[str] | None) -> str:
        said = super()._say(key, params, names)  # type: ignore[arg-type]
        if key == "table.window.names":
            return said
        more = max(1, len(said) * 2 // 5)
        # a long sentence becomes longer by words, not by one that no line could hold
        return said + " ".join("~" * min(WORD, more - at) for at in range(0, more, WORD))


def look(language: str = "zh_CN", theme: str = "felt", words: Words | None = None) -> Look:
    chosen = THEMES[theme]
    return Look(chosen, words or Words(language), CardArt(back=chosen.back), Speed.OFF)


def sitting(players: int, bots: tuple[int, ...] = (), base: Path | None = None, unit: Unit = HALF) -> Sitting:
    kinds = tuple("normal" if seat in bots else None for seat in range(players))
    return Sitting.open(GAME, Terms(GAME.info.id, NAMES[:players], kinds, unit, 7, {}), base, "evening")


def booked(sat: Sitting, due: Sequence[int], winners: tuple[int, ...]) -> Settlement:
    """Let a round have come to something."""
    settlement = Settlement(over=True, winners=winners, due=tuple(due), paid=(0,) * len(due), carry=Carry())  # type: ignore[arg-type]
    sat.book(settlement)
    return settlement


def played(sat: Sitting, seed: int = 3) -> Settlement:
    """Play the running round to its end."""
    round_ = sat.round or sat.next_round()
    rng = random.Random(seed)
    while not round_.over:
        actions = GAME.legal(round_.state, round_.table.to_act[0]).actions
        calm = [action for action in actions if action.do in ("deal", "keep")]
        chosen = calm[0] if calm else rng.choice(actions)
        assert round_.submit(chosen) is None
    return sat.close()


def tap(button: QAbstractButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def deal(page: NewTablePage) -> None:
    """Open a new table: its rules are read before the first deal."""
    tap(page.open_)
    tap(page.findChildren(Summary)[-1].deed)


def switched(page: SettlementPage, name: str) -> None:
    """Choose another game between two rounds, by taps; the thinking time stays what the dialog says."""
    tap(page.other_game)
    tap(page.findChildren(Deeds)[-1].deeds[GAMES.index(name)])
    if game(name).info.clock:
        tap(page.findChildren(TimeDialog)[-1].deed)


def overflows(page: Page) -> list[str]:
    """Controls of a page that stick out of what they stand on, or lie over each other."""
    found = []
    shown = [child for child in page.findChildren(Control) if child.isVisibleTo(page)]
    for control in shown:
        box = control.box.translated(control.mapTo(page, control.rect().topLeft()).toPointF())
        if box.left() < -1 or box.right() > page.width() + 1:
            found.append(f"{control.accessibleName()} sticks out")
        for other in shown:
            if other is control or other.parentWidget() is not control.parentWidget():
                continue
            over = control.box.translated(control.pos().toPointF()) & other.box.translated(other.pos().toPointF())
            if over.width() > 1 and over.height() > 1:
                found.append(f"{control.accessibleName()} lies over {other.accessibleName()}")
    return found


def named(page: QWidget, label: str) -> Control:
    return next(c for c in page.findChildren(Control) if c.isVisibleTo(page) and label in c.accessibleName())


def drop(window: QWidget, *paths: Path) -> None:
    """Drop files on a window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    spot, none = QPoint(100, 100), Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(spot, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, none)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    event = QDropEvent(QPointF(spot), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, none)
    QApplication.sendEvent(window, event)
