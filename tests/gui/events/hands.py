"""Hands for the tests of real events: a mouse with two buttons, fingers, and what came of it in the round."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPointingDevice, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.core.model import Seat
from engine.play.round import Round
from gui.scene.stage import Stage
from gui.theme import Speed
from gui.windows.table_window import TableWindow
from tests.gui.bridge.evening import GAME, Later, sitting, spin, until
from tests.gui.bridge.evening import act as play
from tests.gui.scene.tables import act, moving, my_turn
from tests.gui.windows.tables import Shown

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
FOUR = (None, "normal", "normal", "normal")
STEPS = 12
"""In how many pieces a way is gone."""


@cache
def touch_screen() -> QPointingDevice:
    return QTest.createTouchDevice()


class Finger:
    """A finger on a widget."""

    def __init__(self, on: QWidget, number: int = 0, device: QPointingDevice | None = None) -> None:
        self.on, self.number = on, number
        self.device = device or touch_screen()

    def _at(self, at: QPoint) -> tuple[QPoint, QWindow]:
        # a widget without a window of its own would only be found inside the screen
        top = self.on.window()
        handle = top.windowHandle()
        assert handle is not None
        return self.on.mapTo(top, at), handle

    def press(self, at: QPoint) -> None:
        spot, window = self._at(at)
        QTest.touchEvent(window, self.device).press(self.number, spot, window).commit()

    def move(self, at: QPoint) -> None:
        spot, window = self._at(at)
        QTest.touchEvent(window, self.device).move(self.number, spot, window).commit()

    def release(self, at: QPoint) -> None:
        spot, window = self._at(at)
        QTest.touchEvent(window, self.device).release(self.number, spot, window).commit()

    def tap(self, at: QPoint) -> None:
        self.press(at)
        self.release(at)


class Mouse:
    """A mouse on a widget, whose left button is used."""

    def __init__(self, on: QWidget) -> None:
        self.on = on

    def press(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        QTest.mousePress(self.on, button, pos=at)

    def move(self, at: QPoint) -> None:
        send(self.on, QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton, LEFT)

    def release(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        QTest.mouseRelease(self.on, button, pos=at)

    def tap(self, at: QPoint) -> None:
        self.press(at)
        self.release(at)


def send(
    on: QWidget,
    kind: QEvent.Type,
    at: QPoint,
    button: Qt.MouseButton,
    held: Qt.MouseButton,
    source: Qt.MouseEventSource = Qt.MouseEventSource.MouseEventNotSynthesized,
) -> None:
    """A mouse event as the system might send it."""
    spot, far = QPointF(at), QPointF(on.mapToGlobal(at))
    device = QPointingDevice.primaryPointingDevice()
    mods = Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(on, QMouseEvent(kind, spot, spot, far, button, held, mods, source, device))


def way(hand: Mouse | Finger, points: Iterable[QPoint]) -> None:
    """Press at the first point, go to each of the others, release at the last."""
    first, *rest = points
    hand.press(first)
    here = first
    for point in rest:
        for step in range(1, STEPS + 1):
            hand.move(here + (point - here) * step / STEPS)
        here = point
    hand.release(here)


def port(table: Shown) -> QWidget:
    return table.window.table.viewport()


def stage(table: Shown) -> Stage:
    found = table.window.scene.stage
    assert found is not None
    return found


def middle(table: Shown) -> QPoint:
    """A point of the felt where cards are played to."""
    m = stage(table).m
    return QPoint(round(m.cx), round(m.cy))


def mine(table: Shown) -> list[Mapping[str, Any]]:
    """What the first seat has done in this round."""
    round_ = table.bridge.round
    assert round_ is not None
    return [action for action in round_.record().actions if action["seat"] == 0]


def raised(table: Shown) -> list[str]:
    return sorted(key.code for key in table.window.hands.chosen.cards)


def play_to(round_: Round[Any], wanted: Callable[[Round[Any]], bool]) -> None:
    """Let everybody act, without a screen, until the moment that is wanted."""
    rng = random.Random(1)
    while not wanted(round_):
        assert not round_.over, "the moment never came"
        act(round_, round_.table.to_act[0], rng)


def plays(table: Shown) -> tuple[str, ...]:
    """The longest of the plays that the person on the screen may make."""
    round_, seat = table.bridge.round, table.bridge.seat
    assert round_ is not None
    assert seat is not None
    found = [action for action in GAME.legal(round_.state, Seat(seat)).actions if action.do == "play"]
    listed: list[tuple[str, ...]] = [tuple(action.to_json()["cards"]) for action in found]
    return max(listed, key=lambda cards: len(cards))


def leading(round_: Round[Any]) -> bool:
    """Seat 0 leads, with several cards of one rank in a large hand."""
    table = round_.table
    if table.phase != "play" or table.to_act != (0,) or len(table.zone("hand:0").cards) < 5:
        return False
    found = [action for action in GAME.legal(round_.state, Seat(0)).actions if action.do == "play"]
    return any(len(getattr(action, "cards", ())) > 1 for action in found)


def hand_of(table: Shown, kind: str) -> Mouse | Finger:
    return Mouse(port(table)) if kind == "mouse" else Finger(port(table))


def at_play(shown: Any, speed: Speed = Speed.OFF, **rest: Any) -> tuple[Shown, tuple[str, ...]]:
    """A table where the person may beat something, and cards that do."""
    table = shown(*FOUR, at=rest.pop("at", my_turn), speed=speed, **rest)
    table.now += 1000
    return table, plays(table)


def raise_cards(table: Shown, cards: tuple[str, ...]) -> None:
    for card in cards:
        table.tap(card)
    table.now += 1000
    assert raised(table) == sorted(cards)


def asked(table: Shown) -> bool:
    assert not table.settled
    return table.mine


def flying(table: Shown) -> list[QPoint]:
    """Where cards are in the air."""
    items = table.window.scene.items()
    return [item.scenePos().toPoint() for item in items if getattr(item, "name", "").startswith("fly/")]


def deal(table: Shown, seed: int, moment: float) -> None:
    """A fresh round for the one at the screen and three computers, at a moment of its deal between 0 and 1."""
    window, animator = table.window, table.window.animator
    window.play_sitting(sitting(*FOUR, seed=seed))
    animator.finish()
    until(lambda: table.mine)
    play(table.bridge)
    while not flying(table):
        # what comes before the cards fly is gone through at once
        assert animator._now is not None
        animator._now.setCurrentTime(animator._now.totalDuration())
        spin(1)
    now = animator._now
    assert now is not None
    now.setCurrentTime(max(now.currentTime(), round(moment * now.totalDuration())))
    assert flying(table)
    assert moving(animator)


def finer(window: TableWindow, dpr: float) -> None:
    """The window is moved to a screen whose pixels are finer."""
    for widget in (window, window.table, window.curtain):
        widget.devicePixelRatioF = lambda: dpr  # type: ignore[method-assign]
        QApplication.sendEvent(widget, QEvent(QEvent.Type.DevicePixelRatioChange))


def other_turn(table: Shown, thinker: Later, meanwhile: Any) -> None:
    """Somebody else acts while a hand is doing something."""
    round_ = table.bridge.round
    assert round_ is not None
    at = round_.at
    until(lambda: thinker.open)
    meanwhile()
    thinker.answer()
    until(lambda: round_.at > at)
