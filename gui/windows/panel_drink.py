"""What one unit is: presets, how much and how strong, what that comes to."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.play.ledger import Unit
from gui.controls.choices import Stepper, Tile
from gui.controls.drinks import amount_words, icon_of, unit_words
from gui.controls.panel import Panel
from gui.controls.text import Field, Label
from gui.scene.geometry import box
from gui.scene.glass import FULL, GLASS, HALF, paint_glass
from gui.scene.look import Look
from gui.settings.choices import UNITS, UnitName
from gui.settings.topics import Poured
from gui.theme import Space, Step

PRESETS: Final = (
    ("half", "cup", Fraction(1, 2)),
    ("cup", "cup", Fraction(1)),
    ("sip", "sip", Fraction(1)),
    ("tea", "tea", Fraction(1)),
    ("water", "water", Fraction(1)),
    ("points", "points", Fraction(1)),
    ("own", "", None),
)
"""Name of the preset, measure, how much of it one unit is."""
MILLILITRES: Final = {"half": 100, "cup": 200, "sip": 20}
LEVELS: Final = {"half": HALF, "cup": FULL, "sip": 0.16}
STRONG: Final = 5
DENSITY: Final = 0.789
"""Grams in a millilitre of alcohol."""
SAMPLE: Final = 5


def grams(millilitres: int, percent: int) -> float:
    """The alcohol in so much of a drink."""
    return millilitres * percent / 100 * DENSITY


def _motif(name: str, measure: str) -> Callable[[QPainter, Look, QRectF, str], None]:
    def draw(painter: QPainter, look: Look, area: QRectF, ink: str) -> None:
        high = min(area.height(), 34.0 * max(1.0, area.height() / 44))
        if name in LEVELS:
            glass = box(area.center().x(), area.center().y(), high * GLASS, high)
            paint_glass(painter, look, glass, LEVELS[name], ink, "on_accent" if ink == "on_accent" else "drink")
            return
        side = min(high, area.height()) * 0.85
        icon = "pen" if name == "own" else icon_of(measure)
        look.put(painter, box(area.center().x(), area.center().y(), side, side), icon, look.colour(ink))

    return draw


class DrinkPanel(Panel):
    """What one unit is."""

    changed = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.chosen = "half"
        self.title = self.add(Label(look, Step.T16, bold=True, parent=self))
        self.agreed = self.add(Label(look, Step.T20, bold=True, ink="accent", align=1.0, parent=self))
        self.tiles = {name: self.add(Tile(look, name, _motif(name, measure), parent=self))
                      for name, measure, _ in PRESETS}  # fmt: skip
        for name, tile in self.tiles.items():
            tile.chosen.connect(lambda name=name: self.choose(name))
        self.own = self.add(Field(look, "", "", 16, self))
        self.own.textChanged.connect(self._redo)
        self.much_label = self.add(Label(look, Step.T14, ink="ink_2", parent=self))
        self.strong_label = self.add(Label(look, Step.T14, ink="ink_2", parent=self))
        self.much = self.add(Stepper(look, "", 100, 10, 500, 10, self._ml, self))
        self.strong = self.add(Stepper(look, "", STRONG, 0, 60, 1, self._percent, self))
        self.much.changed.connect(self._redo)
        self.strong.changed.connect(self._redo)
        self.sample = self.add(Label(look, Step.T20, bold=True, parent=self))
        self.grams = self.add(Label(look, Step.T14, ink="ink_2", parent=self))
        self.choose("half")

    def _ml(self, value: int) -> str:
        return self.look.words.key("table.new.millilitres", number=value)

    def _percent(self, value: int) -> str:
        return f"{value} %"

    @property
    def unit(self) -> Unit:
        """What has been agreed."""
        _, measure, cups = next(preset for preset in PRESETS if preset[0] == self.chosen)
        if self.chosen == "own":
            return Unit(self.own.text().strip(), None)
        return Unit(measure, cups)

    @property
    def poured(self) -> Poured:
        """What has been agreed, with how much and how strong."""
        unit: UnitName = next(name for name in UNITS if name == self.chosen)
        return Poured(unit=unit, words=self.own.text().strip(), millilitres=self.much.value, percent=self.strong.value)

    def pour(self, poured: Poured) -> None:
        """Agree on what was agreed before."""
        self.own.setText(poured.words)
        self.choose(poured.unit)
        self.much.put(poured.millilitres)
        self.strong.put(poured.percent)
        self._redo()

    def begin(self, unit: Unit) -> None:
        """Begin with a unit that was agreed on; one that is no preset stands there in the table's own words."""
        found = next((name for name, measure, cups in PRESETS if (measure, cups) == (unit.name, unit.cups)), "own")
        if found == "own":
            self.own.setText(unit.name)
        self.choose(found)

    def missing(self) -> str | None:
        """What has to be said before it is a unit; None where it is one."""
        if self.chosen == "own" and not self.unit.name:
            return self.look.words.key("table.new.own_words")
        return None

    def choose(self, name: str) -> None:
        """Agree on a preset."""
        self.chosen = name
        for other, tile in self.tiles.items():
            tile.setChecked(other == name)
            tile.update()
        if name in MILLILITRES:
            self.much.put(MILLILITRES[name])
        self._redo()

    def _redo(self) -> None:
        self.say()
        self.lay(self.width(), self.height())
        self.update()
        self.changed.emit()

    @property
    def _strong(self) -> bool:
        return self.chosen in MILLILITRES

    def say(self) -> None:
        """Write all words."""
        words, unit = self.look.words, self.unit
        self.title.say(words.key("table.new.one_unit"))
        self.agreed.say(unit_words(self.look, unit) or words.key("table.new.not_agreed"))
        for name, tile in self.tiles.items():
            tile.say(words.key(f"table.measure.preset.{name}"))
        self.own.setPlaceholderText(words.key("table.new.own_words"))
        self.own.setAccessibleName(words.key("table.new.own_words"))
        self.much_label.say(words.key("table.new.much"))
        self.strong_label.say(words.key("table.measure.strength"))
        counted = amount_words(self.look, unit, Fraction(SAMPLE))
        units = words.key("table.units", amount=SAMPLE)
        self.sample.say(f"{units} = {counted}" if counted else "")
        shown = f"{grams(self.much.value, self.strong.value):.1f}" if self._strong else "0"
        self.grams.say(words.key("table.measure.grams", grams=shown))
        self.own.setVisible(self.chosen == "own")
        for part in (self.much_label, self.strong_label, self.much, self.strong):
            part.setVisible(self._strong)

    def lay(self, width: float, height: float) -> float:
        """Tiles in a row, or two; below them what they need."""
        m, pad = self.m, self.m.px(24, 12)
        inner = width - 2 * pad
        y = m.px(24, 12)
        line = m.px(40, 32)
        title = min(self.title.wanted(m), inner * 0.45)
        self.title.place(pad, y, title, line)
        self.agreed.place(pad + title + Space.S8, y, inner - title - Space.S8, line)
        y += line + m.px(10, 6)
        columns = 7 if inner >= 7 * m.px(72, 64) else 4
        wide, high = (inner - Space.S8 * (columns - 1)) / columns, m.px(84, 68)
        for number, (name, _, _) in enumerate(PRESETS):
            x = pad + (number % columns) * (wide + Space.S8)
            self.tiles[name].place(x, y + (number // columns) * (high + Space.S8), wide, high)
        y += -(-len(PRESETS) // columns) * (high + Space.S8) + m.px(12, 4)
        small, field = m.px(24, 20), m.px(52, 48)
        if self._strong:
            third = (inner - 2 * Space.S12) / 3 if inner >= m.px(520, 440) else (inner - Space.S12) / 2
            for number, (label, stepper) in enumerate(((self.much_label, self.much), (self.strong_label, self.strong))):
                x = pad + number * (third + Space.S12)
                label.place(x, y, third, small)
                stepper.place(x, y + small, third, field)
            if inner >= m.px(520, 440):
                x = pad + 2 * (third + Space.S12)
                self.sample.place(x, y + small - m.px(4, 2), third, m.px(30, 26))
                self.grams.place(x, y + small + m.px(28, 24), third, m.px(24, 20))
                y += small + field
            else:
                y += small + field + Space.S8
                self.sample.place(pad, y, inner * 0.5, m.px(30, 26))
                self.grams.place(pad + inner * 0.5, y, inner * 0.5, m.px(30, 26))
                y += m.px(30, 26)
            return y + pad
        if self.chosen == "own":
            self.own.place(pad, y + small, inner, field)
            self.sample.place(pad, y, 1, 1)
            self.grams.place(pad, y, 1, 1)
        else:
            self.sample.place(pad, y + small, inner * 0.5, field)
            self.grams.place(pad + inner * 0.5, y + small, inner * 0.5, field)
        return y + small + field + pad
