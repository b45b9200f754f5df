"""From any game to any other at one table of the window: the same people, accounts and stacks, and the right screen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF

from engine.games import GAMES
from gui.scene.describe import describe
from gui.windows.ask import Deeds
from gui.windows.main_window import MainWindow
from gui.windows.settlement import SettlementPage
from tests.gui.bridge.evening import spin, until
from tests.gui.windows.any_table import misplaced
from tests.gui.windows.sat import booked, sitting, tap
from tests.play.tours import every_pair


def gone_on(window: MainWindow, name: str) -> None:
    """Choose another game between two rounds, by taps, and begin its round."""
    page = window.currentWidget()
    assert isinstance(page, SettlementPage)
    tap(page.other_game)
    sheet = page.findChildren(Deeds)[-1]
    tap(sheet.deeds[GAMES.index(name)])
    tap(page.go)
    until(lambda: window.currentWidget() is window.table)


def visited(window: MainWindow, walk: list[str]) -> None:
    """Play at one table what a walk names, and see that nothing but the game is another."""
    sat = sitting(3, bots=(1, 2))
    booked(sat, (0, 0, 0), (1,))
    window._sit_down(sat)
    people = sat.ledger.named
    for number, (before, name) in enumerate(pairwise(walk), 1):
        drunk = [account.had for _, account in sat.ledger.taken()]
        stacks = [account.chips for _, account in sat.ledger.taken()]
        gone_on(window, name)
        round_, stage = window.table.bridge.round, window.table.scene.stage
        assert round_ is not None
        assert stage is not None
        assert (round_.game.info.id, sat.game.info.id, sat.ledger.rounds) == (name, name, number + 1), before
        assert (sat.ledger.named, sat.seat_names()) == (people, people)
        assert [account.had for _, account in sat.ledger.taken()] == drunk
        for was, account in zip(stacks, (account for _, account in sat.ledger.taken()), strict=True):
            assert was is None or was == account.chips
            assert (account.chips is not None) or round_.game.info.unit != "chips"
        assert stage.view.game == name
        assert stage.heading.name == window.look.words.key(f"{name}.name")
        assert misplaced(stage) == [], (before, name)
        whole = QRectF(0, 0, *stage.size)
        assert all(whole.contains(one.x, one.y) for key, one in describe(stage).items() if key.startswith("plate/"))
        settlement = sat.close(abandoned=True)
        window.show_settlement(settlement)
        spin(1)


def test_a_table_goes_from_game_to_game(window: MainWindow) -> None:
    """Each game once, and none after the same one as in the list."""
    visited(window, [GAMES[0], *GAMES[:0:-1], GAMES[0]])


@pytest.mark.long
def test_a_table_goes_from_every_game_to_every_other(window: MainWindow) -> None:
    walk = every_pair(GAMES)
    assert len(set(pairwise(walk))) == len(GAMES) * (len(GAMES) - 1)
    visited(window, walk)
