"""Who sits at a seat: a person or a computer, a name, a face."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.art.avatars import AVATARS
from gui.controls.button import Button
from gui.controls.dialog import Dialog
from gui.controls.text import Field
from gui.controls.tile import Tile
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look
from gui.settings.topics import Poured
from gui.theme import Space
from gui.windows import faces
from gui.windows.levels import Who

KNOWN: Final = 6
"""So many names of those who sat here last are offered."""


@dataclass(frozen=True)
class Sitter:
    """Who sits at a seat: a name, an avatar, and the kind of computer (empty: a person)."""

    name: str
    avatar: str
    bot: str = ""
    drink: Poured | None = None
    """What they drink if not what the table has agreed on."""


class SeatDialog(Dialog):
    """Asks who sits at a seat."""

    taken = Signal(object)
    """The `Sitter`."""

    def __init__(self, look: Look, parent: QWidget, sitter: Sitter, bots: list[str], others: set[str],
                 colour: int) -> None:  # fmt: skip
        words = look.words
        super().__init__(look, parent, words.key("table.new.seat"), deed=words.key("table.form.done"), wide=600.0)
        self.sitter, self.others = sitter, others
        self.who = self.part(Who(look, ["", *bots], sitter.bot, self.inner))
        self.field = self.part(Field(look, words.key("table.new.name"), sitter.name, parent=self.inner))
        self.known = [self.part(Button(look, known, parent=self.inner)) for known in _remembered(sitter.name, others)]
        for button in self.known:
            button.chosen.connect(lambda name=button.label: self._known(name))
        self.avatars: list[Tile] = []
        for avatar in AVATARS:
            tile = self.part(Tile(look, "", _face(avatar, colour), parent=self.inner))
            tile.filled = False
            tile.setChecked(avatar == sitter.avatar)
            tile.chosen.connect(lambda avatar=avatar: self._avatar(avatar))
            self.avatars.append(tile)
        self.say()

    def say(self) -> None:
        """Write the names of the faces."""
        for number, tile in enumerate(self.avatars):
            tile.setAccessibleName(self.look.words.key("table.new.avatar", number=number + 1))

    def _known(self, name: str) -> None:
        """Somebody who has sat here before, with the same face."""
        self.field.setText(name)
        self.field.warn(False)
        if (avatar := faces.known().get(name)) in AVATARS:
            self._avatar(str(avatar))

    def _avatar(self, avatar: str) -> None:
        self.sitter = replace(self.sitter, avatar=avatar)
        for name, tile in zip(AVATARS, self.avatars, strict=True):
            tile.setChecked(name == avatar)

    def agree(self) -> None:
        """A name is needed, and one of its own."""
        name = self.field.text().strip()
        if not name or name in self.others:
            self.field.warn(True)
            key = "table.error.name_taken" if name else "table.new.name_missing"
            self.toast(self.look.words.key(key, name=name))
            return
        self.sitter = replace(self.sitter, name=name, bot=self.who.bot)
        super().agree()
        self.taken.emit(self.sitter)

    def lay(self, m: Metrics, width: float) -> float:
        """Kind, name, avatars."""
        high, gap = m.px(52, 48), m.px(12, 8)
        y = float(Space.S8)
        y += self.who.fit(Space.S8, y, width, m) + gap
        self.field.place(Space.S8, y, width, high)
        y += high + gap
        across = 3
        each = (width - Space.S8 * (across - 1)) / across
        for number, button in enumerate(self.known):
            x, row = Space.S8 + (number % across) * (each + Space.S8), number // across
            button.place(x, y + row * (high + Space.S8), each, high)
        y += -(-len(self.known) // across) * (high + Space.S8) + (gap if self.known else 0)
        columns = 8 if width >= 8 * (m.px(56, 48) + Space.S8) else 6
        wide = (width - Space.S8 * (columns - 1)) / columns
        side = m.px(60, 52)
        for number, tile in enumerate(self.avatars):
            x = Space.S8 + (number % columns) * (wide + Space.S8)
            tile.place(x, y + (number // columns) * (side + Space.S8), wide, side)
        return y + -(-len(self.avatars) // columns) * (side + Space.S8) + Space.S4


def _face(avatar: str, colour: int) -> Callable[[QPainter, Look, QRectF, str], None]:
    def draw(painter: QPainter, look: Look, area: QRectF, _: str) -> None:
        side = min(area.width() - Space.S8, area.height() + Space.S24)
        look.face(painter, box(area.center().x(), area.top() + side / 2 - Space.S4, side, side), avatar, colour)

    return draw


def _remembered(name: str, others: set[str]) -> list[str]:
    """Those who sat here last and do not sit here now."""
    return [known for known in reversed(list(faces.known())) if known != name and known not in others][:KNOWN]
