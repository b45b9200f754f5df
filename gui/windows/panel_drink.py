"""What one unit is: presets, how many, how much and how strong, what that comes to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.play.ledger import Unit
from gui.controls.button import Button
from gui.controls.choices import Stepper
from gui.controls.drinks import amount_words, grams_words, icon_of, shown, unit_words
from gui.controls.panel import Panel
from gui.controls.text import Field, Label
from gui.controls.tile import Tile
from gui.scene.geometry import box
from gui.scene.glass import FULL, GLASS, HALF, paint_glass
from gui.scene.look import Look
from gui.settings.choices import UNITS, UnitName
from gui.settings.form import asked
from gui.settings.topics import Poured
from gui.theme import Space, Step
from gui.windows.locked import OWN_WORDS, locked

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
MEASURE: Final = {name: measure for name, measure, _ in PRESETS}
MILLILITRES: Final = {"half": 200, "cup": 200, "sip": 20}
"""How much one of the measure is."""
LEVELS: Final = {"half": HALF, "cup": FULL, "sip": 0.16}
SAMPLE: Final = 5
HALVES: Final = 20
"""One unit is at most so many halves of a measure."""


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


def unit_of(poured: Poured) -> Unit:
    """What a table agreed on as its ledger counts it."""
    own = poured.unit == "own"
    unit = Unit(poured.words if own else MEASURE[poured.unit], None if poured.count is None else Fraction(poured.count))
    if poured.unit in MILLILITRES or (own and poured.percent):
        return replace(unit, ml=Fraction(poured.millilitres), strength=Fraction(poured.percent))
    return unit


class DrinkPanel(Panel):
    """What one unit is; ``each``: whether everybody may have a drink of their own.

    ``cup``: how many cups one unit is where a game says so; what is in a cup is chosen all the same.
    """

    changed = Signal()
    own_asked = Signal()
    """Who drinks something of their own was asked for."""

    def __init__(self, look: Look, parent: QWidget, each: bool = False, cup: Fraction | None = None) -> None:
        super().__init__(look, parent)
        self.cup = cup
        self.chosen = "half"
        self.count: Fraction | None = Fraction(1, 2)
        self.title = self.add(Label(look, Step.T16, bold=True, parent=self))
        self.agreed = self.add(Label(look, Step.T20, bold=True, ink="accent", align=1.0, parent=self))
        self.tiles = {name: self.add(Tile(look, name, _motif(name, measure), parent=self))
                      for name, measure, _ in PRESETS}  # fmt: skip
        for name, tile in self.tiles.items():
            tile.chosen.connect(lambda name=name: self.choose(name))
        self.own = self.add(Field(look, "", "", 16, self))
        self.own.textChanged.connect(self._redo)
        self.labels = [self.add(Label(look, Step.T14, ink="ink_2", parent=self)) for _ in range(3)]
        self.many = self.add(Stepper(look, "", 1, 0, HALVES, 1, self._many, self))
        fields = asked(Poured)
        much, strong = fields["millilitres"], fields["percent"]
        self.much = self.add(Stepper(look, "", much.default, much.low, much.high, 10, self._ml, self))
        self.strong = self.add(Stepper(look, "", strong.default, strong.low, strong.high, 1, self._percent, self))
        self.many.changed.connect(self._counted)
        self.much.changed.connect(self._poured)
        self.strong.changed.connect(self._redo)
        self._each = Fraction(MILLILITRES["half"])
        """Millilitres of one of the measure."""
        self.sample = self.add(Label(look, Step.T20, bold=True, parent=self))
        self.grams = self.add(Label(look, Step.T14, ink="ink_2", parent=self))
        self.each = self.add(Button(look, icon="person", parent=self))
        self.each.setVisible(each)
        self.each.chosen.connect(self.own_asked)
        self.different = 0
        """How many drink something of their own."""
        self._dry: bool | None = None
        self.choose("half")
        self._without()

    # ------------------------------------------------------------------ what is agreed

    def _many(self, halves: int) -> str:
        words = self.look.words
        if not halves:
            return words.key("table.new.not_counted")
        if self.chosen == "own":
            return words.amount(Fraction(halves, 2))
        return words.measure(Fraction(halves, 2), MEASURE[self.chosen])

    def _ml(self, value: int) -> str:
        """How much one unit is; where that is so many cups for good, how much a cup is."""
        much = value / self.cup if self.cup is not None and self._fixed else Fraction(value)
        return self.look.words.key("table.new.millilitres", number=round(much))

    @property
    def _fixed(self) -> bool:
        """Whether the game says how many cups one unit is."""
        return self.cup is not None and self.chosen in ("half", "cup")

    def _percent(self, value: int) -> str:
        return self.look.words.key("table.form.percent", number=value)

    @property
    def unit(self) -> Unit:
        """What has been agreed."""
        return unit_of(self.poured)

    @property
    def poured(self) -> Poured:
        """What has been agreed, with how much and how strong."""
        unit: UnitName = next(name for name in UNITS if name == self.chosen)
        count = None if self.count is None else str(self.count)
        words, much = self.own.text().strip(), self.much.value
        return Poured(unit=unit, words=words, count=count, millilitres=much, percent=self.strong.value)

    def pour(self, poured: Poured) -> None:
        """Agree on what was agreed before."""
        self.own.setText(poured.words)
        self.choose(poured.unit)
        self._hold(None if poured.count is None else Fraction(poured.count), Fraction(poured.millilitres))
        self._poured()
        self.strong.put(poured.percent)
        self._without()
        self._redo()

    def begin(self, unit: Unit) -> None:
        """Begin with a unit that was agreed on; a measure that has no preset stands there in the table's own words."""
        exact = next((name for name, measure, cups in PRESETS if (measure, cups) == (unit.name, unit.cups)), "")
        found = exact or next((name for name, measure, _ in PRESETS[1:] if measure == unit.name and measure), "own")
        if found == "own":
            self.own.setText(unit.name)
        self.choose(found)
        count = unit.cups if found == "own" else unit.cups or Fraction(1)
        self._count(count)
        if unit.ml is not None and unit.strength is not None:
            self._hold(count, unit.ml)
            self._poured()
            self.strong.put(round(unit.strength))
        self._without()
        self._redo()

    def missing(self) -> str | None:
        """What has to be said before it is a unit; None where it is one."""
        if self.chosen == "own" and not self.unit.name:
            return self.look.words.key("table.new.own_words")
        return None

    def choose(self, name: str) -> None:
        """Agree on a preset; the table's own words are no alcohol until it says how strong they are."""
        if "own" in (name, self.chosen) and name != self.chosen:
            self.strong.put(0 if name == "own" else asked(Poured)["percent"].default)
        self.chosen = name
        self._each = Fraction(MILLILITRES.get(name, MILLILITRES["half"]))
        self._count(next(count for preset, _, count in PRESETS if preset == name))
        self._redo()

    def _count(self, count: Fraction | None) -> None:
        """So many of the measure are one unit, unless the game says so."""
        self.count = count = self.cup if self._fixed else count
        if self.chosen in ("half", "cup"):
            self.chosen = "half" if count == Fraction(1, 2) else "cup"
        self.many.low = 0 if self.chosen == "own" else 1
        self.many.put(0 if count is None else max(1, int(count * 2)))
        self.much.put(round(self._each * (count or 1)))

    def _hold(self, count: Fraction | None, much: Fraction) -> None:
        """So many of the measure are one unit, and all of them so much."""
        self._count(count)
        self.much.put(round(much * (self.count or 1) / (count or 1)))

    def _counted(self, halves: int) -> None:
        self._count(Fraction(halves, 2) if halves else None)
        self._redo()

    def _poured(self) -> None:
        """Somebody's glasses are larger or smaller than usual."""
        self._each = self.much.value / (self.count or Fraction(1))
        self._redo()

    def _without(self) -> None:
        """Where no alcohol may be seen, what was agreed on of it is points instead."""
        self._dry = self.look.words.dry
        if self.chosen == "own" and self._bound:
            self.choose("half")
        if shown(self.look, self.unit) != self.unit:
            if self.chosen == "own":
                self.own.setText("")
            self.choose("points")

    @property
    def _bound(self) -> bool:
        """Whether a house's limits have to know how strong everything is."""
        return not self.look.words.dry and locked(self, OWN_WORDS)

    def _redo(self) -> None:
        self.say()
        self.lay(self.width(), self.height())
        self.update()
        self.changed.emit()

    @property
    def _unlike(self) -> str:
        """The tile that says something else of cups than the game."""
        if self.cup is None:
            return ""
        return "cup" if self.cup == Fraction(1, 2) else "half"

    @property
    def _strong(self) -> bool:
        return not self.look.words.dry and (self.chosen in MILLILITRES or self.chosen == "own")

    # ------------------------------------------------------------------ words and places

    def say(self) -> None:
        """Write all words."""
        if self._dry not in (None, self.look.words.dry) or (self.chosen == "own" and self._bound):
            self._without()
        words, unit = self.look.words, self.unit
        self.title.say(words.key("table.new.one_unit"))
        self.agreed.say(unit_words(self.look, unit) or words.key("table.new.not_agreed"))
        for name, tile in self.tiles.items():
            tile.say(words.key(f"table.measure.preset.{name}"))
            tile.setChecked(name == self.chosen)
            hidden = self._bound if name == "own" else words.dry and name in MILLILITRES
            tile.setVisible(not hidden and name != self._unlike)
        self.own.setPlaceholderText(words.key("table.new.own_words"))
        self.own.name = words.key("table.new.own_words")
        self.own.setAccessibleName(self.own.name)
        named = zip(self.labels, (self.many, self.much, self.strong),
                    (words.key("table.new.many"), words.key("table.new.cup" if self._fixed else "table.new.much"),
                     words.key("table.measure.strength")),
                    strict=True)  # fmt: skip
        for label, stepper, said in named:
            label.say(said)
            stepper.name(said)
        counted = amount_words(self.look, unit, Fraction(SAMPLE))
        units = words.key("table.units", amount=SAMPLE)
        self.sample.say(f"{units} = {counted}" if counted else "")
        self.grams.say(words.key("table.measure.grams", grams=grams_words(unit.grams)))
        self.own.setVisible(self.chosen == "own")
        for part in (*self.labels[1:], self.much, self.strong):
            part.setVisible(self._strong)
        for part in (self.labels[0], self.many):
            part.setVisible(not self._fixed)
        self.grams.setVisible(not words.dry)
        self.each.say(words.key("table.new.each_own", count=self.different) if self.different
                      else words.key("table.new.each"))  # fmt: skip

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
        y = self._lay_tiles(pad, y, inner) + m.px(12, 4)
        small, field, gap = m.px(24, 20), m.px(52, 48), Space.S12
        if self.chosen == "own":
            self.own.place(pad, y, inner, field)
            y += field + m.px(12, 8)
        steppers = (self.many, self.much, self.strong)
        shown = [both for both in zip(self.labels, steppers, strict=True) if not both[1].isHidden()]
        thirds = (inner - 2 * gap) / 3
        three = inner >= m.px(520, 440) and all(stepper.holds(m, thirds, field) for _, stepper in shown)
        columns = 3 if three else 2
        wide = (inner - (columns - 1) * gap) / columns
        for number, (label, stepper) in enumerate(shown):
            x, top = pad + (number % columns) * (wide + gap), y + (number // columns) * (small + field + Space.S8)
            label.place(x, top, wide, small)
            stepper.place(x, top + small, wide, field)
        rows = -(-len(shown) // columns)
        y += rows * (small + field) + (rows - 1) * Space.S8 + m.px(8, 6)
        return self._lay_sums(pad, y, inner) + pad

    def _lay_tiles(self, pad: float, y: float, inner: float) -> float:
        m = self.m
        tiles = [tile for tile in self.tiles.values() if not tile.isHidden()]
        columns = len(tiles) if inner >= len(tiles) * m.px(72, 64) else 4
        wide, high = (inner - Space.S8 * (columns - 1)) / columns, m.px(84, 68)
        for number, tile in enumerate(tiles):
            x = pad + (number % columns) * (wide + Space.S8)
            tile.place(x, y + (number // columns) * (high + Space.S8), wide, high)
        return y + -(-len(tiles) // columns) * (high + Space.S8)

    def _lay_sums(self, pad: float, y: float, inner: float) -> float:
        """What five units are and how many grams one has, beside each other or below; then the way to own drinks."""
        m, line = self.m, self.m.px(32, 28)
        half = (inner - Space.S12) / 2
        beside = self.sample.holds(m, half, line) and self.grams.holds(m, half, line)
        if beside:
            self.sample.place(pad, y, half, line)
            self.grams.place(pad + half + Space.S12, y, half, line)
            y += line
        else:
            for label in (one for one in (self.sample, self.grams) if not one.isHidden()):
                high = max(line, label.height_for(m, inner))
                label.place(pad, y, inner, high)
                y += high
        if self.each.isHidden():
            return y
        high = m.px(52, 48)
        self.each.place(pad, y + m.px(8, 6), inner, high)
        return y + m.px(8, 6) + high
