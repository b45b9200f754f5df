"""The keypad: big keys for a PIN, by touch alone; to open the staff page, or to set the PIN."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gui.controls.button import Button
from gui.controls.page import Page
from gui.controls.text import Label
from gui.kiosk.pin import DIGITS
from gui.kiosk.times import LOOK
from gui.scene.look import Look
from gui.theme import Step

KEYS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "back", "0", "check")
DOT, GAP = "●", "○"
KEY: Final = (150.0, 92.0)
"""The largest a key is, in units."""


class Keypad(Page):
    """Asks for digits; ``entered`` tells them. Whoever owns it says what they mean, and what to say then."""

    entered = Signal(str)
    left = Signal()

    def __init__(self, look: Look, title: str, wait: Callable[[], float], leaves: bool = True,
                 parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(look, parent)
        self._wait, self._leaves = wait, leaves
        self._typed = ""
        self.title = self.add(Label(look, Step.T28, look.words.key(title), serif=True, align=0.5, parent=self))
        self.note = self.add(Label(look, Step.T16, ink="ink_2", align=0.5, parent=self))
        self.dots = self.add(Label(look, Step.T28, bold=True, align=0.5, parent=self))
        self.keys = {name: self.add(self._key(look, name)) for name in KEYS}
        self.away = self.add(Button(look, icon="x", parent=self))
        self.away.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.away.chosen.connect(self.left)
        self.away.setVisible(leaves)
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._look)
        self._show()
        if wait():
            self._look()
            self._clock.start(LOOK)

    def _key(self, look: Look, name: str) -> Button:
        digit = name.isdigit()
        made = Button(look, name if digit else "", "primary" if name == "check" else "secondary",
                      "" if digit else "undo" if name == "back" else "check", parent=self, large=True)  # fmt: skip
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        # digits may be typed quickly, and each counts
        made.counts = True
        made.chosen.connect(lambda: self.press(name))
        return made

    def press(self, name: str) -> None:
        """A key was tapped."""
        if self._wait():
            self._look()
            return
        if name == "check":
            typed, self._typed = self._typed, ""
            self._show()
            if typed:
                self.entered.emit(typed)
            return
        self.tell("")
        self._typed = self._typed[:-1] if name == "back" else (self._typed + name)[: DIGITS[1]]
        self._show()

    def ask(self, title: str, note: str = "") -> None:
        """Ask for something else."""
        self._typed = ""
        self.title.say(self.look.words.key(title))
        self.tell(note)
        self._show()

    def tell(self, sentence: str, bad: bool = False) -> None:
        """Say something under the title."""
        self.note.say(sentence, "danger_t" if bad else "ink_2")
        if self._wait():
            self._look()
            self._clock.start(LOOK)

    def _look(self) -> None:
        """Say how long nothing is taken."""
        seconds = math.ceil(self._wait())
        if not seconds:
            self._clock.stop()
        said = self.look.words.key("table.kiosk.wait", count=seconds) if seconds else ""
        self.note.say(said, "danger_t")

    def _show(self) -> None:
        count = len(self._typed)
        self.dots.say(" ".join(DOT * count + GAP * max(0, DIGITS[0] - count)))

    # ---------------------------------------------------------------- words and places

    def say(self) -> None:
        """Write all words."""
        words = self.look.words
        self.keys["back"].setAccessibleName(words.key("table.kiosk.delete"))
        self.keys["check"].setAccessibleName(words.key("table.kiosk.enter"))
        self.away.say(words.key("table.window.back"))

    def arrange(self) -> None:
        """Words above the keys; beside them where the page is low."""
        m, width, height = self.m, float(self.width()), float(self.height())
        pad, gap = m.px(24, 12), m.px(16, 8)
        beside = height < width * 0.75
        room_w = width * 0.55 - pad if beside else width - 2 * pad
        words = 0.0 if beside else m.px(220, 150)
        foot = m.px(64, 48) + gap if not beside and self._leaves else 0.0
        room_h = height - 2 * pad - words - foot
        wide = min(KEY[0] * m.u, (room_w - 2 * gap) / 3)
        high = min(KEY[1] * m.u, (room_h - 3 * gap) / 4)
        block_w, block_h = 3 * wide + 2 * gap, 4 * high + 3 * gap
        left = width - pad - (room_w + block_w) / 2 if beside else (width - block_w) / 2
        top = (height - block_h) / 2 if beside else pad + words + (room_h - block_h) / 2
        for number, name in enumerate(KEYS):
            row, column = divmod(number, 3)
            self.keys[name].place(left + column * (wide + gap), top + row * (high + gap), wide, high)
        x, across = (pad, width - room_w - 2 * pad - gap) if beside else (pad, width - 2 * pad)
        y = height / 2 - m.px(110, 90) if beside else pad
        self.title.place(x, y, across, m.px(60, 44))
        self.note.place(x, y + m.px(60, 44), across, m.px(76, 64))
        self.dots.place(x, y + m.px(140, 110), across, m.px(52, 36))
        bar = m.px(64, 48)
        most = min(max(m.px(160, 120), self.away.wanted(m)), across)
        self.away.place(x + (across - most) / 2, height - pad - bar, most, bar)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """No key types a PIN."""
        event.accept()
