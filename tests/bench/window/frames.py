"""54 cards in flight over the program's own table, while a computer thinks in another process."""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.bench.window.common import Row, Watch, measured, middle, screens, share

if TYPE_CHECKING:
    from engine.play.thinker import Question

SIZES = ("1280x800", "1920x1080")
CARDS = 54
FLIGHT = 1500
"""Milliseconds that the cards fly each way."""


def rows(smoke: bool, count: int) -> Iterator[Row]:
    """Intervals and work of frames; of several runs the one with the best p99."""
    seconds, runs = ("0.4", 1) if smoke else ("6", count or 3)
    with screens() as found:
        for screen, display in found[: 1 if smoke else None]:
            if display:
                os.environ["DISPLAY"] = display
            for size in SIZES[: 1 if smoke else None]:
                tries = [measured("frames", size, seconds, screen=screen) for _ in range(runs)]
                where = f"{screen} {size}, best of {runs}"
                for name, goal in (("interval", "p99 ≤ 18 ms"), ("work", "p99 ≤ 6 ms"), ("work, cpu", "")):
                    half, most = min(((one[name][0], one[name][1]) for one in tries), key=lambda pair: pair[1])
                    yield Row(f"frames, {name} p50 / p99", where, f"{half:.1f} / {most:.1f} ms", goal)


def think(question: Question) -> None:
    """Answer one question over and over."""
    from engine.play.thinker import answer

    while True:
        answer(question)


def fly(size: tuple[int, int], seconds: float) -> dict[str, tuple[float, float]]:
    """Let the cards fly to and fro; gives p50 and p99 of intervals, work and processor time."""
    from PySide6.QtCore import QParallelAnimationGroup, QTimer

    from engine.play.thinker import InPlace, Question
    from engine.words import Words
    from gui.app import application
    from gui.scene.card_item import CardPicture
    from gui.scene.describe import Sprite
    from gui.theme import FELT, Speed, Z
    from gui.windows.naming import lay
    from gui.windows.ready import PERSON, rehearsed
    from gui.windows.style import Style
    from gui.windows.table_window import TableWindow

    app = application()
    look = Style(FELT, Words("zh_CN"), Speed.NORMAL).look()
    window = TableWindow(look, InPlace())
    window.resize(*size)
    window.show()
    sitting = rehearsed(look.words)
    round_, scene = sitting.round, window.scene
    assert round_ is not None
    lay(scene, sitting, round_, look, PERSON)
    scene.show(round_.view(PERSON))
    seat = round_.table.to_act[0]
    bot = next(iter(round_.game.bots))
    question = Question(round_.game.info.id, bot, round_.view(seat), round_.at, 1)
    other = multiprocessing.get_context("spawn").Process(target=think, args=(question,), daemon=True)
    other.start()
    stage = scene.stage
    assert stage is not None
    codes = [rank + suit for suit in "shcd" for rank in "A23456789TJQK"] + ["BJ", "LJ"]
    ends = []
    for number, code in enumerate(codes):
        picture = CardPicture(code, stage.m.back, stage.m.u, "new")
        x, y = stage.m.cx, stage.m.cy
        column, row = number % 9, number // 9
        home = Sprite(f"fly/{code}", picture, x, y, Z.LIFTED)
        away = replace(home, x=(column + 0.5) * size[0] / 9, y=(row + 0.5) * size[1] / 6, angle=number * 7.0)
        ends.append((scene.guest(f"fly/{code}", home), home, away))

    def go(out: bool) -> None:
        group = QParallelAnimationGroup()
        for item, home, away in ends:
            group.addAnimation(scene.glide(item, away if out else home, FLIGHT))
        scene.run(group, then=lambda: go(not out))

    go(True)
    watch = Watch()
    QTimer.singleShot(700, lambda: watch.on(window.table.viewport()))
    QTimer.singleShot(700 + round(seconds * 1000), app.quit)
    app.exec()
    other.kill()
    other.join()
    kinds = {"interval": watch.between, "work": watch.work, "work, cpu": watch.cpu}
    return {name: (middle(found), share(found, 0.99)) for name, found in kinds.items()}


if __name__ == "__main__":
    width, height = map(int, sys.argv[1].split("x"))
    print(json.dumps(fly((width, height), float(sys.argv[2]))), flush=True)
    os._exit(0)
