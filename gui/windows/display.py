"""How the window looks, moves and sounds: a line for each choice, each made by one tap and counting at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.plain import Trouble
from gui.controls.button import Button
from gui.controls.choices import Segment
from gui.controls.dialog import Dialog
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.settings.choices import BACKS, DECKS, SPEEDS, THEMES, VOLUMES
from gui.theme import Space, Step

Choices = Mapping[str, tuple[Any, ...]]

CHOICES: Final[Choices] = {
    "theme": (None, *THEMES),
    "deck": DECKS,
    "back": (None, *BACKS),
    "speed": SPEEDS,
}
"""The fields of `Display` and what may be chosen; None is what goes by itself."""
SWITCH: Final = (False, True)
SOUND: Final[Choices] = {"on": SWITCH, "volume": VOLUMES, "table": SWITCH, "turn": SWITCH, "ledger": SWITCH}
"""The fields of `Sound`."""
_SAID: Final = {None: "auto", False: "off", True: "on"}


class ChoicesDialog(Dialog):
    """A line for each field of a topic, above them a `note` of what has to be said; what is tapped counts at once."""

    wished = Signal(str, object)
    """A field and its value."""
    choices: Choices

    def __init__(self, look: Look, parent: QWidget, now: Mapping[str, Any]) -> None:
        super().__init__(look, parent, look.words.key(self.key("title")), wide=640.0,
                         back=look.words.key("table.display.done"))  # fmt: skip
        choices = self.choices
        self.note = self.part(Label(look, Step.T14, ink="danger_t", parent=self.inner))
        self.lines: dict[str, tuple[Label, Segment]] = {}
        for name, values in choices.items():
            label = self.part(Label(look, Step.T14, ink="ink_2", parent=self.inner))
            segment = Segment(look, ["" for _ in values], values.index(now[name]), "", self.inner)
            segment.changed.connect(lambda index, name=name: self.wished.emit(name, choices[name][index]))
            self.lines[name] = label, self.part(segment)
        self._write()

    @staticmethod
    def key(rest: str) -> str:
        """The key of the topic's words."""
        raise NotImplementedError

    def _write(self) -> None:
        words = self.look.words
        for name, (label, segment) in self.lines.items():
            said = words.key(self.key(name))
            label.say(said)
            segment.setAccessibleName(said)
            found = [str(_SAID.get(value, value)) for value in self.choices[name]]
            segment.say([words.key(self.key(f"{name}.{one}")) for one in found])

    def tell(self, sentence: str) -> None:
        """Say what is wrong, above the lines; nothing where nothing is."""
        self.note.say(sentence)
        self.refit()

    def lay(self, m: Metrics, width: float) -> float:
        """Each line below its name."""
        y, high, line = 0.0, m.px(52, 48), m.px(26, 22)
        if self.note.text:
            above = self.note.height_for(m, width)
            self.note.place(Space.S8, y, width, above)
            y += above + m.px(12, 6)
        for label, segment in self.lines.values():
            label.place(Space.S8, y, width, line)
            segment.place(Space.S8, y + line, width, high)
            y += line + high + m.px(12, 6)
        return y


class DisplayDialog(ChoicesDialog):
    """How the window looks and moves; at the end the way to how it sounds."""

    choices = CHOICES

    def __init__(self, look: Look, parent: QWidget, now: Mapping[str, Any]) -> None:
        self.sound = Button(look, icon="sound")
        super().__init__(look, parent, now)
        self.part(self.sound).setParent(self.inner)
        self.sound.chosen.connect(self.close_)

    @staticmethod
    def key(rest: str) -> str:
        """The key of words about the display."""
        return f"table.display.{rest}"

    def _write(self) -> None:
        super()._write()
        self.sound.say(self.look.words.key("table.window.menu.sound_more"))

    def lay(self, m: Metrics, width: float) -> float:
        """The lines, and the button."""
        y, high = super().lay(m, width), m.px(52, 48)
        self.sound.place(Space.S8, y + m.px(6, 4), min(width, self.sound.wanted(m)), high)
        return y + high + m.px(18, 10)


class SoundDialog(ChoicesDialog):
    """What is heard, and how loud."""

    choices = SOUND

    def __init__(self, look: Look, parent: QWidget, now: Mapping[str, Any]) -> None:
        super().__init__(look, parent, now)
        # whoever switches it on tries once more
        self.lines["on"][1].changed.connect(lambda: self.tell(""))

    @staticmethod
    def key(rest: str) -> str:
        """The key of words about sound."""
        return f"table.sound.{rest}"

    def failed(self, trouble: Trouble) -> None:
        """Nothing can be heard: say why, and that it is off."""
        self.tell(self.look.words.trouble(trouble))
        self.lines["on"][1].choose(self.choices["on"].index(False), tell=False)
