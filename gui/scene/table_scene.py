"""The scene: a masked view in, sprites on the screen out; showing a view makes it exact whatever happened before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QObject,
    QPauseAnimation,
    QPointF,
    QPropertyAnimation,
    QRectF,
    QSequentialAnimationGroup,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtWidgets import QGraphicsRotation, QGraphicsScene

from engine.core.game import View
from engine.core.layout import Layout
from gui.scene.describe import Sprite, describe
from gui.scene.flock import Flock
from gui.scene.look import Look
from gui.scene.picture import Picture, Pictures
from gui.scene.plate import Person
from gui.scene.running import Running
from gui.scene.sprite_item import SpriteItem, settled
from gui.scene.stage import Hands, Heading, Stage, TimeLeft
from gui.theme import SHAKE, Easing, Time

SHAKES = 3
"""How often a refused card shakes."""


class TableScene(QGraphicsScene):
    """One table for one viewer; it knows codes and places, never rules."""

    halted = Signal()
    """Something changed that no movement could outlast: what was being played has stopped."""

    def __init__(self, look: Look, parent: QObject | None = None, pictures: Pictures | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._pictures = pictures or Pictures(look, 1.0)
        self._size = (0.0, 0.0)
        self._layout: Layout | None = None
        self._players = 0
        self._viewer = 0
        self._people: tuple[Person, ...] = ()
        self._heading = Heading()
        self._hands = Hands()
        self._thinking: frozenset[int] = frozenset()
        self._dots = 0
        self._times: dict[int, TimeLeft] = {}
        self._view: View | None = None
        self._items: dict[str, SpriteItem] = {}
        self._sprites: dict[str, Sprite] = {}
        self._guests: dict[str, SpriteItem] = {}
        self._ghosts: dict[str, SpriteItem] = {}
        self._running = Running(self)
        self._thought = QTimer(self)
        self._thought.setSingleShot(True)
        self._thought.setInterval(Time.FRAME)
        # a lambda would hold the scene, and the scene the lambda, for ever
        self._thought.timeout.connect(self._show_thought)
        self.sides = QPointF(1, 0)
        self._stirred = False  # whether something may have moved or changed items since they equalled their sprites

    # ---------------------------------------------------------------- what decides the picture

    def arrange(self, layout: Layout, players: int, viewer: int) -> None:
        """Lay the table for a game, so many players, and the one who looks."""
        self._layout, self._players, self._viewer = layout, players, viewer
        self._refresh()

    def seat(self, people: Iterable[Person]) -> None:
        """Say who sits where, by seat."""
        self._people = tuple(people)
        self._refresh()

    def head(self, heading: Heading) -> None:
        """Say what the top bar says."""
        self._heading = heading
        self._refresh()

    def look(self, look: Look, dpr: float | None = None) -> None:
        """Change theme, language, art, speed or pixel ratio while a round runs."""
        self._pictures = Pictures(look, dpr or self._pictures.dpr)
        self._pictures.fit(*self._size)
        self._stirred = True
        for item in self._items.values():
            item.picture = None
        self._refresh()

    def resize(self, width: float, height: float, dpr: float | None = None) -> None:
        """Fit another window."""
        if dpr is not None and dpr != self._pictures.dpr:
            self.look(self._pictures.look, dpr)
        if (width, height) != self._size:
            self._size = (width, height)
            self._pictures.fit(width, height)
            self.setSceneRect(QRectF(0, 0, width, height))
            self._refresh()

    def _show_thought(self) -> None:
        self._refresh(keep=True)

    def think(self, seats: Iterable[int], dots: int = 0) -> None:
        """Say which seats are seen to ponder; drawn within a frame, and not at all where the answer is there sooner."""
        thinking = frozenset(seats)
        if (thinking, dots) != (self._thinking, self._dots):
            self._thinking, self._dots = thinking, dots
            self._thought.start()

    def time(self, times: Mapping[int, TimeLeft]) -> None:
        """Say how much time those have who are asked; nothing moves for it, so that it is told in any case."""
        if times != self._times:
            self._times = dict(times)
            self._refresh(keep=True)

    @property
    def stage(self) -> Stage | None:
        """All that decides the picture now; None before there is a view."""
        return self.stage_of(self._view) if self._view is not None else None

    def stage_of(self, view: View) -> Stage | None:
        """The same for another view."""
        if self._layout is None or min(self._size) <= 0:
            return None
        return Stage(
            self._pictures.look, self._layout, self._players, self._viewer, view, self._size,
            self._people, self._heading, self._hands, self._thinking, self._dots, self._times,
        )  # fmt: skip

    @property
    def view(self) -> View | None:
        """The view that is shown."""
        return self._view

    @property
    def hands(self) -> Hands:
        """What the viewer's hands are doing."""
        return self._hands

    @property
    def pictures(self) -> Pictures:
        """What has been drawn, of this look and pixel ratio."""
        return self._pictures

    @property
    def looks(self) -> Look:
        """How it looks."""
        return self._pictures.look

    # ---------------------------------------------------------------- showing

    def show(self, view: View) -> None:
        """Make the scene equal a view; whatever was moving stops first."""
        self._view = view
        self._refresh()

    def hold(self, hands: Hands) -> None:
        """Show what the viewer's hands are doing; cards that rise or fall take a moment, nothing waits for it."""
        before, self._hands = self._hands, hands
        if hands != before:
            # with a drawer beside it the whole table stands elsewhere
            self._refresh(keep=hands.drawer == before.drawer, glide=Time.D1)

    def let_go(self) -> None:
        """Something has happened: a pile is no longer held parted, by a slider, where somebody was to cut it."""
        self._hands = replace(self._hands, slider=None)
        for name in [name for name in self._items if name.startswith("slider/")]:
            self._drop(self._items.pop(name))
            self._sprites.pop(name, None)

    def _refresh(self, keep: bool = False, glide: int = 0) -> None:
        stage = self.stage
        if stage is None:
            return
        if keep and self._busy:
            return
        self._thought.stop()
        stopped = not keep and self._busy
        if not keep:
            self.halt()
        self._reconcile(describe(stage), glide)
        if stopped:
            self.halted.emit()

    @property
    def _busy(self) -> bool:
        """Whether a movement is running that ends in a `show` of its own."""
        return bool(self._guests) or self._running.telling

    def _reconcile(self, wanted: Mapping[str, Sprite], glide: int) -> None:
        for name in [name for name in self._items if name not in wanted]:
            self._drop(self._items.pop(name))
        for name, sprite in wanted.items():
            same = not glide and name in self._items and self._sprites.get(name) == sprite
            if not same:
                self._put(name, sprite, glide)
            elif self._stirred:
                self._items[name].become(sprite, self._pictures)
        self._sprites = dict(wanted)
        self._stirred = len(self._running) > 0

    def _put(self, name: str, sprite: Sprite, glide: int) -> None:
        item = self._items.get(name)
        if item is None:
            item = self._items[name] = SpriteItem(name)
            self.addItem(item)
            item.become(sprite, self._pictures)
            return
        length = self.looks.ms(glide)
        moves = item.pos() != settled(sprite, self._pictures.dpr)
        if not (length and moves and name.startswith("card/")):
            item.become(sprite, self._pictures)
            return
        item.show_picture(sprite.picture, self._pictures)
        item.setZValue(sprite.z)
        self._stirred = True
        self._running.follow(item, self.glide(item, sprite, length, Easing.RAISE))

    def _drop(self, item: SpriteItem) -> None:
        self._running.still(item)
        self.removeItem(item)
        self._running.let_go(item)

    # ---------------------------------------------------------------- movements

    def item(self, name: str) -> SpriteItem | None:
        """An item by its name."""
        self._stirred = True
        return self._guests.get(name) or self._items.get(name)

    def carried(self, name: str) -> SpriteItem | None:
        """What a finger carries of an item."""
        return self._ghosts.get(f"ghost/{name}")

    def wear(self, name: str, picture: Picture) -> None:
        """Let an item show another picture until the next view."""
        item = self._items.get(name)
        self._stirred = True
        if item is not None:
            item.show_picture(picture, self._pictures)

    def paint(self, item: SpriteItem, picture: Picture) -> None:
        """Let something that moves show another picture."""
        item.show_picture(picture, self._pictures)

    def last_of(self, start: str) -> SpriteItem | None:
        """The uppermost item whose name begins so."""
        self._stirred = True
        return max(
            (item for name, item in self._items.items() if name.startswith(start)),
            key=SpriteItem.zValue,
            default=None,
        )

    def guest(self, name: str, sprite: Sprite) -> SpriteItem:
        """An item that belongs to no view and goes with the movement that needs it."""
        old = self._guests.pop(name, None)
        if old is not None:
            self._drop(old)
        item = self._guests[name] = SpriteItem(name)
        self.addItem(item)
        item.become(sprite, self._pictures, rests=False)
        return item

    def dismiss(self, name: str) -> None:
        """Take such an item away."""
        item = self._guests.pop(name, None)
        if item is not None:
            self._drop(item)

    def guests(self, *starts: str) -> list[SpriteItem]:
        """All such items whose names begin so."""
        return [item for name, item in self._guests.items() if name.startswith(starts)]

    def dismiss_all(self, starts: tuple[str, ...]) -> None:
        """Take away all such items whose names begin so."""
        for item in self.guests(*starts):
            self.dismiss(item.name)

    def lying(self, below: float) -> list[SpriteItem]:
        """Everything that is seen below a height."""
        self._stirred = True
        found = [*self._items.values(), *self._guests.values()]
        return [item for item in found if item.isVisible() and item.zValue() < below]

    def settle(self, sprites: Mapping[str, Sprite]) -> None:
        """Let some things stand already where a coming view has them."""
        self._stirred = True
        for name, item in self._items.items():
            if name in sprites:
                item.become(sprites[name], self._pictures)

    def ghost(self, name: str, sprite: Sprite) -> None:
        """Show something that a finger carries."""
        item = self._ghosts.get(name)
        if item is None:
            item = self._ghosts[name] = SpriteItem(name)
            self.addItem(item)
        item.become(sprite, self._pictures)

    def lay(self, name: str) -> None:
        """Take away what a finger carried."""
        item = self._ghosts.pop(name, None)
        if item is not None:
            self._drop(item)

    def send_home(self, name: str, sprite: Sprite, time: int) -> None:
        """Let what a finger carried fly back; the card itself waits at home unseen."""
        item = self._ghosts.get(name)
        if item is not None:
            self._running.follow(item, self.glide(item, sprite, self.looks.ms(time)), lambda: self.lay(name))

    def shake(self, names: Iterable[str]) -> None:
        """Shake some items once, as a refusal."""
        length, way = self.looks.ms(Time.D2), SHAKE * (self.stage.m.u if self.stage is not None else 1.0)
        for item in [self._items[name] for name in names if name in self._items]:
            if not length:
                continue
            self._stirred = True
            self._running.still(item)
            item.place(self._sprites[item.name], self._pictures.dpr)
            flock, home, beat = Flock(), item.pos(), length // (2 * SHAKES)
            for number in range(2 * SHAKES):
                last = number == 2 * SHAKES - 1
                to = home if last else home + self.sides * (-way if number % 2 else way)
                flock.way(item, beat, number * beat, Easing.FADE, to=to)
            self._running.follow(item, flock)

    def glide(self, item: SpriteItem, sprite: Sprite, length: int, easing: QEasingCurve.Type = Easing.MOVE) -> Flock:
        """A movement of an item to where a sprite stands; it takes no time where it is there."""
        there = settled(sprite, self._pictures.dpr)
        same = (item.pos(), item.angle, item.zoom, item.opacity())
        flock = Flock()
        if same != (there, sprite.angle, sprite.scale, sprite.opacity):
            self.join(flock, item, sprite, length, easing=easing)
        return flock

    def join(
        self,
        flock: Flock,
        item: SpriteItem,
        sprite: Sprite,
        length: int,
        wait: int = 0,
        easing: QEasingCurve.Type = Easing.MOVE,
        lands: Sprite | None = None,
    ) -> None:
        """Let an item go with a flock to where a sprite stands."""
        pose, there = (sprite.angle, sprite.scale), settled(sprite, self._pictures.dpr)
        flock.way(item, length, wait, easing, to=there, pose=pose, opacity=sprite.opacity, lands=lands)

    def flip(self, name: str, sprite: Sprite, back: Picture, wait: int, length: int) -> QSequentialAnimationGroup:
        """A movement that turns a card over where it lies: the picture changes when its edge is seen."""
        item = self.guest(name, replace(sprite, picture=back))
        turn = QGraphicsRotation()
        turn.setAxis(Qt.Axis.YAxis)
        item.fold(turn)
        group = QSequentialAnimationGroup()
        group.addAnimation(QPauseAnimation(wait))
        for start, end in ((0.0, 90.0), (-90.0, 0.0)):
            half = QPropertyAnimation(turn, b"angle")
            half.setStartValue(start)
            half.setEndValue(end)
            half.setDuration(length // 2)
            half.setEasingCurve(Easing.FLIP)
            group.addAnimation(half)
            if end:
                half.finished.connect(lambda: item.show_picture(sprite.picture, self._pictures))
        return group

    def run(self, animation: QAbstractAnimation, story: bool = True, then: Callable[[], None] | None = None) -> None:
        """Start a movement; ``story`` movements end in a view, the others only follow the hands."""
        self._stirred = True
        self._running.run(animation, story, then)

    def halt(self) -> None:
        """Stop whatever moves and take away what belongs to no view."""
        self._running.stop()
        for name in list(self._guests):
            self.dismiss(name)
        for name in list(self._ghosts):
            self.lay(name)
        if self._stirred and self.stage is not None:
            for name, sprite in self._sprites.items():
                if name in self._items:
                    self._items[name].become(sprite, self._pictures)

    def dump(self) -> tuple[tuple[object, ...], ...]:
        """All that can be seen, for comparison."""
        shown = [*self._items.values(), *self._guests.values(), *self._ghosts.values()]
        return tuple(sorted((item.dump() for item in shown), key=str))
