"""Where the table, its rows and its seats lie: pure functions of the window's size and the number of players.

Every number here is a proportion or a count of units ``u``; cards follow width and height directly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Final

from PySide6.QtCore import QPointF, QRectF

from gui.scene.spots import Spot as Spot
from gui.scene.spots import around as around
from gui.scene.spots import box as box
from gui.scene.spots import target as target
from gui.theme import CARD_RATIO

REFERENCE: Final = (1280.0, 800.0)
"""The window for which one unit is one pixel; portrait windows are compared with (720, 1280)."""

PORTRAIT_REFERENCE: Final = (720.0, 1280.0)
COMPACT_BELOW: Final = 0.8
EXPONENT: Final = 2 / 2.7
"""The table is a superellipse of exponent 2.7."""

LANDSCAPE_ANGLE: Final = {2: 180.0, 3: 118.0, 4: 90.0, 5: 78.0, 6: 68.0, 7: 66.0, 8: 64.0}
PORTRAIT_ANGLE: Final = {2: 180.0, 3: 126.0, 4: 96.0, 5: 84.0, 6: 74.0, 7: 66.0, 8: 60.0}
DENSE_ABOVE: Final = 6
LARGE_HAND: Final = 13


WIDEST: Final = 1.4
"""A plate is at most so many times its usual width."""
GROWS: Final = 0.6
"""How much of a larger type's growth what holds a line of it needs: the rest was air."""


def grown(text: float) -> float:
    """How much larger a plate, a button or a pill is for a type that is ``text`` times as large."""
    return 1 + GROWS * (text - 1)


@dataclass(frozen=True, slots=True)
class Metrics:
    """The rows of one window; names as on the page of measures."""

    width: float
    height: float
    window: float
    portrait: bool
    compact: bool
    q: float
    u: float
    players: int
    hand: int
    tb: float
    ab: float
    mb: float
    hc: float
    hb: float
    rise: float
    pw: float
    ph: float
    rw: float
    cx: float
    cy: float
    a: float
    b: float
    text: float = 1.0
    """How much larger than usual the type is."""
    zoom: float = 1.0
    """How much larger compact measures are where a page grows with its type."""
    letters: float = 1.0
    """How many pixels a step of type is, before the scale of the type."""
    cards: float = 1.0
    """How much larger than usual the cards are."""

    def px(self, units: float, compact: float | None = None) -> float:
        """A measure written ``units (compact)``."""
        return compact * self.zoom if self.compact and compact is not None else units * self.u

    def tx(self, units: float, compact: float | None = None) -> float:
        """The same for what holds a line of text, and so grows with the scale of the type."""
        return self.px(units, compact) * grown(self.text)

    @property
    def dense(self) -> bool:
        """More seats than there is room for fans of backs."""
        return self.players > DENSE_ABOVE

    @property
    def wc(self) -> float:
        """Width of a hand card."""
        return self.hc * CARD_RATIO

    @property
    def ht(self) -> float:
        """Upper line of the hand."""
        return self.hb - self.hc

    @property
    def narrow(self) -> bool:
        """Too narrow for words on hint and sort."""
        return self.width < 1100 * self.u

    @property
    def tc(self) -> float:
        """Height of a card in the trick."""
        share = 0.135 if self.portrait else 0.18 if self.compact else 0.195
        return share * self.height * (1 + (self.cards - 1) / 2) / (1 + 0.25 * (self.text - 1))

    @property
    def back(self) -> float:
        """Height of the cards that others hold."""
        return self.px(62, 44)

    @property
    def table(self) -> QRectF:
        """The part of the window the table has: all but an open drawer."""
        return QRectF(0, 0, self.width, self.height)


@lru_cache(maxsize=64)
def measure(
    width: float,
    height: float,
    players: int,
    *,
    hand: int = 9,
    drawer: bool = False,
    holding: bool = True,
    text: float = 1.0,
    cards: float = 1.0,
) -> Metrics:
    """The rows of a window; ``hand``: the most cards one seat holds, ``holding``: whether anybody does.

    ``text``: how much larger than usual the type is, 1 to 2; ``cards``: how much larger the cards are, 0.8 to 1.2.
    """
    portrait = height > width
    reference = PORTRAIT_REFERENCE if portrait else REFERENCE
    q = min(width / reference[0], height / reference[1])
    compact = q < COMPACT_BELOW
    u = 1.0 if compact else max(1.0, round(20 * q) / 20)
    window = width
    if drawer and width >= 1100 * u:
        width -= 320 * u

    def px(units: float, small: float) -> float:
        return small if compact else units * u

    tb, ab = px(56, 44), px(64, 48) * grown(text)
    mb = 56 * u if portrait else px(16, 8)
    hc = (0.215 if compact else 0.22) * height
    if portrait:
        hc = min(0.225 * width / CARD_RATIO, 0.19 * height)
    # a larger type takes its room from the cards
    hc = cards * hc - (ab - px(64, 48))
    hb = height - mb - ab - px(12, 8)
    rise = (0.12 if compact else 0.16) * hc
    if portrait and not holding:
        # the table and the viewer's plate take the hand's room
        hb += hc + rise + 12 * u
    ht = hb - hc
    pw, ph, rw = px(168, 118) * grown(text), px(60, 44) * grown(text), px(14, 9)
    top = tb + ph / 2 + px(4, 0) + (24 * u if portrait else 0)
    bottom = ht - 100 * u if portrait else ht + 0.62 * hc
    a = width / 2 - (36 * u if portrait else px(72, 40))
    if not holding and not portrait:
        # the table takes the hand's room, but the buttons below it stay off its rim
        bottom = min(bottom + 88 * u, height - mb - ab - px(12, 8))
    cy, b = (top + bottom) / 2, (bottom - top) / 2
    return Metrics(
        width=width, height=height, window=window, portrait=portrait, compact=compact, q=q, u=u, players=players,
        hand=hand, tb=tb, ab=ab, mb=mb, hc=hc, hb=hb, rise=rise, pw=pw, ph=ph, rw=rw, cx=width / 2, cy=cy, a=a, b=b,
        text=text, letters=u, cards=cards,
    )  # fmt: skip


# ---------------------------------------------------------------- the edge of the table


def _power(value: float) -> float:
    return 0.0 if abs(value) < 1e-12 else math.copysign(abs(value) ** EXPONENT, value)


def curve(m: Metrics, phi: float, inset: float = 0.0) -> QPointF:
    """A point of the table's edge, ``inset`` further in; 0° is the viewer, 90° the viewer's right."""
    turn = math.radians(phi)
    return QPointF(m.cx + (m.a - inset) * _power(math.sin(turn)), m.cy + (m.b - inset) * _power(math.cos(turn)))


def outline(m: Metrics, inset: float = 0.0, points: int = 240) -> list[QPointF]:
    """The closed edge of the table, ``inset`` further in."""
    return [curve(m, 360 * number / points, inset) for number in range(points)]


def arc(m: Metrics, phi: float, length: float) -> list[QPointF]:
    """The part of the inlaid line within a length to both sides of an angle: where the light shines."""
    inset = m.rw / 2
    middle = curve(m, phi, inset)
    found = [middle]
    for sense in (-1, 1):
        left, last, angle, side = length, middle, phi, []
        while left > 0 and abs(angle - phi) < 180:
            angle += sense * 0.75
            point = curve(m, angle, inset)
            left -= math.hypot(point.x() - last.x(), point.y() - last.y())
            side.append(point)
            last = point
        found = side[::-1] + found if sense < 0 else found + side
    return found


def light(m: Metrics, viewer: bool, hand_width: float = 0.0) -> float:
    """How far the light of the turn reaches to both sides of a seat."""
    if viewer:
        return 280 * m.u if m.portrait else max(320 * m.u, hand_width / 2 + 128 * m.u)
    return (114 if m.portrait else 130) * m.u


# ---------------------------------------------------------------- seats


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """One seat: its angle, its plate, and where the cards behind the plate end (``tip``).

    ``side``: the cards lie turned at the plate's inner end; ``mirrored``: the avatar is at the right end. On a screen
    that lies flat the cards lie ``here``, and all is turned by ``turn`` degrees.
    """

    number: int
    phi: float
    plate: QRectF = field(hash=False)
    side: bool
    mirrored: bool
    top: bool
    here: QPointF | None = field(default=None, hash=False)
    turn: int = 0

    @property
    def x(self) -> float:
        """Middle of the plate."""
        return self.plate.center().x()

    @property
    def y(self) -> float:
        """Middle of the plate."""
        return self.plate.center().y()

    @property
    def inward(self) -> float:
        """Which way along x the middle of the table is."""
        return -1.0 if self.mirrored else 1.0

    @property
    def inner_end(self) -> float:
        """The plate's end towards the middle of the table."""
        return self.plate.left() if self.mirrored else self.plate.right()


def angles(players: int, portrait: bool) -> list[float]:
    """The angle of each seat, counted from the viewer in the order of play."""
    if players == 2:
        return [0.0, 180.0]
    alpha = (PORTRAIT_ANGLE if portrait else LANDSCAPE_ANGLE)[players]
    return [0.0, *(alpha + k * (360 - 2 * alpha) / (players - 2) for k in range(players - 1))]


@lru_cache(maxsize=64)
def places(m: Metrics, clockwise: bool = False, widths: tuple[float, ...] | None = None) -> tuple[SeatPlace, ...]:
    """The places of all seats, the viewer's first; ``widths``: what the plates' words need, as far as there is room."""
    most = WIDEST * m.pw
    while True:
        found = [viewer_place(m, widths[0] if widths else 0.0)]
        for k, phi in enumerate(angles(m.players, m.portrait)):
            if k:
                width = min(most, max(m.pw, widths[k] if widths else 0.0))
                found.append(_place(m, k, 360 - phi if clockwise else phi, width))
        plates = [place.plate for place in found[1:]]
        if most < m.ph or not any(one.intersects(other) for one, other in combinations(plates, 2)):
            return tuple(found)
        most *= 0.92


def _place(m: Metrics, number: int, phi: float, width: float) -> SeatPlace:
    point = curve(m, phi, m.rw / 2)
    least = m.px(16, 6) + width / 2
    x = min(max(point.x(), least), m.width - least)
    y = point.y()
    side = not m.portrait and abs(math.cos(math.radians(phi))) < 0.5
    if side and m.hand > LARGE_HAND:
        y = min(y, m.ht - m.rise - m.ph / 2 - 8 * m.u)
    return SeatPlace(
        number=number,
        phi=phi,
        plate=box(x, y, width, m.ph),
        side=side,
        mirrored=x > m.cx + 4,
        top=abs(phi - 180) < 1,
    )


def viewer_place(m: Metrics, width: float = 0.0) -> SeatPlace:
    """The viewer's own plate: at the left of the action bar, in portrait above the hand."""
    height, least = m.tx(60, 48), m.tx(212, 132)
    room = (m.width - m.px(24, 8) * 2 - 3 * m.px(112, 48)) if m.portrait else WIDEST * least
    width = max(least, min(width, room))
    top = m.ht - m.rise - 28 * m.u - height if m.portrait else m.height - m.mb - m.ab / 2 - height / 2
    return SeatPlace(0, 0.0, QRectF(m.px(24, 8), top, width, height), side=False, mirrored=False, top=False)


def anchor(m: Metrics, place: SeatPlace) -> QPointF:
    """Where the cards behind a plate begin to show."""
    if place.side:
        return QPointF(place.inner_end - place.inward * m.px(10, 8), place.y)
    return QPointF(place.x, place.plate.bottom() - m.px(6, 4))


def tip(m: Metrics, place: SeatPlace) -> QPointF:
    """Where the cards behind a plate end: the count sits here; in dense tables on the plate's inner end."""
    if place.here or m.dense:
        return place.here or QPointF(place.inner_end, place.y)
    start, reach = anchor(m, place), 0.62 * m.back
    return start + (QPointF(place.inward * reach, 0) if place.side else QPointF(0, reach))


@lru_cache(maxsize=512)
def backs(m: Metrics, place: SeatPlace, number: int) -> tuple[Spot, ...]:
    """The cards another seat holds, 62 % of them showing inwards; none in dense tables."""
    if m.dense or number == 0:
        return ()
    start, width = anchor(m, place), m.back * CARD_RATIO
    step = 0.0 if number == 1 else min(0.25 * width, 1.9 * width / (number - 1))
    spots = []
    for card in range(number):
        t = card - (number - 1) / 2
        turn = _tilt(number) * t
        if place.side:
            x = start.x() + place.inward * (0.62 - 0.5) * m.back
            spots.append(Spot(x, start.y() + t * step, 90 - place.inward * turn, m.back))
        else:
            spots.append(Spot(start.x() + t * step, start.y() + (0.62 - 0.5) * m.back, -turn, m.back))
    return tuple(spots)


def _tilt(number: int) -> float:
    """Each card is turned 3° more than its neighbour; a large fan keeps within a quarter turn."""
    return 3.0 if number < 2 else min(3.0, 36.0 / (number - 1))


def count_disc(m: Metrics, place: SeatPlace, laid: bool = False) -> QRectF:
    """The disc with the number of cards; ``laid``: cards lie before them, in compact windows over their ends."""
    at, size = QPointF(place.inner_end, place.y) if laid and m.compact else tip(m, place), m.tx(32, 24)
    return box(at.x(), at.y(), size, size)


def bell_pill(m: Metrics, place: SeatPlace, width: float) -> QRectF:
    """The pill of the last card; it takes the count's place, but at the top of a compact table stands beside."""
    at, height = tip(m, place), m.tx(38, 28)
    if m.compact and place.top and not m.dense:
        return QRectF(place.plate.right() + 12, place.y + 20 - height / 2, width, height)
    if place.side or m.dense:
        outer = at.x() - place.inward * 4 * m.u
        return QRectF(outer if place.inward > 0 else outer - width, at.y() - height / 2, width, height)
    return box(at.x(), at.y() + 12 * m.u, width, height)


def pass_pill(m: Metrics, place: SeatPlace, number: int, width: float) -> QRectF:
    """The word of a seat that passed, beside ``number`` backs; the viewer's is above its plate's end."""
    at, height = tip(m, place), m.tx(36, 26)
    if place.number == 0:
        return QRectF(place.plate.right() - width, place.plate.top() - height - m.px(8, 4), width, height)
    if m.dense or place.side:
        return box(at.x() + place.inward * m.px(46, 32), at.y(), width, height)
    if place.top:
        back = m.back * CARD_RATIO
        beside = max(m.px(46, 32), back * (0.5 + 0.125 * min(max(number - 1, 0), 8)) + m.px(30, 22))
        return box(at.x() + beside, at.y(), width, height)
    return box(at.x(), at.y() + m.px(40, 28), width, height)


def dealer_disc(m: Metrics, place: SeatPlace) -> QRectF:
    """The dealer's mark on the lower inner rim of the avatar."""
    face = avatar_disc(m, place)
    size = m.tx(24, 18)
    reach = face.width() / 2 * math.sqrt(0.5)
    return box(face.center().x() + place.inward * reach, face.center().y() + reach, size, size)


def avatar_disc(m: Metrics, place: SeatPlace) -> QRectF:
    """The avatar in its plate."""
    plate = place.plate
    size = plate.height() - 8 * m.u
    left = plate.right() - 4 * m.u - size if place.mirrored else plate.left() + 4 * m.u
    return QRectF(left, plate.top() + 4 * m.u, size, size)
