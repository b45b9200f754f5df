"""How the scene looks: theme, art, words and speed in one value, and text with suits as drawn shapes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from engine.words import Words
from gui import fonts
from gui.art.avatars import paint_avatar
from gui.art.cards import CardArt
from gui.art.icons import INSIDE, paint_icon
from gui.art.suits import suit_at
from gui.scene.practice import Practice
from gui.theme import MIDDLE, Speed, Step, Theme, colour, duration

if TYPE_CHECKING:
    from gui.art.cloth import Cloth

SUITS = {"♠": "s", "♥": "h", "♣": "c", "♦": "d"}
_PARTS = re.compile("([♠♥♣♦])")

_DRY = {"cup": "counter", "star": "counter"}

SUIT_HEIGHT, SUIT_ADVANCE = 0.88, 0.98
"""A suit inside a text, in sizes of the text."""


_WIDTHS: dict[tuple[str, str], float] = {}
MOST_WIDTHS = 4096
"""How many widths are remembered: the same few words are measured for every view."""


def _measured(text: str, font: QFont) -> float:
    metrics, suit = QFontMetricsF(font), font.pixelSize() * SUIT_ADVANCE
    return sum(suit if part in SUITS else metrics.horizontalAdvance(part) for part in parts(text))


@dataclass(frozen=True, eq=False)
class Look:
    """Everything that decides how the same table looks; another one redraws it."""

    theme: Theme
    words: Words
    cards: CardArt
    speed: Speed = Speed.NORMAL
    reduced: bool = False
    text: int = 100
    """Scale of the type alone, in percent."""
    size: int = 100
    """Scale of the cards alone, in percent."""
    cloth: Cloth | None = None
    """The table's own picture on the felt; None: the theme's felt."""
    practice: Practice | None = None
    """What those who practise are told; None: they do not want it."""
    _fonts: dict[tuple[float, bool, bool], QFont] = field(default_factory=dict, init=False, repr=False)

    def colour(self, token: str, alpha: float = 1.0) -> QColor:
        """A colour of the theme by the name of its token."""
        return colour(getattr(self.theme, token), alpha)

    def ms(self, time: int) -> int:
        """How long something takes at this table's speed."""
        return duration(time, self.speed, self.reduced)

    def font(self, size: float, bold: bool = False, serif: bool = False) -> QFont:
        """A font of a size that follows the scale of the type."""
        key = (size, bold, serif)
        if (known := self._fonts.get(key)) is None:
            known = self._fonts[key] = fonts.font(Step.T16, bold, serif, size / Step.T16, self.text)
        return known

    def width(self, text: str, font: QFont) -> float:
        """How wide a text is, suits and all."""
        key = (text, font.key())
        if (known := _WIDTHS.get(key)) is None:
            if len(_WIDTHS) >= MOST_WIDTHS:
                _WIDTHS.clear()
            known = _WIDTHS[key] = _measured(text, font)
        return known

    def cut(self, text: str, font: QFont, room: float) -> str:
        """A text that fits, its end replaced by … if it must be."""
        if self.width(text, font) <= room:
            return text
        while text and self.width(text + "…", font) > room:
            text = text[:-1]
        return text + "…"

    def write(
        self,
        painter: QPainter,
        at: QPointF,
        text: str,
        font: QFont,
        ink: QColor,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        red: QColor | None = None,
    ) -> None:
        """Write a text on its optical middle; ``red`` is the ink of ♥ ♦ (the text's own on a filled button)."""
        width = self.width(text, font)
        x = at.x() - (width if align == Qt.AlignmentFlag.AlignRight else 0)
        x -= width / 2 if align == Qt.AlignmentFlag.AlignHCenter else 0
        metrics, size = QFontMetricsF(font), font.pixelSize()
        painter.setFont(font)
        for part in parts(text):
            if part in SUITS:
                self._suit(painter, QPointF(x, at.y()), part, size, red if red and part in "♥♦" else ink)
                x += size * SUIT_ADVANCE
                continue
            painter.setPen(QPen(ink))
            painter.drawText(QPointF(x, at.y() + MIDDLE * size), part)
            x += metrics.horizontalAdvance(part)

    def write_centred(self, painter: QPainter, at: QPointF, text: str, font: QFont, ink: QColor) -> None:
        """Write a text about a point, all in one ink."""
        self.write(painter, at, text, font, ink, Qt.AlignmentFlag.AlignHCenter)

    def put(self, painter: QPainter, rect: QRectF, icon: str, ink: QColor) -> None:
        """Draw an icon into a square; where no alcohol may be seen, what stands for an amount is a counter."""
        icon = _DRY.get(icon, icon) if self.words.dry else icon
        drink = self.theme.drink if icon in INSIDE else ""
        paint_icon(painter, icon, ink.name(), rect, drink)

    def face(self, painter: QPainter, rect: QRectF, avatar: str, number: int) -> None:
        """Draw an avatar on the disc of a player's colour."""
        discs = self.theme.discs
        paint_avatar(painter, avatar, discs[number % len(discs)], rect)

    def _suit(self, painter: QPainter, at: QPointF, suit: str, size: float, ink: QColor) -> None:
        path = suit_at(SUITS[suit], at.x() + SUIT_ADVANCE * size / 2, at.y(), SUIT_HEIGHT * size)
        painter.fillPath(path, ink)


def parts(text: str) -> Iterator[str]:
    """A text cut at its suits."""
    return (part for part in _PARTS.split(text) if part)


def rounded(rect: QRectF, radius: float | None = None) -> QPainterPath:
    """A rectangle with round corners; without a radius a pill."""
    path = QPainterPath()
    round_ = min(rect.width(), rect.height()) / 2 if radius is None else radius
    path.addRoundedRect(rect, round_, round_)
    return path


def edged(painter: QPainter, path: QPainterPath, fill: QColor | None, edge: QColor | None, width: float) -> None:
    """Fill a shape and draw its edge."""
    if fill is not None:
        painter.fillPath(path, fill)
    if edge is not None:
        painter.strokePath(path, QPen(edge, width))
