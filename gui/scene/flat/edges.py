"""Who sits where round a screen that lies flat: one pure function of the number of players and the size.

Seats are spread over the four edges in the order of play, long edges take more of them; each has a corner of its own
at its edge, and what is left is the middle, which belongs to all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Final

from PySide6.QtCore import QRectF

from gui.scene.flat.frames import Frame
from gui.scene.geometry import COMPACT_BELOW, grown

Edges = tuple[int, int, int, int]
"""How many sit at the bottom, at the right, at the top, at the left."""
LONG: Final[dict[int, Edges]] = {
    2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (2, 1, 1, 1),
    6: (2, 1, 2, 1), 7: (3, 1, 2, 1), 8: (3, 1, 3, 1),
}  # fmt: skip
UPRIGHT: Final[dict[int, Edges]] = {
    2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (1, 2, 1, 1),
    6: (1, 2, 1, 2), 7: (1, 3, 1, 2), 8: (1, 3, 1, 3),
}  # fmt: skip
SQUARE: Final[dict[int, Edges]] = {**LONG, 7: (2, 2, 2, 1), 8: (2, 2, 2, 2)}
TURNS: Final = (0, 270, 180, 90)
"""How what lies at the bottom, at the right, at the top and at the left is turned."""
NEARLY: Final = 1.2
"""A screen whose sides differ by less is as good as square."""
SHARE: Final = 0.36
"""The middle has at least so much of the short side, where the screen is not small."""
REFERENCE: Final = (1280.0, 800.0)
STEP: Final = 0.05
SMALLEST: Final = 0.8
"""Steps of the unit, and how small it gets before compact measures are taken."""


@dataclass(frozen=True)
class Scale:
    """The measures of one table: pixels in a unit, compact or not, how much larger the type is."""

    u: float
    compact: bool
    text: float

    def px(self, units: float, compact: float) -> float:
        """A measure written ``units (compact)``."""
        return compact if self.compact else units * self.u

    def tx(self, units: float, compact: float) -> float:
        """The same for what holds a line of text."""
        return self.px(units, compact) * grown(self.text)

    # the rows of a corner, from its edge to the middle

    @property
    def edge(self) -> float:
        """Between the buttons and the edge of the screen."""
        return self.px(10, 6)

    @property
    def gap(self) -> float:
        """Between two rows."""
        return self.px(8, 4)

    @property
    def button(self) -> float:
        """How high a button is."""
        return max(self.tx(56, 48), 48.0)

    @property
    def plate(self) -> float:
        """How high a plate is."""
        return self.tx(56, 44)

    @property
    def hand(self) -> float:
        """How high the row of the hand is: two buttons, or a plate and a button, have room in it, too."""
        least = max(self.px(52, 48), 48.0)
        return max(max(self.plate, least) + self.px(6, 4) + least, 2 * least + self.px(8, 4))

    @property
    def words(self) -> float:
        """How high the row of words before a hand is."""
        return self.tx(30, 21)

    @property
    def depth(self) -> float:
        """How far a corner reaches from the edge of the screen."""
        return self.edge + self.button + self.gap + self.hand + self.words + self.px(6, 2)

    @property
    def least(self) -> float:
        """How long a corner has to be."""
        return self.tx(400, 254)

    @property
    def most(self) -> float:
        """How long a corner is at most."""
        return self.tx(720, 600)

    @property
    def menu(self) -> float:
        """The side of the square that opens the menu."""
        return max(self.px(52, 48), 48.0) + self.px(8, 4)


@dataclass(frozen=True)
class Table:
    """A screen that lies flat: the corner of every seat, the middle, and the two squares that open the menu."""

    scale: Scale
    corners: tuple[Frame, ...]
    middle: QRectF = field(hash=False)
    menus: tuple[Frame, Frame]


def spread(players: int, width: float, height: float) -> Edges:
    """How many sit at each edge."""
    if max(width, height) < NEARLY * min(width, height):
        return SQUARE[players]
    return LONG[players] if width > height else UPRIGHT[players]


@lru_cache(maxsize=64)
def table(players: int, width: float, height: float, *, clockwise: bool = False, text: float = 1.0) -> Table:
    """Where everybody sits; ``clockwise``: the order of play, ``text``: how much larger than usual the type is.

    The largest measures are taken with which all corners are long enough and the middle is large enough.
    """
    for scale in _scales(width, height, text):
        found = _laid(players, width, height, clockwise, scale)
        if found is not None:
            return found
    # a small screen: the long edges have more room than long and short ones together may have
    half, rest = -(-players // 2), players // 2
    long = (half, 0, rest, 0) if width > height else (0, half, 0, rest)
    tiny = Scale(1.0, True, 1.0)
    made = [_lay(counts, width, height, clockwise, tiny) for counts in (spread(players, width, height), long)]
    return max(made, key=lambda one: min(frame.size[0] for frame in one.corners))


def _scales(width: float, height: float, text: float) -> Iterator[Scale]:
    q = min(max(width, height) / REFERENCE[0], min(width, height) / REFERENCE[1])
    u, sizes = round(q / STEP) * STEP, []
    while q >= COMPACT_BELOW and u > SMALLEST - STEP / 2:
        sizes.append((round(u, 2), False))
        u -= STEP
    letters = sorted({text, min(text, 1.5), min(text, 1.25), 1.0}, reverse=True)
    for larger, (unit, compact) in product(letters, [*sizes, (1.0, True)]):
        yield Scale(unit, compact, larger)


def _laid(players: int, width: float, height: float, clockwise: bool, scale: Scale) -> Table | None:
    """The table in a scale, if there is room for it."""
    made, short = _lay(spread(players, width, height), width, height, clockwise, scale), min(width, height)
    long_enough = all(frame.size[0] >= scale.least for frame in made.corners)
    middle = min(made.middle.width(), made.middle.height())
    enough = middle >= (scale.px(0, 104) if scale.compact else SHARE * short)
    return made if long_enough and enough else None


def _lay(counts: Edges, width: float, height: float, clockwise: bool, scale: Scale) -> Table:
    deep, menus = scale.depth, _menus(width, height, scale)
    bands = [_bands(counts, width, height, deep, sides) for sides in (False, True)]
    rows = [
        [_share(band, count, side, menus, scale) for side, (band, count) in enumerate(zip(found, counts, strict=True))]
        for found in bands
    ]
    best = max(rows, key=lambda row: min(frame.size[0] for side in row for frame in side))
    seats = [frame for side in best for frame in side]
    if clockwise:
        seats = [seats[0], *reversed(seats[1:])]
    return Table(scale, tuple(seats), _middle(counts, width, height, scale), menus)


def _menus(width: float, height: float, scale: Scale) -> tuple[Frame, Frame]:
    """Two opposite corners of the screen, each for those who sit at an edge beside it."""
    side = scale.menu
    return Frame(0.0, height - side, side, side, 0), Frame(width - side, 0.0, side, side, 180)


def _bands(counts: Edges, width: float, height: float, deep: float, sides: bool) -> list[QRectF]:
    """The strips along the edges; ``sides``: those at left and right reach from corner to corner, else the others."""
    bottom, right, top, left = (deep if count else 0.0 for count in counts)
    if sides:
        across, down = QRectF(left, 0, width - left - right, 0), QRectF(0, 0, 0, height)
    else:
        across, down = QRectF(0, 0, width, 0), QRectF(0, top, 0, height - top - bottom)
    return [
        QRectF(across.x(), height - deep, across.width(), deep),
        QRectF(width - deep, down.y(), deep, down.height()),
        QRectF(across.x(), 0, across.width(), deep),
        QRectF(0, down.y(), deep, down.height()),
    ]


def _share(band: QRectF, count: int, side: int, menus: tuple[Frame, Frame], scale: Scale) -> list[Frame]:
    """The corners along one edge in the order of play, which goes round against the clock."""
    upright = side % 2 == 1
    start, end = (band.top(), band.bottom()) if upright else (band.left(), band.right())
    for menu in (frame.area for frame in menus):
        if menu.intersects(band):
            low, high = (menu.top(), menu.bottom()) if upright else (menu.left(), menu.right())
            start, end = (high, end) if low - start < end - high else (start, low)
    found = []
    for number in range(count):
        each = (end - start) / count
        long = min(each, scale.most)
        at = start + (number + 0.5) * each - long / 2
        frame = Frame(band.x(), at, band.width(), long) if upright else Frame(at, band.y(), long, band.height())
        found.append(Frame(frame.x, frame.y, frame.wide, frame.high, TURNS[side]))
    return found if side in (0, 3) else found[::-1]


def _middle(counts: Edges, width: float, height: float, scale: Scale) -> QRectF:
    """What nobody sits at, up to the corners, or to the edge where nobody sits."""
    deep, bare, gap = scale.depth, scale.px(14, 6), scale.px(8, 3)
    bottom, right, top, left = (deep + gap if count else bare for count in counts)
    return QRectF(left, top, width - left - right, height - top - bottom)
