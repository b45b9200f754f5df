"""An evening of six people at one screen, by taps alone: debts, consent, pauses, who comes and who goes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.settlement import Settlement
from engine.play.ledger import Ledger
from engine.play.round import Round
from engine.play.sitting import unfinished
from engine.play.thinker import InPlace
from engine.words import Words
from gui.controls.dialog import Dialog
from gui.scene.hits import buttons
from gui.theme import FELT, Speed
from gui.windows.ask import Amount, Deeds
from gui.windows.join import JoinDialog
from gui.windows.joker_picker import JokerPicker
from gui.windows.main_window import MainWindow
from gui.windows.rulings import RulingDialog
from gui.windows.seat_dialog import SeatDialog
from gui.windows.settlement import SettlementPage
from gui.windows.style import Style
from tests.gui.bridge.evening import spin, until
from tests.gui.windows.sat import deal, tap
from tests.gui.windows.tables import Shown

D = TypeVar("D", bound=Dialog)
LEFT = Qt.MouseButton.LeftButton
NAMES = ("小李", "阿珍", "小雨", "老周", "阿宁", "大伟")
LI, ZHEN, YU, ZHOU, NING, WEI = range(6)
HANDS = (
    "As 2s 3s 4s 5s 6s 7s 8s 9s",
    "Ac Kd 2h 3c 4d 5h 6c 7d 8h",
    "Kc Ah 3d 4h 5c 6d 7h 8c Td",
    "Ad 2d 3h 4c 5d 6h 7c 8d Th",
    "Ks Kh 9h 9d 9c Ts Jh Qc 2c",
    "BJ LJ Tc Jd Qs Js Qh Qd Jc",
)
"""小李 may show nine spades; the others are caught with 9, 6, 4, 11 and 14 units."""


class Evening:
    """People who tap."""

    def __init__(self, base: Path, size: tuple[int, int]) -> None:
        self.window = MainWindow(Style(FELT, Words("zh_CN"), Speed.OFF), InPlace(), base)
        self.window.resize(*size)
        self.window.show()
        self.now = 1000
        self.window.table.hands._clock = lambda: self.now
        self.window.home()

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        spin(1)

    @property
    def ledger(self) -> Ledger:
        assert self.window.sitting is not None
        return self.window.sitting.ledger

    @property
    def page(self) -> SettlementPage:
        found = self.window.currentWidget()
        assert isinstance(found, SettlementPage)
        return found

    def dialog(self, kind: type[D]) -> D:
        return next(found for found in self.window.findChildren(kind) if found.isVisible())

    # ---------------------------------------------------------------- at the table

    def sit_down(self) -> None:
        """Six people, by the new table's page."""
        tap(self.window.currentWidget().together)  # type: ignore[union-attr]
        page = self.window.currentWidget()
        seats = page.seats  # type: ignore[union-attr]
        tap(seats.segment.items[3])
        for seat in range(1, 6):
            tap(seats.plates[seat])
            dialog = self.dialog(SeatDialog)
            tap(dialog.who.segment.items[0])
            tap(dialog.deed)
        deal(page)  # type: ignore[arg-type]

    def touch(self, name: str) -> None:
        """Tap a button of the table."""
        self.now += 1000
        stage = self.window.table.scene.stage
        assert stage is not None
        view = self.window.table.table.viewport()
        QTest.mouseClick(view, LEFT, pos=buttons(stage)[name].center().toPoint())

    def declare(self, shows: str) -> None:
        """Everybody answers in turn behind the curtain."""
        bridge = self.window.table.bridge
        while self.window.currentWidget() is self.window.table:
            until(lambda: bridge.next is not None)
            assert bridge.next is not None
            name = NAMES[self.ledger.playing[bridge.next]]
            tap(self.window.table.curtain._confirm)
            before = bridge.round
            assert before is not None
            at = before.at
            self.touch("primary" if name == shows else "secondary")
            until(lambda before=before, at=at: before.at > at)
            spin(1)
            if bridge.round is None or bridge.round.over:
                until(lambda: self.window.currentWidget() is not self.window.table)

    def deal(self) -> None:
        """Whoever deals deals; behind the curtain the first who is asked is there."""
        bridge = self.window.table.bridge
        until(lambda: bridge.seat is not None)
        self.touch("primary")
        until(lambda: bridge.next is not None)
        tap(self.window.table.curtain._confirm)

    def rule(self, *names: str) -> None:
        """The table rules that some have cheated; without names that the deal was wrong."""
        self.touch("menu")
        menu = self.window.menu
        assert menu is not None
        tap(menu._rows["rule"])
        dialog = self.dialog(RulingDialog)
        if names:
            for name in names:
                tap(dialog.tiles[[person.name for person in dialog.people].index(name)])
        else:
            tap(dialog.verbs.items[1])
        tap(dialog.deed)
        until(lambda: self.window.currentWidget() is not self.window.table)

    # ---------------------------------------------------------------- between rounds

    def press(self, seat: int, what: str) -> None:
        tap(self.page.rows[seat].buttons[what])

    def more(self, seat: int, label: str) -> None:
        self.press(seat, "more")
        deeds = self.dialog(Deeds)
        tap(next(button for button in deeds.deeds if button.label == label))

    def apply(self, seat: int, others: tuple[int, ...]) -> None:
        """Ask to play on; every other person agrees, each asked by name."""
        self.press(seat, "apply")
        asked = []
        for _ in others:
            dialog = self.dialog(Dialog)
            asked.append(dialog.title.text)
            tap(dialog.deed)
        assert asked == [f"请问{NAMES[other]}" for other in others]

    def join(self, name: str) -> None:
        tap(self.page.more_people)
        dialog = self.dialog(JoinDialog)
        dialog.field.clear()
        QTest.keyClicks(dialog.field, name)
        tap(dialog.deed)

    def duty(self, seat: int) -> str:
        duty = self.page.rows[seat].row.duty
        return "" if duty is None else f"{duty.title} | {duty.text}"

    def goes_on(self) -> bool:
        """Whether the next round can be dealt; if so, it is."""
        if self.page.go.off is not None:
            return False
        tap(self.page.go)
        assert self.window.currentWidget() is self.window.table
        return True


@pytest.fixture
def evening(qapp: QApplication, tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path, (1280, 800))
    yield made
    made.close()


@pytest.fixture
def first_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first round's hands are named, all others are drawn."""
    plain = Round.dealt
    given: list[dict[str, object]] = [{"hands": [hand.split() for hand in HANDS], "dealer": 0, "die": "2h"}]

    def dealt(game: object, players: int, options: object, seed: int, carry: object = None) -> object:
        return plain(game, players, options, seed, carry, given.pop() if given else None)  # type: ignore[arg-type]

    monkeypatch.setattr(Round, "dealt", dealt)


def owed(ledger: Ledger) -> list[Fraction | None]:
    return [None if account is None else account.owed for account in ledger.seats]


@pytest.mark.usefixtures("first_hands")
def test_an_evening_by_taps_alone(evening: Evening, tmp_path: Path) -> None:
    evening.sit_down()
    assert [account.name for _, account in evening.ledger.taken()] == list(NAMES)
    evening.declare(shows="小李")
    after_the_first_round(evening)
    second_round(evening)
    third_round(evening)
    fourth_round(evening)
    fifth_round(evening)
    evening.window.close()
    assert len(unfinished(tmp_path)) == 1


def after_the_first_round(evening: Evening) -> None:
    assert owed(evening.ledger) == [0, 9, 6, 4, 11, 14]
    assert "小雨" in (evening.page.go.off or "")
    # up to 4: nothing may be owed
    evening.press(ZHOU, "owe")
    assert evening.page.toasted
    evening.press(ZHOU, "settle")
    # up to 8: owe what is left
    evening.press(YU, "owe")
    # above 8: with everybody's consent, or sit out, or bring it down
    evening.apply(ZHEN, (LI, YU, ZHOU, NING, WEI))
    evening.more(NING, "停一局")
    evening.more(WEI, "结一部分")
    amount = evening.dialog(Amount)
    while amount.stepper.value < 12:
        tap(amount.stepper.more)
    tap(amount.deed)
    assert owed(evening.ledger) == [0, 9, 6, 0, 11, 8]
    assert not evening.goes_on()
    evening.press(WEI, "owe")
    assert evening.goes_on()


def second_round(evening: Evening) -> None:
    assert evening.ledger.playing == (LI, ZHEN, YU, ZHOU, WEI)
    assert evening.ledger.dealer == LI
    evening.deal()
    evening.rule("老周")
    assert owed(evening.ledger) == [0, 9, 6, 20, 11, 8]
    # somebody else may take it over, by what stands behind their own row
    evening.more(LI, "替老周代 20 倍")
    tap(evening.dialog(Dialog).deed)
    assert "小李代了 20 倍" in evening.duty(ZHOU)
    assert [evening.ledger.account(seat).had for seat in (LI, ZHOU)] == [20, 4]
    evening.press(YU, "owe")
    evening.press(WEI, "owe")
    evening.apply(ZHEN, (LI, YU, ZHOU, WEI))
    # who sits out asks to come back
    evening.press(NING, "resume")
    assert evening.page.toasted
    evening.press(NING, "change")
    evening.apply(NING, (LI, ZHEN, YU, ZHOU, WEI))
    assert evening.goes_on()


def third_round(evening: Evening) -> None:
    assert evening.ledger.playing == tuple(range(6))
    evening.deal()
    evening.rule()
    # a misdeal is not settled: only the dealer has had something more, and everybody is where they were
    assert owed(evening.ledger) == [0, 9, 6, 0, 11, 8]
    assert evening.ledger.account(LI).had == 20 + 2
    assert evening.goes_on()


def fourth_round(evening: Evening) -> None:
    evening.deal()
    evening.rule("阿宁")
    assert owed(evening.ledger) == [0, 9, 6, 0, 31, 8]
    # three in a row above 8
    assert evening.ledger.account(ZHEN).row == 4
    evening.press(ZHEN, "owe")
    assert "连续三次" in evening.page.toasted
    evening.more(ZHEN, "停一局")
    evening.press(ZHEN, "resume")
    assert evening.ledger.account(ZHEN).paused
    evening.press(ZHEN, "change")
    evening.press(ZHEN, "settle")
    evening.press(ZHEN, "resume")
    assert not evening.ledger.account(ZHEN).paused
    # one leaves with a debt and finds it again
    evening.more(NING, "离席")
    evening.press(YU, "points")
    evening.press(WEI, "settle")
    evening.join("Ann")
    assert evening.ledger.account(NING).name == "Ann"
    # who owes nothing may go, too
    evening.more(ZHOU, "离席")
    # who was there is still in the round's account; who has come has no part in it
    assert evening.page.rows[NING].row.cards == ()
    tap(evening.page.ruling)
    assert [person.name for person in evening.dialog(RulingDialog).people] == list(NAMES)
    tap(evening.dialog(RulingDialog).back)
    assert evening.goes_on()
    assert [evening.ledger.account(seat).name for seat in evening.ledger.playing] == [
        "小李", "阿珍", "小雨", "Ann", "大伟",
    ]  # fmt: skip
    evening.deal()
    evening.rule("小李")
    assert evening.ledger.account(LI).owed == 20


class AtTheTable(Shown):
    """The hands of everybody at the evening's table."""

    def __init__(self, evening: Evening) -> None:
        self.window = evening.window.table
        self.bridge = self.window.bridge
        self.settled: list[Settlement] = []
        self.now = evening.now + 1000
        self.window.hands._clock = lambda: self.now
        self.window.settled.connect(self.settled.append)

    def moved(self, before: int) -> bool:
        """Whether something has been done; a joker that may stand for several cards stands for the first."""
        for picker in self.window.findChildren(JokerPicker):
            if picker.isVisible():
                tap(picker.deed)
        return super().moved(before)


def fifth_round(evening: Evening) -> None:
    """Five people play it to its end, card by card, each behind the curtain; what it costs is owed."""
    evening.press(LI, "settle")
    for seat, account in evening.ledger.taken():
        if account.owed:
            evening.press(seat, "settle")
    assert not any(owed(evening.ledger))
    assert evening.goes_on()
    seats, rounds = evening.ledger.playing, evening.ledger.rounds
    table = AtTheTable(evening)
    table.play()
    (settlement,) = table.settled
    assert settlement.over
    assert not settlement.void
    assert evening.ledger.rounds == rounds
    assert settlement.winners
    for seat, due in zip(seats, settlement.due, strict=True):
        assert evening.ledger.account(seat).owed == due
    assert sum(settlement.due) > 0
