"""Every dialog: words of any length fit it, language and theme change while it is open, and keys alone are enough."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

import gui
from engine.core.model import Seat
from engine.core.prompt import PickNumber
from engine.games import GAMES, game
from engine.play import analysis as analyses
from engine.play.bookmarks import Bookmark, folder, keep
from engine.play.round import Round
from engine.words import Words
from gui.art.text import SuitText
from gui.controls.base import Control
from gui.controls.dialog import Dialog
from gui.controls.number import NumberField
from gui.kiosk.asking import Statement, StillThere
from gui.scene.choice import Offer
from gui.scene.look import Look
from gui.settings.sections import SECTIONS
from gui.theme import PAPER
from gui.windows.about import AboutDialog
from gui.windows.analysis import AnalysisDialog
from gui.windows.asides import DrinkDialog, SeatCard
from gui.windows.ask import Amount, Consent, Deeds, take_over
from gui.windows.beside import _learned
from gui.windows.care_dialog import CareDialog
from gui.windows.deal_dialog import DealDialog
from gui.windows.drawer import LogDialog
from gui.windows.ending import EndDialog
from gui.windows.house_rules import HouseRulesDialog
from gui.windows.join import JoinDialog
from gui.windows.joker_picker import JokerPicker
from gui.windows.main_window import MainWindow
from gui.windows.marks import MarksDialog
from gui.windows.new_table import NewTablePage
from gui.windows.profiles import ProfilesDialog
from gui.windows.questions import CardSheet, NumberSheet, ask
from gui.windows.rulings import RulingDialog
from gui.windows.seat_dialog import SeatDialog
from gui.windows.seats import SeatsDialog
from gui.windows.settings import SettingsDialog
from gui.windows.shortcuts import ShortcutSheet
from gui.windows.shown import _sit
from gui.windows.summary import Summary
from gui.windows.switching import TimeDialog
from gui.windows.unit_dialog import OwnDrinksDialog, UnitDialog
from tests.gui.bridge.evening import spin
from tests.gui.scene.tables import rounds
from tests.gui.windows.sat import NAMES, Long, tap
from tests.gui.windows.test_dialogs_of_the_table import picker
from tests.gui.windows.test_home import put_away
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
    parts: dict[str, Control] = {"names": page.rules.names, "whole": page.rules.whole, "drinks": page.drink.each}
    parts |= {"deal": page.open_, "limits": page.care.rules["stop"]}
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


def part(window: MainWindow, base: Path) -> None:
    of_a_row("more", window, base)
    dialog = window.findChildren(Deeds)[-1]
    dialog.close_()
    dialog.picked.emit("part")


def analysis(window: MainWindow, _: Path) -> None:
    with patch.object(analyses, "analyse", partial(analyses.analyse, worlds=4)):
        _sit(window, rounds(3, 3, 400)[0], Seat(0), "analysis")


def readings(window: MainWindow, base: Path) -> None:
    """What a joker may stand for."""
    window.home()
    page: Any = window.currentWidget()
    picker(page)


def asked_for(game_id: str, kind: str, window: MainWindow, _: Path) -> None:
    """What nothing on the table can answer, at the first moment of a round at which a seat is asked it."""
    window.home()
    page, known = window.currentWidget(), game(game_id)
    assert page is not None
    round_: Round[Any] = Round(known, Round.dealt(known, 3, {}, 1))
    while not round_.over:
        seat = round_.table.to_act[0]
        offers = [Offer(prompt) for prompt in known.prompts(round_.state, seat)]
        found = next((offer for offer in offers if getattr(offer, kind) is not None and offer.prompt.off is None), None)
        if found is not None:
            ask(window.look, page, game_id, found, NAMES, lambda *_: None)
            return
        assert round_.submit(known.legal(round_.state, seat).actions[0]) is None
    raise AssertionError("nobody was asked")


def a_number(window: MainWindow, _: Path) -> None:
    window.home()
    page, words = window.currentWidget(), window.look.words
    assert page is not None
    number = PickNumber(field="n", low=1, high=200)
    NumberSheet(window.look, page, words.key("zha_jin_hua.verb.raise"), number, Words.amount, lambda _: None).open()


def thinking_time(window: MainWindow, base: Path) -> None:
    """What is asked at a switch to a game that has a clock."""
    between("other_game", window, base)
    tap(window.findChildren(Deeds)[-1].deeds[GAMES.index("zha_jin_hua")])


def consent(window: MainWindow, base: Path) -> None:
    page: Any = settled(window, 4, base)
    Consent(window.look, page, NAMES[0], Fraction(3, 2), [(1, NAMES[1])], lambda _: None)


def helped(window: MainWindow, base: Path) -> None:
    page: Any = settled(window, 4, base)
    account = next(account for _, account in page.shown.sitting.ledger.taken() if account.owed)
    take_over(window.look, page, account.name, account.owed, NAMES[2]).open()


def learned(window: MainWindow, _: Path) -> None:
    lesson = game(GAMES[0]).lesson
    assert lesson is not None
    window.home()
    _learned(window, Round(game(GAMES[0]), lesson.record), NAMES[:4])


def put_away_tables(window: MainWindow, base: Path) -> None:
    for number in range(6):
        put_away(base, number, NAMES)
    window.home()
    page: Any = window.currentWidget()
    tap(page.recent.all)


def eyes(window: MainWindow, _: Path) -> None:
    window.show_record(rounds(4, 7, 400)[0])
    page: Any = window.currentWidget()
    tap(page.replay.eyes)


def of_a_kiosk(kind: Callable[[Look, QWidget], Dialog], window: MainWindow, _: Path) -> None:
    window.home()
    page = window.currentWidget()
    assert page is not None
    kind(window.look, page).open()


DIALOGS: dict[str, tuple[type[Dialog], Open]] = {
    **{f"settings, {section}": (SettingsDialog, partial(settings, section)) for section in SECTIONS},
    **{f"rules, {name}": (HouseRulesDialog, partial(rules, name)) for name in GAMES},
    "seat": (SeatDialog, at_a_seat),
    "names": (ProfilesDialog, partial(at_a_new_table, "names")),
    "whole": (Summary, partial(at_a_new_table, "whole")),
    "drinks": (OwnDrinksDialog, partial(at_a_new_table, "drinks")),
    "deal": (Summary, partial(at_a_new_table, "deal")),
    "limits": (CareDialog, partial(at_a_new_table, "limits")),
    "own drink": (UnitDialog, own_drink),
    "chip": (UnitDialog, partial(between, "chip")),
    "more_people": (JoinDialog, partial(between, "more_people")),
    "seats": (SeatsDialog, partial(between, "seats")),
    "other_game": (Deeds, partial(between, "other_game")),
    "thinking time": (TimeDialog, thinking_time),
    "end": (EndDialog, partial(between, "end")),
    "look_back": (LogDialog, partial(between, "look_back")),
    "more": (Deeds, partial(of_a_row, "more")),
    "part": (Amount, part),
    "apply": (Dialog, partial(of_a_row, "apply")),
    "consent": (Dialog, consent),
    "take over": (Dialog, helped),
    "rule": (RulingDialog, partial(wanted, "rule")),
    "agreed": (Summary, partial(wanted, "agreed")),
    "seat:1": (SeatCard, partial(wanted, "seat:1")),
    "shortcuts": (ShortcutSheet, partial(wanted, "shortcuts")),
    "about": (AboutDialog, partial(wanted, "about")),
    "chip of a table": (DrinkDialog, partial(wanted, "chip")),
    "bookmarks": (MarksDialog, marks),
    "deal that was played": (DealDialog, partial(wanted, "deal")),
    "analysis": (AnalysisDialog, analysis),
    "joker": (JokerPicker, readings),
    "card": (CardSheet, partial(asked_for, "dream_4_fantasy", "listed")),
    "player": (Deeds, partial(asked_for, "dream_2", "seats")),
    "number": (NumberSheet, a_number),
    "half cups": (Deeds, partial(asked_for, "dream_6", "counted")),
    "lesson": (Dialog, learned),
    "put away": (Deeds, put_away_tables),
    "eyes": (Deeds, eyes),
    "of age": (Statement, partial(of_a_kiosk, Statement)),
    "still there": (StillThere, partial(of_a_kiosk, lambda look, page: StillThere(look, page, 30))),
}


def kinds(of: type[Dialog]) -> Iterator[type[Dialog]]:
    """A kind of dialog and all that are made from it."""
    yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


def test_no_kind_of_dialog_is_left_out() -> None:
    for module in pkgutil.walk_packages(gui.__path__, "gui."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    here = {kind for kind in kinds(Dialog) if kind.__module__.startswith("gui.")}
    assert here == {kind for kind, _ in DIALOGS.values()}


@pytest.fixture(params=DIALOGS)
def opened(window: MainWindow, tmp_path: Path, request: pytest.FixtureRequest) -> Callable[[], Dialog]:
    """Opens one of them."""

    def open_() -> Dialog:
        kind, does = DIALOGS[request.param]
        does(window, tmp_path)
        spin(1)
        found = next(dialog for dialog in reversed(window.findChildren(Dialog)) if dialog.isVisible())
        assert type(found) is kind
        return found

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
    for number in dialog.findChildren(NumberField):
        # what is wrong is said in the other language, too
        number.typed.emit("x")
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
    shown |= {child.accessibleDescription() for child in dialog.findChildren(QWidget)}
    for name in (*NAMES, "那一手" * 13, "中文", "座位"):
        shown = {text.replace(name, "") for text in shown}
    assert {text for text in shown if HAN.search(text)} == set()


def test_keys_alone_reach_everything_and_leave(window: MainWindow, opened: Callable[[], Dialog]) -> None:
    dialog = opened()
    if isinstance(dialog, StillThere):
        # any key says that somebody is there
        QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Tab)
        assert not dialog.isVisible()
        return
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
