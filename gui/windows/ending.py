"""The end of a sitting: what each has had, a word of care, and whether its ledger is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.plain import Trouble
from engine.play.had import Share, shares
from engine.play.sitting import Sitting
from gui.controls.choices import Switch
from gui.controls.dialog import Dialog
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import Space
from gui.windows.declines import share_words
from gui.windows.drawer import Entry, Lines
from gui.windows.faces import person

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow


def had_lines(look: Look, sitting: Sitting) -> list[Entry]:
    """A line for every person, in the order of their seats: what they have had, and for whom."""
    return [
        Entry(one.name, person(look, one.name, number, {}), amount=_said(look, one))
        for number, one in enumerate(shares(sitting.ledger, sitting.bots))
        if not one.computer
    ]


def _said(look: Look, one: Share) -> str:
    words = look.words
    parts = share_words(look, one)
    if one.helped:
        parts.append(words.key("table.care.helped", amount=one.helped))
    if one.taken:
        parts.append(words.key("table.care.taken", amount=one.taken))
    return words.key("table.separator").join(parts) or words.key("table.care.nothing")


class EndDialog(Dialog):
    """What everybody has had; the deed ends the sitting."""

    ended = Signal(bool)
    """Whether its ledger is kept."""

    def __init__(self, look: Look, parent: QWidget, sitting: Sitting) -> None:
        words = look.words
        texts = (words.key("table.care.home"), words.key("table.care.private"))
        super().__init__(look, parent, words.key("table.care.end_title"), texts[: 2 if _may_keep(sitting) else 1],
                         deed=words.key("table.care.end"), kind="secondary", wide=640.0)  # fmt: skip
        self.sitting = sitting
        self.lines = self.part(Lines(look, self.inner))
        self.keep = self.part(Switch(look, "", False, self.inner))
        self.keep.setVisible(_may_keep(sitting))
        self.agreed.connect(lambda: self.ended.emit(self.keep.isChecked()))
        self.say()

    def say(self) -> None:
        """Write what everybody has had."""
        self.lines.show_entries(had_lines(self.look, self.sitting))
        self.keep.say(self.look.words.key("table.care.keep"))

    def lay(self, m: Metrics, width: float) -> float:
        """The lines, the words, and the switch."""
        high = self.lines.height_for(m, width)
        self.lines.setGeometry(int(Space.S8), 0, round(width), round(high))
        y = high + m.px(8, 4)
        for text in self.texts:
            line = text.height_for(m, width)
            text.place(Space.S8, y, width, line)
            y += line + m.px(8, 6)
        if not self.keep.isHidden():
            self.keep.place(Space.S8, y, width, m.px(52, 48))
            y += m.px(52, 48)
        return y + Space.S8


def _may_keep(sitting: Sitting) -> bool:
    """Whether anything can be kept: it has files, and they are not those of a venue's guests."""
    return sitting.folder is not None and sitting.terms.venue is None


def show_end(window: MainWindow) -> None:
    """Ask whether the evening at this table is over."""
    sitting, current = window.sitting, window.currentWidget()
    if sitting is None or current is None:
        return
    dialog = EndDialog(window.look, current, sitting)
    dialog.ended.connect(lambda keep: end(window, sitting, keep))
    dialog.open()


def end(window: MainWindow, sitting: Sitting, keep: bool) -> None:
    """End a sitting and leave its table; what cannot be taken away or written down is said."""
    trouble = None
    try:
        sitting.finish(keep)
    except Trouble as found:
        trouble = found
    window.leave()
    if trouble is not None:
        window.say(trouble)
