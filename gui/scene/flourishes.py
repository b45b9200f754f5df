"""Flourishes: how loud an event is, one small movement each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QAbstractAnimation, QParallelAnimationGroup, QPauseAnimation, QPointF

from engine.core.event import Told, Turned
from engine.core.model import BACK
from gui.scene import fan
from gui.scene.card_item import CardPicture
from gui.scene.describe import Sprite
from gui.scene.duel import duel
from gui.scene.flock import Flock
from gui.scene.geometry import Spot, around
from gui.scene.motion import Movement, Play, appear, fade, one_by_one, shape_of, together
from gui.scene.piles import cut, shuffle
from gui.scene.set_out import STEPS, GlassesPicture
from gui.scene.words import BannerPicture, GroupGlow, TrickWords
from gui.theme import Easing, Time, Z

SWELL = 1.08
"""How far a badge swells as it comes."""
KNOCK = 2
"""How far a knock moves the table, in u."""


def turned(events: tuple[Turned, ...]) -> Movement:
    """Cards turn over where they lie, each zone's as a wave, all zones at once; open ones stay as they are."""

    def movement(play: Play) -> QAbstractAnimation | None:
        group = QParallelAnimationGroup()
        for event in events:
            # hands that lie elsewhere by the end of the frame were laid against each other, and are turned there
            stays = play.after.view.table.zone(event.zone).cards == event.cards
            if (
                stays
                and BACK not in event.cards
                and any(f"/{BACK}/" in sprite.name for sprite, _ in play.drawn(f"card/{event.zone}/"))
            ):
                _over(play, group, event.zone)
        return group

    return movement


def _over(play: Play, group: QParallelAnimationGroup, zone: str) -> None:
    for _, item in play.drawn(f"card/{zone}/"):
        item.setVisible(False)
    count = f"count/{zone.partition(':')[2]}"
    for _, item in () if count in play.sprites else play.drawn(count):
        # how many there are is seen from now on
        item.setVisible(False)
    names = [name for name in play.sprites if name.startswith(f"card/{zone}/")]
    for number, name in enumerate(names):
        _flip(play, group, play.sprites[name], number)


def _flip(play: Play, group: QParallelAnimationGroup, sprite: Sprite, number: int) -> None:
    """Turn a card over in its place of the wave."""
    assert isinstance(sprite.picture, CardPicture)
    back = replace(sprite.picture, code=BACK)
    wait = number * play.ms(Time.WAVE)
    group.addAnimation(play.scene.flip(f"turn/{sprite.name}", sprite, back, wait, play.ms(Time.D4)))


def bell(event: Told) -> Movement:
    """The badge of the last card comes, swells once and stands still."""

    def movement(play: Play) -> QAbstractAnimation | None:
        sprite = play.sprites.get(f"bell/{event.seat}")
        if sprite is None:
            return None
        come = appear(play, sprite, Time.D1)
        badge = play.scene.item(f"new/{sprite.name}")
        assert badge is not None
        swell, half = Flock(), play.ms(Time.D4) // 2
        for wait, scale in ((0, SWELL), (half, 1.0)):
            play.scene.join(swell, badge, replace(sprite, scale=scale), half, wait, Easing.FADE)
        return one_by_one(come, swell)

    return movement


def glow(event: Told) -> Movement:
    """The newest play's ring glows for a moment."""

    def movement(play: Play) -> QAbstractAnimation | None:
        zones = play.after.view.table.zones
        laid = [zone for zone in zones if zone.owner == event.seat and shape_of(play.after, zone.id) == "trick"]
        found = [s for n, s in play.sprites.items() if laid and n.startswith(f"card/{laid[-1].id}/")]
        if not found:
            return None
        spots = tuple(Spot(s.x, s.y, s.angle, getattr(s.picture, "height", 0.0)) for s in found)
        group, u = around(spots), play.after.m.u
        ring = GroupGlow(group.width(), group.height(), u)
        at = group.center()
        # under the play it belongs to and over those it has beaten
        z = min(sprite.z for sprite in found) - 0.1
        lit = play.scene.guest("glow", Sprite("glow", ring, at.x(), at.y(), z, opacity=0.0))
        half = play.ms(Time.D5) // 2
        return one_by_one(fade(lit, 1.0, half), fade(lit, 0.0, half))

    return movement


def wave(event: Told) -> Movement:
    """A special hand comes to the middle and turns over in a wave; who has it and what it is stands below."""

    def movement(play: Play) -> QAbstractAnimation | None:
        cards = event.params.get("cards")
        if not isinstance(cards, tuple | list) or not cards or event.seat is None:
            return None
        m = play.before.central.m
        home = play.before.place_of(event.seat)
        spots = fan.row(m.cx, fan.trick_middle(m), len(cards), m.tc, fan.trick_room(m))
        come, turn = together(), together()
        for number, (code, spot) in enumerate(zip(cards, spots, strict=True)):
            picture = CardPicture(str(code), m.tc, m.u, "new")
            sprite = Sprite(f"wave/{number}", picture, spot.x, spot.y, Z.TRICK + 4 + number / 20)
            _flip(play, turn, sprite, number)
            back = play.scene.item(f"turn/{sprite.name}")
            assert back is not None
            back.setPos(home.here or QPointF(home.x, home.y))
            back.lean(0, m.back / m.tc)
            back.setOpacity(0.0)
            come.addAnimation(play.scene.glide(back, sprite, play.ms(Time.D3)))
        names = [play.after.person(seat).name for seat in range(play.after.players)]
        said = TrickWords(m, play.scene.looks.words.told(play.after.view.game, event, names))
        at = fan.words_pill(m, said.size(play.scene.looks)[0]).center()
        words = appear(play, Sprite("wave/words", said, at.x(), at.y(), Z.TRICK_WORDS), Time.D1)
        return one_by_one(come, turn, words, QPauseAnimation(play.ms(2 * Time.D5)))

    return movement


def knock(event: Told) -> Movement:
    """The last card lands with a knock: the table with all that lies on it moves down and back."""

    def movement(play: Play) -> QAbstractAnimation | None:
        down, half, flock = QPointF(0, KNOCK * play.after.m.u), play.ms(Time.D2) // 2, Flock()
        for item in play.scene.lying(Z.HAND):
            flock.way(item, half, easing=Easing.FADE, to=item.pos() + down)
            flock.way(item, half, half, Easing.FADE, to=item.pos())
        return flock

    return movement


def banner(event: Told) -> Movement:
    """The sentence of an event stands in the middle for a moment."""

    def movement(play: Play) -> QAbstractAnimation | None:
        names = [play.after.person(seat).name for seat in range(play.after.players)]
        said = play.scene.looks.words.told(play.after.view.game, event, names)
        m = play.before.central.m
        sprite = Sprite("banner", BannerPicture(m, said), m.cx, fan.trick_middle(m), Z.TOAST)
        come = appear(play, sprite, Time.D1)
        shown = play.scene.item("new/banner")
        assert shown is not None
        rest = QPauseAnimation(play.ms(2 * Time.D5 - 2 * Time.D1))
        return one_by_one(come, rest, fade(shown, 0.0, play.ms(Time.D1)))

    return movement


def blank(event: Told) -> Movement:
    """Nothing came of it: the open cards in the middle go grey until the next view."""

    def movement(play: Play) -> QAbstractAnimation | None:
        found = False
        for name in dict.fromkeys((*play.old, *play.sprites)):
            zone = name.split("/")[1] if name.startswith("card/") else ""
            item = play.scene.item(name) if zone and play.after.place(zone) in play.after.layout.centre else None
            picture = None if item is None else item.picture
            if item is not None and isinstance(picture, CardPicture) and picture.code != BACK:
                play.scene.paint(item, replace(picture, veil="beat"))
                found = True
        for _, item in play.drawn("imagined/", "caption/"):
            # they were said of the cards before
            item.setVisible(False)
        return QPauseAnimation(play.ms(Time.D5)) if found else None

    return movement


def drain(event: Told) -> Movement:
    """What is left in a glass that stands before a seat no more runs out of it."""

    def movement(play: Play) -> QAbstractAnimation | None:
        flock, length = Flock(), play.ms(Time.D5)
        for sprite, item in play.drawn("glasses/"):
            picture = sprite.picture
            if not isinstance(picture, GlassesPicture) or play.sprites.get(sprite.name) == sprite:
                continue
            rest = picture.parts[-1]
            if 0 < rest < 1:
                item.setVisible(False)
                for step in range(STEPS + 1):
                    left = replace(picture, parts=(rest * (1 - step / STEPS),), times="")
                    guest = replace(sprite, picture=left)
                    flock.at(length * step // STEPS, partial(play.scene.guest, f"drain/{sprite.name}", guest))
        return flock if flock.totalDuration() else None

    return movement


MOMENTS: Mapping[str, Callable[[Told], Movement]] = {
    "wave": wave,
    "cut": cut,
    "shuffle": shuffle,
    "duel": duel,
    "upset": duel,
    "blank": blank,
    "drain": drain,
}
"""Flourishes that are moments of their own, where they come in the story."""
SHORT = frozenset({"blank", "drain"})
"""Those that nobody needs to be told how to cut short."""
LOUD: Mapping[str, Callable[[Told], Movement]] = {"bell": bell, "glow": glow, "knock": knock}
"""Flourishes that follow the cards of their event."""
