"""What has been opened and closed is gone: windows with all that is in them, dialogs, places, sittings."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QGraphicsItem

from engine.games import GAMES
from engine.play.thinker import InPlace
from engine.words import Words
from gui.controls.dialog import Dialog
from gui.theme import FELT, PAPER, Speed
from gui.windows.main_window import MainWindow
from gui.windows.ready import at_once
from gui.windows.style import Style
from tests.gui.bridge.evening import until

TIMES = 4
Act = Callable[[MainWindow], None]


def window(folder: Path) -> MainWindow:
    made = MainWindow(Style(FELT, Words("zh_CN"), Speed.OFF), InPlace(), folder)
    made.resize(900, 600)
    made.show()
    made.home()
    return made


@pytest.fixture
def opened(qapp: QApplication, tmp_path: Path) -> Iterator[MainWindow]:
    made = window(tmp_path)
    yield made
    made.close()
    made.deleteLater()


def alive() -> Counter[str]:
    """How many objects of Qt of each of our classes there are; what a table shows just now is not counted."""
    for _ in range(2):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        gc.collect()
    ours = (thing for thing in gc.get_objects() if type(thing).__module__.startswith("gui."))
    return Counter(type(thing).__qualname__ for thing in ours if lasts(thing))


def lasts(thing: object) -> bool:
    return isinstance(thing, QObject) or (isinstance(thing, QGraphicsItem) and thing.scene() is None)


def more(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    return {name: count - before[name] for name, count in after.items() if count > before[name]}


def sit(main: MainWindow) -> None:
    """A table where the person is asked."""
    main.open_table(at_once(main.style_.words, GAMES[0], None, 3))
    bridge, table = main.table.bridge, main.table
    until(lambda: bridge.seat is not None and bool(bridge.view.prompts) and not table.animator.busy)


def rise(main: MainWindow) -> None:
    main.leave()
    main.home()


def wanted(what: str) -> Act:
    def act(main: MainWindow) -> None:
        main.want(what)
        QApplication.processEvents()
        for dialog in main.findChildren(Dialog):
            dialog.go_back()
        if main.menu is not None:
            main.menu.close_()

    return act


def asked(main: MainWindow) -> None:
    main.chosen.ask()
    wanted("nothing")(main)


def seated(main: MainWindow) -> None:
    sit(main)
    rise(main)


def laid(main: MainWindow) -> None:
    main.new_table(GAMES[-1])
    main.home()


def dressed(main: MainWindow) -> None:
    for theme in (PAPER, FELT):
        main.retheme(theme)
        QApplication.processEvents()


ACTS: dict[str, Act] = {
    "display": asked,
    "new table": laid,
    "table": seated,
    "theme": dressed,
    **{what: wanted(what) for what in ("menu", "chip", "seat:1", "drawer", "hint", "rules", "shortcuts")},
}
AT_A_TABLE = ("theme", "menu", "chip", "seat:1", "drawer", "hint", "rules", "shortcuts")


@pytest.mark.parametrize("name", ACTS)
def test_what_is_opened_and_closed_over_and_over_leaves_nothing(opened: MainWindow, name: str) -> None:
    if name in AT_A_TABLE:
        sit(opened)
    ACTS[name](opened)
    before = alive()
    for _ in range(TIMES):
        ACTS[name](opened)
    assert more(before, alive()) == {}


@pytest.mark.parametrize("name", ["home", "table"])
def test_a_window_that_is_closed_goes_with_all_that_is_in_it(qapp: QApplication, tmp_path: Path, name: str) -> None:
    def once(number: int) -> None:
        main = window(tmp_path / str(number))
        if name == "table":
            sit(main)
        main.put_down()
        main.close()
        main.deleteLater()

    once(0)
    before = alive()
    for number in range(1, TIMES):
        once(number)
    assert more(before, alive()) == {}
