"""The scene equals its view, whatever happened before, and knows nothing that is hidden."""

from __future__ import annotations

import gc
import random
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.model import BACK, Seat
from gui.scene.animator import Animator
from gui.scene.card_item import CardPicture
from gui.scene.describe import describe
from gui.scene.plate import PlatePicture
from gui.scene.stage import Hands
from gui.scene.table_scene import TableScene
from gui.scene.words import OwnerBar, TrickWords
from gui.theme import MIDNIGHT, Speed, Time
from tests.gui.bridge.evening import until
from tests.gui.scene.tables import PEOPLE, SEAT, look, moving, rounds, scene_for
from tests.gui.scene.tables import until as round_at

pytestmark = pytest.mark.usefixtures("qapp")


def fresh(scene: TableScene) -> tuple[tuple[object, ...], ...]:
    """What a new scene shows of the same view and hands."""
    assert scene.view is not None
    width, height = scene.sceneRect().width(), scene.sceneRect().height()
    other = scene_for(scene.view, (width, height))
    other.hold(scene.hands)
    other.show(scene.view)
    return other.dump()


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in (2, 3))])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_shown_view_is_exact_whatever_happened_before(players: int, seed: int) -> None:
    _, frames = rounds(players, seed, 400)
    rng = random.Random(seed)
    scene = scene_for(frames[0].view, speed=Speed.NORMAL)
    animator = Animator(scene)
    for _ in range(12):
        frame = rng.choice(frames)
        match rng.randrange(4):
            case 0:
                animator.play(frame)
                QTest.qWait(rng.randrange(60))
            case 1:
                animator.play(frame)
                animator.play(rng.choice(frames))
            case 2:
                scene.show(frame.view)
                stage = scene.stage
                assert stage is not None
                scene.hold(replace(scene.hands, selected=stage.hand[:2]))
            case _:
                scene.shake([item for item in describe(scene.stage) if item.startswith("card/")] if scene.stage else [])
        animator.finish()
        shown = rng.choice(frames).view
        scene.show(shown)
        assert scene.dump() == fresh(scene)


def test_a_frame_played_at_no_speed_leads_to_the_same_scene() -> None:
    _, frames = rounds(5, 3, 60)
    scene = scene_for(frames[0].view)
    animator = Animator(scene)
    for frame in frames:
        animator.play(frame)
        assert not moving(animator)
        assert scene.dump() == fresh(scene)


def test_a_frame_played_slowly_leads_to_the_same_scene() -> None:
    _, frames = rounds(4, 3, 9)
    scene = scene_for(frames[0].view, speed=Speed.FAST)
    scene.show(frames[4].view)
    animator = Animator(scene)
    for frame in frames[5:]:
        animator.play(frame)
    assert moving(animator)
    for _ in range(600):
        if not animator.busy:
            break
        QTest.qWait(10)
    assert not moving(animator)
    assert scene.view == frames[-1].view
    assert scene.dump() == fresh(scene)


@pytest.mark.parametrize("players", [3, 4, 6])
def test_only_what_the_view_shows_is_drawn(players: int) -> None:
    _, frames = rounds(players, 5, 300)
    for frame in frames:
        scene = scene_for(frame.view)
        scene.show(frame.view)
        seen = {card for zone in frame.view.table.zones for card in zone.cards}
        drawn = {item.picture.code for item in items(scene) if isinstance(item.picture, CardPicture)}
        assert drawn <= seen | {BACK}
        hidden = [zone for zone in frame.view.table.zones if BACK in zone.cards and zone.owner not in (None, 0)]
        for zone in hidden:
            backs = [item for item in items(scene) if item.name.startswith(f"card/{zone.id}/")]
            assert all(isinstance(b.picture, CardPicture) and b.picture.code == BACK for b in backs)


def items(scene: TableScene) -> list:
    from gui.scene.sprite_item import SpriteItem

    return [item for item in scene.items() if isinstance(item, SpriteItem)]


def test_flights_show_no_card_the_viewer_may_not_see() -> None:
    _, frames = rounds(4, 7, 1)
    scene = scene_for(frames[0].view, speed=Speed.SLOW)
    empty = replace(frames[0].view, table=frames[0].view.table.model_copy(update={"zones": ()}))
    scene.show(empty)
    animator = Animator(scene)
    animator.play(frames[0])
    QTest.qWait(30)
    mine = set(frames[0].view.table.zone("hand:0").cards) | {frames[0].view.table.figures["die"], BACK}
    drawn = {item.picture.code for item in items(scene) if isinstance(item.picture, CardPicture)}
    assert drawn <= mine
    animator.finish()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1080, 1920), (800, 480)])
def test_a_resized_table_equals_a_new_one_of_that_size(size: tuple[int, int]) -> None:
    _, frames = rounds(6, 11, 30)
    scene = scene_for(frames[-1].view, (1024, 640))
    scene.show(frames[-1].view)
    scene.resize(*size)
    assert scene.dump() == fresh(scene)


def test_another_look_draws_everything_anew() -> None:
    _, frames = rounds(4, 11, 30)
    scene = scene_for(frames[-1].view)
    scene.show(frames[-1].view)
    before = {item.name: item.shown_pixels() for item in items(scene)}
    scene.look(look(theme=MIDNIGHT))
    after = {item.name: item.shown_pixels() for item in items(scene)}
    assert before.keys() == after.keys()
    assert all(before[name] != after[name] for name in before if not name.startswith("card/"))


def test_items_are_dropped_and_leave_nothing_running(qapp: QApplication) -> None:
    _, frames = rounds(4, 2, 200)
    scene = scene_for(frames[0].view, speed=Speed.NORMAL)
    animator = Animator(scene)
    for frame in frames:
        animator.play(frame)
        animator.finish()
    qapp.processEvents()
    assert len(items(scene)) == len(describe(scene.stage))  # type: ignore[arg-type]


def test_held_cards_are_shown_where_the_hands_have_them() -> None:
    _, frames = rounds(4, 7, 6)
    scene = scene_for(frames[-1].view)
    scene.show(frames[-1].view)
    stage = scene.stage
    assert stage is not None
    key = stage.hand[0]
    low = stage.fan.spots[0]
    scene.hold(Hands(selected=(key,)))
    item = scene.item(f"card/{key.zone}/{key.code}/{key.copy}")
    assert item is not None
    assert item.pos().y() < low.y - 0.5 * stage.m.rise
    assert PEOPLE[0].name == stage.person(0).name


def test_who_thinks_is_drawn_within_a_frame_and_not_at_all_where_the_answer_is_there_sooner() -> None:
    _, frames = rounds(3, 2, 60)
    asked = next(frame.view for frame in frames if frame.view.table.to_act not in ((), (frame.view.seat,)))
    seat = asked.table.to_act[0]
    scene = scene_for(asked)
    scene.show(asked)
    before = scene.dump()
    scene.think((seat,))
    scene.think(())
    QTest.qWait(3 * Time.FRAME)
    assert scene.dump() == before
    scene.think((seat,))
    until(lambda: scene.dump() != before)
    plate = scene.item(f"plate/{seat}")
    assert plate is not None
    assert isinstance(plate.picture, PlatePicture)
    assert plate.picture.dots == 0


def test_a_card_needs_no_pixels_for_a_ring_it_does_not_wear() -> None:
    card = CardPicture("As", 84.0, 1.0, "new")
    plain, ringed = card.rect(look()), replace(card, ring="focus").rect(look())
    assert plain.width() < ringed.width()
    assert plain.contains(card.box.adjusted(-1, -1, 1, 1)), "turned in flight, its edge must be clear"


def test_a_scene_that_nobody_needs_goes() -> None:
    def alive() -> int:
        gc.collect()
        return sum(isinstance(thing, TableScene) for thing in gc.get_objects())

    before = alive()
    played, _ = rounds(4, 1, 3)
    scene = scene_for(played.view(Seat(0)))
    scene.show(played.view(Seat(0)))
    scene.think([1])
    scene.think([])
    assert alive() == before + 1
    del scene
    assert alive() == before


def test_colour_alone_never_says_whose_a_play_is() -> None:
    """The newest play has its owner's name below it; every other one a face on its line."""
    played = round_at(4, 3, lambda round_: sum(zone.id.startswith("trick") for zone in round_.table.zones) >= 3)
    scene = scene_for(played.view(SEAT))
    scene.show(played.view(SEAT))
    stage = scene.stage
    assert stage is not None
    sprites = describe(stage)
    bars = {name: sprite.picture for name, sprite in sprites.items() if name.startswith("bar/")}
    newest = f"bar/{stage.laid[-1].id}"
    assert newest in bars
    assert len(bars) > 1
    for name, bar in bars.items():
        assert isinstance(bar, OwnerBar)
        zone = next(zone for zone in stage.laid if name == f"bar/{zone.id}")
        assert zone.owner is not None
        assert name == newest or (bar.size > 0 and bar.face == stage.person(zone.owner).avatar)
    words = sprites["words"].picture
    assert isinstance(words, TrickWords)
    assert words.person is not None
