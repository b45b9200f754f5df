"""Items of the scene: each shows one picture; position, turn, size and opacity are moved by Qt alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsWidget

from gui.scene.describe import Sprite
from gui.scene.picture import Picture, Pictures


class SpriteItem(QGraphicsWidget):
    """One sprite: it paints nothing itself, its pixmap does."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.picture: Picture | None = None
        self._pixmap = QGraphicsPixmapItem(self)
        self._pixmap.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._pixmap.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_picture(self, picture: Picture, pictures: Pictures) -> None:
        """Show another picture; the same one costs nothing."""
        if picture == self.picture:
            return
        self.picture = picture
        pixmap, corner = pictures.of(picture)
        self._pixmap.setPixmap(pixmap)
        self._pixmap.setOffset(corner)

    def become(self, sprite: Sprite, pictures: Pictures) -> None:
        """Equal a sprite at once."""
        self.show_picture(sprite.picture, pictures)
        self.place(sprite, pictures.dpr)
        self.setZValue(sprite.z)

    def place(self, sprite: Sprite, dpr: float) -> None:
        """Stand where a sprite stands."""
        self.setPos(settled(sprite, dpr))
        self.setRotation(sprite.angle)
        self.setScale(sprite.scale)
        self.setOpacity(sprite.opacity)
        self.setVisible(True)

    def shown_pixels(self) -> int:
        """A number that changes with what is drawn."""
        return self._pixmap.pixmap().cacheKey()

    def dump(self) -> tuple[object, ...]:
        """All that can be seen of it."""
        pos = self.pos()
        numbers = (pos.x(), pos.y(), self.rotation(), self.scale(), self.opacity(), self.zValue())
        return (self.name, self.picture, *(round(number, 3) for number in numbers), self.isVisible())


def settled(sprite: Sprite, dpr: float) -> QPointF:
    """Where a sprite stands: one that is not turned stands on whole device pixels, so that it is sharp."""
    if sprite.angle:
        return QPointF(sprite.x, sprite.y)
    return QPointF(round(sprite.x * dpr) / dpr, round(sprite.y * dpr) / dpr)
