"""Turned rectangles of a screen that lies flat: what is drawn in one has the way up of whoever sits before it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

from gui.scene.sprite import Sprite


@dataclass(frozen=True)
class Frame:
    """A rectangle of the window, and by how many degrees (0, 90, 180, 270, clockwise) what it holds is turned.

    Inside it x goes to the right of whoever sits there, and y towards them.
    """

    x: float
    y: float
    wide: float
    high: float
    turn: int = 0

    @property
    def area(self) -> QRectF:
        """The rectangle in the window."""
        return QRectF(self.x, self.y, self.wide, self.high)

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height for whoever sits before it."""
        return (self.high, self.wide) if self.turn in (90, 270) else (self.wide, self.high)

    @cached_property
    def out(self) -> QTransform:
        """From inside to the window."""
        width, height = self.size
        middle = QTransform.fromTranslate(self.x + self.wide / 2, self.y + self.high / 2)
        return middle.rotate(self.turn).translate(-width / 2, -height / 2)

    @cached_property
    def back(self) -> QTransform:
        """From the window to inside."""
        made, _ = self.out.inverted()
        return made

    def point(self, at: QPointF) -> QPointF:
        """A point inside, in the window."""
        return self.out.map(at)

    def inside(self, at: QPointF) -> QPointF:
        """A point of the window, inside."""
        return self.back.map(at)

    def rect(self, area: QRectF) -> QRectF:
        """A rectangle inside, in the window."""
        return self.out.mapRect(area)

    def holds(self, at: QPointF) -> bool:
        """Whether a point of the window lies inside."""
        return self.area.contains(at)

    def sprite(self, sprite: Sprite, name: str = "") -> Sprite:
        """A sprite inside, as it is seen in the window, perhaps by another name."""
        at = self.point(QPointF(sprite.x, sprite.y))
        return replace(sprite, name=name or sprite.name, x=at.x(), y=at.y(), angle=sprite.angle + self.turn)
