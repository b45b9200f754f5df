"""What comes of it, as it moves: a question that runs to a seat, a count that comes to nothing, cards that break."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.event import Event, Told, Turned
from engine.core.model import BACK, Seat
from engine.games import game
from engine.play.round import Frame, Round
from gui.scene.animator import Animator
from gui.scene.card_item import BrokenPicture, CardPicture
from gui.scene.describe import called_at
from gui.scene.duel import plan
from gui.scene.flourishes import blank, drain, turned
from gui.scene.motion import begin
from gui.scene.movements import called_out, story
from gui.scene.set_out import GlassesPicture
from gui.scene.spots import around
from tests.gui.scene.moments import before_banker, decided, frame_with, said, scene_of

pytestmark = pytest.mark.usefixtures("qapp")


def test_a_question_runs_from_who_asks_to_who_is_asked_and_back() -> None:
    found = game("dream_3")
    played, _, banker = before_banker()
    for do in ({"do": "ask", "target": (banker + 2) % 4}, {"do": "counter"}):
        (asker,) = played.table.to_act
        scene = scene_of(played.view(Seat(0)))
        assert played.submit(found.read({"seat": asker, **do})) is None
        play = begin(scene, played.view(Seat(0)))
        assert play is not None
        movement = called_out(play)
        assert movement is not None
        scene.run(movement)
        (bubble,) = scene.guests("run/says/asking")
        start = called_at(play.before, play.before.place_of(asker), "asking")
        end = play.sprites["says/asking"]
        assert (bubble.x(), bubble.y()) == pytest.approx((start.x, start.y), abs=1)
        movement.setCurrentTime(movement.totalDuration())
        assert (bubble.x(), bubble.y()) == pytest.approx((end.x, end.y), abs=1)
        assert story(())[0] is called_out
        scene.halt()


@pytest.mark.parametrize("name", ["dream_4", "dream_4_fantasy"])
def test_a_count_that_comes_to_nothing_greys_the_cards_and_runs_out(name: str) -> None:
    def leaves_a_rest(event: Event) -> bool:
        return isinstance(event, Told) and event.event == "turn_over" and event.params["total"] % 3 > 0

    before, frame = frame_with(name, 3, leaves_a_rest)
    told = {event.event: event for event in frame.events if isinstance(event, Told)}
    assert told["count"].flourish == ("word" if told["count"].params["count"] else "blank")
    scene = scene_of(before)
    play = begin(scene, frame.view)
    assert play is not None
    movement = blank(told["count"])(play)
    assert movement is not None
    scene.run(movement)
    cards = [item for name in play.old if name.startswith("card/") and (item := scene.item(name)) is not None]
    open_ones = [item.picture for item in cards if isinstance(item.picture, CardPicture) and item.picture.code != BACK]
    assert open_ones
    assert all(picture.veil == "beat" for picture in open_ones)
    running = drain(told["turn_over"])(play)
    assert running is not None
    scene.run(running)
    levels = []
    for share in (0.0, 0.5, 1.0):
        running.setCurrentTime(int(share * running.totalDuration()))
        (rest,) = scene.guests("drain/")
        assert isinstance(rest.picture, GlassesPicture)
        levels.append(rest.picture.parts[0])
    assert levels == sorted(levels, reverse=True)
    assert levels[0] == pytest.approx((told["turn_over"].params["total"] % 3) / 3)
    assert levels[-1] == 0
    scene.show(frame.view)
    assert scene.dump() == scene_of(frame.view).dump()


def test_the_cards_of_who_is_out_break_and_those_of_others_do_not() -> None:
    def compared(event: Event) -> bool:
        return isinstance(event, Told) and event.event == "compare"

    before, frame = frame_with("new_zha_jin_hua", 3, compared)
    shown = said(frame)
    scene = scene_of(before)
    play = decided(scene, frame)
    for zone in shown.shows:
        halves = [item for item in scene.guests(f"duel/{zone.owner}/") if isinstance(item.picture, BrokenPicture)]
        assert len(halves) == (2 * len(zone.cards) if zone.owner in shown.lost else 0)
        assert len({item.angle for item in halves}) == (2 if halves else 0)
        (side,) = [side for side in plan(play.before, scene.looks, shown).sides if side.seat == zone.owner]
        lies = around(side.spots).adjusted(-20, -20, 20, 20)
        assert all(lies.contains(item.pos()) for item in halves)
    scene.halt()
    before, frame = frame_with("dream_2", 4, lambda event: isinstance(event, Told) and event.event == "open")
    scene = scene_of(before)
    decided(scene, frame)
    assert scene.guests("duel/")
    assert not [item for item in scene.guests("duel/") if isinstance(item.picture, BrokenPicture)]
    scene.halt()


def test_no_count_stands_on_cards_that_turn_up() -> None:
    def others(event: Event) -> bool:
        return isinstance(event, Turned) and event.zone == "hand:1"

    before, frame = frame_with("new_zha_jin_hua", 3, others)
    scene = scene_of(before)
    play = begin(scene, frame.view)
    assert play is not None
    assert "count/1" in play.old
    assert "count/1" not in play.sprites
    turns = tuple(event for event in frame.events if isinstance(event, Turned) and event.zone == "hand:1")
    movement = turned(turns)(play)
    assert movement is not None
    scene.run(movement)
    item = scene.item("count/1")
    assert item is not None
    assert not item.isVisible()
    scene.halt()


@pytest.mark.parametrize("name", ["dream_3", "dream_4", "new_zha_jin_hua"])
def test_a_round_that_is_played_through_ends_in_what_its_view_shows(name: str) -> None:
    found = game(name)
    played: Round[Any] = Round(found, Round.dealt(found, 3, {}, 2))
    frames: list[Frame] = []
    scene = scene_of(played.view(Seat(0)))
    played.listen(Seat(0), frames.append)
    animator = Animator(scene)
    while not played.over and len(frames) < 12:
        (seat, *_) = played.table.to_act
        assert played.submit(found.legal(played.state, seat).actions[-1]) is None
        animator.play(frames[-1])
        animator.finish()
    exact = scene_of(frames[-1].view)
    exact.hold(scene.hands)
    assert scene.dump() == exact.dump()


def test_who_was_not_asked_is_dimmed_while_the_others_fight() -> None:
    found = game("dream_3")
    played, frames, banker = before_banker()
    asked = (banker + 1) % 4
    for who, do in ((banker, {"do": "ask", "target": asked}), (asked, {"do": "defy"})):
        assert played.submit(found.read({"seat": who, **do})) is None
    scene = scene_of(played.view(Seat(0)))
    assert played.submit(found.read({"seat": banker, "do": "stop"})) is None
    decided(scene, frames[-1])
    for who in range(4):
        plate = scene.item(f"plate/{who}")
        assert plate is not None
        assert (plate.opacity() < 1) == (who not in (banker, asked))
    scene.show(frames[-1].view)
    assert scene.dump() == scene_of(frames[-1].view).dump()
