"""What goes on where nothing moves: events of timers, paints, and time on the processor."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.window.common import Row, measured

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from gui.windows.table_window import TableWindow

PLACES = ("home", "table", "settlement")


def rows(smoke: bool, count: int) -> Iterator[Row]:
    """Events in a while at the first screen, before a person who is asked, and at a settlement."""
    seconds = 0.3 if smoke else 2.0
    found = measured("idle", str(seconds))
    for place in PLACES:
        one = found[place]
        where = f"{place}, {seconds:.1f} s"
        yield Row("idle, timer events / paints", where, f"{one['timers']} / {one['paints']}", "0 / 0")
        yield Row("idle, cpu", where, f"{one['cpu']:.1f} ms", "≈ 0")


def quiet(app: QApplication, seconds: float) -> dict[str, float]:
    """What happens in some seconds in which nobody touches anything."""
    from PySide6.QtCore import QEvent, QObject, Qt, QTimer

    seen: Counter[str] = Counter()
    names: Counter[str] = Counter()

    class Filter(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if event.type() == QEvent.Type.Timer and watched is not end:
                seen["timers"] += 1
                names[type(watched).__name__] += 1
            elif event.type() == QEvent.Type.Paint:
                seen["paints"] += 1
            return False

    end = QTimer()
    end.setSingleShot(True)
    end.setTimerType(Qt.TimerType.PreciseTimer)
    end.timeout.connect(app.quit)
    filter_ = Filter()
    app.installEventFilter(filter_)
    end.start(round(seconds * 1000))
    used = time.process_time()
    app.exec()
    used = time.process_time() - used
    app.removeEventFilter(filter_)
    return {"timers": seen["timers"], "paints": seen["paints"], "cpu": used * 1000, "of": dict(names)}  # type: ignore[dict-item]


def settled(app: QApplication, most: int = 25) -> None:
    """Let what was begun come to its end: what ticks for ever is not waited for."""
    for _ in range(most):
        one = quiet(app, 0.2)
        if not one["timers"] and not one["paints"]:
            return


def rests(table: TableWindow) -> bool:
    """Whether a person is asked, nothing is shown on its way, and no computer is about to act at the same time."""
    bridge = table.bridge
    still = not table.animator.busy and not table.notice.isVisible() and bridge.computers.question is None
    return still and bridge.seat is not None and bool(bridge.view.prompts)


def until(app: QApplication, reached: Callable[[], bool], longest: float = 60.0) -> None:
    """Let the program run until something is so."""
    from PySide6.QtCore import QTimer

    ends = time.monotonic() + longest
    look = QTimer()
    look.timeout.connect(lambda: app.quit() if reached() or time.monotonic() > ends else None)
    look.start(20)
    app.exec()
    look.stop()
    if not reached():
        raise SystemExit("what is to be watched has not come")


def watched(seconds: float) -> dict[str, dict[str, float]]:
    """Go to the places of the program and watch each."""
    from engine.core.model import Seat
    from engine.games import GAMES
    from engine.words import Words
    from gui.app import application
    from gui.chores import Chores, FirstPaint
    from gui.theme import FELT, Speed
    from gui.thinking import Later
    from gui.windows.main_window import MainWindow
    from gui.windows.ready import at_once
    from gui.windows.style import Style

    app, thinker = application(), Later()
    window = MainWindow(Style(FELT, Words("zh_CN"), Speed.FAST), thinker, Path(os.environ["JOLLY_TABLE_HOME"]))
    window.resize(1280, 800)
    window.home()
    chores = Chores(window.quiet, window)
    made = []
    chores.done.connect(lambda: made.append(True))
    FirstPaint(window).seen.connect(lambda: chores.add(window.prepared()))
    window.show()
    until(app, lambda: bool(made), 120)
    settled(app)
    found = {"home": quiet(app, seconds)}
    window.open_table(at_once(window.style_.words, GAMES[0], None, 3))
    bridge, table = window.table.bridge, window.table

    def asked() -> bool:
        return not table.animator.busy and bridge.seat is not None and bool(bridge.view.prompts)

    def go_on() -> None:
        if (round_ := bridge.round) is not None:
            bridge.submit(round_.game.legal(round_.state, Seat(0)).actions[-1])

    until(app, asked)
    # one answers a question to all: computers take their time over it only while a person does
    go_on()
    until(app, lambda: rests(table))
    settled(app)
    found["table"] = quiet(app, seconds)
    while window.currentWidget() is table:
        until(app, lambda: window.currentWidget() is not table or asked())
        if window.currentWidget() is table:
            go_on()
    settled(app)
    found["settlement"] = quiet(app, seconds)
    thinker.close()
    return found


if __name__ == "__main__":
    print(json.dumps(watched(float(sys.argv[1]))), flush=True)
    os._exit(0)
