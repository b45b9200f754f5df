"""The number of the deal that was played last; at a practice table it, or another, is dealt again."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.core.plain import Trouble
from engine.play.deals import deal_number, read_deal_number
from engine.play.sitting import Sitting
from gui.controls.button import Button
from gui.controls.dialog import Dialog
from gui.controls.text import Field
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import Space
from gui.windows.hands_up import last_round

LONGEST = 24
"""Signs of a number, however it is spaced."""


class DealDialog(Dialog):
    """Says the number and copies it; where the table practises, deals it again or the one that is written."""

    asked = Signal(object)
    """The seed of the deal that comes next."""

    def __init__(self, look: Look, parent: QWidget, sitting: Sitting) -> None:
        words, (self.number, missing) = look.words, _number(sitting)
        practice = sitting.terms.practice
        said = words.key("table.deal.number", number=self.number) if self.number else words.key(missing)
        more = "table.deal.practice" if practice else "table.deal.elsewhere" if self.number else ""
        super().__init__(look, parent, words.key("table.deal.title"), [said, *([words.key(more)] if more else [])],
                         deed=words.key("table.deal.play") if practice else "")  # fmt: skip
        self.copy = self.part(Button(look, words.key("table.deal.copy"), parent=self.inner))
        self.copy.setVisible(bool(self.number))
        self.copy.chosen.connect(self._copy)
        self.field = self.part(Field(look, words.key("table.deal.field"), self.number, LONGEST, self.inner))
        self.field.setVisible(practice)

    def lay(self, m: Metrics, width: float) -> float:
        """Words, the number to be written, the way to copy it."""
        y, high = self.lay_texts(m, width) + Space.S8, m.px(52, 48)
        for part in (self.field, self.copy):
            if not part.isHidden():
                part.place(Space.S8, y, width, high)
                y += high + Space.S12
        return y

    def agree(self) -> None:
        """Deal what is written, if it is a number."""
        try:
            seed = read_deal_number(self.field.text())
        except Trouble as trouble:
            self.field.warn(True)
            self.toast(self.look.words.trouble(trouble))
            return
        super().agree()
        self.asked.emit(seed)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.number)
        self.toast(self.look.words.key("table.deal.copied"), bad=False)


def _number(sitting: Sitting) -> tuple[str, str]:
    """The number of the deal that was played last, or the key of why there is none."""
    if sitting.dealt is not None:
        return deal_number(sitting.dealt.seed), ""
    last = last_round(sitting)
    seed = last.record().seed if last is not None else None
    if seed is not None:
        return deal_number(seed), ""
    return "", "table.deal.none" if last is not None or sitting.folder is None else "table.deal.unreadable"
