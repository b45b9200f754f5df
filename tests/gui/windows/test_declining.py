"""Declining while a round runs: from the drawer, the chip and the menu, by touch, mouse and keys."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.core.model import Trouble
from engine.core.settlement import Carry, Settlement
from engine.play.ledger import Account, Unit
from engine.play.resuming import resume
from engine.play.sitting import Terms
from gui.controls.button import Button
from gui.windows.asides import DrinkDialog
from gui.windows.declines import Declines, decline
from gui.windows.drawer import LEDGER
from gui.windows.main_window import MainWindow
from tests.gui.bridge.evening import spin, until
from tests.gui.windows.sat import NAMES, tap

BEER = Unit("cup", Fraction(1, 2), Fraction(100), Fraction(5))
PEOPLE, ALONE = (None, None, None), (None, "normal", "normal")


def sit(window: MainWindow, bots: tuple[str | None, ...] = ALONE, game: str = "happy_nine") -> MainWindow:
    window.open_table(Terms(game, NAMES[:3], bots, BEER, 5, {}, dealer=0))
    until(lambda: window.table.asked_of is not None)
    return window


def account(window: MainWindow, seat: int = 0) -> Account:
    assert window.sitting is not None
    return window.sitting.ledger.account(seat)


def ended(window: MainWindow, due: tuple[int, ...], paid: tuple[int, ...]) -> None:
    assert window.sitting is not None
    window.sitting.book(Settlement(over=True, winners=(2,), due=due, paid=paid, carry=Carry()))  # type: ignore[arg-type]


def drawer(window: MainWindow) -> Any:
    window.table.beside.open(True)
    found = window.table.beside.drawer
    assert found is not None
    found.segment.choose(LEDGER)
    return found


def test_one_tap_in_the_drawer_is_for_all_that_the_round_brings(window: MainWindow) -> None:
    sit(window)
    declines = drawer(window).declines
    # computers decline nothing
    assert [button.label for button in declines.buttons.values()] == ["小李：这局计分"]
    tap(declines.buttons[0])
    assert account(window).declines
    assert declines.buttons[0].off is not None
    assert window.table.notice.text == "小李这局都计分"
    assert "这局计分" in drawer(window).accounts[0].text
    window.table.put_down()
    ended(window, (4, 4, 0), (2, 0, 0))
    assert account(window).points == 6
    assert account(window).owed == account(window).grams == 0


def test_by_a_key_in_the_menu_without_a_question(window: MainWindow) -> None:
    sit(window)
    window.want("menu")
    assert window.menu is not None
    row = window.menu._rows["decline"]
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_Return)
    assert account(window).declines
    assert not [one for one in window.findChildren(DrinkDialog) if one.isVisible()]


def test_by_the_chip_for_anybody_at_a_shared_screen(window: MainWindow) -> None:
    sit(window, PEOPLE)
    window.want("chip")
    dialog = window.findChildren(DrinkDialog)[-1]
    assert len(dialog.declines.buttons) == 3
    tap(dialog.declines.buttons[2])
    assert [account(window, seat).declines for seat in range(3)] == [False, False, True]


def test_behind_the_curtain_it_is_for_the_one_who_is_called(window: MainWindow) -> None:
    sit(window, PEOPLE)
    window.table.hide_cards()
    seat = window.table.bridge.next
    assert seat is not None
    window.want("decline")
    assert account(window, int(seat)).declines


def test_in_a_game_that_is_drunk_on_the_spot(window: MainWindow) -> None:
    sit(window, game="dream_1")
    tap(drawer(window).declines.buttons[0])
    window.table.put_down()
    ended(window, (0, 0, 0), (3, 2, 0))
    assert account(window).points == 3
    assert account(window).had == 0
    assert account(window, 1).had == 2


def test_nothing_to_decline_where_chips_are_played_for(window: MainWindow) -> None:
    sit(window, game="zha_jin_hua")
    assert drawer(window).declines.buttons == {}
    window.want("menu")
    assert window.menu is not None
    assert "decline" not in window.menu._rows


def test_it_is_there_after_a_restart(window: MainWindow) -> None:
    sit(window)
    tap(drawer(window).declines.buttons[0])
    sitting = window.sitting
    assert sitting is not None
    assert sitting.folder is not None
    folder: Path = sitting.folder
    window.leave()
    again = resume(sitting.game, folder).sitting
    assert again.ledger.account(0).declines
    again.leave()


def test_what_cannot_be_written_down_has_not_happened(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    sit(window)

    def full(_: object) -> None:
        raise Trouble("file_unwritable", file="x", why="y")

    monkeypatch.setattr(window.sitting, "do", full)
    decline(window.table, 0)
    assert not account(window).declines
    assert "x" in window.table.notice.text


@pytest.mark.parametrize("size", [(800, 480), (540, 960)])
@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_the_buttons_fit_the_drawer(window: MainWindow, size: tuple[int, int], language: str) -> None:
    window.restyle(window.style_.with_language(language))
    window.resize(*size)
    sit(window, PEOPLE)
    window.table.bridge.confirm()
    found = drawer(window)
    spin(1)
    buttons: list[Button] = list(found.declines.buttons.values())
    assert len(buttons) == 3
    inner = found.view.inner
    for button in buttons:
        area = button.box.translated(button.mapTo(inner, button.rect().topLeft()).toPointF())
        assert area.left() >= 0
        assert area.right() <= found.width()
        assert button.box.height() >= 40
    assert inner.height() >= found.declines.geometry().bottom()
    assert isinstance(found.declines, Declines)
