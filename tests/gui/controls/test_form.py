"""A form made from a model: by real keys and taps, judged while it is written."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from engine.games import game
from gui.controls.choices import Segment
from gui.controls.number import NumberField
from gui.controls.page import Page
from gui.controls.text import Field
from gui.settings.form import asked
from gui.settings.topics import OwnRules
from gui.windows.house_rules import HouseRulesDialog
from tests.gui.windows.sat import look, tap

GAME = game("zha_jin_hua")


@pytest.fixture
def dialog(qapp: QApplication) -> Iterator[HouseRulesDialog]:
    page = Page(look("en"))
    page.resize(1280, 800)
    page.show()
    made = HouseRulesDialog(page.look, page, GAME, GAME.options().model_dump(), OwnRules(), True)
    made.open()
    yield made
    page.close()
    page.deleteLater()


def write(dialog: HouseRulesDialog, name: str, text: str) -> None:
    control = dialog.rules.lines[name].control
    assert not isinstance(control, Segment)
    field: QLineEdit = control.field if isinstance(control, NumberField) else control
    field.selectAll()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    QTest.keyClicks(field, text)


def said(dialog: HouseRulesDialog, name: str) -> str:
    return dialog.rules.lines[name].help.text


def why(dialog: HouseRulesDialog) -> str | None:
    return dialog.deed.off


def agreed(dialog: HouseRulesDialog) -> dict[str, Any]:
    found: list[dict[str, Any]] = []
    dialog.changed.connect(lambda values, _: found.append(values))
    tap(dialog.deed)
    return found[0]


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("base", "ten", "“ten” will not do: write a whole number from 1 to 1000000"),
        ("base", "0", "“0” will not do: write a whole number from 1 to 1000000"),
        ("base", "", "Nothing is written: write a whole number from 1 to 1000000"),
        ("ante", "1000001", "“1000001” will not do: write a whole number from 1 to 1000000, or leave it empty"),
        (
            "raise_steps",
            "1, 1",
            "“1, 1” will not do: write different whole numbers from 1 to 1000000, with commas between",
        ),
    ],
)
def test_what_is_wrong_is_said_while_it_is_written(
    dialog: HouseRulesDialog, name: str, text: str, sentence: str
) -> None:
    usual = said(dialog, name)
    write(dialog, name, text)
    assert said(dialog, name) == sentence
    assert why(dialog) == sentence
    tap(dialog.deed)
    assert dialog.isVisible()
    tap(dialog.rules.lines[name].reset)
    assert said(dialog, name) == usual
    assert why(dialog) is None
    assert dialog.rules.lines[name].reset.isHidden()
    assert agreed(dialog)[name] == GAME.options().to_json()[name]


def test_what_is_right_counts(dialog: HouseRulesDialog) -> None:
    write(dialog, "base", "25")
    write(dialog, "raise_steps", "1 3,9")
    write(dialog, "ante", "7")
    values = agreed(dialog)
    assert (values["base"], values["raise_steps"], values["ante"]) == (25, [1, 3, 9], 7)


def test_a_free_number_is_empty_below_its_least(dialog: HouseRulesDialog) -> None:
    control = dialog.rules.lines["ante"].control
    assert isinstance(control, NumberField)
    assert control.field.text() == ""
    tap(control.more)
    assert control.field.text() == "1"
    tap(control.less)
    assert control.field.text() == ""
    assert agreed(dialog)["ante"] is None


def test_all_go_back_to_their_defaults(dialog: HouseRulesDialog) -> None:
    write(dialog, "base", "25")
    write(dialog, "raise_steps", "x")
    tap(dialog.all)
    raised = dialog.rules.lines["raise_steps"].control
    assert isinstance(raised, Field)
    assert raised.text() == "1, 2, 4, 8"
    assert agreed(dialog) == {name: field.default for name, field in asked(GAME.options).items()}


def test_by_keys_alone(dialog: HouseRulesDialog) -> None:
    segment = dialog.rules.lines["a23"].control
    assert isinstance(segment, Segment)
    before = segment.index
    dialog.rules.lines["a23"].focus()
    QTest.keyClick(segment.items[before], Qt.Key.Key_Right if not before else Qt.Key.Key_Left)
    assert dialog.rules.values["a23"] != GAME.options().model_dump()["a23"]
    field = dialog.rules.lines["base"].control
    assert isinstance(field, NumberField)
    dialog.rules.lines["base"].focus()
    QTest.keyClicks(field.field, "5")
    dialog.deed.setFocus()
    found: list[dict[str, Any]] = []
    dialog.changed.connect(lambda values, _: found.append(values))
    QTest.keyClick(dialog.deed, Qt.Key.Key_Return)
    assert found[0]["base"] == 5
    assert found[0]["a23"] != GAME.options().model_dump()["a23"]
