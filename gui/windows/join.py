"""Somebody takes a seat between rounds: a name, and whether it is a person or a computer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.action import Refusal
from engine.core.model import Trouble
from engine.play.sitting import Sitting
from engine.words import LANGUAGES, Words
from gui.controls.dialog import Dialog
from gui.controls.text import Field
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import Space
from gui.windows.levels import Who


def known_names(look: Look) -> list[str]:
    """Names that people may take who do not care to write one."""
    return look.words.key("table.window.names").split(";")


def translated(look: Look) -> dict[str, str]:
    """Those names as other languages have them, and what they are in this one."""
    now = known_names(look)
    others = [Words(language).key("table.window.names").split(";") for language in LANGUAGES]
    return {name: here for names in others for name, here in zip(names, now, strict=False) if name not in now}


class JoinDialog(Dialog):
    """Asks who comes."""

    joined = Signal(str, str)
    """The name, and the kind of computer or nothing."""

    def __init__(self, look: Look, parent: QWidget, sitting: Sitting) -> None:
        words = look.words
        super().__init__(look, parent, words.key("table.settle.join"), deed=words.key("table.settle.sit_down"))
        taken = {account.name for _, account in sitting.ledger.taken()}
        free = next((name for name in known_names(look) if name not in taken), "")
        # a computer cannot hold real cards
        kinds = ["", *(() if sitting.terms.companion else sitting.game.levels())]
        self.field = self.part(Field(look, words.key("table.new.name"), free, parent=self.inner))
        self.who = self.part(Who(look, kinds, "", self.inner))
        self.agreed.connect(self._join)

    def agree(self) -> None:
        """A name is needed."""
        if not self.field.text().strip():
            self.field.warn(True)
            self.toast(self.look.words.key("table.new.name_missing"))
            return
        super().agree()

    def _join(self) -> None:
        self.joined.emit(self.field.text().strip(), self.who.bot)

    def lay(self, m: Metrics, width: float) -> float:
        """The name above the kind."""
        high = m.px(52, 48)
        self.field.place(Space.S8, Space.S8, width, high)
        y = Space.S8 + high + m.px(16, 8)
        return y + self.who.fit(Space.S8, y, width, m) + Space.S8


def ask_join(
    look: Look,
    parent: QWidget,
    sitting: Sitting,
    stepped: Callable[[Refusal | None], None],
    troubled: Callable[[Trouble], None],
    seat: int | None = None,
) -> None:
    """Let somebody take a free seat, or one that is taken; ``stepped`` hears of it, or why not."""

    def joined(name: str, bot: str) -> None:
        try:
            kind = bot or None
            refusal = sitting.join(name, kind) if seat is None else sitting.replace(seat, name, kind)
        except Trouble as trouble:
            troubled(trouble)
            return
        stepped(refusal)

    dialog = JoinDialog(look, parent, sitting)
    dialog.joined.connect(joined)
    dialog.open()
