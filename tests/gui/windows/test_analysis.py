"""The analysis in the window: by real taps, while it is reckoned, stopped, killed, closed, in both languages."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.model import Seat
from engine.play.analysis import Analysis, analyse
from engine.play.round import Round
from gui.controls.dialog import Dialog
from gui.scene.look import Look
from gui.windows.analysis import AnalysisDialog
from gui.windows.faces import person
from gui.windows.looking_back import analysable
from gui.windows.record_page import RecordPage
from gui.windows.settlement import SettlementPage
from tests.gui.bridge.evening import spin, until
from tests.gui.windows.sat import GAME, Long, look, named, overflows, played, sitting, tap
from tests.play.test_analysis import blunder
from tests.play.test_worker import alive

SIZES = ((1280, 800), (800, 480), (1080, 1920), (640, 400))


def fault() -> Round[Any]:
    """A round in which seat 0 throws the lead away, and with it ten units."""
    return Round(GAME, blunder())


@pytest.fixture
def record(qapp: QApplication) -> Iterator[Any]:
    pages: list[RecordPage] = []

    def make(size: tuple[int, int] = (1280, 800), style: Look | None = None, round_: Any = None) -> RecordPage:
        page = RecordPage(style or look(), round_ or fault())
        page.resize(*size)
        page.show()
        pages.append(page)
        spin(1)
        return page

    yield make
    for page in pages:
        page.close()
        page.deleteLater()
    spin(1)


def opened(page: Any, label: str = "分析") -> AnalysisDialog:
    """The dialog behind the button."""
    tap(named(page, label))
    found = page.findChildren(AnalysisDialog)[-1]
    assert isinstance(found, AnalysisDialog)
    return found


def halted(dialog: AnalysisDialog) -> int:
    """The process that reckons, halted: it gives no answer."""
    assert dialog.study is not None
    pid = dialog.study.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    return pid


def working(dialog: AnalysisDialog) -> bool:
    return dialog.study is not None


def texts(dialog: AnalysisDialog) -> list[str]:
    return [entry.text for entry in dialog.lines.entries]


def ended(dialog: AnalysisDialog) -> AnalysisDialog:
    until(lambda: int(dialog.seat) in dialog.found, 60_000)
    return dialog


def test_a_fault_is_told_with_what_was_better_and_the_open_cards(record: Any) -> None:
    dialog = ended(opened(record()))
    found = analyse(GAME, blunder(), Seat(0))
    (one,) = found.faults
    first, better, shown = texts(dialog)
    assert first == f"1. 第 0 步　单张 ♠2：多罚 {one.loss:.2f} ± {one.half:.2f} 倍"
    assert better.startswith("更好：对子 55　")
    assert shown.startswith("明牌再看（算尽）：最好是 对子 55")
    assert dialog.curve.isVisible()
    assert dialog.curve.points == found.curve
    assert dialog.curve.marks == {0: 1}
    assert dialog.state.text.startswith("座位 1：开局时预计")
    assert dialog.stop.isHidden()
    assert not working(dialog)


def test_another_seat_is_reckoned_when_it_is_asked_for_and_once(record: Any) -> None:
    dialog = ended(opened(record()))
    tap(dialog.which.items[1])
    assert working(dialog)
    assert ended(dialog).seat == 1
    assert texts(dialog) == ["没有明显的失误（共 0 次选择）"]
    tap(dialog.which.items[0])
    assert not working(dialog)
    assert len(texts(dialog)) == 3


def test_it_can_be_stopped_and_begun_again_while_the_window_lives(record: Any) -> None:
    dialog = opened(record())
    pid = halted(dialog)
    assert dialog.state.text == "正在算：已看 0%"
    spin(20)
    tap(dialog.stop)
    assert not alive(pid)
    assert not working(dialog)
    assert dialog.state.text == look().words.key("table.analysis.stopped")
    tap(dialog.stop)
    assert working(dialog)
    assert texts(ended(dialog))


def test_another_seat_ends_what_is_under_way(record: Any) -> None:
    dialog = opened(record())
    pid = halted(dialog)
    tap(dialog.which.items[2])
    assert not alive(pid)
    assert int(ended(dialog).seat) == 2
    assert 0 not in dialog.found


def test_a_process_that_dies_is_said_in_one_sentence_and_can_be_begun_anew(record: Any) -> None:
    dialog = opened(record())
    os.kill(halted(dialog), signal.SIGKILL)
    until(lambda: dialog.trouble is not None)
    assert dialog.state.text == look().words.key("table.trouble.analysis_died")
    tap(dialog.stop)
    assert texts(ended(dialog))


@pytest.mark.parametrize("way", ["back", "escape", "close", "hide"])
def test_however_it_is_left_no_process_stays(record: Any, way: str) -> None:
    page = record()
    dialog = opened(page)
    pid = halted(dialog)
    if way == "back":
        tap(dialog.back)
    elif way == "escape":
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    elif way == "close":
        page.close()
    else:
        page.hide()
    assert not alive(pid)


def test_who_comes_back_to_it_finds_it_at_work(record: Any) -> None:
    page = record()
    dialog = opened(page)
    page.hide()
    assert not working(dialog)
    page.show()
    assert texts(ended(dialog))


def known(page: RecordPage, analysis: Analysis) -> AnalysisDialog:
    """The dialog with what has been found already, as it is when reckoning is done."""
    people = [person(page.look, page.look.words.seat(seat), seat) for seat in range(4)]
    dialog = AnalysisDialog(page.look, page, page.round, people, Seat(0))
    dialog.know(analysis)
    dialog.open()
    spin(1)
    return dialog


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_nothing_sticks_out_at_any_size(record: Any, size: tuple[int, int], language: str) -> None:
    page = record(size, look(words=Long(language)))
    dialog = known(page, analyse(GAME, blunder(), Seat(0), worlds=20))
    inner = dialog.inner.rect()
    for part in (dialog.which, dialog.state, dialog.curve, dialog.lines):
        assert inner.adjusted(-8, -8, 8, 8).contains(part.geometry()), part
    assert not overflows(page)
    plot = dialog.curve.plot()
    for at, units in dialog.curve.points:
        spot = dialog.curve.spot(at, units)
        assert plot.adjusted(-1, -1, 1, 1).contains(spot)


def test_words_follow_another_language(record: Any) -> None:
    dialog = known(record(), analyse(GAME, blunder(), Seat(0), worlds=20))
    dialog.restyle(look("en"))
    assert dialog.title.text == "This round, analysed"
    first, better, shown = texts(dialog)
    assert first.startswith("1. Action 0   Single ♠2: ")
    assert better.startswith("Better: Pair 55")
    assert shown.startswith("With open cards (exact)")
    assert "<" not in " ".join((first, better, shown, dialog.state.text, dialog.curve.accessibleName()))


def test_the_settlement_offers_it_for_the_first_person(qapp: QApplication) -> None:
    sat = sitting(4, (0, 2, 3))
    round_ = sat.next_round()
    settlement = played(sat)
    page = SettlementPage(look())
    page.resize(800, 480)
    page.show()
    try:
        page.show_sitting(sat, settlement, round_.view(None).table, round_)
        assert not overflows(page)
        dialog = opened(page)
        assert dialog.seat == 1
        assert [item.label for item in dialog.which.items] == list(sat.seat_names())
        pid = halted(dialog)
        page.show_sitting(sat, settlement, round_.view(None).table, round_)
        assert not alive(pid), "another account closes what was open"
        assert not [one for one in page.findChildren(Dialog) if one.isVisible()]
    finally:
        page.close()
        page.deleteLater()


def test_a_round_read_back_from_its_file_can_be_analysed(qapp: QApplication, tmp_path: Any) -> None:
    sat = sitting(3, (1, 2), tmp_path)
    settlement = played(sat)
    page = SettlementPage(look("en"))
    page.resize(1280, 800)
    page.show()
    try:
        page.show_sitting(sat, settlement)
        dialog = opened(page, "Analyse")
        halted(dialog)
        assert dialog.state.text == "Working: 0% looked at"
    finally:
        page.close()
        page.deleteLater()


def test_where_nothing_can_be_reckoned_there_is_no_button(record: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = blunder()
    started = Round(GAME, whole.model_copy(update={"actions": whole.actions[:1]}))
    assert not analysable(started)
    assert not analysable(None)
    page = record(round_=started)
    assert page.analysis.isHidden()
    assert analysable(fault())
    monkeypatch.setattr(type(GAME), "inner", None)
    assert not analysable(fault())
    assert record().analysis.isHidden()
