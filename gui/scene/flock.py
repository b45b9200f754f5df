"""Items on their way: one animation for all of them, since making one for each would take longer than a frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from operator import itemgetter

from PySide6.QtCore import QEasingCurve, QPointF, QVariantAnimation

from gui.scene.describe import Sprite
from gui.scene.sprite_item import SpriteItem
from gui.theme import Easing

SMALL_TURN, SMALL_GROWTH = 8.0, 0.06
"""A turn of so many degrees, and a change of size by so much, is made at once where that is drawn already: nobody sees
it, and who flies is drawn exactly all the way."""


@cache
def curve(easing: QEasingCurve.Type) -> Callable[[float], float]:
    """How far a movement is, by how much of its time is over."""
    return QEasingCurve(easing).valueForProgress


@dataclass(slots=True)
class Way:
    """One item's way to a place, a pose (turn and size) and an opacity; None of them stays as something else has it."""

    item: SpriteItem
    begins: int
    length: int
    eased: Callable[[float], float]
    to: tuple[float, float] | None
    pose: tuple[float, float] | None
    opacity: float | None
    lands: Sprite | None
    far: tuple[float, float] = (0.0, 0.0)
    turn: tuple[float, float] = (0.0, 0.0)
    faint: float = 0.0

    def set_out(self) -> None:
        """Look from where it goes."""
        item = self.item
        if self.to is not None:
            self.far = (self.to[0] - item.x(), self.to[1] - item.y())
        if self.pose is not None:
            self.turn = (self.pose[0] - item.angle, self.pose[1] - item.zoom)
            item.heads_for(*self.pose)
            small = abs(self.turn[0]) <= SMALL_TURN and abs(self.turn[1]) <= SMALL_GROWTH
            if small and item.drawn_so(*self.pose):
                item.lean(*self.pose)
                self.pose = None
        if self.opacity is not None:
            self.faint = self.opacity - item.opacity()

    def go(self, time: int) -> bool:
        """Be where it is at a time of the flock; says whether it goes on."""
        item, done = self.item, time >= self.begins + self.length
        left = 0.0 if done else 1.0 - self.eased((time - self.begins) / self.length)
        if self.to is not None:
            (x, y), (dx, dy) = self.to, self.far
            item.setPos(x - dx * left, y - dy * left)
        if self.pose is not None:
            (angle, zoom), (turn, growth) = self.pose, self.turn
            item.lean(angle - turn * left, zoom - growth * left)
        if self.opacity is not None:
            item.setOpacity(self.opacity - self.faint * left)
        if done and self.lands is not None:
            # drawn for another size on its way, it is drawn for this one now
            item.look_like(self.lands)
        return not done


class Flock(QVariantAnimation):
    """Items that go their ways, each at its time, and things that are done at a time; it is played once."""

    def __init__(self) -> None:
        super().__init__()
        self._ways: list[Way] = []
        self._going: list[Way] = []
        self._beats: list[tuple[int, Callable[[], object]]] = []
        self._lasts = 0
        self.setDuration(0)

    def way(
        self,
        item: SpriteItem,
        length: int,
        wait: int = 0,
        easing: QEasingCurve.Type = Easing.MOVE,
        *,
        to: QPointF | None = None,
        pose: tuple[float, float] | None = None,
        opacity: float | None = None,
        lands: Sprite | None = None,
    ) -> None:
        """Send an item out after a time; where it arrives it looks like ``lands``."""
        there = None if to is None else to.toTuple()
        self._ways.append(Way(item, wait, length, curve(easing), there, pose, opacity, lands))
        self.until(wait + length)

    def at(self, time: int, do: Callable[[], object]) -> None:
        """Do something at a time: before anybody sets out then, and after what is done earlier."""
        self._beats.append((time, do))
        self.until(time)

    def until(self, time: int) -> None:
        """Last at least so long."""
        if time > self._lasts:
            self._lasts = time
            self.setDuration(time)

    def updateCurrentTime(self, now: int) -> None:  # noqa: N802 - Qt's
        """Do what is to be done by now, and let everybody be where they are now."""
        if due := [beat for beat in self._beats if beat[0] <= now]:
            self._beats = [beat for beat in self._beats if beat[0] > now]
            for _, do in sorted(due, key=itemgetter(0)):
                do()
        if ready := [way for way in self._ways if way.begins <= now]:
            self._ways = [way for way in self._ways if way.begins > now]
            for way in ready:
                way.set_out()
            self._going += ready
        self._going = [way for way in self._going if way.go(now)]
