"""Cards that are to be seen only while they are held: by the mouse, a finger or a key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt

from gui.scene import fan
from gui.scene.describe_bars import PEEK
from gui.scene.hits import buttons
from gui.scene.table_view import TableView

KEY = Qt.Key.Key_V


class Peek(QObject):
    """Says when the hand is covered: always, once used, but while something holds it.

    A press on the cards shows them and touches them, too: a tap raises one, a drag plays; who only looks holds longer.
    The button over them shows them and touches nothing, so that another finger can. ``veil`` covers and shows.
    """

    def __init__(self, table: TableView, veil: Callable[[bool], None]) -> None:
        super().__init__(table)
        self._table, self._veil = table, veil
        self._holding: set[object] = set()
        self.used = False
        table.holder = self
        table.installEventFilter(self)

    @property
    def covers(self) -> bool:
        """Whether the hand is covered now."""
        return self.used and not self._holding

    def use(self, used: bool) -> None:
        """Cover the hand from now on, or leave it open."""
        self.used = used
        self._holding.clear()
        self._table.controller.glances = False
        self._veil(used)

    def press(self, pointer: object, x: float, y: float) -> bool:
        """A pointer comes down: on the button it only shows, on the cards it touches as well."""
        stage = self._table.controller.scene.stage
        if not self.used or stage is None:
            return False
        button = buttons(stage).get(PEEK)
        if button is not None and button.contains(x, y):
            self._hold(pointer)
            return True
        # a pointer that looks and touches at once raises nothing when it is lifted late
        self._table.controller.glances = not self._holding
        if fan.card_at(stage.fan, frozenset(), x, y) is not None:
            self._hold(pointer)
        return False

    def release(self, pointer: object) -> None:
        """A pointer is lifted."""
        if pointer in self._holding:
            self._holding.discard(pointer)
            self._let_go()

    def key(self, key: int, down: bool) -> bool:
        """The key that shows the cards goes down or up."""
        if not self.used or key != KEY:
            return False
        if down:
            self._hold(KEY)
        else:
            self.release(KEY)
        return True

    def _hold(self, what: object) -> None:
        first = not self._holding
        self._holding.add(what)
        if first:
            self._veil(False)

    def _let_go(self) -> None:
        if self.covers:
            self._veil(True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Cover the hand when the window is left: nobody hears any more what is let go."""
        if event.type() in _LEFT and self._holding:
            self._holding.clear()
            self._let_go()
        return False


_LEFT = (QEvent.Type.FocusOut, QEvent.Type.WindowDeactivate, QEvent.Type.Hide)
