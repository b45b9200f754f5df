"""Hands that are laid against each other in the middle: whose, what they are, and who has lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest

from engine.core.event import Event, Told, Turned
from engine.core.model import BACK
from engine.play.round import Frame
from gui.scene.animator import Animator
from gui.scene.card_item import CardPicture
from gui.scene.duel import SWELL, duel, plan
from gui.scene.motion import begin
from gui.scene.spots import around
from gui.theme import Speed
from tests.gui.scene.moments import decided, frame_with, said, scene_of

pytestmark = pytest.mark.usefixtures("qapp")

SIZES = ((1280, 800), (800, 480), (1080, 1920))
UPSET = {"hands": [["As", "Ah", "Ad"], ["2s", "3d", "5c"]]}


def told(name: str) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, Told) and event.event == name and bool(event.shows)


@pytest.mark.parametrize(
    ("game", "event", "players"),
    [("dream_2", "open", 4), ("dream_2", "sweep", 4), ("dream_3", "fight", 3), ("zha_jin_hua", "open", 2),
     ("new_zha_jin_hua", "compare", 3)],
)  # fmt: skip
def test_hands_that_were_compared_face_each_other_and_the_lower_grow_pale(game: str, event: str, players: int) -> None:
    before, frame = frame_with(game, players, told(event))
    shown = said(frame)
    scene = scene_of(before)
    decided(scene, frame)
    for zone in shown.shows:
        cards = [item.picture for item in scene.guests(f"duel/{zone.owner}/")]
        real = [one for one in cards if isinstance(one, CardPicture) and one.veil != "imagined"]
        assert [one.code for one in real] == list(zone.cards)
        pale = zone.owner in shown.lost
        assert all((one.veil == "beat") == pale for one in real)
        assert bool(scene.guests(f"duel/lit/{zone.owner}")) != pale


def test_every_hand_of_the_pack_of_a_banker_is_seen_by_all_although_it_is_put_away_in_the_same_moment() -> None:
    _, frame = frame_with("dream_3", 4, told("fight"))
    for zone in said(frame).shows:
        assert len(zone.cards) == 2
        assert BACK not in zone.cards
        assert zone.caption is not None


def test_a_comparison_that_only_two_see_shows_backs_to_the_others() -> None:
    def among_others(event: Event) -> bool:
        return isinstance(event, Told) and event.event == "compare" and all(zone.owner for zone in event.shows)

    _, frame = frame_with("new_zha_jin_hua", 4, lambda event: among_others(event) and said_hidden(event))
    shown = said(frame)
    assert all(set(zone.cards) == {BACK} and zone.caption is None for zone in shown.shows)
    assert shown.flourish == "duel"


def said_hidden(event: Event) -> bool:
    return isinstance(event, Told) and all(BACK in zone.cards for zone in event.shows)


def test_a_235_that_beats_a_triple_is_an_upset() -> None:
    before, frame = frame_with("zha_jin_hua", 2, told("open"), UPSET)
    shown = said(frame)
    assert shown.flourish == "upset"
    scene = scene_of(before)
    play = begin(scene, frame.view)
    assert play is not None
    usual = duel(shown.model_copy(update={"flourish": "duel"}))(play)
    play.scene.dismiss_all(("duel/", "new/duel/"))
    rare = duel(shown)(play)
    assert usual is not None
    assert rare is not None
    assert rare.totalDuration() > usual.totalDuration()


def test_the_cards_of_an_upset_swell_and_those_it_beats_do_not() -> None:
    before, frame = frame_with("zha_jin_hua", 2, told("open"), UPSET)
    scene = scene_of(before, speed=Speed.NORMAL)
    play = begin(scene, frame.view)
    assert play is not None
    movement = duel(said(frame))(play)
    assert movement is not None
    scene.run(movement)
    largest: dict[int, float] = {0: 0.0, 1: 0.0}
    for time in range(0, movement.totalDuration() - 200, 20):
        movement.setCurrentTime(time)
        for seat in largest:
            sizes = [item.zoom for item in scene.guests(f"duel/{seat}/")]
            largest[seat] = max(largest[seat], *sizes)
    (lost,) = said(frame).lost
    assert largest[1 - lost] == pytest.approx(SWELL, abs=0.02)
    assert largest[lost] == pytest.approx(1.0)
    scene.halt()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_no_hand_lies_over_another_or_outside(size: tuple[int, int], players: int) -> None:
    before, frame = frame_with("dream_2", players, told("sweep"))
    scene = scene_of(before, size)
    assert scene.stage is not None
    found = plan(scene.stage, scene.looks, said(frame))
    areas = []
    for side in found.sides:
        words = side.words.rect(scene.looks).translated(side.at)
        areas += [around(side.spots), words]
        assert len(side.words.text) > 3
    areas.append(found.said.rect(scene.looks).translated(found.at))
    assert scene.sceneRect().contains(found.mat)
    for number, area in enumerate(areas):
        assert scene.sceneRect().contains(area)
        for other in areas[number + 1 :]:
            both = area & other
            assert min(both.width(), both.height()) <= 1, (area, other)


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.FAST])
@pytest.mark.parametrize(("game", "event"), [("dream_2", "open"), ("dream_3", "fight"), ("zha_jin_hua", "open")])
def test_an_input_ends_a_duel_and_the_table_stands_as_without_it(game: str, event: str, speed: Speed) -> None:
    before, frame = frame_with(game, 2, told(event))
    exact = scene_of(frame.view, speed=speed).dump()
    scene = scene_of(before, speed=speed)
    animator = Animator(scene)
    animator.play(frame)
    QTest.qWait(60)
    assert animator.finish() is (speed is not Speed.OFF)
    assert scene.dump() == exact


def test_hands_that_are_put_away_at_once_are_not_turned_over_where_the_next_ones_lie() -> None:
    before, frame = frame_with("dream_3", 3, told("fight"))
    turns = tuple(event for event in frame.events if isinstance(event, Turned))
    assert turns
    scene = scene_of(before)
    animator = Animator(scene)
    animator.play(Frame(1, turns, frame.view))
    assert scene.guests("turn/") == []
    animator.finish()
