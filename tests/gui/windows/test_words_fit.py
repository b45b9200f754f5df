"""On every page, at every size and in every language, no text is cut and no word is broken."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from engine.core.model import Seat
from engine.words import LANGUAGES, Words
from gui.controls.button import Button
from gui.controls.dialog import Dialog
from gui.controls.page import Page
from gui.controls.text import Label
from gui.settings.sections import SECTIONS
from gui.theme import FELT, Speed, Step
from gui.windows.ask import Deeds
from gui.windows.main_window import MainWindow
from gui.windows.settlement import SettlementPage
from gui.windows.shown import _sit
from gui.windows.style import Style
from tests.gui.bridge.evening import spin
from tests.gui.scene.tables import rounds
from tests.gui.windows.sat import NAMES, Long, look, overflows, played, sitting, tap
from tests.gui.windows.test_home import put_away
from tests.gui.windows.written import spoilt

SIZES = ((800, 480), (1080, 1920))
"""The lowest window, and the one that is much higher than wide."""
LONG = "nearly half as long again"
OTHER_SIZES = ((480, 800), (1280, 800), (1920, 1080))
GAMES = ("happy_nine", "zha_jin_hua", "dream_4")
"""A game for drinks, one for chips, one for half cups: each has other rules to choose."""


@pytest.fixture(
    params=[
        *((language, size) for language in LANGUAGES for size in SIZES),
        (LONG, SIZES[0]),
        *(pytest.param((language, size), marks=pytest.mark.long) for language in LANGUAGES for size in OTHER_SIZES),
    ],
    ids=str,
)
def window(window: MainWindow, request: pytest.FixtureRequest) -> MainWindow:
    """The main window in a language and at a size."""
    language, size = request.param
    window.setMinimumSize(1, 1)
    window.restyle(Style(FELT, Long("en") if language == LONG else Words(language), Speed.OFF))
    window.resize(*size)
    return window


def settled(window: MainWindow, players: int, base: Path, bots: tuple[int, ...] = ()) -> SettlementPage:
    """A round of a sitting that keeps files has ended: all that a settlement can offer is there."""
    sat = sitting(players, bots, base / f"{players} {len(bots)}")
    played(sat)
    window.sit_down(sat)
    page = window.currentWidget()
    assert isinstance(page, SettlementPage)
    return page


def faults(window: MainWindow, where: str) -> list[str]:
    """What is wrong on the place that is shown, with its name."""
    spin(1)
    page: Any = window.currentWidget()
    return [f"{where}: {fault}" for fault in (*spoilt(window), *overflows(page))]


def cleared(window: MainWindow) -> None:
    """No dialog, no menu, nothing beside."""
    for dialog in window.findChildren(Dialog):
        dialog.close_()
    if window.menu is not None:
        window.menu.close_()
    if window.beside is not None:
        window.beside.leave()


def test_first_screen_and_new_tables(window: MainWindow, tmp_path: Path) -> None:
    window.home()
    found = faults(window, "home")
    home: Any = window.currentWidget()
    for section in SECTIONS:
        window.chosen.ask(section)
        found += faults(window, f"settings, {section}")
        cleared(window)
    for number in range(3):
        put_away(tmp_path, number, NAMES)
    home.hide()
    home.show()
    assert not home.resume.isHidden()
    found += faults(window, "home with something to go on with")
    for game in GAMES:
        window.new_table(game)
        found += faults(window, f"new table: {game}")
    assert found == []


def test_settlements(window: MainWindow, tmp_path: Path) -> None:
    found: list[str] = []
    for players in range(3, len(NAMES) + 1):
        page = settled(window, players, tmp_path, (1, 2) if players == 4 else ())
        found += faults(window, f"settlement, {players}")
        foot, names = page.foot, {button.label for button in page.foot.offered}
        assert len(names) == len(foot.buttons)
        if not foot.dots.isHidden():
            tap(foot.dots)
            found += faults(window, "what has no place in the foot")
            (sheet,) = page.findChildren(Deeds)
            names -= {deed.label for deed in sheet.deeds}
            sheet.close_()
        assert names == {button.label for button in foot.buttons if button.isVisible()}
    assert found == []


def test_dialogs_of_a_settlement(window: MainWindow, tmp_path: Path) -> None:
    page = settled(window, 4, tmp_path)
    row = next(row for row in page.rows.values() if "settle" in row.buttons)
    found: list[str] = []
    buttons = ("chip", "more_people", "other_game", "look_back", "ruling")
    asked: dict[str, Callable[[], object]] = {name: getattr(page, name).chosen.emit for name in buttons}
    asked |= {"more": row.buttons["more"].click, "menu": page.menu.emit}
    for name, ask in asked.items():
        ask()
        assert window.menu or page.findChildren(Dialog), name
        found += faults(window, name)
        cleared(window)
    assert found == []


def test_the_table_and_what_comes_over_it(window: MainWindow) -> None:
    found: list[str] = []
    for players in (3, 6):
        round_ = rounds(players, 3, 20)[0]
        for place in ("log", "last_trick", "ledger", "order", "curtain", "menu", "ruling", "about"):
            _sit(window, round_, Seat(0), place)
            found += faults(window, f"{place}, {players}")
            cleared(window)
    assert found == []


def test_what_is_read_and_looked_at_again(window: MainWindow) -> None:
    window.home()
    found: list[str] = []
    for name in ("rules", "lesson"):
        window.want(name)
        spin(20)
        found += faults(window, name)
        cleared(window)
    round_ = rounds(4, 7, 400)[0]
    window.show_record(round_)
    page: Any = window.currentWidget()
    for part in range(len(page.which.items)):
        page.which.choose(part)
        found += faults(window, f"record, {page.which.items[part].label}")
    cleared(window)
    _sit(window, round_, Seat(0), "settlement")
    found += faults(window, "settlement of a record")
    assert found == []


def test_an_analysis(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    from engine.play import analysis

    quick = analysis.analyse
    monkeypatch.setattr(analysis, "analyse", lambda game, record, seat: quick(game, record, seat, worlds=4))
    _sit(window, rounds(3, 3, 400)[0], Seat(0), "analysis")
    assert faults(window, "analysis") == []


def test_what_is_cut_or_broken_is_seen(qapp: QApplication) -> None:
    page = Page(look("en"))
    page.resize(800, 480)
    button, label = page.add(Button(look("en"), parent=page)), page.add(Label(look("en"), Step.T16, parent=page))
    button.say("Another game")
    label.say("Settlement of the round")
    page.refit()
    for width, height, whole in ((300.0, 60.0, True), (40.0, 200.0, False), (100.0, 16.0, False)):
        label.place(0, 0, width, height)
        button.place(0, 200, 300, 48)
        assert (spoilt(page) == []) is whole
    label.place(0, 0, 300, 60)
    for width, fault in ((140.0, ""), (78.0, ""), (30.0, "cut: ")):
        button.place(0, 200, width, 48)
        assert [one[: len(fault)] for one in spoilt(page)] == ([fault] if fault else [])
