"""What a table has agreed on, in one readable place: before the first deal, and whenever somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from engine.core.game import Game
from engine.games import game as game_of
from engine.play.ledger import Unit
from engine.play.sitting import Sitting
from engine.play.terms import Terms
from engine.words import Words
from gui.controls.dialog import Dialog
from gui.controls.drinks import unit_words
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.settings.form import asked
from gui.theme import Space, Step
from gui.windows.house_rules import rule_lines
from gui.windows.sums import fixed_unit

Lines = Sequence[tuple[str, str]]


class Summary(Dialog):
    """A line for each rule: what it is about, and how it is at this table; ``named``: what the rules are called."""

    def __init__(self, look: Look, parent: QWidget, lines: Callable[[Words], Lines], named: Callable[[Words], str],
                 deed: str = "") -> None:  # fmt: skip
        super().__init__(look, parent, look.words.key("table.summary.title"), (" ",), deed=deed, wide=680.0)
        self.lines, self.named = lines, named
        self.rows = [
            (
                self.part(Label(look, Step.T14, ink="ink_2", parent=self.inner)),
                self.part(Label(look, Step.T16, parent=self.inner)),
            )
            for _ in lines(look.words)
        ]
        self.say()

    def say(self) -> None:
        """Write all lines."""
        words = self.look.words
        self.texts[0].say(self.named(words))
        for (what, how), (left, right) in zip(self.lines(words), self.rows, strict=True):
            left.say(what)
            right.say(how)

    def lay(self, m: Metrics, width: float) -> float:
        """The name of the rules, then the lines; words that are long stand above what they are about."""
        y, gap = self.lay_texts(m, width) + m.px(8, 4), m.px(12, 8)
        half = (width - gap) * 0.45
        beside = all(left.wanted(m) <= half and right.wanted(m) <= width - half - gap for left, right in self.rows)
        for left, right in self.rows:
            if beside:
                high = max(left.height_for(m, half), right.height_for(m, width))
                left.place(Space.S8, y, half, high)
                right.place(Space.S8 + half + gap, y, width - half - gap, high)
            else:
                above = left.height_for(m, width)
                left.place(Space.S8, y, width, above)
                high = above + right.height_for(m, width)
                right.place(Space.S8, y + above, width, high - above)
            y += high + m.px(8, 6)
        return y + Space.S8


def agreed_lines(look: Look, known: Game[Any, Any, Any], terms: Terms, unit: Unit,
                 drinks: Sequence[tuple[str, Unit]]) -> Lines:  # fmt: skip
    """What was agreed: the drink, own drinks, who deals first, every house rule, the table's own rules."""
    words, found = look.words, []
    if fixed_unit(known.info) is None:
        found.append((words.key("table.new.one_unit"), unit_words(look, unit) or words.key("table.new.not_agreed")))
        found += [(words.key("table.settle.drink_of", name=name), unit_words(look, own)) for name, own in drinks]
    dealer = terms.dealer
    first = words.key("table.summary.by_lot") if dealer is None else terms.names[dealer]
    found.append((words.key("table.summary.dealer"), first))
    fields = asked(known.options)
    values = {name: terms.options.get(name, field.default) for name, field in fields.items()}
    found += rule_lines(words, known, fields, values)
    yes = {True: words.key("table.yes"), False: words.key("table.no")}
    if sum(bot is None for bot in terms.bots) == 1:
        found.append((words.key("table.own.undo"), yes[terms.practice]))
    if known.info.unit == "chips":
        found.append((words.key("table.own.refill"), yes[terms.refill]))
    found.append((words.key("table.own.auto_pass"), yes[terms.auto_pass]))
    return found


def _named(known: Game[Any, Any, Any], terms: Terms) -> Callable[[Words], str]:
    """What the rules of a table are called."""
    presets = [name for name, options in known.info.presets.items() if dict(options) == dict(terms.options)]

    def said(words: Words) -> str:
        if terms.profile or not presets:
            return terms.profile or words.key("table.new.own_rules")
        return words.key(f"{known.info.id}.preset.{presets[0]}")

    return said


def _lines(look: Look, known: Game[Any, Any, Any], terms: Terms, unit: Unit,
           drinks: Sequence[tuple[str, Unit]]) -> Callable[[Words], Lines]:  # fmt: skip
    return lambda words: agreed_lines(_in(look, words), known, terms, unit, drinks)


def _in(look: Look, words: Words) -> Look:
    from dataclasses import replace

    return look if look.words is words else replace(look, words=words)


def show_terms(look: Look, parent: QWidget, terms: Terms) -> Summary:
    """Show what is about to be agreed, before the first deal."""
    known = game_of(terms.game)
    drinks = [(name, own) for name, own in zip(terms.names, terms.drinks, strict=False) if own is not None]
    dialog = Summary(look, parent, _lines(look, known, terms, terms.unit, drinks), _named(known, terms),
                     deed=look.words.key("table.new.open"))  # fmt: skip
    dialog.open()
    return dialog


def show_agreed(look: Look, parent: QWidget, sitting: Sitting) -> Summary:
    """Show what a table has agreed on and plays by."""
    ledger = sitting.ledger
    drinks = [(one.name, one.drink) for _, one in ledger.taken() if one.drink is not None]
    lines = _lines(look, sitting.game, sitting.terms, ledger.unit, drinks)
    dialog = Summary(look, parent, lines, _named(sitting.game, sitting.terms))
    dialog.open()
    return dialog
