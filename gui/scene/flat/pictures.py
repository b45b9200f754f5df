"""What is said on a table that lies flat: a few lines in a panel, whoever reads it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter

from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import Picture, reach, shade_box
from gui.theme import LINE_HEIGHT, Line, Radius, Shadows, Step

WIDE = 0x2E80
"""From here on signs are as wide as they are high, and a line may end after each."""
STOPS = "，。；：！？、）》」』·"
LINES = 4
"""No sentence takes more lines than this."""


@dataclass(frozen=True, slots=True)
class PanelPicture(Picture):
    """A sentence in as many lines as it needs, at most so wide and so high; ``bad``: something was not done."""

    m: Metrics
    text: str
    most: float
    high: float
    bad: bool = True

    def _font(self, look: Look) -> QFont:
        return look.font(Step.T14 if self.m.compact else Step.T16 * self.m.u)

    def lines(self, look: Look) -> list[str]:
        """The sentence in lines; what has no room is cut."""
        font, room, pad = self._font(look), self.most, self.m.px(40, 24)
        count = max(1, min(LINES, int((self.high - self.m.px(12, 8)) / (LINE_HEIGHT * font.pixelSize()))))
        found = [""]
        for word in pieces(self.text):
            if word == "\n":
                found.append("")
            elif look.width(found[-1] + word, font) <= room - pad or not found[-1]:
                found[-1] += word
            else:
                found.append(word.lstrip())
        shown = [line.rstrip() for line in found if line.strip()]
        if len(shown) > count:
            shown = [*shown[: count - 1], " ".join(shown[count - 1 :])]
        return [look.cut(line, font, room - pad) for line in shown]

    def size(self, look: Look) -> tuple[float, float]:
        """Width and height of the panel."""
        font, lines = self._font(look), self.lines(look)
        wide = max((look.width(line, font) for line in lines), default=0.0) + self.m.px(40, 24)
        return min(wide, self.most), min(self.high, len(lines) * LINE_HEIGHT * font.pixelSize() + self.m.px(16, 8))

    def rect(self, look: Look) -> QRectF:
        """The panel with its shadow."""
        return reach(box(0, 0, *self.size(look)), Shadows.PLATE, self.m.u)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw panel and lines."""
        area, font, lines = box(0, 0, *self.size(look)), self._font(look), self.lines(look)
        radius = min(area.height() / 2, Radius.PANEL * self.m.u)
        shade_box(painter, look, area, radius, Shadows.PLATE, self.m.u)
        edge = look.colour("danger" if self.bad else "line")
        edged(painter, rounded(area, radius), look.colour("s1"), edge, Line.EMPHASIS)
        step = LINE_HEIGHT * font.pixelSize()
        for number, line in enumerate(lines):
            at = QPointF(0, (number - (len(lines) - 1) / 2) * step)
            look.write_centred(painter, at, line, font, look.colour("ink_1"))


def pieces(text: str) -> list[str]:
    """Where a text may be broken: after spaces, and after every sign of Chinese that no comma or stop follows."""
    found: list[str] = []
    for sign in text:
        last = found[-1][-1] if found else "\n"
        letters = ord(sign) < WIDE and ord(last) < WIDE and last not in " \n"
        if sign != "\n" and last != "\n" and (letters or sign in STOPS):
            found[-1] += sign
        else:
            found.append(sign)
    return found
