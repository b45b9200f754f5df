"""The limits of a new table: when somebody is told, where it stops, how often there is water."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.play.care import Limits
from gui.controls.panel import Panel
from gui.controls.text import Label
from gui.scene.look import Look
from gui.settings.topics import Cared
from gui.theme import Space, Step
from gui.windows.care_dialog import NAMES, ask_limits, limit_lines
from gui.windows.panel_rules import Rule


class CarePanel(Panel):
    """The limits of a new table in three lines, each of which leads to the form."""

    changed = Signal()

    def __init__(self, look: Look, host: QWidget, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.host = host
        self.limits = Cared().limits
        self.venue: Limits | None = None
        """The limits of the house that the table stands in."""
        self.title = self.add(Label(look, Step.T16, bold=True, parent=self))
        self.rules = {name: self.add(Rule(look, self)) for name in NAMES}
        for name, rule in self.rules.items():
            rule.chosen.connect(lambda name=name: self._ask(name))
        self.say()

    def agree(self, limits: Limits) -> None:
        """Agree on limits, as far as the house lets the table."""
        self.limits = limits if self.venue is None else limits.within(self.venue)
        self.say()
        self.changed.emit()

    def bound(self, venue: Limits | None) -> None:
        """Stand in a house that has limits of its own."""
        self.venue = venue
        self.agree(self.limits)

    def _ask(self, name: str) -> None:
        ask_limits(self.look, self.host, self.limits, self.venue, self.agree, name)

    def say(self) -> None:
        """Write all words."""
        self.title.say(self.look.words.key("table.care.title"))
        for rule, (what, how) in zip(self.rules.values(), limit_lines(self.look.words, self.limits), strict=True):
            rule.show_rule(what, how)

    def lay(self, width: float, height: float) -> float:
        """A title, and the lines beside each other where they fit."""
        m, pad = self.m, self.m.px(24, 12)
        inner, y = width - 2 * pad, self.m.px(16, 8)
        line, high = m.px(32, 28), m.px(56, 48)
        self.title.place(pad, y, inner, line)
        y += line + Space.S4
        third = (inner - 2 * Space.S8) / 3
        columns = 3 if all(rule.fits(third) for rule in self.rules.values()) else 1
        wide = (inner - (columns - 1) * Space.S8) / columns
        for number, rule in enumerate(self.rules.values()):
            row, column = divmod(number, columns)
            rule.place(pad + column * (wide + Space.S8), y + row * high, wide, high)
        return y + -(-len(self.rules) // columns) * high + m.px(12, 8)
