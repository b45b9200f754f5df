"""A screen reader has come: from now on whatever is drawn is told of, and what happens is announced.

Interfaces are handed to Qt as widgets are made. What the factory gives Qt is kept by the binding for ever, so that
only the few widgets come this way that Qt asks for before they were known.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget

from gui import known
from gui.access.widgets import KINDS

_given: dict[int, QAccessibleInterface] = {}
_awake: list[bool] = []


def interface(kind: str, thing: QObject) -> QAccessibleInterface | None:
    """What Qt asks for by the name of a class, once it has asked for all below it."""
    if not _awake:
        _wake()
    made = KINDS.get(kind)
    return None if made is None or not isinstance(thing, QWidget) else made(thing)


def _wake() -> None:
    from gui.access.telling import spoken

    _awake.append(True)
    known.listen(tell, spoken)
    # Qt may ask in the middle of a widget's making
    QTimer.singleShot(0, _attend)


def _attend() -> None:
    from gui.access.telling import attend

    for widget in QApplication.allWidgets():
        attend(widget)


def tell(widget: QWidget) -> None:
    """Hand Qt what is told of a widget that has just been made."""
    from gui.access.telling import attend

    made = next((KINDS[kind.__name__] for kind in type(widget).__mro__ if kind.__name__ in KINDS), None)
    if made is not None:
        told = made(widget)
        number = QAccessible.registerAccessibleInterface(told)
        _given[number] = told
        # Qt, which has heard of it first, frees it with its widget: only then nobody needs it here
        widget.destroyed.connect(partial(_forget, number))
    attend(widget)


def _forget(number: int, *_: object) -> None:
    _given.pop(number, None)


def given() -> int:
    """How many widgets are told of that are still there."""
    return len(_given)
