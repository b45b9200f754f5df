"""Care between two rounds: declining, the stop, a kind word, water, and having what another owes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.settlement import Carry, Settlement
from engine.play.care import IN_A_VENUE, Limits
from engine.play.ledger import Unit
from engine.play.resuming import resume
from engine.play.sitting import Sitting, Terms
from engine.play.steps import Start
from gui.controls.dialog import Dialog
from gui.windows.ask import Deeds
from gui.windows.settlement import SettlementPage
from tests.gui.windows.sat import GAME, NAMES, booked, look, overflows, tap

BEER = Unit("cup", Fraction(1, 2), Fraction(100), Fraction(5))
SHOT = Unit("cup", Fraction(1), Fraction(100), Fraction(40))


class Tables:
    """Makes pages of settlements, and puts them away."""

    def __init__(self) -> None:
        self.pages: list[SettlementPage] = []

    def __call__(self, due: tuple[int, ...] = (6, 11, 0, 7), language: str = "zh_CN", paid: tuple[int, ...] = (),
                 size: tuple[int, int] = (1280, 800), base: Path | None = None, bots: tuple[int, ...] = (),
                 **terms: Any) -> SettlementPage:  # fmt: skip
        kinds = tuple("normal" if seat in bots else None for seat in range(len(due)))
        given = Terms(GAME.info.id, NAMES[: len(due)], kinds, BEER, 7, {}, **terms)
        sat = Sitting.open(GAME, given, base, "evening")
        if paid:
            settlement = Settlement(over=True, winners=(2,), due=due, paid=paid, carry=Carry())  # type: ignore[arg-type]
            sat.book(settlement)
        else:
            settlement = booked(sat, due, (2,))
        page = SettlementPage(look(language))
        page.resize(*size)
        page.show()
        page.show_sitting(sat, settlement)
        self.pages.append(page)
        return page


@pytest.fixture
def show(qapp: QApplication) -> Iterator[Tables]:
    made = Tables()
    yield made
    for page in made.pages:
        page.close()
        page.deleteLater()


def sitting(page: SettlementPage) -> Sitting:
    assert page.shown is not None
    return page.shown.sitting


def said(page: SettlementPage) -> list[str]:
    return [label.text for label in page.care.labels if label.isVisibleTo(page)]


def asked(page: SettlementPage) -> list[Dialog]:
    return [found for found in page.findChildren(Dialog) if found.isVisibleTo(page)]


@pytest.mark.parametrize("how", ["tap", "key"])
def test_anybody_declines_at_once_and_nothing_is_asked(show: Tables, how: str) -> None:
    page = show()
    for seat in (0, 1, 3):
        button = page.rows[seat].buttons["points"]
        if how == "tap":
            tap(button)
        else:
            button.setFocus()
            QTest.keyClick(button, Qt.Key.Key_Space)
        account = sitting(page).ledger.account(seat)
        assert account.owed == account.had == 0
        assert account.points == account.settled
        assert asked(page) == []
    assert page.go.off is None


def test_what_was_settled_or_charged_on_the_spot_is_declined_by_one_tap(show: Tables) -> None:
    page = show(due=(6, 0, 0, 0), paid=(2, 3, 0, 0))
    tap(page.rows[0].buttons["settle"])
    for seat, units in ((0, 8), (1, 3)):
        tap(page.rows[seat].buttons["points"])
        account = sitting(page).ledger.account(seat)
        assert account.points == units
        assert account.had == account.grams == 0
        # and whoever thinks better of it says so
        assert "change" in page.rows[seat].buttons
    assert asked(page) == []


def test_what_may_be_owed_is_declined_too(show: Tables) -> None:
    page = show()
    tap(page.rows[0].buttons["owe"])
    assert set(page.rows[0].buttons) == {"points", "change", "more"}
    tap(page.rows[0].buttons["points"])
    assert sitting(page).ledger.account(0).points == 6


def test_computers_are_offered_nothing(show: Tables) -> None:
    page = show(bots=(1, 3))
    assert page.rows[1].buttons == page.rows[3].buttons == {}


def test_at_the_stop_the_rest_is_points_by_itself(show: Tables) -> None:
    page = show(venue=IN_A_VENUE, drinks=(SHOT,))
    tap(page.rows[0].buttons["settle"])
    account = sitting(page).ledger.account(0)
    assert account.owed == 0
    assert (account.had, account.points) == (Fraction(3, 2), Fraction(9, 2))
    duty = page.rows[0].row.duty
    assert duty is not None
    assert (duty.title, duty.text) == ("已到上限", "结了 1½ 倍、转成 4½ 积分")


def test_a_kind_word_is_said_once(show: Tables) -> None:
    page = show(drinks=(SHOT,), care=Limits(30, None, 0))
    assert said(page) == []
    tap(page.rows[0].buttons["settle"])
    assert said(page) == ["小李，今晚到现在大约 189 克酒精。慢慢来，想换成茶、水或者计分，随时都行。"]
    for seat in (1, 3):
        tap(page.rows[seat].buttons["settle"])
    # it hinders nobody
    assert page.go.off is None
    sat = sitting(page)
    assert sat.do(Start()) is None
    page.show_sitting(sat, booked(sat, (5, 0, 0, 0), (2,)))
    tap(page.rows[0].buttons["settle"])
    assert [one for one in said(page) if "小李" in one] == []


def test_computers_are_told_nothing(show: Tables) -> None:
    page = show(due=(0, 40, 0, 40), bots=(1, 3), care=Limits(30, None, 0))
    assert said(page) == []


@pytest.mark.parametrize(("pause", "rounds"), [(1, (1, 2, 3)), (2, (2,)), (0, ())])
def test_water_is_proposed_every_so_many_rounds(show: Tables, pause: int, rounds: tuple[int, ...]) -> None:
    page, found = show(due=(0, 0, 0, 0), care=Limits(pause=pause), language="en"), []
    sat = sitting(page)
    for number in (1, 2, 3):
        if said(page):
            found.append(number)
            assert said(page)[0].startswith(f"{number} round")
        assert page.go.off is None
        assert sat.do(Start()) is None
        page.show_sitting(sat, booked(sat, (0, 0, 0, 0), (2,)))
    assert tuple(found) == rounds


def test_a_helper_has_what_fits_and_is_told_where_nothing_does(show: Tables) -> None:
    page = show(due=(2, 9, 0, 0), venue=IN_A_VENUE, drinks=(SHOT, None, SHOT, SHOT))
    tap(page.rows[2].buttons["more"])
    (deeds,) = page.findChildren(Deeds)
    assert [button.label for button in deeds.deeds[:2]] == ["替小李代 1½ 倍", "替阿珍代 1½ 倍"]
    tap(deeds.deeds[1])
    tap(asked(page)[0].deed)
    ledger = sitting(page).ledger
    assert (ledger.account(1).owed, ledger.account(2).had) == (Fraction(15, 2), Fraction(3, 2))
    tap(page.rows[2].buttons["more"])
    deeds = page.findChildren(Deeds)[-1]
    tap(deeds.deeds[0])
    assert ledger.account(0).owed == 2
    assert deeds.deeds[0].off == "在上限之内，小雨还能有 0 倍"


def test_all_of_it_is_there_when_the_sitting_is_gone_on_with(show: Tables, tmp_path: Path) -> None:
    page = show(venue=IN_A_VENUE, drinks=(SHOT,), base=tmp_path)
    tap(page.rows[0].buttons["settle"])
    tap(page.rows[1].buttons["points"])
    sat = sitting(page)
    before = sat.ledger
    sat.leave()
    assert sat.folder is not None
    again = resume(GAME, sat.folder).sitting
    assert again.ledger == before
    again.leave()


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (540, 960)])
@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_lines_and_rows_have_room(show: Tables, size: tuple[int, int], language: str) -> None:
    page = show(drinks=(SHOT,), care=Limits(30, 60, 1), size=size, language=language)
    tap(page.rows[0].buttons["settle"])
    tap(page.rows[3].buttons["owe"])
    assert len(said(page)) == 2
    assert overflows(page) == []
    first = page.rows[0].mapTo(page, QPoint(0, 0)).y()
    assert page.care.mapTo(page, page.care.rect().bottomLeft()).y() < first
    for label in page.care.labels:
        assert label.holds(page.m, label.width(), label.height()) or label.height_for(page.m, label.width()) > 0
