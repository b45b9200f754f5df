"""Where something may lie over the table so that it covers as little as possible of what is to be seen there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QTransform

from engine.core.plain import BACK
from gui.scene.card_item import CardPicture
from gui.scene.describe import describe
from gui.scene.hits import buttons
from gui.scene.spots import around
from gui.scene.stage import Stage
from gui.theme import Space, Z


def taken(stage: Stage) -> tuple[QRectF, ...]:
    """What is seen or pressed: plates, buttons, the hand with the room its cards rise into, whatever lies between."""
    between: dict[str, QRectF] = {}
    for sprite in describe(stage).values():
        if Z.BACKS <= sprite.z < Z.HAND and sprite.z != Z.PLATES:
            picture = sprite.picture
            if isinstance(picture, CardPicture) and picture.code == BACK:
                continue  # nothing is to be seen of it; how many there are stands beside
            area = picture.box if isinstance(picture, CardPicture) else picture.rect(stage.look)
            lies = QTransform.fromTranslate(sprite.x, sprite.y).rotate(sprite.angle).mapRect(area)
            of = "/".join(sprite.name.split("/")[:2])  # the cards of a zone are one part
            between[of] = between.get(of, lies).united(lies)
    plates = (place.plate for place in stage.seats)
    hand = (around(stage.fan.spots).adjusted(0, -stage.m.rise, 0, 0),) if stage.hand else ()
    return (*plates, *buttons(stage).values(), *hand, *between.values())


def covered(area: QRectF, parts: Iterable[QRectF]) -> float:
    """How much of some parts an area lies on, in square pixels; what overlaps counts for each."""
    both = (area.intersected(part) for part in parts)
    return sum(one.width() * one.height() for one in both)


def clearest(room: QRectF, parts: tuple[QRectF, ...], size: QSizeF, near: QPointF) -> QRectF:
    """Where in a room something of a size covers least of the parts; among such places the nearest to a point."""

    def worth(area: QRectF) -> tuple[int, float]:
        away = area.center() - near
        return round(covered(area, parts)), away.x() ** 2 + away.y() ** 2

    return min(_places(room, parts, size), key=worth)


def _places(room: QRectF, parts: tuple[QRectF, ...], size: QSizeF) -> Iterator[QRectF]:
    """At the left, in the middle or at the right; at an edge of the room, or just over or under a part."""
    high, gap = size.height(), float(Space.S4)
    beside = {y for part in parts for y in (part.top() - gap - high, part.bottom() + gap)}
    rows = (y for y in beside if room.top() < y < room.bottom() - high)
    columns = (room.left(), room.center().x() - size.width() / 2, room.right() - size.width())
    for x, y in product(columns, (room.top(), room.bottom() - high, *rows)):
        yield QRectF(QPointF(x, y), size)
