"""A card that is laid before oneself, by pulling it there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from PySide6.QtCore import QPointF

from engine.core.action import Refusal
from engine.core.model import Seat
from engine.games import game
from engine.play.round import Round
from gui.scene import before
from gui.scene.controller import Controller
from gui.scene.table_scene import TableScene
from gui.theme import Speed
from tests.gui.scene.moments import scene_of

pytestmark = pytest.mark.usefixtures("qapp")

FOUND = game("dream_6")


class Table:
    """A round of 6.0 in which seat 0 is to place a card, on the screen."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.round: Round[Any] = Round(FOUND, Round.dealt(FOUND, 4, {}, 1))
        while self.round.table.phase != "place":
            (seat,) = self.round.table.to_act
            assert self.round.submit(FOUND.legal(self.round.state, seat).actions[0]) is None
        self.sent: list[Mapping[str, Any]] = []
        self.scene: TableScene = scene_of(self.round.view(Seat(0)), size, Speed.OFF)
        self.hands = Controller(self.scene, self.submit, self.probe, finish=lambda: False, clock=lambda: 10_000)
        self.hands.offer(self.round.view(Seat(0)).prompts)

    def submit(self, answer: Mapping[str, Any]) -> Refusal | None:
        self.sent.append(answer)
        return self.round.submit(FOUND.read(answer))

    def probe(self, answer: Mapping[str, Any]) -> Refusal | None:
        return self.round.probe(FOUND.read(answer))

    def pull(self, number: int, to: QPointF) -> str:
        """Take a card of the hand along to a point, and give its code."""
        stage = self.scene.stage
        assert stage is not None
        key, spot = stage.hand[number], stage.fan.spots[number]
        x, y = spot.x - spot.width / 2 + 8, spot.y
        self.hands.press(1, x, y)
        self.hands.move(1, x, y - 30)
        for step in range(1, 11):
            self.hands.move(1, x + (to.x() - x) * step / 10, y + (to.y() - y) * step / 10)
        return key.code


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (1080, 1920)])
def test_a_card_that_is_pulled_before_oneself_is_placed(size: tuple[int, int]) -> None:
    table = Table(size)
    stage = table.scene.stage
    assert stage is not None
    to = before.dropped(stage).center()
    card = table.pull(0, to)
    slot = table.scene.item("target/placed")
    assert slot is not None
    assert (slot.x(), slot.y()) == pytest.approx((to.x(), to.y()), abs=1)
    table.hands.release(1, to.x(), to.y())
    assert table.sent == [{"seat": 0, "do": "place", "card": card}]
    assert table.round.table.zone("placed:0").cards == (card,)
    assert table.scene.item("target/placed") is None


def test_a_card_that_is_let_go_elsewhere_stays() -> None:
    table = Table((1280, 800))
    to = QPointF(20, 300)
    table.pull(1, to)
    table.hands.release(1, to.x(), to.y())
    assert table.sent == []
    assert table.scene.hands.tray == 0
