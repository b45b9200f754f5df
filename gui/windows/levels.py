"""Who plays at a seat: a person, or a computer of some level, each with a line of what it does."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from gui.controls.choices import Segment
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import Space, Step


def level_line(look: Look, bot: str) -> str:
    """What a computer player of a level does; empty: what a person does."""
    return look.words.key(f"table.bot.{bot}.help" if bot else "table.new.person_help")


class Who(QWidget):
    """The choice, and below it what is chosen in one line; ``kinds`` are computers, empty for a person."""

    def __init__(self, look: Look, kinds: Sequence[str], bot: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.kinds = list(kinds)
        words = look.words
        labels = [words.key(f"table.bot.{kind}") if kind else words.key("table.new.person") for kind in kinds]
        self.segment = Segment(look, labels, self.kinds.index(bot), words.key("table.new.who"), self)
        self.line = Label(look, Step.T14, ink="ink_2", parent=self)
        self.segment.changed.connect(lambda _: self._say(look))
        self._say(look)

    @property
    def bot(self) -> str:
        """The kind of computer that is chosen; empty: a person."""
        return self.kinds[self.segment.index]

    def _say(self, look: Look) -> None:
        self.line.say(level_line(look, self.bot))
        self.segment.setAccessibleDescription(self.line.text)

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.segment.dress(look, m)
        self.line.dress(look, m)
        self._say(look)

    def fit(self, x: float, y: float, width: float, m: Metrics) -> float:
        """Put it at a place of the parent; gives how high it is."""
        high, gap, room = m.px(52, 48), float(Space.S8), m.px(48, 40)
        # the segment's ring needs room at every side
        self.setGeometry(round(x - gap), round(y - gap), round(width + 2 * gap), round(high + room + 2 * gap))
        self.segment.place(gap, gap, width, high)
        self.line.place(gap, 2 * gap + high, width, room - gap)
        return high + room
