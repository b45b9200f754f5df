"""The staff page: everything that a venue settles for its machine, and the ways out of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.games import GAMES
from engine.words import Words
from gui.controls.button import Button
from gui.controls.choices import Segment, Switch
from gui.controls.form import Form, Speech
from gui.controls.page import Page, Scroll
from gui.controls.text import Label
from gui.scene.look import Look
from gui.settings.form import Asked
from gui.settings.store import Settings
from gui.settings.topics import Access, Display, FlatScreen, Kiosk, Language, Sound, Topic
from gui.theme import Space, Step
from gui.windows.settings import speech

SECTIONS: Final = ("machine", "venue", "games", "sound", "display", "access", "flat", "language")
FORMS: Final[Mapping[str, type[Topic]]] = {
    "venue": Kiosk,
    "sound": Sound,
    "display": Display,
    "access": Access,
    "flat": FlatScreen,
    "language": Language,
}
DEEDS: Final = ("forget", "pin", "end")
MEASURES: Final = {"idle": "minutes", "note": "grams", "stop": "grams", "pause": "rounds"}
_SAID: Final = {False: "off", True: "on"}


def _spoken(topic: type[Topic]) -> Speech:
    """How the form of a topic speaks: numbers of the venue in their measures."""
    if topic is not Kiosk:
        return speech(topic)

    def value(words: Words, field: Asked, one: Any) -> str:
        if field.kind == "number":
            return words.key(f"table.kiosk.amount.{MEASURES[field.name]}", count=one)
        return words.key(f"table.setting.kiosk.{field.name}.{_SAID[one]}")

    return Speech(lambda name: f"table.setting.kiosk.{name}", value)


class StaffPage(Page):
    """A section for the machine itself, then a form for each topic of the venue."""

    left = Signal()
    wished = Signal(object, str, object)
    """A topic, a field and its value."""
    deed = Signal(str)
    """One of `DEEDS`."""

    def __init__(self, look: Look, venue: Settings, notes: tuple[str, ...] = (),
                 parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(look, parent)
        words = look.words
        self.venue = venue
        self.title = self.add(Label(look, Step.T28, serif=True, parent=self))
        self.away = self.add(Button(look, kind="primary", icon="back", large=True, parent=self))
        self.which = self.add(Segment(look, ["" for _ in SECTIONS], 0, "", self))
        self.view = self.add(Scroll(look, self))
        inner = self.view.inner
        self.notes = [self.add(Label(look, Step.T16, note, ink="danger_t", parent=inner)) for note in notes]
        self.deeds = {
            name: self.add(Button(look, kind="danger" if name == "end" else "secondary", large=True, parent=inner))
            for name in DEEDS
        }
        self.forms = {name: self.add(self._form(look, topic)) for name, topic in FORMS.items()}
        hidden = venue.get(Kiosk).hidden
        self.games = {
            name: self.add(Switch(look, words.key(f"{name}.name"), name not in hidden, inner)) for name in GAMES
        }
        for name, button in self.deeds.items():
            button.chosen.connect(lambda name=name: self.deed.emit(name))
        for switch in self.games.values():
            switch.changed.connect(lambda _: self._offered())
        self.which.changed.connect(lambda _: self._turn())
        self.away.chosen.connect(self.left)

    def _form(self, look: Look, topic: type[Topic]) -> Form:
        names = [name for name in topic.model_fields if name != "hidden"]
        form = Form(look, self.view.inner, topic, dict(self.venue.get(topic)), _spoken(topic), names)
        form.told.connect(lambda name, value: self.wished.emit(topic, name, value))
        form.judged.connect(self.refit)
        return form

    def _offered(self) -> None:
        """Hear which games are offered; the last one stays."""
        hidden = tuple(name for name, switch in self.games.items() if not switch.isChecked())
        if len(hidden) == len(self.games):
            for name, switch in self.games.items():
                switch.blockSignals(True)
                switch.setChecked(name not in self.venue.get(Kiosk).hidden)
                switch.blockSignals(False)
                switch.update()
            self.toast(self.look.words.key("table.kiosk.one_game"))
            return
        self.wished.emit(Kiosk, "hidden", hidden)

    def _turn(self) -> None:
        self.refit()
        self.view.verticalScrollBar().setValue(0)

    @property
    def section(self) -> str:
        """The section that is seen."""
        return SECTIONS[self.which.index]

    # ---------------------------------------------------------------- words and places

    def say(self) -> None:
        """Write all words."""
        words = self.look.words
        self.title.say(words.key("table.kiosk.staff"))
        self.away.say(words.key("table.kiosk.to_guests"))
        self.which.say([words.key(f"table.kiosk.section.{name}") for name in SECTIONS])
        for name, button in self.deeds.items():
            button.say(words.key(f"table.kiosk.deed.{name}"), words.key(f"table.kiosk.deed.{name}.help"))
        for name, switch in self.games.items():
            switch.say(words.key(f"{name}.name"))

    def arrange(self) -> None:
        """Title and way back above, then the sections, then what the one that is seen holds."""
        m, width, height = self.m, float(self.width()), float(self.height())
        pad, gap, head, bar = m.px(24, 12), m.px(16, 8), m.px(88, 60), m.px(64, 48)
        left, back = pad + m.px(56, 56), min(self.away.wanted(m), width * 0.5)
        self.title.place(left, 0, max(1.0, width - left - pad - back - gap), head)
        self.away.place(width - pad - back, (head - bar) / 2, back, bar)
        inner = min(width - 2 * pad, m.px(920, 760))
        x = (width - inner) / 2
        self.which.dress(self.look, m)
        high = self.which.high_for(m, inner)
        self.which.place(x, head, inner, high)
        top = head + high + gap
        content = self._content(inner)
        self.view.fit(x - Space.S8, top, inner + 2 * Space.S8, height - top - pad, content)

    def _content(self, width: float) -> float:
        """Place what the section holds; gives how high it is."""
        m, section, y = self.m, self.section, 0.0
        gap = m.px(16, 8)
        for part in (*self.notes, *self.deeds.values()):
            part.setVisible(section == "machine")
        for switch in self.games.values():
            switch.setVisible(section == "games")
        for name, form in self.forms.items():
            form.setVisible(name == section)
        if section in self.forms:
            form = self.forms[section]
            high = form.lay(m, width - Space.S8)
            form.place(Space.S8, 0, width - Space.S8, high)
            return high
        if section == "games":
            for switch in self.games.values():
                switch.place(Space.S8, y, width, m.px(64, 52))
                y += m.px(64, 52) + gap / 2
            return y
        for label in self.notes:
            high = label.height_for(m, width)
            label.place(Space.S8, y, width, high)
            y += high + gap
        for button in self.deeds.values():
            button.place(Space.S8, y + Space.S8, width, m.px(88, 64))
            y += m.px(88, 64) + gap
        return y + Space.S8
