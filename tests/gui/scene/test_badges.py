"""Tables of every game on the way through a round: no badge lies over what a card is, no pile over cards of others."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QRectF

from engine.core.model import Seat
from engine.core.plain import BACK
from engine.games import GAMES, PLAYERS, game
from engine.play.round import Round
from gui.scene.card_item import CardPicture
from gui.scene.describe import describe
from gui.scene.sprite import Sprite
from gui.scene.stage import Stage
from gui.theme import CARD_RATIO
from tests.gui.scene.tables import look

SIZES = ((1280, 800), (800, 480), (720, 1280), (1920, 1080))
STEPS = 24
pytestmark = pytest.mark.usefixtures("qapp")


def stages(name: str, players: int) -> Iterator[Stage]:
    """What somebody at the table and somebody beside it see after every third action of a round, and at its end."""
    played, rng = game(name), random.Random(f"{name} {players}")
    round_: Round[Any] = Round(played, Round.dealt(played, players, {}, 1))
    layout = played.layout(round_.setup)
    for step in range(STEPS):
        actions = played.legal(round_.state, round_.table.to_act[0]).actions
        assert round_.submit(rng.choice(actions)) is None
        if round_.over or step % 3 == 0:
            for seat, size in ((seat, size) for seat in (None, Seat(0)) for size in SIZES):
                yield Stage(look(), layout, players, 0, round_.view(seat), size)
        if round_.over:
            return


def face(card: Sprite) -> QRectF:
    """Where a card lies that is not turned."""
    assert isinstance(card.picture, CardPicture)
    high = card.picture.height
    return QRectF(card.x - high * CARD_RATIO / 2, card.y - high / 2, high * CARD_RATIO, high)


def index(card: Sprite) -> QRectF:
    """Where its rank and suit stand."""
    area = face(card)
    return QRectF(area.left(), area.top(), 0.26 * area.width(), 0.32 * area.height())


def zone(card: Sprite) -> str:
    return card.name.split("/")[1]


@pytest.mark.parametrize("name", GAMES)
def test_no_badge_lies_over_an_index_and_no_pile_over_other_cards(name: str) -> None:
    for players in sorted({PLAYERS[name].start, 4, PLAYERS[name].stop - 1}):
        for stage in stages(name, players):
            sprites = describe(stage).values()
            cards = [one for one in sprites if isinstance(one.picture, CardPicture)]
            open_ = [one for one in cards if getattr(one.picture, "code", BACK) != BACK and not one.angle]
            for badge in (one for one in sprites if one.name.startswith(("count/", "bell/"))):
                area = badge.picture.rect(stage.look).adjusted(2, 2, -2, -2).translated(badge.x, badge.y)
                over = [card.name for card in open_ if badge.z > card.z and area.intersects(index(card))]
                assert not over, f"{badge.name} {stage.size} {players}"
            centre = [one for one in cards if stage.place(zone(one)) in stage.layout.centre]
            piles = [one for one in centre if getattr(stage.place(zone(one)), "shape", "") == "pile"]
            for pile in piles:
                over = [card.name for card in open_ if zone(card) != zone(pile) and face(pile).intersects(face(card))]
                assert not over, f"{pile.name} {stage.size} {players}"


@pytest.mark.parametrize("name", GAMES)
def test_a_row_goes_to_the_right(name: str) -> None:
    for stage in stages(name, PLAYERS[name].start):
        rows = [place.zone for place in stage.layout.centre if place.shape == "row"]
        cards = [one for one in describe(stage).values() if isinstance(one.picture, CardPicture) and not one.angle]
        for one, other in combinations(cards, 2):
            if zone(one) == zone(other) and zone(one).partition(":")[0] in rows:
                assert (other.x - one.x) * (other.z - one.z) > 0, f"{one.name} {other.name} {stage.size}"
