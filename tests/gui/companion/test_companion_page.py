"""A table with real cards, by taps, by a finger and by keys: dice, telling, settling, telling anew."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication

from engine.games import GAMES, game
from engine.play.sitting import unfinished
from engine.play.thinker import InPlace
from engine.words import Words
from gui.companion.card_keys import CardKey
from gui.companion.page import NOBODY, CompanionPage
from gui.controls.choices import Stepper, Switch
from gui.sound.cues import Cue
from gui.theme import FELT, MIDNIGHT, TARGET, Speed
from gui.windows.ask import Deeds
from gui.windows.join import JoinDialog
from gui.windows.main_window import MainWindow
from gui.windows.menu import Menu
from gui.windows.new_table import NewTablePage
from gui.windows.settlement import SettlementPage
from gui.windows.style import Style
from gui.windows.summary import Summary
from tests.gui.events.hands import Finger
from tests.gui.windows.sat import Long, look, overflows, tap

SIZES = ((1280, 800), (1920, 1080), (1080, 1920), (800, 480), (640, 400), (480, 800))
LEFT = Qt.MouseButton.LeftButton


class Table:
    """The window, and a table with real cards that was opened in it by taps."""

    def __init__(self, base: Path, players: int = 4, speed: Speed = Speed.OFF, open_: bool = True) -> None:
        self.base = base
        self.window = MainWindow(Style(FELT, Words("zh_CN"), speed), InPlace(), base)
        self.window.resize(1280, 800)
        self.window.show()
        if open_:
            self.open(players)

    def open(self, players: int) -> None:
        self.window.new_table(GAMES[0])
        page = self.window.currentWidget()
        assert isinstance(page, NewTablePage)
        page.seats.segment.choose(page.seats.numbers.index(players))
        if any(sitter.bot for sitter in page.sitters):
            tap(page.seats.people)
        tap(page.real)
        tap(page.findChildren(Summary)[-1].deed)

    @property
    def page(self) -> CompanionPage:
        page = self.window.currentWidget()
        assert isinstance(page, CompanionPage), page
        return page

    @property
    def settlement(self) -> SettlementPage:
        page = self.window.currentWidget()
        assert isinstance(page, SettlementPage), page
        return page

    def key(self, card: str) -> CardKey:
        return next(key for key in self.page.panel.keys.keys if key.card == card)

    def tell(self, seat: int, cards: str = "", more: int = 0) -> None:
        tap(self.page.rows[seat])
        for card in cards.split():
            tap(self.key(card))
        for _ in range(more):
            tap(self.page.panel.more.more)

    def mark(self, code: str) -> Switch | Stepper:
        return next(control for mark, control, _ in self.page.panel.marks if mark.code == code)

    def example(self) -> None:
        """The example of the rulebook page (§8)."""
        self.tell(2)
        tap(self.page.panel.won)
        self.tell(0, "Ac", 5)
        self.tell(1, "", 3)
        self.tell(3, "9h 9s", 7)

    def owed(self) -> list[Fraction]:
        assert self.window.sitting is not None
        return [account.owed for _, account in self.window.sitting.ledger.taken()]

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()


@pytest.fixture
def table(qapp: QApplication, tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.close()


def test_an_evening_with_real_cards(table: Table) -> None:
    table.example()
    assert [row.amount for row in table.page.rows] == ["6", "1", "", "11"]
    tap(table.page.settle)
    assert table.owed() == [6, 1, 0, 11]
    page = table.settlement
    assert {seat: row.row.cards for seat, row in page.rows.items()} == {
        0: ("Ac",), 1: (), 2: (), 3: ("9s", "9h"),
    }  # fmt: skip
    for seat, deed in ((0, "settle"), (1, "settle"), (3, "settle")):
        tap(page.rows[seat].buttons[deed])
    tap(page.go)
    # the winner deals the next one
    assert table.page.companion is not None
    assert table.page.companion.dealer == 2
    assert [row.told for row in table.page.rows] == ["还没报"] * 4
    assert table.page.rows[2].deals


def test_what_happened_in_the_round_is_told_beside_the_cards(table: Table) -> None:
    table.example()
    tap(table.page.rows[1])
    foul, missed, top = table.mark("foul"), table.mark("missed_call"), table.mark("top_card")
    assert isinstance(foul, Stepper)
    assert isinstance(missed, Switch)
    tap(foul.more)
    tap(foul.more)
    QTest.mouseClick(missed, LEFT)
    QTest.mouseClick(top, LEFT)
    assert table.page.rows[1].amount == "14"
    tap(table.page.settle)
    assert table.owed() == [6, 11, 0, 11]
    assert table.window.sitting is not None
    assert table.window.sitting.ledger.account(1).had == 3


def test_only_the_one_before_the_winner_can_have_missed_the_top_card(table: Table) -> None:
    table.example()
    tap(table.page.rows[0])
    QTest.mouseClick(table.mark("top_card"), LEFT)
    assert table.page.settle.off == table.window.look.words.key(
        "table.error.report_not_before_winner",
        seat=table.window.sitting.seat_names()[0],  # type: ignore[union-attr]
    )
    tap(table.page.settle)
    assert table.page.toasted == table.page.settle.off
    # it is charged to one alone: told of another it leaves the first
    tap(table.page.rows[1])
    QTest.mouseClick(table.mark("top_card"), LEFT)
    assert table.page.settle.off is None


def test_rulings_end_a_round_without_cards(table: Table) -> None:
    tap(table.page.rows[3])
    QTest.mouseClick(table.mark("cheating"), LEFT)
    tap(table.page.settle)
    assert table.owed() == [0, 0, 0, 20]


def test_a_misdeal_is_asked_of_the_dealer_alone(table: Table) -> None:
    assert table.page.companion is not None
    dealer = table.page.companion.dealer
    for seat in range(4):
        tap(table.page.rows[seat])
        assert table.mark("misdeal").isVisibleTo(table.page) == (seat == dealer)


def test_special_hands_may_win_together(table: Table) -> None:
    tap(table.page.declared)
    for seat in (0, 2):
        table.tell(seat)
        tap(table.page.panel.won)
    table.tell(3, "9s")
    tap(table.page.settle)
    assert table.owed() == [0, 4, 0, 8]


def test_a_card_is_in_one_hand_only(table: Table) -> None:
    table.tell(0, "9s 2h")
    table.tell(1, "9s")
    assert [row.told for row in table.page.rows[:2]] == ["剩 1 张", "剩 1 张 ♠9"]
    assert table.window.sitting is not None
    assert table.key("2h").elsewhere == table.window.sitting.seat_names()[0]
    tap(table.key("9s"))
    assert table.page.rows[1].told == "还没报"


def test_no_hand_is_larger_than_it_can_be(table: Table) -> None:
    table.tell(0, "As 2s 3s 4s 5s 6s 7s 8s 9s")
    tap(table.key("Ah"))
    assert table.page.rows[0].told == "剩 9 张 ♠9"
    assert table.page.toasted == "手里最多 9 张"
    assert table.page.panel.more.high == 0


def test_a_round_is_told_anew_until_somebody_settles(table: Table) -> None:
    table.example()
    tap(table.page.settle)
    tap(table.settlement.ruling)
    # what was told is still there
    assert table.page.rows[3].amount == "11"
    tap(table.page.rows[3])
    tap(table.key("9s"))
    tap(table.page.settle)
    assert table.owed() == [6, 1, 0, 6]
    tap(table.settlement.rows[1].buttons["settle"])
    assert table.settlement.ruling.off
    tap(table.settlement.ruling)
    assert isinstance(table.window.currentWidget(), SettlementPage)


def test_it_goes_on_after_a_restart(table: Table) -> None:
    table.example()
    tap(table.page.settle)
    names = table.window.sitting.seat_names()  # type: ignore[union-attr]
    table.window.leave()
    [found] = unfinished(table.base)
    table.window.go_on(found.folder)
    page = table.settlement
    assert table.owed() == [6, 1, 0, 11]
    assert [row.row.due for _, row in sorted(page.rows.items())] == [6, 1, None, 11]
    tap(page.ruling)
    assert table.page.companion is not None
    assert table.page.companion.sitting.seat_names() == names
    table.window.leave()
    table.window.go_on(found.folder)
    assert table.page.seat == NOBODY


def test_the_dice_run_round_the_players_and_nothing_waits_for_them(qapp: QApplication, tmp_path: Path) -> None:
    table = Table(tmp_path, speed=Speed.NORMAL)
    try:
        page, heard = table.page, list[Cue]()
        page.ticked.connect(heard.append)
        tap(page.roll)
        assert page.count._left
        rolled = page.rolled
        assert rolled is not None
        assert page.line.text == ""
        # a tap ends it where it ends anyway
        tap(page.roll)
        assert [row.lit for row in page.rows] == [seat == rolled.lands_on for seat in range(4)]
        assert table.window.sitting is not None
        assert table.window.sitting.seat_names()[rolled.lands_on] in page.line.text
        assert heard == [Cue.FLIP]
        tap(page.roll)
        while page.count.running:
            page.count._next()
        again = page.rolled
        assert again is not None
        assert heard == [Cue.FLIP, Cue.FLIP, *[Cue.COUNT] * again.count]
        assert [row.lit for row in page.rows] == [seat == again.lands_on for seat in range(4)]
    finally:
        table.close()


def test_by_a_finger(table: Table) -> None:
    def touch(button: QAbstractButton) -> None:
        Finger(button).tap(button.rect().center())
        QApplication.processEvents()

    touch(table.page.rows[2])
    touch(table.page.panel.won)
    touch(table.page.rows[0])
    touch(table.key("Ac"))
    assert [row.told for row in table.page.rows] == ["剩 1 张 ♣A", "还没报", "赢了", "还没报"]


def test_by_keys_alone(table: Table) -> None:
    page = table.page

    def press(wanted: QAbstractButton) -> None:
        for _ in range(200):
            focused = QApplication.focusWidget()
            if focused is wanted:
                break
            QTest.keyClick(focused or page, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is wanted
        QTest.keyClick(wanted, Qt.Key.Key_Return)

    page.setFocus()
    press(page.rows[2])
    press(page.panel.won)
    for seat in (0, 1, 3):
        press(page.rows[seat])
        press(page.panel.more.more)
    press(page.settle)
    assert table.owed() == [1, 1, 0, 1]


def test_a_computer_holds_no_real_cards(qapp: QApplication, tmp_path: Path) -> None:
    table = Table(tmp_path, open_=False)
    try:
        table.window.new_table(GAMES[0])
        page = table.window.currentWidget()
        assert isinstance(page, NewTablePage)
        assert page.real.off == "真牌桌上只坐人"
        tap(page.real)
        assert not page.findChildren(Summary)
        table.open(3)
        table.tell(0)
        tap(table.page.panel.won)
        table.tell(1, "", 1)
        table.tell(2, "", 1)
        tap(table.page.settle)
        tap(table.settlement.more_people)
        assert table.settlement.findChildren(JoinDialog)[-1].who.kinds == [""]
    finally:
        table.close()


def test_only_games_with_a_referee_offer_it_and_follow_it(table: Table) -> None:
    for name in GAMES:
        page = NewTablePage(look(), name)
        assert page.real.isHidden() == (game(name).referee is None)
        page.deleteLater()
    table.example()
    tap(table.page.settle)
    tap(table.settlement.other_game)
    offered = table.settlement.findChildren(Deeds)[-1].deeds
    assert [button.off is None for button in offered] == [game(name).referee is not None for name in GAMES]


def test_its_menu_offers_nothing_that_needs_a_round_played_here(table: Table) -> None:
    table.window.want("menu")
    names = set(table.window.findChildren(Menu)[-1]._rows)
    assert not names & {"rule", "replay", "deal", "undo", "hide"}
    assert {"rules", "agreed", "settings", "leave"} <= names


def test_language_and_theme_change_while_it_is_told(table: Table) -> None:
    table.example()
    window = table.window
    window.restyle(Style(MIDNIGHT, Words("en"), Speed.OFF))
    assert table.page.rows[3].told == "9 cards left ♠9 ♥9"
    assert table.page.settle.label == "Settle"
    assert "Misplay (1)" in [label.text for _, _, label in table.page.panel.marks]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("size", SIZES)
def test_all_is_within_reach(table: Table, players: int, size: tuple[int, int]) -> None:
    table.window.leave()
    table.open(players)
    table.window.resize(*size)
    for text in (100, 150):
        for words in (Words("zh_CN"), Words("en"), Long("en")):
            table.window.restyle(Style(FELT, words, Speed.OFF, text=text))
            for seat in (NOBODY, 0, players - 1):
                if table.page.seat not in (seat, NOBODY):
                    table.page.tell_of(table.page.seat)
                if seat != NOBODY:
                    table.page.tell_of(seat)
                assert not overflows(table.page)
                for key in table.page.panel.keys.keys:
                    if key.isVisibleTo(table.page):
                        assert min(key.box.width(), key.box.height()) >= TARGET - 1
                assert table.page.rows[0].visibleRegion().contains(QPoint(30, 30))
