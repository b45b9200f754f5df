"""What a kiosk shows while nobody plays: the rules at work, who may play what, and two ways in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.words import LANGUAGES
from gui.controls.button import Button
from gui.controls.choices import Segment
from gui.controls.page import Page
from gui.controls.text import Label
from gui.kiosk.demo import Demo
from gui.scene.geometry import box
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import shade_box
from gui.theme import Line, Radius, Shadows, Step

SHARE = (0.60, 0.52)
"""How much of the page the table takes: beside the words, and above them."""
AGE: Final = "18+"


class AttractPage(Page):
    """The screen of an unattended machine; ``dry``: it is played without alcohol only."""

    chosen = Signal(bool)
    """Somebody wants to play; true: without alcohol."""
    spoken = Signal(str)
    """A language was chosen."""

    def __init__(self, look: Look, games: Sequence[str], dry: bool, languages: bool,
                 parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(look, parent)
        self.dry_only = dry
        self.demo = Demo(look, games, self)
        self.demo.told.connect(self._happened)
        self.game = self.add(Label(look, Step.T14, ink="ink_2", bold=True, parent=self))
        self.happens = self.add(Label(look, Step.T16, parent=self))
        self.title = self.add(Label(look, Step.T40, serif=True, parent=self))
        self.line = self.add(Label(look, Step.T20, parent=self))
        self.age = self.add(Label(look, Step.T20, bold=True, parent=self))
        self.note = self.add(Label(look, Step.T14, ink="ink_2", parent=self))
        self.adults = self.add(Button(look, kind="secondary" if dry else "primary", large=True, parent=self))
        self.dry = self.add(Button(look, kind="primary" if dry else "secondary", large=True, parent=self))
        self.languages = self.add(Segment(look, ["" for _ in LANGUAGES], 0, "", self))
        self.languages.setVisible(languages)
        self._several = languages
        self.adults.setVisible(not dry)
        self.adults.chosen.connect(lambda: self.chosen.emit(False))
        self.dry.chosen.connect(lambda: self.chosen.emit(True))
        self.languages.changed.connect(lambda at: self.spoken.emit(tuple(LANGUAGES)[at]))
        self._panel, self._sign = QRectF(), QRectF()

    def _happened(self, name: str, said: str) -> None:
        self.game.say(name)
        self.happens.say(said)

    def restyle(self, look: Look) -> None:
        """Another theme or language."""
        self.demo.restyle(look)
        super().restyle(look)

    def say(self) -> None:
        """Write all words."""
        words = self.look.words
        self.title.say(words.key("table.window.title"))
        self.line.say(words.key("table.kiosk.line"))
        self.age.setVisible(not self.dry_only)
        self.age.say("" if self.dry_only else words.key("table.kiosk.adults_only"))
        self.note.say(words.key("table.kiosk.forgets"))
        self.adults.say(words.key("table.kiosk.adults"), words.key("table.kiosk.adults_line"))
        self.dry.say(
            words.key("table.kiosk.play" if self.dry_only else "table.kiosk.dry"), words.key("table.kiosk.dry_line")
        )
        names = [words.key(f"table.setting.language.language.{name}") for name in LANGUAGES]
        self.languages.say(names)
        self.languages.setAccessibleName(words.key("table.setting.language.title"))
        self.languages.choose(tuple(LANGUAGES).index(words.language), tell=False)

    # ---------------------------------------------------------------- places

    def arrange(self) -> None:
        """The table at the left or above, the words and the ways in on a panel beside or below it."""
        m, width, height = self.m, float(self.width()), float(self.height())
        pad, portrait = m.px(24, 10), height > width
        if portrait:
            table = QRectF(0, 0, width, SHARE[1] * height)
            self._panel = QRectF(pad, table.bottom(), width - 2 * pad, height - table.bottom() - pad)
        else:
            table = QRectF(0, 0, SHARE[0] * width, height)
            self._panel = QRectF(table.right(), pad, width - table.right() - pad, height - 2 * pad)
        said = m.px(76, 58)
        self.demo.place(table.adjusted(0, 0, 0, -said))
        x, wide = table.left() + pad, table.width() - 2 * pad
        self.game.place(x, table.bottom() - said, wide, m.px(24, 18))
        self.happens.place(x, table.bottom() - said + m.px(24, 18), wide, said - m.px(28, 20))
        inner = m.px(32, 14)
        self._words(self._panel.adjusted(inner, inner, -inner, -inner))

    def _words(self, area: QRectF) -> None:
        m, x, wide = self.m, area.left(), area.width()
        gap, button = m.px(16, 8), min(m.px(112, 64), area.height() * 0.2)
        bottom = area.bottom()
        if self._several:
            high = m.px(52, 48)
            self.languages.place(x, bottom - high, wide, high)
            bottom -= high + gap
        for one in (self.dry, self.adults):
            if not one.isHidden():
                one.place(x, bottom - button, wide, button)
                bottom -= button + gap
        self._say_who(QRectF(x, area.top(), wide, bottom - area.top()))

    def _say_who(self, area: QRectF) -> None:
        """The name, who may play for what, and what becomes of it; spread over the room that there is."""
        m, between = self.m, self.m.px(12, 4)
        self._sign = QRectF()
        sign = 0.0 if self.age.isHidden() else m.px(72, 44)
        inner = area.width() - (sign + m.px(16, 10) if sign else 0.0)
        heights = {
            self.title: max(m.px(60, 36), self.title.height_for(m, area.width())),
            self.line: self.line.height_for(m, area.width()),
            self.age: 0.0 if self.age.isHidden() else max(sign, self.age.height_for(m, inner)),
            self.note: self.note.height_for(m, area.width()),
        }
        shown = [label for label in heights if not label.isHidden()]
        spare = area.height() - sum(heights[label] for label in shown) - between * (len(shown) - 1)
        # where the words do not all fit, the last of them stands down
        self.note.setVisible(spare >= 0)
        between += max(0.0, spare) / (len(shown) + 1)
        y = area.top() + (max(0.0, spare) / (len(shown) + 1) if spare > 0 else 0.0)
        for label in shown:
            high = min(heights[label], max(0.0, area.bottom() - y))
            left = area.left()
            if label is self.age:
                self._sign = QRectF(left, y + (high - sign) / 2, sign, sign)
                left += sign + m.px(16, 10)
            label.place(left, y, area.right() - left, high)
            y += high + between

    def draw(self, painter: QPainter) -> None:
        """Draw the panel."""
        m, look, area = self.m, self.look, self._panel
        painter.save()
        painter.translate(area.center())
        panel = box(0, 0, area.width(), area.height())
        shade_box(painter, look, panel, Radius.PANEL * m.u, Shadows.DIALOG, m.u)
        edged(painter, rounded(panel, Radius.PANEL * m.u), look.colour("s1"), look.colour("line"), Line.EDGE)
        painter.restore()
        if not self._sign.isNull():
            edged(painter, rounded(self._sign), None, look.colour("danger_t"), Line.FOCUS * m.u)
            font = look.font(0.4 * self._sign.height() * 100 / look.text, bold=True)
            look.write_centred(painter, self._sign.center(), AGE, font, look.colour("danger_t"))
