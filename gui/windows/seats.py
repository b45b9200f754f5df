"""Who sits where, between two rounds: two seats are tapped, one after the other, and those who sit there change."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.action import Refusal
from engine.core.model import Trouble
from engine.play.sitting import Sitting
from engine.play.steps import Swap
from gui.controls.button import Button
from gui.controls.dialog import Dialog
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import Space
from gui.windows.join import ask_join

Stepped = Callable[[Refusal | None], None]
Troubled = Callable[[Trouble], None]


class SeatsDialog(Dialog):
    """A button for every seat in their order; whoever is chosen first goes to the seat that is chosen next."""

    swapped = Signal(int, int)
    replaced = Signal(int)
    """Somebody else is to have a seat."""

    def __init__(self, look: Look, parent: QWidget, sitting: Sitting) -> None:
        super().__init__(look, parent, look.words.key("table.seats.title"), (look.words.key("table.seats.how"),))
        self.sitting = sitting
        self.first: int | None = None
        self.seats = [self._seat(seat) for seat in range(len(sitting.ledger.seats))]
        self.other = self.part(Button(look, icon="person", parent=self.inner))
        self.other.quiet = True
        self.other.chosen.connect(self._other)
        self.say()

    def _seat(self, seat: int) -> Button:
        made = self.part(Button(self.look, parent=self.inner))
        made.quiet = True
        made.chosen.connect(lambda: self._take(seat))
        return made

    def say(self) -> None:
        """Write who sits where, and what may be done."""
        words, sitting = self.look.words, self.sitting
        self.texts[0].say(words.key("table.seats.how"))
        for seat, button in enumerate(self.seats):
            account = sitting.ledger.seats[seat]
            name = words.key("table.seats.free") if account is None else account.name
            bot = None if account is None else sitting.bots.get(account.name)
            button.say(
                words.key("table.seats.seat", number=seat + 1, name=name), words.key(f"table.bot.{bot}") if bot else ""
            )
            button.kind = "selected" if seat == self.first else "secondary"
            button.update()
        self.other.say(words.key("table.seats.other"))
        there = self.first is not None and sitting.ledger.seats[self.first] is not None
        self.other.say_off(None if there else words.key("table.seats.first"))

    def _take(self, seat: int) -> None:
        """Choose a seat, or with one that is chosen let those who sit there change."""
        first, self.first = self.first, None
        if first is None:
            self.first = seat
        elif first != seat:
            taken = self.sitting.ledger.seats
            # a free seat goes nowhere: who sits at the other comes to it
            self.swapped.emit(*((first, seat) if taken[first] is not None else (seat, first)))
        self.say()
        self.refit()

    def _other(self) -> None:
        first = self.first
        if first is not None:
            self.close_()
            self.replaced.emit(first)

    def lay(self, m: Metrics, width: float) -> float:
        """The seats below each other, or in two columns where there are many; then the way to somebody else."""
        y, high, gap = self.lay_texts(m, width) + m.px(8, 4), m.px(60, 48), m.px(12, 8)
        columns = 2 if len(self.seats) > 4 and width >= 2 * m.px(260, 220) else 1
        wide = (width - gap * (columns - 1)) / columns
        rows = -(-len(self.seats) // columns)
        for number, button in enumerate(self.seats):
            column, row = divmod(number, rows)
            button.place(Space.S8 + column * (wide + gap), y + row * (high + gap), wide, high)
        y += rows * (high + gap)
        self.other.place(Space.S8, y, width, high)
        return y + high + Space.S8


def ask_seats(look: Look, parent: QWidget, sitting: Sitting, stepped: Stepped, troubled: Troubled) -> None:
    """Let people change seats, or somebody else have one; ``stepped`` hears of each step, or why not."""
    dialog = SeatsDialog(look, parent, sitting)

    def swap(one: int, other: int) -> None:
        try:
            refusal = sitting.do(Swap(one, other))
        except Trouble as trouble:
            troubled(trouble)
            return
        stepped(refusal)

    dialog.swapped.connect(swap)
    dialog.replaced.connect(lambda seat: ask_join(look, parent, sitting, stepped, troubled, seat))
    dialog.open()
