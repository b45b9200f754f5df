"""What is told of one player: won, the cards still held, what else has happened."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.model import Card
from engine.core.referee import Mark
from gui.companion.card_keys import CardKeys
from gui.companion.telling import Telling
from gui.controls.button import Button
from gui.controls.choices import Stepper, Switch
from gui.controls.panel import Panel
from gui.controls.text import Label
from gui.scene.look import Look
from gui.theme import Space, Step


class SeatPanel(Panel):
    """Asks about the seat that was tapped; every answer goes into the telling at once."""

    changed = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.game = ""
        self.seat = self.dealer = 0
        self.names: tuple[str, ...] = ()
        self.telling: Telling | None = None
        self.title = self.add(Label(look, Step.T20, bold=True, parent=self))
        self.won = self.add(Button(look, icon="crown", parent=self))
        self.won.setCheckable(True)
        self.won.chosen.connect(self._won)
        self.keys = self.add(CardKeys(look, self))
        self.keys.tapped.connect(self._card)
        self.help = self.add(Label(look, Step.T14, ink="ink_2", parent=self))
        self.more_of = self.add(Label(look, Step.T16, parent=self))
        self.more = self.add(Stepper(look, "", 0, 0, 0, 1, self._count, self))
        self.more.changed.connect(self._more)
        self.marks: list[tuple[Mark, Switch | Stepper, Label]] = []

    def _count(self, count: int) -> str:
        return self.look.words.key("table.real.cards", count=count)

    def begin(self, game: str, names: tuple[str, ...], dealer: int, telling: Telling) -> None:
        """Tell of another round."""
        self.game, self.names, self.dealer, self.telling = game, names, dealer, telling
        self.keys.lay_out(telling.sheet.cards, telling.sheet.dear)
        for _, control, label in self.marks:
            for part in (control, label):
                self._parts.remove(part)
                part.hide()
                part.deleteLater()
        self.marks = [self._mark(mark) for mark in telling.sheet.marks]

    def _mark(self, mark: Mark) -> tuple[Mark, Switch | Stepper, Label]:
        label = self.add(Label(self.look, Step.T16, parent=self))
        control: Switch | Stepper
        if mark.most == 1:
            control = self.add(Switch(self.look, "", parent=self))
            control.changed.connect(lambda on, mark=mark: self._told(mark, int(on)))
        else:
            control = self.add(Stepper(self.look, "", 0, 0, mark.most, 1, self._times, self))
            control.changed.connect(lambda times, mark=mark: self._told(mark, times))
        control.dress(self.look, self.m)
        label.dress(self.look, self.m)
        control.show()
        return mark, control, label

    def _times(self, times: int) -> str:
        return self.look.words.key("table.real.times", count=times)

    # ------------------------------------------------------------------ what people do

    def ask(self, seat: int) -> None:
        """Ask about this seat."""
        self.seat = seat
        self.say()

    def _won(self) -> None:
        assert self.telling is not None
        self.telling.won(self.seat)
        self.changed.emit()

    def _card(self, card: str) -> None:
        assert self.telling is not None
        self.telling.hold(self.seat, Card(card))
        self.changed.emit()

    def _more(self, count: int) -> None:
        assert self.telling is not None
        self.telling.count_more(self.seat, count)
        self.changed.emit()

    def _told(self, mark: Mark, times: int) -> None:
        assert self.telling is not None
        self.telling.mark(self.seat, mark, times)
        self.changed.emit()

    # ------------------------------------------------------------------ words and places

    def say(self) -> None:
        """Write all words, and show what has been told."""
        words, telling = self.look.words, self.telling
        if telling is None:
            return
        held = telling.of(self.seat)
        self.title.say(self.names[self.seat])
        self.won.kind = "selected" if self.seat in telling.winners else "secondary"
        self.won.setChecked(self.seat in telling.winners)
        self.won.say(words.key("table.real.won"))
        self.help.say(words.key("table.real.keys_help"))
        elsewhere = {card: self.names[holder] for card, holder in telling.cards.items() if holder != self.seat}
        full = None if telling.room(self.seat) else words.key("table.real.full", count=telling.sheet.most)
        self.keys.show_hand(held.cards, elsewhere, full)
        self.more_of.say(words.key("table.real.others"))
        self.more.name(words.key("table.real.others"))
        self.more.high = telling.sheet.most - len(held.cards)
        self.more.put(held.more)
        for mark, control, label in self.marks:
            self._say_mark(mark, control, label)

    def _say_mark(self, mark: Mark, control: Switch | Stepper, label: Label) -> None:
        words, telling = self.look.words, self.telling
        assert telling is not None
        price = words.amount(mark.units)
        said = words.key("table.real.mark", what=words.key(f"{self.game}.told.{mark.code}"), amount=price)
        times = telling.times.get((self.seat, mark.code), 0)
        if isinstance(control, Switch):
            control.say(said)
            control.setChecked(bool(times))
            control.update()
        else:
            label.say(said)
            control.name(said)
            control.put(times)

    def lay(self, width: float, height: float) -> float:
        """The name and whether that player won; the cards; the others; what else happened, in two columns."""
        m = self.m
        pad, gap, high = m.px(20, 12), m.px(12, 8), m.px(52, 48)
        inner, y = width - 2 * pad, m.px(16, 10)
        wide = min(self.won.wanted(m) + m.px(24, 16), 0.45 * inner)
        self.title.place(pad, y, inner - wide - gap, high)
        self.won.place(pad + inner - wide, y, wide, high)
        y += high + gap
        y += self.keys.place(pad, y, inner) + gap
        low = self.help.height_for(m, inner)
        self.help.place(pad, y, inner, low)
        y += low + gap
        beside = min(inner / 2, m.px(200, 180))
        self.more_of.place(pad, y, inner - beside - gap, high)
        self.more.place(pad + inner - beside, y, beside, high)
        y += high + gap
        asked = self._shown()
        columns = 2 if inner >= 680 * m.u else 1
        each = (inner - (columns - 1) * gap) / columns
        for number, (_, control, label) in enumerate(asked):
            x, top = pad + (number % columns) * (each + gap), y + number // columns * (high + gap)
            if isinstance(control, Stepper):
                label.place(x, top, each - beside - gap, high)
                control.place(x + each - beside, top, beside, high)
            else:
                control.place(x, top, each, high)
        return y + -(-len(asked) // columns) * (high + gap) + Space.S4

    def _shown(self) -> list[tuple[Mark, Switch | Stepper, Label]]:
        """What is asked of this seat; the rest is put out of sight."""
        telling = self.telling
        if telling is None:
            return []
        for mark, control, label in self.marks:
            asked = not mark.dealer or self.seat == self.dealer
            control.setVisible(asked)
            label.setVisible(asked and isinstance(control, Stepper))
        return [one for one in self.marks if not one[0].dealer or self.seat == self.dealer]
