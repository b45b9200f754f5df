"""Lines of text in which ♠ ♥ ♣ ♦ are drawn as paths, for their width and colour change with the font."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from PySide6.QtCore import QPointF, QTextBoundaryFinder
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from gui.art.suits import suit_at
from gui.theme import LINE_HEIGHT, MIDDLE, TIGHT, colour

GLYPHS = {"♠": "s", "♥": "h", "♣": "c", "♦": "d"}
HIGH, ADVANCE = 0.88, 0.98
"""How high a suit is and how far it takes the line on, in sizes of the text."""
CUT = "…"
_PARTS = re.compile("([♠♥♣♦])\ufe0e?")


@dataclass(frozen=True)
class SuitText:
    """One line of text; ♥ and ♦ have the second ink, or the first where none is given (on filled buttons)."""

    text: str
    font: QFont
    ink: str
    red: str = ""

    @property
    def size(self) -> int:
        """The size of the text in pixels."""
        return self.font.pixelSize()

    @property
    def height(self) -> float:
        """The height of its line."""
        return self.size * LINE_HEIGHT

    @cached_property
    def _metrics(self) -> QFontMetricsF:
        return QFontMetricsF(self.font)

    @cached_property
    def _runs(self) -> tuple[tuple[str, float], ...]:
        """The text and the suits in order, each with its width."""
        runs = [part for part in _PARTS.split(self.text) if part]
        return tuple((run, self._width(run)) for run in runs)

    def _width(self, run: str) -> float:
        return ADVANCE * self.size if run in GLYPHS else self._metrics.horizontalAdvance(run)

    @cached_property
    def width(self) -> float:
        """The width of the line."""
        return sum(width for _, width in self._runs)

    @cached_property
    def widest(self) -> float:
        """The width of what cannot be broken in it: a line narrower than this would end inside a word."""
        pieces = {piece.rstrip() for piece in _pieces(self.text)}
        return max((replace(self, text=piece).width for piece in pieces), default=0.0)

    def whole(self, width: float, most: int) -> tuple[SuitText, ...]:
        """Its lines if there are so many at most and no word is broken, or else none."""
        if self._fits(width):
            return self.lines(width)
        if self.widest > width:
            return ()
        lines = self.lines(width)
        return lines if len(lines) <= most else ()

    def _fits(self, width: float) -> bool:
        """Whether it stands in one line; most texts do, and need not be measured piece by piece."""
        return "\n" not in self.text and self.width <= width

    def paint(self, painter: QPainter, x: float, middle: float, align: float = 0.0) -> None:
        """Paint the line about a middle; x is its left end, its centre (align 0.5) or its right end (1)."""
        at, baseline = x - align * self.width, middle + MIDDLE * self.size
        painter.save()
        painter.setFont(self.font)
        painter.setPen(colour(self.ink))
        for run, width in self._runs:
            if run in GLYPHS:
                suit = GLYPHS[run]
                ink = self.red if self.red and suit in "hd" else self.ink
                painter.fillPath(suit_at(suit, at + width / 2, middle, HIGH * self.size), colour(ink))
            else:
                painter.drawText(QPointF(at, baseline), run)
            at += width
        painter.restore()

    def cut(self, width: float) -> SuitText:
        """The line as it is if it is no wider, or else its beginning and …"""
        if self.width <= width:
            return self
        fits, over = 0, len(self.text)
        while over - fits > 1:
            middle = (fits + over) // 2
            if replace(self, text=self.text[:middle].rstrip() + CUT).width <= width:
                fits = middle
            else:
                over = middle
        return replace(self, text=self.text[:fits].rstrip() + CUT)

    def lines(self, width: float) -> tuple[SuitText, ...]:
        """The text broken into lines of at most a width, where the language allows it."""
        if self._fits(width):
            return (replace(self, text=self.text.rstrip()),)
        made: list[str] = []
        for paragraph in self.text.split("\n"):
            line = ""
            for piece in _pieces(paragraph):
                if line and replace(self, text=(line + piece).rstrip()).width > width:
                    made.append(line.rstrip())
                    line = ""
                while not line and len(piece) > 1 and replace(self, text=piece.rstrip()).width > width:
                    head = max(1, len(self._head(piece, width)))
                    made.append(piece[:head])
                    piece = piece[head:]
                line += piece
            made.append(line.rstrip())
        return tuple(replace(self, text=line) for line in made)

    def _head(self, piece: str, width: float) -> str:
        """As much of a word that is wider than the line as fits."""
        fits = 0
        while fits < len(piece) and replace(self, text=piece[: fits + 1]).width <= width:
            fits += 1
        return piece[:fits]


def stack(painter: QPainter, lines: Sequence[SuitText], x: float, middle: float, align: float = 0.0) -> None:
    """Paint lines close below each other about a middle."""
    for number, line in enumerate(lines):
        line.paint(painter, x, middle + (number - (len(lines) - 1) / 2) * TIGHT * line.size, align)


def _pieces(paragraph: str) -> list[str]:
    """Cut a paragraph where a line may break."""
    finder = QTextBoundaryFinder(QTextBoundaryFinder.BoundaryType.Line, paragraph)
    units = paragraph.encode("utf-16-le")
    cuts = [0]
    while (at := finder.toNextBoundary()) >= 0:
        cuts.append(at)
    return [units[2 * a : 2 * b].decode("utf-16-le") for a, b in pairwise(cuts) if b > a]
