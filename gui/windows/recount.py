"""Saying otherwise how something settled was settled; the amount stays."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from PySide6.QtWidgets import QWidget

from engine.play.ledger import Account, Way
from gui.scene.look import Look
from gui.windows.ask import Deeds


def ask_recount(look: Look, parent: QWidget, account: Account, done: Callable[[bool], object]) -> None:
    """Ask whether what somebody settled alone became points; ``done`` gets the answer."""
    words = look.words
    alone = [one for one in account.done if one.way is not Way.OTHER]
    units = sum((one.units for one in alone), Fraction(0))
    deeds = [
        (way.value, words.key(key, amount=units), None)
        for way, key in ((Way.OWN, "table.settle.was_settled"), (Way.POINTS, "table.settle.was_points"))
    ]
    marked = alone[0].way.value if len(alone) == 1 else ""
    dialog = Deeds(look, parent, account.name, deeds, (words.key("table.settle.change_line"),), marked)
    dialog.picked.connect(lambda name: done(name == Way.POINTS.value))
    dialog.open()
