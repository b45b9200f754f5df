"""From a tap on the first screen until the person is asked: every frame of the dice and of the deal."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.window.common import Row, Watch, measured, middle, share

SEED = 3
LONGEST = 60.0
"""Seconds after which a round counts as dealt, whatever is still shown."""


def rows(smoke: bool, count: int) -> Iterator[Row]:
    """The longest frames of a first round that was got ready for, and of one that was not."""
    runs = 1 if smoke else count or 3
    for kind in ("ready",) if smoke else ("ready", "at once"):
        tries = [measured("deal", kind, "off" if smoke else "normal") for _ in range(runs)]
        best = min(tries, key=lambda one: one["cpu"][-1])
        where = f"tap {kind}, {best['frames']} frames"
        for name, goal in (("work", "max ≤ 33 ms"), ("cpu", "")):
            figure = f"{best[name][0]:.1f} / {best[name][1]:.1f} / {best[name][2]:.1f} ms"
            yield Row(f"first deal, {name} p50 / p99 / max", where, figure, goal)
        worst = max(one["cpu"][-1] for one in tries)
        yield Row("first deal, cpu max", f"{where}, worst of {runs}", f"{worst:.1f} ms")
        got = ", ".join(f"{one['prepared']:.1f}" for one in tries)
        yield Row("getting ready", f"{kind}, wall", f"{got} s")


def dealt(ready: bool, speed: str) -> dict[str, object]:
    """Open the window, tap, watch until the person is asked."""
    from PySide6.QtCore import QEventLoop, QTimer

    from engine.games import GAMES
    from engine.words import Words
    from gui.app import application
    from gui.chores import Chores, FirstPaint
    from gui.theme import FELT, Speed
    from gui.thinking import Later
    from gui.windows.main_window import MainWindow
    from gui.windows.ready import at_once
    from gui.windows.style import Style

    application()
    # the loop is a local one: what ends that of the program closes the window first, and that would be a frame
    loop, thinker, watch = QEventLoop(), Later(), Watch()
    style = Style(FELT, Words("zh_CN"), Speed[speed.upper()])
    window = MainWindow(style, thinker, Path(os.environ["JOLLY_TABLE_HOME"]))
    window.resize(1280, 800)
    window.home()
    began = time.perf_counter()
    times = {"prepared": 0.0}
    chores = Chores(window.quiet, window)

    def watched() -> None:
        times["prepared"] = time.perf_counter() - began
        watch.on(window.table.table.viewport())
        # watching itself makes Qt for Python get ready for more kinds of object than the program ever meets
        QTimer.singleShot(100, tap)

    def tap() -> None:
        watch.clear()
        window.open_table(at_once(window.style_.words, GAMES[0], None, SEED))
        look.start(50)

    def done() -> None:
        bridge, busy = window.table.bridge, window.table.animator.busy
        if time.perf_counter() - began > LONGEST:
            loop.quit()
        if busy or bridge.round is None or bridge.seat is None or not bridge.view.prompts:
            return
        if bridge.view.table.zone(f"hand:{bridge.seat}").cards:
            loop.quit()
        else:
            bridge.submit(bridge.round.game.legal(bridge.round.state, bridge.seat).actions[0])

    look = QTimer()
    look.timeout.connect(done)
    seen = FirstPaint(window)
    if ready:
        seen.seen.connect(lambda: chores.add(window.prepared()))
        chores.done.connect(watched)
    else:
        seen.seen.connect(watched)
    window.show()
    loop.exec()
    thinker.close()
    found: dict[str, object] = {
        name: (middle(values), share(values, 0.99), max(values, default=0.0))
        for name, values in (("work", watch.work), ("cpu", watch.cpu))
    }
    slow = sorted(((round(cpu), number) for number, cpu in enumerate(watch.cpu)), reverse=True)[:12]
    return {**found, "frames": len(watch.painted), "slow": slow, **times}


if __name__ == "__main__":
    print(json.dumps(dealt(sys.argv[1] == "ready", sys.argv[2])), flush=True)
    os._exit(0)
