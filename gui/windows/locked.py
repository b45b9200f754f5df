"""What a window does not do, and which games it offers: everything and all, but where a venue has settled that."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from engine.games import GAMES

EXPORT: Final = "export"
"""Whatever takes something out of the program, or brings something in: files, pictures, what is copied."""


def locked(widget: QWidget, what: str) -> bool:
    """Whether the window that a widget is in does not do something, by the name of a wish or `EXPORT`."""
    return what in getattr(widget.window(), "locked", ())


def offered(widget: QWidget) -> tuple[str, ...]:
    """The games that the window of a widget offers."""
    found: tuple[str, ...] = getattr(widget.window(), "offered", GAMES)
    return found
