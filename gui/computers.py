"""Questions to computer players that are under way: one at a time, each forgotten when its moment is over."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from engine.core.game import Advice
from engine.play.thinker import Question, Thinker


class Computers(QObject):
    """Asks a thinker and waits for its answer and for a breath, without holding anything up."""

    ready = Signal()
    """The question under way has its answer, and its breath is over."""
    advised = Signal(object)
    """All `Advice` of a hint that a person asked for, best first; empty where there is none."""
    _came = Signal(int, object)

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._thinker = thinker
        self._turn = 0
        self._question: Question | None = None
        self._future: Future[tuple[Advice, ...]] | None = None
        self._hint: Future[tuple[Advice, ...]] | None = None
        self._advice: tuple[Advice, ...] | None = None
        self._breathed = False
        self._breath = QTimer(self)
        self._breath.setSingleShot(True)
        self._breath.timeout.connect(self._breathe)
        # answers come from another thread
        self._came.connect(self._answered, Qt.ConnectionType.QueuedConnection)

    @property
    def question(self) -> Question | None:
        """What is being asked."""
        return self._question

    @property
    def advice(self) -> tuple[Advice, ...] | None:
        """The answer, once it may be given; empty where the player failed."""
        return self._advice if self._breathed else None

    def ask(self, question: Question, breath: int) -> None:
        """Ask for a computer's next action, to be given after so many milliseconds at the earliest."""
        self._question, self._advice, self._breathed = question, None, False
        self._future = self._thinker.ask(question)
        self._future.add_done_callback(partial(self._came.emit, self._turn))
        self._breath.start(breath)

    def advise(self, question: Question) -> None:
        """Ask for a hint, unless one is on its way."""
        if self._hint is None:
            self._hint = self._thinker.ask(question)
            self._hint.add_done_callback(partial(self._came.emit, self._turn))

    def forget(self) -> None:
        """Whatever was asked belongs to an earlier moment."""
        self._turn += 1
        self._breath.stop()
        future, self._future, self._question, self._advice = self._future, None, None, None
        if future is not None:
            future.cancel()
        self.forget_hint()

    def forget_hint(self) -> None:
        """The hint is not wanted any more."""
        hint, self._hint = self._hint, None
        if hint is not None:
            hint.cancel()

    def _breathe(self) -> None:
        self._breathed = True
        if self._advice is not None:
            self.ready.emit()

    def _answered(self, turn: int, future: Future[tuple[Advice, ...]]) -> None:
        """An answer has come home; one of an earlier moment is dropped."""
        if turn != self._turn or future.cancelled():
            return
        found = () if future.exception() is not None else future.result()
        if future is self._hint:
            self._hint = None
            self.advised.emit(found)
        elif future is self._future:
            self._advice = found
            if self._breathed:
                self.ready.emit()
