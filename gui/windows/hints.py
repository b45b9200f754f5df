"""Hints at the table: the adviser's plays one after the other, what each should cost, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.game import Advice
from engine.core.plain import about
from engine.play.seating import in_units
from engine.play.thinker import cheapest_first
from gui.windows.naming import deed

if TYPE_CHECKING:
    from gui.windows.table_window import TableWindow


class Hints:
    """What was advised at one moment of a round: asked for once, told play by play, forgotten with the moment."""

    def __init__(self, table: TableWindow) -> None:
        self._table = table
        self._known: tuple[Advice, ...] = ()
        self._moment: tuple[object, object] = None, None
        self._next = 0

    def _now(self) -> tuple[object, object]:
        """The moment: states are never changed, so another one is another moment."""
        bridge = self._table.bridge
        return bridge.round and bridge.round.state, bridge.seat

    def ask(self) -> None:
        """Tell the next play; the adviser thinks only where this moment's are not known."""
        now = self._now()
        if self._known and now[0] is self._moment[0] and now[1] == self._moment[1]:
            self._tell()
        else:
            self._known = ()
            self._table.bridge.advise()

    def come(self, advice: tuple[Advice, ...]) -> None:
        """Take what was advised for the moment that is."""
        if self._table.peek.covers:
            return
        self._known, self._moment, self._next = cheapest_first(advice), self._now(), 0
        if advice:
            self._tell()
        else:
            self._table.say(self._table.scene.looks.words.key("table.hint.none"))

    def _tell(self) -> None:
        """Raise the cards of the next play and say what it is."""
        advice, count = self._known[self._next], len(self._known)
        self._table.hands.suggest(advice.action.to_json())
        said = self._sentence(advice)
        if count > 1:
            words = self._table.scene.looks.words
            said = words.key("table.hint.several", hint=said, number=self._next + 1, most=count)
        self._next = (self._next + 1) % count
        self._table.say(said)

    def _sentence(self, advice: Advice) -> str:
        """What it is called, what it should cost in the table's own measure, why."""
        look, bridge = self._table.scene.looks, self._table.bridge
        words, round_, sitting = look.words, bridge.round, bridge.sitting
        assert round_ is not None
        assert sitting is not None
        parts = [deed(look, round_, advice.action)]
        if advice.amount is not None:
            unit = sitting.ledger.unit_of(sitting.ledger.playing[advice.action.seat])
            each = in_units(round_.game.info.cup, unit)
            drinks = words.drink(about(advice.amount * float(each)), unit.name, unit.cups)
            parts.append(words.key("table.hint.expected", cost=drinks))
        if advice.why is not None:
            parts.append(words.say(advice.why))
        return " · ".join(part for part in parts if part)
