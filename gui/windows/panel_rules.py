"""The house rules: named ones, and each rule in words, to be changed by a tap."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.core.game import Game
from engine.words import Words
from gui.controls.base import Control, type_font
from gui.controls.button import Button
from gui.controls.choices import Segment
from gui.controls.panel import Panel
from gui.controls.text import Label
from gui.scene.look import Look, edged, rounded
from gui.settings.form import asked, filled
from gui.settings.topics import OwnRules, Profile
from gui.theme import Line, Radius, Space, Step
from gui.windows.house_rules import HouseRulesDialog, own_lines, own_names, preset_of, rule_lines
from gui.windows.profiles import ProfilesDialog
from gui.windows.summary import Summary


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


class RulesPanel(Panel):
    """The house rules of a game."""

    changed = Signal()
    kept = Signal(str, object)
    """A name and the `Profile` that is kept under it, or None: the name is forgotten."""
    folder = Path()
    """Where profiles are written to and read from."""

    def __init__(self, look: Look, game: Game[Any, Any, Any], host: QWidget, parent: QWidget) -> None:
        super().__init__(look, parent)
        self.game, self.host = game, host
        self.presets = list(game.info.presets)
        self.fields = asked(game.options)
        self.values = filled(self.fields, {})
        self.own = OwnRules()
        self.profiles: dict[str, Profile] = {}
        self.undo_possible = True
        self.title = self.add(Label(look, Step.T16, bold=True, parent=self))
        begin = self.presets.index(game.info.preset) if game.info.preset else 0
        self.segment = self.add(Segment(look, [*self.presets, ""], begin, "", self))
        self.rules = {name: self.add(Rule(look, self)) for name in (*self.fields, *OwnRules.model_fields)}
        for name, rule in self.rules.items():
            rule.chosen.connect(lambda name=name: self._ask(name))
        self.whole = self.add(Button(look, icon="book", parent=self))
        self.whole.chosen.connect(self._whole)
        self.names = self.add(Button(look, icon="pen", parent=self))
        self.names.chosen.connect(self._profiles)
        self.segment.changed.connect(self._preset)
        self._preset(self.segment.index)

    @property
    def options(self) -> dict[str, Any]:
        """The rules that differ from the game's own."""
        usual = filled(self.fields, {})
        return {name: value for name, value in self.values.items() if value != usual[name]}

    @property
    def profile(self) -> str:
        """What the table calls these rules; nothing where it has no name for them."""
        now = (self.values, self.own)
        named = self.profiles.items()
        return next((name for name, one in named if (filled(self.fields, one.options), one.own) == now), "")

    def know(self, profiles: Mapping[str, Profile]) -> None:
        """Know the rules that the table has named."""
        self.profiles = dict(profiles)
        self._redo()

    def load(self, profile: Profile) -> None:
        """Take the rules of a profile."""
        self.agree(filled(self.fields, profile.options), profile.own)

    def keep(self, name: str, profile: Profile | None) -> None:
        """Keep a profile under a name, or forget the name."""
        self.profiles.pop(name, None)
        if profile is not None:
            self.profiles[name] = profile
        self.kept.emit(name, profile)
        self._redo()

    def _profiles(self) -> None:
        """Ask for house rules by name."""
        now = Profile(options=self.options, own=self.own)
        dialog = ProfilesDialog(self.look, self.host, self.game, self.profiles, now, self.folder)
        dialog.loaded.connect(self.load)
        dialog.kept.connect(self.keep)
        dialog.open()

    def _whole(self) -> None:
        """Show all rules in one place."""
        shown = [not rule.isHidden() for rule in self.rules.values()]

        def lines(look: Look) -> list[tuple[str, str]]:
            return list(compress(self._lines(look.words), shown))

        Summary(self.look, self.host, lines, self.name_words).open()

    def name_words(self, words: Words) -> str:
        """What these rules are called."""
        index, id_ = self.segment.index, self.game.info.id
        if self.profile or index >= len(self.presets):
            return self.profile or words.key("table.new.own_rules")
        return words.key(f"{id_}.preset.{self.presets[index]}")

    @property
    def practice(self) -> bool:
        """Whether actions may be taken back."""
        return self.undo_possible and self.own.undo

    def allow_undo(self, possible: bool) -> None:
        """Actions can be taken back only where nobody else is deceived by it."""
        self.undo_possible = possible
        self._redo()

    def _preset(self, index: int) -> None:
        if index < len(self.presets):
            self.values = filled(self.fields, self.game.info.presets[self.presets[index]])
        self._redo()

    def agree(self, values: Mapping[str, Any], own: OwnRules) -> None:
        """Change some rules; the named rules are left if they say otherwise."""
        self.values = filled(self.fields, {**self.values, **values})
        self.own = own
        preset = preset_of(self.game, self.values)
        self.segment.choose(self.presets.index(preset) if preset else len(self.presets), tell=False)
        self._redo()

    def _redo(self) -> None:
        self.say()
        self.lay(self.width(), self.height())
        self.update()
        self.changed.emit()

    # ------------------------------------------------------------------ words

    def say(self) -> None:
        """Write all words."""
        words, id_ = self.look.words, self.game.info.id
        self.title.say(words.key("table.new.rules"))
        labels = [words.key(f"{id_}.preset.{preset}") for preset in self.presets]
        self.segment.setAccessibleName(words.key("table.new.rules"))
        self.segment.say([*labels, self.profile or words.key("table.new.own_rules")])
        self.whole.say(words.key("table.new.all_rules"))
        self.names.say(words.key("table.new.profiles"))
        for (name, said), rule in zip(self._lines(words), self.rules.values(), strict=True):
            rule.show_rule(name, said)
        shown = (*self.fields, *own_names(self.game, self.undo_possible))
        for name, rule in self.rules.items():
            rule.setVisible(name in shown)

    def _lines(self, words: Words) -> list[tuple[str, str]]:
        """Every rule and how it is here, in the order of `rules`."""
        return [*rule_lines(words, self.game, self.values), *own_lines(words, self.own, OwnRules.model_fields)]

    def _ask(self, name: str) -> None:
        """Explain the rules, beginning with one, and let them be changed."""
        dialog = HouseRulesDialog(self.look, self.host, self.game, self.values, self.own, self.undo_possible, name)
        dialog.changed.connect(self.agree)
        dialog.open()

    # ------------------------------------------------------------------ places

    def lay(self, width: float, height: float) -> float:
        """Two columns of rules below the named ones."""
        m, pad = self.m, self.m.px(24, 12)
        inner, high, line = width - 2 * pad, m.px(52, 48), m.px(54, 48)
        y = m.px(18, 10)
        wide = min(max(self.segment.wanted(m), m.px(332, 260)), inner * 0.75)
        self.segment.place(width - pad - wide, y, wide, high)
        self.title.place(pad, y, max(1.0, inner - wide - Space.S8), high)
        y += high + m.px(10, 6)
        shown = [rule for rule in self.rules.values() if not rule.isHidden()]
        columns, each = 2, (inner - Space.S12) / 2
        if inner < m.px(420, 360) or not all(rule.fits(each) for rule in shown):
            columns, each = 1, inner
        for number, rule in enumerate(shown):
            column, row = number % columns, number // columns
            rule.place(pad - Space.S8 + column * (each + Space.S12), y + row * line, each, line)
        y += -(-len(shown) // columns) * line + m.px(8, 6)
        each = (inner - Space.S12) / 2
        for number, button in enumerate((self.whole, self.names)):
            button.place(pad + number * (each + Space.S12), y, each, high)
        return y + high + m.px(16, 10)
