"""The dealer's dice for real cards: a card turns up, and its value runs round the players as a light."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from engine.core.event import Rolled
from gui.art.cards import CardArt
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.scene.picture import SMOOTH
from gui.sound.cues import Cue
from gui.theme import CARD_RATIO, LAST_TICKS, Step, Time


class Count(QObject):
    """The light: it goes from seat to seat, slower at the end; nothing waits for it."""

    stood = Signal(int)
    """The seat that the light is at."""
    ended = Signal()
    ticked = Signal(object)
    """A `Cue`."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)
        self._left: list[int] = []
        self._ms: Callable[[int], int] = int

    @property
    def running(self) -> bool:
        """Whether the light still goes."""
        return bool(self._left)

    def start(self, rolled: Rolled, players: int, ms: Callable[[int], int]) -> None:
        """Count from whoever rolled, who is one; ``ms``: how long something takes at this table's speed."""
        self._ms = ms
        self._left = [(rolled.by + step) % players for step in range(rolled.count)]
        self.ticked.emit(Cue.FLIP)
        if not ms(Time.TICK):
            self.finish()
            return
        self._timer.start(ms(Time.D5))

    def finish(self) -> None:
        """Be where it ends."""
        self._timer.stop()
        if self._left:
            last, self._left = self._left[-1], []
            self.stood.emit(last)
            self.ended.emit()

    def _next(self) -> None:
        seat = self._left.pop(0)
        self.stood.emit(seat)
        self.ticked.emit(Cue.COUNT)
        if not self._left:
            self.ended.emit()
            return
        left = len(self._left) - 1
        self._timer.start(self._ms(LAST_TICKS[-1 - left] if left < len(LAST_TICKS) else Time.TICK))


class DiceCard(QWidget):
    """The card that was turned up, or the back of one that has not been yet."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self.m: Metrics | None = None
        self.card = ""
        self.value = ""

    def show_card(self, card: str, value: str) -> None:
        """Show a card and what it counts; nothing: a back."""
        self.card, self.value = card, value
        self.setAccessibleName(self.look.words.card(card) if card else "")
        self.update()

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        self.update()

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the card in the middle, its value beside it."""
        if self.m is None:
            return
        look, painter = self.look, QPainter(self)
        painter.setRenderHints(SMOOTH)
        dpr = painter.device().devicePixelRatioF()
        big = look.font(Step.MOMENT * self.m.u, True, True)
        beside = look.width(self.value, big) + self.m.px(32, 16) if self.value else 0.0
        high = min(float(self.height()), 0.6 * self.width() / CARD_RATIO)
        size = CardArt.size(high, dpr)
        left = (self.width() - size.width() - beside) / 2
        at = QPointF(left, (self.height() - size.height()) / 2)
        face = look.cards.face(self.card, high, dpr) if self.card else look.cards.back(high, dpr)
        painter.drawPixmap(at, face)
        if self.value:
            spot = QPointF(left + size.width() + beside / 2 + self.m.px(16, 8) / 2, self.height() / 2)
            look.write_centred(painter, spot, self.value, big, look.colour("accent"))
        painter.end()
