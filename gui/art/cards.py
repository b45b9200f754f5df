"""Cards as pixmaps: drawn once for each size and pixel ratio, and kept."""

from __future__ import annotations

from collections.abc import Hashable

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QPainter, QPainterPath, QPixmap

from engine.core.plain import BACK
from gui.art.backs import paint_back
from gui.art.faces import ADVERT_CARD, ANY_RANK, HEIGHT, WIDTH, paint_face
from gui.art.kept import Kept, canvas
from gui.art.soft import Soft, shadow
from gui.theme import BACKS, CARD_CORNER, CARD_RATIO, DECKS, JOKERS, PLAIN_BACK, Shadow, Theme

__all__ = ["ADVERT_CARD", "CODES", "CardArt"]

RANKS = "A23456789TJQK"
CODES = (*(rank + suit for suit in "shcd" for rank in RANKS), *JOKERS, ADVERT_CARD, BACK)
"""Every code of a card that has a picture."""
SUITS_ALONE = tuple(ANY_RANK + suit for suit in "shcd")
"""What an imagined card shows of which only the suit counts."""


MOST_SHADOWS = 64


class CardArt:
    """The pictures of one deck and one back."""

    def __init__(self, deck: str = "classic", back: str = "A") -> None:
        if deck not in DECKS or back not in BACKS:
            raise ValueError(f"There is no deck {deck} or no back {back}: {', '.join(DECKS)}; {', '.join(BACKS)}")
        self.deck = deck
        self._back = back
        self._kept = Kept()
        self._shadows: dict[Hashable, Soft | None] = {}

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

    @staticmethod
    def outline(height: float, dpr: float = 1.0, beyond: float = 0.0) -> QPainterPath:
        """The edge of a card, its corner at (0, 0), or a line so far outside it: for rings, veils and shadows."""
        size = CardArt.size(height, dpr)
        radius = CARD_CORNER * size.width() + beyond
        path = QPainterPath()
        box = QRectF(0, 0, size.width(), size.height()).adjusted(-beyond, -beyond, beyond, beyond)
        path.addRoundedRect(box, radius, radius)
        return path

    def shadow(self, kind: Shadow, theme: Theme, height: float, dpr: float = 1.0) -> Soft | None:
        """The shadow of a card of some height, drawn once; None where the theme has none."""
        key = (kind, theme.name, round(height * dpr), dpr)
        if key not in self._shadows:
            if len(self._shadows) >= MOST_SHADOWS:
                self._shadows.clear()
            self._shadows[key] = shadow(self.outline(height, dpr), kind, theme, dpr, height)
        return self._shadows[key]

    def _drawn(self, code: str, high: int, dpr: float) -> QPixmap:
        wide = max(1, round(high * CARD_RATIO))
        made = canvas(wide, high, 1.0)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(wide / WIDTH, high / HEIGHT)
        unit = HEIGHT / high
        if code == BACK:
            paint_back(painter, self._back, unit, plain=high / dpr < PLAIN_BACK)
        elif code in CODES or code in SUITS_ALONE:
            paint_face(painter, code, DECKS[self.deck], unit)
        else:
            painter.end()
            raise ValueError(f"There is no card {code}")
        painter.end()
        made.setDevicePixelRatio(dpr)
        return made
