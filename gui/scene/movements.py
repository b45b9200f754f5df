"""Events into movements: one small function for each kind of event and each flourish.

A movement is made when its turn comes, out of what the scene shows then and of the view the frame leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import (
    QAbstractAnimation,
    QParallelAnimationGroup,
    QPauseAnimation,
    QPointF,
    QPropertyAnimation,
    QSequentialAnimationGroup,
)

from engine.core.event import Event, Moved, Rolled, Told, Turned
from engine.core.game import View
from engine.core.model import BACK
from gui.scene import fan
from gui.scene.card_item import CardPicture
from gui.scene.describe import Sprite, describe
from gui.scene.geometry import tip
from gui.scene.stage import Stage
from gui.scene.table_scene import TableScene
from gui.theme import Easing, Time, Z

Movement = Callable[["Play"], "QAbstractAnimation | None"]
SWELL = 1.08
"""How far a badge swells as it comes."""


@dataclass
class Play:
    """One frame being played: the scene as it is, and the stage and sprites it leads to."""

    scene: TableScene
    before: Stage
    after: Stage
    sprites: Mapping[str, Sprite]

    @property
    def ms(self) -> Callable[[int], int]:
        """How long something takes at this table's speed."""
        return self.scene.looks.ms


def begin(scene: TableScene, view: View) -> Play | None:
    """A frame about to be played; None before anything is shown."""
    before, after = scene.stage, scene.stage_of(view)
    if before is None or after is None:
        return None
    return Play(scene, before, after, describe(after))


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
            from gui.scene.dice import rolled

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
        flights = _flights(play, events)
        gap = play.ms(Time.DEAL) if len(events) > 1 and len({event.target for event in events}) > 1 else 0
        for number, (name, start, end) in enumerate(flights):
            guest = play.scene.guest(f"fly/{number}/{name}", start)
            fly = play.scene.glide(guest, end, play.ms(Time.D3))
            later = QSequentialAnimationGroup()
            later.addAnimation(QPauseAnimation(number * gap))
            later.addAnimation(fly)
            group.addAnimation(later)
        zones = {event.source for event in events} | {event.target for event in events}
        _close_up(play, group, zones, {name for name, _, _ in flights}, bool(gap))
        return group

    return movement


def _flights(play: Play, events: tuple[Moved, ...]) -> list[tuple[str, Sprite, Sprite]]:
    """Every flying card: its name where it lands, and how it looks at both ends."""
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
            found.append((name, start, replace(end, z=Z.LIFTED)))
            if item is not None:
                item.setVisible(False)
    return found


def _count(stage: Stage, zone: str) -> int:
    return len(stage.view.table.zone(zone).cards)


def _start(play: Play, zone: str, item: object, end: Sprite) -> Sprite:
    """How a flying card looks where it leaves: as it will land, but of the size and turn it has now."""
    from gui.scene.sprite_item import SpriteItem

    height = end.picture.height if isinstance(end.picture, CardPicture) else 1.0
    if isinstance(item, SpriteItem):
        was = item.picture
        scale = was.height / height if isinstance(was, CardPicture) else 1.0
        at = item.pos()
        return replace(end, x=at.x(), y=at.y(), angle=item.rotation() % 360 if item.rotation() else 0.0, scale=scale,
                       z=Z.LIFTED)  # fmt: skip
    at = _middle(play.before, zone)
    return replace(end, x=at.x(), y=at.y(), scale=play.before.m.back / height, z=Z.LIFTED)


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


def bell(event: Told) -> Movement:
    """The badge of the last card comes, swells once and stands still."""

    def movement(play: Play) -> QAbstractAnimation | None:
        sprite = play.sprites.get(f"bell/{event.seat}")
        if sprite is None:
            return None
        guest = play.scene.guest(f"new/{sprite.name}", replace(sprite, opacity=0.0))
        group = QSequentialAnimationGroup()
        group.addAnimation(play.scene.glide(guest, sprite, play.ms(Time.D1), Easing.FADE))
        group.addAnimation(_pulse(guest, b"scale", 1.0, SWELL, play.ms(Time.D4)))
        return group

    return movement


def _pulse(item: object, name: bytes, rest: object, peak: object, length: int) -> QPropertyAnimation:
    """A property that goes to a peak and back."""
    from gui.scene.sprite_item import SpriteItem

    assert isinstance(item, SpriteItem)
    move = QPropertyAnimation(item, name)
    move.setDuration(length)
    move.setStartValue(rest)
    move.setKeyValueAt(0.5, peak)
    move.setEndValue(rest)
    return move


def glow(event: Told) -> Movement:
    """The newest play glows for a moment."""

    def movement(play: Play) -> QAbstractAnimation | None:
        zones = play.after.view.table.zones
        laid = [zone for zone in zones if zone.owner == event.seat and _shape(play.after, zone.id) == "trick"]
        group = QParallelAnimationGroup()
        for name, sprite in play.sprites.items():
            if laid and name.startswith(f"card/{laid[-1].id}/") and isinstance(sprite.picture, CardPicture):
                lit = replace(sprite, picture=replace(sprite.picture, glow=True, ring="accent"), opacity=0.0)
                guest = play.scene.guest(f"glow/{name}", lit)
                group.addAnimation(_pulse(guest, b"opacity", 0.0, 1.0, play.ms(Time.D5)))
        return group

    return movement


def _shape(stage: Stage, zone: str) -> str:
    place = stage.place(zone)
    return "" if place is None else place.shape


def wave(event: Told) -> Movement:
    """A whole hand turns over in a wave, as far as the view shows it."""

    def movement(play: Play) -> QAbstractAnimation | None:
        zones = [zone for zone in play.after.view.table.zones if zone.owner == event.seat and BACK not in zone.cards]
        held = [zone.id for zone in zones if _shape(play.after, zone.id) in ("fan", "row")]
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
        return _pulse(table, b"pos", QPointF(0, 0), way, play.ms(Time.D2))

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
    piles = [zone.id for zone in play.before.view.table.zones if _shape(play.before, zone.id) == "pile"]
    names = [name for name in describe(play.before) if any(name.startswith(f"card/{pile}/") for pile in piles)]
    for number, name in enumerate(names[len(names) // 2 :]):
        item = play.scene.item(name)
        if item is None:
            continue
        side = 1 if times > 1 and number % 2 else -1
        aside = item.pos() + QPointF(side * 24 * play.after.m.u if times > 1 else 0, -24 * play.after.m.u)
        rounds = QSequentialAnimationGroup()
        for _ in range(times):
            rounds.addAnimation(_pulse(item, b"pos", item.pos(), aside, play.ms(each)))
        group.addAnimation(rounds)
    return group


def banner(event: Told) -> Movement:
    """The sentence of an event stands in the middle for a moment."""

    def movement(play: Play) -> QAbstractAnimation | None:
        from gui.scene.words import TrickWords

        names = [play.after.person(seat).name for seat in range(play.after.players)]
        said = play.scene.looks.words.told(play.after.view.game, event, names)
        m = play.after.m
        sprite = Sprite("banner", TrickWords(m, said), m.cx, fan.trick_middle(m), Z.TOAST, opacity=0.0)
        return _pulse(play.scene.guest("banner", sprite), b"opacity", 0.0, 1.0, play.ms(2 * Time.D5))

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
