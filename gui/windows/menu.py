"""The menu of the table: what is beside the round, over a veil."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui import known
from gui.controls.base import scale
from gui.keys import WINDOW_KEYS
from gui.scene.button import Button
from gui.scene.geometry import Metrics, box, measure
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH, shade_box
from gui.theme import TARGET, Alpha, Line, Radius, Shadows, Space
from gui.windows.pressable import Pressable

WIDE, HIGH = 320.0, 56.0
STAYS = frozenset({"sound", "volume"})
"""What may be pressed several times before the menu goes."""


class Menu(QWidget):
    """A column of buttons at the upper right, or two in a low window; a tap beside them or Esc goes back."""

    wanted = Signal(str)

    def __init__(self, look: Look, parent: QWidget, hide: bool = False, undo: bool = False,
                 again: bool = False, handed: bool | None = None, declines: bool = False,
                 values: Mapping[str, Callable[[], str]] | None = None,
                 without: Collection[str] = ()) -> None:  # fmt: skip
        super().__init__(parent)
        self._look, self._values = look, values or {}
        self._m: Metrics = measure(WIDE, WIDE, 2)
        self._panel = QRectF()
        here = {
            "undo": undo,
            "hide": hide,
            "hand_over": handed is False,
            "own_play": handed is True,
            "decline": declines,
            "replay": again,
            "deal": again,
        }
        names = ["go_on", *(name for name, there in here.items() if there), "rule", "agreed", "evening", "results"]
        names += ["bookmarks", "rules", "settings", "sound", "volume", "full_screen", "about", "leave"]
        self._names = tuple(name for name in names if name not in without)
        self._rows = {name: self._row(name) for name in self._names}
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        parent.installEventFilter(self)
        self.setAccessibleName(look.words.key("table.window.menu"))
        known.made(self)

    def _row(self, name: str) -> Pressable:
        made = Pressable(self._look, self._m, self._button(name), parent=self)
        made.clicked.connect(lambda: self._press(name))
        return made

    def _button(self, name: str) -> Button:
        value = self._values.get(name)
        label = self._look.words.key(f"table.window.menu.{name}", **({"value": value()} if value is not None else {}))
        return Button(name, label, "secondary", _ICONS.get(name, ""))

    def open_(self) -> None:
        """Lay it over everything."""
        self._lay_out()
        self.show()
        self.raise_()
        self._rows["go_on"].setFocus()

    def restyle(self, look: Look) -> None:
        """Another theme or language while it is open."""
        self._look = look
        self.setAccessibleName(look.words.key("table.window.menu"))
        self._lay_out()

    def _press(self, name: str) -> None:
        if name not in STAYS:
            self.close_()
        self.wanted.emit(name)
        if name in STAYS:
            self._lay_out()

    def close_(self) -> None:
        """Go back to what lies below."""
        parent = self.parent()
        if parent is not None:
            parent.removeEventFilter(self)
        self.hide()
        self.deleteLater()
        self.wanted.emit("closed")

    def _lay_out(self) -> None:
        parent = self.parentWidget()
        assert parent is not None
        self.setGeometry(parent.rect())
        m = self._m = scale(float(self.width()), float(self.height()), self._look.text)
        gap, high = m.px(Space.S12, Space.S8), m.px(HIGH, TARGET)
        columns = 1 if len(self._rows) * (TARGET + gap) + 3 * gap <= self.height() else 2
        lines = -(-len(self._rows) // columns)
        high = min(m.px(HIGH, TARGET), (self.height() - 2 * gap) / lines - gap)
        wide, full = min(WIDE * m.u, (self.width() - 4 * gap) / columns - gap), lines * (high + gap) + gap
        left = self.width() - columns * (wide + gap) - 2 * gap
        top = min(m.tb, max(gap, self.height() - full - gap))
        self._panel = QRectF(left, top, columns * (wide + gap) + gap, full)
        for number, (name, row) in enumerate(self._rows.items()):
            row.become(self._look, m, self._button(name))
            column, line = divmod(number, lines)
            row.place(QRectF(left + gap + column * (wide + gap), top + gap + line * (high + gap), wide, high))
        self.update()

    # ---------------------------------------------------------------- Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Keep the size of the window."""
        if event.type() == QEvent.Type.Resize:
            self._lay_out()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """A tap beside the panel goes back."""
        if not self._panel.contains(event.position()):
            self.close_()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Esc goes back, arrows walk; everything else stays here but the window's own keys."""
        event.setAccepted(event.key() not in WINDOW_KEYS)
        match event.key():
            case Qt.Key.Key_Escape:
                self.close_()
            case Qt.Key.Key_Down:
                self.focusNextChild()
            case Qt.Key.Key_Up:
                self.focusPreviousChild()

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 - Qt's name
        """The focus walks round within the menu."""
        rows = list(self._rows.values())
        at = next((number for number, row in enumerate(rows) if row.hasFocus()), -1)
        reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
        rows[(at + (1 if forward else -1)) % len(rows)].setFocus(reason)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the veil and the panel."""
        look, painter = self._look, QPainter(self)
        painter.setRenderHints(SMOOTH)
        painter.fillRect(self.rect(), look.colour("ground", Alpha.VEIL))
        painter.translate(self._panel.center())
        panel = box(0, 0, self._panel.width(), self._panel.height())
        shade_box(painter, look, panel, Radius.PANEL * self._m.u, Shadows.DIALOG, self._m.u)
        edged(painter, rounded(panel, Radius.PANEL * self._m.u), look.colour("s1"), look.colour("line"), Line.EDGE)


_ICONS = {
    "undo": "undo",
    "hand_over": "person",
    "own_play": "person",
    "decline": "star",
    "hide": "eye",
    "leave": "back",
    "go_on": "check",
    "rule": "hand",
    "rules": "book",
    "agreed": "pen",
    "replay": "play",
    "deal": "cards",
    "bookmarks": "flag",
    "evening": "log",
    "results": "crown",
    "settings": "gear",
    "sound": "sound",
    "volume": "sound",
    "full_screen": "full",
    "about": "bulb",
}
