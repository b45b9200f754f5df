"""A screen reader has come: from now on whatever is drawn is told of, and what happens is announced.

Interfaces are handed to Qt as widgets are made. What the factory gives Qt is kept by the binding for ever, so that
only the few widgets come this way that Qt asks for before they were known.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from gui import known
from gui.access.widgets import KINDS

FEW = 64

_given: dict[int, QAccessibleInterface] = {}
_awake: list[bool] = []
_most = [FEW]


def interface(kind: str, thing: QObject) -> QAccessibleInterface | None:
    """What Qt asks for by the name of a class, once it has asked for all below it."""
    if not _awake:
        _wake()
    made = KINDS.get(kind)
    return None if made is None or not isinstance(thing, QWidget) else made(thing)


def _wake() -> None:
    from gui.access.telling import attend, spoken

    _awake.append(True)
    known.listen(tell, spoken)
    for widget in QApplication.allWidgets():
        attend(widget)


def tell(widget: QWidget) -> None:
    """Hand Qt what is told of a widget that has just been made."""
    from gui.access.telling import attend

    made = next((KINDS[kind.__name__] for kind in type(widget).__mro__ if kind.__name__ in KINDS), None)
    if made is not None:
        told = made(widget)
        _given[QAccessible.registerAccessibleInterface(told)] = told
        _tidy()
    attend(widget)


def _tidy() -> None:
    """Forget what Qt has freed with its widgets, now and then."""
    if len(_given) <= _most[0]:
        return
    for number in [number for number, told in _given.items() if not isValid(told)]:
        del _given[number]
    _most[0] = max(FEW, 2 * len(_given))


def given() -> int:
    """How many widgets are told of that are still there."""
    return sum(isValid(told) for told in _given.values())
