"""Charts in the look of the table: bars by person, lines over rounds; what is drawn is also written.

The plotting library takes a second to load: nothing here loads it before the first chart is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui import known
from gui.controls.base import type_font, type_size
from gui.scene.geometry import Metrics
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import LINE_HEIGHT, Alpha, Line, Radius, Step

PATTERNS = (
    None,
    Qt.BrushStyle.BDiagPattern,
    Qt.BrushStyle.Dense5Pattern,
    Qt.BrushStyle.FDiagPattern,
    Qt.BrushStyle.CrossPattern,
    Qt.BrushStyle.HorPattern,
    Qt.BrushStyle.VerPattern,
    Qt.BrushStyle.DiagCrossPattern,
)
"""What lies over the colours of causes, so that no colour stands alone."""
STROKES = (Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine)
SYMBOLS = ("o", "s", "t1", "d", "t", "star", "p", "h")
"""The marks on lines, by the order of the people."""
THICK = 0.62
"""How much of its row a bar fills."""
NAMES = 0.26
"""How much of a chart the names beside it may take."""


@cache
def plotting() -> Any:
    """The plotting library, set up once."""
    import pyqtgraph

    pyqtgraph.setConfigOptions(antialias=True, exitCleanup=False)
    return pyqtgraph


@dataclass(frozen=True, slots=True)
class Bar:
    """Somebody's bar: parts one after the other (which cause, how much), and what is written at its end."""

    name: str
    parts: tuple[tuple[int, float], ...]
    said: str
    colour: int


@dataclass(frozen=True, slots=True)
class Series:
    """Somebody's line: a value after each round; ``band``: how far off it may be, on both sides."""

    name: str
    values: tuple[float, ...]
    colour: int
    said: str = ""
    band: tuple[float, ...] = ()
    quiet: bool = False
    """Whether it is only there to be compared with."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """One chart: a heading, bars or lines, and the names of the causes that the parts of bars stand for."""

    title: str
    bars: tuple[Bar, ...] = ()
    lines: tuple[Series, ...] = ()
    causes: tuple[str, ...] = ()
    along: str = ""
    """What is counted along the foot."""

    @property
    def words(self) -> str:
        """All of it in words."""
        said = [f"{bar.name} {bar.said}" for bar in self.bars]
        said += [f"{line.name} {line.said}".strip() for line in self.lines]
        return f"{self.title}: {'; '.join(said)}"


class Chart(QWidget):
    """A panel with one drawing; nothing in it can be tapped."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.m: Metrics | None = None
        self.drawing = Drawing("")
        self.plot: Any = None
        self._shown: Any = None
        """What the plot was drawn for; it takes too long to be drawn again for nothing."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        known.made(self)

    def show_drawing(self, drawing: Drawing) -> None:
        """Show something else."""
        self.drawing = drawing
        self.setAccessibleName(drawing.title)
        self.setAccessibleDescription(drawing.words)

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m

    def high_for(self, m: Metrics, width: float) -> float:
        """How high it would like to be in a width."""
        line = type_size(m, Step.T16) * LINE_HEIGHT
        rows = max(3, len(self.drawing.bars)) * line * 2.0 if self.drawing.bars else m.px(300, 220)
        pad = m.px(16, 10)
        return self._top(m) + rows + (line if self.drawing.lines else 0) + self._legend_high(m, width) + 2 * pad

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent, and draw the plot."""
        self.setGeometry(QRectF(x, y, width, height).toRect())
        now = (self.size(), self.drawing, self.look, self.m)
        if self.m is not None and (self.drawing.bars or self.drawing.lines) and now != self._shown:
            self._shown = now
            self._draw(self.m)

    # ------------------------------------------------------------------ the frame

    def _top(self, m: Metrics) -> float:
        return type_size(m, Step.T20) * LINE_HEIGHT + m.px(20, 12)

    def _legend(self, m: Metrics, width: float) -> Iterator[tuple[int, str, float, float]]:
        """The causes with where each stands: from the left, and in which line."""
        font, box = type_font(self.look, m, Step.T16), type_size(m, Step.T16)
        room, x, line = width - 2 * m.px(20, 12), 0.0, 0
        for number, cause in enumerate(self.drawing.causes):
            wide = box + m.px(8, 6) + min(self.look.width(cause, font), room - box)
            if x and x + wide > room:
                x, line = 0.0, line + 1
            yield number, cause, x, line
            x += wide + m.px(24, 16)

    def _legend_high(self, m: Metrics, width: float) -> float:
        lines = 1 + max((line for *_, line in self._legend(m, width)), default=-1)
        return lines * type_size(m, Step.T16) * LINE_HEIGHT * 1.2

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the panel, the heading and the causes."""
        if self.m is None:
            return
        look, m, painter = self.look, self.m, QPainter(self)
        painter.setRenderHints(SMOOTH)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        edged(painter, rounded(area, Radius.BUTTON), look.colour("s1"), look.colour("line"), Line.EDGE)
        pad = m.px(20, 12)
        title = type_font(look, m, Step.T20, True)
        said = look.cut(self.drawing.title, title, area.width() - 2 * pad)
        look.write(painter, QPointF(pad, m.px(10, 6) + self._top(m) / 2), said, title, look.colour("ink_1"))
        font, box = type_font(look, m, Step.T16), type_size(m, Step.T16)
        first = self.height() - self._legend_high(m, self.width()) - m.px(10, 6)
        for number, cause, x, line in self._legend(m, self.width()):
            y = first + (line + 0.5) * box * LINE_HEIGHT * 1.2
            for brush in self._brushes(number):
                painter.fillRect(QRectF(pad + x, y - box / 2, box, box), brush)
            room = self.width() - 2 * pad - x - box
            words = look.cut(cause, font, room)
            look.write(painter, QPointF(pad + x + box + m.px(8, 6), y), words, font, look.colour("ink_1"))
        painter.end()

    def _brushes(self, cause: int) -> list[QBrush]:
        """A colour, and the pattern over it."""
        found = [QBrush(self._colour(cause))]
        pattern = PATTERNS[(cause + cause // len(PATTERNS)) % len(PATTERNS)]
        if pattern is not None:
            found.append(QBrush(self.look.colour("s1", Alpha.TRACK), pattern))
        return found

    def _colour(self, number: int) -> QColor:
        bars = self.look.theme.bars
        return QColor(bars[number % len(bars)])

    # ------------------------------------------------------------------ the plot

    def _draw(self, m: Metrics) -> None:
        """Draw everything anew into a plot of the size there is."""
        if self.plot is not None:
            self.plot.hide()
            self.plot.deleteLater()
        pg = plotting()
        self.plot = plot = pg.PlotWidget(self, background=self.look.theme.s1)
        plot.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        plot.setFrameShape(plot.Shape.NoFrame)
        plot.hideButtons()
        plot.setMenuEnabled(False)
        plot.setMouseEnabled(False, False)
        side, top = round(m.px(16, 8)), round(self._top(m) + m.px(8, 4))
        foot = round(self._legend_high(m, self.width()) + m.px(12, 8))
        plot.setGeometry(side, top, max(1, self.width() - 2 * side), max(1, self.height() - top - foot))
        for name in ("left", "bottom"):
            axis = plot.getAxis(name)
            axis.setStyle(
                tickFont=type_font(self.look, m, Step.T16), tickLength=0, hideOverlappingLabels=name == "bottom"
            )
            axis.setTextPen(self.look.colour("ink_1"))
            axis.setPen(QPen(self.look.colour("line"), Line.EDGE))
        (self._bars if self.drawing.bars else self._lines)(plot, m)
        plot.show()

    def _text(self, plot: Any, said: str, x: float, y: float, anchor: tuple[float, float], m: Metrics) -> None:
        made = plotting().TextItem(said, color=self.look.colour("ink_1"), anchor=anchor)
        made.setFont(type_font(self.look, m, Step.T16, True))
        made.setPos(x, y)
        plot.addItem(made, ignoreBounds=True)

    def _bars(self, plot: Any, m: Metrics) -> None:
        """A row for everybody, from the top in the order of their seats."""
        pg, bars = plotting(), self.drawing.bars
        font = type_font(self.look, m, Step.T16)
        rows = range(len(bars) - 1, -1, -1)
        names = [self.look.cut(bar.name, font, self.width() * NAMES) for bar in bars]
        plot.getAxis("left").setTicks([list(zip(rows, names, strict=True))])
        plot.getAxis("left").setWidth(max(self.look.width(name, font) for name in names) + m.px(20, 14))
        plot.hideAxis("bottom")
        for row, bar in zip(rows, bars, strict=True):
            # what was won goes to the left of nothing, what was lost to the right
            ends = [0.0, 0.0]
            for cause, amount in bar.parts:
                at = ends[amount < 0]
                ends[amount < 0] += amount
                number = cause if self.drawing.causes else bar.colour
                for brush in self._brushes(number)[: None if self.drawing.causes else 1]:
                    box = {"x0": [min(at, at + amount)], "width": [abs(amount)], "y": [row], "height": THICK}
                    plot.addItem(pg.BarGraphItem(**box, brush=brush, pen=QPen(Qt.PenStyle.NoPen)))
            self._text(plot, f" {bar.said}", ends[0], row, (0.0, 0.5), m)
        low = min(0.0, *(sum(amount for _, amount in bar.parts if amount < 0) for bar in bars))
        high = max(0.0, *(sum(amount for _, amount in bar.parts if amount > 0) for bar in bars))
        bold = type_font(self.look, m, Step.T16, True)
        wide = max(self.look.width(f" {bar.said} ", bold) for bar in bars) + m.px(28, 20)
        room = max(1.0, plot.width() - plot.getAxis("left").width() - wide)
        span = (high - low) or 1.0
        plot.setXRange(low, high + span * wide / room, padding=0)
        plot.setYRange(-0.6, len(bars) - 0.4, padding=0)
        if low < 0:
            plot.addItem(pg.InfiniteLine(0, 90, QPen(self.look.colour("ink_3"), 0)))

    def _lines(self, plot: Any, m: Metrics) -> None:
        """A line for everybody, with the name at its end."""
        pg, lines = plotting(), self.drawing.lines
        last = max(len(one.values) for one in lines)
        every = [value for one in lines for value in one.values]
        every += [value + side * off for one in lines for value, off in zip(one.values, one.band, strict=False)
                  for side in (-1, 1)]  # fmt: skip
        low, high = min(every), max(every)
        span = (high - low) or 1.0
        for one in lines:
            self._line(plot, one, m)
        font = type_font(self.look, m, Step.T16, True)
        names = [self.look.cut(f"{one.name} {one.said}".strip(), font, self.width() * NAMES * 1.4) for one in lines]
        wide = max(self.look.width(name, font) for name in names) + m.px(32, 24)
        axis = plot.getAxis("left")
        axis.setWidth(max(self.look.width(f"{round(value)}", font) for value in (low, high)) + m.px(24, 18))
        plot.getAxis("bottom").setHeight(type_size(m, Step.T16) * LINE_HEIGHT + m.px(6, 4))
        room = max(1.0, plot.width() - axis.width() - wide)
        plot.setXRange(1, 1 + max(1, last - 1) * (1 + wide / room), padding=0.02)
        plot.setYRange(low - span * 0.08, high + span * 0.08, padding=0)
        ticks = _whole_numbers(last, int(room / (type_size(m, Step.T16) * 4)))
        plot.getAxis("bottom").setTicks([[(number, f"{number}") for number in ticks]])
        high_px = max(1.0, plot.height() - plot.getAxis("bottom").height())
        least = span * 1.16 * type_size(m, Step.T16) * 1.25 / high_px
        spots = spread([one.values[-1] for one in lines], least, low - span * 0.05, high + span * 0.05)
        for one, name, y in zip(lines, names, spots, strict=True):
            at = len(one.values) + (last - 1 or 1) * 0.02
            self._text(plot, f" {name}", at, y, (0.0, 0.5), m)
        plot.addItem(pg.InfiniteLine(0, 0, QPen(self.look.colour("line"), 0)))

    def _line(self, plot: Any, one: Series, m: Metrics) -> None:
        pg = plotting()
        colour = self.look.colour("ink_3") if one.quiet else self._colour(one.colour)
        rounds = list(range(1, len(one.values) + 1))
        if one.band:
            edges = [pg.PlotDataItem(rounds, [value + side * off for value, off in
                                              zip(one.values, one.band, strict=True)]) for side in (-1, 1)]  # fmt: skip
            shade = QColor(colour)
            shade.setAlphaF(Alpha.HALO)
            plot.addItem(pg.FillBetweenItem(*edges, brush=shade))
        pen = QPen(colour, Line.EMPHASIS if one.quiet else Line.FOCUS, STROKES[one.colour % len(STROKES)])
        pen.setCosmetic(True)
        marks = {} if one.quiet else {"symbol": SYMBOLS[one.colour % len(SYMBOLS)], "symbolBrush": colour,
                                      "symbolPen": None, "symbolSize": m.px(10, 8)}  # fmt: skip
        if len(rounds) > MARKED:
            # so many marks would hide the line: only the last one
            plot.addItem(pg.PlotDataItem(rounds, list(one.values), pen=pen))
            rounds, values = rounds[-1:], one.values[-1:]
        else:
            values = one.values
        plot.addItem(pg.PlotDataItem(rounds, list(values), pen=pen, **marks))


MARKED = 40
"""With more rounds than that a line has a mark at its end alone."""


def _whole_numbers(last: int, most: int) -> list[int]:
    """Whole numbers from 1 on, about as many as there is room for, the last among them."""
    step = max(1, -(-last // max(1, most)))
    found = list(range(step, last + 1, step))
    return found if found and found[-1] == last else [*found[: -1 if step > 1 and found else None], last]


def spread(values: Sequence[float], least: float, low: float, high: float) -> list[float]:
    """Values moved apart so far that each keeps a distance from the next, in their order, as near as that goes."""
    order = sorted(range(len(values)), key=lambda at: values[at])
    found = list(values)
    floor = low
    for at in order:
        found[at] = floor = max(found[at], floor)
        floor += least
    ceiling = max(high, low + least * (len(values) - 1))
    for at in reversed(order):
        found[at] = ceiling = min(found[at], ceiling)
        ceiling -= least
    return found
