"""Buttons: primary, secondary, danger, selected, or an icon alone."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QWidget

from gui.art.text import SuitText, stack
from gui.controls.base import RING, Control, type_font, type_size
from gui.scene.geometry import Metrics, box
from gui.scene.glass import GLASS, level, paint_glass
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import shade_box
from gui.theme import Line, Shadows, Space, Step

TOKENS = {
    "primary": ("accent", "accent_p", None, "on_accent"),
    "selected": ("accent", "accent_p", None, "on_accent"),
    "danger": ("danger", "danger_p", None, "on_danger"),
    "secondary": ("s2", "s3", "line", "ink_1"),
    "plain": (None, "s3", None, "ink_1"),
}
"""Of each kind: fill, fill while pressed, edge, ink."""
SECOND = (Step.T14, Step.T12)
"""The steps of type in which a second line is tried."""


class Button(Control):
    """A button with a word, an icon, a second line; switched off its reason stands in the second line."""

    def __init__(
        self,
        look: Look,
        label: str = "",
        kind: str = "secondary",
        icon: str = "",
        second: str = "",
        parent: QWidget | None = None,
        *,
        large: bool = False,
        name: str = "",
    ) -> None:
        super().__init__(look, name or label, parent)
        self.label, self.kind, self.glyph, self.second = label, kind, icon, second
        self.large = large
        self.quiet = False
        self.name = name
        self.glasses: tuple[float, ...] = ()
        """How full the glasses are that stand at its left, beside words that say the same."""
        self.brief = ("", "")
        """What stands in place of the words and of the second line where those would be cut."""
        if kind == "primary":
            self.room = int(Space.S24)

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale, and say the same in its language."""
        super().dress(look, m)
        again = look.words.again
        self.name = again(self.name)
        self.brief = (again(self.brief[0]), again(self.brief[1]))
        if self.name or self.label:
            self.say(again(self.label), again(self.second))

    def say(self, label: str, second: str = "") -> None:
        """Write something else on it."""
        self.label, self.second = label, second
        self.setAccessibleName(self.name or label)
        self.update()

    def wanted(self, m: Metrics) -> float:
        """How wide it would like to be."""
        font = self.look.font(self._sizes(m)[0], self._bold)
        icon = self._icon(m) if self.glyph else 0.0
        return self.look.width(self.label, font) + icon + m.px(40, 24) + (Space.S8 if icon and self.label else 0)

    def needs(self, m: Metrics) -> float:
        """How wide it must be for both lines, the second in its smallest size."""
        second = self.brief[1] or self.second
        small = self.look.width(second, type_font(self.look, m, SECOND[-1])) + m.px(24, 12)
        return max(self.wanted(m), small)

    @property
    def _bold(self) -> bool:
        return self.large or self.kind in ("primary", "danger", "selected", "secondary")

    def _icon(self, m: Metrics) -> float:
        """How large the icon is; it grows with the type."""
        return 1.35 * self._sizes(m)[0] * self.look.text / 100

    def _sizes(self, m: Metrics) -> tuple[float, ...]:
        steps = (Step.T20, Step.T16, Step.T14) if self.large else (Step.T16, Step.T14)
        return tuple(type_size(m, step) for step in steps)

    def draw(self, painter: QPainter) -> None:
        """Draw shadow, box, words."""
        look, area = self.look, self.box
        off = self.off is not None
        fill, pressed, edge, ink = ("s1", "s1", "line", "ink_3") if off else TOKENS[self.kind]
        if off and self.kind == "plain":
            fill = edge = None
        path = rounded(area, self.radius)
        if self.kind == "primary" and not off and not self.isDown():
            painter.save()
            painter.translate(area.center())
            shade_box(painter, look, box(0, 0, area.width(), area.height()), self.radius, Shadows.PRIMARY, self.m.u)
            painter.restore()
        token = pressed if self.isDown() and not off else fill
        edged(painter, path, look.colour(token) if token else None, look.colour(edge) if edge else None, Line.EDGE)
        second = (self.off if off and not self.quiet else self.second) or ""
        shift = 0.0
        if second:
            shift = -look.font(type_size(self.m, Step.T14)).pixelSize() * 0.68
            self._second(painter, second, look.colour("ink_2" if off else ink))
        self._words(painter, look.colour(ink), shift)
        high = 0.5 * area.height()
        for number, part in enumerate(self.glasses):
            x = area.left() + Space.S16 + number * 1.15 * GLASS * high
            glass = QRectF(x, area.center().y() - high / 2, GLASS * high, high)
            paint_glass(painter, look, glass, level(part), ink)

    def _second(self, painter: QPainter, words: str, ink: QColor) -> None:
        area = self.box
        room = area.width() - self.m.px(24, 12)
        fonts = [type_font(self.look, self.m, step) for step in SECOND]
        tried = [(text, font) for text in (words, self.brief[1] or words) for font in fonts]
        text, font = next((one for one in tried if self.look.width(*one) <= room), tried[-1])
        text = self.look.cut(text, font, room)
        down = self.look.font(type_size(self.m, Step.T20 if self.large else Step.T16)).pixelSize() * 0.7
        at = QPointF(area.center().x(), area.center().y() + down)
        self.look.write_centred(painter, at, text, font, ink)

    def _words(self, painter: QPainter, ink: QColor, shift: float) -> None:
        look, area = self.look, self.box
        icon = self._icon(self.m) if self.glyph else 0.0
        if icon and not self.label:
            side = icon if self.m.compact else max(icon, 24 * self.m.u)
            look.put(painter, box(area.center().x(), area.center().y(), side, side), self.glyph, ink)
            return
        before, lines = self._set(area.width() - self.m.px(24, 12), ink, 1 if shift else 2)
        wide = max(line.width for line in lines)
        x, middle = area.center().x() - (wide + before) / 2, area.center().y() + shift
        if before:
            look.put(painter, box(x + icon / 2, middle, icon, icon), self.glyph, ink)
        stack(painter, lines, x + before + wide / 2, middle, 0.5)

    def _set(self, room: float, ink: QColor, most: int) -> tuple[float, tuple[SuitText, ...]]:
        """The room of the icon, and the words as large as they are whole; before a word breaks, the icon goes."""
        look, sizes = self.look, self._sizes(self.m)
        beside = self._icon(self.m) + Space.S8 * self.m.u if self.glyph else 0.0
        for label in (self.label, self.brief[0] or self.label):
            texts = [SuitText(label, look.font(size, self._bold), ink.name()) for size in sizes]
            smallest = SuitText(label, type_font(look, self.m, Step.T12, self._bold), ink.name())
            for before, tried in ((beside, texts), (0.0, [*texts, smallest])):
                for lines_ in range(1, most + 1):
                    for text in tried:
                        if lines := text.whole(room - before, lines_):
                            return before, lines
        return 0.0, (smallest.cut(room),)


class IconButton(Button):
    """An icon that does something; its name is for those who cannot see it."""

    def __init__(self, look: Look, icon: str, name: str, parent: QWidget | None = None, kind: str = "plain") -> None:
        super().__init__(look, "", kind, icon, parent=parent, name=name)


class Chip(Control):
    """A pill with an icon and words."""

    def __init__(self, look: Look, text: str = "", icon: str = "cup", parent: QWidget | None = None) -> None:
        super().__init__(look, text, parent)
        self.text_, self.glyph = text, icon

    def say(self, text: str, icon: str) -> None:
        """Write something else on it."""
        self.text_, self.glyph = text, icon
        self.setAccessibleName(text)
        self.update()

    def wanted(self, m: Metrics) -> float:
        """How wide it is."""
        return self.look.width(self.text_, self._font(m)) + m.px(22, 18) + m.px(34, 28)

    def _font(self, m: Metrics) -> QFont:
        return self.look.font(type_size(m, Step.T16), True)

    @property
    def radius(self) -> float:
        """Half its height."""
        return self.box.height() / 2

    def draw(self, painter: QPainter) -> None:
        """Draw pill, icon, words."""
        look, m, area = self.look, self.m, self.box
        edged(painter, rounded(area), look.colour("s2"), look.colour("line"), Line.EDGE)
        size = m.px(22, 18)
        x = area.left() + m.px(12, 9)
        look.put(painter, box(x + size / 2, area.center().y(), size, size), self.glyph, look.colour("drink"))
        room = area.right() - x - size - m.px(16, 12)
        words = look.cut(self.text_, self._font(m), room + 1)
        at = QPointF(x + size + m.px(8, 6), area.center().y())
        look.write(painter, at, words, self._font(m), look.colour("ink_1"))


__all__ = ["RING", "Button", "Chip", "IconButton"]
