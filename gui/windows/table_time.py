"""Thinking time at a table of the window: when it rests, how it is shown, and what is said when it is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core.action import Action
from engine.core.model import Seat
from engine.play.clock import Time
from gui.controls.dialog import Dialog
from gui.scene.says import verb
from gui.scene.time_ring import shown
from gui.timing import Timing
from gui.windows.menu import Menu

if TYPE_CHECKING:
    from gui.windows.table_window import TableWindow


class TableTime(Timing):
    """The clock of a table window; it rests while something lies over the table that is no part of the turn."""

    def __init__(self, table: TableWindow) -> None:
        super().__init__(table.bridge, self._looked_at)
        self._table = table
        self.told.connect(self._show)
        self.ended.connect(self._over)

    def _looked_at(self) -> bool:
        """Whether people are at the table: it is seen, and no menu and no dialog of another matter is open."""
        table = self._table
        window = table.window()
        over = [*window.findChildren(Menu), *window.findChildren(Dialog)]
        rests = any(one.isVisible() and not getattr(one, "of_turn", False) for one in over)
        return table.table.isVisible() and not window.isMinimized() and not rests

    def _show(self, times: Mapping[Seat, Time]) -> None:
        self._table.scene.time({int(seat): shown(one.left, one.whole) for seat, one in times.items()})

    def _over(self, action: Action) -> None:
        """Say what the clock has played; what was asked for the action is asked no more."""
        table = self._table
        for dialog in table.findChildren(Dialog):
            if dialog.of_turn:
                dialog.close_()
        done = verb(table.look, table.bridge.view, action.do)
        name = table.people[action.seat].name
        table.say(table.look.words.key("table.clock.up", name=name, verb=done))
