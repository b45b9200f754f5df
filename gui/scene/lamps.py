"""Lamps in the middle: so many of so many are lit, below the pile in whose place nothing else is said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter, QPainterPath

from engine.core.layout import Place
from engine.words.figures import figure
from gui.scene import before
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import Picture, soft
from gui.scene.spots import Spot, around
from gui.scene.sprite import Sprite
from gui.scene.stage import Stage
from gui.theme import Alpha, Glow, Line, Step, Z


@dataclass(frozen=True, slots=True)
class LampsPicture(Picture):
    """A pill with a word and lamps."""

    m: Metrics
    text: str
    lit: int
    of: int

    @property
    def _lamp(self) -> float:
        return self.m.tx(16, 12)

    def _font(self, look: Look) -> QFont:
        return look.font(Step.T12 if self.m.compact else Step.T14 * self.m.u, True)

    def size(self, look: Look) -> tuple[float, float]:
        """Width and height of the pill."""
        lamps = self.of * 1.4 * self._lamp
        return look.width(self.text, self._font(look)) + lamps + self.m.px(26, 18), before.line(self.m)

    def rect(self, look: Look) -> QRectF:
        """The pill with the glow of its lamps."""
        more = 2 * Glow.LIGHT * self.m.u
        return box(0, 0, *self.size(look)).adjusted(-more, -more, more, more)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw pill, word and lamps."""
        wide, high = self.size(look)
        pill = box(0, 0, wide, high)
        painter.fillPath(rounded(pill), look.colour("s1", Alpha.WORDS))
        font = self._font(look)
        x = pill.left() + self.m.px(10, 7)
        look.write(painter, QPointF(x, 0), self.text, font, look.colour("ink_1"))
        x += look.width(self.text, font) + self.m.px(6, 4) + 0.7 * self._lamp
        for number in range(self.of):
            lamp = QPainterPath()
            lamp.addEllipse(box(x + number * 1.4 * self._lamp, 0, self._lamp, self._lamp))
            lit = number < self.lit
            if lit:
                soft(painter, lamp, look.theme.accent, Alpha.LIGHT, Glow.LIGHT * self.m.u)
            edged(painter, lamp, look.colour("accent" if lit else "s1"), look.colour("ink_2"), Line.BADGE)


def told(stage: Stage) -> tuple[tuple[str, int, int], ...]:
    """The lamps of the table: what they count, how many are lit, and of how many."""
    found = []
    for name in stage.layout.lamps:
        lit, _, of = str(stage.figure(name) or "").partition("/")
        if lit.isdecimal() and of.isdecimal():
            found.append((name, int(lit), int(of)))
    return tuple(found)


def bearer(stage: Stage) -> Place | None:
    """The pile that lamps stand below."""
    piles = (place for place in stage.layout.centre if place.shape == "pile" and place.at == (0.0, 0.0))
    return next(piles, None)


def lamps(stage: Stage, spots: Sequence[Spot]) -> Iterator[Sprite]:
    """The lamps below a pile, also where its last card has gone."""
    for name, lit, of in told(stage) if spots else ():
        area = around(tuple(spots))
        picture = LampsPicture(stage.m, figure(stage.look.words, stage.view.game, name), lit, of)
        high = picture.size(stage.look)[1]
        yield Sprite(f"lamps/{name}", picture, area.center().x(), area.bottom() + stage.m.px(4, 2) + high / 2, Z.BADGES)
