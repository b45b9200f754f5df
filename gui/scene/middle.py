"""Where zones lie in the middle of a table that has no trick: rows, piles beside them, words below."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF

from engine.core.layout import Place
from engine.core.table import Zone
from gui.scene import fan, lamps
from gui.scene.before import above_hand, across, kept, reach
from gui.scene.geometry import SeatPlace
from gui.scene.spots import Spot, around
from gui.scene.stage import Stage
from gui.theme import CARD_RATIO

AIR = 1.22
"""Cards of different places stand so many widths or heights apart."""
FEW = 2.0
"""What a row right of the middle has at least, in widths of a card, so that several in it can be read."""
NEAR = 2.0
"""Piles that are further from the middle, in widths of a card, lie near the edge of the table."""
ENOUGH = 1.6
"""So many heights of a card are as much as the middle needs; of several such places the one in the middle is taken."""
WORDS = 0.3
"""What the words under a row need, in heights of a card."""


def plain(stage: Stage) -> bool:
    """Whether the middle has no trick that wants the room for itself."""
    return not stage.tricks


def aside(place: Place) -> bool:
    """Whether a pile lies out of the way at the edge."""
    return place.shape == "pile" and abs(place.at[0]) > NEAR


def _frame(stage: Stage) -> tuple[float, float, float]:
    """The upper and the lower line of the middle, and how far it reaches to both sides."""
    m = stage.m
    top = m.cy - m.b + m.rw / 2 + m.tx(54, 34)
    low = m.cy + m.b - m.rw - m.px(24, 12)
    if m.portrait:
        return _upright(stage, top, above_hand(stage) if stage.fans else low)
    sides = [m.cx - abs(place.inner_end - m.cx) for place in stage.seats[1:] if place.side]
    inset = max(sides, default=0.0) + (across(m, bool(stage.fronts)) if stage.fans else 0.0) + m.px(16, 8)
    half = max(m.px(160, 96), m.cx - inset)
    if stage.fans:
        low = above_hand(stage)
        above = [place for place in stage.seats[1:] if not place.side]
        below = max([top, *(place.plate.bottom() + reach(m, bool(stage.fronts)) for place in above)])
        if low - below < m.px(64, 40) * (1 + WORDS):
            # below what the upper seats have before them there is no room: the middle lies between that
            below = max([top, *(place.plate.bottom() + reach(m, bool(stage.fronts)) for place in above if place.top)])
            half = min([half, *_inner(stage, [place for place in above if not place.top])])
        top = below
    return top, low, half


def _inner(stage: Stage, seats: Iterable[SeatPlace]) -> list[float]:
    """How far from the middle line the cards before some seats keep."""
    m, found = stage.m, [kept(stage, place) for place in seats]
    inner = [m.cx - one.right() if one.center().x() < m.cx else one.left() - m.cx for one in found if one.width()]
    return [one - m.px(16, 8) for one in inner]


def _upright(stage: Stage, top: float, low: float) -> tuple[float, float, float]:
    """Upright, the middle lies above, between or below the plates at the sides.

    What stands or may come to lie before a seat belongs to its plate; where that leaves nothing, the middle lies
    between what is before the seats.
    """
    m, edge = stage.m, stage.m.px(16, 8)
    below = reach(m, bool(stage.fronts)) if stage.fans else m.px(64, 40)
    least = m.px(64, 40) * (1 + WORDS)
    upper, lower = _band(stage, top, low, below, ENOUGH * m.tc)
    if lower - upper >= least:
        return upper, lower, m.cx - edge - (across(m, bool(stage.fronts)) if stage.fans else 0.0)
    half = min([m.cx - edge, *_inner(stage, [place for place in stage.seats[1:] if not place.top])])
    return *_band(stage, top, low, edge, least), half


def _band(stage: Stage, top: float, low: float, below: float, enough: float) -> tuple[float, float]:
    """The highest of the places between plates, each with so much below it; of those high enough the middle one."""
    m = stage.m
    taken = sorted((place.plate.top() - m.px(12, 6), place.plate.bottom() + below) for place in stage.seats[1:])
    bands, start = [], top
    for upper, lower in [*taken, (low, low)]:
        bands.append((start, min(upper, low)))
        start = max(start, lower)
    return max(bands, key=lambda band: (min(band[1] - band[0], enough), -abs(sum(band) / 2 - m.cy)))


def _scale(stage: Stage) -> tuple[float, float, float]:
    """How high a card is there, the line of the places at 0, and how far the rows reach."""
    top, low, half = _frame(stage)
    rows = [place.at[1] for place in stage.layout.centre if not aside(place)] or [0.0]
    least, words = stage.m.px(64, 40), WORDS
    if (low - top) < least * (1 + WORDS) and not _named(stage):
        # where cards would lie over the words before a seat, no room is kept for words of their own
        least, words = max(stage.m.px(48, 32), min(least, low - top - 2)), 0.0
    span = (max(rows) - min(rows)) * AIR + 1 + words
    shared = max((len(stage.zones(place.zone)) for place in stage.layout.centre if place.shape == "row"), default=1)
    broad = 2 * half / max(1, shared) / AIR / CARD_RATIO
    right = max((place.at[0] for place in stage.layout.centre if place.shape == "row"), default=0.0)
    if right > 0:
        broad = min(broad, half / ((right - 0.5) * AIR + FEW) / CARD_RATIO)
    high = min(broad, max(least, min(stage.m.tc, (low - top) / span)))
    shift = (max(rows) + min(rows)) / 2 * AIR * high + words * high / 2
    middle, spare = (top + low) / 2, max(0.0, low - top - span * high) / 2
    if stage.m.portrait:
        middle = min(max(stage.m.cy, middle - spare), middle + spare)
    return high, middle - shift, half


def _named(stage: Stage) -> bool:
    """Whether something is said there below the cards."""
    zones = (zone for place in stage.layout.centre for zone in stage.zones(place.zone))
    return bool(lamps.told(stage)) or any(zone.caption is not None for zone in zones)


def spots(stage: Stage, place: Place, zone: Zone, number: int = 0, of: int = 1) -> tuple[Spot, ...]:
    """Where the cards of a zone lie; ``of`` zones share the place, this is one of them."""
    high, middle, half = _scale(stage)
    width, cards = high * CARD_RATIO, len(zone.cards)
    if of > 1 and cards > 1:
        # the imagined card is one more of the row: beside it lies the next one
        cards += len(zone.imagined)
    y = middle + place.at[1] * AIR * high
    if aside(place):
        return fan.aside(stage.m, stage.seats, cards, place.at, _taken(stage))
    if place.shape == "pile":
        return fan.stack(stage.m, stage.m.cx + _aside(stage, place, width, half), y, cards, high)
    if place.at[0] > 0:
        left = stage.m.cx + (place.at[0] - 0.5) * AIR * width
        wide = min(0.66 * width * (cards - 1) + width, stage.m.cx + half - left)
        return fan.row(left + wide / 2, y, cards, high, wide)
    room = 2 * half / of
    wide = min(room - 0.2 * width if of > 1 else room, 0.66 * width * (cards - 1) + width)
    step = min(room, max(AIR * width, 2.6 * width)) if of > 1 else 0.0
    x = stage.m.cx + (number - (of - 1) / 2) * step
    return fan.row(x, y, cards, high, min(wide, step - 0.2 * width) if of > 1 else wide)[: len(zone.cards)]


def at(stage: Stage, place: Place) -> tuple[QPointF, float]:
    """Where something that is no card stands, and how high the cards beside it are."""
    high, middle, half = _scale(stage)
    away = place.at[0] * AIR * high * CARD_RATIO
    most = max(0.0, half - high / 2)
    return QPointF(stage.m.cx + min(max(away, -most), most), middle + place.at[1] * AIR * high), high


def lying(stage: Stage) -> list[QRectF]:
    """Where the cards of the middle lie, with the count that stands on them."""
    found, more = [], stage.m.px(18, 12)
    for place in stage.layout.centre:
        zones = stage.zones(place.zone)
        for number, zone in enumerate(zones):
            if zone.cards:
                found.append(around(spots(stage, place, zone, number, len(zones))).adjusted(0, -more, more, 0))
    return found


def _taken(stage: Stage) -> tuple[fan.Taken, ...]:
    """What piles at the edge keep out of: the cards before the seats, and the rows in the middle with their words."""
    high, middle, half = _scale(stage)
    found = [kept(stage, place) for place in stage.seats]
    for place in stage.layout.centre:
        if not aside(place):
            y = middle + place.at[1] * AIR * high
            found.append(QRectF(stage.m.cx - half, y - high / 2, 2 * half, (1 + WORDS) * high))
    return tuple((one.x(), one.y(), one.width(), one.height()) for one in found)


def _aside(stage: Stage, place: Place, width: float, half: float) -> float:
    """How far from the middle a pile lies: beside the rows of its line."""
    if not place.at[0]:
        return 0.0
    side = 1 if place.at[0] > 0 else -1
    beside = [len(stage.zones(other.zone)) for other in stage.layout.centre if other.shape == "row"]
    of = max(beside, default=1)
    busy = min(half, of * min(2 * half / of, 2.6 * width) / 2) + 0.8 * width if of > 1 else 0.0
    return side * min(max(abs(place.at[0]) * AIR * width, busy), max(half - width / 2, busy))
