"""Bookmarks in the window: kept while one plays or looks back, listed, looked at, and gone on from."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.model import Seat, Trouble
from engine.play.bookmarks import LATEST, Bookmark, bookmarks, files, folder, keep
from engine.play.journal import Journal
from engine.words import LANGUAGES
from gui.theme import PAPER
from gui.windows.home import HomePage
from gui.windows.main_window import MainWindow
from gui.windows.marks import MarksDialog
from gui.windows.ready import at_once
from gui.windows.record_page import RecordPage
from tests.gui.bridge.evening import until
from tests.gui.scene.tables import rounds
from tests.gui.windows.sat import drop, tap
from tests.play.tables import go_on


def over(at: int = 9) -> Bookmark:
    """A moment of a round that is over, of which nothing else is known."""
    return Bookmark(name="那一手", made=1_700_000_000, record=rounds(4, 7, 400)[0].record(), at=at, seat=Seat(2))


def at_a_table(window: MainWindow, practice: bool) -> None:
    terms = at_once(window.style_.words, "happy_nine", None, 4)
    window.open_table(replace(terms, practice=practice))
    until(lambda: bool(window.table.bridge.prompts))


def asked(window: MainWindow) -> MarksDialog:
    window.want("bookmarks")
    return window.findChildren(MarksDialog)[-1]


def test_a_moment_of_a_practice_table_is_kept_and_gone_on_from(window: MainWindow) -> None:
    at_a_table(window, True)
    table = window.table
    round_ = table.bridge.round
    assert round_ is not None
    before = round_.record()
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_B)
    dialog = window.findChildren(MarksDialog)[-1]
    dialog.field.setText("  先出哪张  ")
    tap(dialog.save)
    dialog.go_back()
    first = window.sitting
    window.leave()
    home = window.currentWidget()
    assert isinstance(home, HomePage)
    tap(home.recent.marks)
    dialog = window.findChildren(MarksDialog)[-1]
    ((kept, _, play, _),) = dialog.rows
    assert kept.bookmark is not None
    assert (kept.bookmark.name, kept.bookmark.record, kept.bookmark.practice) == ("先出哪张", before, True)
    tap(play)
    now = window.sitting
    assert now is not None
    assert now is not first
    assert now.terms.practice
    assert now.terms.names == kept.bookmark.names
    assert window.currentWidget() is table
    assert table.bridge.round is not None
    assert table.bridge.round.record().actions[: len(before.actions)] == before.actions
    until(lambda: bool(table.bridge.prompts))


def test_without_a_name_it_is_called_after_its_step(window: MainWindow) -> None:
    at_a_table(window, True)
    dialog = asked(window)
    usual = dialog.field.placeholderText()
    tap(dialog.save)
    assert dialog.toasted == window.look.words.key("table.mark.kept", name=usual)
    assert [row[1].label for row in dialog.rows] == [usual]
    dialog.go_back()


def test_a_round_that_runs_and_is_no_practice_is_looked_at_but_not_tried_out(window: MainWindow) -> None:
    at_a_table(window, False)
    dialog = asked(window)
    tap(dialog.save)
    _, show, play, _ = dialog.rows[0]
    tap(play)
    assert dialog.toasted == window.look.words.key("table.trouble.bookmark_runs")
    assert window.currentWidget() is window.table
    tap(show)
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    # nobody's cards but those that everybody sees
    assert page.replay.replay.viewers == (None,)
    page.left.emit()
    assert window.currentWidget() is window.table
    assert window.sitting is not None
    # once it is over it can be tried out, from the same moment
    round_ = window.table.bridge.round
    assert round_ is not None
    at = round_.at
    go_on(round_, random.Random(1))
    window.show_settlement(window.sitting.close())
    tap(asked(window).rows[0][2])
    assert window.sitting.terms.practice
    again = window.table.bridge.round
    assert again is not None
    assert again.record().actions[:at] == round_.record().actions[:at]


def test_a_moment_that_is_looked_at_again_is_kept_with_its_eyes(window: MainWindow) -> None:
    window.home()
    window.show_record(rounds(4, 7, 400)[0])
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    page.replay.look_as(Seat(3))
    page.replay.show_step(12)
    tap(page.mark)
    dialog = window.findChildren(MarksDialog)[-1]
    tap(dialog.save)
    tap(dialog.rows[0][1])
    again = window.currentWidget()
    assert isinstance(again, RecordPage)
    assert again is not page
    assert (again.replay.at, again.replay.viewer) == (12, 3)
    # and a bookmark of a bookmark is the same moment
    tap(again.mark)
    dialog = window.findChildren(MarksDialog)[-1]
    tap(dialog.save)
    one, other = (row[0].bookmark for row in dialog.rows)
    assert one is not None
    assert other is not None
    assert (one.record, one.at, one.seat) == (other.record, other.at, other.seat)


def test_a_bookmark_of_a_bookmark_knows_as_much(window: MainWindow) -> None:
    window.home()
    bots = ("easy", None, "normal", "easy")
    first = over().model_copy(
        update={"names": ("a", "b", "c", "d"), "bots": bots, "practice": True, "file": "a/b.jsonl"}
    )
    keep(window.base, first)
    tap(asked(window).rows[0][1])
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    tap(page.mark)
    dialog = window.findChildren(MarksDialog)[-1]
    dialog.field.setText(first.name)
    tap(dialog.save)
    assert dialog.field.text() == ""
    (second, _) = (row[0].bookmark for row in dialog.rows)
    assert second is not None
    assert second.model_copy(update={"made": first.made}) == first


def test_what_plays_stops_for_the_bookmarks(window: MainWindow) -> None:
    window.home()
    window.show_record(rounds(4, 7, 400)[0])
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    page.replay.play_or_stop()
    assert page.replay.playing
    tap(page.mark)
    assert not page.replay.playing


def test_who_looked_plays_on_among_computers(window: MainWindow) -> None:
    window.home()
    keep(window.base, over())
    dialog = asked(window)
    tap(dialog.rows[0][2])
    table = window.table
    assert table.bridge.people == (2,)
    assert [person.name for person in table.people] == ["电脑 1", "电脑 2", "你", "电脑 3"]
    until(lambda: bool(table.bridge.prompts))


def test_the_end_of_a_round_says_why_it_cannot_be_gone_on_from(window: MainWindow) -> None:
    window.home()
    keep(window.base, over(len(over().record.actions)))
    dialog = asked(window)
    tap(dialog.rows[0][2])
    assert dialog.toasted == window.look.words.key("table.trouble.bookmark_over")
    tap(dialog.rows[0][1])
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    assert page.replay.at == page.replay.replay.last


def test_what_is_forgotten_is_gone_and_the_first_screen_knows_it(window: MainWindow) -> None:
    keep(window.base, over())
    window.home()
    home = window.currentWidget()
    assert isinstance(home, HomePage)
    assert home.recent.marks.isVisible()
    tap(home.recent.marks)
    dialog = window.findChildren(MarksDialog)[-1]
    assert dialog.none.isHidden()
    tap(dialog.rows[0][3])
    assert dialog.rows == []
    assert not dialog.none.isHidden()
    assert files(window.base) == []
    dialog.go_back()
    assert not home.recent.isVisible()


def test_a_damaged_one_says_why_and_can_be_forgotten(window: MainWindow, tmp_path: Path) -> None:
    keep(window.base, over())
    (folder(tmp_path) / "x.table-bookmark.json").write_text("{", encoding="utf-8")
    window.home()
    dialog = asked(window)
    broken = next(row for row in dialog.rows if row[0].wrong is not None)
    tap(broken[1])
    assert "x.table-bookmark.json" in dialog.toasted
    assert window.currentWidget() is dialog.parent()
    tap(broken[3])
    assert [one.wrong for one in bookmarks(window.base)] == [None]


def test_what_cannot_be_written_is_said(window: MainWindow, tmp_path: Path) -> None:
    at_a_table(window, True)
    (tmp_path / "bookmarks").write_text("")
    dialog = asked(window)
    tap(dialog.save)
    assert "bookmarks" in dialog.toasted
    assert dialog.rows == []
    dialog.go_back()


def test_a_table_that_cannot_be_written_leaves_everything_as_it_was(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(window.base, over())
    at_a_table(window, True)
    sat, dialog, create = window.sitting, asked(window), Journal.create

    def full(path: Path, first: Mapping[str, Any]) -> Journal:
        if path.name.startswith("round"):
            raise Trouble("file_unwritable", file=path.name, why="full")
        return create(path, first)

    monkeypatch.setattr(Journal, "create", full)
    tap(dialog.rows[0][2])
    assert "round-0001.jsonl" in window.notice.text
    assert window.sitting is sat
    assert window.currentWidget() is window.table


@pytest.mark.parametrize("made", [LATEST, 10**30])
def test_no_day_of_a_bookmark_is_too_late_to_be_shown(window: MainWindow, made: int) -> None:
    path = keep(window.base, over())
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), "made": made}), encoding="utf-8")
    window.home()
    dialog = asked(window)
    assert len(dialog.rows) == 1
    tap(dialog.rows[0][3])
    assert dialog.rows == []
    dialog.go_back()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks_the_language_of_the_window(window: MainWindow, language: str) -> None:
    keep(window.base, over())
    at_a_table(window, True)
    dialog = asked(window)
    window.restyle(window.style_.with_language(language).with_theme(PAPER))
    words = window.look.words
    assert dialog.title.text == words.key("table.mark.title")
    assert words.key("happy_nine.name") in dialog.rows[0][1].second
    assert words.key("happy_nine.name") in dialog.field.placeholderText()
    dialog.go_back()


def test_a_bookmark_of_somebody_else_is_dropped_on_the_window(window: MainWindow, tmp_path: Path) -> None:
    window.home()
    home = window.currentWidget()
    path = keep(tmp_path / "elsewhere", over())
    drop(window, path)
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    assert (page.replay.at, page.replay.viewer) == (9, 2)
    page.left.emit()
    path.write_text("{}", encoding="utf-8")
    drop(window, path)
    assert window.currentWidget() is home
    assert path.name in window.notice.text
