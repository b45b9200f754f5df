"""What a table agrees on for everybody's good, in words and as a form: when somebody is told, the stop, the water."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.plain import Trouble
from engine.play.care import Limits
from engine.words import Words
from gui.controls.dialog import Dialog
from gui.controls.form import Form, Speech
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.settings.form import Asked, asked
from gui.settings.topics import Cared
from gui.theme import Space

if TYPE_CHECKING:
    from engine.play.sitting import Sitting
    from gui.windows.main_window import MainWindow

NAMES: Final = tuple(Cared.model_fields)


def cared(limits: Limits) -> Cared:
    """Limits as they are kept."""
    return Cared(note=limits.note, stop=limits.stop, pause=limits.pause)


def limit_words(words: Words, field: Asked, value: Any) -> str:
    """What one of the limits is."""
    if field.name == "pause":
        return words.key("table.care.every", count=value) if value else words.key("table.care.pause.none")
    return words.key("table.care.stop.none") if value is None else words.key("table.care.grams", grams=str(value))


SPEECH: Final = Speech(lambda name: f"table.care.{name}", limit_words)
"""How the form of the limits speaks."""


def limit_lines(words: Words, limits: Limits) -> list[tuple[str, str]]:
    """Every limit and what it is here."""
    fields, values = asked(Cared), cared(limits)
    return [(words.key(f"table.care.{name}"), limit_words(words, fields[name], getattr(values, name)))
            for name in NAMES]  # fmt: skip


class CareDialog(Dialog):
    """The limits as a form; in a venue they can only be lower than its own."""

    limited = Signal(object)
    """The `Limits` that were agreed on."""

    def __init__(self, look: Look, parent: QWidget, limits: Limits, venue: Limits | None = None,
                 first: str = "") -> None:  # fmt: skip
        words = look.words
        texts = [words.key("table.care.line")]
        if venue is not None and venue.stop is not None:
            texts.append(words.key("table.care.venue", note=str(venue.note), stop=str(venue.stop)))
        super().__init__(look, parent, words.key("table.care.title"), texts, deed=words.key("table.form.done"),
                         kind="secondary", wide=560.0)  # fmt: skip
        self.first = first
        self.form = self.part(Form(look, self.inner, Cared, dict(cared(limits)), SPEECH))
        self.form.judged.connect(self._judged)
        self.agreed.connect(lambda: self.limited.emit(self._limits(venue)))

    def _limits(self, venue: Limits | None) -> Limits:
        found = Cared(**self.form.values).limits
        return found if venue is None else found.within(venue)

    def _judged(self) -> None:
        wrong = self.form.wrong
        self.deed.say_off(None if wrong is None else self.look.words.trouble(wrong))
        self.refit()

    def open(self) -> None:
        """Come over the parent; the limit that was asked for has the keys."""
        super().open()
        line = self.form.lines.get(self.first)
        if line is not None:
            self.view.ensureWidgetVisible(line.help, 0, int(Space.S8))
            self.view.ensureWidgetVisible(line.label, 0, int(Space.S8))
            line.focus()

    def lay(self, m: Metrics, width: float) -> float:
        """Words, then the form."""
        y = self.lay_texts(m, width) + Space.S8
        high = self.form.lay(m, width)
        self.form.place(Space.S8, y, width, high)
        return y + high


def ask_limits(look: Look, parent: QWidget, limits: Limits, venue: Limits | None,
               done: Callable[[Limits], object], first: str = "") -> None:  # fmt: skip
    """Let the table agree on limits."""
    dialog = CareDialog(look, parent, limits, venue, first)
    dialog.limited.connect(done)
    dialog.open()


def limit_table(window: MainWindow, sitting: Sitting, limits: Limits) -> None:
    """Let other limits hold at a table from now on; what cannot be written down is said."""
    from engine.play.steps import Care

    try:
        refusal = sitting.do(Care(limits))
    except Trouble as trouble:
        window.say(trouble)
        return
    if refusal is not None:
        window.toast(window.look.words.refused("table", refusal, []))
    refit = getattr(window.currentWidget(), "refit", None)
    if refit is not None:
        refit()
