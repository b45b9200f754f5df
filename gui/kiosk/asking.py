"""What a kiosk asks its guests: whether they are of age, whether they are still there, whether they go."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gui.controls.button import Button
from gui.controls.dialog import Dialog
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import Space


class Statement(Dialog):
    """The statement that everybody at the table is of age, before a sitting; or it is played without alcohol."""

    without = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        words = look.words
        texts = [words.key("table.kiosk.statement"), words.key("table.kiosk.statement_more")]
        super().__init__(look, parent, words.key("table.kiosk.adults_only"), texts,
                         deed=words.key("table.kiosk.of_age"), wide=640.0)  # fmt: skip
        self.dry = self.part(Button(look, words.key("table.kiosk.dry"), icon="tea", parent=self.inner))
        self.dry.chosen.connect(self._without)

    def _without(self) -> None:
        self.close_()
        self.without.emit()

    def lay(self, m: Metrics, width: float) -> float:
        """The statement, and the other way below it."""
        y, high = self.lay_texts(m, width) + m.px(Space.S8, Space.S4), m.px(60, 48)
        self.dry.place(Space.S8, y, width, high)
        return y + high + Space.S8


class StillThere(Dialog):
    """A gentle question before the guests are forgotten; any touch answers it."""

    def __init__(self, look: Look, parent: QWidget, seconds: int) -> None:
        super().__init__(look, parent, look.words.key("table.kiosk.still_there"), (" ",),
                         back=look.words.key("table.kiosk.go_on"), wide=520.0)  # fmt: skip
        self.count(seconds)

    def count(self, seconds: int) -> None:
        """So many seconds are left."""
        self.seconds = seconds
        self.texts[0].say(self.look.words.key("table.kiosk.ends_in", count=seconds))

    def say(self) -> None:
        """Write what is left, in another language."""
        self.count(self.seconds)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """A key is a touch as well, and no more."""
        self.go_back()
