"""54 cards in flight over the program's own table, while a computer thinks in another process."""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from tests.bench.window.common import Row, Watch, measured, middle, screens, share

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.play.thinker import Question
    from gui.scene.describe import Sprite
    from gui.windows.table_window import TableWindow

SIZES = ("1280x800", "1920x1080")
PLAYERS = 6
FLIGHT = 1500
"""Milliseconds that the cards fly each way."""
KINDS = {
    "deal": "a deal for six, all at once",
    "open": "54 faces, each turned its own way",
    "empty": "nothing but a timer",
}
"""What moves: the last one only shows what the machine does to anybody's timer."""
GOALS = {"interval": "p99 ≤ 18 ms", "work": "p99 ≤ 6 ms", "work, cpu": ""}
Found: TypeAlias = dict[str, tuple[float, float]]


def rows(smoke: bool, count: int) -> Iterator[Row]:
    """Intervals and work of frames; of several runs, in turns, the one with the best p99.

    ``alone`` is the window's process put before all others, as on a machine where nobody else computes; ``beside``
    others is as it comes, with the same figures of an empty window.
    """
    seconds, runs = ("0.4", 1) if smoke else ("6", count or 3)
    ways = [("beside", "deal"), ("beside", "empty")]
    if first():
        ways += [("alone", "deal"), ("alone", "open"), ("alone", "empty")]
    with screens() as found:
        for screen, display in found[: 1 if smoke else None]:
            if display:
                os.environ["DISPLAY"] = display
            for size in SIZES[: 1 if smoke else None]:
                tries: dict[tuple[str, str], list[Found]] = {way: [] for way in ways}
                for _ in range(runs):
                    for way in ways:
                        tries[way].append(measured("frames", *way, size, seconds, screen=screen))
                for (beside, kind), each in tries.items():
                    yield from told(f"{KINDS[kind]}, {beside}", f"{screen} {size}, best of {runs}", each)


def told(what: str, where: str, tries: list[Found]) -> Iterator[Row]:
    """The rows of one way."""
    for name, goal in GOALS.items():
        half, most = min(((one[name][0], one[name][1]) for one in tries), key=lambda pair: pair[1])
        bare = what.startswith(KINDS["empty"])
        yield Row(f"{what}: {name} p50 / p99", where, f"{half:.1f} / {most:.1f} ms", "" if bare else goal)


def first() -> bool:
    """Put this process before all others, and say whether that is allowed; its children go with the rest."""
    if not hasattr(os, "SCHED_RESET_ON_FORK"):
        return False
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(10))
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    except PermissionError:
        return False
    return True


def think(question: Question) -> None:
    """Answer one question over and over, as the process does that thinks."""
    from engine.play.thinker import answer
    from engine.play.worker import serve_quietly

    serve_quietly()
    while True:
        answer(question)


def fly(alone: bool, kind: str, size: tuple[int, int], seconds: float) -> Found:
    """Let the cards fly to and fro; gives p50 and p99 of intervals, work and processor time."""
    from engine.play.thinker import InPlace, Question
    from engine.words import Words
    from gui.app import application
    from gui.theme import FELT, Speed
    from gui.windows.naming import lay
    from gui.windows.ready import PERSON, rehearsed, settled
    from gui.windows.style import Style
    from gui.windows.table_window import TableWindow
    from tests.gui.bridge.evening import spin

    application()
    look = Style(FELT, Words("zh_CN"), Speed.NORMAL).look()
    window = TableWindow(look, InPlace())
    window.resize(*size)
    sitting = rehearsed(look.words, PLAYERS)
    round_, scene = sitting.round, window.scene
    assert round_ is not None
    lay(scene, sitting, round_, look, PERSON)
    while not round_.view(PERSON).table.zone(f"hand:{PERSON}").cards:
        seat = round_.table.to_act[0]
        assert round_.submit(round_.game.legal(round_.state, seat).actions[0]) is None
    scene.show(round_.view(PERSON))
    seat = round_.table.to_act[0]
    bot = round_.game.levels()[-1]
    question = Question(round_.game.info.id, bot, round_.view(seat), round_.at, 1)
    other = multiprocessing.get_context("spawn").Process(target=think, args=(question,), daemon=True)
    other.start()
    if alone:
        os.sched_setscheduler(0, os.SCHED_FIFO | os.SCHED_RESET_ON_FORK, os.sched_param(10))
    watched = beating(*size) if kind == "empty" else window.table.viewport()
    if kind != "empty":
        window.show()
        wing(window, dealt(window) if kind == "deal" else opened(window, size))
    settled(lambda: False, window)
    watch = Watch()
    # there and back once before anybody looks: what a first deal costs is another figure
    spin(2 * FLIGHT + 200)
    watch.on(watched)
    spin(round(seconds * 1000))
    other.kill()
    other.join()
    kinds = {"interval": watch.between, "work": watch.work, "work, cpu": watch.cpu}
    return {name: (middle(found), share(found, 0.99)) for name, found in kinds.items()}


def beating(width: int, height: int) -> QWidget:
    """An empty window that is painted as often as something that moves."""
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtWidgets import QWidget

    from gui.theme import Time

    window = QWidget()
    window.resize(width, height)
    beat = QTimer(window)
    beat.setTimerType(Qt.TimerType.PreciseTimer)
    beat.timeout.connect(window.update)
    beat.start(Time.FRAME)
    window.show()
    return window


def dealt(window: TableWindow) -> list[tuple[Sprite, Sprite]]:
    """Every card of a dealt table, where the deck lay before and where it lies now, as a deal draws them."""
    from gui.scene.card_item import CardPicture
    from gui.scene.describe import describe
    from gui.theme import Z

    stage = window.scene.stage
    assert stage is not None
    found = []
    for name, sprite in describe(stage).items():
        if not (name.startswith("card/hand:") and isinstance(sprite.picture, CardPicture)):
            continue
        deck = 168 * stage.m.u
        drawn = replace(sprite.picture, height=max(deck, sprite.picture.height))
        home = replace(sprite, name=f"fly/{name}", picture=drawn, x=stage.m.cx, y=stage.m.cy, angle=0.0, z=Z.LIFTED)
        away = replace(sprite, name=home.name, picture=drawn, scale=sprite.picture.height / drawn.height)
        found.append((replace(home, scale=deck / drawn.height), away))
    return found


def opened(window: TableWindow, size: tuple[int, int]) -> list[tuple[Sprite, Sprite]]:
    """A face for each card of the pack, in the middle, and somewhere on the table, each turned otherwise."""
    from gui.scene.card_item import CardPicture
    from gui.scene.describe import Sprite
    from gui.theme import Z

    stage = window.scene.stage
    assert stage is not None
    codes = [rank + suit for suit in "shcd" for rank in "A23456789TJQK"] + ["BJ", "LJ"]
    ends = []
    for number, code in enumerate(codes):
        picture = CardPicture(code, stage.m.back, stage.m.u, "new")
        column, row = number % 9, number // 9
        home = Sprite(f"fly/{code}", picture, stage.m.cx, stage.m.cy, Z.LIFTED)
        away = replace(home, x=(column + 0.5) * size[0] / 9, y=(row + 0.5) * size[1] / 6, angle=number * 7.0)
        ends.append((home, away))
    return ends


def wing(window: TableWindow, ends: list[tuple[Sprite, Sprite]]) -> None:
    """Let cards fly between their ends, to and fro."""
    from gui.scene.flock import Flock

    scene = window.scene
    flying = [(scene.guest(home.name, home), home, away) for home, away in ends]

    def go(out: bool) -> None:
        flock = Flock()
        for item, home, away in flying:
            scene.join(flock, item, away if out else home, FLIGHT)
        scene.run(flock, then=lambda: go(not out))

    go(True)


if __name__ == "__main__":
    width, height = map(int, sys.argv[3].split("x"))
    print(json.dumps(fly(sys.argv[1] == "alone", sys.argv[2], (width, height), float(sys.argv[4]))), flush=True)
    os._exit(0)
