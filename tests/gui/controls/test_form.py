"""A form made from a model: by real keys and taps, judged while it is written."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from engine.core.model import Model
from engine.games import GAMES, game
from gui.controls.choices import Segment
from gui.controls.form import Form
from gui.controls.number import NumberField
from gui.controls.page import Page
from gui.controls.text import Field
from gui.settings.form import asked
from gui.settings.sections import SECTIONS
from gui.settings.topics import OwnRules
from gui.windows.house_rules import HouseRulesDialog, own_names
from gui.windows.settings import SettingsDialog
from tests.gui.windows.sat import look, tap

GAME = game("zha_jin_hua")


@pytest.fixture
def page(qapp: QApplication) -> Iterator[Page]:
    made = Page(look("en"))
    made.resize(1280, 800)
    made.show()
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def dialog(page: Page) -> HouseRulesDialog:
    made = HouseRulesDialog(page.look, page, GAME, GAME.options().model_dump(), OwnRules(), True)
    made.open()
    return made


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


# ---------------------------------------------------------------- every option of every model


def forms(page: Page) -> Iterator[tuple[str, type[Model], Form]]:
    """Every form there is, in its dialog."""
    for name in GAMES:
        found = game(name)
        rules = HouseRulesDialog(page.look, page, found, found.options().model_dump(), OwnRules(), True)
        rules.open()
        yield name, found.options, rules.rules
        yield name, OwnRules, rules.own
        rules.go_back()
    for section, topic in SECTIONS.items():
        settings = SettingsDialog(page.look, page, section, lambda topic: topic().model_dump())
        settings.open()
        yield section, topic, settings.form
        settings.go_back()


def test_every_option_is_in_a_dialog_comes_back_and_is_refused_out_of_range(page: Page) -> None:
    seen: set[tuple[type[Model], str]] = set()
    for name, model, form in forms(page):
        fields = asked(model)
        wanted = own_names(game(name), True) if model is OwnRules else tuple(fields)
        assert set(form.lines) == set(wanted), name
        kept: dict[str, Any] = {}
        # the dialog need not be laid out anew for every wrong number
        form.judged.disconnect()
        form.told.connect(kept.__setitem__)
        for line in form.lines.values():
            field, control = line.field, line.control
            seen.add((model, field.name))
            assert control.isVisibleTo(page)
            assert line.label.text.strip("<>") == line.label.text != ""
            if isinstance(control, Segment):
                for index, choice in enumerate(field.choices):
                    control.choose(index)
                    assert form.values[field.name] == choice
                continue
            if field.kind == "number":
                for number, right in (
                    (field.low - 1, False),
                    (field.high + 1, False),
                    (field.low, True),
                    (field.high, True),
                ):
                    line.show_value(number)
                    inner = control.field if isinstance(control, NumberField) else control
                    inner.textEdited.emit(inner.text())
                    assert (line.wrong is None) is right, (name, field.name, number)
                    assert (str(field.high) in line.help.text) or right
                assert kept.get(field.name, field.default) == field.high
                form.restore(field.name)
                assert form.values[field.name] == field.default
            elif isinstance(control, Field):
                control.setText("?" * 3)
                control.textEdited.emit(control.text())
                assert (line.wrong is None) is (field.kind == "text")
                form.restore(field.name)
        assert form.wrong is None
    models: set[type[Model]] = {OwnRules, *SECTIONS.values(), *(game(name).options for name in GAMES)}
    assert seen == {(model, field) for model in models for field in asked(model)}
