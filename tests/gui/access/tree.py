"""What a screen reader finds in a window, walked as one walks it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface

Text = QAccessible.Text


def below(root: QObject | QAccessibleInterface, seen: bool = True) -> Iterator[QAccessibleInterface]:
    """An object's interface and all below it; ``seen``: what is not shown is left out with all that is in it."""
    one: Any = QAccessible.queryAccessibleInterface(root) if isinstance(root, QObject) else root
    if one is None or not one.isValid() or (seen and one.state().invisible):
        return
    yield one
    for number in range(one.childCount()):
        child = one.child(number)
        if child is not None:
            yield from below(child, seen)


def name(one: QAccessibleInterface) -> str:
    return one.text(Text.Name)


def more(one: QAccessibleInterface) -> str:
    return one.text(Text.Description)


def spoken(root: QObject | QAccessibleInterface, seen: bool = True) -> str:
    """All texts of all that is found, a line each."""
    kinds = (Text.Name, Text.Description, Text.Value, Text.Help)
    return "\n".join(text for one in below(root, seen) for kind in kinds if (text := one.text(kind)))


def find(root: QObject | QAccessibleInterface, said: str, role: QAccessible.Role | None = None) -> QAccessibleInterface:
    """The first thing whose name contains some words, of a role."""
    for one in below(root):
        if said in name(one) and role in (None, one.role()):
            return one
    raise AssertionError(f"nothing is called {said}:\n{spoken(root)}")


def press(one: QAccessibleInterface) -> None:
    """Press it as a screen reader does."""
    one.actionInterface().doAction("Press")
