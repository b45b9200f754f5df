"""The settlement: everybody's hand, what it came to, the ledger's duties, and on to the next round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from engine.core.action import Refusal
from engine.core.model import Trouble
from engine.core.settlement import Settlement
from engine.core.table import Table
from engine.play.round import Round
from engine.play.sitting import Sitting
from engine.play.steps import Agree, Step
from gui.companion.retelling import offer_retell
from gui.controls.button import Button, Chip, IconButton
from gui.controls.dialog import Dialog
from gui.controls.drinks import icon_of, unit_words
from gui.controls.page import Page, Scroll
from gui.controls.text import Label
from gui.scene.look import Look
from gui.theme import Space, Time
from gui.theme import Step as Type
from gui.windows.care_lines import CareLines, sentences
from gui.windows.duties import Shown, missing, rows, seat_names, settle_computers
from gui.windows.foot import Foot
from gui.windows.hand_strip import hands_at
from gui.windows.hands_up import last_round
from gui.windows.join import ask_join
from gui.windows.ledger_row import LedgerRow
from gui.windows.looking_back import analysable, show_log, show_own_analysis
from gui.windows.pouring import Pouring
from gui.windows.row_deeds import RowDeeds
from gui.windows.seats import ask_seats
from gui.windows.sums import agreed_on, cup_of
from gui.windows.switching import ask_switch, next_game
from gui.windows.unit_dialog import ask_unit


class SettlementPage(Page):
    """What a round came to, and what the ledger asks before the next."""

    next_round = Signal()
    rule = Signal()
    ends = Signal()
    """The sitting is to be over."""
    menu = Signal()
    """Whatever is beside the round was asked for."""
    troubled = Signal(object)
    """A `Trouble`: a step could not be written down, and so has not been taken."""
    changed = Signal()
    """The ledger has taken a step."""
    felt = True

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.shown: Shown | None = None
        self._open: set[int] = set()
        self.deeds = RowDeeds(self)
        self.round: Round[Any] | None = None
        self.rows: dict[int, LedgerRow] = {}
        self.title = self.add(Label(look, Type.T28, serif=True, parent=self))
        self.who = self.add(Label(look, Type.T16, ink="ink_2", parent=self))
        self.chip = self.add(Chip(look, "", "cup", self))
        self.events = self.add(IconButton(look, "log", "", self))
        self.more = self.add(IconButton(look, "menu", "", self))
        self.view = self.add(Scroll(look, self))
        self.care = self.add(CareLines(look, self.view.inner))
        self.look_back = self.add(Button(look, icon="eye", parent=self))
        self.analysis = self.add(Button(look, icon="bulb", parent=self))
        self.ruling = self.add(Button(look, icon="book", parent=self))
        self.more_people = self.add(Button(look, icon="person", parent=self))
        self.seats = self.add(Button(look, icon="sort", parent=self))
        self.other_game = self.add(Button(look, icon="cards", parent=self))
        self.end = self.add(Button(look, icon="check", parent=self))
        self.end.chosen.connect(self.ends)
        self.options_of: Callable[[str], Mapping[str, Any]] = lambda _: {}
        self.go = self.add(Button(look, kind="primary", large=True, parent=self))
        listed = (self.look_back, self.analysis, self.ruling, self.more_people, self.seats, self.other_game, self.end)
        self.foot = Foot(self, self.go, listed)
        self.skip = self.add(Label(look, Type.T16, align=0.5, parent=self))
        self.pouring = Pouring(self)
        self.pouring.ended.connect(self.skip.hide)
        self._comes = False
        self.skip.hide()
        self.go.lower()
        self.chip.chosen.connect(self._agree)
        self.events.chosen.connect(self._look_back)
        self.more.chosen.connect(self.menu)
        self.ruling.chosen.connect(self.rule)
        self.go.chosen.connect(self.next_round)
        self.look_back.chosen.connect(self._look_back)
        self.analysis.chosen.connect(lambda: show_own_analysis(self.look, self, self.round, self.shown))
        self.more_people.chosen.connect(self._join)
        self.seats.chosen.connect(self._seats)
        self.other_game.chosen.connect(self._switch)
        self.escaped.connect(self.menu)

    # ------------------------------------------------------------------ showing

    def show_sitting(self, sitting: Sitting, settlement: Settlement, table: Table | None = None,
                     round_: Round[Any] | None = None) -> None:  # fmt: skip
        """Show what a round came to; with a ``table`` it has just ended, otherwise it is read back from its file."""
        self.pouring.finish()
        self._comes = table is not None
        if table is None and (found := last_round(sitting)) is not None:
            table, round_ = found.table, round_ or found
        self.round = round_
        for dialog in self.findChildren(Dialog):
            dialog.close_()
        played = (sitting if round_ is None else round_).game.info.id
        drunk = {account.name: sitting.ledger.unit_of(seat) for seat, account in sitting.ledger.taken()}
        self.shown = Shown(sitting, settlement, table, played, drunk)
        self._open = set()
        self._computers()
        for row in self.rows.values():
            self.drop(row)
            row.hide()
            row.deleteLater()
        self.rows = {}
        self.refit()
        if self.isVisible():
            self._pour()

    def _computers(self) -> None:
        """Let computers settle; what cannot be written down is tried again in a while."""
        assert self.shown is not None
        shown = self.shown
        try:
            settle_computers(shown.sitting)
        except Trouble as trouble:
            self.troubled.emit(trouble)
            QTimer.singleShot(Time.TOAST, self, lambda: self._once_more(shown))

    def _once_more(self, shown: Shown) -> None:
        if shown is self.shown and not self.isHidden():
            self._computers()
            self.refit()

    def _pour(self) -> None:
        """Let the rows come in, once."""
        if self._comes:
            self._comes = False
            self.pouring.start([self.rows[seat] for seat in sorted(self.rows)], self.look)
            self.skip.setVisible(self.pouring.running and self.skip.width() > 0)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """What is shown for the first time comes in."""
        super().showEvent(event)
        self._pour()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Nobody watches what moves."""
        super().hideEvent(event)
        self.pouring.finish()

    def refit(self) -> None:
        """Write, dress and place everything again; what still came stands there then."""
        self.pouring.finish()
        super().refit()

    def say(self) -> None:
        """Write all words, and give every player a row."""
        words, shown = self.look.words, self.shown
        self.look_back.say(words.key("table.settle.look_back"))
        self.analysis.say(words.key("table.analysis.open"))
        for button, key in ((self.ruling, "ruling"), (self.more_people, "join"), (self.seats, "seats"),
                            (self.other_game, "switch"),
                            (self.end, "end")):  # fmt: skip
            button.say(words.key(f"table.settle.{key}"))
        self.go.say(words.key("table.settle.next"), next_game(self.look, shown))
        self.events.setAccessibleName(words.key("table.drawer.events"))
        self.more.setAccessibleName(words.key("table.window.menu"))
        self.skip.say(words.key("table.window.skip"))
        if shown is None:
            return
        sitting, settlement = shown.sitting, shown.settlement
        self.title.say(words.key("table.settle.title", count=sitting.ledger.rounds))
        names = sitting.seat_names()
        if settlement.void or not settlement.over:
            self.who.say(words.key("table.play.abandoned"))
        elif settlement.winners:
            winners = words.key("table.separator").join(names[seat] for seat in settlement.winners)
            self.who.say(words.key("table.settle.out", names=winners))
        else:
            self.who.say(words.key("table.play.nobody_won"))
        unit = unit_words(self.look, sitting.ledger.unit)
        self.chip.say(unit, icon_of(sitting.ledger.unit.name))
        self.chip.setVisible(bool(unit) and agreed_on(shown.info, sitting.ledger.unit))
        kept = sitting.folder is not None and not sitting.terms.companion
        if sitting.terms.companion:
            offer_retell(self.look, self.ruling, sitting)
        self.events.setVisible(kept)
        self.foot.offer(kept, analysable(self.round), True, True, True, True, True)
        self.care.show_lines(sentences(self.look, sitting))
        made = rows(self.look, shown, frozenset(self._open))
        for seat in [seat for seat in self.rows if seat not in {row.seat for row in made}]:
            gone = self.rows.pop(seat)
            self.drop(gone)
            gone.hide()
            gone.deleteLater()
        for row in made:
            if row.seat not in self.rows:
                widget = self.add(LedgerRow(self.look, row, self.view.inner))
                widget.dress(self.look, self.m)
                widget.asked.connect(self.deeds.asked)
                widget.show()
                self.rows[row.seat] = widget
            else:
                self.rows[row.seat].show_row(row)
        self.go.brief = ("", missing(self.look, sitting, counted=True) or "")
        self.go.say_off(missing(self.look, sitting), missing(self.look, sitting, full=True))

    def arrange(self) -> None:
        """Place header, rows, footer."""
        m, width = self.m, float(self.width())
        pad, side = m.px(24, 12), m.px(48, 48)
        head = m.px(80, 56)
        right = width - pad
        for icon in (icon for icon in (self.more, self.events) if not icon.isHidden()):
            icon.place(right - side, (head - side) / 2, side, side)
            right -= side
        right -= m.px(12, 6)
        chip = min(self.chip.wanted(m), width * 0.4)
        high = m.px(40, 32)
        self.chip.place(right - chip, (head - high) / 2, chip, high)
        right -= (chip if not self.chip.isHidden() else 0) + m.px(16, 8)
        title = min(self.title.wanted(m), right - pad)
        self.title.place(pad, 0, title, head)
        left = pad + title + m.px(16, 10)
        room = max(0.0, right - left)
        # who won is seen below, too
        self.who.place(left, m.px(4, 2), room if self.who.holds(m, room, head) else 0.0, head)
        foot = self._arrange_foot(pad)
        self._arrange_rows(pad, head + m.px(8, 0), width, foot - m.px(20, 10))

    def _arrange_foot(self, pad: float) -> float:
        """Place the foot and what is said beside it; gives where it begins."""
        m = self.m
        top, x = self.foot.arrange(m, pad)
        box = self.go.box.translated(self.go.pos().toPointF())
        room = box.left() - m.px(24, 24) - x
        self.skip.place(x, box.top(), room if room >= self.skip.wanted(m) else 0.0, box.height())
        return top

    def _arrange_rows(self, pad: float, top: float, width: float, bottom: float) -> None:
        m, inner = self.m, width - 2 * pad
        listed = [self.rows[seat] for seat in sorted(self.rows)]
        lines = self.care.lay(inner, 0)
        above = lines + m.px(12, 8) if lines else 0.0
        for low in (False, True):
            gap = m.px(8 if low else 12, 8)
            heights = [row.height_for(m, inner, low) for row in listed]
            content = above + sum(heights) + gap * max(0, len(listed) - 1) + Space.S4
            if content <= bottom - top:
                break
        # the scroll area ends a little beside the rows, where its bar has its place
        self.view.fit(pad, top, inner + Space.S12, bottom - top, content)
        self.care.place(0, 0, inner, lines)
        y, hands = above, hands_at(self.look, m, [row.row for row in listed])
        for row, high in zip(listed, heights, strict=True):
            row.hand_at = hands
            row.place(0, y, inner, high)
            y += high + gap

    # ------------------------------------------------------------------ what people do

    def settle_anyway(self, seat: int) -> None:
        """Let somebody who may owe, or sits out, settle all the same."""
        self._open.add(seat)
        self.refit()

    def take(self, step: Step) -> bool:
        """Take a step; a refusal is said."""
        assert self.shown is not None
        sitting = self.shown.sitting
        try:
            refusal = sitting.do(step)
        except Trouble as trouble:
            self.troubled.emit(trouble)
            return False
        if refusal is not None:
            self.toast(self.look.words.refused("table", refusal, seat_names(sitting)))
            return False
        seat = getattr(step, "seat", None)
        if seat is not None:
            self._open.discard(seat)
        self.refit()
        self.changed.emit()
        return True

    def _agree(self) -> None:
        """Agree on what one unit is from now on."""
        if self.shown is not None:
            unit, info = self.shown.sitting.ledger.unit, self.shown.sitting.game.info
            ask_unit(self.look, self, unit, lambda unit: self.take(Agree(unit)), cup_of(info, unit))

    def _look_back(self) -> None:
        """Show the round's log."""
        if self.shown is not None:
            show_log(self.look, self, self.shown.sitting)

    def _join(self) -> None:
        """Let somebody take a seat."""
        if self.shown is not None:
            ask_join(self.look, self, self.shown.sitting, self._stepped, self.troubled.emit)

    def _seats(self) -> None:
        """Let people change seats, or somebody else have one."""
        if self.shown is not None:
            ask_seats(self.look, self, self.shown.sitting, self._stepped, self.troubled.emit)

    def _switch(self) -> None:
        """Let the table choose another game for the next round."""
        if self.shown is not None:
            ask_switch(self.look, self, self.shown.sitting, self.options_of, self._stepped, self.troubled.emit)

    def _stepped(self, refusal: Refusal | None) -> None:
        """The ledger has taken a step, or has refused it."""
        assert self.shown is not None
        if refusal is not None:
            self.toast(self.look.words.refused("table", refusal, seat_names(self.shown.sitting)))
            return
        self.refit()
        self.changed.emit()
