"""What is said kindly between two rounds, above the account: a calm line or two that nothing waits for."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.play.sitting import Sitting
from gui.controls.panel import Panel
from gui.controls.text import Label
from gui.scene.geometry import box
from gui.scene.look import Look
from gui.theme import Space, Step


def sentences(look: Look, sitting: Sitting) -> list[str]:
    """Whom to tell what they have had, once each, and whether it is time for water."""
    words, ledger = look.words, sitting.ledger
    found = [
        words.key("table.care.noted", name=account.name, grams=str(round(account.grams)))
        for seat, account in ledger.taken()
        if ledger.to_note(seat) and account.name not in sitting.bots and not words.dry
    ]
    if ledger.water():
        found.append(words.key("table.care.water", count=ledger.rounds))
    return found


class CareLines(Panel):
    """The sentences below each other with a drop of water beside them; nothing at all where there are none."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.labels: list[Label] = []
        self._middles: list[float] = []
        self.hide()

    def show_lines(self, said: Sequence[str]) -> None:
        """Say these sentences."""
        while len(self.labels) < len(said):
            label = self.add(Label(self.look, Step.T16, parent=self))
            label.dress(self.look, self.m)
            self.labels.append(label)
        for number, label in enumerate(self.labels):
            label.say(said[number] if number < len(said) else "")
            label.setVisible(number < len(said))
        self.setVisible(bool(said))

    def lay(self, width: float, height: float) -> float:
        """The sentences in a width."""
        m, self._middles = self.m, []
        if self.isHidden():
            return 0.0
        pad, side = m.px(16, 10), m.px(24, 20)
        y = m.px(12, 8)
        for label in (label for label in self.labels if not label.isHidden()):
            room = width - 2 * pad - side - Space.S12
            high = max(m.px(32, 28), label.height_for(m, room))
            label.place(pad + side + Space.S12, y, room, high)
            self._middles.append(y + high / 2)
            y += high
        return y + m.px(12, 8)

    def draw(self, painter: QPainter) -> None:
        """Draw a drop beside each sentence."""
        pad, side = self.m.px(16, 10), self.m.px(24, 20)
        for middle in self._middles:
            spot = QPointF(pad + side / 2, middle)
            self.look.put(painter, box(spot.x(), spot.y(), side, side), "drop", self.look.colour("ok"))
