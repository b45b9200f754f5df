"""The scene of a table that lies flat, and what of it the hands of one seat know."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QEasingCurve, QObject, QPointF

from engine.core.game import View
from gui.scene.flat.stages import CornerStage, FlatStage, Kept, turned_to
from gui.scene.flock import Flock
from gui.scene.look import Look
from gui.scene.picture import Pictures
from gui.scene.sprite import Sprite
from gui.scene.sprite_item import SpriteItem
from gui.scene.stage import Hands
from gui.scene.table_scene import TableScene
from gui.theme import Easing, Time

MOMENTS: Final = (
    "duel/", "new/duel/", "wave/", "new/wave/", "turn/wave/", "banner", "new/banner", "skip", "dice/card",
    "dice/title", "dice/value", "dice/line", "new/dice/",
)  # fmt: skip
"""What belongs to no view and is shown in the middle, with the way up that the middle has."""
HALF: Final = "/half/"
"""Pieces of what lies in the middle already are where they are."""


class FlatScene(TableScene):
    """One table for all who sit round it: an onlooker's view, and under one finger what its seat may see.

    ``peeked`` gives the view of the seat whose hand is shown now; None while no hand is.
    """

    def __init__(self, look: Look, parent: QObject | None = None, pictures: Pictures | None = None) -> None:
        super().__init__(look, parent, pictures)
        self.peeked: Callable[[], View | None] = lambda: None
        self._held: dict[int, Hands] = {}
        self._turn = 0
        self._said = ""
        self._kept: dict[int, Kept] = {}
        self._last: tuple[tuple[object, ...], FlatStage | None] = ((), None)

    def stage_of(self, view: View) -> FlatStage | None:
        """All that decides the picture of a view."""
        if self._layout is None or min(self._size) <= 0:
            return None
        parts = (
            self._pictures.look, self._layout, self._players, 0, view, self._size, self._people, self._heading,
            self._hands, self._thinking, self._dots, self._times, self._held, self.peeked(), self._turn, self._said,
        )  # fmt: skip
        known, found = self._last
        # the same things, not equal ones: to compare two views takes longer than to make a stage
        if found is not None and len(known) == len(parts) and all(map(operator.is_, known, parts)):
            return found
        made = FlatStage(*parts, self._kept)
        turn = turned_to(made, self._turn)
        if view is self._view:
            self._turn = turn
        made = made if turn == made.turn else replace(made, turn=turn)
        self._last = ((*parts[:-2], turn, self._said), made)
        return made

    def show(self, view: View) -> None:
        """Make the scene equal a view; the middle is turned to the one who acts."""
        self._said = ""
        super().show(view)

    def say(self, sentence: str) -> None:
        """Say something in the middle, until the next view."""
        if sentence != self._said:
            self._said = sentence
            self._refresh(keep=True)

    def again(self) -> None:
        """Draw what is shown now: a hand has been covered, or is shown."""
        self._refresh()

    def corner(self, seat: int) -> CornerStage | None:
        """The corner of a seat as it is now."""
        stage = self.stage
        return stage.at(seat) if isinstance(stage, FlatStage) and seat < stage.players else None

    def hands_of(self, seat: int) -> Hands:
        """What the hands of a seat are doing."""
        return self._held.get(seat, Hands())

    def held_by(self, seat: int, hands: Hands) -> None:
        """Show what the hands of a seat are doing."""
        if self._held.get(seat, Hands()) != hands:
            self._held = {**self._held, seat: hands}
            self._refresh(keep=True, glide=Time.D1)

    def let_go(self) -> None:
        """Something has happened: no pile is held parted any more."""
        if any(hands.slider is not None for hands in self._held.values()):
            self._held = {seat: replace(hands, slider=None) for seat, hands in self._held.items()}
        for name in [name for name in self._items if name.startswith("slider/")]:
            self._drop(self._items.pop(name))
            self._sprites.pop(name, None)

    # ---------------------------------------------------------------- moments in the middle

    def _as_seen(self, name: str, sprite: Sprite) -> Sprite:
        """A sprite of a moment in the middle, turned as the middle is."""
        stage = self.stage
        if not name.startswith(MOMENTS) or HALF in name or not isinstance(stage, FlatStage):
            return sprite
        return stage.central.frame.sprite(sprite)

    def guest(self, name: str, sprite: Sprite) -> SpriteItem:
        """An item that belongs to no view."""
        return super().guest(name, self._as_seen(name, sprite))

    def glide(self, item: SpriteItem, sprite: Sprite, length: int, easing: QEasingCurve.Type = Easing.MOVE) -> Flock:
        """A movement to where a sprite stands."""
        seen = self._as_seen(item.name, sprite)
        flock = Flock()
        same = (item.pos(), item.angle, item.zoom, item.opacity())
        if same != (QPointF(seen.x, seen.y), seen.angle, seen.scale, seen.opacity):
            super().join(flock, item, seen, length, easing=easing)
        return flock

    def join(self, flock: Flock, item: SpriteItem, sprite: Sprite, *more: Any, **rest: Any) -> None:
        """Let an item go with a flock to where a sprite stands."""
        super().join(flock, item, self._as_seen(item.name, sprite), *more, **rest)


class SeatScene:
    """The scene as the hands of one seat know it: their own corner, upright, and nothing else."""

    def __init__(self, scene: FlatScene, seat: int) -> None:
        self._scene, self.seat = scene, seat

    @property
    def stage(self) -> CornerStage | None:
        """The corner."""
        return self._scene.corner(self.seat)

    @property
    def view(self) -> View | None:
        """What is shown at the seat."""
        stage = self.stage
        return None if stage is None else stage.view

    @property
    def hands(self) -> Hands:
        """What the hands are doing."""
        return self._scene.hands_of(self.seat)

    @property
    def looks(self) -> Look:
        """How it looks."""
        return self._scene.looks

    def hold(self, hands: Hands) -> None:
        """Show what the hands are doing."""
        self._scene.held_by(self.seat, hands)

    def _out(self, sprite: Sprite) -> Sprite:
        stage = self.stage
        return sprite if stage is None else stage.corner.frame.sprite(sprite)

    def ghost(self, name: str, sprite: Sprite) -> None:
        """Show something that a finger carries."""
        self._scene.ghost(name, self._out(sprite))

    def lay(self, name: str) -> None:
        """Take away what a finger carried."""
        self._scene.lay(name)

    def send_home(self, name: str, sprite: Sprite, time: int) -> None:
        """Let what a finger carried fly back."""
        self._scene.send_home(name, self._out(sprite), time)

    def shake(self, names: Iterable[str]) -> None:
        """Shake some cards once, to the sides of whoever sits here."""
        stage = self.stage
        turn = 0.0 if stage is None else math.radians(stage.corner.frame.turn)
        self._scene.sides = QPointF(round(math.cos(turn)), round(math.sin(turn)))
        self._scene.shake(names)
