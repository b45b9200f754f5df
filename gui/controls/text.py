"""Words that stand on a page, and a field to write some."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gui.art.text import SuitText
from gui.controls.base import type_font, type_size
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.scene.picture import SMOOTH
from gui.theme import LINE_HEIGHT, Line, Radius, Space, Step


class Label(QWidget):
    """Words in one style; they break into lines where there is room for several, and end in … where not."""

    def __init__(self, look: Look, step: Step = Step.T16, text: str = "", *, ink: str = "ink_1", bold: bool = False,
                 serif: bool = False, align: float = 0.0, parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(parent)
        self.look, self.step, self.text, self.ink = look, step, text, ink
        self.bold, self.serif, self.align = bold, serif, align
        self.m: Metrics | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(text)

    def say(self, text: str, ink: str = "") -> None:
        """Other words."""
        self.text, self.ink = text, ink or self.ink
        self.setAccessibleName(text)
        self.update()

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        self.update()

    def _text(self, m: Metrics, step: Step | None = None) -> SuitText:
        look = self.look
        font = type_font(look, m, step or self.step, self.bold, self.serif)
        return SuitText(self.text, font, getattr(look.theme, self.ink), look.theme.red_t)

    def wanted(self, m: Metrics) -> float:
        """How wide the words are in one line."""
        return self._text(m).width + 1

    def height_for(self, m: Metrics, width: float) -> float:
        """How high they are in a width."""
        text = self._text(m)
        return len(text.lines(width)) * text.size * LINE_HEIGHT

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Write the words, a step smaller where they would be cut."""
        if self.m is None or not self.text:
            return
        width, height = self.width(), self.height()
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        smaller = [step for step in (Step.T28, Step.T20, Step.T16, Step.T14, Step.T12) if step < self.step][:2]
        for step in (self.step, *smaller):
            text = self._text(self.m, step)
            most = max(1, int((height + 2) / (text.size * LINE_HEIGHT)))
            lines = list(text.lines(width))
            if len(lines) <= most:
                break
        if len(lines) > most:
            rest = "".join(line.text for line in lines[most - 1 :])
            lines = [*lines[: most - 1], SuitText(rest, text.font, text.ink, text.red).cut(width)]
        top = (height - len(lines) * text.size * LINE_HEIGHT) / 2
        for number, line in enumerate(lines):
            middle = top + (number + 0.5) * text.size * LINE_HEIGHT
            line.paint(painter, self.align * width, middle, self.align)
        painter.end()


class Field(QLineEdit):
    """A field for a few words."""

    def __init__(self, look: Look, name: str, text: str = "", most: int = 12, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setAccessibleName(name)
        self.setMaxLength(most)
        self.wrong = False
        self._dressed: tuple[Look, Metrics] | None = None

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self._dressed = (look, m)
        self.setFont(type_font(look, m, Step.T16, bold=True))
        theme = look.theme
        edge = theme.danger if self.wrong else theme.line
        self.setStyleSheet(
            f"QLineEdit {{ background: {theme.s2}; color: {theme.ink_1}; border: {Line.EDGE:g}px solid {edge};"
            f" border-radius: {int(Radius.FIELD)}px; padding: 0 {int(Space.S12)}px;"
            f" selection-background-color: {theme.accent}; selection-color: {theme.on_accent};"
            f" font-size: {round(type_size(m, Step.T16))}px; }}"
            f" QLineEdit:focus {{ border: {Line.FOCUS:g}px solid {theme.danger if self.wrong else theme.focus}; }}"
        )

    def warn(self, wrong: bool) -> None:
        """Show that what stands there cannot be."""
        self.wrong = wrong
        if self._dressed is not None:
            self.dress(*self._dressed)

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect())
