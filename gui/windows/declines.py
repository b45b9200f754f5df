"""Declining while a round runs: one button for everybody at this screen, one tap, and no question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.plain import Trouble
from engine.play.had import Share, share
from engine.play.sitting import Sitting
from engine.play.steps import Decline
from gui.controls.button import Button
from gui.controls.drinks import grams_words
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import Space
from gui.windows.duties import people_here

if TYPE_CHECKING:
    from engine.core.model import Seat
    from gui.windows.table_window import TableWindow


def decliners(sitting: Sitting) -> list[int]:
    """The seats of people who have something to decline now, or may come to it in this round."""
    ledger = sitting.ledger
    return [
        seat
        for seat in people_here(sitting)
        if ledger.account(seat).owed or (ledger.bank is None and seat in ledger.playing)
    ]


def had_words(look: Look, sitting: Sitting, seat: int) -> str:
    """What a player has had so far, with its grams, and that this round is points for them."""
    account = sitting.ledger.account(seat)
    parts = share_words(look, share(account, account.name in sitting.bots))
    if account.declines:
        parts.append(look.words.key("table.care.declining"))
    return look.words.key("table.separator").join(parts)


def share_words(look: Look, one: Share) -> list[str]:
    """What somebody has had, its grams, and what became points."""
    words = look.words
    parts = [words.key("table.drawer.had", amount=one.units)] if one.units else []
    if one.grams and not words.dry:
        parts.append(words.key("table.care.grams", grams=grams_words(round(one.grams, 1))))
    if one.points:
        parts.append(words.measure(one.points, "points"))
    return parts


class Declines(QWidget):
    """A button for each person below the accounts; what was declined stands on it."""

    declined = Signal(int)
    """A seat of the sitting."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self.m: Metrics | None = None
        self.buttons: dict[int, Button] = {}

    def show_sitting(self, sitting: Sitting) -> None:
        """A button for everybody who may decline."""
        seats, words = decliners(sitting), self.look.words
        for seat in [seat for seat in self.buttons if seat not in seats]:
            gone = self.buttons.pop(seat)
            gone.hide()
            gone.deleteLater()
        for seat in seats:
            account = sitting.ledger.account(seat)
            if seat not in self.buttons:
                made = self.buttons[seat] = Button(self.look, icon="star", parent=self)
                made.quiet = True
                made.chosen.connect(lambda seat=seat: self.declined.emit(seat))
                if self.m is not None:
                    made.dress(self.look, self.m)
                made.show()
            done = words.key("table.care.declined", name=account.name)
            said = done if account.declines else words.key("table.care.decline", name=account.name)
            self.buttons[seat].say(said)
            self.buttons[seat].say_off(done if account.declines and not account.owed else None)

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        for button in self.buttons.values():
            button.dress(look, m)

    def lay(self, x: float, y: float, width: float) -> float:
        """Put the buttons below each other at a place of the parent; gives how high they are."""
        if self.m is None or not self.buttons:
            self.setGeometry(0, 0, 0, 0)
            return 0.0
        high, gap = self.m.px(52, 48), self.m.px(Space.S8, Space.S8)
        full = len(self.buttons) * (high + gap) + gap
        self.setGeometry(round(x), round(y), round(width + 2 * Space.S8), round(full))
        for number, seat in enumerate(sorted(self.buttons)):
            self.buttons[seat].place(Space.S8, gap + number * (high + gap), width, high)
        return full


def decline(table: TableWindow, seat: int) -> None:
    """Let somebody decline what the running round brings, on disk before it is said."""
    sitting = table.bridge.sitting
    if sitting is None:
        return
    words = table.look.words
    try:
        refusal = sitting.do(Decline(seat))
    except Trouble as trouble:
        table.say(words.trouble(trouble), bad=True)
        table.troubled.emit(trouble)
        return
    if refusal is None:
        table.say(words.key("table.care.declined", name=sitting.ledger.account(seat).name))
        table.beside.fill()


def decline_at(table: TableWindow, asked: Seat | None) -> bool:
    """Let the one at the screen decline; false where it is not clear who that is."""
    sitting = table.bridge.sitting
    if sitting is None:
        return False
    seats = decliners(sitting)
    here = [seat for seat in seats if asked is not None and seat == sitting.ledger.playing[asked]]
    chosen = here or (seats if len(seats) == 1 else [])
    if chosen:
        decline(table, chosen[0])
    return bool(chosen)
