"""How the window looks and moves: theme, deck, back, speed, each chosen by one tap and seen at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.controls.choices import Segment
from gui.controls.dialog import Dialog
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.settings.choices import BACKS, DECKS, SPEEDS, THEMES
from gui.theme import Space, Step

CHOICES: Final[Mapping[str, tuple[str | None, ...]]] = {
    "theme": (None, *THEMES),
    "deck": DECKS,
    "back": (None, *BACKS),
    "speed": SPEEDS,
}
"""The fields of `Display` and what may be chosen; None is what goes by itself."""


class DisplayDialog(Dialog):
    """A line for each field; what is tapped counts at once."""

    wished = Signal(str, object)
    """A field and its value."""

    def __init__(self, look: Look, parent: QWidget, now: Mapping[str, Any]) -> None:
        super().__init__(look, parent, look.words.key("table.display.title"), wide=640.0,
                         back=look.words.key("table.display.done"))  # fmt: skip
        self.lines: dict[str, tuple[Label, Segment]] = {}
        for name, values in CHOICES.items():
            label = self.part(Label(look, Step.T14, ink="ink_2", parent=self.inner))
            segment = Segment(look, ["" for _ in values], values.index(now[name]), "", self.inner)
            segment.changed.connect(lambda index, name=name: self.wished.emit(name, CHOICES[name][index]))
            self.lines[name] = label, self.part(segment)
        self._write()

    def _write(self) -> None:
        words = self.look.words
        for name, (label, segment) in self.lines.items():
            said = words.key(f"table.display.{name}")
            label.say(said)
            segment.setAccessibleName(said)
            segment.say([words.key(f"table.display.{name}.{value or 'auto'}") for value in CHOICES[name]])

    def lay(self, m: Metrics, width: float) -> float:
        """Each line below its name."""
        y, high, line = 0.0, m.px(52, 48), m.px(26, 22)
        for label, segment in self.lines.values():
            label.place(Space.S8, y, width, line)
            segment.place(Space.S8, y + line, width, high)
            y += line + high + m.px(12, 6)
        return y
