"""What a unit stands for, drawn: glasses with a level, cups of tea, drops, stars; counters in a dry voice."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from engine.play.ledger import Unit
from engine.words.dry import A_CUP, POINTS, worth
from gui import known
from gui.scene.geometry import box
from gui.scene.glass import GLASS, level, paint_glass, shares
from gui.scene.look import Look
from gui.scene.picture import SMOOTH

ICONS: Final = {"cup": "cup", "sip": "cup", "tea": "tea", "water": "drop", "points": "star"}
BETWEEN = 5
"""Between two glasses."""


def icon_of(name: str) -> str:
    """The icon of a measure; the table's own words get a star."""
    return ICONS.get(name, "star")


def shown(look: Look, unit: Unit) -> Unit:
    """A unit as it is shown: where no alcohol may be seen, one of alcohol is so many points."""
    each = worth(unit.name) if look.words.dry and unit.name else None
    if each is None and not (look.words.dry and unit.grams):
        return unit
    return Unit(POINTS, (Fraction(1) if unit.cups is None else unit.cups) * (each or 1))


def _counters(look: Look, unit: Unit) -> bool:
    """Whether it is counters that are drawn, two on each other."""
    return look.words.dry and unit.name == POINTS


def _shares(look: Look, unit: Unit, units: Fraction) -> list[float]:
    """How full each of the glasses is that an amount comes to; none where it is not counted."""
    if unit.cups is None or units <= 0:
        return []
    return list(shares(units * unit.cups / (A_CUP if _counters(look, unit) else 1)))


def _glass(look: Look, unit: Unit, high: float) -> tuple[bool, float]:
    """Whether it is a glass that is drawn, or counters in its place, and how wide."""
    glass = unit.name in ("cup", "sip") or _counters(look, unit)
    return glass, high * (GLASS if glass else 0.8)


def amount_width(look: Look, unit: Unit, units: Fraction, high: float) -> float:
    """How wide an amount is drawn where there is room."""
    return len(_shares(look, unit, units)) * (_glass(look, unit, high)[1] + BETWEEN) - BETWEEN


def paint_amount(painter: QPainter, look: Look, area: QRectF, unit: Unit, units: Fraction, share: float = 1.0) -> None:
    """Draw an amount in what the table has agreed, from left to right, as far as there is room.

    ``share`` of it is there already; the glasses fill one after another.
    """
    unit = shown(look, unit)
    parts, high = _shares(look, unit, units), area.height()
    glass, wide = _glass(look, unit, high)
    step = min(wide + BETWEEN, (area.width() - wide) / max(1, len(parts) - 1))
    for number, part in enumerate(parts):
        x = area.left() + number * step
        there = min(1.0, max(0.0, share * len(parts) - number))
        if glass:
            paint_glass(painter, look, QRectF(x, area.top(), wide, high), there * level(part), ground="s1")
            continue
        painter.save()
        painter.setOpacity(there * (0.5 if part < 1 else 1.0))
        look.put(painter, box(x + wide / 2, area.center().y(), wide, wide), icon_of(unit.name), look.colour("drink"))
        painter.restore()


class Glasses(QWidget):
    """An amount as a widget of its own, so that only it is drawn anew while it is poured; it lies on a panel."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look, self._unit, self._units = look, Unit(), Fraction(0)
        self._area = QRectF()
        self.share = 1.0
        """How much of it has been poured."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        known.made(self)

    def become(self, look: Look, area: QRectF | None, unit: Unit, units: Fraction) -> None:
        """Show an amount in an area of the parent; nothing where there is none."""
        self._look, self._unit, self._units = look, unit, units
        self.setVisible(area is not None)
        if area is not None:
            outer = area.toAlignedRect().adjusted(-1, -1, 1, 1)
            self.setGeometry(outer)
            self._area = area.translated(-outer.topLeft().toPointF())
        self.update()

    def said(self) -> str:
        """What it shows, in words; nothing where it shows nothing."""
        return self._look.words.drink(self._units, self._unit.name, self._unit.cups) if self._units else ""

    def pour(self, share: float) -> None:
        """Fill the glasses to a share of the whole."""
        self.share = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the panel and the glasses."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        painter.fillRect(self.rect(), self._look.colour("s1"))
        paint_amount(painter, self._look, self._area, self._unit, self._units, self.share)
        painter.end()


def grams_words(grams: Fraction) -> str:
    """Grams to a tenth, where they are not whole."""
    return f"{float(grams):.1f}" if grams.denominator != 1 else str(grams)


def unit_words(look: Look, unit: Unit) -> str:
    """What one unit is: "1 倍 = 半杯"; empty where nothing is agreed."""
    unit = shown(look, unit)
    if not unit.name:
        return ""
    if unit.cups is None:
        return look.words.key("table.window.unit_is", measure=unit.name)
    return look.words.key("table.window.unit_is", measure=look.words.measure(unit.cups, unit.name))


def amount_words(look: Look, unit: Unit, units: Fraction) -> str:
    """An amount in what the table has agreed: "3 杯"; empty where it is not counted."""
    unit = shown(look, unit)
    if not unit.name or unit.cups is None:
        return ""
    return look.words.measure(units * unit.cups, unit.name)
