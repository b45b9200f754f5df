"""All cards in play as keys: a tap puts one into the hand that is being told."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.core.model import Card
from gui.art.cards import CardArt
from gui.controls.base import Control
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.theme import CARD_RATIO, TARGET, Alpha, Line, Space

HIGH = 82
"""How high a card is where there is room for all in their rows, in u."""


class CardKey(Control):
    """One card: in the hand that is being told, in another one, or in none."""

    def __init__(self, look: Look, card: Card, dear: bool, parent: QWidget) -> None:
        super().__init__(look, "", parent)
        self.card, self.dear = card, dear
        self.elsewhere = ""
        """Who else is said to hold it."""
        self.setCheckable(True)
        self.name_it()

    def nextCheckState(self) -> None:  # noqa: N802
        """Whoever owns it decides."""

    def name_it(self) -> None:
        """Say which card it is, and where."""
        self.setAccessibleName(" ".join(part for part in (self.look.words.card(self.card), self.elsewhere) if part))

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        super().dress(look, m)
        self.name_it()

    @property
    def radius(self) -> float:
        """A little rounder than the card."""
        return float(Space.S4)

    def draw(self, painter: QPainter) -> None:
        """Draw the card; raised where it is held, pale where another hand has it, marked where it counts by itself."""
        look, area = self.look, self.box
        high = min(area.height() - Space.S8, (area.width() - Space.S4) / CARD_RATIO)
        if high <= 0:
            return
        held = self.isChecked()
        size = CardArt.size(high, painter.device().devicePixelRatioF())
        top = area.top() if held else area.bottom() - size.height()
        at = QPointF(area.center().x() - size.width() / 2, top)
        painter.setOpacity(Alpha.OFF if self.elsewhere else 1.0)
        painter.drawPixmap(at, look.cards.face(self.card, high, painter.device().devicePixelRatioF()))
        painter.setOpacity(1.0)
        if held:
            ring = look.cards.outline(high, 1.0, Line.ICON).translated(at)
            edged(painter, ring, None, look.colour("accent"), Line.SELECTED)
        if held or self.dear:
            side = 0.3 * size.width()
            disc = box(at.x() + size.width() - side / 2, at.y() + size.height() - side / 2, side, side)
            edged(painter, rounded(disc), look.colour("accent" if held else "s2"), look.colour("accent"), Line.EDGE)
            look.put(painter, disc.adjusted(2, 2, -2, -2), "check" if held else "plus",
                     look.colour("on_accent" if held else "accent"))  # fmt: skip


class CardKeys(QWidget):
    """The keys row by row, or flowing where their rows are too wide."""

    tapped = Signal(str)

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self.m: Metrics | None = None
        self.rows: list[list[CardKey]] = []

    @property
    def keys(self) -> list[CardKey]:
        """All of them."""
        return [key for row in self.rows for key in row]

    def lay_out(self, cards: Sequence[Sequence[Card]], dear: Collection[Card]) -> None:
        """Have a key for each card."""
        if [[key.card for key in row] for row in self.rows] == [list(row) for row in cards]:
            return
        for key in self.keys:
            key.hide()
            key.deleteLater()
        self.rows = [[CardKey(self.look, card, card in dear, self) for card in row] for row in cards]
        for key in self.keys:
            key.chosen.connect(lambda card=key.card: self.tapped.emit(card))
            if self.m is not None:
                key.dress(self.look, self.m)
            key.show()

    def show_hand(self, held: Collection[Card], elsewhere: Mapping[Card, str], full: str | None) -> None:
        """Show which cards are in the hand and which in another; ``full``: why no more go in."""
        for key in self.keys:
            key.setChecked(key.card in held)
            key.elsewhere = elsewhere.get(key.card, "")
            key.say_off(None if key.card in held else full)
            key.name_it()
            key.update()

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        for key in self.keys:
            key.dress(look, m)

    def place(self, x: float, y: float, width: float) -> float:
        """Put it at a place of the parent; gives how high it is."""
        assert self.m is not None
        longest = max((len(row) for row in self.rows), default=1)
        high = max(self.m.px(HIGH, 68), TARGET / CARD_RATIO)
        wide = high * CARD_RATIO + Space.S8
        columns = int(width // wide)
        if columns < longest:
            # narrower keys still make whole rows as long as a finger meets them
            wide = max(float(TARGET), width / longest)
            high = min(high, (wide - Space.S4) / CARD_RATIO)
            columns = longest if wide * longest <= width + 1 else max(1, int(width // wide))
        step = high + Space.S12
        flowing = columns < longest
        lines = [self.keys[at : at + columns] for at in range(0, len(self.keys), columns)] if flowing else self.rows
        for line, row in enumerate(lines):
            for number, key in enumerate(row):
                key.place(number * wide, line * step, wide, step)
        whole = len(lines) * step
        self.setGeometry(QRectF(x, y, width, whole).toRect())
        return whole
