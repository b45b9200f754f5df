"""The limits of a table: what a new one begins with, how they are changed, and what a venue makes of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.play.care import AT_HOME, IN_A_VENUE, Limits
from gui.controls.number import NumberField
from gui.settings.topics import Agreed
from gui.windows.care_dialog import CareDialog
from gui.windows.new_table import NewTablePage
from gui.windows.summary import show_terms
from tests.gui.windows.sat import GAME, look, overflows, tap


@pytest.fixture
def page(qapp: QApplication) -> Iterator[NewTablePage]:
    made = NewTablePage(look("en"), GAME.info.id)
    made.resize(1280, 800)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def asked(page: NewTablePage, name: str) -> CareDialog:
    tap(page.care.rules[name])
    return page.findChildren(CareDialog)[-1]


def number(dialog: CareDialog, name: str) -> NumberField:
    control = dialog.form.lines[name].control
    assert isinstance(control, NumberField)
    return control


def test_at_home_somebody_is_told_and_nothing_stops(page: NewTablePage) -> None:
    assert page.terms().care == AT_HOME
    shown = [(rule.what, rule.how) for rule in page.care.rules.values()]
    assert shown == [("Gentle word", "40 g of alcohol"), ("Stop", "None"), ("Water break", "Every 6 rounds")]


def test_a_table_agrees_on_a_stop_by_touch_and_keys_and_begins_with_it_the_next_time(page: NewTablePage) -> None:
    dialog = asked(page, "stop")
    stop, pause = number(dialog, "stop"), number(dialog, "pause")
    assert dialog.focusWidget() is stop.field
    QTest.keyClicks(stop.field, "45")
    tap(pause.less)
    tap(dialog.deed)
    assert page.terms().care == Limits(40, 45, 5)
    assert page.care.rules["stop"].how == "45 g of alcohol"
    again = NewTablePage(look("en"), GAME.info.id)
    assert again.put(Agreed.model_validate_json(page.agreed().model_dump_json()))
    assert again.terms().care == Limits(40, 45, 5)
    again.deleteLater()


def test_what_is_no_limit_cannot_be_agreed_on(page: NewTablePage) -> None:
    dialog = asked(page, "stop")
    QTest.keyClicks(number(dialog, "stop").field, "999")
    assert dialog.deed.off is not None
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert page.terms().care == AT_HOME


def test_in_a_venue_a_table_only_goes_lower(page: NewTablePage) -> None:
    page.care.bound(IN_A_VENUE)
    assert page.terms().care == page.terms().venue == IN_A_VENUE
    dialog = asked(page, "stop")
    assert dialog.texts[1].text == "This house tells you at 40 g and stops at 60 g; a table can only go lower"
    dialog.form.put("stop", 100)
    dialog.form.put("note", 24)
    tap(dialog.deed)
    assert page.terms().care == Limits(24, 60, 6)


def test_what_is_agreed_is_read_before_the_first_deal(page: NewTablePage) -> None:
    page.care.agree(Limits(40, 60, 0))
    rows = {left.text: right.text for left, right in show_terms(page.look, page, page.terms()).rows}
    assert (rows["Gentle word"], rows["Stop"], rows["Water break"]) == (
        "40 g of alcohol",
        "60 g of alcohol",
        "Not proposed",
    )


def test_chips_are_not_drunk(qapp: QApplication) -> None:
    made = NewTablePage(look(), "zha_jin_hua")
    made.resize(800, 480)
    made.show()
    assert made.care.isHidden()
    assert overflows(made) == []
    made.close()
    made.deleteLater()


@pytest.mark.parametrize("size", [(800, 480), (540, 960), (1280, 800)])
@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_the_lines_fit(qapp: QApplication, size: tuple[int, int], language: str) -> None:
    made = NewTablePage(look(language), GAME.info.id)
    made.resize(*size)
    made.show()
    assert overflows(made) == []
    assert all(rule.fits(rule.box.width()) for rule in made.care.rules.values())
    made.close()
    made.deleteLater()
