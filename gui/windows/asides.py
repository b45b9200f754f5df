"""What is told beside the round on a tap: what one unit is and who owes what, and who sits at a seat."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.model import Seat
from engine.play.sitting import Sitting
from gui.controls.button import Button
from gui.controls.dialog import Dialog
from gui.controls.drinks import amount_words
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.scene.plate import Person
from gui.theme import Space
from gui.windows.declines import Declines, decline, had_words
from gui.windows.drawer import Lines, account
from gui.windows.levels import level_line
from gui.windows.naming import chip, people
from gui.windows.table_window import TableWindow

SAMPLE: Final = 5
"""Units whose worth is told, where it is counted."""


class DrinkDialog(Dialog):
    """What a table has agreed on, and everybody's account; whoever would rather not says so here."""

    def __init__(self, look: Look, parent: QWidget, sitting: Sitting) -> None:
        unit, words = sitting.ledger.unit, look.words
        texts = [""] if amount_words(look, unit, Fraction(SAMPLE)) else []
        super().__init__(look, parent, chip(unit, look), [*texts, words.key("table.aside.agreed")])
        self.sitting = sitting
        self.lines = self.part(Lines(look, self.inner))
        self.declines = self.part(Declines(look, self.inner))
        self.say()

    def say(self) -> None:
        """Write what an amount comes to, and the accounts."""
        self.declines.show_sitting(self.sitting)
        counted = amount_words(self.look, self.sitting.ledger.unit, Fraction(SAMPLE))
        if counted:
            self.texts[0].say(f"{self.look.words.key('table.units', amount=SAMPLE)} = {counted}")
        self.title.say(chip(self.sitting.ledger.unit, self.look))
        self.lines.show_entries(account(self.look, self.sitting))

    def lay(self, m: Metrics, width: float) -> float:
        """Words, then the accounts."""
        y = self.lay_texts(m, width) + Space.S8
        high = self.lines.height_for(m, width)
        self.lines.setGeometry(int(Space.S8), round(y), round(width), round(high))
        return y + high + self.declines.lay(0, y + high, width)


class SeatCard(Dialog):
    """Who sits at a seat, in full: nothing but what everybody at the table may know."""

    handed_over = Signal()
    """A computer is to play for the person, or no longer."""

    def __init__(self, look: Look, parent: QWidget, sitting: Sitting, seat: int, person: Person, cards: int) -> None:
        words, ledger = look.words, sitting.ledger
        one = ledger.account(ledger.playing[seat])
        unit = ledger.unit_of(ledger.playing[seat])
        owed = words.drink(one.owed, unit.name, unit.cups) if one.owed else ""
        texts = [
            person.level or words.key("table.new.person"),
            level_line(look, sitting.bots.get(one.name, "")),
            words.key("table.aside.cards", count=cards),
            words.key("table.aside.owes", amount=owed) if owed else words.key("table.drawer.nothing_owed"),
            had_words(look, sitting, ledger.playing[seat]) or words.key("table.drawer.had", amount=one.had),
        ]
        super().__init__(look, parent, one.name, texts, wide=460.0)
        self.hand_over: Button | None = None
        if one.name not in sitting.bots and not ledger.account(ledger.playing[seat]).paused:
            self.hand_over = self.part(Button(look, icon="person", parent=self.inner))
            back = one.name in sitting.stand_ins
            self.hand_over.say(words.key("table.stand_in.back" if back else "table.stand_in.hand_over"))
            self.hand_over.chosen.connect(self._hand_over)

    def lay(self, m: Metrics, width: float) -> float:
        """Words, then the button that lets a computer play for a person."""
        y = self.lay_texts(m, width)
        if self.hand_over is None:
            return y
        high = m.px(52, 48)
        self.hand_over.place(Space.S8, y + Space.S8, width, high)
        return y + Space.S8 + high

    def _hand_over(self) -> None:
        self.close_()
        self.handed_over.emit()


def tell(what: str, look: Look, table: TableWindow) -> None:
    """Open what was asked for at a table: "chip", or a seat as "seat:2"."""
    sitting, stage = table.bridge.sitting, table.scene.stage
    if sitting is None or stage is None or table.bridge.round is None:
        return
    if what == "chip":
        told = DrinkDialog(look, table, sitting)
        told.declines.declined.connect(told.close_)
        told.declines.declined.connect(lambda one: decline(table, one))
        told.open()
        return
    seat = int(what.removeprefix("seat:"))
    card = SeatCard(look, table, sitting, seat, people(sitting, look)[seat], stage.held(seat))
    card.handed_over.connect(lambda: table.stand_in(Seat(seat)))
    card.open()
