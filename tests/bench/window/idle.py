"""What goes on where nothing moves: events of timers, paints, and time on the processor."""

from __future__ import annotations

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench.window.common import Row, measured

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from gui.windows.main_window import MainWindow
    from gui.windows.table_window import TableWindow

PLACES = ("home", "cut", "own turn", "settlement", "curtain")
SPEEDS = ("fast", "normal")
SEED = 3
MINUTE = 60_000
"""Longer than anybody watches, in ms."""


def rows(smoke: bool, count: int) -> Iterator[Row]:
    """Events in a while at the places where a person looks and thinks."""
    seconds = 0.3 if smoke else 2.0
    for speed in SPEEDS[:1] if smoke else SPEEDS:
        found = measured("idle", str(seconds), speed)
        for place in PLACES:
            one = found[place]
            where = f"{place}, {speed}, {seconds:.1f} s"
            yield Row("idle, timer events / paints", where, f"{one['timers']} / {one['paints']}", "0 / 0")
            yield Row("idle, cpu", where, f"{one['cpu']:.1f} ms", "≈ 0")


def quiet(window: MainWindow, seconds: float) -> dict[str, float]:
    """What happens in some seconds in which nobody touches anything.

    The loop is a local one: `QApplication.quit` would close the window, and a closed window is always quiet.
    """
    from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
    from PySide6.QtWidgets import QApplication

    seen: Counter[str] = Counter()
    names: Counter[str] = Counter()

    class Filter(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            if event.type() == QEvent.Type.Timer and watched is not end and not housekeeping(watched):
                seen["timers"] += 1
                names[watched.metaObject().className()] += 1
            elif event.type() == QEvent.Type.Paint:
                seen["paints"] += 1
            return False

    loop, end, filter_ = QEventLoop(), QTimer(), Filter()
    end.setSingleShot(True)
    end.setTimerType(Qt.TimerType.PreciseTimer)
    end.timeout.connect(loop.quit)
    app = QApplication.instance()
    assert app is not None
    assert window.isVisible()
    app.installEventFilter(filter_)
    end.start(round(seconds * 1000))
    used = time.process_time()
    loop.exec()
    used = time.process_time() - used
    app.removeEventFilter(filter_)
    assert window.isVisible()
    return {"timers": seen["timers"], "paints": seen["paints"], "cpu": used * 1000, "of": dict(names)}  # type: ignore[dict-item]


def housekeeping(watched: QObject) -> bool:
    """Whether it is the cache of fonts, which looks through what it holds ten seconds after much has been drawn.

    It is Qt's own: an object without a name, a parent or a class that Python knows. What this program starts has a
    class: a `QTimer`, a movement, a widget.
    """
    return watched.metaObject().className() == "QObject" and watched.parent() is None


def settled(window: MainWindow, most: int = 100) -> None:
    """Let what was begun come to its end: what ticks for ever is not waited for."""
    for _ in range(most):
        one = quiet(window, 0.3)
        if not one["timers"] and not one["paints"]:
            return


def rests(table: TableWindow) -> bool:
    """Whether a person is asked, nothing is shown on its way, and no computer is about to act at the same time."""
    return asked(table) and table.bridge.computers.question is None


def asked(table: TableWindow) -> bool:
    """Whether a person is asked, and nothing is shown on its way any more."""
    return not table.animator.busy and not table.notice.isVisible() and bool(table.bridge.prompts)


def go_on(table: TableWindow) -> None:
    """Do the last thing that the person may do."""
    round_, seat = table.bridge.round, table.bridge.seat
    if round_ is not None and seat is not None:
        table.bridge.submit(round_.game.legal(round_.state, seat).actions[-1])


def tour(window: MainWindow) -> Iterator[str]:
    """Go to the places where nothing moves until somebody acts, and name each when it is reached."""
    from engine.games import GAMES
    from engine.play.terms import Terms, Unit
    from gui.windows.ready import at_once
    from tests.gui.bridge.evening import until

    window.home()
    yield "home"
    table, bridge = window.table, window.table.bridge
    # where all are asked the computers answer in the meantime, one after the other, and each is seen to
    bridge.patience = MINUTE
    window.open_table(at_once(window.style_.words, GAMES[0], None, SEED))

    def skipped() -> bool:
        # what moves ends at once, as with any input: only what goes on afterwards is of interest
        return not table.animator.finish() and (rests(table) or window.currentWidget() is not table)

    until(lambda: not table.animator.finish() and asked(table), MINUTE)
    yield "cut"
    bridge.patience = bridge.pace = 0
    go_on(table)
    until(lambda: skipped() and bridge.view.table.phase == "play", MINUTE)
    yield "own turn"

    while window.currentWidget() is table:
        go_on(table)
        until(skipped, MINUTE)
    yield "settlement"
    window.open_table(Terms(GAMES[0], ("a", "b", "c"), (None,) * 3, Unit(), SEED, {}))
    until(lambda: not table.animator.finish() and asked(table), MINUTE)
    go_on(table)
    until(lambda: bridge.next is not None and not table.flight.moving, MINUTE)
    yield "curtain"


def watched(seconds: float, speed: str) -> dict[str, dict[str, float]]:
    """Go to the places of the program and watch each."""
    from engine.words import Words
    from gui.app import application
    from gui.chores import Chores, FirstPaint
    from gui.theme import FELT, Speed
    from gui.thinking import Later
    from gui.windows.main_window import MainWindow
    from gui.windows.style import Style
    from tests.gui.bridge.evening import until

    application()
    thinker = Later()
    style = Style(FELT, Words("zh_CN"), Speed[speed.upper()])
    window = MainWindow(style, thinker, Path(os.environ["JOLLY_TABLE_HOME"]))
    window.resize(1280, 800)
    window.home()
    chores = Chores(window.quiet, window)
    made: list[bool] = []
    chores.done.connect(lambda: made.append(True))
    FirstPaint(window).seen.connect(lambda: chores.add(window.prepared()))
    window.show()
    until(lambda: bool(made), 2 * MINUTE)
    found = {}
    for place in tour(window):
        settled(window)
        found[place] = quiet(window, seconds)
    thinker.close()
    return found


if __name__ == "__main__":
    print(json.dumps(watched(float(sys.argv[1]), sys.argv[2])), flush=True)
    os._exit(0)
