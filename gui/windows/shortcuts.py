"""The sheet of shortcuts: which key does what at the table."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui import known
from gui.controls.base import scale, type_font
from gui.controls.dialog import Dialog
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import Line, Radius, Space, Step

ROWS = ("walk", "raise", "play", "pass", "hint", "state", "undo", "cover", "hold", "escape", "rules", "bookmarks",
        "mute", "full_screen", "sheet")  # fmt: skip
KEYS = {
    "pass": "P",
    "hint": "H",
    "state": "S",
    "undo": "Z",
    "cover": "C",
    "hold": "V",
    "escape": "Esc",
    "rules": "F1",
    "bookmarks": "B",
    "mute": "M",
    "full_screen": "F11",
    "sheet": "?",
}
"""What stands on keys in every language; what the other keys are called is a word of the catalogues."""
CAP, ROW = 104.0, 44.0


class Cap(QWidget):
    """A key as it lies on the keyboard."""

    def __init__(self, look: Look, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.look, self.text, self.m = look, text, scale(1, 1)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(text)
        known.made(self)

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        self.text = look.words.again(self.text)
        self.setAccessibleName(self.text)
        self.update()

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the cap and what stands on it."""
        painter, look = QPainter(self), self.look
        painter.setRenderHints(SMOOTH)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        edged(painter, rounded(area, Radius.INNER), look.colour("s2"), look.colour("line"), Line.EDGE)
        font = type_font(look, self.m, Step.T16, bold=True)
        look.write_centred(painter, area.center(), self.text, font, look.colour("accent"))
        painter.end()


class ShortcutSheet(Dialog):
    """Every key and what it does; the same key that opened it, Esc or a tap beside it closes it."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        words = look.words
        super().__init__(look, parent, words.key("table.window.shortcuts"), back=words.key("table.window.back"))
        self.rows = [
            (
                self.part(Cap(look, KEYS.get(row) or words.key(f"table.window.key.{row}"), self.inner)),
                self.part(Label(look, Step.T16, words.key(f"table.window.shortcut.{row}"), parent=self.inner)),
            )
            for row in ROWS
        ]

    def lay(self, m: Metrics, width: float) -> float:
        """One row for each key."""
        cap, y = m.px(CAP, CAP * 0.75), 0.0
        for key, said in self.rows:
            left = Space.S8 + cap + Space.S16
            high = max(m.px(ROW, 32), said.height_for(m, width - cap - Space.S16))
            key.place(Space.S8, y + 2, cap, high - Space.S4)
            said.place(left, y, width - cap - Space.S16, high)
            y += high + Space.S4
        return y

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """The key that opened it closes it."""
        if event.key() == Qt.Key.Key_Question and not event.isAutoRepeat():
            self.go_back()
            event.accept()
            return
        super().keyPressEvent(event)
