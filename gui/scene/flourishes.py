"""Flourishes: how loud an event is, one small movement each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import (
    QAbstractAnimation,
    QParallelAnimationGroup,
    QPointF,
    QSequentialAnimationGroup,
)

from engine.core.event import Told, Turned
from engine.core.model import BACK
from gui.scene import fan
from gui.scene.card_item import CardPicture
from gui.scene.describe import Sprite, describe
from gui.scene.motion import Movement, Play, pulse, shape_of
from gui.scene.words import TrickWords
from gui.theme import Easing, Time, Z

SWELL = 1.08
"""How far a badge swells as it comes."""


def turned(event: Turned) -> Movement:
    """Cards turn over where they lie, one after another, as a wave."""

    def movement(play: Play) -> QAbstractAnimation | None:
        names = [name for name in play.sprites if name.startswith(f"card/{event.zone}/")]
        return _wave(play, names, event.zone)

    return movement


def _wave(play: Play, names: Sequence[str], zone: str) -> QAbstractAnimation:
    group = QParallelAnimationGroup()
    for name in [name for name in describe(play.before) if name.startswith(f"card/{zone}/")]:
        item = play.scene.item(name)
        if item is not None:
            item.setVisible(False)
    for number, name in enumerate(names):
        sprite = play.sprites[name]
        back = sprite.picture
        if isinstance(back, CardPicture):
            back = replace(back, code=BACK)
        group.addAnimation(play.scene.flip(f"turn/{name}", sprite, back, number * play.ms(Time.WAVE), play.ms(Time.D4)))
    return group


def bell(event: Told) -> Movement:
    """The badge of the last card comes, swells once and stands still."""

    def movement(play: Play) -> QAbstractAnimation | None:
        sprite = play.sprites.get(f"bell/{event.seat}")
        if sprite is None:
            return None
        guest = play.scene.guest(f"new/{sprite.name}", replace(sprite, opacity=0.0))
        group = QSequentialAnimationGroup()
        group.addAnimation(play.scene.glide(guest, sprite, play.ms(Time.D1), Easing.FADE))
        group.addAnimation(pulse(guest, b"scale", 1.0, SWELL, play.ms(Time.D4)))
        return group

    return movement


def glow(event: Told) -> Movement:
    """The newest play glows for a moment."""

    def movement(play: Play) -> QAbstractAnimation | None:
        zones = play.after.view.table.zones
        laid = [zone for zone in zones if zone.owner == event.seat and shape_of(play.after, zone.id) == "trick"]
        group = QParallelAnimationGroup()
        for name, sprite in play.sprites.items():
            if laid and name.startswith(f"card/{laid[-1].id}/") and isinstance(sprite.picture, CardPicture):
                lit = replace(sprite, picture=replace(sprite.picture, glow=True, ring="accent"), opacity=0.0)
                guest = play.scene.guest(f"glow/{name}", lit)
                group.addAnimation(pulse(guest, b"opacity", 0.0, 1.0, play.ms(Time.D5)))
        return group

    return movement


def wave(event: Told) -> Movement:
    """A whole hand turns over in a wave, as far as the view shows it."""

    def movement(play: Play) -> QAbstractAnimation | None:
        zones = [zone for zone in play.after.view.table.zones if zone.owner == event.seat and BACK not in zone.cards]
        held = [zone.id for zone in zones if shape_of(play.after, zone.id) in ("fan", "row")]
        names = [name for name in play.sprites if any(name.startswith(f"card/{zone}/") for zone in held)]
        return _wave(play, names, held[0]) if names else None

    return movement


def knock(event: Told) -> Movement:
    """The table is knocked: it moves down and back."""

    def movement(play: Play) -> QAbstractAnimation | None:
        table = play.scene.item("table")
        if table is None:
            return None
        way = QPointF(0, 2 * play.after.m.u)
        return pulse(table, b"pos", QPointF(0, 0), way, play.ms(Time.D2))

    return movement


def cut(event: Told) -> Movement:
    """The upper part of the pile lifts and goes under."""

    def movement(play: Play) -> QAbstractAnimation | None:
        return _lift_pile(play, 1, Time.D4)

    return movement


def shuffle(event: Told) -> Movement:
    """The pile is riffled."""

    def movement(play: Play) -> QAbstractAnimation | None:
        return _lift_pile(play, 2, Time.D5)

    return movement


def _lift_pile(play: Play, times: int, each: int) -> QAbstractAnimation:
    group = QParallelAnimationGroup()
    piles = [zone.id for zone in play.before.view.table.zones if shape_of(play.before, zone.id) == "pile"]
    names = [name for name in describe(play.before) if any(name.startswith(f"card/{pile}/") for pile in piles)]
    for number, name in enumerate(names[len(names) // 2 :]):
        item = play.scene.item(name)
        if item is None:
            continue
        side = 1 if times > 1 and number % 2 else -1
        aside = item.pos() + QPointF(side * 24 * play.after.m.u if times > 1 else 0, -24 * play.after.m.u)
        rounds = QSequentialAnimationGroup()
        for _ in range(times):
            rounds.addAnimation(pulse(item, b"pos", item.pos(), aside, play.ms(each)))
        group.addAnimation(rounds)
    return group


def banner(event: Told) -> Movement:
    """The sentence of an event stands in the middle for a moment."""

    def movement(play: Play) -> QAbstractAnimation | None:
        names = [play.after.person(seat).name for seat in range(play.after.players)]
        said = play.scene.looks.words.told(play.after.view.game, event, names)
        m = play.after.m
        sprite = Sprite("banner", TrickWords(m, said), m.cx, fan.trick_middle(m), Z.TOAST, opacity=0.0)
        return pulse(play.scene.guest("banner", sprite), b"opacity", 0.0, 1.0, play.ms(2 * Time.D5))

    return movement


FLOURISHES: Mapping[str, Callable[[Told], Movement]] = {
    "bell": bell,
    "glow": glow,
    "wave": wave,
    "knock": knock,
    "cut": cut,
    "shuffle": shuffle,
    "banner": banner,
}
LATE = frozenset({"bell", "glow", "knock", "banner"})
"""Flourishes that follow the cards of their frame."""
