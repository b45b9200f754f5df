"""Small dialogs: a list of deeds, consent asked one by one, an amount."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.play.ledger import Unit
from gui.controls.button import Button
from gui.controls.choices import Stepper
from gui.controls.dialog import Dialog
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import Space

Deed = tuple[str, str, str | None]
"""A name, its words, and why it cannot be done (None: it can)."""


class Deeds(Dialog):
    """A list of deeds of which one is done; ``again`` gives them in another language."""

    picked = Signal(str)

    def __init__(self, look: Look, parent: QWidget, title: str, deeds: Sequence[Deed], texts: Sequence[str] = (),
                 marked: str = "", again: Callable[[Look], Sequence[Deed]] | None = None) -> None:  # fmt: skip
        super().__init__(look, parent, title, texts)
        self._again = again
        self.deeds: list[Button] = []
        for name, words, why in deeds:
            button = self.part(Button(look, words, "selected" if name == marked else "secondary", parent=self.inner))
            button.quiet = True
            button.say_off(why)
            button.chosen.connect(lambda name=name: self._take(name))
            self.deeds.append(button)

    def say(self) -> None:
        """Write the deeds anew where their words are put together."""
        for button, (_, words, why) in zip(self.deeds, self._again(self.look) if self._again else (), strict=False):
            button.say(words)
            button.say_off(why)

    def _take(self, name: str) -> None:
        self.close_()
        self.picked.emit(name)

    def lay(self, m: Metrics, width: float) -> float:
        """Words, then the deeds below each other."""
        y = self.lay_texts(m, width) + (Space.S8 if self.texts else 0)
        high, gap = m.px(56, 48), m.px(12, 8)
        y += Space.S8
        for button in self.deeds:
            button.place(Space.S8, y, width, high)
            y += high + gap
        return y


class Amount(Dialog):
    """How much of what is owed is settled now."""

    amount = Signal(object)

    def __init__(self, look: Look, parent: QWidget, name: str, owed: Fraction, unit: Unit) -> None:
        words = look.words
        super().__init__(look, parent, words.key("table.settle.part"),
                         (words.key("table.settle.left_of", name=name, amount=owed),),
                         deed=words.key("table.settle.done"), kind="secondary")  # fmt: skip
        self.owed = owed

        def said(halves: int) -> str:
            return self.look.words.drink(self._units(halves), unit.name, unit.cups)

        most = max(1, -(-owed.numerator * 2 // owed.denominator))
        first = min(most, 2)
        self.stepper = self.part(Stepper(look, words.key("table.settle.part"), first, 1, most, 1, said, self.inner))
        self.agreed.connect(lambda: self.amount.emit(self._units(self.stepper.value)))

    def _units(self, halves: int) -> Fraction:
        return min(self.owed, Fraction(halves, 2))

    def lay(self, m: Metrics, width: float) -> float:
        """Words and the stepper."""
        y = self.lay_texts(m, width) + Space.S8
        self.stepper.place(Space.S8, y, width, m.px(56, 48))
        return y + m.px(56, 48) + Space.S8


def take_over(look: Look, parent: QWidget, debtor: str, units: Fraction, helper: str) -> Dialog:
    """Asks somebody whether it is they who want to settle what another owes; nobody has to."""
    words = look.words
    line = words.key("table.settle.take_over_line", name=debtor, amount=units)
    return Dialog(look, parent, words.key("table.settle.consent", name=helper),
                  (line, words.key("table.settle.consent_free")), back=words.key("table.settle.disagree"),
                  deed=words.key("table.settle.agree"), kind="secondary")  # fmt: skip


class Consent:
    """Asks some people one after the other; ``done`` gets those who agreed."""

    def __init__(self, look: Look, parent: QWidget, who: str, amount: Fraction, others: Sequence[tuple[int, str]],
                 done: Callable[[tuple[int, ...]], None]) -> None:  # fmt: skip
        self.look, self.parent, self.who, self.amount = look, parent, who, amount
        self.left = list(others)
        self.agreed: list[int] = []
        self.done = done
        self.dialog: Dialog | None = None
        self._next()

    def _next(self) -> None:
        if not self.left:
            self.done(tuple(self.agreed))
            return
        seat, name = self.left.pop(0)
        words = self.look.words
        dialog = Dialog(
            self.look,
            self.parent,
            words.key("table.settle.consent", name=name),
            (
                words.key("table.settle.consent_line", name=self.who, amount=self.amount),
                words.key("table.settle.consent_free"),
            ),
            back=words.key("table.settle.disagree"),
            deed=words.key("table.settle.agree"),
            kind="secondary",
        )
        dialog.agreed.connect(lambda: self._said(seat, True))
        dialog.went_back.connect(lambda: self._said(seat, False))
        self.dialog = dialog
        dialog.open()

    def _said(self, seat: int, yes: bool) -> None:
        if yes:
            self.agreed.append(seat)
            self._next()
        else:
            self.done(tuple(self.agreed))
