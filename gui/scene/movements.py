"""Events into movements: one small function for each kind of event and each flourish.

A movement is made when its turn comes, out of what the scene shows then and of the view the frame leads to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import (
    QAbstractAnimation,
    QParallelAnimationGroup,
    QPauseAnimation,
    QPointF,
    QPropertyAnimation,
    QSequentialAnimationGroup,
)

from engine.core.event import Event, Moved, Rolled, Told, Turned
from engine.core.model import BACK
from gui.scene import fan
from gui.scene.card_item import CardPicture
from gui.scene.describe import Sprite, describe
from gui.scene.dice import rolled
from gui.scene.flourishes import FLOURISHES, LATE, turned
from gui.scene.geometry import tip
from gui.scene.motion import Beat, Movement, Play, offer_skip
from gui.scene.sprite_item import SpriteItem
from gui.scene.stage import Stage
from gui.theme import Easing, Time, Z


def story(events: Sequence[Event]) -> list[Movement]:
    """The movements of a frame, one after another; moves out of one zone, or into one, go together."""
    found: list[Movement] = []
    late: list[Movement] = []
    moves: list[Moved] = []

    def flush() -> None:
        if moves:
            found.append(moved(tuple(moves)))
            moves.clear()

    for event in events:
        if isinstance(event, Moved):
            if moves and event.source != moves[-1].source and event.target != moves[-1].target:
                flush()
            moves.append(event)
            continue
        flush()
        if isinstance(event, Rolled):
            found.append(rolled(event))
        elif isinstance(event, Turned):
            found.append(turned(event))
        elif isinstance(event, Told):
            flourish = FLOURISHES.get(event.flourish)
            if flourish is not None:
                (late if event.flourish in LATE else found).append(flourish(event))
            elif event.event == "pass":
                found.append(passed(event))
    flush()
    return found + late


# ---------------------------------------------------------------- cards


def moved(events: tuple[Moved, ...]) -> Movement:
    """Cards fly from zone to zone, many of them dealt one by one; those that stay close the gap."""

    def movement(play: Play) -> QAbstractAnimation | None:
        group = QParallelAnimationGroup()
        if play.before.m != play.after.m:
            play.scene.settle(play.sprites)
        flights = _flights(play, events)
        gap = play.ms(Time.DEAL) if len(events) > 1 and len({event.target for event in events}) > 1 else 0
        if gap:
            offer_skip(play)
        for number, (name, start, end, home) in enumerate(flights):
            guest = play.scene.guest(f"fly/{number}/{name}", start)
            guest.setVisible(False)
            later = QSequentialAnimationGroup()
            later.addAnimation(QPauseAnimation(number * gap))
            later.addAnimation(Beat(0, partial(_take_off, guest, home)))
            later.addAnimation(play.scene.glide(guest, end, play.ms(Time.D3)))
            group.addAnimation(later)
        zones = {event.source for event in events} | {event.target for event in events}
        _close_up(play, group, zones, {name for name, *_ in flights}, bool(gap))
        return group

    return movement


def _take_off(guest: SpriteItem, home: SpriteItem | None) -> None:
    """Let a flying card be seen, and the one it is no longer."""
    guest.setVisible(True)
    if home is not None:
        home.setVisible(False)


def _flights(play: Play, events: tuple[Moved, ...]) -> list[tuple[str, Sprite, Sprite, SpriteItem | None]]:
    """Every flying card: its name where it lands, how it looks at both ends, and the item it leaves."""
    found = []
    taken: dict[tuple[str, str], int] = {}
    landed: dict[tuple[str, str], int] = {}
    for event in events:
        leaving = sum(len(e.cards) for e in events if e.source == event.source)
        left = max(0, _count(play.before, event.source) - leaving)
        reached = _count(play.before, event.target)
        for code in event.cards:
            home = taken.get((event.source, code), 0)
            taken[event.source, code] = home + 1
            here = landed.get((event.target, code), 0)
            landed[event.target, code] = here + 1
            copy = left + home if code == BACK else home
            item = play.scene.item(f"card/{event.source}/{code}/{copy}") or play.scene.item(
                f"card/{event.source}/{BACK}/{copy if code == BACK else left + sum(taken.values()) - 1}"
            )
            name = f"card/{event.target}/{code}/{here + (reached if code == BACK else 0)}"
            end = play.sprites.get(name) or _nowhere(play, event.target, code, name)
            start = _start(play, event.source, item, end)
            found.append((name, start, end, item))
    return found


def _count(stage: Stage, zone: str) -> int:
    return len(stage.view.table.zone(zone).cards)


def _start(play: Play, zone: str, item: SpriteItem | None, end: Sprite) -> Sprite:
    """How a flying card looks where it leaves: as it will land, but of the size and turn it has now."""
    height = end.picture.height if isinstance(end.picture, CardPicture) else 1.0
    item = item or play.scene.last_of(f"card/{zone}/")
    if item is not None:
        was = item.picture
        scale = was.height / height if isinstance(was, CardPicture) else 1.0
        at = item.pos()
        return replace(end, x=at.x(), y=at.y(), angle=item.rotation(), scale=scale)
    at = _middle(play.before, zone)
    return replace(end, x=at.x(), y=at.y(), scale=play.before.m.back / height)


def _middle(stage: Stage, zone: str) -> QPointF:
    """The middle of a zone whose cards are not drawn: its seat's, or the table's."""
    place = stage.place(zone)
    if place is not None and place in stage.layout.seat:
        return tip(stage.m, stage.place_of(stage.seat_of(zone)))
    return QPointF(stage.m.cx, fan.trick_middle(stage.m))


def _nowhere(play: Play, zone: str, code: str, name: str) -> Sprite:
    """Where a card ends that no picture shows: it fades on its way."""
    at = _middle(play.after, zone)
    picture = CardPicture(code, play.after.m.back, play.after.m.u, "back")
    return Sprite(name, picture, at.x(), at.y(), Z.LIFTED, opacity=0.0)


def _close_up(play: Play, group: QParallelAnimationGroup, zones: set[str], flying: set[str], dealt: bool) -> None:
    """Let what stays glide to its new place, older plays sink, and what has gone vanish."""
    before = describe(play.before)
    for name, old in before.items():
        new, item = play.sprites.get(name), play.scene.item(name)
        if item is None or name in flying:
            continue
        if new is None:
            if name.startswith(("bar/", "words", "bell/", "count/")) and not dealt:
                item.setVisible(False)
            continue
        if name.startswith("card/") and (old.x, old.y, old.angle) != (new.x, new.y, new.angle):
            end = new
            if isinstance(new.picture, CardPicture) and isinstance(old.picture, CardPicture):
                end = replace(new, scale=new.picture.height / old.picture.height)
            group.addAnimation(play.scene.glide(item, end, play.ms(Time.D3)))
            item.setZValue(new.z)


# ---------------------------------------------------------------- words and flourishes


def passed(event: Told) -> Movement:
    """The word of a pass appears at its seat."""

    def movement(play: Play) -> QAbstractAnimation | None:
        return _appear(play, f"pass/{event.seat}", Time.D1)

    return movement


def _appear(play: Play, name: str, time: int) -> QAbstractAnimation | None:
    sprite = play.sprites.get(name)
    if sprite is None or play.scene.item(name) is not None:
        return None
    guest = play.scene.guest(f"new/{name}", replace(sprite, opacity=0.0))
    return play.scene.glide(guest, sprite, play.ms(time), Easing.FADE)


def lights(play: Play) -> QAbstractAnimation | None:
    """The light goes over to the seats the table waits for now."""
    group = QParallelAnimationGroup()
    old = {name for name in describe(play.before) if name.startswith("light/")}
    for name in old - play.sprites.keys():
        item = play.scene.item(name)
        if item is not None:
            fade = QPropertyAnimation(item, b"opacity")
            fade.setEndValue(0.0)
            fade.setDuration(play.ms(Time.D3))
            group.addAnimation(fade)
    for name in play.sprites.keys() - old:
        if name.startswith("light/"):
            sprite = play.sprites[name]
            guest = play.scene.guest(f"new/{name}", replace(sprite, opacity=0.0))
            group.addAnimation(play.scene.glide(guest, sprite, play.ms(Time.D3), Easing.FADE))
    return group if group.animationCount() else None
