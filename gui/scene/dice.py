"""The dealer's dice: a card flips up large, and its value runs round the seats as a light."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import (
    QAbstractAnimation,
    QParallelAnimationGroup,
    QPauseAnimation,
    QPointF,
    QSequentialAnimationGroup,
)

from engine.core.event import Rolled
from engine.core.model import BACK
from gui.scene.card_item import CardPicture
from gui.scene.describe import Sprite, describe
from gui.scene.felt import LightPicture
from gui.scene.geometry import Metrics, SeatPlace, light
from gui.scene.motion import Beat, Movement, Play, offer_skip
from gui.scene.picture import Picture
from gui.scene.plate import CountPicture
from gui.scene.says import say
from gui.scene.words import LinePicture
from gui.theme import LAST_TICKS, Alpha, Step, Time, Z


def rolled(event: Rolled) -> Movement:
    """Flip the card up, say its value, count it round the places, rest."""

    def movement(play: Play) -> QAbstractAnimation | None:
        story = QSequentialAnimationGroup()
        m = play.before.m
        height = min(320 * m.u, 0.45 * m.height)
        card = next((face for face in event.faces if isinstance(face, str)), None)
        if card is not None:
            shown = CardPicture(card, height, m.u, "lifted")
            sprite = Sprite("dice/card", shown, m.cx, m.cy, Z.LIFTED)
            back = CardPicture(BACK, height, m.u, "lifted")
            story.addAnimation(play.scene.flip("dice/card", sprite, back, 0, play.ms(Time.D4)))
        _words(play, event, height)
        offer_skip(play)
        beside = _aside(play, height)
        if beside is not None:
            story.insertAnimation(0, beside)
        count = min(event.count, MOST)
        for tick in range(count):
            left = count - 1 - tick
            time = LAST_TICKS[len(LAST_TICKS) - 1 - left] if left < len(LAST_TICKS) else Time.TICK
            story.addAnimation(Beat(play.ms(time), partial(_lit, play, event, tick)))
        story.addAnimation(QPauseAnimation(play.ms(Time.D5)))
        story.addAnimation(Beat(0, partial(play.scene.dismiss_all, "dice/")))
        return story

    return movement


MOST = 60
"""A light does not run longer than this, whatever the dice say."""


def _aside(play: Play, height: float) -> QAbstractAnimation | None:
    """Put the pile to the left of the card, and the lights of those who are asked out."""
    group = QParallelAnimationGroup()
    way = QPointF(-min(0.86 * height, play.before.m.a * 0.6), 0)
    for name, sprite in describe(play.before).items():
        item = play.scene.item(name)
        if item is None:
            continue
        if name.startswith("light/"):
            item.setVisible(False)
        if name.startswith("card/"):
            there = replace(sprite, x=sprite.x + way.x())
            group.addAnimation(play.scene.glide(item, there, play.ms(Time.D3)))
    return group if group.animationCount() else None


def _words(play: Play, event: Rolled, height: float) -> None:
    """The name of the moment, the value, one line, at the right of the card; nothing where there is no room."""
    m = play.before.m
    x = m.cx + height * 0.36 + 56 * m.u
    if m.portrait or m.compact:
        return
    look = play.scene.looks
    lines: list[tuple[str, Picture, float]] = [
        ("title", LinePicture(say(look, "dice"), Step.T28 * m.u, "ink_1", True, True, "left"), -94),
        ("value", LinePicture(str(event.count), Step.MOMENT * m.u, "accent", True, True, "left"), 0),
        ("line", LinePicture(say(look, "dice_line", count=event.count), Step.T16 * m.u, "ink_2", align="left"), 76),
    ]
    for name, picture, y in lines:
        play.scene.guest(f"dice/{name}", Sprite(name, picture, x, m.cy + y * m.u, Z.LIFTED))


def _lit(play: Play, event: Rolled, tick: int) -> None:
    """Show the light at a seat, the last two paler, and the numbers counted so far."""
    stage = play.before
    for age, strength in enumerate((1.0, *Alpha.PAST_LIGHT)):
        play.scene.dismiss(f"dice/light/{age}")
        if tick - age >= 0:
            place = stage.place_of((event.by + tick - age) % stage.players)
            length = light(stage.m, place.number == 0)
            picture = LightPicture(stage.m, place.phi, length, strength)
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


def number_at(m: Metrics, place: SeatPlace) -> QPointF:
    """Where a seat's number stands: inwards of its plate, the viewer's on the layout line."""
    if place.number == 0:
        return QPointF(m.cx, m.cy + m.b - m.rw - m.px(52, 34))
    if place.side:
        return QPointF(place.inner_end + place.inward * m.px(36, 28), place.y)
    return QPointF(place.x, place.plate.bottom() + m.px(34, 24))
