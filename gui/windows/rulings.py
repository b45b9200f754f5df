"""A ruling of the table: what, about whom, what it comes to, and everybody's consent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.core.prompt import PickSeat, Prompt
from engine.core.settlement import Settlement
from engine.play.round import Round
from gui.controls.choices import Segment
from gui.controls.dialog import Dialog
from gui.controls.text import Label
from gui.controls.tile import Tile
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look
from gui.scene.plate import Person
from gui.theme import Space, Step


def answer(prompt: Prompt, seats: Sequence[int]) -> dict[str, Any] | None:
    """The ruling in the words of a record; None while somebody has to be named still."""
    found: dict[str, Any] = {"do": prompt.verb, **prompt.fixed}
    left = list(seats)
    for ask in prompt.asks:
        if not isinstance(ask, PickSeat):
            return None
        taken, left = left[: ask.most], left[ask.most :]
        if len(taken) < ask.least:
            return None
        if ask.least == ask.most == 1:
            found[ask.field] = taken[0]
        elif taken:
            found[ask.field] = taken
    return found


def outcome(round_: Round[Any], said: Mapping[str, Any]) -> Settlement | None:
    """What a ruling would come to; None if it may not be made."""
    action = round_.game.read(said)
    if round_.game.check(round_.state, action) is not None:
        return None
    return round_.game.settle(round_.game.apply(round_.state, action).state)


class RulingDialog(Dialog):
    """Asks the table for a ruling; `ruled` has the action in the words of a record."""

    ruled = Signal(object)

    def __init__(self, look: Look, parent: QWidget, round_: Round[Any], people: Sequence[Person]) -> None:
        words = look.words
        self.round = round_
        self.prompts = list(round_.game.prompts(round_.state, None))
        title = words.key("table.play.ruling")
        if len(self.prompts) == 1:
            title = words.key(f"{round_.game.info.id}.verb.{self.prompts[0].verb}")
        can = bool(self.prompts)
        super().__init__(look, parent, title, back=words.key("table.rule.back") if can else "",
                         deed=words.key("table.rule.agree") if can else "", kind="danger", wide=620.0)  # fmt: skip
        self.people = people
        self.picked: list[int] = []
        id_ = round_.game.info.id
        labels = [words.key(f"{id_}.verb.{prompt.verb}") for prompt in self.prompts]
        self.verbs = self.part(Segment(look, labels, 0, words.key("table.play.ruling"), self.inner))
        self.verbs.changed.connect(lambda _: self._redo())
        self.tiles: list[Tile] = []
        for seat, person in enumerate(people):
            tile = self.part(Tile(look, person.name, _face(person), parent=self.inner))
            tile.filled = False
            tile.chosen.connect(lambda seat=seat: self._toggle(seat))
            self.tiles.append(tile)
        self.effect = self.part(Label(look, Step.T16, parent=self.inner))
        final = words.key("table.rule.final") if can else ""
        self.final = self.part(Label(look, Step.T16, final, ink="ink_2", parent=self.inner))
        self.deed.quiet = True
        self.agreed.connect(lambda: self.ruled.emit(self.said))
        self._redo()

    @property
    def prompt(self) -> Prompt | None:
        """The ruling that is chosen."""
        return self.prompts[self.verbs.index] if self.prompts else None

    @property
    def said(self) -> dict[str, Any] | None:
        """The ruling as it stands; None while it is not complete."""
        return None if self.prompt is None else answer(self.prompt, self.picked)

    def _toggle(self, seat: int) -> None:
        if seat in self.picked:
            self.picked.remove(seat)
        else:
            self.picked.append(seat)
        self._redo()

    def agree(self) -> None:
        """Only a ruling that can be made is made."""
        if self.said is not None and outcome(self.round, self.said) is not None:
            super().agree()

    def _redo(self) -> None:
        words, said = self.look.words, self.said
        for seat, tile in enumerate(self.tiles):
            tile.setChecked(seat in self.picked)
            tile.update()
        found = outcome(self.round, said) if said is not None else None
        names = [person.name for person in self.people]
        why = None
        if not self.prompts:
            why = words.key("table.rule.over")
        elif said is None:
            why = words.key("table.rule.whom")
        elif found is None:
            why = words.key("table.window.not_now")
        self.deed.say_off(why)
        if found is None:
            self.effect.say(why or "", "ink_2")
        else:
            before = list(self.round.settlement().lines)
            new = [line for line in found.lines if line not in before] or list(found.lines)
            parts = [
                words.key("table.rule.line", name=names[line.seat], what=words.say(line.why, names), amount=line.amount)
                for line in new
            ]
            end = words.key("table.rule.void" if found.void else "table.rule.ends")
            self.effect.say(end + words.key("table.separator").join(parts), "ink_1")
        if not self.isHidden():
            self.refit()

    def lay(self, m: Metrics, width: float) -> float:
        """Rulings, people, what it comes to."""
        y, high = float(Space.S8), m.px(52, 48)
        self.verbs.setVisible(len(self.prompts) > 1)
        if len(self.prompts) > 1:
            self.verbs.place(Space.S8, y, width, high)
            y += high + m.px(12, 8)
        asked = self.prompt is not None and bool(self.prompt.asks)
        columns = max(1, min(len(self.tiles), int((width + Space.S8) // (m.px(92, 84) + Space.S8))))
        columns = -(-len(self.tiles) // -(-len(self.tiles) // columns))
        wide, tall = (width - Space.S8 * (columns - 1)) / columns, m.px(104, 84)
        for seat, tile in enumerate(self.tiles):
            tile.setVisible(asked)
            x = Space.S8 + (seat % columns) * (wide + Space.S8)
            tile.place(x, y + (seat // columns) * (tall + Space.S8), wide, tall)
        if asked:
            y += -(-len(self.tiles) // columns) * (tall + Space.S8) + Space.S8
        for label in (self.effect, self.final):
            line = label.height_for(m, width) if label.text else 0.0
            label.place(Space.S8, y, width, line)
            y += line + Space.S8
        return y


def _face(person: Person) -> Any:
    def draw(painter: QPainter, look: Look, area: QRectF, _: str) -> None:
        side = min(area.height(), area.width() - Space.S16)
        look.face(painter, box(area.center().x(), area.center().y(), side, side), person.avatar, person.colour)

    return draw
