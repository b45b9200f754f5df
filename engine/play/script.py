"""A player that knows its part: computers in a round that teaches."""

from __future__ import annotations

from concurrent.futures import Future

from engine.core.game import Advice
from engine.core.lesson import Lesson
from engine.games import game
from engine.play.thinker import Question


class Script:
    """A `Thinker` that answers every question with the action that the lesson's record has there."""

    def __init__(self, lesson: Lesson) -> None:
        self._record = lesson.record
        self._game = game(lesson.record.game)

    def ask(self, question: Question) -> Future[tuple[Advice, ...]]:
        """The action of the record; for a round that has left it the future fails, and a plain player answers."""
        future: Future[tuple[Advice, ...]] = Future()
        actions = self._record.actions
        if question.at < len(actions) and actions[question.at]["seat"] == question.view.seat:
            future.set_result((Advice(self._game.read(actions[question.at])),))
        else:
            future.set_exception(LookupError(f"The lesson has no action {question.at} of seat {question.view.seat}."))
        return future

    def close(self) -> None:
        """Nothing is kept open."""
