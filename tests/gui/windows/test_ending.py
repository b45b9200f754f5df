"""The end of an evening: what each has had, a word of care, and what is left on the disk."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.play.care import IN_A_VENUE, Limits
from engine.play.had import Share, shares
from engine.play.ledger import Unit, opened
from engine.play.sitting import SITTING, Sitting
from engine.play.steps import Leave, Points, TakeOver
from engine.play.terms import unfinished
from gui.windows.about import AboutDialog
from gui.windows.care_dialog import CareDialog, limit_table
from gui.windows.ending import EndDialog, end
from gui.windows.main_window import MainWindow
from gui.windows.summary import Summary
from tests.gui.windows.sat import NAMES, named, overflows, tap
from tests.gui.windows.test_words_fit import settled
from tests.play.test_care import HALF, SHOT, taken
from tests.play.test_care import settled as penalties


@pytest.fixture
def page(window: MainWindow, tmp_path: Path) -> Any:
    made: Any = settled(window, 4, tmp_path, (3,))
    return made


def sat(window: MainWindow) -> Sitting:
    assert window.sitting is not None
    return window.sitting


def asked(window: MainWindow) -> EndDialog:
    return window.findChildren(EndDialog)[-1]


def test_everybody_is_told_in_the_order_of_the_seats() -> None:
    ledger = taken(opened(NAMES[:3], HALF, drinks=(SHOT,), debts=True), penalties(9, 3, 0), Points(0, Fraction(5)))
    ledger = taken(ledger, TakeOver(0, Fraction(4), 2), Leave(1))
    assert shares(ledger, {NAMES[1]}) == (
        Share(NAMES[0], Fraction(0), Fraction(5), Fraction(0), Fraction(4), Fraction(0)),
        Share(NAMES[2], Fraction(4), Fraction(0), Fraction(4), Fraction(0), 4 * HALF.grams),
        Share(NAMES[1], Fraction(0), Fraction(0), Fraction(0), Fraction(0), Fraction(0), True),
    )
    assert [one.nothing for one in shares(ledger)] == [False, False, True]


def had(window: MainWindow) -> None:
    """One has had something, another has helped, a third has nothing."""
    ledger = sat(window).ledger
    unit = Unit("cup", Fraction(1, 2), Fraction(100), Fraction(5))
    one = replace(ledger.account(0), had=Fraction(7), grams=7 * unit.grams, points=Fraction(3), taken=Fraction(2))
    other = replace(ledger.account(1), had=Fraction(2), helped=Fraction(2), grams=2 * unit.grams)
    plain = replace(ledger.account(2), had=Fraction(0), points=Fraction(0))
    sat(window).ledger = ledger.write(0, one).write(1, other).write(2, plain)


def test_what_each_has_had_and_a_word_of_care(window: MainWindow, page: Any) -> None:
    had(window)
    tap(page.end)
    dialog = asked(window)
    said = {entry.text: entry.amount for entry in dialog.lines.entries}
    assert said == {
        NAMES[0]: "累计 7 倍、27.6 克酒精、3 分、别人代了 2 倍",
        NAMES[1]: "累计 2 倍、7.9 克酒精、其中替人 2 倍",
        NAMES[2]: "什么也没有",
    }
    assert dialog.texts[0].text == "喝了酒别开车，也别让谁一个人回去。"


def test_the_ledger_is_gone_with_the_evening(window: MainWindow, page: Any) -> None:
    folder = sat(window).folder
    assert folder is not None
    assert (folder / SITTING).exists()
    tap(page.end)
    tap(asked(window).deed)
    assert window.sitting is None
    assert window.currentWidget() is window._places["home"]
    assert not folder.exists()
    assert unfinished(folder.parent.parent) == []


def test_a_table_keeps_it_where_it_wants_to(window: MainWindow, page: Any) -> None:
    folder = sat(window).folder
    assert folder is not None
    page.end.setFocus()
    QTest.keyClick(page.end, Qt.Key.Key_Space)
    dialog = asked(window)
    dialog.keep.setFocus()
    QTest.keyClick(dialog.keep, Qt.Key.Key_Space)
    tap(dialog.deed)
    assert (folder / SITTING).exists()
    # it has ended all the same
    assert unfinished(folder.parent.parent) == []


def test_who_goes_back_plays_on(window: MainWindow, page: Any) -> None:
    tap(page.end)
    tap(asked(window).back)
    assert window.currentWidget() is page
    folder = sat(window).folder
    assert folder is not None
    assert (folder / SITTING).exists()


def test_guests_of_a_venue_keep_nothing(window: MainWindow, page: Any) -> None:
    sat(window).terms = replace(sat(window).terms, venue=IN_A_VENUE)
    tap(page.end)
    dialog = asked(window)
    assert dialog.keep.isHidden()
    assert len(dialog.texts) == 1


def test_what_cannot_be_taken_away_is_said(window: MainWindow, page: Any) -> None:
    sitting = sat(window)
    assert sitting.folder is not None
    (sitting.folder / "inside").mkdir()
    end(window, sitting, keep=False)
    assert window.sitting is None
    assert sitting.folder.name in window.notice.text


@pytest.mark.parametrize("size", [(800, 480), (540, 960), (1280, 800)])
@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_it_fits(window: MainWindow, page: Any, size: tuple[int, int], language: str) -> None:
    window.restyle(window.style_.with_language(language))
    window.resize(*size)
    had(window)
    page.end.chosen.emit()
    dialog = asked(window)
    assert overflows(page) == []
    wanted = dialog.lines.height_for(dialog.m, float(dialog.lines.width()))
    assert dialog.lines.height() >= int(wanted)


def test_about_says_where_the_figures_come_from(window: MainWindow, page: Any) -> None:
    had(window)
    window.want("about")
    dialog = window.findChildren(AboutDialog)[-1]
    texts = [text.text for text in dialog.texts]
    assert any("0.789" in text and "2016" in text for text in texts)
    # 7 × 3.945 g are 35 ml of pure alcohol
    assert f"{NAMES[0]}：27.6 克酒精，3.5 个英国单位" in texts
    assert not any(NAMES[2] in text for text in texts)
    assert named(dialog, dialog.back.label) is dialog.back


def test_a_table_changes_its_limits_between_two_rounds(window: MainWindow, page: Any) -> None:
    window.want("agreed")
    tap(window.findChildren(Summary)[-1].deed)
    dialog = window.findChildren(CareDialog)[-1]
    dialog.form.put("stop", 48)
    tap(dialog.deed)
    assert sat(window).ledger.limits == Limits(40, 48, 6)
    # in a venue it only goes lower
    sat(window).ledger = replace(sat(window).ledger, venue=IN_A_VENUE)
    limit_table(window, sat(window), Limits(90, 100, 2))
    assert sat(window).ledger.limits == Limits(40, 60, 2)
