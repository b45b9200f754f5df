"""Where drawn pixmaps are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap

from gui.theme import ART_BYTES


class Kept:
    """Pixmaps under keys; the ones not asked for longest go when there are too many bytes."""

    def __init__(self, most: int = ART_BYTES) -> None:
        self._most = most
        self._bytes = 0
        self._all: OrderedDict[Hashable, QPixmap] = OrderedDict()

    def __len__(self) -> int:
        return len(self._all)

    def get(self, key: Hashable) -> QPixmap | None:
        """The pixmap under a key, if it is still kept."""
        if (found := self._all.get(key)) is not None:
            self._all.move_to_end(key)
        return found

    def put(self, key: Hashable, pixmap: QPixmap) -> QPixmap:
        """Keep a pixmap, in place of another one under the same key."""
        if (before := self._all.pop(key, None)) is not None:
            self._bytes -= weight(before)
        self._all[key] = pixmap
        self._bytes += weight(pixmap)
        while self._bytes > self._most and len(self._all) > 1:
            self._bytes -= weight(self._all.popitem(last=False)[1])
        return pixmap


def weight(pixmap: QPixmap) -> int:
    """How many bytes a pixmap takes."""
    return pixmap.width() * pixmap.height() * pixmap.depth() // 8


def canvas(width: int, height: int, dpr: float) -> QPixmap:
    """An empty pixmap of so many device pixels."""
    made = QPixmap(width, height)
    made.fill(Qt.GlobalColor.transparent)
    made.setDevicePixelRatio(dpr)
    return made
