"""Starts the kiosk, and starts it again where it ends or stands still: the standard library alone, nothing of Qt.

The program beats on a pipe as long as its event loop runs. Time is that of a clock which nobody sets and which stands
still while the machine sleeps; a look that comes late takes nobody anything away.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FrameType
from typing import Final

HEART: Final = "JOLLY_TABLE_HEART"
"""The environment's name for the pipe that the program beats on."""
FRESH: Final = "JOLLY_TABLE_FRESH"
"""Set where a round that was resumed may be what the program failed at: it begins without it."""
DONE, WRONG, TAKEN, ORPHAN = 0, 2, 3, 4
"""How the program ends: by the staff, not begun, because another one runs, because its supervisor has gone."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: between two looks, of silence at the start and later, from which a run was long, between two starts.

    ``waits``: before the second start, the third …; the last one counts from then on. ``fresh``: after so many quick
    ends nothing is resumed.
    """

    look: float = 1.0
    start: float = 60.0
    silence: float = 30.0
    long: float = 20.0
    waits: tuple[float, ...] = (0.2, 0.5, 1.0, 2.0, 5.0, 15.0, 60.0)
    fresh: int = 2


Say = Callable[[str, dict[str, int]], None]
"""Hears what is to be written down: ``ended`` (status, seconds), ``silent`` (seconds), ``slow`` (seconds)."""


class Supervisor:
    """Keeps one program running until the staff ends it."""

    def __init__(self, line: Sequence[str], say: Say, pace: Pace | None = None,
                 now: Callable[[], float] = time.monotonic) -> None:  # fmt: skip
        self._line, self._say, self._pace, self._now = list(line), say, pace or Pace(), now
        self._child: subprocess.Popen[bytes] | None = None
        self._told = False

    def run(self) -> int:
        """Start it, again and again; gives its last status, 0 where it was told to stop."""
        before = [signal.signal(each, self._stop) for each in (signal.SIGTERM, signal.SIGINT)]
        try:
            return self._keep()
        finally:
            for each, handler in zip((signal.SIGTERM, signal.SIGINT), before, strict=True):
                signal.signal(each, handler)

    def _keep(self) -> int:
        quick = 0
        while True:
            began = self._now()
            status = self._once(quick >= self._pace.fresh)
            if self._stopped():
                return DONE
            if status in (DONE, WRONG):
                return status
            lasted = self._now() - began
            quick = 0 if lasted >= self._pace.long else quick + 1
            wait = self._pace.waits[min(max(quick, 1), len(self._pace.waits)) - 1]
            self._say("ended", {"status": status, "seconds": round(lasted)})
            if quick >= len(self._pace.waits):
                self._say("slow", {"seconds": round(wait)})
            self._rest(wait)
            if self._stopped():
                return DONE

    def _once(self, fresh: bool) -> int:
        """One run of the program; gives its status, negative for a signal."""
        environment = {name: value for name, value in os.environ.items() if name not in (HEART, FRESH)}
        if fresh:
            environment[FRESH] = "1"
        if os.name != "posix":
            # a pipe is handed on by its number only here: elsewhere the end of the program is seen, not its silence
            self._child = subprocess.Popen(self._line, env=environment)
            return self._wait(None)
        reads, writes = os.pipe()
        try:
            environment[HEART] = str(writes)
            self._child = subprocess.Popen(self._line, env=environment, pass_fds=(writes,))
        except BaseException:
            os.close(reads)
            raise
        finally:
            os.close(writes)
        try:
            return self._wait(reads)
        finally:
            os.close(reads)

    def _wait(self, heart: int | None) -> int:
        """Look until the program has ended; end it where nothing is heard of it for too long."""
        child, pace = self._child, self._pace
        assert child is not None
        last, silent, most, watched = self._now(), 0.0, pace.start, heart is not None
        while (status := child.poll()) is None:
            beaten = self._listen(heart, pace.look)
            if beaten is None:
                # it has closed the pipe: it is ending, and may still stand still over that
                heart = None
            now = self._now()
            # whoever slept or stood still has heard nothing, and that says nothing of the program
            gone, last = min(max(0.0, now - last), 2 * pace.look), now
            if beaten:
                silent, most = 0.0, pace.silence
            elif watched:
                silent += gone
            if silent > most and not self._told:
                self._say("silent", {"seconds": round(silent)})
                child.kill()
                silent = 0.0
        return status

    @staticmethod
    def _listen(heart: int | None, seconds: float) -> bool | None:
        """Whether it beats within some time; None where it never will again."""
        if heart is None:
            time.sleep(seconds / 4)
            return False
        try:
            ready, _, _ = select.select([heart], [], [], seconds)
        except InterruptedError:
            return False
        return bool(os.read(heart, 4096)) or None if ready else False

    def _stopped(self) -> bool:
        """Whether somebody has ended the supervisor meanwhile, which a signal tells."""
        return self._told

    def _rest(self, seconds: float) -> None:
        until = self._now() + seconds
        while not self._told and self._now() < until:
            time.sleep(min(self._pace.look, max(0.0, until - self._now())))

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Somebody ends the supervisor: it ends the program, and starts no other."""
        self._told = True
        if self._child is not None and self._child.poll() is None:
            with contextlib.suppress(OSError):
                self._child.terminate()


def line(arguments: Sequence[str]) -> list[str]:
    """How this program is started once more, with some arguments."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *arguments]
    return [sys.executable, "-m", "gui", *arguments]
