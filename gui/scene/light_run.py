"""The light of the turn runs along the rim to the next seat: a row of sparks, one behind the other."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, QVariantAnimation
from PySide6.QtGui import QPainter, QPen, Qt

from gui.scene.describe import Sprite
from gui.scene.felt import opened
from gui.scene.flock import Flock
from gui.scene.geometry import Metrics, box, curve, light
from gui.scene.look import Look
from gui.scene.motion import Play, together
from gui.scene.picture import Picture, soft
from gui.scene.sprite_item import SpriteItem
from gui.theme import Alpha, Easing, Glow, Line, Time, Z

SPARKS = 7
"""So many sparks run one behind another; together they are as long as the light before a seat."""
SPARK = "spark/"


@dataclass(frozen=True, slots=True)
class SparkPicture(Picture):
    """A short piece of the lit line, lying along x."""

    length: float
    u: float

    @property
    def common(self) -> bool:
        """Many are alike on their way."""
        return True

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


class Run(QVariantAnimation):
    """Sparks on their way along the rim, from one length of it to another; they go out where they arrive."""

    def __init__(self, sparks: Sequence[SpriteItem], line: Rim, first: float, last: float, piece: float) -> None:
        super().__init__()
        self._sparks, self._line, self._piece = sparks, line, piece
        self._first, self._far = first, last - first
        self.setStartValue(0.0)
        self.setEndValue(1.0)
        self.setEasingCurve(Easing.FLIP)

    def updateCurrentValue(self, value: object) -> None:  # noqa: N802 - Qt's
        """Let every spark be where it is now."""
        first = self._first + float(str(value)) * self._far - (len(self._sparks) - 1) / 2 * self._piece
        for number, spark in enumerate(self._sparks):
            at, angle = self._line.at(first + number * self._piece)
            spark.setPos(at)
            spark.lean(angle, 1.0)


def travel(play: Play, old: Sprite, item: SpriteItem, new: Sprite) -> QAbstractAnimation:
    """The light goes out at one seat, runs along the rim, and stands before the next."""
    m = play.after.m
    start, end = (float(getattr(sprite.picture, "phi")) for sprite in (old, new))  # noqa: B009 - a light's own
    line, time, short = rim(m), play.ms(Time.D4), play.ms(Time.D1)
    first, last = line.at_angle(start), line.at_angle(start + way(start, end))
    picture, at = spark_of(m), line.at(first)[0]
    names = [f"{SPARK}{number}" for number in range(SPARKS)]
    sparks = [play.scene.guest(name, Sprite("spark", picture, at.x(), at.y(), Z.LIGHT)) for name in names]
    run = Run(sparks, line, first, last, picture.length)
    run.setDuration(time)
    fades = Flock()
    fades.way(item, short, easing=Easing.FADE, opacity=0.0)
    light_ = play.scene.guest(f"new/{new.name}", replace(new, opacity=0.0))
    fades.way(light_, short, time - short, Easing.FADE, opacity=new.opacity)
    for spark in sparks:
        fades.way(spark, short, time - short, Easing.FADE, opacity=0.0)
    return together(run, fades)
