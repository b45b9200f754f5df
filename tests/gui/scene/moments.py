"""Frames of any game in which something happens, and scenes that are about to show them."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from engine.core.event import Event, Told
from engine.core.game import View
from engine.core.model import Seat
from engine.games import game
from engine.play.round import Frame, Round
from gui.scene.duel import duel
from gui.scene.motion import Play, begin
from gui.scene.table_scene import TableScene
from gui.theme import Speed
from tests.gui.scene.tables import PEOPLE, look, pictures


def frame_with(
    name: str, players: int, wanted: Callable[[Event], bool], given: Mapping[str, Any] | None = None
) -> tuple[View, Frame]:
    """The first frame of a round by chance that tells of something wanted, as seat 0 sees it, and the view before."""
    found = game(name)
    for seed in range(200):
        played: Round[Any] = Round(found, Round.dealt(found, players, {}, seed, given=given))
        frames: list[Frame] = []
        played.listen(Seat(0), frames.append)
        rng = random.Random(seed)
        while not played.over and len(frames) < 200:
            before = played.view(Seat(0))
            actions = found.legal(played.state, rng.choice(played.table.to_act)).actions
            assert played.submit(rng.choice([one for one in actions if one.do != "fold"] or actions)) is None
            if any(wanted(event) for event in frames[-1].events):
                return before, frames[-1]
    raise AssertionError("it never happened")


def scene_of(view: View, size: tuple[float, float] = (1280, 800), speed: Speed = Speed.FAST) -> TableScene:
    """A scene that shows a view of any game."""
    scene = TableScene(look(speed), pictures=pictures(speed))
    players = view.setup.players
    scene.arrange(game(view.game).layout(view.setup), players, 0)
    scene.seat(PEOPLE[:players])
    scene.resize(*size)
    scene.show(view)
    return scene


def said(frame: Frame) -> Told:
    """What a frame tells of hands that are laid against each other."""
    return next(event for event in frame.events if isinstance(event, Told) and event.shows)


def decided(scene: TableScene, frame: Frame) -> Play:
    """Play the duel of a frame until all of it is seen, and nothing has gone yet."""
    play = begin(scene, frame.view)
    assert play is not None
    movement = duel(said(frame))(play)
    assert movement is not None
    scene.run(movement)
    movement.setCurrentTime(movement.totalDuration() - 200)
    return play


def before_banker() -> tuple[Round[Any], list[Frame], int]:
    """A round of 3.0 of four in which all have called, what seat 0 sees from now on, and the banker."""
    found = game("dream_3")
    played: Round[Any] = Round(found, Round.dealt(found, 4, {}, 1))
    while played.table.phase != "banker":
        (seat,) = played.table.to_act
        assert played.submit(found.legal(played.state, seat).actions[0]) is None
    frames: list[Frame] = []
    played.listen(Seat(0), frames.append)
    (banker,) = played.table.to_act
    return played, frames, banker
