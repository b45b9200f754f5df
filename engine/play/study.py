"""An analysis in a process of its own: it may take its time, fail or die, and it ends at once when nobody wants it."""

from __future__ import annotations

import contextlib
import logging
from multiprocessing import get_context
from multiprocessing.connection import Connection

from engine.core.model import Seat, Trouble
from engine.core.record import Record
from engine.games import game
from engine.play.analysis import WORLDS, Analysis, analyse
from engine.play.worker import serve_quietly, uninterrupted

_log = logging.getLogger(__name__)


def work(pipe: Connection, record: Record, seat: Seat, worlds: int) -> None:
    """Analyse and tell how far it is; the other process's body."""
    serve_quietly()

    def told(done: int, of: int) -> None:
        pipe.send(done / of)

    # who does not listen any more has ended this process, or is about to
    with contextlib.suppress(OSError):
        try:
            pipe.send(analyse(game(record.game), record, seat, worlds, told))
        except Trouble as trouble:
            pipe.send(trouble)


class Study:
    """One seat's analysis under way; `look` takes in what has come and never waits.

    ``share`` is how much is done; at the end there is ``found`` or ``trouble``.
    """

    def __init__(self, record: Record, seat: Seat, worlds: int = WORLDS) -> None:
        self.share = 0.0
        self.found: Analysis | None = None
        self.trouble: Trouble | None = None
        context = get_context("spawn")
        self._pipe, there = context.Pipe(duplex=False)
        self._process = context.Process(target=work, args=(there, record, seat, worlds), name="analysis", daemon=True)
        self._started = False
        try:
            with uninterrupted():
                self._process.start()
            self._started = True
        except OSError as error:
            _log.warning("no process to analyse in: %s", error)
            self.trouble = Trouble("analysis_died")
        finally:
            there.close()

    @property
    def pid(self) -> int | None:
        """The number of the process."""
        return self._process.pid if self._started else None

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return self.found is not None or self.trouble is not None

    def look(self) -> bool:
        """Take in what has come; whether there is something new."""
        before = self.share, self.over
        try:
            while not self.over and self._pipe.poll():
                self._take(self._pipe.recv())
        except (EOFError, OSError):
            self.trouble = Trouble("analysis_died")
        if self.over:
            self.close()
        return before != (self.share, self.over)

    def _take(self, what: object) -> None:
        if isinstance(what, Analysis):
            self.found = what
        elif isinstance(what, Trouble):
            self.trouble = what
        elif isinstance(what, float):
            self.share = what

    def close(self) -> None:
        """End it; no process is left."""
        self._pipe.close()
        if self._started:
            self._started = False
            self._process.kill()
            self._process.join()
            self._process.close()
