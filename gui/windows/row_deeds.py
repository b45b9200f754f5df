"""What the buttons of a settlement's row do, and what stands behind them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from engine.play.settling import fitting
from engine.play.sitting import Sitting
from engine.play.steps import (
    Apply,
    BuyIn,
    Decline,
    Drink,
    Leave,
    Owe,
    Pause,
    Pour,
    Recount,
    Resume,
    TakeOver,
)
from gui.windows.ask import Amount, Consent, Deeds, take_over
from gui.windows.duties import more
from gui.windows.recount import ask_recount
from gui.windows.sums import cup_of
from gui.windows.unit_dialog import ask_own

if TYPE_CHECKING:
    from gui.scene.look import Look
    from gui.windows.settlement import SettlementPage


class RowDeeds:
    """Does for a page what is asked for in its rows."""

    def __init__(self, page: SettlementPage) -> None:
        self.page = page
        self._consent: Consent | None = None

    @property
    def look(self) -> Look:
        """The look of the page."""
        return self.page.look

    @property
    def sitting(self) -> Sitting:
        """Whose account it is."""
        assert self.page.shown is not None
        return self.page.shown.sitting

    def asked(self, seat: int, what: str) -> None:
        """A button of a row was pressed."""
        page = self.page
        if page.shown is None:
            return
        owed = self.sitting.ledger.account(seat).owed
        match what:
            case "settle":
                page.take(Drink(seat, owed))
            case "points":
                page.take(Decline(seat))
            case "owe":
                page.take(Owe(seat))
            case "apply":
                self._apply(seat, owed)
            case "resume":
                page.take(Resume(seat))
            case "explain":
                duty = page.rows[seat].row.duty
                page.toast(duty.text if duty else "", bad=False)
            case "more":
                self._more(seat)
            case "change" if owed:
                page.settle_anyway(seat)
            case "change":
                self._change(seat)

    def _apply(self, seat: int, owed: Fraction) -> None:
        """Ask every other person one by one; computers agree."""
        sitting = self.sitting
        ledger = sitting.ledger
        others = [(other, ledger.account(other).name) for other in ledger.ready() if other != seat]
        computers = tuple(other for other, name in others if name in sitting.bots)
        people = [(other, name) for other, name in others if name not in sitting.bots]
        self._consent = Consent(self.look, self.page, ledger.account(seat).name, owed, people,
                                lambda agreed: self._applied(seat, computers + agreed))  # fmt: skip

    def _applied(self, seat: int, agreed: tuple[int, ...]) -> None:
        self._consent = None
        self.page.take(Apply(seat, agreed))

    def _more(self, seat: int) -> None:
        """A part of it, taking over what another owes, a pause, leaving the table."""
        assert self.page.shown is not None
        account, words = self.sitting.ledger.account(seat), self.look.words
        deeds = more(self.look, self.page.shown, seat)
        left = (words.key("table.settle.left", amount=account.owed),) if account.owed else ()
        dialog = Deeds(self.look, self.page, account.name, deeds, left)
        dialog.picked.connect(lambda name: self.picked(seat, name))
        dialog.open()

    def picked(self, seat: int, name: str) -> None:
        """Something of what stands behind a row was picked."""
        page, ledger = self.page, self.sitting.ledger
        account = ledger.account(seat)
        if name == "part":
            dialog = Amount(self.look, page, account.name, account.owed, ledger.unit_of(seat))
            dialog.amount.connect(lambda units: page.take(Drink(seat, units)))
            dialog.open()
        elif name == "change":
            self._change(seat)
        elif name == "buy_in":
            page.take(BuyIn(seat))
        elif name == "pause":
            page.take(Pause(seat))
        elif name == "leave":
            page.take(Leave(seat))
        elif name == "drink":
            cup = cup_of(self.sitting.game.info, account.drink or ledger.unit, ledger.unit)
            ask_own(self.look, page, account.name, account.drink, ledger.unit,
                    lambda own: page.take(Pour(seat, own)), cup)  # fmt: skip
        elif name.startswith("for:"):
            self._take_over(int(name.removeprefix("for:")), seat)

    def _take_over(self, seat: int, by: int) -> None:
        """Somebody has another's share, as far as it fits, once they have said that it is they who want to."""
        page, ledger = self.page, self.sitting.ledger
        account, helper = ledger.account(seat), ledger.account(by).name
        units = fitting(ledger, by, account.owed)
        ask = take_over(self.look, page, account.name, units, helper)
        ask.agreed.connect(lambda: page.take(TakeOver(seat, units, by)))
        ask.open()

    def _change(self, seat: int) -> None:
        """Say otherwise how something settled was settled; the amount stays."""
        account = self.sitting.ledger.account(seat)
        ask_recount(self.look, self.page, account, lambda points: self.page.take(Recount(seat, points)))
