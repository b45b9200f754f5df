"""The settings: how the window looks, moves, sounds and speaks; what is chosen counts at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.plain import Trouble
from engine.words import Words
from gui.art.cloth import LARGEST
from gui.controls.button import Button
from gui.controls.choices import Segment
from gui.controls.dialog import Dialog
from gui.controls.form import Form, Speech
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.settings.form import Asked
from gui.settings.sections import SECTIONS
from gui.settings.topics import Topic
from gui.theme import Space, Step

_SAID = {None: "auto", False: "off", True: "on"}


def speech(topic: type[Topic]) -> Speech:
    """How the form of a topic speaks."""

    def value(words: Words, field: Asked, one: Any) -> str:
        if field.kind == "number":
            return words.key("table.form.percent", number=one)
        return words.key(f"table.setting.{topic.NAME}.{field.name}.{_SAID.get(one, one)}")

    return Speech(lambda name: f"table.setting.{topic.NAME}.{name}", value)


class SettingsDialog(Dialog):
    """A form for each section, of which one is seen."""

    wished = Signal(object, str, object)
    """A topic, a field and its value."""
    pictured = Signal(bool)
    """A picture for the table is wanted (True), or none any more."""
    about = Signal()
    """What the program is made of was asked for."""

    def __init__(self, look: Look, parent: QWidget, section: str,
                 now: Callable[[type[Topic]], Mapping[str, Any]]) -> None:  # fmt: skip
        words = look.words
        super().__init__(look, parent, words.key("table.form.settings"), back=words.key("table.form.done"), wide=680.0)
        self.names = list(SECTIONS)
        labels = [words.key(f"table.setting.{name}.title") for name in self.names]
        at = self.names.index(section)
        self.segment = self.part(Segment(look, labels, at, words.key("table.form.settings"), self.inner))
        self.note = self.part(Label(look, Step.T14, ink="danger_t", parent=self.inner))
        self.forms = {name: self._form(look, topic, now(topic)) for name, topic in SECTIONS.items()}
        self.all = self.part(Button(look, words.key("table.form.reset_all"), icon="undo", parent=self.inner))
        self.all.chosen.connect(lambda: self.form.restore_all())
        self.cloth = self.part(Button(look, words.key("table.picture.choose"), icon="picture", parent=self.inner))
        self.bare = self.part(Button(look, words.key("table.picture.none"), icon="x", parent=self.inner))
        self.limits = self.part(Label(look, Step.T14, words.key("table.picture.help", most=LARGEST), ink="ink_2",
                                      parent=self.inner))  # fmt: skip
        self.cloth.chosen.connect(lambda: self.pictured.emit(True))
        self.bare.chosen.connect(lambda: self.pictured.emit(False))
        self.covered = False
        self.program = self.part(Button(look, words.key("table.window.menu.about"), icon="bulb", parent=self.inner))
        self.program.chosen.connect(self.about)
        self.segment.changed.connect(lambda _: self._turn())
        # whoever switches it on tries once more
        self.forms["sound"].told.connect(lambda name, value: self.tell("") if name == "on" and value else None)

    def _form(self, look: Look, topic: type[Topic], values: Mapping[str, Any]) -> Form:
        form = self.part(Form(look, self.inner, topic, values, speech(topic)))
        form.told.connect(lambda name, value: self.wished.emit(topic, name, value))
        form.judged.connect(self.refit)
        return form

    @property
    def section(self) -> str:
        """The section that is seen."""
        return self.names[self.segment.index]

    @property
    def form(self) -> Form:
        """Its form."""
        return self.forms[self.section]

    def _turn(self) -> None:
        self.refit()
        self.view.verticalScrollBar().setValue(0)

    def cover(self, covered: bool) -> None:
        """Whether a picture lies on the table."""
        self.covered = covered
        self.refit()

    def tell(self, sentence: str) -> None:
        """Say above the sounds why none can be heard; nothing where nothing is wrong."""
        self.note.say(sentence)
        self.refit()

    def failed(self, trouble: Trouble) -> None:
        """Nothing can be heard: say why, and that it is off."""
        self.forms["sound"].show_value("on", False)
        self.tell(self.look.words.trouble(trouble))

    def lay(self, m: Metrics, width: float) -> float:
        """Which section, its form, and the way back to the defaults."""
        y, gap = float(Space.S8), m.px(Space.S12, Space.S8)
        self.segment.dress(self.look, m)
        high = self.segment.high_for(m, width)
        self.segment.place(Space.S8, y, width, high)
        y += high + gap
        self.note.setVisible(bool(self.note.text) and self.section == "sound")
        if not self.note.isHidden():
            above = self.note.height_for(m, width)
            self.note.place(Space.S8, y, width, above)
            y += above + gap
        for name, form in self.forms.items():
            form.setVisible(name == self.section)
        high = self.form.lay(m, width)
        self.form.place(Space.S8, y, width, high)
        y = self._lay_picture(m, width, y + high)
        return self._lay_end(m, width, y)

    def _lay_picture(self, m: Metrics, width: float, y: float) -> float:
        """The table's own picture, among what is seen."""
        here = self.section == "display"
        self.cloth.setVisible(here)
        self.limits.setVisible(here)
        self.bare.setVisible(here and self.covered)
        if not here:
            return y
        high, gap = m.px(52, 48), m.px(Space.S12, Space.S8)
        wide = (width - gap) / 2 if self.covered else width
        self.cloth.place(Space.S8, y, wide, high)
        self.bare.place(Space.S8 + wide + gap, y, wide, high)
        y += high + m.px(4, 4)
        below = self.limits.height_for(m, width)
        self.limits.place(Space.S8, y, width, below)
        return y + below + m.px(Space.S16, Space.S12)

    def _lay_end(self, m: Metrics, width: float, y: float) -> float:
        """The way back to the defaults and the way to the program itself, beside each other where both fit."""
        high, gap = m.px(52, 48), m.px(Space.S12, Space.S8)
        wide, end = self.all.wanted(m), self.program.wanted(m)
        beside = wide + gap + end <= width
        self.all.place(Space.S8, y, wide if beside else width, high)
        if beside:
            self.program.place(Space.S8 + width - end, y, end, high)
            return y + high + Space.S8
        y += high + gap
        self.program.place(Space.S8, y, width, high)
        return y + high + Space.S8
