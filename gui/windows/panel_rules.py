"""The house rules: named ones, and each rule in words, to be changed by a tap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.core.game import Game
from engine.words import capital
from engine.words.buttons import cost
from gui.controls.base import Control, type_font
from gui.controls.choices import Segment, Stepper, Switch
from gui.controls.dialog import Dialog
from gui.controls.panel import Panel
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look, edged, rounded
from gui.theme import Line, Radius, Space, Step
from gui.windows.ask import Deeds

MOST: Final = 99
"""No house rule is asked for more units than this."""
LARGE: Final = 100
"""A number that usually is so large is changed in steps of a tenth of its first digit's place."""


class Rule(Control):
    """One rule: what it is about, and how it is here."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, "", parent)
        self.what = self.how = ""

    def show_rule(self, what: str, how: str) -> None:
        """Show it."""
        self.what, self.how = what, how
        self.setAccessibleName(f"{what}: {how}")
        self.update()

    def fits(self, width: float) -> bool:
        """Whether both lines can be written in full in a width."""
        font = type_font(self.look, self.m, Step.T14)
        return max(self.look.width(words, font) for words in (self.what, self.how)) <= width - 2 * Space.S8

    @property
    def radius(self) -> float:
        """That of a field."""
        return float(Radius.FIELD)

    def draw(self, painter: QPainter) -> None:
        """Write two lines."""
        look, m, area = self.look, self.m, self.box
        if self.isDown():
            edged(painter, rounded(area, self.radius), look.colour("s3"), None, Line.EDGE)
        small = type_font(look, m, Step.T14)
        x, room = area.left() + Space.S8, area.width() - 2 * Space.S8
        fonts = [type_font(look, m, step) for step in (Step.T16, Step.T14)]
        font = next((font for font in fonts if look.width(self.how, font) <= room), fonts[-1])
        middle, up = area.center().y(), 0.75 * small.pixelSize()
        look.write(painter, QPointF(x, middle - up), look.cut(self.what, small, room), small, look.colour("ink_2"))
        look.write(painter, QPointF(x, middle + up + Space.S4), look.cut(self.how, font, room), font,
                   look.colour("ink_1"))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Bounds:
    """What numbers a rule may be: ``by`` so much at a time; one below ``low`` leaves it unset where ``free``."""

    low: int
    high: int
    by: int
    free: bool

    def to_value(self, number: int) -> int | None:
        """The rule's value of a number of the stepper."""
        return None if self.free and number < self.low else max(number, self.low)

    def to_number(self, value: int | None) -> int:
        """The number of the stepper for a rule's value."""
        return self.low - self.by if value is None else value


def bounds(given: Mapping[str, Any], units: bool) -> Bounds | None:
    """The numbers that a rule's schema allows; None where it is no number."""
    kinds = [given, *given.get("anyOf", ())]
    number = next((kind for kind in kinds if kind.get("type") == "integer"), None)
    if number is None:
        return None
    usual = given.get("default") or number.get("minimum", 0)
    by = 10 ** (len(str(usual)) - 2) if usual >= LARGE else 1
    high = MOST if units else number.get("maximum", MOST)
    return Bounds(number.get("minimum", 0), high, by, any(kind.get("type") == "null" for kind in kinds))


class NumberDialog(Dialog):
    """Asks for a number; ``say`` says one in words."""

    def __init__(self, look: Look, parent: QWidget, title: str, text: str, value: int, asked: Bounds,
                 say: Callable[[int], str]) -> None:  # fmt: skip
        super().__init__(look, parent, title, (text,), deed=look.words.key("table.new.done"))
        low = asked.to_number(None) if asked.free else asked.low
        self.stepper = self.part(Stepper(look, title, value, low, asked.high, asked.by, say, self.inner))

    def lay(self, m: Metrics, width: float) -> float:
        """Words and the stepper."""
        y = self.lay_texts(m, width) + Space.S8
        self.stepper.place(Space.S8, y, width, m.px(56, 48))
        return y + m.px(56, 48) + Space.S8


class RulesPanel(Panel):
    """The house rules of a game."""

    changed = Signal()

    def __init__(self, look: Look, game: Game[Any, Any, Any], host: QWidget, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.game, self.host = game, host
        self.presets = list(game.info.presets)
        self.schema: dict[str, Any] = game.options.model_json_schema(by_alias=True).get("properties", {})
        self.values: dict[str, Any] = {name: given.get("default") for name, given in self.schema.items()}
        self.undo_possible = True
        self.title = self.add(Label(look, Step.T16, bold=True, parent=self))
        begin = self.presets.index(game.info.preset) if game.info.preset else 0
        self.segment = self.add(Segment(look, [*self.presets, ""], begin, "", self))
        self.rules = {name: self.add(Rule(look, self)) for name in self.schema}
        for name, rule in self.rules.items():
            rule.chosen.connect(lambda name=name: self._ask(name))
        self.undo = self.add(Switch(look, "", False, self))
        self.refill = self.add(Switch(look, "", True, self))
        self.refill.setVisible(game.info.unit == "chips")
        self.segment.setVisible(bool(self.presets))
        self.segment.changed.connect(self._preset)
        self._preset(self.segment.index)

    @property
    def options(self) -> dict[str, Any]:
        """The rules that differ from the game's own."""
        return {name: value for name, value in self.values.items() if value != self.schema[name].get("default")}

    @property
    def practice(self) -> bool:
        """Whether actions may be taken back."""
        return self.undo_possible and self.undo.isChecked()

    def allow_undo(self, possible: bool) -> None:
        """Actions can be taken back only where nobody else is deceived by it."""
        self.undo_possible = possible
        self._redo()

    def _preset(self, index: int) -> None:
        if index < len(self.presets):
            named = self.game.info.presets[self.presets[index]]
            self.values = {name: named.get(name, given.get("default")) for name, given in self.schema.items()}
        self._redo()

    def put(self, name: str, value: Any) -> None:
        """Change one rule; the named rules are left if they say otherwise."""
        self.values[name] = value
        own = len(self.presets)
        for number, preset in enumerate(self.presets):
            named = self.game.info.presets[preset]
            if all(named.get(rule, self.schema[rule].get("default")) == is_ for rule, is_ in self.values.items()):
                own = number
        self.segment.choose(own, tell=False)
        self._redo()

    def _redo(self) -> None:
        self.say()
        self.lay(self.width(), self.height())
        self.update()
        self.changed.emit()

    # ------------------------------------------------------------------ words

    def said(self, name: str, value: Any) -> str:
        """A rule's value in words."""
        words = self.look.words
        if isinstance(value, bool):
            return words.key("table.yes" if value else "table.no")
        if value is None:
            return words.key("table.play.unset")
        if isinstance(value, int):
            return cost(words, self.game.info.id, value) if self._units(name) else words.amount(value)
        if isinstance(value, str):
            return words.key(f"{self.game.info.id}.option.{name}.{value}")
        return words.key("table.separator").join(map(words.amount, value))

    def _units(self, name: str) -> bool:
        """Whether a rule's number is an amount in the game's unit."""
        return bool(self.schema[name].get("counts") == "units")

    def say(self) -> None:
        """Write all words."""
        words, id_ = self.look.words, self.game.info.id
        self.title.say(words.key("table.new.rules"))
        labels = [words.key(f"{id_}.preset.{preset}") for preset in self.presets]
        self.segment.setAccessibleName(words.key("table.new.rules"))
        self.segment.say([*labels, words.key("table.new.own_rules")])
        self.undo.say(words.key("table.new.undo"))
        self.undo.setVisible(self.undo_possible)
        self.refill.say(words.key("table.new.refill"))
        for name, rule in self.rules.items():
            rule.show_rule(words.key(f"{id_}.option.{name}"), capital(self.said(name, self.values[name])))

    def _ask(self, name: str) -> None:
        """Explain a rule and let it be changed."""
        words, id_, given = self.look.words, self.game.info.id, self.schema[name]
        title, help_ = words.key(f"{id_}.option.{name}"), words.key(f"{id_}.option.{name}.help")
        value = self.values[name]
        asked = bounds(given, self._units(name))
        if asked is not None:
            dialog_ = NumberDialog(
                self.look, self.host, title, help_, asked.to_number(value), asked,
                lambda number: self.said(name, asked.to_value(number)),
            )  # fmt: skip
            dialog_.agreed.connect(lambda: self.put(name, asked.to_value(dialog_.stepper.value)))
            dialog_.open()
            return
        choices: list[Any] = [True, False] if isinstance(value, bool) else list(given.get("enum", [value]))
        deeds = [(str(number), capital(self.said(name, choice)), None) for number, choice in enumerate(choices)]
        dialog = Deeds(self.look, self.host, title, deeds, (help_,), str(choices.index(value)))
        dialog.picked.connect(lambda number: self.put(name, choices[int(number)]))
        dialog.open()

    # ------------------------------------------------------------------ places

    def lay(self, width: float, height: float) -> float:
        """Two columns of rules below the named ones."""
        m, pad = self.m, self.m.px(24, 12)
        inner, high, line = width - 2 * pad, m.px(52, 48), m.px(54, 48)
        y = m.px(18, 10)
        wide = min(max(self.segment.wanted(m), m.px(332, 260)), inner * 0.75) if self.presets else 0.0
        self.segment.place(width - pad - wide, y, wide, high)
        self.title.place(pad, y, max(1.0, inner - wide - Space.S8), high)
        y += high + m.px(10, 6)
        columns, each = 2, (inner - Space.S12) / 2
        if inner < m.px(420, 360) or not all(rule.fits(each) for rule in self.rules.values()):
            columns, each = 1, inner
        at, rows = len(self.rules), -(-len(self.rules) // columns)
        for number, rule in enumerate(self.rules.values()):
            column, row = number % columns, number // columns
            rule.place(pad - Space.S8 + column * (each + Space.S12), y + row * line, each, line)
        for switch in (switch for switch in (self.undo, self.refill) if not switch.isHidden()):
            row, column = divmod(at, columns)
            switch.place(pad + column * (each + Space.S12), y + row * line, each - Space.S8, line)
            at, rows = at + 1, max(rows, row + 1)
        return y + rows * line + m.px(12, 8)
