"""Hands that are laid against each other: they come from their seats, turn over, and it is seen who has lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QAbstractAnimation, QPauseAnimation, QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.core.event import Told
from engine.core.model import BACK
from engine.core.table import Zone
from gui.scene.before import OVERLAP
from gui.scene.card_item import BrokenPicture, CardPicture, stood_for
from gui.scene.describe import Sprite
from gui.scene.flock import Flock
from gui.scene.geometry import Metrics, box, tip
from gui.scene.look import Look, edged, rounded
from gui.scene.motion import Beat, Movement, Play, appear, one_by_one, together
from gui.scene.picture import Picture, reach, shade_box
from gui.scene.spots import Spot, around
from gui.scene.sprite_item import SpriteItem
from gui.scene.stage import Stage
from gui.scene.words import GroupGlow, TrickWords, words_line
from gui.sound.cues import Cue
from gui.theme import CARD_RATIO, Alpha, Easing, Line, Radius, Shadows, Time, Z

OVER = Z.TOAST - 6
"""What faces each other lies over the table and under what is said of it."""
SWELL = 1.12
"""How far a hand swells that nobody would have thought to win."""
BROKEN = 5.0
"""How far the halves of a broken card are turned."""
LARGE = 1.1
"""How high the cards may be, in heights of a play in the middle."""
WIDEST = 0.94
"""How much of the window's width the hands may take."""


@dataclass(frozen=True, slots=True)
class MatPicture(Picture):
    """What the hands lie on, so that nothing of the table is seen between them."""

    width: float
    height: float
    u: float

    def rect(self, look: Look) -> QRectF:
        """The mat with its shadow."""
        return reach(box(0, 0, self.width, self.height), Shadows.PLATE, self.u)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw it."""
        edge = box(0, 0, self.width, self.height)
        shade_box(painter, look, edge, Radius.PANEL * self.u, Shadows.PLATE, self.u)
        path = rounded(edge, Radius.PANEL * self.u)
        edged(painter, path, look.colour("felt_e", 1 - (1 - Alpha.WORDS) / 2), look.colour("line"), Line.EMPHASIS)


@dataclass(frozen=True, slots=True)
class Side:
    """One of the hands: its cards with those imagined, where they lie, and where its words stand."""

    zone: Zone
    spots: tuple[Spot, ...]
    words: TrickWords
    at: QPointF

    @property
    def seat(self) -> int:
        """Whose it is."""
        assert self.zone.owner is not None
        return int(self.zone.owner)


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything of a duel lies."""

    sides: tuple[Side, ...]
    mat: QRectF
    said: TrickWords
    at: QPointF


# ---------------------------------------------------------------- places


def plan(stage: Stage, look: Look, event: Told) -> Plan:
    """Two hands side by side; of more the challenger's above, the others below it."""
    m = stage.m
    names = [stage.person(seat).name for seat in range(stage.players)]
    said = TrickWords(m, look.words.told(stage.view.game, event, names))
    top, low = m.cy - m.b + m.rw + m.px(24, 12), m.ht - m.rise - m.px(12, 6)
    gap, line, least = m.px(12, 6), words_line(m), m.px(72, 44)
    rows = _rows(stage, look, event.shows, int((m.hb - top - 2 * gap - line) / (least + line + 2 * gap)), gap)
    if len(rows) > 2:
        # so many that the viewer's own cards make room, too
        low = m.hb
    room = low - top - 2 * gap - line
    high = min(LARGE * m.tc, max(room / len(rows) - line - 2 * gap, least))
    high = min(high, *(_fitting(m, row, gap) for row in rows))
    words = {zone.id: _words(stage, look, zone, row, high, gap) for row in rows for zone in row}
    deep = high + line + 2 * gap
    whole = deep * len(rows) + line + gap
    y = (top + low) / 2 - whole / 2 + gap
    sides: list[Side] = []
    for row in rows:
        sides += _row(m, row, words, look, high, y + high / 2, gap)
        y += deep
    wide = max([said.size(look)[0], *(_wide(m, row, words, look, high, gap) for row in rows)]) + 2 * gap
    mat = QRectF(m.cx - wide / 2, (top + low) / 2 - whole / 2, wide, whole + gap)
    return Plan(tuple(sides), mat, said, QPointF(m.cx, mat.bottom() - gap - line / 2))


def _rows(stage: Stage, look: Look, shows: tuple[Zone, ...], most: int, gap: float) -> list[tuple[Zone, ...]]:
    """The hands in rows, the challenger's above those of several others; no more rows than their words need."""
    if len(shows) < 3:
        return [shows]
    others = shows[1:]
    for number in range(1, max(2, most)):
        each = -(-len(others) // number)
        room = WIDEST * stage.m.width / each - 2 * gap
        if all(_nameless(stage, look, zone).size(look)[0] <= room for zone in others):
            break
    return [shows[:1], *(others[first : first + each] for first in range(0, len(others), each))]


def _nameless(stage: Stage, look: Look, zone: Zone) -> TrickWords:
    """What a hand is called, with the avatar of whose it is."""
    text = "" if zone.caption is None else look.words.say(zone.caption)
    return TrickWords(stage.m, text, None if zone.owner is None else replace(stage.person(zone.owner), name=""))


def _words(stage: Stage, look: Look, zone: Zone, row: Sequence[Zone], high: float, gap: float) -> TrickWords:
    """Whose hand it is, and what it is called; where many stand in a row the avatar says whose."""
    quiet, person = _nameless(stage, look, zone), None if zone.owner is None else stage.person(zone.owner)
    found, room = replace(quiet, person=person), WIDEST * stage.m.width / len(row) - 2 * gap
    if len(row) < 3 or found.size(look)[0] <= max(room, _span(zone, high)):
        return found
    found = quiet
    while len(found.text) > 1 and found.size(look)[0] > room:
        found = replace(found, text=f"{found.text[:-2]}…")
    return found


def _span(zone: Zone, high: float) -> float:
    """How wide a hand is with the cards imagined with it."""
    cards = len(zone.cards) + len(zone.imagined)
    return high * CARD_RATIO * (1 + OVERLAP * (cards - 1))


def _slots(row: Sequence[Zone], words: dict[str, TrickWords], look: Look, high: float, gap: float) -> list[float]:
    return [max(_span(zone, high), words[zone.id].size(look)[0]) + 2 * gap for zone in row]


def _wide(m: Metrics, row: Sequence[Zone], words: dict[str, TrickWords], look: Look, high: float, gap: float) -> float:
    return min(sum(_slots(row, words, look, high, gap)), WIDEST * m.width)


def _fitting(m: Metrics, row: Sequence[Zone], gap: float) -> float:
    """How high the cards of a row may be so that its hands fit beside each other."""
    room = WIDEST * m.width / len(row) - 2 * gap
    return min(room / _span(zone, 1.0) for zone in row)


def _row(
    m: Metrics, row: Sequence[Zone], words: dict[str, TrickWords], look: Look, high: float, y: float, gap: float
) -> Iterable[Side]:
    slots = _slots(row, words, look, high, gap)
    squeeze = min(1.0, WIDEST * m.width / sum(slots))
    x = m.cx - squeeze * sum(slots) / 2
    for zone, slot in zip(row, slots, strict=True):
        at, cards = x + squeeze * slot / 2, len(zone.cards) + len(zone.imagined)
        step = OVERLAP * high * CARD_RATIO
        spots = tuple(Spot(at + (card - (cards - 1) / 2) * step, y, 0.0, high) for card in range(cards))
        yield Side(zone, spots, words[zone.id], QPointF(at, y + high / 2 + gap + words_line(m) / 2))
        x += squeeze * slot


# ---------------------------------------------------------------- the movement


def duel(event: Told) -> Movement:
    """The hands of an event face each other for a moment."""

    def movement(play: Play) -> QAbstractAnimation | None:
        if not event.shows:
            return None
        look = play.scene.looks
        found = plan(play.before.central, look, event)
        gone = _away(play, found.sides)
        mat = MatPicture(found.mat.width(), found.mat.height(), play.after.m.u)
        at = found.mat.center()
        ground = appear(play, Sprite("duel/mat", mat, at.x(), at.y(), OVER), Time.D1)
        come, turn, names = together(ground, _apart(play)), together(), together()
        for number, side in enumerate(found.sides):
            _comes(play, come, turn, side, number)
            sprite = Sprite(f"duel/words/{side.seat}", side.words, side.at.x(), side.at.y(), OVER + 2)
            names.addAnimation(appear(play, sprite, Time.D1))
        said = Sprite("duel/said", found.said, found.at.x(), found.at.y(), OVER + 2)
        lost = [side for side in found.sides if side.seat in event.lost]
        won = [side for side in found.sides if side not in lost]
        names.addAnimation(appear(play, said, Time.D1))
        return one_by_one(
            come,
            Beat(0, partial(play.tick, Cue.FLIP)) if turn.animationCount() else None,
            turn,
            Beat(0, partial(_decided, play, won, lost)),
            _breaks(play, lost),
            names,
            _upset(play, won) if event.flourish == "upset" else None,
            QPauseAnimation(play.ms(2 * Time.D5)),
            _leave(play),
            Beat(0, partial(_back, play, gone)),
        )

    return movement


def _away(play: Play, sides: Iterable[Side]) -> list[SpriteItem]:
    """Take the hands from their seats; gives what is to come back there."""
    starts = [start for side in sides for start in (
        f"card/{side.zone.id}/", f"imagined/{side.zone.id}/", f"caption/{side.zone.id}", f"turn/card/{side.zone.id}/",
        f"count/{side.seat}",
    )]  # fmt: skip
    found = [item for _, item in play.drawn(*starts) if item.isVisible()]
    found += [item for item in play.scene.guests(*starts) if item.isVisible()]
    for item in found:
        item.setVisible(False)
    return found


def _apart(play: Play) -> QAbstractAnimation | None:
    """Who has nothing to do with it is dimmed, for as long as the frame lasts."""
    stage, flock = play.before, Flock()
    for seat in range(stage.players if stage.layout.apart else 0):
        if any(stage.in_figure(name, seat) for name in stage.layout.apart):
            continue
        zones = [zone.id for place in stage.fans for zone in stage.zones(place.zone, seat)]
        starts = [f"plate/{seat}", f"count/{seat}", *(f"card/{zone}/" for zone in zones)]
        starts += [f"glasses/{glasses.name}:{seat}" for glasses in stage.layout.glasses]
        for _, item in play.drawn(*starts):
            flock.way(item, play.ms(Time.D2), easing=Easing.FADE, opacity=Alpha.OFF)
    return flock if flock.totalDuration() else None


def _comes(play: Play, come: QAbstractAnimation, turn: QAbstractAnimation, side: Side, number: int) -> None:
    """One hand comes from its seat; what was hidden there turns over once it lies in the middle."""
    m, seat = play.before.m, play.before.place_of(side.seat)
    home = seat.plate.center() if seat.number == 0 else tip(m, seat)
    was = play.before.view.table.zone(side.zone.id).cards
    flock = Flock()
    for card, code in enumerate(side.zone.cards):
        spot = side.spots[card]
        picture = CardPicture(code, spot.height, m.u, "new", stands=stood_for(side.zone.marks.get(card, "")))
        name = f"duel/{side.seat}/{card}"
        sprite = Sprite(name, picture, spot.x, spot.y, OVER + 1 + card / 20)
        if code != BACK and code not in was:
            back = replace(picture, code=BACK, stands="")
            turn.addAnimation(  # type: ignore[attr-defined]  # a group
                play.scene.flip(name, sprite, back, card * play.ms(Time.WAVE), play.ms(Time.D4))
            )
        guest = play.scene.guests(name)[0] if play.scene.guests(name) else play.scene.guest(name, sprite)
        guest.setPos(home)
        guest.lean(0.0, m.back / spot.height)
        play.scene.join(flock, guest, sprite, play.ms(Time.D4))
    for extra, code in enumerate(side.zone.imagined, len(side.zone.cards)):
        spot = side.spots[extra]
        picture = CardPicture(code, spot.height, m.u, "new", veil="imagined")
        thought = Sprite(f"duel/{side.seat}/{extra}", picture, spot.x, spot.y, OVER + 1 - extra / 20)
        turn.addAnimation(appear(play, thought, Time.D2))  # type: ignore[attr-defined]  # a group
    come.addAnimation(flock)  # type: ignore[attr-defined]  # a group


def _decided(play: Play, won: Sequence[Side], lost: Sequence[Side]) -> None:
    """The lower hands grow pale, the others are lit."""
    play.tick(Cue.KNOCK)
    for side in lost:
        for item in play.scene.guests(f"duel/{side.seat}/", f"new/duel/{side.seat}/"):
            if isinstance(item.picture, CardPicture):
                play.scene.paint(item, replace(item.picture, veil="beat"))
    for side in won:
        area = around(side.spots)
        glow, at = GroupGlow(area.width(), area.height(), play.after.m.u), area.center()
        play.scene.guest(f"duel/lit/{side.seat}", Sprite("duel/lit", glow, at.x(), at.y(), OVER + 0.5))


def _breaks(play: Play, lost: Iterable[Side]) -> QAbstractAnimation | None:
    """The cards of those who are out of the round by that break in two."""
    out = [side for side in lost if play.after.in_figure("beaten", side.seat)]
    flock, length, m = Flock(), play.ms(Time.D3), play.after.m

    def go() -> None:
        for side in out:
            for card in play.scene.guests(f"duel/{side.seat}/"):
                picture, at = card.picture, card.pos()
                if not isinstance(picture, CardPicture):
                    continue
                card.setVisible(False)
                for half, way in enumerate((-1, 1)):
                    name, part = f"{card.name}/half/{half}", BrokenPicture(picture, half)
                    piece = play.scene.guest(name, Sprite(name, part, at.x(), at.y(), card.zValue(), card.angle))
                    to = at + QPointF(way * m.px(5, 3), way * m.px(9, 5))
                    flock.way(piece, length, to=to, pose=(card.angle + way * BROKEN, 1.0))

    if not out:
        return None
    flock.until(length)
    return one_by_one(Beat(0, go), flock)


def _upset(play: Play, won: Sequence[Side]) -> QAbstractAnimation:
    """The winner's cards swell, and swell again."""
    flock, beat = Flock(), play.ms(Time.D3)
    flock.at(0, partial(play.tick, Cue.WAVE))
    for side in won:
        for item in play.scene.guests(f"duel/{side.seat}/"):
            for step, scale in enumerate((SWELL, 1.0, SWELL, 1.0)):
                flock.way(item, beat, step * beat, Easing.RAISE, pose=(item.angle, scale))
    return flock


def _leave(play: Play) -> QAbstractAnimation:
    """Everything of the duel goes out; what that is, is known only then."""
    flock, length = Flock(), play.ms(Time.D2)

    def go() -> None:
        for item in play.scene.guests("duel/", "new/duel/"):
            flock.way(item, length, easing=Easing.FADE, opacity=0.0)

    flock.until(length)
    return one_by_one(Beat(0, go), flock)


def _back(play: Play, gone: Iterable[SpriteItem]) -> None:
    play.scene.dismiss_all(("duel/", "new/duel/"))
    for item in gone:
        # no count stands on cards that lie open from now on
        item.setVisible(not item.name.startswith("count/") or item.name in play.sprites)
