"""What the program is, where it keeps things, and what comes along with it under which licence."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.play.care import uk_units
from engine.play.had import Share
from gui.components import Component, components, diagnosis, project, texts
from gui.controls.dialog import Dialog
from gui.controls.drinks import grams_words
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import Space, Step


class AboutDialog(Dialog):
    """Versions, folders, sources and licences; the deed copies what somebody has to know who mends the program.

    ``had``: what the people of the sitting have had, in the units of the sources.
    """

    def __init__(self, look: Look, parent: QWidget, base: Path, had: Sequence[Share] = ()) -> None:
        self.base = base
        self._components = components()
        words = look.words
        said = [
            words.key("table.about.version", version=project()[0], qt=qVersion()),
            words.key("table.about.kept", folder=str(self.base)),
            *care_words(look, had),
            words.key("table.about.qt"),
            words.key("table.about.licence"),
        ]
        if (file := texts()) is not None:
            said.insert(-1, words.key("table.about.texts", file=str(file)))
        super().__init__(look, parent, words.key("table.about.title"), said,
                         deed=words.key("table.about.copy"), kind="secondary", wide=720.0)  # fmt: skip
        self.lines = [self.part(Label(look, Step.T14, _line(one), parent=self.inner)) for one in self._components]

    def lay(self, m: Metrics, width: float) -> float:
        """The paragraphs, then a line for everything that comes along."""
        y = self.lay_texts(m, width)
        for line in self.lines:
            high = line.height_for(m, width)
            line.place(Space.S8, y, width, high)
            y += high
        return y

    def agree(self) -> None:
        """Copy, and stay."""
        QGuiApplication.clipboard().setText(diagnosis(self.look.words.language, self.look.theme.name))
        self.toast(self.look.words.key("table.about.copied"), bad=False)


def care_words(look: Look, had: Sequence[Share]) -> list[str]:
    """Where the figures of care come from, and what people have had by them; nothing where nothing is drunk."""
    words = look.words
    if words.dry:
        return []
    found = [words.key("table.about.care")]
    for one in had:
        if one.grams:
            units = f"{float(uk_units(one.grams)):.1f}"
            grams = grams_words(round(one.grams, 1))
            found.append(words.key("table.about.had", name=one.name, grams=grams, units=units))
    return found


def _line(one: Component) -> str:
    return " · ".join(part for part in (f"{one.name} {one.version}".strip(), one.licence) if part)
