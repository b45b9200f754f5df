"""Sittings for the bridge's tests: who sits there, and thinkers that answer when the test says so."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, Qt, QTimer

from engine.core.game import Advice
from engine.core.model import Seat
from engine.games import game
from engine.play.ledger import Unit
from engine.play.sitting import Sitting, Terms
from engine.play.thinker import Question, answer
from gui.bridge import TableBridge

GAME = game("happy_nine")
NAMES = ("小李", "阿珍", "小雨", "老周", "阿宁", "大伟")


def sitting(
    *bots: str | None, base: Path | None = None, seed: int = 5, practice: bool = False, options: Any = None
) -> Sitting:
    names = NAMES[: len(bots)]
    terms = Terms("happy_nine", names, tuple(bots), Unit(), seed, options or {}, dealer=0, practice=practice)
    return Sitting.open(GAME, terms, base, "evening")


class Later:
    """A thinker that answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Question, Future[tuple[Advice, ...]]]] = []

    def ask(self, question: Question) -> Future[tuple[Advice, ...]]:
        future: Future[tuple[Advice, ...]] = Future()
        self.asked.append((question, future))
        return future

    def answer(self, number: int = -1) -> None:
        question, future = self.asked[number]
        if future.set_running_or_notify_cancel():
            future.set_result(answer(question))

    @property
    def open(self) -> int:
        return sum(not future.done() for _, future in self.asked)

    def close(self) -> None:
        pass


def spin(milliseconds: int = 0) -> None:
    """Let the application work, not a moment less than asked; other threads, too."""
    loop = QEventLoop()
    # a coarse timer may ring a twentieth early
    timer = QTimer(loop, singleShot=True, timerType=Qt.TimerType.PreciseTimer)
    timer.timeout.connect(loop.quit)
    timer.start(milliseconds)
    loop.exec()


def until(wanted: Any, milliseconds: int = 20_000) -> None:
    """Let the application work until something is so."""
    for _ in range(milliseconds // 5):
        if wanted():
            return
        spin(5)
    raise AssertionError("it never came to that")


def act(bridge: TableBridge) -> None:
    """Do something that the rules allow for the person on the screen."""
    round_, seat = bridge.round, bridge.seat
    assert round_ is not None
    assert seat is not None
    found = GAME.legal(round_.state, Seat(seat)).actions
    calm = [action for action in found if action.do in ("deal", "keep")]
    chosen = calm[0] if calm else max(found, key=lambda action: len(getattr(action, "cards", ())))
    assert bridge.submit(chosen) is None
