"""Real rounds for the window's tests, and a table that shows them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any

from PySide6.QtCore import QPointF

from engine.core.action import Refusal
from engine.core.game import View
from engine.core.model import Seat
from engine.games import game
from engine.play.round import Frame, Round
from engine.words import Words
from gui.art.cards import CardArt
from gui.scene.animator import Animator
from gui.scene.controller import Controller
from gui.scene.describe import card_name
from gui.scene.look import Look
from gui.scene.picture import Pictures
from gui.scene.plate import Person
from gui.scene.stage import Heading, Key
from gui.scene.table_scene import TableScene
from gui.theme import FELT, Speed, Theme

GAME = game("happy_nine")
SEAT = Seat(0)
PEOPLE = tuple(
    Person(name, avatar, number)
    for number, (name, avatar) in enumerate(
        [("小李", "fox"), ("阿珍", "rabbit"), ("小雨", "panda"), ("老周", "owl"), ("阿宁", "cat"), ("大伟", "bear")]
    )
)


@cache
def look(speed: Speed = Speed.OFF, theme: Theme = FELT) -> Look:
    return Look(theme, Words("zh_CN"), CardArt(back=theme.back), speed)


@lru_cache(maxsize=2)
def pictures(speed: Speed) -> Pictures:
    """What was drawn once need not be drawn for every test."""
    return Pictures(look(speed), 1.0)


def rounds(players: int, seed: int, steps: int, greedy: float = 0.6) -> tuple[Round, list[Frame]]:
    """A round after so many actions, and what seat 0 was shown of it."""
    played: Round = Round(GAME, Round.dealt(GAME, players, {}, seed))
    frames: list[Frame] = []
    played.listen(SEAT, frames.append)
    rng = random.Random(f"{players} {seed}")
    for _ in range(steps):
        if played.over:
            break
        act(played, played.table.to_act[0], rng, greedy)
    return played, frames


def act(played: Round, seat: Seat, rng: random.Random, greedy: float = 0.6) -> None:
    found = GAME.legal(played.state, seat).actions
    calm = [action for action in found if action.do in ("deal", "keep")]
    if calm:
        chosen = calm[0]
    elif rng.random() < greedy:
        chosen = max(found, key=lambda action: len(getattr(action, "cards", ())))
    else:
        chosen = rng.choice(found)
    assert played.submit(chosen) is None


def until(players: int, seed: int, wanted: Callable[[Round], bool]) -> Round:
    """A round at the first moment that is wanted."""
    played: Round = Round(GAME, Round.dealt(GAME, players, {}, seed))
    rng = random.Random(f"{players} {seed}")
    while not wanted(played):
        assert not played.over, "the moment never came"
        act(played, played.table.to_act[0], rng)
    return played


def my_turn(played: Round) -> bool:
    """Seat 0 may beat something, with several cards in hand."""
    table = played.table
    return (
        table.phase == "play"
        and table.to_act == (0,)
        and any(zone.id.startswith("trick") for zone in table.zones)
        and any(action.do == "play" for action in GAME.legal(played.state, SEAT).actions)
        and len(table.zone("hand:0").cards) > 3
    )


def scene_for(view: View, size: tuple[float, float] = (1280, 800), speed: Speed = Speed.OFF) -> TableScene:
    """A scene that has shown nothing yet."""
    scene = TableScene(look(speed), pictures=pictures(speed))
    players = view.setup.players
    scene.arrange(GAME.layout(view.setup), players, 0)
    scene.seat(PEOPLE[:players])
    scene.head(Heading("欢乐九张", "第 3 局", "1 倍 = 半杯"))
    scene.resize(*size)
    return scene


class Played:
    """A table on the screen: round, scene, animator, hands; a clock that the test turns."""

    def __init__(self, round_: Round, size: tuple[float, float] = (1280, 800), speed: Speed = Speed.OFF) -> None:
        self.round = round_
        self.now = 10_000
        self.sent: list[Mapping[str, Any]] = []
        self.said: list[str] = []
        self.wanted: list[str] = []
        self.scene = scene_for(round_.view(SEAT), size, speed)
        self.animator = Animator(self.scene)
        self.hands = Controller(
            self.scene, self.submit, self.probe, finish=self.animator.finish, clock=lambda: self.now
        )
        self.hands.refused.connect(self.said.append)
        self.hands.wanted.connect(self.wanted.append)
        # a lambda would hold the table, and the table the lambda, for ever
        self.animator.shown.connect(self.offer)
        round_.listen(SEAT, self.animator.play)
        self.scene.show(round_.view(SEAT))
        self.hands.offer(round_.view(SEAT).prompts)

    def offer(self, frame: Frame) -> None:
        self.hands.offer(frame.view.prompts)

    def submit(self, answer: Mapping[str, Any]) -> Refusal | None:
        refusal = self.round.submit(GAME.read(answer))
        if refusal is None:
            self.sent.append(answer)
        return refusal

    def probe(self, answer: Mapping[str, Any]) -> Refusal | None:
        return self.round.probe(GAME.read(answer))

    def others(self, seed: int = 0) -> None:
        """Let the others play until seat 0 is asked."""
        rng = random.Random(seed)
        while not self.round.over and 0 not in self.round.table.to_act:
            act(self.round, self.round.table.to_act[0], rng)

    def at(self, name: str) -> QPointF:
        """The middle of what is touched of a button or of a card."""
        stage = self.scene.stage
        assert stage is not None
        from gui.scene.hits import buttons

        if name in buttons(stage):
            return buttons(stage)[name].center()
        key = next(key for key in stage.hand if card_name(key) == name or key.code == name)
        spot = stage.fan.spots[stage.hand.index(key)]
        return QPointF(spot.x - spot.width / 2 + 12, spot.y + spot.height / 4)

    def tap(self, name: str, pointer: object = 1) -> None:
        self.now += 100
        point = self.at(name)
        self.hands.press(pointer, point.x(), point.y())
        self.hands.release(pointer, point.x(), point.y())

    def beat(self) -> tuple[str, ...]:
        """The cards of some legal play of seat 0."""
        plays = [action for action in GAME.legal(self.round.state, SEAT).actions if action.do == "play"]
        return tuple(plays[0].to_json()["cards"])

    def held(self) -> tuple[Key, ...]:
        stage = self.scene.stage
        assert stage is not None
        return stage.hand


def moving(animator: Animator) -> bool:
    """Whether something is being played."""
    return animator.busy
