"""Items of the scene: each shows one picture; Qt moves it, and neither turns nor scales what can be drawn so."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsTransform

from gui.scene.describe import Sprite
from gui.scene.picture import Picture, Pictures

COARSE_TURN, COARSE_ZOOM = 2.0, 1.04
"""What many alike show on their way is drawn turned by whole steps of so many degrees, and larger by such steps."""


UPRIGHT = (0.0, 1.0)
"""Not turned, and of its own size."""
NOWHERE = (0.0, 0.0, 0.0, 0.0)
"""No pose lies between these bounds of turn and size."""
SMALL = 0.7
"""What is shown smaller than so much of its size is made of its upright pixmap even where it rests."""


class SpriteItem(QGraphicsPixmapItem):
    """One sprite: its pixmap, painted by Qt alone.

    Its turn and its size belong to the pixmap: one that was drawn turned is copied to the screen, which is sharp and
    takes a fifth of the time that turning it takes.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.picture: Picture | None = None
        self.angle, self.zoom = UPRIGHT
        self._goal = UPRIGHT
        self._near = NOWHERE
        self._pictures: Pictures | None = None
        self._drawn: object = None
        self._shown: QPixmap | None = None
        self._copied = True
        self._fold: QGraphicsTransform | None = None
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_picture(self, picture: Picture, pictures: Pictures) -> None:
        """Show another picture; the same one costs nothing."""
        self.picture, self._pictures = picture, pictures
        self._draw()

    def become(self, sprite: Sprite, pictures: Pictures, rests: bool = True) -> None:
        """Equal a sprite at once; what does not rest there need not be drawn exactly."""
        self.picture, self._pictures = sprite.picture, pictures
        self.place(sprite, pictures.dpr, rests)
        self.setZValue(sprite.z)

    def look_like(self, sprite: Sprite) -> None:
        """Look like a sprite, wherever it is."""
        self.picture = sprite.picture
        self.heads_for(sprite.angle, sprite.scale)
        self.lean(sprite.angle, sprite.scale)

    def place(self, sprite: Sprite, dpr: float, rests: bool = True) -> None:
        """Stand where a sprite stands."""
        self.setPos(settled(sprite, dpr))
        if rests:
            self.heads_for(sprite.angle, sprite.scale)
        self.lean(sprite.angle, sprite.scale)
        self.setOpacity(sprite.opacity)
        self.setVisible(True)

    # ---------------------------------------------------------------- turn and size

    def heads_for(self, angle: float, zoom: float) -> None:
        """Say how it will rest: so it is drawn exactly, on its way nearly."""
        self._goal = (angle, zoom)

    def drawn_so(self, angle: float, zoom: float) -> bool:
        """Whether it takes no time to draw it exactly in a pose."""
        picture, pictures = self.picture, self._pictures
        return picture is None or pictures is None or picture.common or pictures.has(picture, angle, zoom)

    def lean(self, angle: float, zoom: float) -> None:
        """Turn it, in degrees clockwise, and give it a size."""
        self.angle, self.zoom = angle, zoom
        low, high, small, large = self._near
        if not (low < angle < high and small < zoom < large) or (angle, zoom) == self._goal:
            self._draw()

    def fold(self, fold: QGraphicsTransform) -> None:
        """Let it be turned over, which no pixmap shows."""
        self._fold = fold
        self.setTransformations([fold])
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)

    def _draw(self) -> None:
        picture, pictures = self.picture, self._pictures
        if picture is None or pictures is None:
            return
        pose = (self.angle, self.zoom)
        goal = pose == self._goal
        rests = goal and pose[1] > SMALL
        common = picture.common
        self._near = NOWHERE
        if common and not rests:
            pose, self._near = nearly(*pose)
        wanted = (picture, pictures, pose, rests)
        if wanted == self._drawn:
            return
        self._drawn = wanted
        if copied := common or goal or pose == UPRIGHT:
            pixmap, corner = pictures.turned(picture, *pose, exact=rests)
        else:
            pixmap, corner = pictures.of(picture)
        if pixmap is not self._shown:
            self._shown = pixmap
            self.setPixmap(pixmap)
            self.setOffset(corner)
        if not (copied and self._copied):
            self._by_qt(None if copied else QTransform().rotate(pose[0]).scale(pose[1], pose[1]))

    def _by_qt(self, transform: QTransform | None) -> None:
        """Let Qt turn and scale the pixmap, or copy it as it is."""
        self._copied = transform is None
        if self._fold is None:
            fast, smooth = Qt.TransformationMode.FastTransformation, Qt.TransformationMode.SmoothTransformation
            self.setTransformationMode(fast if self._copied else smooth)
        self.setTransform(transform or QTransform())

    # ---------------------------------------------------------------- for those who look

    def shown_pixels(self) -> int:
        """A number that changes with what is drawn."""
        return self.pixmap().cacheKey()

    def dump(self) -> tuple[object, ...]:
        """All that can be seen of it."""
        pos = self.pos()
        numbers = (pos.x(), pos.y(), self.angle, self.zoom, self.opacity(), self.zValue())
        return (self.name, self.picture, *(round(number, 3) for number in numbers), self.isVisible())


def nearly(angle: float, zoom: float) -> tuple[tuple[float, float], tuple[float, float, float, float]]:
    """One of the few poses that common pictures are drawn in on their way, and between which it is used."""
    turn = round(angle / COARSE_TURN) * COARSE_TURN
    size = COARSE_ZOOM ** round(math.log(zoom, COARSE_ZOOM)) if zoom > 0 else zoom
    half = math.sqrt(COARSE_ZOOM)
    return (turn, size), (turn - COARSE_TURN / 2, turn + COARSE_TURN / 2, size / half, size * half)


def settled(sprite: Sprite, dpr: float) -> QPointF:
    """Where a sprite stands: on whole device pixels, so that it is sharp."""
    return QPointF(round(sprite.x * dpr) / dpr, round(sprite.y * dpr) / dpr)
