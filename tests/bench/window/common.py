"""What the parts of the window's bench share: rows, processes of their own, watching frames."""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Row:
    """One figure: what was measured, under which conditions, and the goal it has, if any."""

    what: str
    where: str
    figure: str
    goal: str = ""


def share(values: Sequence[float], part: float) -> float:
    """The value below which a part of the values lies; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def middle(values: Sequence[float]) -> float:
    """The median."""
    return statistics.median(values) if values else 0.0


def environment(home: str, screen: str = "offscreen") -> dict[str, str]:
    """The variables of a measured process: as a person starts it, compiled code is kept."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    more = {"JOLLY_TABLE_HOME": home, "JOLLY_TABLE_LANG": "zh_CN", "PYTHONPATH": str(ROOT)}
    # the event loop of glib does not tell when it wakes, Qt's own does
    return {**kept, **more, "QT_QPA_PLATFORM": screen, "QT_NO_GLIB": "1"}


def measured(module: str, *words: str, screen: str = "offscreen") -> Any:
    """What ``python -m tests.bench.window.<module>`` measures in a process and a home of its own."""
    with tempfile.TemporaryDirectory() as home:
        line = [sys.executable, "-m", f"tests.bench.window.{module}", *words]
        told = subprocess.run(line, cwd=ROOT, env=environment(home, screen), capture_output=True, text=True)
        if told.returncode:
            raise SystemExit(f"{module} {' '.join(words)} failed: {told.stderr}")
        return json.loads(told.stdout.splitlines()[-1])


@contextmanager
def screens() -> Iterator[list[tuple[str, str]]]:
    """The platforms to draw on: none, and a virtual display of its own where Xvfb is installed."""
    found = [("offscreen", "")]
    server = None
    if shutil.which("Xvfb") is not None:
        read, write = os.pipe()
        line = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
        server = subprocess.Popen(line, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            number = told.readline().strip()
        if number:
            found.append(("xcb", f":{number}"))
    try:
        yield found
    finally:
        if server is not None:
            server.terminate()
            server.wait()


@dataclass
class Watch:
    """Frames as they are made: when each was painted, and how long the thread was busy for it, in ms.

    A frame's work is all that the event loop has done since the last frame was painted.
    """

    painted: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def on(self, surface: QWidget) -> None:
        """Watch what is painted on a widget."""
        from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QEvent, QObject

        watch, now, used = self, time.perf_counter, time.thread_time
        began, busy = [now(), used()], [0.0, 0.0]
        painted, waiting = 0.0, False

        def wakes() -> None:
            nonlocal waiting
            if waiting:
                waiting = False
                began[:] = now(), used()

        class Filter(QObject):
            def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
                nonlocal painted
                # timers come before the event loop says that it is awake
                wakes()
                if event.type() == QEvent.Type.Paint and watched is surface:
                    painted = now()
                return False

        def waits() -> None:
            nonlocal waiting, painted
            if not waiting:
                waiting = True
                busy[0] += now() - began[0]
                busy[1] += used() - began[1]
            if painted:
                watch.painted.append(painted * 1000)
                watch.work.append(busy[0] * 1000)
                watch.cpu.append(busy[1] * 1000)
                painted = 0.0
                busy[:] = 0.0, 0.0

        self._filter = Filter()
        app = QCoreApplication.instance()
        assert app is not None
        app.installEventFilter(self._filter)
        dispatcher = QAbstractEventDispatcher.instance()
        dispatcher.awake.connect(wakes)
        dispatcher.aboutToBlock.connect(waits)

    def clear(self) -> None:
        """Forget what has been seen."""
        self.painted.clear()
        self.work.clear()
        self.cpu.clear()

    @property
    def between(self) -> list[float]:
        """The intervals between frames."""
        return [after - before for before, after in zip(self.painted, self.painted[1:], strict=False)]
