"""The movement of a settlement: its rows come one by one, and each pours its cups from left to right."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPropertyAnimation, QSequentialAnimationGroup, QVariantAnimation, Signal
from PySide6.QtWidgets import QGraphicsOpacityEffect, QWidget

from gui.controls.any_input import AnyInput
from gui.scene.look import Look
from gui.scene.motion import Beat
from gui.theme import Easing, Time
from gui.windows.ledger_row import LedgerRow


class Pouring(QObject):
    """Lets rows come one by one; any input ends it and then does what it was meant to do.

    The buttons of a row can be pressed from the first moment: only what is seen of them comes later.
    """

    poured = Signal()
    """The glasses of a row begin to fill."""
    ended = Signal()
    """Everything stands as it will stay."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._story: QSequentialAnimationGroup | None = None
        self._rows: tuple[LedgerRow, ...] = ()
        self._inputs = AnyInput(page)
        self._inputs.came.connect(self.finish)

    @property
    def running(self) -> bool:
        """Whether something still comes."""
        return self._story is not None

    def start(self, rows: Sequence[LedgerRow], look: Look) -> None:
        """Let these rows come, at the speed of a look."""
        self.finish()
        come, pour = look.ms(Time.D3), look.ms(Time.D5) - look.ms(Time.D3)
        if not pour or not rows:
            return
        self._rows = tuple(rows)
        story = self._story = QSequentialAnimationGroup(self)
        for row in self._rows:
            veil = QGraphicsOpacityEffect(row)
            veil.setOpacity(0.0)
            row.setGraphicsEffect(veil)
            row.glasses.pour(0.0)
            fade = QPropertyAnimation(veil, b"opacity")
            fade.setEndValue(1.0)
            fade.setDuration(come)
            fade.setEasingCurve(Easing.FADE)
            # a row that has come is drawn plainly again: what pours is drawn by itself
            fade.finished.connect(lambda row=row: row.setGraphicsEffect(None))
            # no property of its own: Qt for Python could not let go of one at the end
            cups = QVariantAnimation()
            cups.setStartValue(0.0)
            cups.setEndValue(1.0)
            cups.valueChanged.connect(row.glasses.pour)
            cups.setDuration(pour)
            cups.setEasingCurve(Easing.FADE)
            story.addAnimation(fade)
            if not row.glasses.isHidden():
                story.addAnimation(Beat(0, self.poured.emit))
            story.addAnimation(cups)
        story.finished.connect(self.finish)
        self._inputs.watch(True)
        story.start()

    def finish(self) -> bool:
        """Let everything stand as it will stay; says whether something was still coming."""
        story, self._story = self._story, None
        if story is None:
            return False
        self._inputs.watch(False)
        rows, self._rows = self._rows, ()
        story.stop()
        # nothing dies inside its own signal
        story.deleteLater()
        for row in rows:
            row.setGraphicsEffect(None)  # type: ignore[arg-type]  # None takes it away
            row.glasses.pour(1.0)
        self.ended.emit()
        return True
