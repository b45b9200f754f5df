"""House rules in words, and the form in which a table changes them: those of the game, and the table's own."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine.core.game import Game
from engine.words import Words, capital
from engine.words.buttons import cost
from gui.controls.button import Button
from gui.controls.dialog import Dialog
from gui.controls.form import Form, Speech
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.settings.form import Asked, asked, filled
from gui.settings.topics import OwnRules
from gui.theme import Space


def value_words(words: Words, game: str, field: Asked, value: Any) -> str:
    """What a house rule is, as it stands inside a sentence."""
    if isinstance(value, bool):
        return words.key("table.yes" if value else "table.no")
    if value is None:
        return words.key("table.play.unset")
    if isinstance(value, int):
        return cost(words, game, value) if field.units else words.amount(value)
    if isinstance(value, str):
        return words.key(f"{game}.option.{field.name}.{value}")
    return words.key("table.separator").join(map(words.amount, value))


def speech(game: str) -> Speech:
    """How the form of a game's house rules speaks."""
    return Speech(
        lambda name: f"{game}.option.{name}", lambda words, field, value: value_words(words, game, field, value)
    )


def own_words(words: Words, field: Asked, value: Any) -> str:
    """What one of the table's own rules is."""
    return words.key(f"table.own.{field.name}.none") if value is None else value_words(words, "table", field, value)


OWN = Speech(lambda name: f"table.own.{name}", own_words)
"""How the form of the table's own rules speaks."""


def own_names(game: Game[Any, Any, Any], undo: bool) -> tuple[str, ...]:
    """Which of the table's own rules mean something: ``undo``: one person plays alone."""
    means = {"undo": undo, "refill": game.info.unit == "chips", "clock": game.info.clock}
    return tuple(name for name in OwnRules.model_fields if means.get(name, True))


class HouseRulesDialog(Dialog):
    """All house rules of a game and the table's own, each with its help; it begins at one of them."""

    changed = Signal(object, object)
    """The game's rules and the table's own, by name, once they are agreed on."""

    def __init__(self, look: Look, parent: QWidget, game: Game[Any, Any, Any], values: Mapping[str, Any],
                 own: OwnRules, undo: bool, first: str = "") -> None:  # fmt: skip
        words = look.words
        super().__init__(look, parent, words.key("table.new.rules"), deed=words.key("table.form.done"), wide=680.0)
        self.first = first
        self.rules = self.part(Form(look, self.inner, game.options, values, speech(game.info.id)))
        self.own = self.part(Form(look, self.inner, OwnRules, dict(own), OWN, own_names(game, undo)))
        self.all = self.part(Button(look, words.key("table.form.reset_all"), icon="undo", parent=self.inner))
        for form in (self.rules, self.own):
            self.all.chosen.connect(form.restore_all)
            form.judged.connect(self._judged)
        self.agreed.connect(lambda: self.changed.emit(dict(self.rules.values), OwnRules(**self.own.values)))

    def _judged(self) -> None:
        wrong = self.rules.wrong or self.own.wrong
        self.deed.say_off(None if wrong is None else self.look.words.trouble(wrong))
        self.refit()

    def open(self) -> None:
        """Come over the parent, at the rule that was asked for."""
        super().open()
        QTimer.singleShot(0, self, self.begin)

    def begin(self) -> None:
        """Bring the rule that was asked for into sight, and let it have the keys."""
        for form in (self.rules, self.own):
            line = form.lines.get(self.first)
            if line is not None:
                below = int(Space.S32) * 5
                self.view.ensureWidgetVisible(line.help, 0, below)
                self.view.ensureWidgetVisible(line.label, 0, int(Space.S8))
                line.focus()

    def lay(self, m: Metrics, width: float) -> float:
        """The game's rules, the table's own, and the way back to the defaults."""
        y = 0.0
        for form in (self.rules, self.own):
            high = form.lay(m, width)
            form.place(Space.S8, y, width, high)
            y += high
        self.all.place(Space.S8, y, min(width, self.all.wanted(m)), m.px(52, 48))
        return y + m.px(52, 48) + Space.S8


def rule_lines(words: Words, game: Game[Any, Any, Any], values: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Every house rule of a game and what it is here."""
    return _lines(words, speech(game.info.id), asked(game.options), values)


def own_lines(words: Words, own: OwnRules, names: Collection[str]) -> list[tuple[str, str]]:
    """Some of the table's own rules and what they are here."""
    fields = {name: field for name, field in asked(OwnRules).items() if name in names}
    return _lines(words, OWN, fields, dict(own))


def _lines(words: Words, said: Speech, fields: Mapping[str, Asked],
           values: Mapping[str, Any]) -> list[tuple[str, str]]:  # fmt: skip
    return [
        (words.key(said.key(name)), capital(said.value(words, fields[name], value)))
        for name, value in filled(fields, values).items()
    ]


def preset_of(game: Game[Any, Any, Any], values: Mapping[str, Any]) -> str:
    """The game's own name for some rules; nothing where it has none for them."""
    fields = asked(game.options)
    now = filled(fields, values)
    return next((name for name, named in game.info.presets.items() if filled(fields, named) == now), "")
