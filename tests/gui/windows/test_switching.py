"""From any game to any other at one table of the window: the same people, accounts and stacks, and the right screen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF

from engine.games import GAMES
from gui.controls.number import NumberField
from gui.scene.describe import describe
from gui.windows.ask import Deeds
from gui.windows.main_window import MainWindow
from gui.windows.settlement import SettlementPage
from gui.windows.switching import TimeDialog
from tests.gui.bridge.evening import spin, until
from tests.gui.windows.any_table import misplaced
from tests.gui.windows.sat import booked, sitting, switched, tap
from tests.play.tours import every_pair


def gone_on(window: MainWindow, name: str) -> None:
    """Choose another game between two rounds, by taps, and begin its round."""
    page = window.currentWidget()
    assert isinstance(page, SettlementPage)
    switched(page, name)
    tap(page.go)
    until(lambda: window.currentWidget() is window.table)


def visited(window: MainWindow, walk: list[str]) -> None:
    """Play at one table what a walk names, and see that nothing but the game is another."""
    sat = sitting(3, bots=(1, 2))
    booked(sat, (0, 0, 0), (1,))
    window.sit_down(sat)
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


def test_thinking_time_is_agreed_on_with_a_game_that_has_a_clock(window: MainWindow) -> None:
    sat = sitting(3, bots=(1, 2))
    booked(sat, (0, 0, 0), (1,))
    window.sit_down(sat)
    page = window.currentWidget()
    assert isinstance(page, SettlementPage)

    def asked(name: str) -> TimeDialog:
        tap(page.other_game)
        tap(page.findChildren(Deeds)[-1].deeds[GAMES.index(name)])
        return page.findChildren(TimeDialog)[-1]

    dialog = asked("zha_jin_hua")
    line = dialog.form.lines["clock"]
    assert isinstance(line.control, NumberField)
    # whoever goes back stays with the game
    dialog.go_back()
    assert (sat.game.info.id, sat.terms.clock) == ("happy_nine", None)
    for said, then in (("30", 30), ("", None), ("45", 45)):
        dialog = asked("zha_jin_hua")
        line = dialog.form.lines["clock"]
        assert isinstance(line.control, NumberField)
        line.control.typed.emit("4")
        tap(dialog.deed)
        assert dialog.isVisible()
        line.control.typed.emit(said)
        tap(dialog.deed)
        assert (sat.game.info.id, sat.terms.clock) == ("zha_jin_hua", then)
    switched(page, "new_zha_jin_hua")
    assert (sat.game.info.id, sat.terms.clock) == ("new_zha_jin_hua", 45)
    tap(page.go)
    until(lambda: bool(window.table.bridge.thinkers))
    stage = window.table.scene.stage
    assert stage is not None
    until(lambda: bool(stage.times))
    assert {time.seconds for time in stage.times.values()} <= {44, 45}


@pytest.mark.long
def test_a_table_goes_from_every_game_to_every_other(window: MainWindow) -> None:
    walk = every_pair(GAMES)
    assert len(set(pairwise(walk))) == len(GAMES) * (len(GAMES) - 1)
    visited(window, walk)
