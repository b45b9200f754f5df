"""Where the cards of a hand, of a trick and of piles lie: pure functions of the measures."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF

from gui.scene.geometry import (
    LARGE_HAND,
    Metrics,
    SeatPlace,
    Spot,
    around,
    backs,
    box,
    curve,
    pass_pill,
)
from gui.theme import CARD_RATIO, TARGET

STEP, TIGHTEST, SPREAD = 0.64, 0.22, 0.4
"""Steps of a fan in widths of a card: at ease, where both index figures still show, under the finger."""

SMALLEST = 0.8
"""How far the cards of a large hand shrink before it stands in two rows."""

BEATEN = 0.86
"""Size of a beaten play against the one that beats it."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A fan at the lower edge: where its cards lie, which step they have, and how far a raised card moves."""

    spots: tuple[Spot, ...]
    step: float
    rise: float
    rows: int

    def raised(self, card: int) -> Spot:
        """Where a card lies when it is raised: moved along its own axis."""
        spot = self.spots[card]
        turn = math.radians(spot.angle)
        return spot.moved(math.sin(turn) * self.rise, -math.cos(turn) * self.rise)

    @property
    def width(self) -> float:
        """Width of the whole fan."""
        return around(self.spots).width()


def room(m: Metrics, number: int) -> float:
    """How wide a hand may be."""
    if number > LARGE_HAND:
        return m.width - 96 * m.u
    if m.portrait:
        return m.width - 88 * m.u
    return (0.55 if m.compact else 0.62) * m.width


def hand(m: Metrics, number: int, focus: int | None = None) -> Hand:
    """The viewer's hand; it tightens, then shrinks, then stands in two rows, and never overflows.

    ``focus`` is the card under the finger or the keyboard: in a tight fan its neighbours give way.
    """
    if number == 0:
        return Hand((), 0.0, m.rise, 1)
    avail, width = room(m, number), m.wc
    fits = avail if number == 1 else (avail - width) / (number - 1)
    if fits < TIGHTEST * width:
        least = avail / (1 + TIGHTEST * (number - 1))
        if least < SMALLEST * width:
            return _two_rows(m, number, focus)
        width = least
        fits = TIGHTEST * width
    return arc(m, number, width, min(STEP * width, fits), 0.0, focus)


def arc(m: Metrics, number: int, width: float, step: float, lift: float, focus: int | None) -> Hand:
    """A bent row of cards of a width, one step apart, so far above the lower line of a hand."""
    height = width / CARD_RATIO
    turn = math.radians(min(1.5, 12 / (number - 1))) if number > 1 else 0.0
    radius = step / turn if turn else 0.0
    end = turn * (number - 1) / 2
    sag = radius * (1 - math.cos(end)) + width / 2 * math.sin(end)
    shifts = _spread(number, step, width, focus)
    spots = []
    for card in range(number):
        t = card - (number - 1) / 2
        angle = turn * t
        foot_x = m.cx + t * step + shifts[card]
        foot_y = m.hb - lift - sag + radius * (1 - math.cos(angle))
        middle_x, middle_y = foot_x + math.sin(angle) * height / 2, foot_y - math.cos(angle) * height / 2
        spots.append(Spot(middle_x, middle_y, math.degrees(angle), height))
    return Hand(tuple(spots), step, m.rise, 1)


def _spread(number: int, step: float, width: float, focus: int | None) -> list[float]:
    """How far the cards of a tight fan give way to the one in focus; the ends stay where they are."""
    if focus is None or step >= SPREAD * width or number < 3 or focus >= number - 1:
        return [0.0] * number
    more = SPREAD * width - step
    before, after = focus, number - 1 - focus
    shifts = []
    for card in range(number):
        if card <= focus:
            shifts.append(-more * (before / (number - 1)) * (card / before if before else 0.0))
        else:
            left = (number - 1 - card) / (after - 1) if after > 1 else 0.0
            shifts.append(more * (after / (number - 1)) * left)
    return shifts


def _two_rows(m: Metrics, number: int, focus: int | None) -> Hand:
    rear = number - number // 2
    width = SMALLEST * m.wc
    spots: list[Spot] = []
    step = 0.0
    for first, count, lift in ((0, rear, 0.5 * m.hc), (rear, number - rear, 0.0)):
        fits = (room(m, number) - width) / max(1, count - 1)
        step = min(TIGHTEST * width, fits) if fits < TIGHTEST * width else min(SPREAD * width, fits)
        near = focus - first if focus is not None and first <= focus < first + count else None
        spots += arc(m, count, width, step, lift, near).spots
    return Hand(tuple(spots), step, m.rise, 2)


def hand_targets(fan: Hand, focus: int | None = None) -> list[QRectF]:
    """The strip of each card that may be touched, with the room it rises into; the focused one is never too narrow."""
    found = []
    for card, spot in enumerate(fan.spots):
        rect = around((spot, fan.raised(card)))
        nxt = fan.spots[card + 1] if card + 1 < len(fan.spots) and _same_row(spot, fan.spots[card + 1]) else None
        if nxt is not None:
            rect.setRight(min(rect.right(), nxt.x - nxt.width / 2 + abs(spot.angle)))
        if card == focus and rect.width() < TARGET:
            rect.setWidth(TARGET)
        found.append(rect)
    return found


def _same_row(one: Spot, other: Spot) -> bool:
    return other.x > one.x


def card_at(fan: Hand, raised: frozenset[int], x: float, y: float, reach: float = 0.0) -> int | None:
    """The card under a point: later cards lie over earlier ones, a raised one reaches where it stood."""
    for card in reversed(range(len(fan.spots))):
        here = fan.spots[card]
        there = fan.raised(card) if card in raised else here
        if there.holds(x, y, reach) or (card in raised and here.holds(x, y, reach)):
            return card
    return None


# ---------------------------------------------------------------- the trick


@dataclass(frozen=True, slots=True)
class Trick:
    """One play in the middle: its cards and the line in its owner's colour."""

    spots: tuple[Spot, ...]
    bar: QRectF


def trick_middle(m: Metrics) -> float:
    """Where the newest play is centred; it never moves while the hand shrinks."""
    upper = m.cy - m.b + m.rw / 2 + m.tx(93, 57)
    lower = m.cy + m.b - m.rw - 24 * m.u if m.portrait else m.hb - 1.13 * m.hc - m.rise
    lower -= m.tx(34, 24) - m.px(34, 24)
    shift = 0.12 * m.tc - 10.5 if m.compact else 0.13 * m.tc - 19 * m.u
    return (upper + lower) / 2 + shift


def trick(m: Metrics, number: int, age: int = 0) -> Trick | None:
    """A play of ``number`` cards, the newest (0) or one it beat (1, 2); None where there is no room for it."""
    middle, height = trick_middle(m), m.tc
    top = middle - height / 2
    lap = 0.24 if m.compact else 0.26
    for older in range(age):
        top -= lap * height + (m.px(16, 10) if older else 0)
        height *= BEATEN
    # larger cards push a play up; what it beat gives way to what stands at the upper seat
    tight = age == 2 or (age == 1 and m.cards > 1)
    if age > 2 or (tight and top - m.px(22, 14) < m.cy - m.b + m.rw / 2 + m.px(93, 57)):
        return None
    spots = row(m.cx, top + height / 2, number, height, trick_room(m) * BEATEN**age)
    group = around(spots)
    inset, line, gap = 0.08 * group.width(), 4 * m.u, 8 * m.u
    y = group.bottom() + gap if age == 0 else top - gap - line
    return Trick(spots, QRectF(group.left() + inset, y, group.width() - 2 * inset, line))


def trick_room(m: Metrics) -> float:
    """How wide a play may be."""
    return m.width - 2 * (16 * m.u + m.px(168, 118)) - 32 * m.u if m.portrait else 0.62 * m.width


def row(x: float, y: float, number: int, height: float, most: float) -> tuple[Spot, ...]:
    """Cards side by side about a middle, closer together where there are many."""
    width = height * CARD_RATIO
    step = min(0.66 * width, (most - width) / (number - 1)) if number > 1 else 0.0
    return tuple(Spot(x + (card - (number - 1) / 2) * step, y, 0.0, height) for card in range(number))


def words_pill(m: Metrics, width: float, middle: float | None = None) -> QRectF:
    """The words under the newest play."""
    y = trick_middle(m) + m.tc / 2 + m.px(15, 12) + m.tx(17, 12) if middle is None else middle
    return box(m.cx, y, min(width, m.width - m.px(32, 16)), m.tx(34, 24))


# ---------------------------------------------------------------- piles, trays


USUAL = 5
"""So many cards a play has at most, as a rule."""


def pile(m: Metrics, number: int) -> tuple[Spot, ...]:
    """A pile in the middle of the table."""
    return stack(m, m.cx, m.cy, number, 0.3 * min(m.width, m.height) if m.compact else 168 * m.u)


Taken: TypeAlias = tuple[float, float, float, float]
"""A rectangle that is kept free."""


@lru_cache(maxsize=128)
def aside(
    m: Metrics, seats: tuple[SeatPlace, ...], number: int, at: tuple[float, float], taken: tuple[Taken, ...] = ()
) -> tuple[Spot, ...]:
    """A small pile beside the trick, at the side that ``at`` means; where somebody sits there, near the edge.

    It is in nobody's way, nor over what is ``taken``; nothing without room.
    """
    width = m.back * CARD_RATIO
    trick = around(row(m.cx, trick_middle(m), USUAL, m.tc, trick_room(m)))
    busy = [*(_keep_out(m, place) for place in seats), *(QRectF(*one) for one in taken)]
    busy.append(trick.adjusted(-m.px(24, 12), -0.3 * m.tc, m.px(24, 12), 0.3 * m.tc))
    busy.append(QRectF(m.cx - room(m, 9) / 2, m.ht - 2 * m.rise, room(m, 9), m.hc))
    right, low = at[0] < 0, at[1] < 0
    levels = trick.bottom() - m.back / 2, trick.top() + m.back / 2
    points = []
    for gap in (m.px(48, 24), m.px(25, 13)):
        away = trick.width() / 2 + gap + width / 2
        points += [QPointF(m.cx + (away if right else -away), y) for y in (levels if low else levels[::-1])]
    for phi in (*range(84, 30, -6), *range(96, 160, 6)):
        turned = phi if low else 180 - phi
        points.append(curve(m, turned if right else 360 - turned, m.rw + m.px(52, 34) + width / 2))
    for point in points:
        spot = box(point.x(), point.y(), width, m.back)
        if not any(spot.intersects(other) for other in busy):
            return stack(m, point.x(), point.y(), number, m.back)
    return ()


def _keep_out(m: Metrics, place: SeatPlace) -> QRectF:
    """The room of a seat: plate, cards, count and the word of a pass."""
    if place.number == 0:
        return place.plate
    found = place.plate.united(pass_pill(m, place, 9, m.px(56, 40)))
    held = backs(m, place, 9)
    return found.united(around(held)) if held else found


def stack(m: Metrics, x: float, y: float, number: int, height: float) -> tuple[Spot, ...]:
    """Cards on each other; every sixth lifts the pile a little."""
    lift = 0.012 * height
    return tuple(Spot(x + (card // 6) * lift, y - (card // 6) * lift, 0.0, height) for card in range(number))


def tray(m: Metrics, slots: int) -> tuple[QRectF, tuple[Spot, ...]]:
    """The open tray in the middle where cards are laid before they go: its edge and its slots."""
    width = 0.185 * m.width if m.portrait else m.tc * CARD_RATIO
    gap, pad = m.px(16, 8), m.px(24, 12)
    width = min(width, (trick_room(m) + (2 * m.pw if m.portrait else 0) - 2 * pad + gap) / slots - gap)
    height = width / CARD_RATIO
    middle = m.cy + m.px(24, 8) if m.portrait else trick_middle(m)
    step = width + gap
    spots = tuple(Spot(m.cx + (card - (slots - 1) / 2) * step, middle, 0.0, height) for card in range(slots))
    edge = box(m.cx, middle, slots * step - gap + 2 * pad, height + 2 * pad)
    return edge, spots
