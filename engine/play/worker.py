"""Computer players in a process of their own: it may be slow, fail or die, and every question is still answered."""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, Literal, TypeAlias

from engine.core.game import Advice
from engine.play.thinker import Question, answer, in_place, wrong

START = 10.0
"""Seconds until a process that has not begun to answer counts as slow: what is asked meanwhile is answered in place."""
GRACE = 2.0
"""Seconds beyond a question's own after which its answer is not waited for any more."""
FORGOTTEN = 0.25
"""Seconds for which a process may go on with a question that nobody waits for."""
DEATHS = 5
"""After so many deaths in a row without an answer no other process is started."""
PULSE = 0.02
NICE = 10
"""How far a thinking process stands back: on two busy processors frames came twice as late without that."""

Asked: TypeAlias = tuple[Question, "Future[tuple[Advice, ...]]"]
WARM: Final = "warm"

_log = logging.getLogger(__name__)


def serve_quietly() -> None:
    """In a process that works for another: an interrupt is the other's business, and the processors are its first."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def serve(pipe: Connection) -> None:
    """Answer questions until the pipe is closed; the other process's body."""
    serve_quietly()
    try:
        pipe.send(None)
        while True:
            number, question = pipe.recv()
            try:
                found: tuple[Advice, ...] | str = answer(question)
            except Exception as error:
                found = f"{type(error).__name__}: {error}"
            pipe.send((number, question.at, found))
    except (EOFError, OSError):
        return


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """What is started here is not ended by an interrupt from the terminal; it ends with the program."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Failed(Exception):
    """Why the process gives no answer."""


class Worker:
    """A thinker that asks in one spawned process; nothing it does blocks the caller.

    A cancelled answer is not waited for. ``pid`` is the process that thinks now.
    """

    def __init__(self, start: float = START, grace: float = GRACE) -> None:
        self._start, self._grace = start, grace
        self._asked: queue.SimpleQueue[Asked | Literal["warm"] | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._since = 0.0
        self._ready = False
        self._deaths = 0
        self._number = 0
        self._thread = threading.Thread(target=self._run, name="thinker", daemon=True)
        self._thread.start()

    def warm(self) -> None:
        """Start the process before anything is asked, so that the first answer does not wait for that."""
        self._asked.put(WARM)

    @property
    def pid(self) -> int | None:
        """The number of the process, while there is one."""
        return None if self._process is None else self._process.pid

    def ask(self, question: Question) -> Future[tuple[Advice, ...]]:
        """The advice, when it comes; a question that is `wrong` is refused at once, as a `Trouble`."""
        future: Future[tuple[Advice, ...]] = Future()
        trouble = wrong(question)
        if trouble is not None:
            future.set_exception(trouble)
        elif self._closing.is_set():
            future.cancel()
        else:
            self._asked.put((question, future))
        return future

    def close(self) -> None:
        """Stop thinking; no process is left and what was asked is cancelled."""
        if self._closing.is_set():
            return
        self._closing.set()
        self._asked.put(None)
        self._thread.join()

    # ---------------------------------------------------------------- in the thread

    def _run(self) -> None:
        while (asked := self._asked.get()) is not None:
            if asked == WARM:
                if self._process is None:
                    self._launch()
                continue
            question, future = asked
            if future.cancelled():
                continue
            try:
                found = self._answer(question, future)
            except _Failed as failed:
                if self._closing.is_set() or future.cancelled():
                    found = ()
                else:
                    _log.warning("%s thinks in place: %s", question.bot, failed)
                    found = in_place(question)
            if not found:
                future.cancel()
            elif future.set_running_or_notify_cancel():
                future.set_result(found)
        self._stop()
        while not self._asked.empty():
            left = self._asked.get()
            if left is not None and left != WARM:
                left[1].cancel()

    def _answer(self, question: Question, future: Future[tuple[Advice, ...]]) -> tuple[Advice, ...]:
        """Ask the process; raises `_Failed` where it gives no answer to this question."""
        self._await_ready(future)
        pipe = self._pipe
        assert pipe is not None
        self._number += 1
        try:
            pipe.send((self._number, question))
            until = time.monotonic() + question.seconds + self._grace
            forgotten = False
            while True:
                if pipe.poll(PULSE):
                    number, at, found = pipe.recv()
                    self._deaths = 0
                    if number != self._number or at != question.at:
                        continue
                    if isinstance(found, str):
                        raise _Failed(found)
                    return tuple(found)
                if future.cancelled() and not forgotten:
                    forgotten, until = True, min(until, time.monotonic() + FORGOTTEN)
                if self._closing.is_set() or time.monotonic() > until:
                    raise TimeoutError("no answer in time")
        except _Failed:
            raise
        except Exception as error:
            self._again()
            raise _Failed(f"{type(error).__name__} {error}".strip()) from error

    def _await_ready(self, future: Future[tuple[Advice, ...]]) -> None:
        """Wait until the process answers; raises `_Failed` where it starts too slowly or not at all."""
        if self._process is None:
            self._launch()
        if self._pipe is None:
            raise _Failed("no process")
        try:
            while not self._ready:
                if self._pipe.poll(PULSE):
                    self._pipe.recv()
                    self._ready = True
                elif self._closing.is_set() or future.cancelled():
                    raise _Failed("not wanted any more")
                elif time.monotonic() > self._since + self._start:
                    raise _Failed("the process starts slowly")
        except (EOFError, OSError) as error:
            self._again()
            raise _Failed("the process ended while it started") from error

    def _again(self) -> None:
        """Another process instead of one that has failed."""
        self._stop()
        self._deaths += 1
        if not self._closing.is_set():
            self._launch()

    def _launch(self) -> None:
        if self._deaths >= DEATHS:
            return
        context = get_context("spawn")
        here, there = context.Pipe()
        self._process = context.Process(target=serve, args=(there,), name="thinker", daemon=True)
        self._since, self._ready = time.monotonic(), False
        try:
            with uninterrupted():
                self._process.start()
        except OSError as error:
            _log.warning("no process to think in: %s", error)
            self._process, self._deaths = None, self._deaths + 1
            here.close()
            return
        finally:
            there.close()
        self._pipe = here

    def _stop(self) -> None:
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()
