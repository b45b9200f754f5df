"""Cards as pixmaps: drawn once for each size and pixel ratio, and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from engine.core.model import BACK
from gui.art.backs import paint_back
from gui.art.faces import ADVERT_CARD, HEIGHT, WIDTH, paint_face
from gui.theme import ART_BYTES, BACKS, CARD_RATIO, DECKS, JOKERS, PLAIN_BACK

__all__ = ["ADVERT_CARD", "CODES", "CardArt", "Kept"]

RANKS = "A23456789TJQK"
CODES = (*(rank + suit for suit in "shcd" for rank in RANKS), *JOKERS, ADVERT_CARD, BACK)
"""Every code that has a picture."""


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
        """Keep a pixmap."""
        self._all[key] = pixmap
        self._bytes += _weight(pixmap)
        while self._bytes > self._most and len(self._all) > 1:
            self._bytes -= _weight(self._all.popitem(last=False)[1])
        return pixmap


def _weight(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * pixmap.depth() // 8


def canvas(width: int, height: int, dpr: float) -> QPixmap:
    """An empty pixmap of so many device pixels."""
    made = QPixmap(width, height)
    made.fill(Qt.GlobalColor.transparent)
    made.setDevicePixelRatio(dpr)
    return made


class CardArt:
    """The pictures of one deck and one back."""

    def __init__(self, deck: str = "classic", back: str = "A") -> None:
        if deck not in DECKS or back not in BACKS:
            raise ValueError(f"There is no deck {deck} or no back {back}: {', '.join(DECKS)}; {', '.join(BACKS)}")
        self.deck = deck
        self._back = back
        self._kept = Kept()

    @staticmethod
    def size(height: float, dpr: float = 1.0) -> QSizeF:
        """The size of a card of some height, in whole device pixels."""
        high = max(1, round(height * dpr))
        return QSizeF(round(high * CARD_RATIO), high) / dpr

    def face(self, code: str, height: float, dpr: float = 1.0) -> QPixmap:
        """The picture of a card, so many logical pixels high; a hidden card shows the back."""
        high = max(1, round(height * dpr))
        name = self._back if code == BACK else self.deck
        key = (code, high, dpr, name)
        return self._kept.get(key) or self._kept.put(key, self._drawn(code, high, dpr))

    def back(self, height: float, dpr: float = 1.0) -> QPixmap:
        """The picture of the back, so many logical pixels high."""
        return self.face(BACK, height, dpr)

    def _drawn(self, code: str, high: int, dpr: float) -> QPixmap:
        wide = max(1, round(high * CARD_RATIO))
        made = canvas(wide, high, 1.0)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(wide / WIDTH, high / HEIGHT)
        unit = HEIGHT / high
        if code == BACK:
            paint_back(painter, self._back, unit, plain=high / dpr < PLAIN_BACK)
        elif code in CODES:
            paint_face(painter, code, DECKS[self.deck], unit)
        else:
            painter.end()
            raise ValueError(f"There is no card {code}")
        painter.end()
        made.setDevicePixelRatio(dpr)
        return made
