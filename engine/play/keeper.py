"""Statistics off everybody's path: what is to be kept or asked waits its turn in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from engine.core.plain import Trouble
from engine.play.counted import Counted

if TYPE_CHECKING:  # the database comes with the first round that counts
    from engine.play.statistics import Statistics

T = TypeVar("T")

FILE: Final = "statistics.sqlite"
"""What the file is called in the folder of everything that is kept."""


class Keeper:
    """Writes and reads one after the other; ``path`` None: nothing is kept, and nothing is known.

    A round that could not be kept is tried again with the next one. ``troubled`` hears, in the thread, of what went
    wrong, of the same thing once until it works again.
    """

    def __init__(self, path: Path | None, troubled: Callable[[Trouble], None] = lambda _: None) -> None:
        self.path = path
        self._troubled = troubled
        self._waiting: list[Counted] = []
        self._said = ""
        self._store: Statistics | None = None
        self._thread: ThreadPoolExecutor | None = None

    def keep(self, one: Counted | None) -> None:
        """Keep a round, if it counts; nobody waits for it."""
        if one is not None and self.path is not None:
            self.ask(lambda store: self._keep(store, one))

    def forget(self, who: str) -> None:
        """Take somebody out of everything, without a name everybody; also of what could not be written yet."""

        def job(store: Statistics) -> None:
            self._waiting = [one for one in self._waiting if who and all(seat.who != who for seat in one.seats)]
            if who:
                store.forget(who)
            else:
                store.forget_all()

        self.ask(job)

    def ask(self, job: Callable[[Statistics], T]) -> Future[T]:
        """Do something with the statistics when all that was asked before is done."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "statistics")
        return self._thread.submit(self._run, job)

    def close(self) -> None:
        """Wait until all is written, and let the file go."""
        if self._thread is not None:
            self.ask(lambda store: store.close())
            self._thread.shutdown()
            self._thread = None

    # ------------------------------------------------------------------ in the thread

    def _run(self, job: Callable[[Statistics], T]) -> T:
        if self._store is None:
            from engine.play.statistics import Statistics

            self._store = Statistics(self.path)
        try:
            return job(self._store)
        finally:
            notes, self._store.notes = self._store.notes, []
            for note in notes:
                self._troubled(note)

    def _keep(self, store: Statistics, one: Counted) -> None:
        self._waiting.append(one)
        try:
            store.add(self._waiting)
        except Trouble as trouble:
            if trouble.code != self._said:
                self._said = trouble.code
                self._troubled(trouble)
        else:
            self._waiting, self._said = [], ""
