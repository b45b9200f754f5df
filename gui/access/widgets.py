"""Widgets that draw themselves, for those who cannot see them: what they are, what they say, what can be done.

Qt knows a widget by the names of its classes; a new kind of one that is listed here is told of as that one is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from gui.access.aloud import sentence
from gui.access.drawn import NOTHING, Deed, Drawn, Number
from gui.access.table import TableAccess
from gui.access.things import Thing

Role = QAccessible.Role
Text = QAccessible.Text
SILENT: Final = (Role.StaticText, Role.Graphic)
"""What is nothing but its words, or its picture."""


class Spoken(QAccessibleWidget):
    """A widget of a role, with the names that it has been given; cards in them are spoken in words."""

    def __init__(self, widget: QWidget, role: QAccessible.Role) -> None:
        super().__init__(widget)
        self._role = role

    def role(self) -> QAccessible.Role:
        """What kind of widget it is."""
        return self._role

    def text(self, kind: QAccessible.Text) -> str:
        """What it says, in words that can be spoken."""
        return _aloud(self.widget(), self._text(kind))

    def _text(self, kind: QAccessible.Text) -> str:
        return super().text(kind)

    def state(self) -> QAccessible.State:
        """What says nothing, holds nothing and takes no keys is only drawn; a dialog leaves nothing else to reach."""
        made = super().state()
        if self._role in SILENT:
            made.invisible = made.invisible or not self._text(Text.Name)
        made.modal = self._role == Role.Dialog
        return made


class Pressed(Spoken):
    """A control: what its second line says or why it is off, whether it is chosen; it can be pressed."""

    def __init__(self, widget: QWidget, role: QAccessible.Role = Role.Button) -> None:
        super().__init__(widget, role)
        self._deed = Deed(self._press)

    def role(self) -> QAccessible.Role:
        """One of several where one of them is chosen; where none ever is it is only pressed."""
        control, above = self.widget(), self.widget().parentWidget()
        if self._role != Role.Button or above is None or not _of(control, "isCheckable"):
            return self._role
        several = (one for one in above.children() if isinstance(one, type(control)))
        return Role.RadioButton if any(_of(one, "isChecked") for one in several) else Role.Button

    def _press(self) -> None:
        control: Any = self.widget()
        if control is not None and control.isVisible() and control.isEnabled():
            control.click()

    def _text(self, kind: QAccessible.Text) -> str:
        if kind != Text.Description:
            return super()._text(kind)
        control: Any = self.widget()
        if (number := _number_beside(control)) is not None:
            return number
        told = getattr(control, "full", None) or super()._text(kind)
        # what is written below a word is no part of its name
        below = getattr(control, "second", "") or getattr(control, "small", "")
        return told or ("" if below in super()._text(Text.Name) else below)

    def state(self) -> QAccessible.State:
        """Off where a press would only say why not."""
        made = super().state()
        made.disabled = made.disabled or getattr(self.widget(), "off", None) is not None
        made.checkable = _of(self.widget(), "isCheckable")
        made.checked = _of(self.widget(), "isChecked")
        return made

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        """It can be pressed."""
        return self._deed if kind == QAccessible.InterfaceType.ActionInterface else NOTHING


def _number_beside(control: Any) -> str | None:
    """The number that a button makes less or more; None for one that does neither."""
    above = control.parentWidget()
    if above is None or control not in (getattr(above, "less", None), getattr(above, "more", None)):
        return None
    field = getattr(above, "field", None)
    return str(field.text() if field is not None else above.accessibleDescription())


class Counted(Spoken):
    """A number that is made less and more."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, Role.SpinBox)
        self._number = Number(self._now, self._put)

    def _now(self) -> tuple[int, int, int]:
        stepper: Any = self.widget()
        return stepper.low, stepper.high, stepper.value

    def _put(self, value: int) -> None:
        stepper: Any = self.widget()
        stepper.put(value, True)

    def _text(self, kind: QAccessible.Text) -> str:
        return super()._text(Text.Description if kind == Text.Value else kind)

    def interface_cast(self, kind: QAccessible.InterfaceType) -> Any:
        """It has a value."""
        return self._number if kind == QAccessible.InterfaceType.ValueInterface else NOTHING


class Titled(Spoken):
    """A page or a part of one: what has no name of its own is called by its largest words."""

    def _text(self, kind: QAccessible.Text) -> str:
        found = super()._text(kind)
        # the panel of a dialog has the dialog's name above it
        if found or kind != Text.Name or hasattr(self.widget(), "dialog"):
            return found
        labels: list[Any] = [one for one in self.widget().children() if hasattr(one, "step") and hasattr(one, "text")]
        shown = [label for label in labels if label.text and not label.isHidden()]
        return max(shown, key=lambda label: int(label.step)).text if shown else ""


class Pictured(Spoken):
    """A drawing: what it says is all of it, whatever it is made of."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, Role.Graphic)

    def childCount(self) -> int:  # noqa: N802 - Qt's name
        """Nothing in it is told of by itself."""
        return 0

    def child(self, index: int) -> Any:
        """Nothing."""
        return None

    def childAt(self, x: int, y: int) -> Any:  # noqa: N802 - Qt's name
        """Nothing."""
        return None


class Poured(Pictured):
    """An amount that is drawn as glasses."""

    def _text(self, kind: QAccessible.Text) -> str:
        glasses: Any = self.widget()
        return str(glasses.said()) if kind == Text.Name else super()._text(kind)


class Written(Drawn):
    """Lines that are drawn below each other: each is a line of a list."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget, Role.List)

    def things(self) -> tuple[Thing, ...]:
        """A line for each entry."""
        lines: Any = self.widget()
        return tuple(
            Thing(f"line/{number}", "line", _aloud(lines, f"{entry.text} {entry.amount}".strip()),
                  " · ".join(_cards(lines, entry.cards)), area)
            for number, (entry, area) in enumerate(zip(lines.entries, _areas(lines), strict=True))
        )  # fmt: skip

    def text(self, kind: QAccessible.Text) -> str:
        """Its lines say it all."""
        return ""


def _areas(lines: Any) -> list[QRectF]:
    found, y = [], 0.0
    for high in lines.heights():
        found.append(QRectF(0, y, lines.width(), high))
        y += high
    return found


def _cards(lines: Any, codes: tuple[str, ...]) -> list[str]:
    return [sentence(lines.look.words, lines.look.words.card(code)) for code in codes]


def _aloud(widget: Any, text: str) -> str:
    """A text in words that can be spoken, where it is known in which language."""
    look = getattr(widget, "look", None) or getattr(widget, "_look", None)
    return sentence(look.words, text) if look is not None and text else text


def _of(widget: object, asked: str) -> bool:
    found = getattr(widget, asked, None)
    return bool(found()) if found is not None else False


def _spoken(role: QAccessible.Role, kind: type[Spoken] = Spoken) -> Callable[[Any], QAccessibleInterface]:
    return lambda widget: kind(widget, role)


KINDS: Final[Mapping[str, Callable[[Any], QAccessibleInterface]]] = {
    "Control": Pressed,
    "Switch": partial(Pressed, role=Role.CheckBox),
    "Pressable": Pressed,
    "Label": _spoken(Role.StaticText),
    "Notice": _spoken(Role.AlertMessage),
    "Cap": _spoken(Role.StaticText),
    "Glasses": Poured,
    "TableTop": Pictured,
    "Words": _spoken(Role.StaticText),
    "Segment": _spoken(Role.Grouping),
    "NumberField": _spoken(Role.Grouping),
    "LedgerRow": _spoken(Role.Grouping),
    "Panel": _spoken(Role.Grouping, Titled),
    "Recent": _spoken(Role.Grouping, Titled),
    "Curve": Pictured,
    "Chart": Pictured,
    "Stepper": Counted,
    "Dialog": _spoken(Role.Dialog),
    "Menu": _spoken(Role.Dialog),
    "Drawer": _spoken(Role.Pane),
    "Curtain": _spoken(Role.Pane),
    "Page": _spoken(Role.Pane, Titled),
    "Lines": Written,
    "TableView": TableAccess,
}
"""What is told of a widget, by the name of its class or of the nearest one above it."""
