"""What is drawn inside one widget, as parts that Qt can ask for: each has a name, a role, states, perhaps a deed.

Qt keeps interfaces by numbers and frees what a widget had when the widget goes; parts that are no widgets are handed to
it and taken back here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QPoint, QRect, QRectF, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleEvent,
    QAccessibleInterface,
    QAccessibleStateChangeEvent,
    QAccessibleValueInterface,
    QWindow,
)
from PySide6.QtWidgets import QAbstractScrollArea, QAccessibleWidget, QWidget
from shiboken6 import VoidPtr, isValid

from gui.access.things import Thing

NOTHING: Final = VoidPtr(0)
"""What has no interface of a kind says so: None would be taken for something."""
Role = QAccessible.Role
ROLES: Final[Mapping[str, QAccessible.Role]] = {
    "group": Role.Grouping,
    "list": Role.List,
    "text": Role.StaticText,
    "card": Role.ListItem,
    "seat": Role.ListItem,
    "line": Role.ListItem,
    "button": Role.Button,
    "slider": Role.Slider,
}
PRESS: Final = QAccessibleActionInterface.pressAction()


class Deed(QAccessibleActionInterface):
    """That something can be pressed."""

    def __init__(self, press: Callable[[], None]) -> None:
        super().__init__()
        self._press = press

    def actionNames(self) -> list[str]:  # noqa: N802 - Qt's name
        """Pressing is all there is."""
        return [PRESS]

    def doAction(self, name: str) -> None:  # noqa: N802 - Qt's name
        """Press it, once whoever asked has been answered: it may be gone afterwards."""
        if name == PRESS:
            QTimer.singleShot(0, self._press)

    def keyBindingsForAction(self, name: str) -> list[str]:  # noqa: N802 - Qt's name
        """None of its own."""
        return []


class Number(QAccessibleValueInterface):
    """A whole number between two bounds, as it is now."""

    def __init__(self, now: Callable[[], tuple[int, int, int]], put: Callable[[int], None], by: int = 1) -> None:
        super().__init__()
        self._now, self._put, self._by = now, put, by

    def minimumValue(self) -> Any:  # noqa: N802 - Qt's name
        """The least."""
        return self._now()[0]

    def maximumValue(self) -> Any:  # noqa: N802 - Qt's name
        """The most."""
        return self._now()[1]

    def currentValue(self) -> Any:  # noqa: N802 - Qt's name
        """What it is."""
        return self._now()[2]

    def minimumStepSize(self) -> Any:  # noqa: N802 - Qt's name
        """By how much it changes at least."""
        return self._by

    def setCurrentValue(self, value: Any) -> None:  # noqa: N802 - Qt's name
        """Change it."""
        self._put(int(value))


def text_of(thing: Thing, kind: QAccessible.Text) -> str:
    """What a thing says of a kind of text."""
    if kind == QAccessible.Text.Name:
        return thing.said
    if kind == QAccessible.Text.Description:
        return thing.more
    if kind == QAccessible.Text.Value and thing.number is not None:
        return str(thing.number[2])
    return ""


class Part(QAccessibleInterface):
    """One thing inside a widget."""

    def __init__(self, owner: Drawn, thing: Thing, above: Part | None) -> None:
        super().__init__()
        self.owner, self.thing, self.above = owner, thing, above
        self.parts: list[Part] = []
        self._deed = Deed(partial(owner.press, thing.name)) if thing.kind in ("card", "seat", "button") else None
        self._number = Number(self._value, owner.put) if thing.number is not None else None

    def _value(self) -> tuple[int, int, int]:
        return self.thing.number or (0, 0, 0)

    def isValid(self) -> bool:  # noqa: N802 - Qt's name
        """As long as its widget is there."""
        return isValid(self.owner) and self.owner.isValid()

    def object(self) -> Any:
        """It is no object of Qt."""
        return None

    def window(self) -> QWindow:
        """The window of its widget."""
        return self.owner.window()

    def role(self) -> QAccessible.Role:
        """What kind of thing it is."""
        return ROLES[self.thing.kind]

    def text(self, kind: QAccessible.Text) -> str:
        """What it says."""
        return text_of(self.thing, kind)

    def setText(self, kind: QAccessible.Text, text: str) -> None:  # noqa: N802 - Qt's name
        """Nothing can be written here."""

    def state(self) -> QAccessible.State:
        """What it is like just now."""
        made, states = QAccessible.State(), self.thing.states
        made.disabled = "off" in states
        made.focusable = "able" in states
        made.focused = "focus" in states and self.owner.widget().hasFocus()
        made.selectable = self.thing.kind in ("card", "seat")
        made.selected = made.checked = "selected" in states
        made.checkable = self.thing.kind == "card"
        made.readOnly = self.thing.kind in ("text", "line")
        made.invisible = not self.owner.widget().isVisible()
        return made

    def rect(self) -> QRect:
        """Where it is on the screen."""
        return self.owner.on_screen(self.thing.rect)

    def parent(self) -> QAccessibleInterface:
        """The group it belongs to, or its widget."""
        return self.above if self.above is not None else self.owner

    def child(self, index: int) -> Any:
        """One of its parts."""
        return self.parts[index] if 0 <= index < len(self.parts) else None

    def childCount(self) -> int:  # noqa: N802 - Qt's name
        """How many parts it has."""
        return len(self.parts)

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802 - Qt's name
        """Which of them it is."""
        return next((at for at, part in enumerate(self.parts) if part is child), -1)

    def childAt(self, x: int, y: int) -> Any:  # noqa: N802 - Qt's name
        """The part under a point of the screen, the uppermost."""
        return next((part for part in reversed(self.parts) if part.rect().contains(x, y)), None)

    def focusChild(self) -> Any:  # noqa: N802 - Qt's name
        """The part that has the keys."""
        return next((part for part in self.parts if part.state().focused), None)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        """How it can be acted on."""
        if kind == QAccessible.InterfaceType.ActionInterface and self._deed is not None:
            return self._deed
        if kind == QAccessible.InterfaceType.ValueInterface and self._number is not None:
            return self._number
        return NOTHING


class Drawn(QAccessibleWidget):
    """A widget with things drawn in it: `things` says which; whoever asks for them gets them as they are now."""

    def __init__(self, widget: QWidget, role: QAccessible.Role) -> None:
        super().__init__(widget)
        self._role = role
        self._parts: dict[str, tuple[Part, int]] = {}
        self._tops: list[Part] = []
        self._shown: tuple[Thing, ...] = ()
        widget.destroyed.connect(partial(_all_back, self._parts))

    # ------------------------------------------------------------------ for the kinds

    def things(self) -> tuple[Thing, ...]:
        """What is drawn just now."""
        raise NotImplementedError

    def press(self, name: str) -> None:
        """Do what a press on a thing does."""

    def put(self, value: int) -> None:
        """Choose another number."""

    # ------------------------------------------------------------------ the parts

    def fresh(self) -> tuple[Thing, ...]:
        """Take over what is drawn now, tell what has changed, and give what was drawn before."""
        before, now = self._shown, self.things()
        if now == before:
            return before
        self._shown = now
        old = {thing.name: thing for thing in walk(before)}
        gone = old.keys() - {thing.name for thing in walk(now)}
        take_back(self._parts, gone)
        self._tops = [self._made(thing, None) for thing in now]
        self._tell(old)
        return before

    def _made(self, thing: Thing, above: Part | None) -> Part:
        """The part of a thing: the one that was there for it, or a new one."""
        part = self._parts[thing.name][0] if thing.name in self._parts else None
        if part is None or part.thing.kind != thing.kind or (part.thing.number is None) != (thing.number is None):
            take_back(self._parts, [thing.name])
            part = Part(self, thing, above)
            self._parts[thing.name] = (part, QAccessible.registerAccessibleInterface(part))
        part.thing, part.above = thing, above
        part.parts = [self._made(one, part) for one in thing.parts]
        return part

    def _tell(self, old: Mapping[str, Thing]) -> None:
        """Tell whoever listens what has changed of what stays."""
        if not QAccessible.isActive():
            return
        for thing in walk(self._shown):
            before = old.get(thing.name)
            if before is None or before == thing:
                continue
            part = self._parts[thing.name][0]
            if before.said != thing.said:
                update(part, QAccessible.Event.NameChanged)
            if before.more != thing.more:
                update(part, QAccessible.Event.DescriptionChanged)
            if changed := before.states ^ thing.states:
                state = QAccessible.State()
                state.selected = state.checked = "selected" in changed
                state.disabled = "off" in changed
                QAccessible.updateAccessibility(QAccessibleStateChangeEvent(part, state))

    def part(self, name: str) -> Part | None:
        """The part of a name."""
        return self._parts[name][0] if name in self._parts else None

    @property
    def handed_out(self) -> int:
        """How many parts there are."""
        return len(self._parts)

    def on_screen(self, rect: QRectF) -> QRect:
        """A place in the widget as one of the screen."""
        corner = self.widget().mapToGlobal(QPoint(0, 0))
        return rect.toAlignedRect().translated(corner)

    # ------------------------------------------------------------------ Qt

    def role(self) -> QAccessible.Role:
        """What kind of widget it is."""
        return self._role

    def _below(self) -> list[Any]:
        """The parts, then the widgets that lie on it; what only scrolls them is none."""
        self.fresh()
        widgets: Iterator[Any] = (super(Drawn, self).child(at) for at in range(super().childCount()))
        return [*self._tops, *(one for one in widgets if one is not None and not _frame(one.object()))]

    def childCount(self) -> int:  # noqa: N802 - Qt's name
        """The parts, and the widgets on it."""
        return len(self._below())

    def child(self, index: int) -> Any:
        """A part, or a widget on it."""
        below = self._below()
        return below[index] if 0 <= index < len(below) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:  # noqa: N802 - Qt's name
        """Which of them it is."""
        return next((at for at, one in enumerate(self._below()) if one is child), -1)

    def childAt(self, x: int, y: int) -> Any:  # noqa: N802 - Qt's name
        """The widget or the part under a point of the screen, the uppermost."""
        found = (one for one in reversed(self._below()) if one.rect().contains(x, y) and not one.state().invisible)
        return next(found, None)

    def focusChild(self) -> Any:  # noqa: N802 - Qt's name
        """The part that has the keys."""
        self.fresh()
        found = next((part for part, _ in self._parts.values() if part.state().focused), None)
        return found if found is not None else super().focusChild()


def _frame(widget: object) -> bool:
    """Whether a widget belongs to an area that scrolls, and shows nothing by itself."""
    if not isinstance(widget, QWidget):
        return False
    above = widget.parentWidget()
    if not isinstance(above, QAbstractScrollArea):
        return False
    return widget is above.viewport() or widget.objectName().startswith("qt_scrollarea")


def walk(things: tuple[Thing, ...]) -> Iterator[Thing]:
    """Things and all their parts."""
    for thing in things:
        yield thing
        yield from walk(thing.parts)


def update(part: Part, what: QAccessible.Event) -> None:
    """Tell that something has changed."""
    QAccessible.updateAccessibility(QAccessibleEvent(part, what))


def _all_back(parts: dict[str, tuple[Part, int]], *_: object) -> None:
    take_back(parts, list(parts))


def take_back(parts: dict[str, tuple[Part, int]], gone: Iterable[str]) -> None:
    """Take parts of some names back from Qt, which frees them."""
    for name in [name for name in gone if name in parts]:
        part, number = parts.pop(name)
        part.parts = []
        QAccessible.deleteAccessibleInterface(number)
