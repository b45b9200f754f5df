"""The drawer beside the table: made when it is first opened, filled with what the one who looks has been shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from gui.scene import bars

if TYPE_CHECKING:
    from gui.windows.drawer import Drawer
    from gui.windows.table_window import TableWindow


class BesideTable:
    """Opens, fills and empties the drawer of a table."""

    def __init__(self, table: TableWindow) -> None:
        self._table = table
        self.drawer: Drawer | None = None

    @property
    def opened(self) -> bool:
        """Whether it is open."""
        return self.drawer is not None and not self.drawer.isHidden()

    def open(self, open_: bool) -> None:
        """Open or close the drawer with the log, the last trick and the ledger."""
        table = self._table
        if open_ and self.drawer is None:
            from gui.windows.declines import decline
            from gui.windows.drawer import Drawer

            self.drawer = Drawer(table.look, table.table)
            self.drawer.declines.declined.connect(lambda seat: decline(table, seat))
            self.drawer.closed.connect(lambda: self.open(False))
        if self.drawer is None:
            return
        table.scene.hold(replace(table.scene.hands, drawer=open_))
        self.drawer.setVisible(open_)
        if open_:
            self.fill()
            self.drawer.raise_()
        else:
            table.table.setFocus()

    def show_card(self) -> None:
        """Open it at what beats what."""
        from gui.windows.drawer import CARD

        self.open(True)
        if self.drawer is not None:
            self.drawer.segment.choose(CARD)

    def fill(self) -> None:
        """Put into it what the one who looks has been shown."""
        drawer, table = self.drawer, self._table
        stage, round_, sitting = table.scene.stage, table.bridge.round, table.bridge.sitting
        if drawer is None or drawer.isHidden() or stage is None or round_ is None or sitting is None:
            return
        drawer.setGeometry(bars.drawer(stage.m, QRectF(0, 0, stage.m.window, stage.m.height)).toRect())
        drawer.restyle(table.look, stage.m)
        mine = table.bridge.seat if table.bridge.seat is not None and stage.on_turn(table.bridge.seat) else None
        turn = stage.person(mine) if mine is not None else None
        drawer.show_round(round_.game.info.id, table.bridge.told, table.people, turn)
        drawer.show_ledger(sitting)

    def forget(self) -> None:
        """Close it, and let nothing stay in it that the next one may not see."""
        self.open(False)
        if self.drawer is not None:
            self.drawer.forget()
