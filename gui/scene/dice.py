"""The dealer's dice: a card flips up large, and its value runs round the seats as a light."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QAbstractAnimation, QParallelAnimationGroup, QPauseAnimation, QPointF

from engine.core.event import Rolled
from engine.core.model import BACK
from gui.scene.card_item import CardPicture
from gui.scene.describe import Sprite
from gui.scene.felt import LightPicture
from gui.scene.geometry import Metrics, SeatPlace, curve, light
from gui.scene.motion import Beat, Movement, Play, appear, fade, one_by_one, resting, shape_of, together
from gui.scene.picture import Picture
from gui.scene.plate import CountPicture, PlatePicture
from gui.scene.says import say
from gui.scene.stage import Stage
from gui.scene.words import LinePicture
from gui.sound.cues import Cue
from gui.theme import CARD_RATIO, LAST_TICKS, Alpha, Step, Time, Z

MOST = 60
"""A light does not run longer than this, whatever the dice say."""
SMALL_VALUE = 0.6
"""The value where the words do not stand beside the card, or hardly can, in sizes of the moment's numeral."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Where card, pile and words stand while the light runs."""

    card: QPointF
    height: float
    pile: QPointF
    shrink: float
    title: QPointF
    value: QPointF
    line: QPointF | None
    numeral: float


def spread(m: Metrics) -> Spread:
    """The places of the moment: pile, card and words in a row; where it is narrow the words stand below."""
    u = m.u
    if m.portrait:
        height = min(280 * u, 0.3 * m.height)
        card = QPointF(m.cx + 50 * u, m.cy - 44 * u)
        row = card.y() + height / 2 + 62 * u
        shrink = 0.75
        pile = QPointF(card.x() - height * CARD_RATIO / 2 - 20 * u - shrink * 168 * u * CARD_RATIO / 2, card.y())
        value = QPointF(m.cx + 8 * u, row)
        return Spread(card, height, pile, shrink, QPointF(m.cx - 68 * u, row), value, QPointF(m.cx, row + 60 * u),
                      SMALL_VALUE * Step.MOMENT * u)  # fmt: skip
    card = QPointF(m.cx, m.cy)
    height = min(320 * u, 0.45 * m.height)
    half = height * CARD_RATIO / 2
    if m.compact:
        x = m.cx + half + 20
        pile = QPointF(m.cx - half - 20 - 0.15 * m.height * CARD_RATIO, m.cy)
        numeral = SMALL_VALUE * Step.MOMENT
        return Spread(card, height, pile, 1.0, QPointF(x, m.cy - 48), QPointF(x, m.cy + 8), None, numeral)
    x = m.cx + half + 56 * u
    at = {name: QPointF(x, m.cy + y * u) for name, y in (("title", -94), ("value", 0), ("line", 76))}
    pile = QPointF(m.cx - half - 95 * u - 84 * u * CARD_RATIO, m.cy)
    return Spread(card, height, pile, 1.0, at["title"], at["value"], at["line"], Step.MOMENT * u)


def rolled(event: Rolled) -> Movement:
    """Flip the card up, say its value, count it round the places, rest, and put all away again."""

    def movement(play: Play) -> QAbstractAnimation | None:
        where, pile = spread(play.before.central.m), _pile(play)
        card = next((face for face in event.faces if isinstance(face, str)), None)
        rest = resting(play.before)
        for name, sprite in rest.items():
            play.scene.wear(name, sprite.picture)
        out = together(*(fade(item, 0.0, play.ms(Time.D3)) for _, item in play.drawn("light/")))
        story = one_by_one(together(out, _aside(play, pile, where), _up(play, card, where)))
        story.addAnimation(together(*(appear(play, words, Time.D1) for words in _words(play, event, where))))
        count = min(event.count, MOST)
        for tick in range(count):
            left = count - 1 - tick
            time = LAST_TICKS[len(LAST_TICKS) - 1 - left] if left < len(LAST_TICKS) else Time.TICK
            story.addAnimation(Beat(play.ms(time), partial(_lit, play, event, tick, rest)))
        story.addAnimation(QPauseAnimation(play.ms(Time.D5)))
        # made only when it is its turn: most of what goes away now is not there yet
        story.addAnimation(Beat(play.ms(Time.D3), _later(play, partial(_away, play, pile, where, rest))))
        story.addAnimation(Beat(0, partial(play.scene.dismiss_all, ("dice/", "new/dice/"))))
        return story

    return movement


def _later(play: Play, make: Callable[[], QAbstractAnimation]) -> Callable[[], None]:
    return lambda: play.scene.run(make())


def _pile(play: Play) -> list[Sprite]:
    """The cards of the piles in the middle, the lowest first."""
    found = [sprite for sprite, _ in play.drawn("card/")]
    return [sprite for sprite in found if shape_of(play.before, sprite.name.split("/")[1]) == "pile"]


def _aside(play: Play, pile: list[Sprite], where: Spread) -> QAbstractAnimation:
    """Put the pile to the left of the card."""
    group = QParallelAnimationGroup()
    for sprite in pile:
        item = play.scene.item(sprite.name)
        if item is not None:
            at = play.before.central.place_out(where.pile)
            x, y = at.x() + (sprite.x - pile[0].x) * where.shrink, at.y() + (sprite.y - pile[0].y) * where.shrink
            group.addAnimation(play.scene.glide(item, replace(sprite, x=x, y=y, scale=where.shrink), play.ms(Time.D4)))
    return group


def _up(play: Play, card: str | None, where: Spread) -> QAbstractAnimation | None:
    """The turned card rises from the pile and flips on its way."""
    if card is None:
        return None
    m = play.before.central.m
    shown = CardPicture(card, where.height, m.u, "lifted")
    sprite = Sprite("dice/card", shown, where.card.x(), where.card.y(), Z.LIFTED)
    flip = play.scene.flip("dice/card", sprite, replace(shown, code=BACK), 0, play.ms(Time.D4))
    item = play.scene.item("dice/card")
    assert item is not None
    pile = _pile(play)
    if pile:
        item.setPos(pile[-1].x, pile[-1].y)
        item.lean(0, getattr(pile[-1].picture, "height", where.height) / where.height)
    return together(flip, play.scene.glide(item, sprite, play.ms(Time.D4)))


def _words(play: Play, event: Rolled, where: Spread) -> list[Sprite]:
    """The name of the moment, the value, one line where there is room."""
    m, look = play.before.central.m, play.scene.looks
    align = "middle" if m.portrait else "left"
    lines: list[tuple[str, Picture, QPointF | None]] = [
        ("title", LinePicture(say(look, "dice"), m.px(Step.T28, Step.T20), "ink_1", True, True, align), where.title),
        ("value", LinePicture(str(event.count), where.numeral, "accent", True, True, "left"), where.value),
        ("line", LinePicture(say(look, "dice_line", count=event.count), Step.T16 * m.u, "ink_2", align=align),
         where.line),
    ]  # fmt: skip
    return [Sprite(f"dice/{name}", made, at.x(), at.y(), Z.LIFTED) for name, made, at in lines if at is not None]


def _lit(play: Play, event: Rolled, tick: int, rest: dict[str, Sprite]) -> None:
    """Show the light at a seat, the last two paler, and the numbers counted so far."""
    play.tick(Cue.COUNT)
    stage = play.before
    for age in range(1 + len(Alpha.PAST_LIGHT)):
        play.scene.dismiss(f"dice/light/{age}")
        if tick - age >= 0:
            picture = running_lights(stage, (event.by + tick - age) % stage.players)[age]
            play.scene.guest(f"dice/light/{age}", Sprite("light", picture, 0, 0, Z.LIGHT + 1))
    for back in range(min(stage.players, tick + 1)):
        seat = (event.by + tick - back) % stage.players
        at = number_at(stage.m, stage.place_of(seat))
        text = str(tick - back + 1)
        picture_: Picture = CountPicture(stage.m, text, stage.m.px(52, 36), True)
        if back:
            alphas = Alpha.PAST_COUNT
            alpha = alphas[min(back, len(alphas)) - 1]
            picture_ = LinePicture(text, Step.T20 * stage.m.u, "ink_1", True, alpha=alpha)
        play.scene.guest(f"dice/count/{seat}", Sprite("count", picture_, at.x(), at.y(), Z.LIFTED))
        plate = rest[f"plate/{seat}"].picture
        if isinstance(plate, PlatePicture):
            play.scene.wear(f"plate/{seat}", plate if back else replace(plate, state="turn"))


def _away(play: Play, pile: list[Sprite], where: Spread, rest: dict[str, Sprite]) -> QAbstractAnimation:
    """The card goes back to the pile, the pile to the middle, words and numbers vanish."""
    # two movements of one property would end each other, and all that moves with them
    goes = [item for item in play.scene.guests("dice/", "new/dice/") if item.name != "dice/card" or not pile]
    group = together(*(fade(item, 0.0, play.ms(Time.D3)) for item in goes))
    for name, sprite in rest.items():
        play.scene.wear(name, sprite.picture)
    for sprite in pile:
        item = play.scene.item(sprite.name)
        if item is not None:
            group.addAnimation(play.scene.glide(item, sprite, play.ms(Time.D3)))
    card = play.scene.item("dice/card")
    if card is not None and pile:
        end = Sprite("dice/card", pile[-1].picture, pile[-1].x, pile[-1].y, Z.LIFTED, opacity=0.0,
                     scale=getattr(pile[-1].picture, "height", where.height) / where.height)  # fmt: skip
        group.addAnimation(play.scene.glide(card, end, play.ms(Time.D3)))
    return group


def running_lights(stage: Stage, seat: int) -> list[LightPicture]:
    """The light at a seat while the dice are counted: where it is now, and where it has been."""
    place = stage.place_of(seat)
    length = light(stage.m, place.number == 0)
    return [LightPicture(stage.m, place.phi, length, strength) for strength in (1.0, *Alpha.PAST_LIGHT)]


def number_at(m: Metrics, place: SeatPlace) -> QPointF:
    """Where a seat's number stands: inwards of its plate, the viewer's on the layout line."""
    if place.here is not None:
        return curve(m, place.phi, m.rw + m.px(38, 26))
    if place.number == 0:
        return QPointF(m.cx, m.cy + m.b - m.rw - m.px(52, 46))
    if place.side:
        return QPointF(place.inner_end + place.inward * m.px(36, 28), place.y)
    return QPointF(place.x, place.plate.bottom() + m.px(34, 24))
