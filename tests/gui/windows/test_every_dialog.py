"""Every dialog: words of any length fit it, language and theme change while it is open, and keys alone are enough."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.core.model import Seat
from engine.play.bookmarks import Bookmark, folder, keep
from gui.art.text import SuitText
from gui.controls.dialog import Dialog
from gui.scene.look import Look
from gui.settings.sections import SECTIONS
from gui.theme import PAPER
from gui.windows.main_window import MainWindow
from gui.windows.new_table import NewTablePage
from gui.windows.shown import _sit
from gui.windows.unit_dialog import OwnDrinksDialog
from tests.gui.bridge.evening import spin
from tests.gui.scene.tables import rounds
from tests.gui.windows.sat import NAMES, Long, tap
from tests.gui.windows.test_words_fit import faults, settled

Open = Callable[[MainWindow, Path], None]
HAN = re.compile(r"[\u4e00-\u9fff]+")


def settings(section: str, window: MainWindow, _: Path) -> None:
    window.home()
    window.chosen.ask(section)


def seats(window: MainWindow, game: str = "happy_nine") -> NewTablePage:
    window.new_table(game)
    page = window.currentWidget()
    assert isinstance(page, NewTablePage)
    return page


def rules(game: str, window: MainWindow, _: Path) -> None:
    page = seats(window, game)
    tap(next(iter(page.rules.rules.values())))


def at_a_seat(window: MainWindow, _: Path) -> None:
    tap(seats(window).seats.plates[1])


def at_a_new_table(what: str, window: MainWindow, _: Path) -> None:
    page = seats(window)
    parts = {"names": page.rules.names, "whole": page.rules.whole, "drinks": page.drink.each, "deal": page.open_}
    tap(parts[what])


def own_drink(window: MainWindow, _: Path) -> None:
    at_a_new_table("drinks", window, _)
    dialog = window.findChildren(OwnDrinksDialog)[-1]
    tap(dialog.rows[0][1])


def between(name: str, window: MainWindow, base: Path) -> None:
    page: Any = settled(window, 4, base, (1, 2))
    getattr(page, name).chosen.emit()


def of_a_row(what: str, window: MainWindow, base: Path) -> None:
    page: Any = settled(window, 4, base)
    row = next(row for row in page.rows.values() if "settle" in row.buttons)
    row.asked.emit(row.row.seat, what)


def wanted(what: str, window: MainWindow, _: Path) -> None:
    _sit(window, rounds(4, 3, 20)[0], Seat(0), "log")
    window.want(what)


def marks(window: MainWindow, base: Path) -> None:
    """Bookmarks where one can be kept, with some that were, one of them damaged."""
    record = rounds(4, 7, 400)[0].record()
    for number, name in enumerate(("a", "那一手" * 13)):
        keep(base, Bookmark(name=name, made=1_700_000_000 + number, record=record, at=9))
    (folder(base) / "0.table-bookmark.json").write_text("{", encoding="utf-8")
    wanted("bookmarks", window, base)


DIALOGS: dict[str, Open] = {
    **{f"settings, {section}": partial(settings, section) for section in SECTIONS},
    **{f"rules, {game}": partial(rules, game) for game in ("happy_nine", "zha_jin_hua", "dream_2")},
    "seat": at_a_seat,
    **{what: partial(at_a_new_table, what) for what in ("names", "whole", "drinks", "deal")},
    "own drink": own_drink,
    **{name: partial(between, name) for name in ("chip", "more_people", "other_game", "look_back")},
    **{what: partial(of_a_row, what) for what in ("more", "apply")},
    **{what: partial(wanted, what) for what in ("rule", "agreed", "seat:1", "shortcuts", "about")},
}
DIALOGS["chip of a table"] = partial(wanted, "chip")
DIALOGS["bookmarks"] = marks
DIALOGS["deal that was played"] = partial(wanted, "deal")


@pytest.fixture(params=DIALOGS)
def opened(window: MainWindow, tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[], Dialog]:
    """Opens one of them."""

    def open_() -> Dialog:
        DIALOGS[request.param](window, tmp_path)
        spin(1)
        return next(dialog for dialog in reversed(window.findChildren(Dialog)) if dialog.isVisible())

    return open_


@contextmanager
def said() -> Iterator[set[str]]:
    """All that is written meanwhile."""
    found: set[str] = set()
    write, paint = Look.write, SuitText.paint

    def written(self: Look, painter: Any, at: Any, text: str, *rest: Any, **more: Any) -> None:
        found.add(text)
        write(self, painter, at, text, *rest, **more)

    def painted(self: SuitText, *rest: Any, **more: Any) -> None:
        found.add(self.text)
        paint(self, *rest, **more)

    with patch.object(Look, "write", written), patch.object(SuitText, "paint", painted):
        yield found


def test_long_words_fit_the_smallest_window(window: MainWindow, opened: Callable[[], Dialog]) -> None:
    window.restyle(window.style_.with_words(Long("en")))
    window.resize(800, 480)
    opened()
    assert faults(window, "dialog") == []


def test_language_and_theme_change_while_it_is_open(window: MainWindow, opened: Callable[[], Dialog]) -> None:
    dialog = opened()
    window.restyle(window.style_.with_language("en").with_theme(PAPER))
    assert (dialog.look.theme, dialog.look.words.language) == (PAPER, "en")
    spin(1)
    with said() as found:
        dialog.panel.grab()
        dialog.inner.grab()
    assert found
    for child in dialog.findChildren(QWidget):
        assert getattr(child, "look", dialog.look).theme is PAPER, child
    shown = {*found, dialog.accessibleName(), *(child.accessibleName() for child in dialog.findChildren(QWidget))}
    for name in (*NAMES, "那一手" * 13, "中文", "座位"):
        shown = {text.replace(name, "") for text in shown}
    assert {text for text in shown if HAN.search(text)} == set()


def test_keys_alone_reach_everything_and_leave(window: MainWindow, opened: Callable[[], Dialog]) -> None:
    dialog = opened()
    wanted_ = {
        child
        for child in dialog.findChildren(QWidget)
        if child.isVisible() and child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.isEnabled()
    }
    reached: set[QWidget | None] = set()
    for _ in range(len(wanted_) + 4):
        QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Tab)
        reached.add(QApplication.focusWidget())
    assert dialog.back in wanted_
    assert wanted_ <= reached
    # and nothing of what lies below
    assert reached <= {dialog, *dialog.findChildren(QWidget)}
    QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
