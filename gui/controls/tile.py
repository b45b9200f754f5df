"""A tile to choose: a motif above a word, in one line or two."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.art.text import SuitText, stack
from gui.controls.base import Control, type_font
from gui.controls.choices import STEPS
from gui.scene.geometry import Metrics
from gui.scene.look import Look, edged, rounded
from gui.theme import TIGHT, Line, Radius, Space, Step


class Tile(Control):
    """Something to choose: a motif above a word; ``motif`` draws it into the room it gets."""

    def __init__(self, look: Look, label: str, motif: Callable[[QPainter, Look, QRectF, str], None],
                 small: str = "", parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(look, label, parent)
        self.label, self.small, self.motif = label, small, motif
        self.name = label
        """What it stands for, whatever it says."""
        self.filled = True
        self.bold = False
        self._shared: tuple[Step, int] | None = None
        self.setCheckable(True)

    def nextCheckState(self) -> None:  # noqa: N802
        """Whoever owns it decides."""

    def say(self, label: str, small: str = "") -> None:
        """Other words."""
        self.label, self.small = label, small
        self.setAccessibleName(label)
        self.update()

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale, and say the same in its language."""
        super().dress(look, m)
        if self.label:
            self.say(look.words.again(self.label), look.words.again(self.small))

    @property
    def radius(self) -> float:
        """That of a field."""
        return float(Radius.FIELD)

    def _said(self, step: Step, most: int) -> tuple[SuitText, ...]:
        """The word whole in a size, in one line or in two of about the same length; nothing where that cannot be."""
        look, room = self.look, self._room
        ink = look.theme.on_accent if self.isChecked() and self.filled else look.theme.ink_1
        text = SuitText(self.label, type_font(look, self.m, step, self.bold or self.isChecked()), ink)
        if most == 1 or text.width <= room:
            return text.whole(room, 1)
        # a name of two words is broken between them, whatever else its language allows
        spaces = [at for at, sign in enumerate(self.label) if sign == " "]
        halved = [(replace(text, text=self.label[:at]), replace(text, text=self.label[at + 1 :])) for at in spaces]
        best = min(halved, key=lambda lines: max(line.width for line in lines), default=())
        return best if best and max(line.width for line in best) <= room else text.whole(room, most)

    @property
    def _room(self) -> float:
        """How wide a line of words may be: one does not reach the edge."""
        return self.box.width() - 2 * self.m.px(Space.S12, Space.S4)

    @property
    def _most(self) -> int:
        """How many lines of a word it has room for."""
        return 2 if self.box.height() > self.m.px(90, 70) else 1

    def _words(self) -> tuple[tuple[SuitText, ...], int]:
        """The lines of the word, and how many its room is for: as `alike` has found, or its own."""
        if self._shared is not None:
            step, most = self._shared
            if lines := self._said(step, most):
                return lines, most
        tried = (self._said(step, most) for most in (1, self._most) for step in STEPS)
        lines = next((lines for lines in tried if lines), ())
        if not lines:
            smallest = SuitText(self.label, type_font(self.look, self.m, STEPS[-1], self.bold), self.look.theme.ink_1)
            lines = (smallest.cut(self._room),)
        return lines, len(lines)

    @staticmethod
    def alike(tiles: Sequence[Tile]) -> bool:
        """Let tiles that stand together be written in one size, with motifs of one height; gives whether they do."""
        most = min((tile._most for tile in tiles), default=1)
        tries = [(step, lines) for step in STEPS for lines in range(1, most + 1)]
        found = next((one for one in tries if all(tile._said(*one) for tile in tiles)), None)
        for tile in tiles:
            tile._shared = found
            tile.update()
        return found is not None

    def draw(self, painter: QPainter) -> None:
        """Draw box, motif, words."""
        look, area, m = self.look, self.box, self.m
        chosen = self.isChecked()
        full = chosen and self.filled
        fill = "accent" if full else "s3" if self.isDown() else "s2" if self.filled else "s1"
        path = rounded(area, self.radius)
        edged(painter, path, look.colour(fill), None if full else look.colour("line"), Line.EDGE)
        if chosen and not self.filled:
            edged(painter, path, None, look.colour("accent"), Line.SELECTED * m.u)
        ink = "on_accent" if full else "ink_1"
        lines, most = self._words()
        block = most * TIGHT * lines[0].size
        low = area.bottom() - m.px(22, 15) - (m.px(16, 12) if self.small else 0) + TIGHT / 2 * lines[0].size
        stack(painter, lines, area.center().x(), low - block / 2, 0.5)
        if self.small:
            sizes = [type_font(look, m, step) for step in (Step.T14, Step.T12)]
            small = next((font for font in sizes if look.width(self.small, font) <= self._room), sizes[-1])
            at = QPointF(area.center().x(), area.bottom() - m.px(16, 11))
            look.write_centred(painter, at, look.cut(self.small, small, self._room), small, look.colour("ink_2"))
        pad = m.px(12, 6)
        end = low - block - m.px(10, 4) if self.label else area.bottom() - pad
        self.motif(painter, look, QRectF(area.left(), area.top() + pad, area.width(), end - area.top() - pad), ink)
