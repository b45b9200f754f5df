"""A screen that lies flat, or stands up again, while a round runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow


def lay_flat(window: MainWindow, flat: bool) -> None:
    """Lay the table for a screen that lies flat, or for one that stands; a round that runs goes on where it is."""
    if window.flat == flat:
        return
    playing = window.currentWidget() is window.table and window.sitting is not None
    window.flat = flat
    if playing and window.table.bridge.round is not None:
        window.table.put_down()
        window.deal()
