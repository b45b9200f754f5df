"""What is told to whoever cannot see the window: names, roles and states of all that is drawn, and what happens.

Qt asks for it when a screen reader comes; until then nothing of this package but these lines is loaded.
"""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface

_listening: list[bool] = []


def listen() -> None:
    """Let Qt ask here what its own widgets do not tell; once is enough."""
    if not _listening:
        _listening.append(True)
        QAccessible.installFactory(_asked)


def _asked(kind: str, thing: QObject) -> QAccessibleInterface | None:
    try:
        from gui.access.waking import interface

        return interface(kind, thing)
    except Exception:  # no screen reader ends a game
        logging.getLogger(__name__).exception("nothing can be told of %s", kind)
        return None
