"""The scene: a masked view in, sprites on the screen out; showing a view makes it exact whatever happened before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QObject,
    QParallelAnimationGroup,
    QPropertyAnimation,
    QRectF,
)
from PySide6.QtWidgets import QGraphicsScene

from engine.core.game import View
from engine.core.layout import Layout
from gui.scene.describe import Sprite, describe
from gui.scene.look import Look
from gui.scene.picture import Pictures
from gui.scene.plate import Person
from gui.scene.sprite_item import SpriteItem, settled
from gui.scene.stage import Hands, Heading, Stage
from gui.theme import Easing, Time


class TableScene(QGraphicsScene):
    """One table for one viewer; it knows codes and places, never rules."""

    def __init__(self, look: Look, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self._pictures = Pictures(look, 1.0)
        self._size = (0.0, 0.0)
        self._layout: Layout | None = None
        self._players = 0
        self._viewer = 0
        self._people: tuple[Person, ...] = ()
        self._heading = Heading()
        self._hands = Hands()
        self._thinking: frozenset[int] = frozenset()
        self._dots = 0
        self._view: View | None = None
        self._items: dict[str, SpriteItem] = {}
        self._sprites: dict[str, Sprite] = {}
        self._guests: dict[str, SpriteItem] = {}
        self._running: list[QAbstractAnimation] = []

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
        for item in self._items.values():
            item.picture = None
        self._refresh()

    def resize(self, width: float, height: float, dpr: float | None = None) -> None:
        """Fit another window."""
        if dpr is not None and dpr != self._pictures.dpr:
            self.look(self._pictures.look, dpr)
        if (width, height) != self._size:
            self._size = (width, height)
            self.setSceneRect(QRectF(0, 0, width, height))
            self._refresh()

    def think(self, seats: Iterable[int], dots: int = 0) -> None:
        """Say which seats are seen to ponder."""
        self._thinking, self._dots = frozenset(seats), dots
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
            self._people, self._heading, self._hands, self._thinking, self._dots,
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
            self._refresh(keep=True, glide=Time.D1)

    def _refresh(self, keep: bool = False, glide: int = 0) -> None:
        stage = self.stage
        if stage is None:
            return
        if keep and self._busy:
            return
        if not keep:
            self.halt()
        self._reconcile(describe(stage), glide)

    @property
    def _busy(self) -> bool:
        """Whether a movement is running that ends in a `show` of its own."""
        return bool(self._guests) or any(
            running.state() == QAbstractAnimation.State.Running and running.property("story")
            for running in self._running
        )

    def _reconcile(self, wanted: Mapping[str, Sprite], glide: int) -> None:
        for name in [name for name in self._items if name not in wanted]:
            self._drop(self._items.pop(name))
        for name, sprite in wanted.items():
            if self._sprites.get(name) == sprite and name in self._items and not glide:
                self._items[name].become(sprite, self._pictures)
                continue
            self._put(name, sprite, glide)
        self._sprites = dict(wanted)

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
        self.run(self.glide(item, sprite, length, Easing.RAISE), story=False)

    def _drop(self, item: SpriteItem) -> None:
        self.removeItem(item)
        item.setParent(None)
        item.deleteLater()

    # ---------------------------------------------------------------- movements

    def item(self, name: str) -> SpriteItem | None:
        """An item by its name."""
        return self._guests.get(name) or self._items.get(name)

    def guest(self, name: str, sprite: Sprite) -> SpriteItem:
        """An item that belongs to no view and goes with the movement that needs it."""
        old = self._guests.pop(name, None)
        if old is not None:
            self._drop(old)
        item = self._guests[name] = SpriteItem(name)
        self.addItem(item)
        item.become(sprite, self._pictures)
        return item

    def dismiss(self, name: str) -> None:
        """Take such an item away."""
        item = self._guests.pop(name, None)
        if item is not None:
            self._drop(item)

    def glide(
        self, item: SpriteItem, sprite: Sprite, length: int, easing: QEasingCurve.Type = Easing.MOVE
    ) -> QParallelAnimationGroup:
        """A movement of an item to where a sprite stands."""
        group = QParallelAnimationGroup()
        ends: dict[bytes, object] = {
            b"pos": settled(sprite, self._pictures.dpr),
            b"rotation": sprite.angle,
            b"scale": sprite.scale,
            b"opacity": sprite.opacity,
        }
        for name, end in ends.items():
            if item.property(name.decode()) == end:
                continue
            move = QPropertyAnimation(item, name)
            move.setEndValue(end)
            move.setDuration(length)
            move.setEasingCurve(easing)
            group.addAnimation(move)
        return group

    def run(self, animation: QAbstractAnimation, story: bool = True, then: Callable[[], None] | None = None) -> None:
        """Start a movement; ``story`` movements end in a view, the others only follow the hands."""
        animation.setProperty("story", story)
        self._running = [a for a in self._running if a.state() == QAbstractAnimation.State.Running]
        self._running.append(animation)
        if then is not None:
            animation.finished.connect(then)
        animation.start()

    def halt(self) -> None:
        """Stop whatever moves and take away what belongs to no view."""
        running, self._running = self._running, []
        for animation in running:
            animation.blockSignals(True)
            animation.stop()
            animation.deleteLater()
        for name in list(self._guests):
            self.dismiss(name)
        stage = self.stage
        if stage is not None:
            for name, sprite in self._sprites.items():
                if name in self._items:
                    self._items[name].become(sprite, self._pictures)

    def dump(self) -> tuple[tuple[object, ...], ...]:
        """All that can be seen, for comparison."""
        return tuple(sorted((item.dump() for item in [*self._items.values(), *self._guests.values()]), key=str))

    def with_hands(self, **changes: object) -> Hands:
        """What the hands are doing, with changes."""
        return replace(self._hands, **changes)  # type: ignore[arg-type]  # fields by name
