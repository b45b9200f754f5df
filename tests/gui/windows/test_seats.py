"""Seats are changed between rounds by taps and by keys, and a computer's seat becomes a person's and back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.play.resuming import resume
from gui.controls.dialog import Dialog
from gui.windows.join import JoinDialog
from gui.windows.seats import SeatsDialog
from gui.windows.settlement import SettlementPage
from tests.gui.windows.sat import GAME, NAMES, booked, look, sitting, tap


@pytest.fixture
def page(qapp: QApplication, tmp_path: Path) -> SettlementPage:
    sat = sitting(4, (3,), tmp_path)
    settlement = booked(sat, (0, 2, 3, 1), (0,))
    made = SettlementPage(look())
    made.resize(1280, 800)
    made.show_sitting(sat, settlement)
    made.show()
    return made


def seats(page: SettlementPage) -> SeatsDialog:
    page.seats.chosen.emit()
    found = page.findChildren(SeatsDialog)[-1]
    assert isinstance(found, SeatsDialog)
    return found


def names(page: SettlementPage) -> list[str | None]:
    assert page.shown is not None
    return [None if one is None else one.name for one in page.shown.sitting.ledger.seats]


def test_two_taps_change_two_seats_with_their_debts(page: SettlementPage) -> None:
    dialog = seats(page)
    tap(dialog.seats[1])
    assert dialog.seats[1].kind == "selected"
    tap(dialog.seats[2])
    assert names(page) == [NAMES[0], NAMES[2], NAMES[1], NAMES[3]]
    assert dialog.seats[2].label == "3 号 · 阿珍"
    assert page.rows[2].row.person.name == NAMES[1]
    tap(dialog.seats[1])
    tap(dialog.seats[1])
    assert dialog.first is None, "a second tap takes the first one back"
    assert page.shown is not None
    page.shown.sitting.leave()


def test_keys_alone_do_it(page: SettlementPage) -> None:
    dialog = seats(page)
    for seat in (0, 1):
        dialog.seats[seat].setFocus()
        QTest.keyClick(dialog.seats[seat], Qt.Key.Key_Return)
    assert names(page)[:2] == [NAMES[1], NAMES[0]]
    assert page.shown is not None
    assert page.shown.sitting.ledger.lead == 1, "who deals next goes along"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.isHidden()
    page.shown.sitting.leave()


def replaced(page: SettlementPage, seat: int, name: str, who: int) -> None:
    dialog = seats(page)
    tap(dialog.other)
    assert dialog.toasted == "请先点一个有人的座位"
    tap(dialog.seats[seat])
    tap(dialog.other)
    join = page.findChildren(JoinDialog)[-1]
    join.field.setText(name)
    tap(join.who.segment.items[who])
    tap(join.deed)


def test_a_person_takes_a_computers_seat_and_gives_it_back(page: SettlementPage, tmp_path: Path) -> None:
    assert page.shown is not None
    sat = page.shown.sitting
    sat_debt = sat.ledger.account(3).owed
    replaced(page, 3, "新来的", 0)
    assert names(page)[3] == "新来的"
    assert "新来的" not in sat.bots
    assert sat.ledger.account(3).owed == 0, "debts stay whose they are"
    replaced(page, 3, NAMES[3], 1)
    assert NAMES[3] in sat.bots
    assert sat.ledger.account(3).owed == sat_debt
    sat.leave()
    again = resume(GAME, tmp_path / "sittings" / "evening").sitting
    assert (again.ledger, again.bots) == (sat.ledger, sat.bots)
    again.leave()


def test_a_name_that_is_taken_changes_nothing(page: SettlementPage) -> None:
    before = names(page)
    replaced(page, 3, NAMES[0], 0)
    assert names(page) == before
    assert NAMES[0] in page.toasted
    assert not [dialog for dialog in page.findChildren(Dialog) if not dialog.isHidden()]
    assert page.shown is not None
    page.shown.sitting.leave()
