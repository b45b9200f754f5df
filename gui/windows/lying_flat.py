"""A screen that lies flat, or stands up again, while a round runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow

TURNING = "turning"


def lay_flat(window: MainWindow, flat: bool) -> None:
    """Lay the table for a screen that lies flat, or for one that stands; a round that runs goes on where it is."""
    changed, window.flat = window.flat != flat, flat
    turning = window.findChild(QObject, TURNING)
    if turning is None and flat:
        from gui.windows.turned import Turning

        turning = Turning(window)
        turning.setObjectName(TURNING)
    if turning is not None:
        turning.see()  # type: ignore[attr-defined]  # by its name
    playing = window.currentWidget() is window.table and window.sitting is not None
    if changed and playing and window.table.bridge.round is not None:
        window.table.put_down()
        window.deal()
