"""What lies where in one seat's corner, as whoever sits there sees it: a pure function of the corner and the buttons.

From the edge to the middle: the buttons of the turn at fixed places; a row with the plate and what shows the cards
at its left, the hand, further buttons at its right; a row of words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QRectF

from gui.scene import fan
from gui.scene.fan import STEP, TIGHTEST, Hand
from gui.scene.flat.edges import Scale, Table
from gui.scene.flat.frames import Frame
from gui.scene.geometry import Metrics, Spot
from gui.theme import APART, CARD_RATIO, TARGET

PAST: Final = 0.34
"""How much of the row of buttons the way past has."""
PLATE: Final = 0.34
"""How much of its row the plate takes."""
LEAN: Final = 0.21
"""How much wider a fan is than its cards in a row, in heights of a card."""
RISE: Final = 0.1
"""How far a raised card moves, in heights of a card."""
FRONT: Final = 0.42
"""So much of its row at most has what is laid before a hand."""
LEAST: Final = 0.4
"""So much of its room is left to a hand where there are many buttons, unless that needs less."""
CLOSE: Final = 0.4
"""How close the cards of such a hand lie, in widths."""
MANY: Final = 9
"""As many cards as a large hand has."""


@dataclass(frozen=True)
class Corner:
    """The places of one corner, in its own frame."""

    frame: Frame
    scale: Scale
    cards: float
    words: QRectF
    plate: QRectF
    peek: QRectF
    sort: QRectF
    """Empty where there is no room for it."""
    right: QRectF
    """The rest of the row of the plate: hand, what is laid before it, further buttons."""
    past: QRectF
    deed: QRectF

    @property
    def area(self) -> QRectF:
        """All of it."""
        return QRectF(0, 0, *self.frame.size)

    @property
    def high(self) -> float:
        """How high the cards of a hand are."""
        return min(1.0, self.cards) * self.right.height() / (1 + RISE)

    @property
    def front(self) -> float:
        """How high a card is that lies before a hand; its words have room below it."""
        return min(self.scale.px(74, 44), self.right.height() - self.scale.tx(28, 21) - self.scale.px(4, 2))

    def measures(self, hand: QRectF) -> Metrics:
        """The measures of a window of which this would be the lower part."""
        scale, (wide, deep) = self.scale, self.frame.size
        high = self.high
        return Metrics(
            width=wide, height=deep, window=wide, portrait=False, compact=scale.compact, q=1.0, u=scale.u, players=2,
            hand=9, tb=0.0, ab=scale.button, mb=scale.edge, hc=high, hb=self.right.bottom(), rise=RISE * high,
            pw=self.plate.width(), ph=self.plate.height(), rw=scale.px(14, 9), cx=hand.center().x(), cy=0.0,
            a=wide / 2, b=deep / 2, text=scale.text, letters=scale.u, cards=self.cards,
        )  # fmt: skip


@dataclass(frozen=True)
class Right:
    """How the row right of the plate is shared: the hand, the cards laid before it, the further buttons."""

    hand: QRectF
    front: QRectF
    slots: tuple[QRectF, ...]


@lru_cache(maxsize=256)
def corner(table: Table, number: int, cards: float = 1.0) -> Corner:
    """The places of a seat's corner; ``cards``: how much larger than usual the cards are."""
    frame, scale = table.corners[number], table.scale
    wide, deep = frame.size
    pad, gap = scale.px(8, 4), scale.gap
    left, width = pad, wide - 2 * pad
    below = deep - scale.edge - scale.button
    row = QRectF(left, below - gap - scale.hand, width, scale.hand)
    column = min(max(PLATE * width, scale.tx(150, 104)), scale.tx(230, 150), 0.42 * width)
    half = (column - scale.px(8, 6)) / 2
    button = row.height() - scale.plate - scale.px(6, 4)
    sorts = half >= TARGET
    peek = QRectF(left, row.bottom() - button, half if sorts else column, button)
    right = row.adjusted(column + scale.px(14, 6), 0, 0, 0)
    past = max(min(PAST * (width - APART), scale.px(190, 150)), TARGET)
    deed = min(width - APART - past, scale.px(330, 260))
    return Corner(
        frame, scale, cards,
        words=QRectF(left, row.top() - scale.words, width, scale.words - scale.px(3, 1)),
        plate=QRectF(left, row.top(), column, scale.plate),
        peek=peek,
        sort=peek.translated(column - half, 0) if sorts else QRectF(),
        right=right,
        past=QRectF(left, below, past, scale.button),
        deed=QRectF(left + past + APART, below, deed, scale.button),
    )  # fmt: skip


def slots(place: Corner, fronts: bool = False, cards: int = MANY) -> int:
    """How many further buttons there is room for beside a hand of so many cards."""
    return 2 * _columns(place, fronts, cards)


def _columns(place: Corner, fronts: bool, cards: int) -> int:
    gap = place.scale.px(8, 4)
    room = _room(place, fronts).width() - _needed(place, fronts, cards)
    return max(1, int((room + gap) / (place.scale.tx(104, 76) + gap)))


def _needed(place: Corner, fronts: bool, cards: int) -> float:
    """How much of its room is left to a hand."""
    close = (1 + CLOSE * (cards - 1)) * place.high * CARD_RATIO + LEAN * place.high if cards else 0.0
    return float(min(close, LEAST * _room(place, fronts).width()))


def _room(place: Corner, fronts: bool) -> QRectF:
    """Where hand and buttons lie: all but what cards laid before the hand take at the right end."""
    gap, right = place.scale.px(8, 4), place.right
    wide = min(2 * place.front * CARD_RATIO + 2 * gap, FRONT * right.width())
    return right.adjusted(0, 0, -wide, 0) if fronts else QRectF(right)


def shared(place: Corner, buttons: int, fronts: bool = False, cards: int = MANY) -> Right:
    """How the row is shared where there are so many further buttons beside a hand of so many cards."""
    gap, room = place.scale.px(8, 4), _room(place, fronts)
    laid = QRectF(room.right() + gap, room.top(), place.right.right() - room.right() - gap, room.height())
    if not fronts:
        laid = QRectF()
    if not buttons:
        return Right(room, laid, ())
    columns = min(_columns(place, fronts, cards), -(-buttons // 2))
    wide = min(room.width() - _needed(place, fronts, cards), columns * (place.scale.tx(150, 112) + gap) - gap)
    wide = max(wide, columns * (TARGET + gap) - gap)
    each, high = (wide - (columns - 1) * gap) / columns, (room.height() - gap) / 2
    start = room.right() - wide
    found = tuple(
        QRectF(start + column * (each + gap), room.top() + line * (high + gap), each, high)
        for line in range(2)
        for column in range(columns)
    )
    left = QRectF(room.left(), room.top(), max(0.0, room.width() - wide - gap), room.height())
    return Right(left, laid, found[:buttons])


def hand(place: Corner, area: QRectF, number: int, focus: int | None = None) -> Hand:
    """The fan of a seat in the room it has: it tightens, then shrinks."""
    m = place.measures(area)
    if number == 0:
        return Hand((), 0.0, m.rise, 1)
    # the cards at both ends lean outwards
    room = max(1.0, area.width() - LEAN * m.hc)
    width = min(m.wc, room / (1 + TIGHTEST * (number - 1)))
    step = min(STEP * width, (room - width) / (number - 1)) if number > 1 else 0.0
    return fan.arc(m, number, width, step, 0.0, focus)


def fronts(place: Corner, area: QRectF, number: int) -> tuple[Spot, ...]:
    """Where so many cards lie that are laid before a hand."""
    high = place.front
    width = high * CARD_RATIO
    step = min(width + place.scale.px(3, 2), (area.width() - width) / (number - 1)) if number > 1 else 0.0
    y = area.top() + high / 2
    return tuple(Spot(area.center().x() + (n - (number - 1) / 2) * step, y, 0.0, high) for n in range(number))


def slider(place: Corner) -> QRectF:
    """The line along which a number is chosen."""
    edge = min(place.scale.px(40, 26), 0.15 * place.right.width())
    area = place.right.adjusted(edge, 0, -edge, 0)
    high = max(place.scale.px(56, 48), 48.0)
    return QRectF(area.left(), area.center().y() - high / 2, area.width(), high)
