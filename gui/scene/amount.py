"""An amount in a pill: chips with their sign, or the glasses that a drink comes to."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter

from engine.words.buttons import cost, cups
from gui.scene.geometry import Metrics, box
from gui.scene.glass import GLASS, level, paint_glass, shares
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import Picture, reach, shade_box
from gui.scene.stage import Stage
from gui.theme import Alpha, Line, Shadows, Step

MOST_GLASSES = 4
"""No more glasses than this are drawn for one amount; the words say how many there are."""


@dataclass(frozen=True, slots=True)
class AmountPicture(Picture):
    """An amount in a pill, behind the glasses it comes to; ``share``: so much of it has been poured."""

    m: Metrics
    text: str
    parts: tuple[float, ...] = ()
    share: float = 1.0

    def _font(self, look: Look) -> QFont:
        return look.font(self.m.px(Step.T20, Step.T14), True)

    @property
    def _glasses(self) -> tuple[float, float]:
        """How high a glass is, and how far the next one stands."""
        high = self.m.tx(30, 22)
        return high, 1.25 * GLASS * high

    def _pill(self, look: Look) -> QRectF:
        _, step = self._glasses
        wide = look.width(self.text, self._font(look)) + self.m.px(28, 18) + len(self.parts) * step
        return box(0, 0, wide + (self.m.px(6, 4) if self.parts else 0), self.m.tx(44, 32))

    def size(self, look: Look) -> tuple[float, float]:
        """Width and height of the pill."""
        pill = self._pill(look)
        return pill.width(), pill.height()

    def rect(self, look: Look) -> QRectF:
        """The pill with its shadow."""
        return reach(self._pill(look), Shadows.PLATE, self.m.u)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw pill, glasses, words."""
        m, pill, (high, step) = self.m, self._pill(look), self._glasses
        shade_box(painter, look, pill, pill.height() / 2, Shadows.PLATE, m.u)
        edged(painter, rounded(pill), look.colour("s1"), look.colour("accent"), Line.EMPHASIS)
        x = pill.left() + m.px(14, 9)
        for number, part in enumerate(self.parts):
            there = min(1.0, max(0.0, self.share * len(self.parts) - number))
            paint_glass(painter, look, QRectF(x, -high / 2, GLASS * high, high), there * level(part))
            x += step
        x += m.px(6, 4) if self.parts else 0.0
        look.write(painter, QPointF(x, 0), self.text, self._font(look), look.colour("accent"))


@dataclass(frozen=True, slots=True)
class StandingPicture(Picture):
    """Full glasses that stand on a card of a width."""

    wide: float
    parts: tuple[float, ...]

    @property
    def _glass(self) -> float:
        """How wide a glass is."""
        return min(0.26, 0.72 / max(1, len(self.parts))) * self.wide

    def rect(self, look: Look) -> QRectF:
        """The ground they stand on."""
        return box(0, 0, 0.92 * self.wide, 1.5 * self._glass / GLASS)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw the ground and the glasses."""
        painter.fillPath(rounded(self.rect(look), 0.1 * self.wide), look.colour("s1", Alpha.WORDS))
        wide = self._glass
        high, step = wide / GLASS, 1.15 * wide
        x = -(step * (len(self.parts) - 1) + wide) / 2
        for part in self.parts:
            paint_glass(painter, look, QRectF(x, -high / 2, wide, high), level(part), "ink_1")
            x += step


def standing(stage: Stage, units: int, wide: float) -> Picture:
    """An amount that stands on a card: its glasses where the game fixes what a unit is, else its number."""
    drunk = cups(stage.view.game, units)
    return glasses(stage, units) if drunk is None else StandingPicture(wide, shares(drunk)[:MOST_GLASSES])


def glasses(stage: Stage, units: int, share: float = 1.0) -> AmountPicture:
    """An amount to be drunk: its glasses where the game fixes what a unit is, else its number."""
    game = stage.view.game
    drunk = cups(game, units)
    parts = () if drunk is None else shares(drunk)[:MOST_GLASSES]
    return AmountPicture(stage.m, cost(stage.look.words, game, units), parts, share)
