"""What lies open before a seat: hands that were shown, cards laid down, the card that is imagined, and their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter

from engine.core.model import BACK
from engine.core.table import Zone
from gui.scene.card_item import CardPicture, stood_for
from gui.scene.geometry import Metrics, SeatPlace
from gui.scene.look import Look, rounded
from gui.scene.picture import Picture
from gui.scene.plate import TickPicture
from gui.scene.spots import Spot, around, box
from gui.scene.sprite import Sprite, card_name
from gui.scene.stage import Key, Stage, keys
from gui.scene.words import SlotPicture
from gui.theme import CARD_RATIO, Alpha, Step, Z

OVERLAP = 0.6
"""Steps of cards that lie before a seat, in widths."""


@dataclass(frozen=True, slots=True)
class CaptionPicture(Picture):
    """What cards are called, in a quiet pill no wider than ``most``."""

    m: Metrics
    text: str
    most: float

    def _font(self, look: Look) -> QFont:
        return look.font(Step.T12 if self.m.compact else Step.T14 * self.m.u, True)

    def size(self, look: Look) -> tuple[float, float]:
        """Width and height of the pill."""
        return min(self.most, look.width(self.text, self._font(look)) + self.m.px(20, 14)), line(self.m)

    def rect(self, look: Look) -> QRectF:
        """The pill."""
        return box(0, 0, *self.size(look))

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw pill and words."""
        pill, font = self.rect(look), self._font(look)
        painter.fillPath(rounded(pill), look.colour("s1", Alpha.WORDS))
        words = look.cut(self.text, font, pill.width() - self.m.px(12, 8))
        look.write_centred(painter, QPointF(0, 0), words, font, look.colour("ink_1"))


# ---------------------------------------------------------------- places


def high(m: Metrics) -> float:
    """How high a card is that lies before a seat."""
    return m.px(66, 36) if m.dense else m.px(84, 44)


def line(m: Metrics) -> float:
    """How high such words are by themselves."""
    return m.tx(26, 19)


def words_high(m: Metrics) -> float:
    """What the words of such cards need below them."""
    return line(m) + m.px(6, 3)


def reach(m: Metrics, behind: bool = False) -> float:
    """How far cards and words before a seat reach below its plate; ``behind``: the backs it holds stand between."""
    return m.px(6, 3) + high(m) + words_high(m) + m.px(6, 3) + (held(m) if behind else 0.0)


def across(m: Metrics, behind: bool) -> float:
    """How far two cards before a seat reach to the middle from its plate."""
    width = high(m) * CARD_RATIO
    count = m.px(20, 14) if m.dense and behind else 0.0
    return m.px(6, 3) + (held(m) if behind else 0.0) + count + 2 * width + m.px(3, 2)


def held(m: Metrics) -> float:
    """How far what is laid down keeps from a plate, for the count of what the seat still holds and for its backs.

    Where there is little room it covers the backs.
    """
    return 0.0 if m.dense else m.tx(32, 24) / 2 + (0.0 if m.compact else 0.62 * m.back)


def above_hand(stage: Stage) -> float:
    """The line above the viewer's hand, its words and what is laid before it."""
    m = stage.m
    front = high(m) + m.px(10, 5) if stage.fronts else 0.0
    return m.ht - m.rise - words_high(m) - m.px(10, 5) - front


def before(stage: Stage, place: SeatPlace, number: int, behind: bool = False) -> tuple[Spot, ...]:
    """Where so many cards lie before a seat; ``behind``: the backs it still holds stand between."""
    if stage.corner is not None:
        from gui.scene.flat.describe import laid_spots

        return laid_spots(stage, number)
    m, height = stage.m, high(stage.m)
    width = height * CARD_RATIO
    step = OVERLAP * width if number > 2 else width + m.px(3, 2)
    total = step * (number - 1) + width
    gap = m.px(6, 3) + (held(m) if behind else 0.0)
    if place.number == 0:
        left, y = m.cx - total / 2, above_hand(stage) + height / 2
    elif place.side or (m.dense and not place.top and not m.portrait):
        # the count of a dense table lies on the inner end of its plate
        gap += m.px(20, 14) if m.dense and behind else 0.0
        left = place.inner_end + gap if place.inward > 0 else place.inner_end - gap - total
        y = place.y
    else:
        left = min(max(place.x - total / 2, m.px(8, 4)), m.width - m.px(8, 4) - total)
        y = place.plate.bottom() + gap + height / 2
    return tuple(Spot(left + width / 2 + card * step, y, 0.0, height) for card in range(number))


def dropped(stage: Stage) -> QRectF:
    """Where a card may be let go that the viewer lays before it: around where it will lie."""
    slot = around(before(stage, stage.seats[0], 1))
    if stage.corner is not None:
        return slot.adjusted(-slot.width() / 2, -slot.height() / 2, slot.width() / 2, slot.height() / 2)
    return slot.adjusted(-2 * slot.width(), -slot.height() / 2, 2 * slot.width(), slot.height() / 2)


def kept(stage: Stage, place: SeatPlace) -> QRectF:
    """What the cards before a seat and their words may need, whether or not they lie there now."""
    ways = {False, bool(stage.fronts and place.number)} if stage.fans or stage.fronts else set()
    spots = tuple(spot for behind in ways for spot in before(stage, place, 2, behind))
    return around(spots).adjusted(0, 0, 0, words_high(stage.m)) if spots else QRectF()


# ---------------------------------------------------------------- sprites


def lies_open(stage: Stage, seat: int) -> bool:
    """Whether others see, or may touch, what a seat holds."""
    zones = [zone for place in stage.fans for zone in stage.zones(place.zone, seat)]
    offered = {button.name for button in stage.hands.buttons}
    return any(card != BACK for zone in zones for card in zone.cards) or any(
        f"zone:{zone.id}" in offered for zone in zones
    )


def zone_spots(stage: Stage, place: SeatPlace, seat: int) -> dict[str, tuple[Spot, ...]]:
    """Where the cards lie that are before a seat, by zone: an open hand, or what it has laid down."""
    held = [zone for shape in stage.fans for zone in stage.zones(shape.zone, seat)]
    laid = [zone for shape in stage.fronts for zone in stage.zones(shape.zone, seat)]
    found: dict[str, tuple[Spot, ...]] = {}
    shows = place.number > 0 and lies_open(stage, seat)
    for zones, behind in ((held if shows else [], False), (laid, place.number > 0 and not shows)):
        listed = [zone for zone in zones if zone.cards]
        count = sum(len(zone.cards) + len(zone.imagined) for zone in listed)
        spots = before(stage, place, count, behind) if count else ()
        for zone in listed:
            number = len(zone.cards) + len(zone.imagined)
            found[zone.id], spots = spots[:number], spots[number:]
    return found


def laid_out(stage: Stage, place: SeatPlace, seat: int) -> Iterator[Sprite]:
    """The cards before a seat, those that are imagined, and their words."""
    placed = zone_spots(stage, place, seat)
    out = stage.in_figure("folded", seat) or stage.in_figure("beaten", seat)
    for zone in (zone for zone in stage.view.table.zones if zone.id in placed):
        yield from row(stage, zone, placed[zone.id], Z.BACKS, out)
    yield from _ticked(stage, placed)
    said = next((zone for zone in stage.view.table.zones if zone.id in placed and zone.caption is not None), None)
    if said is not None:
        name = said.id.partition(":")[0]
        whole = (spot for zone, spots in placed.items() if zone.partition(":")[0] == name for spot in spots)
        yield words_under(stage, said, around(tuple(whole)))


def tick(stage: Stage, seat: int) -> str:
    """Whether a seat has done what all are to do in turn, or has it still before it; what lies before it says it too.

    Once the table waits for nobody there is nothing to tick off.
    """
    ticks = stage.layout.ticks
    if not ticks or not stage.view.table.to_act or any(place.zone in ticks for place in stage.fronts):
        return ""
    told = [stage.in_figure(name, seat) for name in ticks]
    return "done" if told[0] else "" if any(told) else "open"


def _ticked(stage: Stage, placed: Mapping[str, Sequence[Spot]]) -> Iterator[Sprite]:
    """A tick on what a seat has laid down where that is what is to be ticked off."""
    for zone, spots in placed.items():
        if spots and zone.partition(":")[0] in stage.layout.ticks:
            at, size = around(tuple(spots)).center(), stage.m.tx(32, 22)
            yield Sprite(f"tick/{zone}", TickPicture(size), at.x(), at.y(), Z.BADGES)


def slot(stage: Stage) -> Iterator[Sprite]:
    """Where the card that is being dragged will lie before the viewer."""
    for place in stage.fronts:
        if f"{place.zone}:{stage.viewer}" in stage.hands.lit:
            (spot,) = before(stage, stage.seats[0], 1)
            picture = SlotPicture(spot.width, spot.height, stage.m.u, True)
            yield Sprite(f"target/{place.zone}", picture, spot.x, spot.y, Z.TRICK_WORDS + 0.5)


def row(stage: Stage, zone: Zone, spots: Sequence[Spot], z: float, out: bool = False) -> Iterator[Sprite]:
    """A zone's cards at their spots, and pale behind them the imagined one."""
    listed, marks = keys(zone), stage.marks(zone)
    for number, (key, spot) in enumerate(zip(listed, spots, strict=False)):
        yield card(stage, key, spot, z + number / (len(spots) + 1), marks.get(key, ""), out)
    yield from imagined(stage, zone, spots[len(listed) :], z)


def imagined(stage: Stage, zone: Zone, spots: Sequence[Spot], z: float) -> Iterator[Sprite]:
    """The imagined card of a hand: pale, beside those that are there."""
    for number, (code, spot) in enumerate(zip(zone.imagined, spots, strict=False)):
        picture = CardPicture(code, spot.height, stage.m.u, "back", veil="imagined")
        yield Sprite(f"imagined/{zone.id}/{number}", picture, spot.x, spot.y, z - (number + 1) / 100)


def card(stage: Stage, key: Key, spot: Spot, z: float, mark: str, out: bool) -> Sprite:
    """One card that lies open or face down, with what it stands for."""
    picture = CardPicture(key.code, spot.height, stage.m.u, "back", "", "beat" if out else "", "", stood_for(mark))
    return Sprite(card_name(key), picture, spot.x, spot.y, z, spot.angle)


def words_under(stage: Stage, zone: Zone, area: QRectF, more: str = "") -> Sprite:
    """What a zone's cards are called, below them, and what more is to be said of them."""
    m = stage.m
    text = " · ".join(filter(None, (stage.look.words.say(zone.caption) if zone.caption else "", more)))
    picture = CaptionPicture(m, text, max(area.width(), m.px(240, 168) if more else m.px(168, 128)))
    wide, tall = picture.size(stage.look)
    x = min(max(area.center().x(), wide / 2 + m.px(4, 2)), m.width - wide / 2 - m.px(4, 2))
    return Sprite(f"caption/{zone.id}", picture, x, area.bottom() + m.px(4, 2) + tall / 2, Z.BADGES)


def own_sides(stage: Stage) -> Iterator[Sprite]:
    """Which of the viewer's two cards is which, beside them, where the game has names for that."""
    m, words, area = stage.m, stage.look.words, around(stage.fan.spots)
    keys_ = [f"{stage.view.game}.zone.{zone.id.split(':')[-1]}" for zone in stage.hand_zones if zone.cards]
    if len(keys_) != 2 or len(stage.hand) != 2 or not all(words.has(key) for key in keys_):
        return
    for number, key in enumerate(keys_):
        picture = CaptionPicture(m, words.key(key), m.px(168, 128))
        away = m.px(10, 5) + picture.size(stage.look)[0] / 2
        x = area.right() + away if number else area.left() - away
        yield Sprite(f"side/{number}", picture, x, area.center().y(), Z.BADGES)


def own_words(stage: Stage) -> Iterator[Sprite]:
    """What the viewer's own hand is called, above it, and the card it imagines."""
    m, zones = stage.m, stage.hand_zones
    practice = stage.look.practice
    chances = "" if practice is None else practice.line(stage.look.words, stage.view)
    last = zones[-1] if zones else None
    yield from own_sides(stage)
    for zone in zones:
        if zone.imagined and stage.fan.spots:
            end = stage.fan.spots[-1]
            spots = [end.moved(1.08 * end.width * (number + 1), 0) for number in range(len(zone.imagined))]
            yield from imagined(stage, zone, spots, Z.HAND)
        # what one practises with stands once, with the first zone that has words
        chances, told = ("", chances) if chances and (zone.caption or zone is last) else (chances, "")
        said = " · ".join(filter(None, (stage.look.words.say(zone.caption) if zone.caption else "", told)))
        if said and stage.hand:
            picture = CaptionPicture(m, said, m.width - m.px(24, 12) if told else m.width / 2)
            y = m.ht - m.rise - m.px(4, 2) - words_high(m) / 2
            yield Sprite(f"caption/{zone.id}", picture, m.cx, y, Z.BADGES)
