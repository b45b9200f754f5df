"""Between two rounds the table agrees on what one unit is from now on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.play.ledger import Unit
from gui.controls.dialog import Dialog
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import Space
from gui.windows.panel_drink import DrinkPanel


class UnitDialog(Dialog):
    """Asks what one unit is."""

    unit = Signal(object)
    """The `Unit` that was agreed on."""

    def __init__(self, look: Look, parent: QWidget, unit: Unit) -> None:
        words = look.words
        super().__init__(look, parent, words.key("table.settle.unit_title"), (words.key("table.settle.unit_stays"),),
                         deed=words.key("table.settle.unit_set"), kind="secondary", wide=680.0)  # fmt: skip
        self.drink = self.part(DrinkPanel(look, self.inner))
        self.drink.begin(unit)
        self.drink.changed.connect(self._changed)
        self.agreed.connect(lambda: self.unit.emit(self.drink.unit))

    def _changed(self) -> None:
        self.deed.say_off(self.drink.missing())
        if not self.isHidden():
            self.refit()

    def lay(self, m: Metrics, width: float) -> float:
        """Words, then what can be chosen."""
        y = self.lay_texts(m, width) + Space.S8
        high = self.drink.lay(width, 0)
        self.drink.place(Space.S8, y, width, high)
        return y + high + Space.S8
