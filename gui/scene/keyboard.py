"""The table by keyboard alone: arrows walk, space raises, Enter plays, P passes, C covers the cards, S says it all."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal

from gui.keys import WANTED_KEYS, WINDOW_KEYS
from gui.scene.controller import Controller
from gui.scene.describe import card_name
from gui.scene.describe_bars import PEEK
from gui.scene.hits import buttons

_KEYS = Qt.Key
_BUTTONS = {_KEYS.Key_P: "secondary", _KEYS.Key_H: "hint"}
_WANTED: dict[int, str] = {
    _KEYS.Key_Z: "undo",
    _KEYS.Key_C: "hide",
    _KEYS.Key_S: "state",
    _KEYS.Key_Question: "shortcuts",
    **dict.fromkeys(WINDOW_KEYS, "full_screen"),
    **WANTED_KEYS,
}
_WALKS = {_KEYS.Key_Left: (-1, 0), _KEYS.Key_Right: (1, 0), _KEYS.Key_Up: (0, -1), _KEYS.Key_Down: (0, 1)}


class Keyboard(QObject):
    """Keys into what the controller does; every way goes through the same guard."""

    wanted = Signal(str)

    def __init__(self, controller: Controller, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._controller = controller

    def press(self, key: int, repeated: bool = False) -> bool:
        """A key goes down; says whether it meant something. A held key plays nothing twice."""
        pressed = _KEYS(key)
        controller = self._controller
        if controller.covered:
            return False
        if pressed in _WALKS:
            controller.settle()
            self._walk(*_WALKS[pressed])
            return True
        if repeated:
            return pressed in _BUTTONS or pressed in (_KEYS.Key_Return, _KEYS.Key_Enter, _KEYS.Key_Space)
        if pressed in _WANTED:
            self.wanted.emit(_WANTED[pressed])
            return True
        return self._acts(pressed)

    def _acts(self, pressed: Qt.Key) -> bool:
        controller = self._controller
        if pressed == _KEYS.Key_Escape:
            controller.escape()
        elif pressed == _KEYS.Key_Space:
            controller.settle()
            self._use(controller.focus)
        elif pressed in (_KEYS.Key_Return, _KEYS.Key_Enter):
            self._deed()
        elif pressed in _BUTTONS:
            controller.strike(_BUTTONS[pressed])
        else:
            return False
        return True

    def _deed(self) -> None:
        focus = self._controller.focus
        if focus.startswith("button/"):
            self._controller.strike(focus.partition("/")[2])
        else:
            self._controller.strike("primary")

    def _use(self, focus: str) -> None:
        """Raise the card in focus, press the button in focus, choose the seat in focus."""
        controller, stage = self._controller, self._controller.scene.stage
        if focus.startswith("button/"):
            controller.strike(focus.partition("/")[2])
        elif focus.startswith("seat/"):
            controller.tap_seat(int(focus.partition("/")[2]))
        elif stage is not None:
            for key in stage.whole_hand:
                if card_name(key) == focus:
                    controller.tap_card(key)
                    return

    def _rows(self) -> list[Sequence[str]]:
        """What the focus walks: the top bar, the seats, the hand, the action bar."""
        stage = self._controller.scene.stage
        if stage is None:
            return []
        # what has to be held is held by a key of its own
        listed = [found for found in buttons(stage).items() if found[0] != PEEK]
        names = sorted(listed, key=lambda found: found[1].left())
        top = [f"button/{name}" for name, rect in names if rect.top() < stage.m.tb]
        bar = [f"button/{name}" for name, rect in names if rect.top() >= stage.m.tb]
        seats = [f"seat/{stage.seat_at(place.number)}" for place in sorted(stage.seats[1:], key=lambda p: p.x)]
        hand = [] if self._controller.veiled else [card_name(key) for key in stage.hand]
        return [row for row in (top, seats, hand, bar) if row]

    def _walk(self, across: int, down: int) -> None:
        controller = self._controller
        rows = self._rows()
        if not rows:
            return
        at = next((n for n, row in enumerate(rows) if controller.focus in row), None)
        if at is None:
            if across and controller.step_number(across):
                return
            start = next((row for row in rows if row[0].startswith("card/")), rows[-1])
            controller.look_at(start[0] if across >= 0 else start[-1])
            return
        row = rows[at]
        place = row.index(controller.focus)
        if across:
            controller.look_at(row[(place + across) % len(row)])
            return
        other = rows[(at + down) % len(rows)]
        controller.look_at(other[min(len(other) - 1, place * len(other) // len(row))])
