"""The place of a round with real cards: dice before it, then who won and what the others still hold."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QWidget

from engine.core.action import Refusal
from engine.core.event import Rolled
from engine.core.model import Trouble
from engine.play.companion import Companion
from gui.companion.dice import Count, DiceCard
from gui.companion.seat_panel import SeatPanel
from gui.companion.seat_row import SeatRow
from gui.companion.telling import Telling
from gui.controls.button import Button, Chip, IconButton
from gui.controls.choices import Switch
from gui.controls.drinks import icon_of, unit_words
from gui.controls.page import Page, Scroll
from gui.controls.text import Label
from gui.scene.look import Look
from gui.theme import APART, Space, Step
from gui.windows.faces import person
from gui.windows.sums import agreed_on

NOBODY = -1


class CompanionPage(Page):
    """Tells the program what a round with real cards came to."""

    told = Signal(object)
    """The `Settlement` of a round that is booked."""
    menu = Signal()
    troubled = Signal(object)
    ticked = Signal(object)
    """A `Cue` of the dice."""
    felt = True

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.companion: Companion | None = None
        self.telling: Telling | None = None
        self.rolled: Rolled | None = None
        self.seat = NOBODY
        """Of whom is being told; nobody: the dice are shown."""
        self.rows: list[SeatRow] = []
        self.title = self.add(Label(look, Step.T28, serif=True, parent=self))
        self.chip = self.add(Chip(look, "", "cup", self))
        self.more = self.add(IconButton(look, "menu", "", self))
        self.view = self.add(Scroll(look, self))
        self.side = self.add(Scroll(look, self))
        self.dice = self.add(DiceCard(look, self))
        self.line = self.add(Label(look, Step.T20, align=0.5, parent=self))
        self.panel = self.add(SeatPanel(look, self.side.inner))
        self.roll = self.add(Button(look, icon="cards", large=True, parent=self))
        self.declared = self.add(Switch(look, "", parent=self))
        self.settle = self.add(Button(look, kind="primary", large=True, parent=self))
        self.settle.lower()
        self.count = Count(self)
        self.count.stood.connect(self._stands)
        self.count.ended.connect(self.refit)
        self.count.ticked.connect(self.ticked)
        self.more.chosen.connect(self.menu)
        self.escaped.connect(self.menu)
        self.roll.chosen.connect(self._roll)
        self.declared.changed.connect(self._declare)
        self.settle.chosen.connect(self._settle)
        self.panel.changed.connect(self.refit)

    # ------------------------------------------------------------------ a round

    def begin(self, companion: Companion) -> None:
        """Begin to tell of the running round; one that has been begun goes on."""
        known = self.companion
        self.companion = companion
        rounds, names = companion.sitting.ledger.rounds, companion.sitting.seat_names()
        if known is not None and known.sitting is companion.sitting and self._round == rounds and self.telling:
            self.refit()
            return
        self._round = rounds
        self.telling, self.rolled, self.seat = Telling(len(names), companion.sheet), None, NOBODY
        self.panel.begin(companion.sitting.game.info.id, names, companion.dealer, self.telling)
        for row in self.rows:
            self.drop(row)
            row.hide()
            row.deleteLater()
        self.rows = []
        for seat, name in enumerate(names):
            row = self.add(SeatRow(self.look, person(self.look, name, companion.sitting.ledger.playing[seat]), seat,
                                   self.view.inner))  # fmt: skip
            row.chosen.connect(lambda seat=seat: self.tell_of(seat))
            row.show()
            self.rows.append(row)
        self.refit()

    _round = 0

    def tell_of(self, seat: int) -> None:
        """Ask about a player; about the one that is asked about, no more."""
        self.count.finish()
        self.seat = NOBODY if seat == self.seat else seat
        if self.seat != NOBODY:
            self.panel.ask(self.seat)
            self.side.verticalScrollBar().setValue(0)
        self.refit()

    def _roll(self) -> None:
        """Roll the dice, or come back to what they said."""
        if self.companion is None or self.telling is None:
            return
        if self.count.running:
            self.count.finish()
            return
        self.seat = NOBODY
        self.rolled = self.companion.roll()
        self.count.start(self.rolled, self.telling.players, self.look.ms)
        self.refit()

    def _stands(self, at: int) -> None:
        for seat, row in enumerate(self.rows):
            row.light(seat == at)

    def _declare(self, on: bool) -> None:
        if self.telling is not None:
            self.telling.declare(on)
            self.refit()

    def _settle(self) -> None:
        companion, telling = self.companion, self.telling
        if companion is None or telling is None:
            return
        try:
            found = companion.book(telling.report())
        except Trouble as trouble:
            self.troubled.emit(trouble)
            return
        if isinstance(found, Refusal):
            self.toast(self._why(found))
            return
        self.count.finish()
        self.told.emit(found)

    def _why(self, refusal: Refusal) -> str:
        assert self.companion is not None
        sitting = self.companion.sitting
        return self.look.words.refused(sitting.game.info.id, refusal, sitting.seat_names())

    # ------------------------------------------------------------------ words

    def say(self) -> None:
        """Write all words."""
        words, companion, telling = self.look.words, self.companion, self.telling
        self.more.setAccessibleName(words.key("table.window.menu"))
        self.roll.say(words.key("table.real.roll" if self.rolled is None else "table.real.again"))
        self.settle.say(words.key("table.real.settle"))
        if companion is None or telling is None:
            return
        sitting = companion.sitting
        self.title.say(words.key("table.real.title", number=sitting.ledger.rounds))
        unit = unit_words(self.look, sitting.ledger.unit)
        self.chip.say(unit, icon_of(sitting.ledger.unit.name))
        self.chip.setVisible(bool(unit) and agreed_on(sitting.game.info, sitting.ledger.unit))
        self.declared.setVisible(bool(telling.sheet.declared))
        if telling.sheet.declared:
            self.declared.say(words.key(f"{sitting.game.info.id}.told.{telling.sheet.declared}"))
        self.declared.setChecked(telling.declared)
        report = telling.report()
        wrong = companion.wrong(report)
        self.settle.say_off(self._why(wrong) if wrong is not None else None)
        costs = companion.account(report).costs(telling.players) if telling.begun else (0,) * telling.players
        for seat, row in enumerate(self.rows):
            amount = words.amount(costs[seat]) if costs[seat] else ""
            deals = words.key("table.real.deals") if seat == companion.dealer else ""
            row.show_told(self._told(seat), amount, seat in telling.winners, deals)
            row.setChecked(seat == self.seat)
            if not self.count.running:
                row.lit = self.seat == NOBODY and self.rolled is not None and seat == self.rolled.lands_on
        self._say_dice()
        self.panel.say()

    def _told(self, seat: int) -> str:
        """What has been told of a player, in a line."""
        words, telling = self.look.words, self.telling
        assert telling is not None
        assert self.companion is not None
        game, held = self.companion.sitting.game.info.id, telling.of(seat)
        said = [words.key(f"{game}.told.{mark.code}") + (f" ×{times}" if times > 1 else "")
                for mark in telling.sheet.marks if (times := telling.times.get((seat, mark.code), 0))]  # fmt: skip
        if seat in telling.winners:
            said.insert(0, words.key("table.real.won"))
        elif held.count:
            dear = [card for card in held.cards if card in telling.sheet.dear]
            counted = words.key("table.real.holds", count=held.count)
            said.insert(0, " ".join((counted, words.cards(dear))).strip())
        return words.key("table.separator").join(said) or words.key("table.real.untold")

    def _say_dice(self) -> None:
        words, rolled = self.look.words, self.rolled
        assert self.companion is not None
        names = self.companion.sitting.seat_names()
        if rolled is None:
            self.dice.show_card("", "")
            self.line.say(words.key("table.real.before"))
            return
        done = not self.count.running
        self.dice.show_card(str(rolled.faces[0]), str(rolled.count))
        first = words.key("table.real.rolled", name=names[rolled.lands_on]) if done else ""
        self.line.say(first)

    # ------------------------------------------------------------------ places

    def arrange(self) -> None:
        """Header, players at the left and whoever is told of at the right, or below each other; the foot."""
        m, width, height = self.m, float(self.width()), float(self.height())
        pad, gap, side = m.px(24, 12), m.px(16, 10), m.px(48, 48)
        head, bar = m.px(80, 56), m.px(64, 48)
        self.more.place(width - pad - side, (head - side) / 2, side, side)
        right = width - pad - side - gap
        chip, high = min(self.chip.wanted(m), width * 0.4), m.px(40, 32)
        self.chip.place(right - chip, (head - high) / 2, chip, high)
        self.title.place(pad, 0, max(1.0, right - chip - gap - pad), head)
        foot = height - m.px(16, 8) - bar
        self._arrange_foot(pad, foot, bar)
        top, bottom = head, foot - m.px(20, 10)
        inner = width - 2 * pad
        if m.portrait:
            share = min(self._rows_high(), (bottom - top) * 0.42)
            self._arrange_rows(pad, top, inner, share)
            self._arrange_side(pad, top + share + gap, inner, bottom - top - share - gap)
        else:
            left = min(420 * m.u, inner * 0.4)
            self._arrange_rows(pad, top, left, bottom - top)
            self._arrange_side(pad + left + gap, top, inner - left - gap, bottom - top)

    def _arrange_foot(self, pad: float, y: float, bar: float) -> None:
        m, width = self.m, float(self.width())
        wide = min(max(m.px(296, 190), self.settle.needs(m)), width * 0.45)
        roll = min(max(m.px(180, 120), self.roll.wanted(m)), width * 0.3)
        self.roll.place(pad, y, roll, bar)
        self.settle.place(width - pad - wide, y, wide, bar)
        left = pad + roll + APART
        self.declared.place(left, y, max(1.0, width - pad - wide - APART - left), bar)

    def _row_high(self) -> tuple[float, float]:
        return self.m.tx(76, 58), self.m.px(12, 8)

    def _rows_high(self) -> float:
        high, gap = self._row_high()
        return len(self.rows) * (high + gap)

    def _arrange_rows(self, x: float, y: float, width: float, height: float) -> None:
        high, gap = self._row_high()
        self.view.fit(x, y, width + Space.S12, height, self._rows_high())
        for number, row in enumerate(self.rows):
            row.place(Space.S4, Space.S4 + number * (high + gap), width - Space.S8, high)

    def _arrange_side(self, x: float, y: float, width: float, height: float) -> None:
        m, asking = self.m, self.seat != NOBODY
        self.side.setVisible(asking)
        self.dice.setVisible(not asking)
        self.line.setVisible(not asking)
        if asking:
            self.panel.m = m
            content = self.panel.lay(width, 0)
            self.side.fit(x, y, width + Space.S12, height, content)
            self.panel.place(0, 0, width, max(content, height))
            return
        words = m.px(96, 72)
        self.dice.place(x, y, width, max(1.0, height - words))
        self.line.place(x, y + height - words, width, words)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Nobody watches the light."""
        super().hideEvent(event)
        self.count.finish()
