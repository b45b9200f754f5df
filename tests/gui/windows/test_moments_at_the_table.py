"""Moments in a whole window: a new round is shuffled, and whatever happens to the window ends them in order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from gui.theme import PAPER, Speed
from tests.gui.bridge.evening import sitting, spin, until
from tests.gui.scene.test_movements import guests
from tests.gui.windows.tables import Shown, look

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def table() -> Iterator[Shown]:
    """A person against three computers, at the beginning of a round, slowly."""
    made = Shown(sitting(None, "normal", "normal", "normal"), speed=Speed.SLOW)
    yield made
    made.close()


def busy(table: Shown) -> bool:
    return table.window.animator.busy


def ended(table: Shown) -> bool:
    """Whether all stands still and stands where a scene that never moved would have it."""
    scene = table.window.scene
    assert scene.view is not None
    stands = scene.dump()
    calm = not busy(table) and not scene._guests and not scene._running
    scene.show(scene.view)
    return calm and scene.dump() == stands


def test_a_new_round_begins_with_a_riffle_that_a_tap_ends(table: Shown) -> None:
    scene = table.window.scene
    assert busy(table)
    assert guests(scene, "riffle/")
    assert guests(scene, "skip")
    at = QPoint(640, 300)
    QTest.mouseClick(table.window.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert not busy(table)
    assert not guests(scene, "riffle/")
    assert table.bridge.round is not None
    assert table.bridge.round.at == 0
    assert scene.hands.buttons


def test_a_round_that_goes_on_is_not_shuffled_again(table: Shown) -> None:
    table.wait()
    table.turn()
    until(lambda: bool(table.bridge.round and table.bridge.round.at > 0))
    table.window.play_sitting(table.sitting)
    assert not guests(table.window.scene, "riffle/")


@pytest.mark.parametrize("change", ["minimise", "resize", "drawer", "restyle", "full screen"])
def test_what_happens_to_the_window_ends_the_deal_in_order(table: Shown, change: str) -> None:
    window = table.window
    table.wait()
    table.turn()
    assert busy(table)
    spin(60)
    match change:
        case "minimise":
            window.showMinimized()
            until(lambda: not busy(table))
            window.showNormal()
        case "resize":
            window.resize(1080, 1920)
        case "drawer":
            window.beside.open(True)
        case "restyle":
            window.restyle(look(Speed.SLOW, PAPER))
        case "full screen":
            window.showFullScreen()
    spin(1)
    # a computer may have gone on by now, at its own pace
    window.animator.finish()
    assert ended(table)
    assert window.scene.view is not None
    assert window.scene.view.table.phase != "shuffle"
