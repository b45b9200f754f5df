"""Buttons of the two bars, and what stands in the top bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter

from gui.scene.geometry import Metrics, box
from gui.scene.glass import GLASS, level, paint_glass, single
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import Picture, reach, shade_box
from gui.theme import Alpha, Line, Radius, Shadows, Space, Step


@dataclass(frozen=True, slots=True)
class Button:
    """A button as it stands now: what it says, which kind it is, why it cannot be pressed."""

    name: str
    label: str
    kind: str = "secondary"
    icon: str = ""
    why: str = ""
    enabled: bool = True
    price: str = ""
    short: str = ""
    """The price where there is no room for its words: a number, beside a glass."""
    glasses: tuple[float, ...] = ()
    """How full the glasses are that stand before its words."""


@dataclass(frozen=True, slots=True)
class ButtonPicture(Picture):
    """A button of a size in one of the states: "", pressed, focus."""

    m: Metrics
    button: Button
    width: float
    height: float
    large: bool = False
    state: str = ""
    bare: bool = False

    @property
    def _box(self) -> QRectF:
        return box(0, 0, self.width, self.height)

    def rect(self, look: Look) -> QRectF:
        """The button with its shadow and ring."""
        more = Line.FOCUS_GAP + Line.FOCUS
        return reach(self._box, Shadows.PRIMARY, self.m.u).united(self._box.adjusted(-more, -more, more, more))

    @property
    def _radius(self) -> float:
        return (Radius.BUTTON if self.height >= 60 else Radius.FIELD) * self.m.u

    def _inks(self, look: Look) -> tuple[QColor | None, QColor | None, QColor]:
        """Fill, edge and ink."""
        pressed = self.state == "pressed"
        if self.bare:
            return (look.colour("s3") if pressed else None), None, look.colour(self._bare_ink)
        if not self.button.enabled:
            return look.colour("s1"), look.colour("line"), look.colour("ink_3")
        match self.button.kind:
            case "primary" | "selected":
                return look.colour("accent_p" if pressed else "accent"), None, look.colour("on_accent")
            case "danger":
                return look.colour("danger_p" if pressed else "danger"), None, look.colour("on_danger")
            case "track":
                return look.colour("track"), None, look.colour("ink_1")
            case _:
                return look.colour("s3" if pressed else "s2"), look.colour("line"), look.colour("ink_1")

    @property
    def _bare_ink(self) -> str:
        if not self.button.enabled:
            return "ink_3"
        return "accent" if self.button.kind == "selected" else "ink_1"

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw shadow, button, words, ring."""
        path = rounded(self._box, self._radius)
        if self.button.kind == "primary" and self.button.enabled and self.state != "pressed":
            shade_box(painter, look, self._box, self._radius, Shadows.PRIMARY, self.m.u)
        fill, edge, ink = self._inks(look)
        edged(painter, path, fill, edge, Line.EDGE)
        if self.button.why and not self.button.enabled:
            self._with_reason(painter, look, ink)
        else:
            self._label(painter, look, ink, 0.0)
        if self.state == "focus":
            out = Line.FOCUS_GAP
            ring = rounded(self._box.adjusted(-out, -out, out, out), self._radius + out)
            edged(painter, ring, None, look.colour("focus"), Line.FOCUS)

    def _with_reason(self, painter: QPainter, look: Look, ink: QColor) -> None:
        m = self.m
        small = look.font(Step.T12 if m.compact else Step.T14 * m.u)
        self._label(painter, look, ink, -m.tx(12, 9))
        words = look.cut(self.button.why, small, self.width - m.px(24, 12))
        look.write_centred(painter, QPointF(0, m.tx(15, 12)), words, small, look.colour("ink_2"))

    def _label(self, painter: QPainter, look: Look, ink: QColor, y: float) -> None:
        """The words, a step smaller or in two lines where they are too long; with an icon before them."""
        m, label = self.m, self.button.label
        steps = (Step.T20, Step.T16) if self.large else (Step.T16, Step.T14)
        if m.compact:
            steps = (Step.T16, Step.T14)
        sizes = [step * (1.0 if m.compact else m.u) for step in steps]
        if self.button.glasses:
            self._with_glasses(painter, look, ink, sizes)
            return
        icon = 1.35 * sizes[0] if self.button.icon else 0.0
        gap = Space.S8 * m.u if icon and label else 0.0
        room = self.width - (m.px(24, 12) if self.large else m.px(16, 12)) - icon - gap
        bold = self.large or bool(label)
        font = next((f for f in (look.font(s, bold) for s in sizes) if look.width(label, f) <= room), None)
        if font is None and icon and look.width(max(label.split(" "), key=len), look.font(sizes[-1], bold)) > room:
            look.put(painter, box(0, y, icon, icon), self.button.icon, ink)
            return
        if font is None:
            self._two_lines(painter, look, ink, y, look.font(sizes[-1], bold), room)
            return
        x = -(look.width(label, font) + icon + gap) / 2
        if icon:
            look.put(painter, box(x + icon / 2, y, icon, icon), self.button.icon, ink)
        look.write(painter, QPointF(x + icon + gap, y), label, font, ink)

    def _with_glasses(self, painter: QPainter, look: Look, ink: QColor, sizes: Sequence[float]) -> None:
        """Glasses before the words, or above them where a line has no room for both."""
        m, label, parts = self.m, self.button.label, self.button.glasses
        bright = self.button.kind == "primary" and self.button.enabled
        inks = ("on_accent", "on_accent") if bright else ("ink_1" if self.button.enabled else "ink_3", "drink")
        room = self.width - m.px(24, 12)
        for size, beside in product(sizes, (True, False)):
            font, high = look.font(size, True), (1.5 if beside else 1.25) * size
            step, said = 1.15 * GLASS * high, look.width(label, font)
            wide = len(parts) * step + (0.4 * size if beside else 0.0)
            if (said + wide if beside else said) <= room or (size == sizes[-1] and not beside):
                break
        x, y = (-(said + wide) / 2, 0.0) if beside else (-wide / 2, -0.6 * size)
        for number, part in enumerate(parts):
            glass = QRectF(x + number * step, y - high / 2, GLASS * high, high)
            paint_glass(painter, look, glass, level(part), *inks)
        if beside:
            look.write(painter, QPointF(x + wide, 0.0), label, font, ink)
        else:
            look.write_centred(painter, QPointF(0, 0.75 * size), look.cut(label, font, room), font, ink)

    def _two_lines(self, painter: QPainter, look: Look, ink: QColor, y: float, font: QFont, room: float) -> None:
        lines = self._lines(look, font, room)
        if any(look.width(line, font) > room for line in lines):
            font = look.font(Step.T12 * (1.0 if self.m.compact else self.m.u), bold=True)
        for number, line in enumerate(lines):
            at = QPointF(0, y + (number - (len(lines) - 1) / 2) * 1.25 * font.pixelSize())
            look.write_centred(painter, at, look.cut(line, font, room), font, ink)

    def _lines(self, look: Look, font: QFont, room: float) -> tuple[str, ...]:
        """The words in two lines: the price on the second, or as much as has room there."""
        said, dot, price = self.button.label.rpartition(" · ")
        if dot:
            return said, price
        words = self.button.label.split(" ")
        cut = next((n for n in range(1, len(words)) if look.width(" ".join(words[n:]), font) <= room), 0)
        return (" ".join(words[:cut]), " ".join(words[cut:])) if cut else (self.button.label,)


@dataclass(frozen=True, slots=True)
class ZonePicture(Picture):
    """A place on the table that may be tapped: a ring round its cards, and the price on them."""

    m: Metrics
    button: Button
    width: float
    height: float
    state: str = ""

    @property
    def _box(self) -> QRectF:
        return box(0, 0, self.width, self.height)

    def rect(self, look: Look) -> QRectF:
        """The ring."""
        more = Line.FOCUS_GAP + Line.FOCUS
        return self._box.adjusted(-more, -more, more, more)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw ring and price."""
        if self.width <= 0:
            return
        able = self.button.enabled
        path = rounded(self._box.adjusted(-1, -1, 1, 1), Radius.INNER)
        ink = look.colour("focus" if self.state == "focus" else "accent" if able else "line")
        fill = look.colour("accent", Alpha.TARGET) if self.state == "pressed" else None
        edged(painter, path, fill, ink, (Line.FOCUS if self.state else Line.SELECTED) * self.m.u)
        price = self.button.price
        if not (price and able):
            return
        room = self.width - Space.S4
        words, font = self.said(look)
        tall = 1.5 * font.pixelSize()
        # words that had no room have become a number, which says nothing without a glass
        high = 0.9 * font.pixelSize() if words != price else 0.0
        wide = min(room, look.width(words, font) + GLASS * high + Space.S12 - (Space.S4 if high else 0))
        pill = box(0, self.height / 2 - tall / 2 - Space.S4, wide, tall)
        painter.fillPath(rounded(pill), look.colour("accent"))
        at = pill.center() - QPointF(GLASS * high / 2, 0)
        look.write_centred(painter, at, look.cut(words, font, room), font, look.colour("on_accent"))
        if high:
            x = at.x() + look.width(words, font) / 2
            glass = QRectF(x, at.y() - high / 2, GLASS * high, high)
            paint_glass(painter, look, glass, single(look), "on_accent", "on_accent")

    def said(self, look: Look) -> tuple[str, QFont]:
        """The price in words, or where they have no room the number alone."""
        fonts = [look.font(step * (1.0 if self.m.compact else self.m.u), True) for step in (Step.T14, Step.T12)]
        said = [(words, font) for words in (self.button.price, self.button.short) if words for font in fonts]
        return next((one for one in said if look.width(*one) + Space.S8 <= self.width - Space.S4), said[-1])


@dataclass(frozen=True, slots=True)
class ChipPicture(Picture):
    """The agreed drink in the top bar."""

    m: Metrics
    text: str
    icon: str
    pressed: bool = False

    def _font(self, look: Look) -> QFont:
        return look.font(Step.T14 if self.m.compact else Step.T16 * self.m.u, True)

    def size(self, look: Look) -> tuple[float, float]:
        """Width and height of the pill."""
        m = self.m
        return look.width(self.text, self._font(look)) + m.px(22, 18) + m.px(32, 26), m.px(40, 32)

    def rect(self, look: Look) -> QRectF:
        """The pill and its edge."""
        width, height = self.size(look)
        return box(0, 0, width + Space.S4, height + Space.S4)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw pill, icon, words."""
        m = self.m
        width, height = self.size(look)
        fill = look.colour("s3" if self.pressed else "s2")
        edged(painter, rounded(box(0, 0, width, height)), fill, look.colour("line"), Line.EDGE)
        size = m.px(22, 18)
        x = -width / 2 + m.px(12, 9)
        look.put(painter, box(x + size / 2, 0, size, size), self.icon, look.colour("drink"))
        at = QPointF(x + size + m.px(8, 6), 0)
        look.write(painter, at, self.text, self._font(look), look.colour("ink_1"))
