"""Sheets for what a button still needs to know: a number, one of many cards or words, one of the players."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.core.prompt import PickNumber, PickOne
from engine.words import Words, capital
from engine.words.buttons import cost, verb
from gui.art.cards import CODES
from gui.controls.base import Control
from gui.controls.choices import Stepper
from gui.controls.dialog import Dialog
from gui.scene.choice import Chosen, Offer, first_number, poured
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.theme import CARD_CORNER, CARD_RATIO, Alpha, Line, Radius, Space
from gui.windows.ask import Deeds

Done = Callable[[Chosen, str], None]
MOST_PRESETS = 8
"""Of no more numbers each has a button."""
ROW = 13
"""So many cards stand in a row of a sheet: a suit."""


class CardChoice(Control):
    """One card to tap; ``faded``: it is gone, and may be tapped nevertheless."""

    def __init__(self, look: Look, code: str, parent: QWidget, faded: bool = False) -> None:
        super().__init__(look, look.words.card(code), parent)
        self.code = code
        self.faded = faded

    @property
    def radius(self) -> float:
        """That of an inner part."""
        return float(Radius.INNER)

    def draw(self, painter: QPainter) -> None:
        """Draw the card as large as there is room."""
        area = self.box
        high = min(area.height(), area.width() / CARD_RATIO)
        face = self.look.cards.face(self.code, high, self.devicePixelRatioF())
        painter.drawPixmap(QPointF(area.center().x() - high * CARD_RATIO / 2, area.center().y() - high / 2), face)
        if self.faded:
            wide = high * CARD_RATIO
            card = box(area.center().x(), area.center().y(), wide, high)
            painter.fillPath(rounded(card, CARD_CORNER * wide), self.look.colour("beat", Alpha.BEAT))
        if self.isDown():
            edged(painter, rounded(area, self.radius), None, self.look.colour("accent"), Line.SELECTED * self.m.u)


class CardSheet(Dialog):
    """One of many cards, a suit in a row."""

    of_turn = True

    def __init__(self, look: Look, parent: QWidget, title: str, asked: PickOne, done: Callable[[str], None]) -> None:
        super().__init__(look, parent, title, wide=720.0)
        order = {code: number for number, code in enumerate(CODES)}
        self.cards: list[CardChoice] = []
        for code in sorted(asked.choices, key=lambda code: order.get(code, len(order))):
            card = self.part(CardChoice(look, code, self.inner, code in asked.faded))
            card.chosen.connect(partial(self._take, code, done))
            self.cards.append(card)

    def _take(self, code: str, done: Callable[[str], None]) -> None:
        self.close_()
        done(code)

    def lay(self, m: Metrics, width: float) -> float:
        """Rows of a suit each."""
        gap = Space.S4 / 2
        wide = (width - gap * (ROW - 1)) / ROW
        high = wide / CARD_RATIO
        for number, card in enumerate(self.cards):
            column, row = number % ROW, number // ROW
            card.place(Space.S8 + column * (wide + gap), Space.S8 + row * (high + gap), wide, high)
        return Space.S8 + -(-len(self.cards) // ROW) * (high + gap)


class NumberSheet(Dialog):
    """A number between two bounds."""

    of_turn = True

    def __init__(
        self,
        look: Look,
        parent: QWidget,
        title: str,
        asked: PickNumber,
        say: Callable[[Words, int], str],
        done: Callable[[int], None],
    ) -> None:
        super().__init__(look, parent, title, deed=look.words.key("table.form.done"), kind="primary")
        first = first_number(asked)
        said = partial(self._said, say)
        self.stepper = self.part(Stepper(look, title, first, asked.low, asked.high, asked.step, said, self.inner))
        self.agreed.connect(lambda: done(self.stepper.value))

    def _said(self, say: Callable[[Words, int], str], number: int) -> str:
        return say(self.look.words, number)

    def lay(self, m: Metrics, width: float) -> float:
        """The stepper alone."""
        self.stepper.place(Space.S8, Space.S8, width, m.px(56, 48))
        return m.px(56, 48) + 2 * Space.S8


def ask(look: Look, parent: QWidget, game: str, offer: Offer, names: Sequence[str], done: Done) -> None:
    """Ask what a button still needs, and give it to ``done``; ``names``: the players by seat."""
    title = capital(verb(look.words, game, offer.prompt))
    if offer.listed is not None:
        choices = offer.listed.choices
        if all(choice in CODES for choice in choices):
            CardSheet(look, parent, title, offer.listed, lambda code: done(Chosen(), code)).open()
        else:
            said = [(choice, look.words.key(f"{game}.choice.{choice}")) for choice in choices]
            _deeds(look, parent, title, said, lambda word: done(Chosen(), word))
    elif offer.counted is not None:
        _number(look, parent, game, title, offer.counted, lambda number: done(Chosen(number=number), ""))
    elif offer.seats is not None:
        said = [(str(seat), names[seat]) for seat in offer.seats.seats]
        _deeds(look, parent, title, said, lambda seat: done(Chosen(seats=(int(seat),)), ""))


def _number(look: Look, parent: QWidget, game: str, title: str, asked: PickNumber, done: Callable[[int], None]) -> None:
    def said(words: Words, number: int) -> str:
        return cost(words, game, number) if asked.units else words.amount(number)

    if asked.presets and len(asked.presets) <= MOST_PRESETS:
        rows = [(str(number), said(look.words, number)) for number in asked.presets]
        sheet = _deeds(look, parent, title, rows, lambda number: done(int(number)))
        for number, button in zip(asked.presets, sheet.deeds, strict=True):
            button.glasses = poured(game, number) if asked.units else ()
    else:
        NumberSheet(look, parent, title, asked, said, done).open()


def _deeds(
    look: Look, parent: QWidget, title: str, rows: Sequence[tuple[str, str]], done: Callable[[str], None]
) -> Deeds:
    """One of a few words, each a button."""
    sheet = Deeds(look, parent, title, [(name, said, None) for name, said in rows])
    sheet.of_turn = True
    sheet.picked.connect(done)
    sheet.open()
    return sheet
