"""What every movement is made of: a frame being played, a beat, a fade, a pulse."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import (
    QAbstractAnimation,
    QParallelAnimationGroup,
    QPauseAnimation,
    QSequentialAnimationGroup,
)

from engine.core.event import Event
from engine.core.game import View
from gui.scene.bars import skip_line
from gui.scene.describe import Sprite, describe
from gui.scene.flock import Flock
from gui.scene.says import say
from gui.scene.sprite_item import SpriteItem
from gui.scene.stage import Stage
from gui.scene.table_scene import TableScene
from gui.scene.words import LinePicture
from gui.sound.cues import Cue
from gui.theme import Easing, Step, Time, Z

Movement = Callable[["Play"], "QAbstractAnimation | None"]


@dataclass
class Play:
    """One frame being played: the scene as it is, the stage and sprites it leads to, what runs beside its steps."""

    scene: TableScene
    before: Stage
    after: Stage
    sprites: Mapping[str, Sprite]
    beside: QAbstractAnimation | None = None
    hear: Callable[[Event], object] = lambda _: None
    """Told of an event as its movement begins."""
    tick: Callable[[Cue], object] = lambda _: None
    """Told of what sounds in the course of a movement."""

    @property
    def ms(self) -> Callable[[int], int]:
        """How long something takes at this table's speed."""
        return self.scene.looks.ms

    @cached_property
    def old(self) -> Mapping[str, Sprite]:
        """What the scene showed before the frame."""
        return describe(self.before)

    def drawn(self, *starts: str) -> Iterator[tuple[Sprite, SpriteItem]]:
        """What was shown before and still has an item, of the names that begin so."""
        for name, sprite in self.old.items():
            item = self.scene.item(name) if name.startswith(starts) else None
            if item is not None:
                yield sprite, item

    def hidden(self, name: str) -> bool:
        """Whether something that was shown before is not to be seen any more."""
        item = self.scene.item(name)
        return item is not None and not item.isVisible()


class Beat(QPauseAnimation):
    """A pause that does something when it begins."""

    def __init__(self, length: int, do: Callable[[], object]) -> None:
        super().__init__(length)
        self._do = do

    def updateState(self, new: QAbstractAnimation.State, old: QAbstractAnimation.State) -> None:  # noqa: N802 - Qt's
        """Act as the pause begins."""
        super().updateState(new, old)
        if new == QAbstractAnimation.State.Running:
            self._do()


def begin(scene: TableScene, view: View) -> Play | None:
    """A frame about to be played; None before anything is shown, and where nothing moves."""
    before, after = scene.stage, scene.stage_of(view)
    if before is None or after is None or not scene.looks.ms(Time.D5):
        return None
    return Play(scene, before, after, describe(after))


def shape_of(stage: Stage, zone: str) -> str:
    """How a zone lies; empty where the layout has no place for it."""
    place = stage.place(zone)
    return "" if place is None else place.shape


def resting(stage: Stage) -> dict[str, Sprite]:
    """The plates of a stage as they look while nobody is asked for anything."""
    table = stage.view.table.model_copy(update={"to_act": ()})
    quiet = replace(stage, view=replace(stage.view, table=table))
    return {name: sprite for name, sprite in describe(quiet).items() if name.startswith("plate/")}


# ---------------------------------------------------------------- small movements


def together(*found: QAbstractAnimation | None) -> QParallelAnimationGroup:
    """Movements at the same time."""
    group = QParallelAnimationGroup()
    for one in found:
        if one is not None:
            group.addAnimation(one)
    return group


def one_by_one(*found: QAbstractAnimation | None) -> QSequentialAnimationGroup:
    """Movements one after another."""
    group = QSequentialAnimationGroup()
    for one in found:
        if one is not None:
            group.addAnimation(one)
    return group


def fade(item: SpriteItem, end: float, length: int) -> Flock:
    """Let an item appear or vanish where it is."""
    flock = Flock()
    flock.way(item, length, easing=Easing.FADE, opacity=end)
    return flock


def appear(play: Play, sprite: Sprite, time: int) -> Flock:
    """Let something that a view will show come in where it will stand."""
    guest = play.scene.guest(f"new/{sprite.name}", replace(sprite, opacity=0.0))
    return fade(guest, sprite.opacity, play.ms(time))


def stand(play: Play, item: SpriteItem, end: Sprite, time: int) -> QAbstractAnimation:
    """Glide to where a view wants a card, of the size and turn it will have there."""
    flock = Flock()
    join(play, flock, item, end, play.ms(time))
    return flock


def join(play: Play, flock: Flock, item: SpriteItem, end: Sprite, length: int, wait: int = 0) -> None:
    """The same with others: what is drawn for another size is scaled on its way."""
    size = getattr(item.picture, "height", 0.0)
    scale = getattr(end.picture, "height", size) / size if size else end.scale
    lands = None if scale == end.scale else end
    play.scene.join(flock, item, replace(end, scale=scale), length, wait, lands=lands)


def become_slowly(play: Play, item: SpriteItem, end: Sprite, time: int) -> QAbstractAnimation:
    """Glide and take another look on the way: the new one comes in over the old."""
    size = getattr(end.picture, "height", 0.0)
    scale = getattr(item.picture, "height", size) / size if size else end.scale
    at = item.pos()
    start = replace(end, x=at.x(), y=at.y(), angle=item.angle, scale=scale, opacity=0.0)
    guest = play.scene.guest(f"sink/{end.name}", start)
    item.setZValue(end.z)
    return together(stand(play, item, end, time), play.scene.glide(guest, end, play.ms(time)))


def aloud(step: Movement, *events: Event) -> Movement:
    """A movement at whose beginning its events are heard."""

    def movement(play: Play) -> QAbstractAnimation | None:
        for event in events:
            play.hear(event)
        return step(play)

    return movement


def background(step: Movement) -> Movement:
    """A movement that runs beside the others; the end of the frame ends it, too."""

    def movement(play: Play) -> QAbstractAnimation | None:
        made = step(play)
        if made is not None:
            play.beside = made
            play.scene.run(made)
        return None

    return movement


def offer_skip(play: Play) -> None:
    """Say, while a longer moment runs, that a tap ends it; buttons in its way wait."""
    m = play.before.central.m
    line = LinePicture(say(play.scene.looks, "skip"), Step.T16 * m.u, "ink_1")
    rect = skip_line(m)
    for sprite, item in play.drawn("button/"):
        where = sprite.picture.rect(play.scene.looks).translated(sprite.x, sprite.y)
        if where.intersects(rect):
            item.setVisible(False)
    at = rect.center()
    play.scene.guest("skip", Sprite("skip", line, at.x(), at.y(), Z.ACTIONS))
