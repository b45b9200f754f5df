"""Nothing ticks where nothing moves, and nothing grows round after round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from gui.chores import Chores, FirstPaint
from gui.controls.base import Control
from gui.theme import Speed
from gui.windows.main_window import MainWindow
from gui.windows.ready import at_once
from tests.bench.window.idle import PLACES, quiet, settled, tour
from tests.bench.window.rounds import played
from tests.gui.bridge.evening import spin, until


@pytest.mark.parametrize("speed", [Speed.NORMAL, Speed.OFF])
def test_nothing_ticks_where_nothing_moves(window: MainWindow, speed: Speed) -> None:
    """Not at home, where all are asked to cut, at one's own turn, at a settlement and behind a curtain."""
    window.restyle(replace(window.style_, speed=speed))
    found = {}
    for place in tour(window):
        settled(window)
        found[place] = quiet(window, 0.5)
    ticked = {place: (one["timers"], one["paints"]) for place, one in found.items()}
    assert ticked == dict.fromkeys(PLACES, (0, 0)), found


def test_what_ticks_is_seen_to_tick(window: MainWindow) -> None:
    """The watch of the test above: an open window whose clock runs and whose picture changes is not quiet."""
    window.home()
    # the first picture takes a while, and nothing ticks meanwhile
    settled(window)
    beat = QTimer(window)
    beat.timeout.connect(window.findChildren(Control)[0].update)
    beat.start(50)
    found = quiet(window, 1.0)
    assert window.isVisible()
    assert found["timers"] > 3
    assert found["paints"] > 3


def test_every_way_to_start_a_timer_is_seen(window: MainWindow) -> None:
    """Qt's own cache of fonts is set aside by its class alone: nothing that the program can start is like it."""
    window.home()
    settled(window)
    begun = window.startTimer(200)
    for start in (
        lambda: QTimer.singleShot(50, window, lambda: None),
        lambda: QTimer.singleShot(50, lambda: None),
        lambda: QTimer.singleShot(50, window.table.notice.hide),
    ):
        start()
    found = quiet(window, 0.3)
    window.killTimer(begun)
    assert found["timers"] == 4, found


def test_the_first_picture_is_seen_also_where_a_table_covers_the_window(window: MainWindow) -> None:
    """Nothing of a window is painted below what is opaque; the program begins to settle in all the same, once."""
    window.hide()
    window.start_now()
    seen: list[bool] = []
    FirstPaint(window).seen.connect(lambda: seen.append(True))
    spin(50)
    assert seen == []
    window.show()
    until(lambda: bool(seen))
    window.home()
    spin(50)
    assert seen == [True]


def test_what_is_got_ready_comes_to_an_end_and_waits_while_something_moves(window: MainWindow) -> None:
    window.home()
    moving, done, taken = [True], [], []

    def steps() -> Iterator[object]:
        for number in range(3):
            taken.append(number)
            yield number

    chores = Chores(lambda: not moving, window)
    chores.done.connect(lambda: done.append(True))
    chores.add(steps())
    QApplication.processEvents()
    assert taken == []
    moving.clear()
    until(lambda: bool(done))
    assert taken == [0, 1, 2]
    assert not chores._timer.isActive()


def test_the_first_table_shows_what_was_got_ready(window: MainWindow) -> None:
    from gui.windows.ready import ready

    window.home()
    for _ in ready(window):
        pass
    scene = window.table.scene
    drawn = len(scene.pictures)
    assert drawn > 20
    window.open_table(at_once(window.style_.words, "happy_nine", None, 0))
    assert scene.stage is not None
    # the very moment that was rehearsed: but for what is on offer to the person nothing has to be drawn
    new = len(scene.pictures) - drawn
    assert new < drawn / 4


def test_the_first_movement_draws_no_card(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    from gui.art.cards import CardArt
    from gui.windows.ready import ready

    window.restyle(replace(window.style_, speed=Speed.NORMAL))
    window.home()
    for _ in ready(window):
        QApplication.processEvents()
    drawn: list[str] = []
    draw = CardArt._drawn

    def drawing(art: CardArt, key: Any, *rest: Any) -> Any:
        drawn.append(str(key))
        return draw(art, key, *rest)

    monkeypatch.setattr(CardArt, "_drawn", drawing)
    window.open_table(at_once(window.style_.words, "happy_nine", None, 3))
    window.grab()
    assert window.table.animator.busy
    assert drawn == []


@pytest.mark.long
def test_nothing_grows_in_two_thousand_rounds(window: MainWindow, qapp: QApplication) -> None:
    wait = QEventLoop.ProcessEventsFlag.WaitForMoreEvents
    window.resize(640, 400)
    found = played(window, 2000, 250, lambda: qapp.processEvents(wait))
    first, last = found[1], found[-1]
    assert len(found) == 8
    assert last["files"] <= first["files"]
    assert last["qobjects"] <= first["qobjects"]
    assert last["items"] < 2 * first["items"]
    assert last["objects"] < 1.1 * first["objects"]
    assert last["rss"] < 1.2 * first["rss"]
