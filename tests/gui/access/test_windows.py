"""Every page and every dialog for those who cannot see it: all that takes keys has a name, a role and a deed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget

from engine.core.model import Seat
from engine.play.thinker import InPlace
from engine.words import Words
from gui.access.aloud import sentence
from gui.controls.base import Control
from gui.controls.button import IconButton
from gui.controls.choices import Segment, Stepper, Switch
from gui.controls.dialog import Dialog
from gui.controls.number import NumberField
from gui.controls.text import Field, Label
from gui.kiosk import pin
from gui.kiosk.shown import _GO as KIOSK
from gui.kiosk.shown import PIN
from gui.kiosk.window import KioskWindow
from gui.settings.store import Settings
from gui.theme import FELT, Speed
from gui.windows.main_window import MainWindow
from gui.windows.shown import _sit
from gui.windows.style import Style
from tests.gui.access.tree import below, find, more, name, press, spoken
from tests.gui.bridge.evening import spin, until
from tests.gui.scene.tables import rounds
from tests.gui.windows.sat import NAMES
from tests.gui.windows.test_every_dialog import DIALOGS
from tests.gui.windows.test_home import put_away
from tests.gui.windows.test_words_fit import settled

Role = QAccessible.Role
PRESSED = (Role.Button, Role.RadioButton, Role.CheckBox)
Go = Callable[[MainWindow, Path], Any]


def home(window: MainWindow, base: Path) -> None:
    for number in range(3):
        put_away(base, number, NAMES)
    window.home()


def first(window: MainWindow, _: Path) -> None:
    window.home()


def at_the_table(window: MainWindow, _: Path) -> None:
    _sit(window, rounds(4, 3, 20)[0], Seat(0), "log")


def curtain(window: MainWindow, _: Path) -> None:
    _sit(window, rounds(4, 3, 20)[0], Seat(0), "curtain")


def after_a_round(window: MainWindow, base: Path) -> None:
    settled(window, 4, base, (1,))


def wanting(go: Go, what: str, window: MainWindow, base: Path) -> None:
    go(window, base)
    window.want(what)


PAGES: dict[str, Go] = {
    "home": home,
    "new_table": lambda window, _: window.new_table(),
    "chips": lambda window, _: window.new_table("zha_jin_hua"),
    "settlement": lambda window, base: settled(window, 4, base, (1,)),
    "table": at_the_table,
    "curtain": curtain,
    "rules": partial(wanting, first, "rules"),
    "replay": lambda window, _: window.show_record(rounds(4, 7, 400)[0]),
    "menu": partial(wanting, at_the_table, "menu"),
    "lesson": partial(wanting, first, "lesson"),
    "results": partial(wanting, first, "results"),
    "evening": partial(wanting, after_a_round, "evening"),
}


def faults(root: QWidget) -> Iterator[str]:
    """What somebody who cannot see a place would not understand of it."""
    for one in below(root):
        what = f"{one.role().name} {type(one.object()).__name__} {name(one)!r}"
        state = one.state()
        if state.focusable and not name(one).strip():
            yield f"{what} takes keys and has no name"
        if state.focusable and one.role() == Role.Client:
            yield f"{what} takes keys and is nothing"
        if one.role() in PRESSED and one.actionInterface() is None:
            yield f"{what} cannot be pressed"
        if one.role() in (*PRESSED, Role.StaticText, Role.ListItem) and not name(one).strip():
            yield f"{what} says nothing"
        if any(sign in name(one) + more(one) for sign in "♠♥♣♦"):
            yield f"{what} is written in signs"
        if "<table." in name(one) + more(one):
            yield f"{what} has no words"


def in_order(root: QWidget) -> list[QWidget]:
    """What Tab visits, from where the keys are until they are there again."""
    first, found = QApplication.focusWidget(), []
    for _ in range(200):
        QTest.keyClick(QApplication.focusWidget() or root, Qt.Key.Key_Tab)
        now = QApplication.focusWidget()
        if now is None or now in found:
            break
        found.append(now)
    # a page that has just come has the keys itself, until the first of them
    tabbed = first is not None and first.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert first in found or not tabbed, "the keys come round again"
    return found


@pytest.fixture(params=PAGES)
def page(window: MainWindow, tmp_path: Path, request: pytest.FixtureRequest) -> MainWindow:
    window.activateWindow()
    PAGES[request.param](window, tmp_path)
    spin(1)
    return window


@pytest.fixture(params=DIALOGS)
def dialog(window: MainWindow, tmp_path: Path, request: pytest.FixtureRequest) -> Dialog:
    kind, does = DIALOGS[request.param]
    does(window, tmp_path)
    spin(1)
    found = next(dialog for dialog in reversed(window.findChildren(Dialog)) if dialog.isVisible())
    assert type(found) is kind
    return found


def test_all_on_a_page_has_a_name_a_role_and_a_deed(page: MainWindow) -> None:
    assert list(faults(page)) == []
    assert len(spoken(page)) > 10


def test_all_in_a_dialog_has_a_name_a_role_and_a_deed(dialog: Dialog) -> None:
    assert list(faults(dialog)) == []
    told = QAccessible.queryAccessibleInterface(dialog)
    assert told.role() == Role.Dialog
    assert told.state().modal
    assert name(told) == dialog.accessibleName() != ""
    # whatever is written in it is told
    said = spoken(dialog)
    for label in dialog.findChildren(Label):
        if label.text and label.isVisible():
            assert label.accessibleName() == label.text
            assert sentence(dialog.look.words, label.text) in said


def test_tab_visits_all_on_a_page_once_and_nothing_that_is_not_seen(page: MainWindow) -> None:
    there: Any = page.menu if page.menu is not None else page.currentWidget()
    visited = in_order(page)
    assert len(set(visited)) == len(visited)
    assert [one for one in visited if not one.isVisible() or not one.isEnabled()] == []
    wanted = {
        one
        for one in there.findChildren(QWidget)
        if one.isVisible() and one.isEnabled() and one.focusPolicy() & Qt.FocusPolicy.TabFocus
    }
    # what another widget has the keys for is not visited by itself
    proxies = {one for one in wanted if one.focusProxy() is not None}
    assert wanted - proxies <= set(visited)
    back: list[QWidget | None] = []
    for _ in visited:
        QTest.keyClick(QApplication.focusWidget() or page, Qt.Key.Key_Backtab)
        back.append(QApplication.focusWidget())
    assert set(back) == set(visited)


def test_every_kind_of_control_is_told_of_as_what_it_is(window: MainWindow) -> None:
    look = window.look
    window.home()
    page: Any = window.currentWidget()
    button = Control(look, "x", page)
    assert QAccessible.queryAccessibleInterface(button).role() == Role.Button
    switch = Switch(look, "Sound", True, page)
    told = QAccessible.queryAccessibleInterface(switch)
    assert (told.role(), name(told), bool(told.state().checked)) == (Role.CheckBox, "Sound", True)
    segment = Segment(look, ["a", "b"], 1, "Which", page)
    told = QAccessible.queryAccessibleInterface(segment)
    assert (told.role(), name(told)) == (Role.Grouping, "Which")
    items = [told.child(number) for number in range(told.childCount())]
    assert [(one.role(), name(one), bool(one.state().checked)) for one in items] == [
        (Role.RadioButton, "a", False),
        (Role.RadioButton, "b", True),
    ]
    number = NumberField(look, "Size", "100", page)
    number.say("Size", "")
    told = QAccessible.queryAccessibleInterface(number)
    assert name(told) == "Size"
    assert more(QAccessible.queryAccessibleInterface(number.more)) == "100"


def test_a_stepper_tells_its_number_and_takes_another(window: MainWindow, announced: list[str]) -> None:
    window.home()
    page: Any = window.currentWidget()
    stepper = Stepper(window.look, "Cups", 3, 1, 9, say=lambda number: f"{number} cups", parent=page)
    stepper.show()
    told = QAccessible.queryAccessibleInterface(stepper)
    assert (told.role(), name(told), told.text(QAccessible.Text.Value)) == (Role.SpinBox, "Cups", "3 cups")
    value = told.valueInterface()
    assert (value.minimumValue(), value.currentValue(), value.maximumValue()) == (1, 3, 9)
    value.setCurrentValue(5)
    assert stepper.value == 5
    less = QAccessible.queryAccessibleInterface(stepper.less)
    assert (name(less), more(less)) == ("Cups −", "5 cups")
    press(less)
    until(lambda: announced == ["4 cups"])


def test_what_is_off_is_told_as_off_with_the_reason(window: MainWindow, tmp_path: Path) -> None:
    page = settled(window, 4, tmp_path)
    spin(1)
    told = QAccessible.queryAccessibleInterface(page.go)
    assert told.state().disabled
    assert more(told) == page.go.full
    press(told)
    until(lambda: page.toasted == page.go.full)


def test_a_row_of_the_ledger_says_who_what_and_why(window: MainWindow, tmp_path: Path) -> None:
    page = settled(window, 4, tmp_path)
    spin(1)
    row = next(row for row in page.rows.values() if "settle" in row.buttons)
    told = QAccessible.queryAccessibleInterface(row)
    assert (told.role(), name(told)) == (Role.Grouping, row.row.person.name)
    assert row.row.duty is not None
    assert row.row.duty.title in more(told)
    press(find(row, row.row.duty.labels["settle"]))
    until(lambda: "settle" not in row.buttons)


def test_the_log_is_a_list_of_lines(window: MainWindow, tmp_path: Path) -> None:
    at_the_table(window, tmp_path)
    spin(1)
    drawer = window.table.beside.drawer
    assert drawer is not None
    told = QAccessible.queryAccessibleInterface(drawer.lines)
    lines = [told.child(number) for number in range(told.childCount())]
    assert told.role() == Role.List
    assert len(lines) == len(drawer.lines.entries) > 3
    assert all(line.role() == Role.ListItem and name(line) for line in lines)
    tops = [line.rect().top() for line in lines]
    assert tops == sorted(tops)


def test_a_new_kind_is_told_of_as_what_it_is_made_from(window: MainWindow) -> None:
    """Whoever adds a control, a dialog or a page need not think of this."""

    class Newer(IconButton):
        pass

    class Question(Dialog):
        pass

    window.home()
    page: Any = window.currentWidget()
    made = Newer(window.look, "x", "Close", page)
    told = QAccessible.queryAccessibleInterface(made)
    assert (told.role(), name(told), told.actionInterface() is not None) == (Role.Button, "Close", True)
    asked = Question(window.look, page, "Really?")
    assert QAccessible.queryAccessibleInterface(asked).role() == Role.Dialog


def test_what_takes_keys_is_of_a_kind_that_is_told_of(window: MainWindow, tmp_path: Path) -> None:
    for number, go in enumerate(PAGES.values()):
        go(window, tmp_path / str(number))
        spin(1)
    widgets = (one for one in window.findChildren(QWidget) if one.focusProxy() is None)
    focusable = [one for one in widgets if one.focusPolicy() & Qt.FocusPolicy.TabFocus]
    plain = {type(one).__name__ for one in focusable if not isinstance(one, QAbstractButton | QLineEdit)}
    assert plain <= {"TableView", "Timeline", "Reading", "RulesCard", "Curtain", "SearchField"}
    assert all(isinstance(one, Field) for one in focusable if isinstance(one, QLineEdit))


@pytest.mark.parametrize("place", list(KIOSK))
def test_all_on_an_unattended_machine_has_a_name_a_role_and_a_deed(
    qapp: QApplication, tmp_path: Path, place: str
) -> None:
    venue = Settings(tmp_path / "settings")
    if place != "kiosk_pin":
        pin.keep(venue, PIN)

    def dress(language: str | None, dry: bool) -> Style:
        return Style(FELT, Words(language or "zh_CN", dry=dry), Speed.OFF)

    window = KioskWindow(dress, InPlace(), tmp_path, venue)
    window.resize(1280, 800)
    window.show()
    window.home()
    spin(1)
    KIOSK[place](window)
    spin(1)
    found = list(faults(window))
    said = spoken(window)
    window.may_close = True
    window.close()
    window.deleteLater()
    spin(1)
    assert found == []
    assert len(said) > 10
