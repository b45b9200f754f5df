"""Frames become movements, one after another; input ends them, and at no speed they take no time."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest

from engine.core.event import Moved, Rolled, Told, Turned
from engine.core.model import Seat
from engine.play.round import Frame, Round
from gui.scene.animator import Animator
from gui.scene.flourishes import LOUD, MOMENTS
from gui.scene.sprite_item import SpriteItem
from gui.scene.table_scene import TableScene
from gui.theme import Speed, Time
from tests.gui.scene.tables import GAME, SEAT, rounds, scene_for

pytestmark = pytest.mark.usefixtures("qapp")


def dealt(players: int = 4, seed: int = 7, dealer: int = 0) -> tuple[Round, Frame]:
    """A round before the deal, and the frame of its dice and deal."""
    played: Round = Round(GAME, Round.dealt(GAME, players, {}, seed, given={"dealer": dealer}))
    frames: list[Frame] = []
    played.listen(SEAT, frames.append)
    assert played.submit(GAME.read({"seat": dealer, "do": "deal"})) is None
    return Round(GAME, Round.dealt(GAME, players, {}, seed, given={"dealer": dealer})), frames[0]


def guests(scene: TableScene, start: str) -> list[SpriteItem]:
    found = [item for item in scene.items() if isinstance(item, SpriteItem)]
    return [item for item in found if item.name.startswith(start)]


def wait(animator: Animator, most: int = 8000) -> int:
    """Wait until nothing moves; says about how long that took."""
    spent = 0
    while animator.busy and spent < most:
        QTest.qWait(10)
        spent += 10
    assert not animator.busy
    return spent


def test_the_dice_run_round_the_seats_and_the_deal_follows() -> None:
    before, frame = dealt()
    scene = scene_for(before.view(SEAT), speed=Speed.FAST)
    scene.show(before.view(SEAT))
    animator = Animator(scene)
    animator.play(frame)
    rolled = next(event for event in frame.events if isinstance(event, Rolled))
    counted = set()
    dealing = False
    while animator.busy:
        QTest.qWait(5)
        counted |= {item.name for item in guests(scene, "dice/count/")}
        dealing = dealing or bool(guests(scene, "fly/"))
    assert len(counted) == min(4, rolled.count)
    assert dealing
    assert not guests(scene, "dice/")
    assert not guests(scene, "fly/")
    assert scene.view == frame.view


def test_dealt_cards_fly_one_after_another() -> None:
    before, frame = dealt()
    moves = tuple(event for event in frame.events if isinstance(event, Moved))
    scene = scene_for(before.view(SEAT), speed=Speed.NORMAL)
    scene.show(before.view(SEAT))
    animator = Animator(scene)
    animator.play(Frame(1, moves, frame.view))
    QTest.qWait(Time.DEAL * 4)
    flying = [item for item in guests(scene, "fly/") if item.isVisible()]
    assert 0 < len(flying) < len(moves)
    animator.finish()


def test_a_play_flies_from_its_seat_to_the_middle() -> None:
    _, frames = rounds(4, 7, 8)
    number = next(n for n, frame in enumerate(frames) if any(isinstance(event, Moved) for event in frame.events) and n)
    scene = scene_for(frames[0].view, speed=Speed.SLOW)
    scene.show(frames[number - 1].view)
    animator = Animator(scene)
    animator.play(frames[number])
    QTest.qWait(120)
    stage = scene.stage
    assert stage is not None
    flying = guests(scene, "fly/")
    assert len(flying) == sum(len(event.cards) for event in frames[number].events if isinstance(event, Moved))
    before = flying[0].pos()
    QTest.qWait(60)
    assert flying[0].pos() != before
    animator.finish()
    assert not guests(scene, "fly/")


def test_a_pass_puts_its_word_at_the_seat() -> None:
    _, frames = rounds(4, 7, 60)
    passing = next(
        n
        for n, frame in enumerate(frames)
        if any(isinstance(e, Told) and e.event == "pass" for e in frame.events) and frame.view.table.figures["passed"]
    )
    scene = scene_for(frames[0].view, speed=Speed.NORMAL)
    scene.show(frames[passing - 1].view)
    animator = Animator(scene)
    animator.play(frames[passing])
    assert guests(scene, "new/pass/")
    wait(animator)
    assert guests(scene, "pass/")


@pytest.mark.parametrize("flourish", sorted({*LOUD, *MOMENTS, "banner"}))
@pytest.mark.parametrize("speed", [Speed.OFF, Speed.FAST])
def test_every_flourish_plays_and_leaves_nothing_behind(flourish: str, speed: Speed) -> None:
    _, frames = rounds(4, 7, 12)
    scene = scene_for(frames[0].view, speed=speed)
    scene.show(frames[-1].view)
    exact = scene.dump()
    animator = Animator(scene)
    told = Told(event="play", seat=Seat(0), to="all", flourish=flourish)  # type: ignore[arg-type]
    animator.play(Frame(1, (told,), frames[-1].view))
    assert speed is not Speed.OFF or not animator.busy
    wait(animator)
    assert scene.dump() == exact


def test_hidden_cards_turn_over_in_a_wave_and_open_ones_stay() -> None:
    played, frames = rounds(4, 7, 200)
    assert played.over
    scene = scene_for(frames[0].view, speed=Speed.FAST)
    scene.show(frames[-2].view)
    animator = Animator(scene)
    turns = tuple(event for event in frames[-1].events if isinstance(event, Turned))
    animator.play(Frame(1, turns, frames[-1].view))
    names = {item.name for item in guests(scene, "turn/")}
    assert len(names) == sum(len(event.cards) for event in turns if event.zone != "hand:0") > 0
    assert not any("hand:0" in name for name in names)
    wait(animator)
    exact = scene.dump()
    scene.show(frames[-1].view)
    assert scene.dump() == exact


def test_finishing_jumps_to_the_newest_view_and_tells_of_every_frame() -> None:
    _, frames = rounds(4, 7, 20)
    scene = scene_for(frames[0].view, speed=Speed.SLOW)
    scene.show(frames[4].view)
    animator = Animator(scene)
    shown: list[Frame] = []
    ended: list[bool] = []
    animator.shown.connect(shown.append)
    animator.idle.connect(lambda: ended.append(True))
    for frame in frames[5:]:
        animator.play(frame)
    assert animator.busy
    assert animator.finish()
    assert not animator.finish()
    assert [frame.at for frame in shown] == [frame.at for frame in frames[5:]]
    assert scene.view == frames[-1].view
    assert ended


def test_events_are_heard_once_each() -> None:
    _, frames = rounds(4, 7, 30)
    scene = scene_for(frames[0].view)
    animator = Animator(scene)
    heard: list[object] = []
    animator.heard.connect(heard.append)
    for frame in frames:
        animator.play(frame)
    assert heard == [event for frame in frames for event in frame.events]


def test_hundreds_of_frames_at_no_speed_need_no_depth() -> None:
    _, frames = rounds(4, 7, 60)
    scene = scene_for(frames[0].view)
    animator = Animator(scene)
    queued: list[Frame] = []

    def more(frame: Frame) -> None:
        if len(queued) < 400:
            queued.append(frame)
            animator.play(frames[len(queued) % len(frames)])

    animator.shown.connect(more)
    animator.play(frames[0])
    assert len(queued) == 400


def test_a_scene_that_goes_while_things_move_goes_quietly() -> None:
    before, frame = dealt()
    scene = scene_for(before.view(SEAT), speed=Speed.SLOW)
    scene.show(before.view(SEAT))
    animator = Animator(scene)
    animator.play(frame)
    QTest.qWait(30)
    del animator, scene
    QTest.qWait(30)
