"""The last moment of a record, to be looked at: the table as an onlooker sees it, and what the round came to."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QImage, QPainter

from engine.play.ledger import Unit
from engine.play.round import Round
from gui.controls.button import Button, IconButton
from gui.controls.choices import Segment
from gui.controls.page import Page, Scroll
from gui.controls.text import Label
from gui.scene.geometry import measure
from gui.scene.look import Look
from gui.theme import Space, Step
from gui.windows.bill import Row
from gui.windows.duties import bill
from gui.windows.faces import person
from gui.windows.hands_up import hand_of
from gui.windows.ledger_row import LedgerRow
from gui.windows.looking_back import analysable, show_analysis
from gui.windows.picture import draw

TABLE, BILL = 0, 1


class RecordPage(Page):
    """Nothing here can be played: a record stays as it is."""

    left = Signal()
    """Back to the first screen."""
    felt = True

    def __init__(self, look: Look, round_: Round[Any]) -> None:
        super().__init__(look)
        self.round = round_
        self._drawn: tuple[object, QImage] | None = None
        self.title = self.add(Label(look, Step.T28, serif=True, parent=self))
        self.who = self.add(Label(look, Step.T16, ink="ink_2", parent=self))
        self.which = self.add(Segment(look, ["", ""], BILL if round_.over else TABLE, "", self))
        self.analysis = self.add(Button(look, icon="bulb", parent=self))
        self.away = self.add(IconButton(look, "back", "", self))
        self.view = self.add(Scroll(look, self))
        self.rows = [self.add(LedgerRow(look, row, self.view.inner)) for row in self._rows()] if round_.over else []
        self.analysis.chosen.connect(self._analyse)
        self.away.chosen.connect(self.left)
        self.escaped.connect(self.left)
        self.which.changed.connect(lambda _: self.refit())

    # ------------------------------------------------------------------ words

    def _names(self) -> list[str]:
        return [self.look.words.seat(seat) for seat in range(self.round.setup.players)]

    def _rows(self) -> list[Row]:
        """What the round came to, by seat."""
        look, settlement, names = self.look, self.round.settlement(), self._names()
        found = []
        for seat, name in enumerate(names):
            lines, costly = bill(look, settlement, seat, names)
            due = Fraction(settlement.due[seat]) if seat < len(settlement.due) else Fraction(0)
            won = seat in settlement.winners and not settlement.void
            cards = hand_of(self.round.view(None).table, seat)
            said = look.words.key("table.settle.won", amount=due) if won else ""
            who = person(look, name, seat)
            found.append(Row(seat, who, said, "", cards, costly & set(cards), lines, None if won else due, Unit()))
        return found

    def say(self) -> None:
        """Write all words."""
        words, round_, names = self.look.words, self.round, self._names()
        self.title.say(words.key(f"{round_.game.info.id}.name"))
        settlement = round_.settlement()
        if not round_.over:
            self.who.say(words.key("table.record.stops", count=round_.at))
        elif settlement.winners and not settlement.void:
            winners = words.key("table.separator").join(names[seat] for seat in settlement.winners)
            self.who.say(words.key("table.settle.out", names=winners))
        else:
            self.who.say(words.key("table.play.nobody_won"))
        self.analysis.say(words.key("table.analysis.open"))
        self.analysis.setVisible(analysable(round_))
        self.away.setAccessibleName(words.key("table.window.back"))
        self.which.say([words.key("table.record.table"), words.key("table.record.bill")])
        self.which.setAccessibleName(words.key("table.record.what"))
        self.which.setVisible(round_.over)
        for row, shown in zip(self.rows, self._rows() if self.rows else (), strict=True):
            row.show_row(shown)
        self.view.setVisible(self.which.index == BILL)

    def _analyse(self) -> None:
        """Show what the plays of the round cost."""
        who = [person(self.look, name, seat) for seat, name in enumerate(self._names())]
        show_analysis(self.look, self, self.round, who, 0)

    # ------------------------------------------------------------------ places

    def arrange(self) -> None:
        """The header, and the rows where they are what is looked at."""
        m, width, height = self.m, float(self.width()), float(self.height())
        pad, side, head = m.px(24, 12), m.px(48, 48), self._head
        self.away.place(width - pad - side, (head - side) / 2, side, side)
        right = width - pad - side - m.px(16, 8)
        wide = min(self.which.wanted(m), width * 0.4)
        self.which.place(right - wide, (head - side) / 2, wide, side)
        right -= wide + m.px(16, 8)
        if not self.analysis.isHidden():
            wide = self.analysis.wanted(m)
            self.analysis.place(right - wide, (head - side) / 2, wide, side)
            right -= wide + m.px(16, 8)
        title = min(self.title.wanted(m), right - pad)
        self.title.place(pad, 0, title, head)
        left = pad + title + m.px(16, 10)
        self.who.place(left, m.px(4, 2), max(1.0, right - left), head)
        inner, y, gap = width - 2 * pad, 0.0, m.px(12, 8)
        heights = [row.height_for(m, inner, len(self.rows) > 4) for row in self.rows]
        top = head + m.px(8, 2)
        content = sum(heights) + gap * max(0, len(heights) - 1) + Space.S4
        self.view.fit(pad, top, inner + Space.S12, height - top - pad, content)
        for row, high in zip(self.rows, heights, strict=True):
            row.place(0, y, inner, high)
            y += high + gap

    @property
    def _head(self) -> float:
        return self.m.px(80, 56)

    def draw(self, painter: QPainter) -> None:
        """Draw the table below the header; its own top bar stays out of the picture."""
        if self.which.index != TABLE:
            return
        bar = measure(float(self.width()), float(self.height()), self.round.setup.players).tb
        head, scale = self._head, self.devicePixelRatioF()
        size = self.width(), max(1, round(self.height() - head + bar))
        key = (self.look, size, scale)
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, draw(self.look, self.round, None, size, scale)
        painter.fillRect(QRectF(self.rect()), self.look.colour("ground"))
        painter.setClipRect(QRectF(0, head, self.width(), self.height() - head))
        painter.drawImage(QPointF(0, head - bar), self._drawn[1])
