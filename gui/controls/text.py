"""Words that stand on a page, and a field to write some."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gui import known
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
        known.made(self)

    def say(self, text: str, ink: str = "") -> None:
        """Other words."""
        self.text, self.ink = text, ink or self.ink
        self.setAccessibleName(text)
        self.update()

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale, and say the same in its language."""
        self.look, self.m = look, m
        self.say(look.words.again(self.text))

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

    def _sizes(self, m: Metrics, height: float) -> list[tuple[SuitText, int]]:
        """The words in the sizes that are tried, each with how many lines of it a height has room for."""
        smaller = [step for step in (Step.T28, Step.T20, Step.T16, Step.T14, Step.T12) if step < self.step][:2]
        texts = [self._text(m, step) for step in (self.step, *smaller)]
        return [(text, max(1, int((height + 2) / (text.size * LINE_HEIGHT)))) for text in texts]

    def holds(self, m: Metrics, width: float, height: float) -> bool:
        """Whether its words would be whole in an area."""
        return any(text.whole(width, most) for text, most in self._sizes(m, height))

    def _set(self, m: Metrics, width: float, height: float) -> tuple[SuitText, ...]:
        """The lines in the largest size in which nothing is cut or broken; if that must be, in the smallest."""
        sizes = self._sizes(m, height)
        if whole := next((lines for text, most in sizes if (lines := text.whole(width, most))), ()):
            return whole
        text, most = sizes[-1]
        lines = text.lines(width)
        if len(lines) <= most:
            return lines
        rest = "".join(line.text for line in lines[most - 1 :])
        return (*lines[: most - 1], SuitText(rest, text.font, text.ink, text.red).cut(width))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Write the words, a step smaller where they would be cut."""
        if self.m is None or not self.text:
            return
        width, height = self.width(), self.height()
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        lines = self._set(self.m, width, height)
        top = (height - sum(line.height for line in lines)) / 2
        for number, line in enumerate(lines):
            line.paint(painter, self.align * width, top + (number + 0.5) * line.height, self.align)
        painter.end()


class Field(QLineEdit):
    """A field for a few words."""

    def __init__(self, look: Look, name: str, text: str = "", most: int = 12, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.name = name
        self.setAccessibleName(name)
        self.setMaxLength(most)
        self.wrong = False
        self.framed = True
        """Whether it draws its own box."""
        self.ringed = True
        """Whether it shows by itself that it has the keys."""
        self._dressed: tuple[Look, Metrics] | None = None

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale, and say the same in its language."""
        self._dressed = (look, m)
        self.name = look.words.again(self.name)
        self.setAccessibleName(self.name)
        self.setFont(type_font(look, m, Step.T16, bold=True))
        theme = look.theme
        edge = theme.danger if self.wrong else theme.line
        line = f"{Line.EDGE:g}px solid {edge}" if self.framed else "none"
        focus = f"{Line.FOCUS:g}px solid {theme.danger if self.wrong else theme.focus}" if self.ringed else line
        self.setStyleSheet(
            f"QLineEdit {{ background: {theme.s2}; color: {theme.ink_1}; border: {line};"
            f" border-radius: {int(Radius.FIELD)}px; padding: 0 {int(Space.S12)}px;"
            f" selection-background-color: {theme.accent}; selection-color: {theme.on_accent};"
            f" font-size: {round(type_size(m, Step.T16) * look.text / 100)}px; }}"
            f" QLineEdit:focus {{ border: {focus}; }}"
        )

    def warn(self, wrong: bool) -> None:
        """Show that what stands there cannot be."""
        self.wrong = wrong
        if self._dressed is not None:
            self.dress(*self._dressed)

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect())
