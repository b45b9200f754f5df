"""Where drawn pixmaps are kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap

T = TypeVar("T")

ART_BYTES: Final = 96 * 1024 * 1024
"""Drawn cards, icons and avatars of older sizes are forgotten above this."""


def weight(pixmap: QPixmap) -> int:
    """How many bytes a pixmap takes."""
    return pixmap.width() * pixmap.height() * pixmap.depth() // 8


class Store(Generic[T]):
    """What is made of pixmaps under keys; what was not asked for longest goes when there are too many bytes.

    ``weigh`` says how many bytes something takes, ``most`` how many there may be.
    """

    def __init__(self, weigh: Callable[[T], int], most: int = ART_BYTES) -> None:
        self.most = most
        self._weigh = weigh
        self._bytes = 0
        self._all: OrderedDict[Hashable, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._all

    def get(self, key: Hashable) -> T | None:
        """What lies under a key, if it is still kept."""
        if (found := self._all.get(key)) is not None:
            self._all.move_to_end(key)
        return found

    def put(self, key: Hashable, made: T) -> T:
        """Keep something, in place of what lay under the same key."""
        if (before := self._all.pop(key, None)) is not None:
            self._bytes -= self._weigh(before)
        self._all[key] = made
        self._bytes += self._weigh(made)
        while self._bytes > self.most and len(self._all) > 1:
            self._bytes -= self._weigh(self._all.popitem(last=False)[1])
        return made


class Kept(Store[QPixmap]):
    """The same for bare pixmaps."""

    def __init__(self, most: int = ART_BYTES) -> None:
        super().__init__(weight, most)


def canvas(width: int, height: int, dpr: float) -> QPixmap:
    """An empty pixmap of so many device pixels."""
    made = QPixmap(width, height)
    made.fill(Qt.GlobalColor.transparent)
    made.setDevicePixelRatio(dpr)
    return made
