"""A form made from a model: a label, a control, help and default for each field; what is wrong is said while typing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.core.model import Model
from engine.core.plain import Trouble
from engine.words import Words, capital
from gui.controls.button import IconButton
from gui.controls.choices import Segment
from gui.controls.number import NumberField
from gui.controls.text import Field, Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.settings.form import Asked, asked, faults, filled, plain, typed, written
from gui.theme import Space, Step

ABOVE = 6
"""Room for the ring of the focus round what a form begins with."""


@dataclass(frozen=True, slots=True)
class Speech:
    """How a form speaks: the key of a field (``.help`` beside it), and a value in words."""

    key: Callable[[str], str]
    value: Callable[[Words, Asked, Any], str]


Control: TypeAlias = Segment | NumberField | Field


class FormLine:
    """One field: label and reset above, the control, below it help, or what is wrong."""

    def __init__(self, look: Look, field: Asked, value: Any, parent: QWidget) -> None:
        self.field = field
        self.label = Label(look, Step.T16, parent=parent)
        self.reset = IconButton(look, "undo", "", parent)
        self.control = self._control(look, field, value, parent)
        self.help = Label(look, Step.T14, ink="ink_2", parent=parent)
        self.wrong: Trouble | None = None

    @staticmethod
    def _control(look: Look, field: Asked, value: Any, parent: QWidget) -> Control:
        if field.kind == "choice":
            return Segment(look, ["" for _ in field.choices], field.choices.index(value), "", parent)
        if field.kind == "number":
            return NumberField(look, "", written(value), parent)
        return Field(look, "", written(value), field.most or 80, parent)

    @property
    def parts(self) -> tuple[Label, IconButton, Control, Label]:
        """Everything that is dressed."""
        return self.label, self.reset, self.control, self.help

    def say(self, look: Look, speech: Speech, value: Any) -> None:
        """Write all words; the help gives way to what is wrong."""
        words, field = look.words, self.field
        name = words.key(speech.key(field.name))
        self.label.say(name)
        self.reset.name = words.key("table.form.reset", name=name)
        self.reset.setAccessibleName(self.reset.name)
        self.reset.setVisible(self.wrong is not None or value != field.default)
        usual = words.key("table.form.default", value=capital(speech.value(words, field, field.default)))
        help_ = f"{words.key(speech.key(field.name) + '.help')} {usual}"
        self.help.say(help_ if self.wrong is None else words.trouble(self.wrong))
        self.help.ink = "ink_2" if self.wrong is None else "danger_t"
        control = self.control
        control.setAccessibleDescription(self.help.text)
        if isinstance(control, Segment):
            control.name = name
            control.setAccessibleName(name)
            control.say([capital(speech.value(words, field, choice)) for choice in field.choices])
            return
        empty = speech.value(words, field, None) if field.free else ""
        if isinstance(control, NumberField):
            control.say(name, empty)
        else:
            control.name = name
            control.setAccessibleName(name)
            control.setPlaceholderText(empty)
        control.warn(self.wrong is not None)

    def show_value(self, value: Any) -> None:
        """Show another value."""
        control = self.control
        if isinstance(control, Segment):
            control.choose(self.field.choices.index(value), tell=False)
        elif isinstance(control, NumberField):
            control.put(written(value))
        else:
            control.setText(written(value))

    def focus(self) -> None:
        """Let it have the keys."""
        control = self.control
        first = control.items[control.index] if isinstance(control, Segment) else control
        (first.field if isinstance(first, NumberField) else first).setFocus(Qt.FocusReason.TabFocusReason)

    def lay(self, m: Metrics, x: float, y: float, width: float) -> float:
        """Place everything; gives where it ends."""
        gap = m.px(Space.S4, Space.S4)
        head = self.label.height_for(m, width)
        self.label.place(x, y, width, head)
        y += head + gap
        high, whole = m.px(52, 48), width
        width -= high + Space.S8
        self.reset.place(x + width + Space.S8, y, high, high)
        if isinstance(self.control, Segment):
            self.control.dress(self.control.look, m)
            high = max(high, self.control.high_for(m, width))
        self.control.place(x, y, width, high)
        y += high + gap
        below = self.help.height_for(m, whole)
        self.help.place(x, y, whole, below)
        return y + below + m.px(Space.S16, Space.S12)


class Form(QWidget):
    """All fields of a model, or some of them, with the values that count: those that the model has taken."""

    told = Signal(str, object)
    """A field and its value, which the model has taken."""
    judged = Signal()
    """What is wrong has changed, or how high it is."""

    def __init__(self, look: Look, parent: QWidget, model: type[Model], values: Mapping[str, Any], speech: Speech,
                 names: Iterable[str] | None = None) -> None:  # fmt: skip
        super().__init__(parent)
        self.look, self.model, self.speech = look, model, speech
        known = asked(model)
        self.values = filled(known, values)
        self.lines = {name: FormLine(look, known[name], self.values[name], self) for name in names or known}
        self._draft: dict[str, Any] = dict(self.values)
        for name, line in self.lines.items():
            line.reset.chosen.connect(lambda name=name: self.restore(name))
            control = line.control
            if isinstance(control, Segment):
                control.changed.connect(lambda index, name=name: self._picked(name, index))
            elif isinstance(control, NumberField):
                control.typed.connect(lambda text, name=name: self._typed(name, text))
                control.moved.connect(lambda way, name=name: self._moved(name, way))
            else:
                control.textEdited.connect(lambda text, name=name: self._typed(name, text))
        self.say()

    # ------------------------------------------------------------------ what people do

    def _picked(self, name: str, index: int) -> None:
        self.take(name, self.lines[name].field.choices[index])

    def _typed(self, name: str, text: str) -> None:
        self.take(name, typed(self.lines[name].field, text))

    def _moved(self, name: str, way: int) -> None:
        """A step on from what stands there; below the least a free number is left empty."""
        field, now = self.lines[name].field, self.values[name]
        low = field.low - field.by if field.free else field.low
        number = min(max((low if now is None else now) + way * field.by, low), field.high)
        if not field.free or number > low:
            # the steps are the round numbers from wherever one begins
            number = max(number, field.low)
        self.put(name, None if field.free and number < field.low else number)

    def restore(self, name: str) -> None:
        """Take the default again."""
        self.put(name, self.lines[name].field.default)

    def restore_all(self) -> None:
        """Take all defaults again."""
        for name in self.lines:
            self.restore(name)

    def put(self, name: str, value: Any) -> None:
        """Let a value stand there."""
        self.lines[name].show_value(value)
        self.take(name, value)

    def show_value(self, name: str, value: Any) -> None:
        """Show a value that counts already."""
        self.values[name] = self._draft[name] = value
        self.lines[name].wrong = None
        self.lines[name].show_value(value)
        self.say()

    def take(self, name: str, value: Any) -> None:
        """Hear of a value: the model judges all of them; what it takes counts, and is told."""
        self._draft[name] = value
        found = faults(self.model, self._draft)
        for other, line in self.lines.items():
            line.wrong = found.get(other)
        # what is right counts, whatever else is wrong
        right = {other: self.values[other] if other in found else one for other, one in self._draft.items()}
        changed: dict[str, Any] = {}
        if not faults(self.model, right):
            made = self.model.model_validate(right)
            taken = {other: plain(getattr(made, other)) for other in self.lines}
            changed = {other: one for other, one in taken.items() if one != self.values[other]}
        self.values |= changed
        self.say()
        self.judged.emit()
        for other, one in changed.items():
            self.told.emit(other, one)

    @property
    def wrong(self) -> Trouble | None:
        """The first thing that is wrong."""
        return next((line.wrong for line in self.lines.values() if line.wrong is not None), None)

    # ------------------------------------------------------------------ words and places

    def say(self) -> None:
        """Write all words."""
        for name, line in self.lines.items():
            line.say(self.look, self.speech, self.values[name])

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look = look
        for line in self.lines.values():
            for part in line.parts:
                part.dress(look, m)
        self.say()

    def lay(self, m: Metrics, width: float) -> float:
        """Place the lines below each other; gives how high they are."""
        y = float(ABOVE)
        for line in self.lines.values():
            y = line.lay(m, Space.S8, y, width)
        return y

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent; its lines begin `Space.S8` further in, for their rings."""
        self.setGeometry(QRectF(x - Space.S8, y, width + 2 * Space.S8, height).toRect())
