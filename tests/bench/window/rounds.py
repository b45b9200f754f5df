"""Rounds that nobody watches: four computers at one window, round after round; what grows."""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from tests.bench.window.common import Row, measured

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow

ROUNDS = 2000
SAMPLES = 8
Sample = dict[str, float]


def rows(smoke: bool, count: int) -> Iterator[Row]:
    """What is there after each part of the rounds."""
    number = 2 if smoke else count or ROUNDS
    yield from table(measured("rounds", str(number)), "rounds unattended, memory")


def table(samples: Sequence[Sample], what: str) -> Iterator[Row]:
    """A row for each sample, and one for how much of everything there is in the last one against the second."""
    names = ("items", "qobjects", "objects", "files", "timers", "threads")
    for sample in samples:
        rest = ", ".join(f"{name} {sample[name]:.0f}" for name in names)
        yield Row(what, f"after {sample['rounds']:.0f}: {rest}", f"{sample['rss']:.1f} MB")
    if len(samples) > 2:
        # in the first one there is still much that comes once
        early, late = samples[1], samples[-1]
        ratios = {name: late[name] / early[name] for name in ("rss", *names) if early[name]}
        said = ", ".join(f"{name} {ratio:.3f}" for name, ratio in ratios.items() if name != "rss")
        yield Row(what, f"last against second: {said}", f"{ratios.get('rss', 1.0):.3f}", "1.00")


def sample(window: MainWindow, number: int) -> Sample:
    """Memory (MB), items of the scene, objects of Qt and of Python, open files."""
    from PySide6.QtCore import QObject, QTimer

    gc.collect()
    proc = Path("/proc/self")
    there = proc.is_dir()
    pages = int((proc / "statm").read_text().split()[1]) if there else 0
    return {
        "rounds": number,
        "rss": pages * os.sysconf("SC_PAGE_SIZE") / 2**20 if there else 0.0,
        "items": len(window.table.scene.items()),
        "qobjects": len(window.findChildren(QObject)),
        "objects": len(gc.get_objects()),
        "files": len(list((proc / "fd").iterdir())) if there else 0,
        "timers": sum(timer.isActive() for timer in window.findChildren(QTimer)),
        "threads": len(list((proc / "task").iterdir())) if there else 0,
    }


def played(window: MainWindow, rounds: int, every: int, spin: Callable[[], object]) -> list[Sample]:
    """Let four computers play so many rounds through the window, a new sitting wherever a ledger halts one."""
    from engine.games import GAMES
    from engine.play.terms import Terms, Unit

    done = 0
    found: list[Sample] = []

    def sit() -> None:
        terms = Terms(GAMES[0], ("a", "b", "c", "d"), ("random",) * 4, Unit(), done, {})
        window.open_table(terms)

    sit()
    while done < rounds:
        spin()
        if window.currentWidget() is window.table:
            continue
        done += 1
        if done % every == 0:
            found.append(sample(window, done))
        if window.sitting is not None and window.sitting.ledger.running:
            window.next_round()
        else:
            window.leave()
            sit()
    window.put_down()
    return found


def unattended(rounds: int) -> list[Sample]:
    """The same with a window of its own."""
    from PySide6.QtCore import QEventLoop

    from engine.play.thinker import InPlace
    from engine.words import Words
    from gui.app import application
    from gui.theme import FELT, Speed
    from gui.windows.main_window import MainWindow
    from gui.windows.style import Style

    app = application()
    with TemporaryDirectory() as base:
        window = MainWindow(Style(FELT, Words("zh_CN"), Speed.OFF), InPlace(), Path(base))
        window.resize(1280, 800)
        window.show()
        every = max(1, rounds // SAMPLES)
        return played(window, rounds, every, lambda: app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents))


if __name__ == "__main__":
    print(json.dumps(unattended(int(sys.argv[1]))), flush=True)
    os._exit(0)
