"""The number of the deal that was played: read, copied, and at a practice table dealt again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from engine.core.record import read_record
from engine.play.deals import deal_number
from engine.play.journal import Journal, load
from engine.play.round import head
from engine.play.sitting import round_path
from gui.windows.deal_dialog import DealDialog
from gui.windows.main_window import MainWindow
from gui.windows.ready import at_once
from gui.windows.record_page import RecordPage
from tests.gui.bridge.evening import until


def settled(window: MainWindow, practice: bool) -> DealDialog:
    """The dialog after a round in which a computer has stood in for the person."""
    terms = at_once(window.style_.words, "dream_1", None, 4)
    window.open_table(replace(terms, practice=practice))
    table = window.table
    until(lambda: bool(table.bridge.prompts) or window.currentWidget() is not table)
    if window.currentWidget() is table:
        assert table.bridge.seat is not None
        table.stand_in(table.bridge.seat)
    until(lambda: not table.animator.finish() and window.currentWidget() is not table)
    window.want("deal")
    return window.findChildren(DealDialog)[-1]


def test_a_practice_table_deals_the_same_again(window: MainWindow) -> None:
    dialog, sitting = settled(window, True), window.sitting
    assert sitting is not None
    assert sitting.dealt is not None
    dealt = sitting.dealt
    assert dialog.number == deal_number(dealt.seed)
    assert dialog.field.text() == dialog.number
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == dialog.number
    dialog.deed.click()
    until(lambda: window.currentWidget() is window.table)
    assert window.sitting is sitting
    assert sitting.dealt == dealt
    assert sitting.ledger.rounds == 2


def test_another_deal_is_dealt_by_its_number_and_nonsense_is_told(window: MainWindow) -> None:
    dialog, sitting = settled(window, True), window.sitting
    assert sitting is not None
    dialog.field.setText("no number")
    dialog.deed.click()
    assert "牌号" in dialog.toasted
    assert dialog.isVisible()
    assert not sitting.ledger.running
    dialog.field.setText(deal_number(77).lower())
    dialog.deed.click()
    until(lambda: window.currentWidget() is window.table)
    assert sitting.dealt is not None
    assert sitting.dealt.seed == 77


def test_any_other_table_only_says_the_number(window: MainWindow) -> None:
    dialog = settled(window, False)
    assert dialog.number
    assert dialog.field.isHidden()
    assert dialog.deed.isHidden()
    dialog.go_back()


def test_a_table_that_keeps_no_files_has_number_and_replay_all_the_same(window: MainWindow, tmp_path: Path) -> None:
    blocked = tmp_path / "no folder"
    blocked.write_text("")
    window.base = blocked
    dialog, sitting = settled(window, True), window.sitting
    assert sitting is not None
    assert sitting.folder is None
    assert sitting.dealt is not None
    assert dialog.number == deal_number(sitting.dealt.seed)
    assert dialog.number in dialog.texts[0].text
    dialog.go_back()
    window.want("menu")
    assert window.menu is not None
    window.menu._rows["replay"].click()
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    assert page.round.over


@pytest.mark.parametrize("there", [True, False])
def test_where_there_is_no_number_the_reason_is_said(window: MainWindow, there: bool) -> None:
    settled(window, True).go_back()
    sitting = window.sitting
    assert sitting is not None
    assert sitting.folder is not None
    path = round_path(sitting.folder, sitting.ledger.rounds)
    sitting.dealt = None
    if there:
        record = read_record(load(path).lines[0]["record"]).model_copy(update={"seed": None})
        path.unlink()
        Journal.create(path, head(record, sitting.game.info.rules, True)).close()
    else:
        path.unlink()
    window.want("deal")
    dialog = window.findChildren(DealDialog)[-1]
    assert not dialog.number
    assert dialog.copy.isHidden()
    assert dialog.texts[0].text == window.look.words.key("table.deal.none" if there else "table.deal.unreadable")


@pytest.mark.parametrize("playing", [True, False])
def test_the_menu_has_it_only_once_a_round_is_over(window: MainWindow, playing: bool) -> None:
    if playing:
        window.start_now()
        until(lambda: bool(window.table.bridge.prompts))
    else:
        settled(window, True).go_back()
    window.want("menu")
    assert window.menu is not None
    assert ("deal" in window.menu._rows) is not playing
