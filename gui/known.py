"""What whoever reads the screen aloud is told of: widgets as they are made, and sentences as they are shown.

Until somebody listens nobody is told, nothing is loaded, and a call costs nothing worth measuring.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

Made = Callable[[QWidget], None]
Said = Callable[[QWidget, str], None]

_made: list[Made] = []
_said: list[Said] = []


def listen(made: Made, said: Said) -> None:
    """Hear of every widget that is made and of every sentence that is shown from now on."""
    _made.append(made)
    _said.append(said)


def made(widget: QWidget) -> None:
    """A widget of a kind that has something to tell has been made."""
    for hear in _made:
        hear(widget)


def said(widget: QWidget, sentence: str) -> None:
    """A sentence is shown on a widget for a while: who does not see it has to hear it."""
    for hear in _said:
        hear(widget, sentence)
