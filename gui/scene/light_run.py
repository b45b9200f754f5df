"""The light of the turn runs along the rim to the next seat: a row of sparks that Qt alone moves."""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import (
    QAbstractAnimation,
    QPauseAnimation,
    QPointF,
    QPropertyAnimation,
    QRectF,
)
from PySide6.QtGui import QPainter, QPen, Qt

from gui.scene.describe import Sprite
from gui.scene.felt import opened
from gui.scene.geometry import Metrics, box, curve, light
from gui.scene.look import Look
from gui.scene.motion import Play, appear, fade, one_by_one, together
from gui.scene.picture import Picture, soft
from gui.scene.sprite_item import SpriteItem
from gui.theme import Alpha, Easing, Glow, Line, Time, Z

SPARKS = 7
"""So many sparks run one behind another; together they are as long as the light before a seat."""
STOPS = 12
"""So many points of the rim a spark is led through."""
SPARK = "spark/"


@dataclass(frozen=True, slots=True)
class SparkPicture(Picture):
    """A short piece of the lit line, lying along x."""

    length: float
    u: float

    def rect(self, look: Look) -> QRectF:
        """The piece with its glow."""
        more = 2 * (3 * Glow.LIGHT + Line.LIGHT_GLOW) * self.u
        return box(0, 0, self.length + more, more)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw the glow, then the piece."""
        path, u = opened([QPointF(-self.length / 2, 0), QPointF(self.length / 2, 0)]), self.u
        soft(painter, path, look.theme.accent, Alpha.LIGHT, Glow.LIGHT * u, Line.LIGHT_GLOW * u)
        pen = QPen(look.colour("accent"), Line.LIGHT * u)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(path, pen)


def spark_of(m: Metrics) -> SparkPicture:
    """A spark of a table's light."""
    return SparkPicture(2 * light(m, False) / SPARKS, m.u)


@dataclass(frozen=True, slots=True)
class Rim:
    """The inlaid line by its length: from the viewer round to the viewer's right, a point for each whole degree."""

    points: tuple[QPointF, ...]
    lengths: tuple[float, ...]

    def at_angle(self, phi: float) -> float:
        """How far along the line an angle is."""
        below = math.floor(phi)
        turns, degree = divmod(below, 360)
        step = self.lengths[degree + 1] - self.lengths[degree]
        return turns * self.lengths[-1] + self.lengths[degree] + (phi - below) * step

    def at(self, far: float) -> tuple[QPointF, float]:
        """The point so far along the line, and how the line is turned there in degrees."""
        far %= self.lengths[-1]
        degree = min(359, max(0, bisect_left(self.lengths, far) - 1))
        start, end = self.points[degree], self.points[degree + 1]
        share = (far - self.lengths[degree]) / max(1e-9, self.lengths[degree + 1] - self.lengths[degree])
        return start + (end - start) * share, math.degrees(math.atan2(end.y() - start.y(), end.x() - start.x()))


@lru_cache(maxsize=8)
def rim(m: Metrics) -> Rim:
    """The inlaid line of a table."""
    points = tuple(curve(m, degree, m.rw / 2) for degree in range(361))
    lengths = [0.0]
    for start, end in pairwise(points):
        lengths.append(lengths[-1] + math.hypot(end.x() - start.x(), end.y() - start.y()))
    return Rim(points, tuple(lengths))


def way(start: float, end: float) -> float:
    """The shorter way round from an angle to another, in degrees; half way round goes on in the order of play."""
    return 180 - (180 - (end - start)) % 360


@lru_cache(maxsize=512)
def led(m: Metrics, first: float, last: float) -> tuple[list[tuple[float, QPointF]], list[tuple[float, float]]]:
    """Where a spark is, and how it is turned, at each share of its way from one length of the rim to another."""
    places: list[tuple[float, QPointF]] = []
    turns: list[tuple[float, float]] = []
    line = rim(m)
    for number in range(STOPS + 1):
        share = number / STOPS
        at, angle = line.at(first + share * (last - first))
        before = turns[-1][1] if turns else angle
        places.append((share, at))
        # an angle is the nearest of those that look alike, or the spark would spin
        turns.append((share, before + (angle - before + 180) % 360 - 180))
    return places, turns


def travel(play: Play, old: Sprite, item: SpriteItem, new: Sprite) -> QAbstractAnimation:
    """The light goes out at one seat, runs along the rim, and stands before the next."""
    m = play.after.m
    start, end = (float(getattr(sprite.picture, "phi")) for sprite in (old, new))  # noqa: B009 - a light's own
    line, time, short = rim(m), play.ms(Time.D4), play.ms(Time.D1)
    first, last = line.at_angle(start), line.at_angle(start + way(start, end))
    picture = spark_of(m)
    group = together(
        fade(item, 0.0, short),
        one_by_one(QPauseAnimation(time - short), appear(play, new, Time.D1)),
    )
    for number in range(SPARKS):
        behind = (number - (SPARKS - 1) / 2) * picture.length
        places, turns = led(m, first + behind, last + behind)
        at = places[0][1]
        spark = play.scene.guest(f"{SPARK}{number}", Sprite("spark", picture, at.x(), at.y(), Z.LIGHT, turns[0][1]))
        goes = [(0.0, 1.0), (1 - short / time, 1.0), (1.0, 0.0)]
        for name, keys, easing in (
            (b"pos", places, Easing.FLIP),
            (b"rotation", turns, Easing.FLIP),
            (b"opacity", goes, Easing.FADE),
        ):
            move = QPropertyAnimation(spark, name)
            move.setKeyValues(keys)
            move.setDuration(time)
            move.setEasingCurve(easing)
            group.addAnimation(move)
    return group
