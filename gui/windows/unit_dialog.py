"""What one unit is from now on: for the table between two rounds, or for one player alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.play.ledger import Unit
from gui.controls.button import Button
from gui.controls.dialog import Dialog
from gui.controls.drinks import unit_words
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.settings.topics import Poured
from gui.theme import Space, Step
from gui.windows.panel_drink import DrinkPanel, unit_of


class UnitDialog(Dialog):
    """Asks what one unit is; with ``whose`` for one player, who may also take what the table has agreed on.

    ``cup``: how many cups one unit stays where the game says so.
    """

    poured = Signal(object)
    """What was agreed on, a `Poured`; None: as the table."""

    def __init__(self, look: Look, parent: QWidget, begin: Unit | Poured, whose: str = "",
                 cup: Fraction | None = None) -> None:  # fmt: skip
        words = look.words
        title = words.key("table.settle.drink_of", name=whose) if whose else words.key("table.settle.unit_title")
        line = words.key("table.settle.drink_free") if whose else words.key("table.settle.unit_stays")
        super().__init__(look, parent, title, (line,), deed=words.key("table.settle.unit_set"), kind="secondary",
                         wide=680.0)  # fmt: skip
        self.drink = self.part(DrinkPanel(look, self.inner, cup=cup))
        if isinstance(begin, Poured):
            self.drink.pour(begin)
        else:
            self.drink.begin(begin)
        self.table = self.part(Button(look, words.key("table.settle.drink_table"), parent=self.inner))
        self.table.setVisible(bool(whose))
        self.table.chosen.connect(self._as_the_table)
        self.drink.changed.connect(self._changed)
        self.agreed.connect(lambda: self.poured.emit(self.drink.poured))

    def _as_the_table(self) -> None:
        self.close_()
        self.poured.emit(None)

    def _changed(self) -> None:
        self.deed.say_off(self.drink.missing())
        if not self.isHidden():
            self.refit()

    def lay(self, m: Metrics, width: float) -> float:
        """Words, then what can be chosen."""
        y = self.lay_texts(m, width) + Space.S8
        if not self.table.isHidden():
            self.table.place(Space.S8, y, width, m.px(52, 48))
            y += m.px(52, 48) + m.px(12, 8)
        high = self.drink.lay(width, 0)
        self.drink.place(Space.S8, y, width, high)
        return y + high + Space.S8


def ask_unit(look: Look, parent: QWidget, unit: Unit, done: Callable[[Unit], object],
             cup: Fraction | None = None) -> None:  # fmt: skip
    """Let the table agree on what one unit is from now on."""
    dialog = UnitDialog(look, parent, unit, cup=cup)
    dialog.poured.connect(lambda poured: done(unit_of(poured)))
    dialog.open()


def ask_own(look: Look, parent: QWidget, name: str, own: Unit | None, unit: Unit,
            done: Callable[[Unit | None], object], cup: Fraction | None = None) -> None:  # fmt: skip
    """Let one player choose what a unit is for them, or take what the table has agreed on."""
    dialog = UnitDialog(look, parent, own or unit, name, cup)
    dialog.poured.connect(lambda poured: done(None if poured is None else unit_of(poured)))
    dialog.open()


class OwnDrinksDialog(Dialog):
    """Who drinks what: a button for each person."""

    chosen = Signal(int, object)
    """Which of them, and the own drink as `Poured`; None: as the table."""

    def __init__(self, look: Look, parent: QWidget, people: Sequence[tuple[int, str, Poured | None]],
                 table: Poured, cup: Fraction | None = None) -> None:  # fmt: skip
        words = look.words
        super().__init__(look, parent, words.key("table.new.each"), (words.key("table.settle.drink_free"),),
                         back=words.key("table.form.done"))  # fmt: skip
        self.people, self.table, self.cup = list(people), table, cup
        self.rows = [(self.part(Label(look, Step.T16, name, bold=True, parent=self.inner)),
                      self.part(Button(look, parent=self.inner))) for _, name, _ in people]  # fmt: skip
        for number, (_, button) in enumerate(self.rows):
            button.chosen.connect(lambda number=number: self._ask(number))
        self.say()

    def say(self) -> None:
        """Write what everybody drinks."""
        for (_, name, own), (_, button) in zip(self.people, self.rows, strict=True):
            button.name = name
            table = self.look.words.key("table.settle.drink_table")
            button.say(table if own is None else unit_words(self.look, unit_of(own)))

    def _ask(self, number: int) -> None:
        seat, name, own = self.people[number]
        dialog = UnitDialog(self.look, self, own or self.table, name, self.cup)

        def poured(found: Poured | None) -> None:
            self.people[number] = (seat, name, found)
            self.say()
            self.refit()
            self.chosen.emit(seat, found)

        dialog.poured.connect(poured)
        dialog.open()

    def lay(self, m: Metrics, width: float) -> float:
        """A row for each."""
        y, high = self.lay_texts(m, width) + Space.S8, m.px(52, 48)
        left = min(max((label.wanted(m) for label, _ in self.rows), default=0.0), width * 0.4)
        for label, button in self.rows:
            label.place(Space.S8, y, left, high)
            button.place(Space.S8 + left + Space.S12, y, width - left - Space.S12, high)
            y += high + m.px(12, 8)
        return y
