"""What is called out to a seat, a card that is only thought of, and how cards are imagined."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from engine.core.event import Event, Moved, Told
from engine.core.game import View
from engine.core.model import Seat
from engine.games import game
from engine.play.round import Round
from gui.scene.amount import StandingPicture
from gui.scene.card_item import CardPicture
from gui.scene.describe import Sprite, describe
from gui.scene.geometry import measure, places
from gui.scene.plate import WordPicture, call_pill
from gui.scene.spots import around
from gui.scene.stage import Stage
from tests.gui.scene.moments import frame_with, scene_of

pytestmark = pytest.mark.usefixtures("qapp")

SIZES = ((1280, 800), (800, 480), (1080, 1920))


def sprites_of(view: View, size: tuple[float, float] = (1280, 800)) -> tuple[Stage, dict[str, Sprite]]:
    stage = scene_of(view, size).stage
    assert stage is not None
    return stage, describe(stage)


def asked() -> tuple[View, View]:
    """A round of 3.0 when a seat is asked, and when it has given in."""
    found = game("dream_3")
    played: Round[Any] = Round(found, Round.dealt(found, 4, {}, 1))
    while played.table.phase != "reply":
        (seat,) = played.table.to_act
        assert played.submit(found.legal(played.state, seat).actions[0]) is None
    before = played.view(Seat(0))
    (seat,) = played.table.to_act
    assert played.submit(found.read({"seat": seat, "do": "accept"})) is None
    return before, played.view(Seat(0))


@pytest.mark.parametrize("size", SIZES)
def test_whoever_is_asked_is_asked_aloud(size: tuple[int, int]) -> None:
    before, after = asked()
    stage, sprites = sprites_of(before, size)
    (seat,) = before.table.to_act
    picture = sprites["says/asking"].picture
    assert isinstance(picture, WordPicture)
    assert picture.text == "服不服？"
    where = picture.rect(stage.look).translated(sprites["says/asking"].x, sprites["says/asking"].y)
    assert scene_of(before, size).sceneRect().contains(where)
    assert not any(place.plate.intersects(where) for place in stage.seats)
    assert abs(where.center().y() - stage.place_of(seat).plate.center().y()) < 2 * stage.place_of(seat).plate.height()
    assert "says/asking" not in sprites_of(after, size)[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", range(2, 9))
def test_no_call_lies_outside(size: tuple[int, int], players: int) -> None:
    m = measure(*size, players)
    for place in places(m):
        pill = call_pill(m, place, m.px(190, 120), m.tx(36, 26))
        assert pill.left() >= 0
        assert pill.right() <= m.width
        assert not pill.intersects(place.plate)


@pytest.mark.parametrize("size", SIZES)
def test_the_named_card_is_seen_pale_beside_the_one_that_was_dealt(size: tuple[int, int]) -> None:
    _, frame = frame_with("dream_4_fantasy", 3, lambda event: isinstance(event, Told) and event.event == "dealt")
    _, sprites = sprites_of(frame.view, size)
    named, dealt = sprites["imagined/named/0"], next(s for n, s in sprites.items() if n.startswith("card/turned/"))
    assert isinstance(named.picture, CardPicture)
    assert named.picture.code == frame.view.table.figures["named"]
    assert named.y == pytest.approx(dealt.y)
    assert named.x - dealt.x > named.picture.box.width()
    assert "caption/named" in sprites


def test_nothing_shines_through_an_imagined_card() -> None:
    def opened(event: Event) -> bool:
        return isinstance(event, Told) and event.event == "round_over"

    _, frame = frame_with("dream_2", 6, opened)
    _, sprites = sprites_of(frame.view, (800, 480))
    thought = [sprite for name, sprite in sprites.items() if name.startswith("imagined/")]
    assert thought
    assert all(sprite.opacity == 1.0 and getattr(sprite.picture, "veil") == "imagined" for sprite in thought)  # noqa: B009 - a card's own


@pytest.mark.parametrize("size", SIZES)
def test_the_cards_of_a_trick_keep_off_the_words_before_the_seats(size: tuple[int, int]) -> None:
    _, frame = frame_with("dream_6", 4, lambda event: isinstance(event, Moved) and event.target == "laid:0")
    stage, sprites = sprites_of(frame.view, size)
    rects = {
        name: getattr(sprite.picture, "box", sprite.picture.rect(stage.look)).translated(sprite.x, sprite.y)
        for name, sprite in sprites.items()
        if name.startswith(("card/common:", "card/laid:", "caption/laid:", "imagined/laid:"))
    }
    for (one, first), (other, second) in combinations(rects.items(), 2):
        if one.split(":")[0] == other.split(":")[0]:
            continue
        both = first & second
        assert min(both.width(), both.height()) <= 1, (one, other)


@pytest.mark.parametrize("size", SIZES)
def test_left_and_right_are_named_beside_the_cards(size: tuple[int, int]) -> None:
    found = game("dream_5")
    played: Round[Any] = Round(found, Round.dealt(found, 3, {}, 1))
    stage, sprites = sprites_of(played.view(Seat(0)), size)
    left, right = sprites["side/0"], sprites["side/1"]
    assert [getattr(side.picture, "text") for side in (left, right)] == ["左", "右"]  # noqa: B009 - a caption's own
    area = around(stage.fan.spots)
    assert left.x + left.picture.rect(stage.look).width() / 2 <= area.left()
    assert right.x - right.picture.rect(stage.look).width() / 2 >= area.right()
    assert not any(name.startswith("side/") for name in sprites_of(asked()[0], size)[1])


@pytest.mark.parametrize("size", SIZES)
def test_the_glasses_of_a_trick_stand_on_its_card(size: tuple[int, int]) -> None:
    found = game("dream_6")
    played: Round[Any] = Round(found, Round.dealt(found, 3, {}, 1))
    (speaker,) = played.table.to_act
    assert "stands/common:2" not in sprites_of(played.view(Seat(0)), size)[1]
    assert played.submit(found.read({"seat": speaker, "do": "name", "slot": 2, "half_cups": 6})) is None
    stage, sprites = sprites_of(played.view(Seat(0)), size)
    glasses, card = sprites["stands/common:2"], sprites["card/common:2/??/0"]
    assert isinstance(glasses.picture, StandingPicture)
    assert isinstance(card.picture, CardPicture)
    assert glasses.picture.parts == (1.0, 1.0, 1.0)
    assert card.picture.ring == "accent"
    assert card.picture.box.contains(glasses.picture.rect(stage.look))
    assert (glasses.x, glasses.y) == pytest.approx((card.x, card.y))
