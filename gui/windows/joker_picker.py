"""What the wild cards of a play stand for: the most useful first, with what it costs at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.core.action import Action
from engine.core.model import Trouble
from engine.play.round import Round
from engine.words import capital
from gui.controls.button import Button
from gui.controls.dialog import Dialog
from gui.controls.tile import Tile
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import CARD_RATIO, Space

SHOWN: Final = 3
"""So many readings are offered at once."""


def stands_for(action: Action) -> str:
    """The card that the first wild card of a play stands for."""
    said = action.to_json().get("as") or {}
    return str(next(iter(said.values()), "")) if isinstance(said, dict) else str(said)


def reading_words(look: Look, round_: Round[Any], action: Action) -> str:
    """What a reading is called: the combination and the card that the wild one stands for."""
    code = stands_for(action)
    card = look.words.card(code) if code else ""
    said = action.to_json()
    try:
        kind = round_.game.rank(round_.setup, {"cards": said.get("cards", []), "as": said.get("as") or {}}).get("kind")
    except Trouble:
        kind = None
    name = look.words.key(f"{round_.game.info.id}.kind.{kind}") if kind else ""
    return capital(f"{name} {card}".strip())


def _card(code: str) -> Callable[[QPainter, Look, QRectF, str], None]:
    def draw(painter: QPainter, look: Look, area: QRectF, _: str) -> None:
        high = min(area.height() - Space.S4, area.width() / CARD_RATIO - Space.S16)
        if not code or high <= 0:
            return
        face = look.cards.face(code, high, painter.device().devicePixelRatioF())
        at = QRectF(area.center().x() - high * CARD_RATIO / 2, area.center().y() - high / 2, 0, 0)
        painter.drawPixmap(at.topLeft(), face)

    return draw


class JokerPicker(Dialog):
    """Asks which reading is meant; `picked` has the action, `went_back` means none."""

    picked = Signal(object)
    of_turn = True

    def __init__(self, look: Look, parent: QWidget, readings: Sequence[Action], said: Callable[[Look, Action], str],
                 cost: int = 0) -> None:  # fmt: skip
        words = look.words
        paid = words.key("table.joker.price", amount=cost) if cost else ""
        super().__init__(look, parent, words.key("table.play.which_reading"), wide=460.0, price=paid,
                         deed=words.key("table.joker.take"))  # fmt: skip
        self.readings, self._said = list(readings), said
        self.index = 0
        self.all = len(self.readings) <= SHOWN
        self.tiles: list[Tile] = []
        for number, reading in enumerate(self.readings):
            tile = self.part(Tile(look, "", _card(stands_for(reading)), parent=self.inner))
            tile.filled = False
            tile.chosen.connect(lambda number=number: self.choose(number))
            self.tiles.append(tile)
        self.more = self.part(Button(look, words.key("table.joker.more"), parent=self.inner))
        self.more.chosen.connect(self._more)
        self.agreed.connect(lambda: self.picked.emit(self.readings[self.index]))
        self.say()
        self.choose(0)

    def say(self) -> None:
        """Write what each reading is called."""
        for tile, reading in zip(self.tiles, self.readings, strict=True):
            tile.say(self._said(self.look, reading) or self.look.words.card(stands_for(reading)))

    def choose(self, index: int) -> None:
        """Mean this one."""
        self.index = index
        for number, tile in enumerate(self.tiles):
            tile.setChecked(number == index)
            tile.update()

    def _more(self) -> None:
        self.all = True
        self.refit()

    def lay(self, m: Metrics, width: float) -> float:
        """Three tiles in a row, the rest when they are asked for."""
        gap, high = float(Space.S8), m.px(200, 132)
        wide = (width - 2 * gap) / SHOWN
        shown = self.tiles if self.all else self.tiles[:SHOWN]
        for number, tile in enumerate(self.tiles):
            tile.setVisible(number < len(shown))
            x = Space.S8 + (number % SHOWN) * (wide + gap)
            tile.place(x, Space.S8 + (number // SHOWN) * (high + gap), wide, high)
        y = Space.S8 + -(-len(shown) // SHOWN) * (high + gap)
        self.more.setVisible(not self.all)
        if not self.all:
            self.more.place(Space.S8, y, width, m.px(48, 48))
            y += m.px(48, 48) + gap
        return y
