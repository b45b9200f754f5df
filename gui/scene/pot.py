"""The pot in the middle of a table for chips."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter, QPainterPath

from engine.words.figures import of_table
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import Picture
from gui.scene.sprite import Sprite
from gui.scene.stage import Stage
from gui.theme import Alpha, Line, Step, Z, colour

STACKS = (4, 6, 3)
"""So many chips lie on each other in the stacks that stand for a pot."""
FLAT = 0.42
"""How high a chip that is seen aslant looks, in its width."""
STACKED = 0.16
"""How much higher the next chip of a stack lies, in its width."""


@dataclass(frozen=True, slots=True)
class PotPicture(Picture):
    """Stacks of chips, what lies there in large figures, and a line below."""

    m: Metrics
    text: str
    line: str

    def _fonts(self, look: Look) -> tuple[QFont, QFont]:
        m = self.m
        return look.font(m.px(Step.T28, Step.T20), True), look.font(m.px(Step.T16, Step.T12))

    def size(self, look: Look) -> tuple[float, float]:
        """Width and height of words and stacks together."""
        m, (large, small) = self.m, self._fonts(look)
        wide = max(look.width(self.text, large), look.width(self.line, small), m.px(120, 72)) + m.px(40, 24)
        return wide, m.px(64, 36) + m.tx(40, 28) + (m.tx(26, 18) if self.line else 0.0)

    def rect(self, look: Look) -> QRectF:
        """The whole."""
        return box(0, 0, *self.size(look))

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw stacks, figures, line."""
        m, area, (large, small) = self.m, self.rect(look), self._fonts(look)
        chips = m.px(64, 36)
        self._stacks(painter, look, QRectF(area.left(), area.top(), area.width(), chips))
        words = QRectF(area.left(), area.top() + chips, area.width(), area.height() - chips)
        painter.fillPath(rounded(words, m.px(20, 14)), look.colour("s1", Alpha.WORDS))
        y = words.top() + m.tx(22, 15)
        look.write_centred(painter, QPointF(0, y), self.text, large, look.colour("accent"))
        if self.line:
            at = QPointF(0, y + m.tx(28, 19))
            look.write_centred(painter, at, self.line, small, look.colour("ink_2"))

    def _stacks(self, painter: QPainter, look: Look, area: QRectF) -> None:
        """Three stacks in the players' colours."""
        wide = self.m.px(40, 24)
        for stack, chips in enumerate(STACKS):
            x = area.center().x() + (stack - (len(STACKS) - 1) / 2) * wide * 1.12
            for chip in range(chips):
                y = area.bottom() - wide * FLAT / 2 - self.m.px(4, 3) - chip * wide * STACKED
                paint_chip(painter, look, QPointF(x, y), wide, stack * 2 + chip % 2)


def paint_chip(painter: QPainter, look: Look, at: QPointF, wide: float, number: int) -> None:
    """Draw a chip that is seen aslant, in one of the players' colours."""
    path = QPainterPath()
    path.addEllipse(box(at.x(), at.y(), wide, wide * FLAT))
    fill = look.theme.discs[number % len(look.theme.discs)]
    edged(painter, path, colour(fill), look.colour("ground"), Line.EDGE)


def pot(stage: Stage) -> Iterator[Sprite]:
    """The pot, where the layout names one."""
    words, view = stage.look.words, stage.view
    told = list(of_table(words, view.game, view.table, stage.layout.pot))
    if not told or not view.table.amounts.get(stage.layout.pot[0]):
        return
    m = stage.m
    low = m.ht - m.rise if stage.fans else m.cy + m.b - m.rw
    top = m.cy - m.b + m.rw / 2 + m.tx(93, 57)
    picture = PotPicture(m, told[0], " · ".join(told[1:]))
    yield Sprite("pot", picture, m.cx, (top + low) / 2, Z.TRICK)
