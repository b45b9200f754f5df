"""Drinks that stand on the table, and ticks: where they stand, what they say, that they cover nothing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF

from engine.core.event import Moved
from engine.core.model import Seat
from gui.scene import set_out
from gui.scene.carried import before_seat, carried, where
from gui.scene.motion import begin
from gui.scene.plate import PlatePicture
from gui.theme import Time
from tests.gui.scene.moments import frame_with, scene_of
from tests.gui.scene.played import drawn, played, rect

pytestmark = pytest.mark.usefixtures("qapp")

SIZES = ((1280, 800), (800, 480), (1080, 1920))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 9))
def test_a_call_stands_as_glasses_that_cover_nothing(size: tuple[int, int], players: int) -> None:
    made = played("dream_2", players, lambda round_: round_.table.phase == "banker", 0, 1, 2)
    stage, sprites = drawn(made.view(Seat(0)), size)
    glasses = {name: sprite for name, sprite in sprites.items() if name.startswith("glasses/")}
    calls = {name: value for name, value in made.table.figures.items() if name.startswith("call:")}
    # where so many sit in a low window that there is no room, the plate says it alone
    if players < 7:
        assert {name.partition("/")[2] for name in glasses} == set(calls)
    for name, sprite in glasses.items():
        assert isinstance(sprite.picture, set_out.GlassesPicture)
        assert sum(sprite.picture.parts) * 2 == calls[name.partition("/")[2]]
        area = rect(stage, sprite)
        assert QRectF(0, 0, *size).contains(area)
        for other, one in sprites.items():
            if other.startswith(("plate/", "card/", "caption/", "count/", "glasses/")) and other != name:
                plate = stage.place_of(int(other.partition("/")[2])).plate if other.startswith("plate/") else None
                assert not area.intersects(plate or rect(stage, one)), (name, other)


def test_glasses_slide_from_where_they_stood() -> None:
    def drunk(event: object) -> bool:
        return isinstance(event, Moved) and event.source.startswith("call:")

    before, frame = frame_with("dream_2", 4, drunk)
    scene = scene_of(before)
    play = begin(scene, frame.view)
    assert play is not None
    moves = [event for event in frame.events if isinstance(event, Moved) and drunk(event)]
    starts = [where(play.before, event.source) for event in moves]
    assert [(at.x(), at.y()) for at in starts if at is not None] == [
        (play.old[f"glasses/{event.source}"].x, play.old[f"glasses/{event.source}"].y) for event in moves
    ]
    movement = carried(moves)(play)
    assert movement is not None
    scene.run(movement)
    for event in moves:
        item = scene.item(f"glasses/{event.source}")
        assert item is not None
        assert not item.isVisible()
    slides = {name: (item.x(), item.y()) for item in scene.guests("glass/") if (name := item.name.split("/")[-1])}
    assert slides == {
        event.source: pytest.approx(at.toTuple(), abs=1)
        for event, at in zip(moves, starts, strict=True)
        if at is not None and at != before_seat(play.before, int(event.target.partition(":")[2]))
    }
    assert slides
    movement.setCurrentTime(play.ms(Time.D4) - 1)
    for event in moves:
        end = before_seat(play.after, int(event.target.partition(":")[2]))
        for item in scene.guests(f"glass/{event.target}/{event.source}"):
            assert abs(item.y() - end.y()) <= 1
    scene.halt()


@pytest.mark.parametrize("name", ["dream_4", "dream_4_fantasy"])
def test_the_running_total_fills_glasses(name: str) -> None:
    made = played(name, 3, lambda _: True)
    seat = made.table.to_act[0]
    stage, sprites = drawn(made.view(Seat(0)), (1280, 800))
    empty = sprites[f"glasses/total:{seat}"].picture
    assert isinstance(empty, set_out.GlassesPicture)
    assert empty.parts == (0.0,)
    (glasses,) = stage.layout.glasses
    for total, parts, times in ((1, (1 / 3,), ""), (3, (1.0,), ""), (5, (1.0, 2 / 3), ""), (16, (1.0, 1 / 3), "×5")):
        filled = set_out.filled(stage, glasses, total)
        assert filled is not None
        assert filled.parts == pytest.approx(parts)
        assert filled.times == times


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 9))
def test_the_jug_stands_in_the_middle_and_covers_nothing(size: tuple[int, int], players: int) -> None:
    made = played("dream_5", players, lambda round_: round_.at == 6)
    stage, sprites = drawn(made.view(Seat(0)), size)
    jug = sprites["jug/jug"]
    assert isinstance(jug.picture, set_out.JugPicture)
    assert jug.picture.text.startswith("底酒")
    area = rect(stage, jug)
    for name, sprite in sprites.items():
        if name.startswith(("card/", "count/", "caption/")):
            assert not area.intersects(rect(stage, sprite)), name
    assert not any(area.intersects(place.plate) for place in stage.seats)


def test_ticks_tell_who_has_passed_and_who_has_still_to_speak() -> None:
    made = played("dream_1", 4, lambda round_: bool(round_.table.figures["passed"]), 0, -1)
    _, sprites = drawn(made.view(Seat(0)), (1280, 800))
    ticks = {}
    for seat in range(4):
        plate = sprites[f"plate/{seat}"].picture
        assert isinstance(plate, PlatePicture)
        ticks[seat] = plate.tick
    figures = made.table.figures
    passed, caller = figures["passed"], figures["caller"]
    assert isinstance(passed, tuple)
    for seat, tick in ticks.items():
        assert tick == ("done" if seat in passed else "" if seat == caller else "open")
    assert set(ticks.values()) == {"done", "", "open"}


def test_who_has_laid_a_card_has_a_tick_on_it() -> None:
    made = played("dream_6", 4, lambda round_: len(round_.table.figures.get("placed", ())) == 2)  # type: ignore[arg-type]
    _, sprites = drawn(made.view(Seat(0)), (1280, 800))
    placed = made.table.figures["placed"]
    assert isinstance(placed, tuple)
    assert {name for name in sprites if name.startswith("tick/")} == {f"tick/placed:{seat}" for seat in placed}
    for seat in placed:
        card = next(sprite for name, sprite in sprites.items() if name.startswith(f"card/placed:{seat}/"))
        assert (sprites[f"tick/placed:{seat}"].x, sprites[f"tick/placed:{seat}"].y) == pytest.approx((card.x, card.y))
    assert not any(getattr(sprites[f"plate/{seat}"].picture, "tick") for seat in range(4))  # noqa: B009 - a plate's own


@pytest.mark.parametrize("size", SIZES)
def test_an_imagined_card_keeps_off_the_next_row(size: tuple[int, int]) -> None:
    made = played("dream_4", 3, lambda round_: round_.at > 2 and any(zone.imagined for zone in round_.table.zones[:2]))
    stage, sprites = drawn(made.view(Seat(0)), size)
    number, thought = next((n, z) for n, z in enumerate(made.table.zones[:2]) if z.imagined)
    rows = [[s for name, s in sprites.items() if name.startswith(f"card/pile:{n}/")] for n in (number, number + 1)]
    pale = sprites[f"imagined/{thought.id}/0"]
    assert rect(stage, pale).right() <= min(rect(stage, card).left() for card in rows[1])
    assert all(one.x < other.x for one, other in pairwise([*rows[0], pale]))


@pytest.mark.parametrize("size", SIZES)
def test_whose_drink_a_high_card_is_stands_above_the_hand_of_who_may_take_it(size: tuple[int, int]) -> None:
    made = played("dream_5", 4, lambda round_: round_.at > 3 and 0 in round_.table.to_act)
    stage, sprites = drawn(made.view(Seat(0)), size)
    said = sprites["about"]
    assert getattr(said.picture, "text") == "换走别人的 A、K、万能：对方喝"  # noqa: B009 - a caption's own
    area = rect(stage, said)
    assert QRectF(0, 0, *size).contains(area)
    for name, sprite in sprites.items():
        if name.startswith(("card/", "caption/", "count/", "button/", "jug/")):
            assert not area.intersects(rect(stage, sprite)), name
    assert not any(area.intersects(place.plate) for place in stage.seats)
    assert "about" not in drawn(made.view(Seat(1)), size)[1]


@pytest.mark.parametrize("size", SIZES)
def test_who_plays_blind_and_who_has_looked_stands_on_their_cards(size: tuple[int, int]) -> None:
    made = played("zha_jin_hua", 4, lambda round_: bool(round_.table.figures["seen"]) and round_.at > 2)
    stage, sprites = drawn(made.view(Seat(0)), size)
    seen = made.table.figures["seen"]
    assert isinstance(seen, tuple)
    words = {seat: sprites[f"count/{seat}"] for seat in range(1, 4)}
    assert {seat: getattr(sprite.picture, "text") for seat, sprite in words.items()} == {  # noqa: B009 - a pill's own
        seat: "明" if seat in seen else "暗" for seat in range(1, 4)
    }
    assert all(QRectF(0, 0, *size).contains(rect(stage, sprite)) for sprite in words.values())


@pytest.mark.parametrize("name", ["dream_4", "dream_4_fantasy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_upright_no_card_of_the_middle_lies_on_a_plate(name: str, players: int) -> None:
    made = played(name, players, lambda round_: round_.at == 3)
    stage, sprites = drawn(made.view(Seat(0)), (1080, 1920))
    cards = {name: rect(stage, sprite) for name, sprite in sprites.items() if name.startswith(("card/", "imagined/"))}
    assert cards
    for place in stage.seats:
        assert not [name for name, area in cards.items() if area.intersects(place.plate)]
