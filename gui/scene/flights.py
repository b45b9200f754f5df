"""Cards on their way: dealt, played, cleared away, and what gives way to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QAbstractAnimation, QParallelAnimationGroup, QPointF

from engine.core.event import Moved
from engine.core.model import BACK
from gui.scene.card_item import CardPicture
from gui.scene.describe import Sprite
from gui.scene.flock import Flock
from gui.scene.geometry import tip
from gui.scene.motion import (
    Movement,
    Play,
    appear,
    become_slowly,
    fade,
    join,
    one_by_one,
    resting,
    shape_of,
    together,
)
from gui.scene.sprite_item import SpriteItem
from gui.scene.stage import Stage
from gui.sound.cues import Cue
from gui.theme import Time, Z

SAID = ("bar/", "words")
"""What is said of a play: it goes with the play, and comes once the next one lies there."""


@dataclass(frozen=True, slots=True)
class Flight:
    """One card on its way: how it looks at both ends, and the item it leaves behind."""

    start: Sprite
    end: Sprite
    home: SpriteItem | None


def dealing(events: Sequence[Moved]) -> bool:
    """Whether cards go to several places: then they go one by one."""
    return len({event.target for event in events}) > 1


def moved(events: tuple[Moved, ...]) -> Movement:
    """Cards fly from zone to zone, many of them dealt one by one; those that stay close the gap."""

    def movement(play: Play) -> QAbstractAnimation | None:
        group, flock = QParallelAnimationGroup(), Flock()
        flights = _flights(play, events)
        dealt = dealing(events)
        if play.before.m != play.after.m:
            _reshape(play, group)
        gap = play.ms(Time.DEAL) if dealt else 0
        for number, flight in enumerate(flights):
            name, wait = f"fly/{number}/{flight.end.name}", number * gap
            # a card of a deal is made as it sets out: all at once would be seen as a late frame
            flock.at(wait, partial(_fly, play, flock, name, flight, wait))
            flock.until(wait + play.ms(Time.D3))
        flying = {flight.end.name for flight in flights} | {f.home.name for f in flights if f.home is not None}
        zones = {zone for event in events for zone in (event.source, event.target)}
        _give_way(play, group, flock, flying, set() if dealt else zones)
        group.addAnimation(flock)
        return group

    return movement


def _fly(play: Play, flock: Flock, name: str, flight: Flight, wait: int) -> None:
    """One card sets out over what lies on the table."""
    guest, home, length = play.scene.guest(name, flight.start), flight.home, play.ms(Time.D3)
    if shape_of(play.after, flight.end.name.split("/")[1]) == "trick":
        flock.at(wait + length, partial(play.tick, Cue.LAY))
    else:
        play.tick(Cue.CARD)
    join(play, flock, guest, flight.end, length, wait)
    veiled = getattr(flight.end.picture, "veil", "")
    if home is not None and veiled and not wait:
        # what is put away grows pale on its way
        guest.setOpacity(0.0)
        join(play, flock, home, flight.end, length)
        return
    if home is not None:
        home.setVisible(False)
    low = Z.BACKS if home is not None and home.zValue() < Z.PLATES else Z.HAND - 1
    if flight.end.z < Z.TRICK or low == Z.BACKS:
        # out from under its plate, over the table, in under another
        guest.setZValue(low)
        flock.at(wait + length // 4, partial(guest.setZValue, max(flight.end.z, Z.HAND - 1)))
        flock.at(wait + length // 2, partial(guest.setZValue, flight.end.z))


def _flights(play: Play, events: tuple[Moved, ...]) -> list[Flight]:
    """Every flying card, in the order of the events; of hidden ones the uppermost go first."""
    found = []
    taken: dict[tuple[str, str], int] = {}
    landed: dict[tuple[str, str], int] = {}
    for event in events:
        held = len(play.before.view.table.zone(event.source).cards)
        reached = len(play.before.view.table.zone(event.target).cards)
        for code in event.cards:
            gone = sum(count for (zone, _), count in taken.items() if zone == event.source)
            copy = taken.get((event.source, code), 0)
            taken[event.source, code] = copy + 1
            here = landed.get((event.target, code), 0)
            landed[event.target, code] = here + 1
            shown = f"card/{event.source}/{code}/{held - 1 - gone if code == BACK else copy}"
            hidden = f"card/{event.source}/{BACK}/{held - 1 - gone}"
            carried = play.scene.carried(shown)
            home = None if carried is not None else play.scene.item(shown) or play.scene.item(hidden)
            name = f"card/{event.target}/{code}/{here + (reached if code == BACK else 0)}"
            end = play.sprites.get(name) or _buried(play, event.target, code, name)
            found.append(Flight(_start(play, event.source, carried or home, end), end, home))
    return found


def _start(play: Play, zone: str, item: SpriteItem | None, end: Sprite) -> Sprite:
    """How a flying card looks where it leaves: as it will land, but of the size and turn it has now."""
    height = end.picture.height if isinstance(end.picture, CardPicture) else 1.0
    item = item or play.scene.last_of(f"card/{zone}/")
    if item is not None:
        was = item.picture
        scale = was.height * item.zoom / height if isinstance(was, CardPicture) else 1.0
        if scale > 1 and isinstance(end.picture, CardPicture):
            # drawn large and made smaller on its way it is sharp at both ends
            end = replace(end, picture=replace(end.picture, height=height * scale))
            scale = 1.0
        at = item.pos()
        return replace(end, x=at.x(), y=at.y(), angle=item.angle, scale=scale)
    at = _middle(play.before, zone)
    return replace(end, x=at.x(), y=at.y(), scale=play.before.m.back / height)


def _middle(stage: Stage, zone: str) -> QPointF:
    """The middle of a zone whose cards are not drawn: its seat's, or the table's."""
    place = stage.place(zone)
    if place is not None and place in stage.layout.seat:
        return tip(stage.m, stage.place_of(stage.seat_of(zone)))
    return stage.middle_point


def _buried(play: Play, zone: str, code: str, name: str) -> Sprite:
    """Where a card ends that no picture shows: under the uppermost of its pile, or it fades on its way."""
    pile = [sprite for other, sprite in play.sprites.items() if other.startswith(f"card/{zone}/")]
    top = max(pile, key=lambda sprite: sprite.z, default=None)
    if top is not None and isinstance(top.picture, CardPicture):
        return replace(top, name=name, picture=replace(top.picture, code=code), z=top.z - 0.01)
    at = _middle(play.after, zone)
    picture = CardPicture(code, play.after.m.back, play.after.m.u, "back")
    return Sprite(name, picture, at.x(), at.y(), Z.LIFTED, opacity=0.0)


# ---------------------------------------------------------------- what gives way


def _give_way(play: Play, group: QParallelAnimationGroup, flock: Flock, flying: set[str], zones: set[str]) -> None:
    """Let what stays glide to its new place, older plays sink, and what has gone from these zones fade.

    Without zones cards are dealt: then nothing goes.
    """
    for old, item in play.drawn("card/", "count/", "bell/", "pass/", *SAID):
        new = play.sprites.get(old.name)
        if old.name in flying or old == new:
            continue
        if old.name.startswith("card/"):
            zone = old.name.split("/")[1]
            goes = zones and (zone in zones or shape_of(play.before, zone) == "trick")
            if new is None and goes and item.isVisible():
                group.addAnimation(fade(item, 0.0, play.ms(Time.D3)))
            elif new is not None:
                _shift(play, group, flock, item, old, new)
        elif old.name.startswith("count/") and new is not None:
            play.scene.wear(old.name, new.picture)
        elif zones:
            time = Time.D3 if old.name.startswith("pass/") else Time.D1
            group.addAnimation(fade(item, 0.0, play.ms(time)))
    for seat in range(play.after.players):
        word = play.scene.item(f"new/pass/{seat}")
        if word is not None and f"pass/{seat}" not in play.sprites:
            group.addAnimation(fade(word, 0.0, play.ms(Time.D3)))


def _shift(
    play: Play, group: QParallelAnimationGroup, flock: Flock, item: SpriteItem, old: Sprite, new: Sprite
) -> None:
    """A card that stays in its zone goes where the others leave it; a beaten one grows pale."""
    if getattr(new.picture, "veil", "") == "beat" != getattr(old.picture, "veil", ""):
        group.addAnimation(become_slowly(play, item, new, Time.D3))
    elif (old.x, old.y, old.angle) != (new.x, new.y, new.angle):
        item.setZValue(new.z)
        join(play, flock, item, new, play.ms(Time.D3))


def _reshape(play: Play, group: QParallelAnimationGroup) -> None:
    """The table takes the shape it has while cards are held; everything but cards goes with it."""
    quiet = resting(play.after)
    stay = ("card/", "light/", "table", "plate/", "button/")
    play.scene.settle({name: sprite for name, sprite in play.sprites.items() if not name.startswith(stay)})
    for _, item in play.drawn("plate/"):
        if item.name in quiet:
            play.scene.wear(item.name, quiet[item.name].picture)
            group.addAnimation(play.scene.glide(item, quiet[item.name], play.ms(Time.D3)))
    for _, item in play.drawn("light/"):
        item.setVisible(False)
    table = play.scene.item("table")
    if table is not None:
        # the old one goes only once the new one hides it: together they would be seen through
        come = appear(play, replace(play.sprites["table"], z=Z.TABLE + 1), Time.D3)
        group.addAnimation(one_by_one(come, fade(table, 0.0, play.ms(Time.D3))))


def landed(play: Play) -> QAbstractAnimation | None:
    """What is said of what lies there now comes in."""
    group = together()
    for name, sprite in play.sprites.items():
        if name.startswith((*SAID, "count/")) and (name not in play.old or play.old[name] != sprite):
            if name.startswith("count/") and name in play.old:
                continue
            group.addAnimation(appear(play, sprite, Time.D1))
    return group if group.animationCount() else None
