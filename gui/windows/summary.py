"""What a table has agreed on, in one readable place: before the first deal, and whenever somebody asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from engine.core.game import Game
from engine.games import game as game_of
from engine.play.care import Limits
from engine.play.ledger import Unit
from engine.play.sitting import Sitting
from engine.play.terms import Terms
from engine.words import Words
from gui.controls.dialog import Dialog
from gui.controls.drinks import unit_words
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.settings.topics import OwnRules
from gui.theme import Space, Step
from gui.windows.care_dialog import limit_lines
from gui.windows.house_rules import own_lines, own_names, preset_of, rule_lines
from gui.windows.sums import agreed_on

Lines = Sequence[tuple[str, str]]


class Summary(Dialog):
    """A line for each rule: what it is about, and how it is at this table; ``named``: what the rules are called."""

    def __init__(self, look: Look, parent: QWidget, lines: Callable[[Look], Lines], named: Callable[[Words], str],
                 deed: str = "") -> None:  # fmt: skip
        super().__init__(look, parent, look.words.key("table.summary.title"), (" ",), deed=deed, wide=680.0)
        self.lines, self.named = lines, named
        self.rows: list[tuple[Label, Label]] = []
        self.say()

    def say(self) -> None:
        """Write all lines; without alcohol there are fewer."""
        self.texts[0].say(self.named(self.look.words))
        lines = self.lines(self.look)
        while len(self.rows) < len(lines):
            left = self.part(Label(self.look, Step.T14, ink="ink_2", parent=self.inner))
            self.rows.append((left, self.part(Label(self.look, Step.T16, parent=self.inner))))
        for number, row in enumerate(self.rows):
            there = number < len(lines)
            for label, said in zip(row, lines[number] if there else ("", ""), strict=True):
                label.say(said)
                label.setVisible(there)

    def lay(self, m: Metrics, width: float) -> float:
        """The name of the rules, then the lines; words that are long stand above what they are about."""
        y, gap = self.lay_texts(m, width) + m.px(8, 4), m.px(12, 8)
        half = (width - gap) * 0.45
        rows = [row for row in self.rows if not row[0].isHidden()]
        beside = all(left.wanted(m) <= half and right.wanted(m) <= width - half - gap for left, right in rows)
        for left, right in rows:
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
                 drinks: Sequence[tuple[str, Unit]], limits: Limits) -> Lines:  # fmt: skip
    """What was agreed: the drink, own drinks, limits, who deals first, every house rule, the table's own rules."""
    words, found = look.words, []
    if agreed_on(known.info, unit):
        found.append((words.key("table.new.one_unit"), unit_words(look, unit) or words.key("table.new.not_agreed")))
        found += [(words.key("table.settle.drink_of", name=name), unit_words(look, own)) for name, own in drinks]
    if known.info.unit != "chips" and not words.dry:
        found += limit_lines(words, limits)
    dealer = terms.dealer
    first = words.key("table.summary.by_lot") if dealer is None else terms.names[dealer]
    found.append((words.key("table.summary.dealer"), first))
    own = OwnRules(undo=terms.practice, refill=terms.refill, auto_pass=terms.auto_pass, clock=terms.clock)
    names = own_names(known, undo=terms.bots.count(None) == 1)
    return [*found, *rule_lines(words, known, terms.options), *own_lines(words, own, names)]


def _named(known: Game[Any, Any, Any], terms: Terms) -> Callable[[Words], str]:
    """What the rules of a table are called."""
    preset = preset_of(known, terms.options)
    usual = f"{known.info.id}.preset.{preset}" if preset else "table.new.own_rules"
    return lambda words: terms.profile or words.key(usual)


def show_terms(look: Look, parent: QWidget, terms: Terms) -> Summary:
    """Show what is about to be agreed, before the first deal."""
    known = game_of(terms.game)
    drinks = [(name, own) for name, own in zip(terms.names, terms.drinks, strict=False) if own is not None]

    def lines(look: Look) -> Lines:
        return agreed_lines(look, known, terms, terms.unit, drinks, terms.care)

    dialog = Summary(look, parent, lines, _named(known, terms), deed=look.words.key("table.new.open"))
    dialog.open()
    return dialog


def show_agreed(look: Look, parent: QWidget, sitting: Sitting) -> Summary:
    """Show what a table has agreed on and plays by; between two rounds the deed leads to its limits."""
    ledger = sitting.ledger
    limited = not ledger.running and sitting.game.info.unit != "chips" and not look.words.dry
    drinks = [(one.name, one.drink) for _, one in ledger.taken() if one.drink is not None]

    def lines(look: Look) -> Lines:
        return agreed_lines(look, sitting.game, sitting.terms, ledger.unit, drinks, ledger.limits)

    deed = look.words.key("table.care.title") if limited else ""
    dialog = Summary(look, parent, lines, _named(sitting.game, sitting.terms), deed=deed)
    dialog.open()
    return dialog
