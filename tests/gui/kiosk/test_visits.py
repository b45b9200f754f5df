"""Guests come and go: what they may do meanwhile, and that nothing of theirs is left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from gui.controls.dialog import Dialog
from gui.kiosk.asking import Statement, StillThere
from gui.kiosk.attract import AttractPage
from gui.kiosk.games import GamesPage
from gui.kiosk.window import KioskWindow
from gui.settings.topics import Kiosk, Tables
from gui.windows import faces
from tests.gui.bridge.evening import spin
from tests.gui.kiosk.conftest import Open
from tests.gui.kiosk.guests import GUESTS, named, sat, terms, window_sits
from tests.gui.windows.sat import tap


def words_of(window: KioskWindow) -> str:
    """All that the window's objects say, seen or not."""
    found = []
    for one in window.findChildren(QObject):
        for name in ("text", "label", "title"):
            said = getattr(one, name, "")
            found.append(said if isinstance(said, str) else "")
    return "\n".join(found)


def test_before_anybody_comes_the_rules_are_at_work(kiosk: KioskWindow) -> None:
    page = kiosk.currentWidget()
    assert isinstance(page, AttractPage)
    assert page.demo.round is not None
    for _ in range(12):
        page.demo.step()
    assert page.demo.round.at > 3
    assert page.happens.text
    assert "18" in page.age.text
    assert kiosk.base is None


def test_the_demonstration_goes_through_all_games_and_keeps_nothing(kiosk: KioskWindow, tmp_path: Path) -> None:
    page = kiosk.currentWidget()
    assert isinstance(page, AttractPage)
    seen = []
    for _ in kiosk.offered:
        page.demo.begin()
        assert page.demo.round is not None
        seen.append(page.demo.round.game.info.id)
        for _ in range(5):
            page.demo.step()
    assert sorted(seen) == sorted(kiosk.offered)
    assert not list((tmp_path / "guests").glob("*"))


def test_each_sitting_opens_with_the_statement(kiosk: KioskWindow) -> None:
    page = kiosk.currentWidget()
    assert isinstance(page, AttractPage)
    tap(page.adults)
    assert isinstance(kiosk.currentWidget(), GamesPage)
    for seed in (1, 2):
        kiosk.open_table(terms(seed))
        dialog = kiosk.findChildren(Statement)[-1]
        assert window_sits(kiosk) is False
        tap(dialog.deed)
        assert kiosk.sitting is not None
        assert kiosk.sitting.terms.unit.name == "cup"
        kiosk.leave()
        spin(1)


def test_who_goes_back_from_the_statement_has_begun_nothing(kiosk: KioskWindow, tmp_path: Path) -> None:
    kiosk.begin(False)
    kiosk.open_table(terms())
    tap(kiosk.findChildren(Statement)[-1].back)
    assert kiosk.sitting is None
    assert not list(named(tmp_path))


def test_without_alcohol_nobody_is_asked_for_their_age_and_units_are_points(kiosk: KioskWindow) -> None:
    page = kiosk.currentWidget()
    assert isinstance(page, AttractPage)
    tap(page.dry)
    kiosk.open_table(terms())
    assert not kiosk.findChildren(Statement)
    assert kiosk.sitting is not None
    assert kiosk.sitting.terms.unit.name == "points"


def test_the_statement_offers_the_way_without_alcohol(kiosk: KioskWindow) -> None:
    kiosk.begin(False)
    kiosk.open_table(terms())
    tap(kiosk.findChildren(Statement)[-1].dry)
    assert kiosk.dry
    assert kiosk.sitting is not None
    assert kiosk.sitting.terms.unit.name == "points"


def test_a_venue_without_alcohol_offers_one_way(opened: Open) -> None:
    first = opened()
    first.venue.change(Kiosk, dry=True)
    page = opened().currentWidget()
    assert isinstance(page, AttractPage)
    assert page.adults.isHidden()
    assert page.age.isHidden()
    assert "18" not in page.age.text


def test_a_table_may_go_below_the_limits_of_the_house_and_never_above(opened: Open) -> None:
    from engine.play.care import Limits
    from gui.windows.new_table import NewTablePage

    first = opened()
    first.venue.change(Kiosk, note=20, stop=32, pause=4)
    window = opened()
    window.begin(False)
    window.new_table()
    page = window.currentWidget()
    assert isinstance(page, NewTablePage)
    assert page.care.limits == Limits(20, 32, 4)
    page.care.agree(Limits(40, None, 9))
    assert page.care.limits == Limits(20, 32, 9)
    page.care.agree(Limits(8, 16, 2))
    window.new_table()
    assert page.terms().care == Limits(8, 16, 2)
    window.open_table(replace(page.terms(), care=Limits(40, None)))
    tap(window.findChildren(Statement)[-1].deed)
    assert window.sitting is not None
    assert window.sitting.ledger.limits.stop == 32


def test_when_guests_have_gone_nothing_names_them(kiosk: KioskWindow, tmp_path: Path) -> None:
    sat(kiosk)
    QGuiApplication.clipboard().setText(GUESTS[0])
    assert len(list(named(tmp_path))) >= 3
    kiosk.forget()
    spin(1)
    assert isinstance(kiosk.currentWidget(), AttractPage)
    assert not list(named(tmp_path))
    assert not list((tmp_path / "guests").glob("*"))
    assert not any(name in words_of(kiosk) for name in GUESTS)
    assert not any(name in known for name in GUESTS for known in faces.known())
    assert not kiosk.settings.get(Tables).games
    assert QGuiApplication.clipboard().text() == ""
    assert kiosk.sitting is None


@pytest.mark.parametrize(
    "moment", ["at the table", "in a dialog", "at the settlement", "beside", "in the menu", "alone"]
)
def test_they_are_forgotten_wherever_they_were(kiosk: KioskWindow, tmp_path: Path, moment: str) -> None:
    table = sat(kiosk)
    match moment:
        case "in a dialog":
            kiosk.want("agreed")
        case "at the settlement":
            assert kiosk.sitting is not None
            kiosk.show_settlement(kiosk.sitting.close(abandoned=True))
        case "beside":
            kiosk.want("rules")
        case "in the menu":
            kiosk.want("menu")
        case "alone":
            kiosk.idle.warned.emit(7)
    assert table.bridge.sitting is not None
    kiosk.idle.over.emit()
    spin(1)
    assert isinstance(kiosk.currentWidget(), AttractPage)
    assert not list(named(tmp_path))
    assert not [one for one in kiosk.findChildren(Dialog) if one.isVisible()]
    assert kiosk.menu is None
    assert kiosk.beside is None


def test_what_a_killed_program_leaves_goes_at_the_next_start(opened: Open, tmp_path: Path) -> None:
    sat(opened())
    assert list(named(tmp_path))
    opened(fresh=True)
    assert not list(named(tmp_path))


def test_a_program_that_was_killed_while_it_wiped_leaves_nothing_either(opened: Open, tmp_path: Path) -> None:
    window = opened()
    sat(window)
    folder = window.visits.folder
    assert folder is not None
    # it had renamed the folder, removed something, and was killed
    gone = folder.rename(folder.with_name(".gone-1"))
    (gone / "visit.json").unlink()
    assert list(named(tmp_path))
    again = opened()
    assert isinstance(again.currentWidget(), AttractPage)
    assert not list(named(tmp_path))


def test_a_round_of_a_moment_ago_goes_on_as_it_was(opened: Open) -> None:
    window = opened()
    table = sat(window, dry=True)
    window.speak("en")
    assert table.bridge.round is not None
    deal = table.bridge.round.record().model_copy(update={"actions": ()})
    again = opened()
    assert again.currentWidget() is again.table
    assert again.table.bridge.round is not None
    assert again.table.bridge.round.record().model_copy(update={"actions": ()}) == deal
    assert again.dry
    assert again.visiting
    assert again.look.words.language == "en"
    again.forget()
    assert again.look.words.language == "zh_CN"


@pytest.mark.parametrize("hours", [-30.0, -1.0, 0.2, 1.0, 800.0])
def test_a_round_that_is_older_or_of_a_clock_set_otherwise_is_forgotten(
    opened: Open, tmp_path: Path, hours: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    import time

    from gui.kiosk import visit

    sat(opened())
    real = time.time
    monkeypatch.setattr(visit.Visits.__init__, "__defaults__", (lambda: real() + 3600 * hours,))
    again = opened()
    assert isinstance(again.currentWidget(), AttractPage)
    assert not list(named(tmp_path))


def test_guests_who_have_not_sat_down_are_forgotten_at_a_restart(opened: Open) -> None:
    opened().begin(False)
    again = opened()
    assert isinstance(again.currentWidget(), AttractPage)
    assert not again.visiting


def test_they_are_asked_first_and_any_touch_is_an_answer(kiosk: KioskWindow) -> None:
    sat(kiosk)
    kiosk.idle.warned.emit(30)
    kiosk.idle.warned.emit(29)
    dialogs = [one for one in kiosk.findChildren(StillThere) if one.isVisible()]
    assert len(dialogs) == 1
    assert "29" in dialogs[0].texts[0].text
    assert kiosk._unask()
    assert not [one for one in kiosk.findChildren(StillThere) if one.isVisible()]
    assert kiosk.sitting is not None
    assert kiosk.table.isEnabled()


def test_nobody_is_warned_where_nobody_is(kiosk: KioskWindow) -> None:
    kiosk.idle.warned.emit(10)
    kiosk.idle.over.emit()
    assert isinstance(kiosk.currentWidget(), AttractPage)
    assert not kiosk.findChildren(StillThere)


def test_only_the_games_that_a_venue_offers_can_be_played(opened: Open) -> None:
    first = opened()
    hidden = first.offered[1:4]
    first.venue.change(Kiosk, hidden=hidden)
    window = opened()
    window.begin(False)
    page = window.currentWidget()
    assert isinstance(page, GamesPage)
    assert set(page.tiles) == set(first.offered) - set(hidden)
    from gui.windows.locked import offered

    assert offered(page) == window.offered


def test_guests_without_a_folder_play_and_are_told_that_nothing_is_kept(
    kiosk: KioskWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "mkdir", full)
    kiosk.begin(True)
    monkeypatch.undo()
    kiosk.open_table(terms())
    assert kiosk.currentWidget() is kiosk.table
    assert [one.code for one in kiosk.faults] == ["file_unwritable"]
    kiosk.forget()
    assert isinstance(kiosk.currentWidget(), AttractPage)


def test_evening_after_evening_nothing_grows(kiosk: KioskWindow) -> None:
    counts = []
    for _ in range(4):
        sat(kiosk)
        kiosk.want("rules")
        kiosk.forget()
        spin(1)
        QApplication.sendPostedEvents()
        counts.append(len(kiosk.findChildren(QObject)))
    assert counts[-1] <= counts[0] * 1.02
