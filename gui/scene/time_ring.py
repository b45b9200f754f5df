"""The time of whoever is asked: a ring round the plate that runs out, and its last seconds as a number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import pi

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from gui.scene.geometry import Metrics, SeatPlace, box
from gui.scene.look import Look, edged
from gui.scene.picture import Picture
from gui.scene.sprite import Sprite
from gui.scene.stage import Stage, TimeLeft
from gui.theme import Alpha, Line, Step, Z

STEPS = 60
"""In no more steps a ring runs out; each is a picture of its own."""
LAST = 10
"""So many seconds before the end they are counted."""


def shown(seconds: float, whole: float) -> TimeLeft:
    """A time as it is shown: in full seconds, and a ring that takes no more than so many steps."""
    left = -(-seconds // 1)
    step = max(1.0, whole / STEPS)
    return TimeLeft(int(left), min(1.0, -(-left // step) * step / whole))


@dataclass(frozen=True, slots=True)
class TimeRing(Picture):
    """The edge of a plate as far as there is time, from the top clockwise; ``seconds`` where they are counted."""

    m: Metrics
    width: float
    height: float
    mirrored: bool
    share: float
    seconds: int = -1

    @property
    def _pen(self) -> float:
        return 2 * Line.SELECTED * self.m.u

    def rect(self, look: Look) -> QRectF:
        """The plate with the ring on its edge."""
        return box(0, 0, self.width + self._pen, self.height + self._pen)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw what is left over the track, and the last seconds on the avatar."""
        hurried = self.seconds >= 0
        for share, ink in ((1.0, "s3"), (self.share, "danger" if hurried else "accent")):
            pen = QPen(look.colour(ink), self._pen)
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            painter.strokePath(self._way(share), pen)
        if hurried:
            self._count(painter, look)

    def _way(self, share: float) -> QPainterPath:
        """The edge of the plate from the middle of its top, clockwise, so much of it."""
        half, radius = self.width / 2, self.height / 2
        path = QPainterPath(QPointF(0, -radius))
        straight = half - radius
        bend = pi * radius
        left = share * (4 * straight + 2 * bend)
        for x, length, turn in ((straight, straight, 90), (-straight, 2 * straight, -90), (0.0, straight, 0)):
            part = min(left, length)
            now = path.currentPosition()
            path.lineTo(now.x() + (part if x > now.x() else -part), now.y())
            left -= part
            if left <= 0 or not turn:
                break
            part = min(left, bend)
            end = QRectF(x - radius, -radius, 2 * radius, 2 * radius)
            path.arcTo(end, turn, -180 * part / bend)
            left -= part
            if left <= 0:
                break
        return path

    def _count(self, painter: QPainter, look: Look) -> None:
        m, size = self.m, self.height - 8 * self.m.u
        x = self.width / 2 - 4 * m.u - size / 2
        face = box(x if self.mirrored else -x, 0, size, size)
        disc = QPainterPath()
        disc.addEllipse(face.adjusted(*(part * size / 10 for part in (1, 1, -1, -1))))
        edged(painter, disc, look.colour("s1", Alpha.WORDS), None, Line.EDGE)
        font = look.font(Step.T20 if m.compact else Step.T28 * m.u, True)
        look.write_centred(painter, face.center(), str(self.seconds), font, look.colour("ink_1"))


def ring(stage: Stage, place: SeatPlace, seat: int) -> Iterator[Sprite]:
    """The time of a seat, where a clock runs for it."""
    left = stage.times.get(seat)
    if left is None:
        return
    plate = place.plate
    seconds = left.seconds if left.seconds <= LAST else -1
    picture = TimeRing(stage.m, plate.width(), plate.height(), place.mirrored, left.share, seconds)
    yield Sprite(f"time/{seat}", picture, plate.center().x(), plate.center().y(), Z.PLATES + 1)
