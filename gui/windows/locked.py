"""What a window does not do, and which games it offers: everything and all, but where a venue has settled that."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from engine.games import GAMES

EXPORT: Final = "export"
"""Whatever takes something out of the program, or brings something in: files, pictures, what is copied."""
OWN_WORDS: Final = "own_words"
"""A drink in a guest's own words: nobody has said how strong it is, so no limit of the house would hold it."""
COMPANION: Final = "companion"
"""Tables with real cards: nobody touches the screen for long there, and an unattended one would forget them."""


def locked(widget: QWidget, what: str) -> bool:
    """Whether the window that a widget is in does not do something, by the name of a wish or `EXPORT`."""
    return what in getattr(widget.window(), "locked", ())


def offered(widget: QWidget) -> tuple[str, ...]:
    """The games that the window of a widget offers."""
    found: tuple[str, ...] = getattr(widget.window(), "offered", GAMES)
    return found
