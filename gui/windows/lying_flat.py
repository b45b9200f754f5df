"""A screen that lies flat, or stands up again, while a round runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow
    from gui.windows.turned import Turning

TURNING = "turning"


def turning(window: MainWindow) -> Turning:
    """What turns the pages of a window; made when it is first wanted."""
    from gui.windows.turned import Turning

    found = window.findChild(QObject, TURNING)
    if not isinstance(found, Turning):
        found = Turning(window)
        found.setObjectName(TURNING)
    return found


def lay_flat(window: MainWindow, flat: bool) -> None:
    """Lay the table for a screen that lies flat, or for one that stands; a round that runs goes on where it is."""
    changed, window.flat = window.flat != flat, flat
    if flat or changed:
        turning(window).see()
    playing = window.currentWidget() is window.table and window.sitting is not None
    if changed and playing and window.table.bridge.round is not None:
        window.table.put_down()
        window.deal()
