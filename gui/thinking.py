"""The thinking process, made when it is first needed or when nobody waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Future

    from engine.core.game import Advice
    from engine.play.thinker import Question
    from engine.play.worker import Worker


class Later:
    """A thinker in a process of its own that costs a start nothing."""

    def __init__(self) -> None:
        self._worker: Worker | None = None

    @property
    def worker(self) -> Worker:
        """The thinker itself."""
        if self._worker is None:
            from engine.play.worker import Worker

            self._worker = Worker()
        return self._worker

    def ask(self, question: Question) -> Future[tuple[Advice, ...]]:
        """The advice, when it comes."""
        return self.worker.ask(question)

    def warm(self) -> None:
        """Start the process."""
        self.worker.warm()

    def close(self) -> None:
        """Stop thinking; no process is left."""
        if self._worker is not None:
            self._worker.close()
