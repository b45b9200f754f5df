"""Where single things lie: cards as spots, boxes around middles, and what may be touched of them."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF

from gui.theme import CARD_RATIO, TARGET


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one card lies: its middle, how far it is turned (degrees, clockwise) and how high it is."""

    x: float
    y: float
    angle: float
    height: float

    @property
    def width(self) -> float:
        """Width of the card."""
        return self.height * CARD_RATIO

    def corners(self) -> tuple[tuple[float, float], ...]:
        """The four corners, from the top left clockwise."""
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        half_w, half_h = self.width / 2, self.height / 2
        points = ((-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h))
        return tuple((self.x + dx * cos - dy * sin, self.y + dx * sin + dy * cos) for dx, dy in points)

    def holds(self, x: float, y: float, margin: float = 0.0) -> bool:
        """Whether a point lies on the card, or within a margin of it."""
        turn = math.radians(-self.angle)
        dx, dy = x - self.x, y - self.y
        along = dx * math.cos(turn) - dy * math.sin(turn)
        across = dx * math.sin(turn) + dy * math.cos(turn)
        return abs(along) <= self.width / 2 + margin and abs(across) <= self.height / 2 + margin

    def moved(self, dx: float, dy: float) -> Spot:
        """The same card elsewhere."""
        return replace(self, x=self.x + dx, y=self.y + dy)


def around(spots: tuple[Spot, ...]) -> QRectF:
    """The smallest upright rectangle around some cards; empty for none."""
    points = [point for spot in spots for point in spot.corners()]
    if not points:
        return QRectF()
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return QRectF(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def box(x: float, y: float, width: float, height: float) -> QRectF:
    """A rectangle around a middle."""
    return QRectF(x - width / 2, y - height / 2, width, height)


def target(rect: QRectF) -> QRectF:
    """What may be touched of something drawn: itself, but never less than `TARGET` either way."""
    more_x, more_y = max(0.0, TARGET - rect.width()) / 2, max(0.0, TARGET - rect.height()) / 2
    return rect.adjusted(-more_x, -more_y, more_x, more_y)
