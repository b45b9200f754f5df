"""Where there is little room: the middle between plates and hands, prices on cards, lamps, glasses, the heading."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from engine.core.model import Seat
from engine.core.prompt import PickNumber, Prompt
from engine.games import PLAYERS, game
from engine.words import Words
from gui.scene import before
from gui.scene.button import Button, ButtonPicture, ZonePicture
from gui.scene.choice import Offer, poured
from gui.scene.controller import Controller
from gui.scene.describe import describe
from gui.scene.lamps import LampsPicture
from gui.scene.plate import Note, fitting, row_width
from gui.scene.spots import around
from gui.scene.stage import Heading, Stage
from gui.scene.table_scene import TableScene
from gui.theme import Step
from gui.windows.ask import Deeds
from gui.windows.questions import ask
from tests.gui.scene.moments import scene_of
from tests.gui.scene.played import drawn, played, rect
from tests.gui.scene.tables import look

pytestmark = pytest.mark.usefixtures("qapp")

SMALL, UPRIGHT = (800, 480), (1080, 1920)
MIDDLE = ("stock", "common", "discards", "shown", "thrown", "used", "pile")


def middle(stage: Stage) -> dict[str, QRectF]:
    """Where the cards of the middle lie, by name."""
    found = describe(stage).items()
    return {
        name: rect(stage, sprite)
        for name, sprite in found
        if name.startswith("card/") and name.split("/")[1].split(":")[0] in MIDDLE
    }


def english(scene: TableScene) -> None:
    scene.look(replace(look(), words=Words("en")))


@pytest.mark.parametrize("name", ["dream_1", "dream_2", "dream_3", "dream_5", "dream_6"])
def test_upright_the_middle_lies_between_what_the_seats_have(name: str) -> None:
    for players in PLAYERS[name]:
        made = played(name, players, lambda round_: round_.at >= 2)
        stage, _ = drawn(made.view(Seat(0)), UPRIGHT)
        cards = middle(stage)
        assert cards
        for place in stage.seats:
            taken = [place.plate, *map(around, before.zone_spots(stage, place, stage.seat_at(place.number)).values())]
            over = [card for card, area in cards.items() if any(area.intersects(one) for one in taken)]
            assert not over, (players, place.number, over)


def test_upright_the_pack_hangs_no_lower_than_the_plates_beside_it_ask_for() -> None:
    for players in PLAYERS["dream_3"]:
        made = played("dream_3", players, lambda round_: round_.at >= 1)
        stage, _ = drawn(made.view(Seat(0)), UPRIGHT)
        stock = [area.center().y() for name, area in middle(stage).items() if name.startswith("card/stock")][-1]
        assert abs(stock - stage.m.cy) < 0.5 * stage.m.b, (players, (stock - stage.m.cy) / stage.m.b)


@pytest.mark.parametrize("players", PLAYERS["dream_6"])
def test_the_row_of_a_trick_and_ones_own_card_do_not_cover_each_other(players: int) -> None:
    made = played("dream_6", players, lambda round_: round_.at == players + 1 + 1)
    for size in (SMALL, (1280, 800), UPRIGHT):
        stage, _ = drawn(made.view(Seat(0)), size)
        own = before.zone_spots(stage, stage.seats[0], 0)
        assert own
        for spots in own.values():
            over = [
                name for name, area in middle(stage).items() if area.intersects(around(spots).adjusted(2, 2, -2, -2))
            ]
            assert not over, (size, over)


@pytest.mark.parametrize("language", ["zh_CN", "en"])
@pytest.mark.parametrize("size", [SMALL, (640, 400), UPRIGHT])
def test_a_price_on_a_card_is_never_cut(language: str, size: tuple[int, int]) -> None:
    made = played("dream_5", 4, lambda round_: round_.at == 1)
    (seat,) = made.table.to_act
    scene = scene_of(made.view(seat), size)
    scene.arrange(game("dream_5").layout(made.setup), 4, seat)
    scene.look(replace(look(), words=Words(language)))
    hands = Controller(scene, lambda answer: None, lambda answer: None, finish=lambda: False)
    hands.offer(made.view(seat).prompts)
    stage = scene.stage
    assert stage is not None
    pictures = [one.picture for one in describe(stage).values() if isinstance(one.picture, ZonePicture)]
    priced = [one for one in pictures if one.button.price and one.width > 0]
    assert len(priced) > 4
    for one in priced:
        words, font = one.said(stage.look)
        assert stage.look.width(words, font) <= one.width - 4, (words, one.width)
        assert words in (one.button.price, one.button.short)


def lit(sweeps: str, size: tuple[int, int], stock: int | None = None) -> tuple[Stage, LampsPicture]:
    made = played("dream_2", 4, lambda round_: round_.table.phase == "banker")
    view = made.view(Seat(0))
    table = view.table.model_copy(update={"figures": {**view.table.figures, "sweeps": sweeps}})
    if stock is not None:
        zones = [zone.model_copy(update={"cards": ()}) if zone.id == "stock" else zone for zone in table.zones]
        table = table.model_copy(update={"zones": tuple(zones)})
    stage, sprites = drawn(replace(view, table=table), size)
    (sprite,) = [one for name, one in sprites.items() if name.startswith("lamps/")]
    assert isinstance(sprite.picture, LampsPicture)
    area = rect(stage, sprite)
    assert QRectF(0, 0, *size).contains(area)
    wide, high = sprite.picture.size(stage.look)
    pill = QRectF(sprite.x - wide / 2, sprite.y - high / 2, wide, high)
    assert not any(pill.intersects(card) for card in middle(stage).values())
    return stage, sprite.picture


@pytest.mark.parametrize("size", [SMALL, (1280, 800), UPRIGHT])
def test_lamps_say_how_many_sweeps_have_counted(size: tuple[int, int]) -> None:
    for sweeps, of in ((0, 2), (1, 2), (2, 3)):
        _, picture = lit(f"{sweeps}/{of}", size)
        assert (picture.lit, picture.of) == (sweeps, of)
    # also in the last deal, when the pack has gone
    assert lit("1/2", size, stock=0)[1].lit == 1
    assert not [name for name in drawn(played("dream_3", 4, lambda round_: round_.at == 1).view(Seat(0)), size)[1]
                if name.startswith("lamps/")]  # fmt: skip


def test_a_call_has_its_glasses_on_the_button() -> None:
    for name, calls in (("dream_2", [(0.5,), (1.0,), (1.0, 1.0)]), ("dream_3", [(0.5,), (1.0,)])):
        made = played(name, 3, lambda round_: True)
        seat = made.table.to_act[0]
        scene = scene_of(made.view(seat))
        scene.arrange(game(name).layout(made.setup), 3, seat)
        hands = Controller(scene, lambda answer: None, lambda answer: None, finish=lambda: False)
        hands.offer(made.view(seat).prompts)
        found = [button.glasses for button in scene.hands.buttons if button.glasses]
        assert sorted(found, key=sum) == calls
    assert poured("zha_jin_hua", 3) == ()


def test_glasses_are_drawn_and_leave_the_words_whole() -> None:
    stage, _ = drawn(played("dream_2", 3, lambda round_: True).view(Seat(0)), SMALL)
    button, pictures = Button("secondary", "叫酒 2 杯"), scene_of(stage.view, SMALL).pictures
    plain = pictures.of(ButtonPicture(stage.m, button, 96, 48))[0].toImage()
    seen = [plain]
    for glasses in ((0.5,), (1.0,), (1.0, 1.0)):
        made = pictures.of(ButtonPicture(stage.m, replace(button, glasses=glasses), 96, 48))[0].toImage()
        assert made not in seen
        seen.append(made)
    assert stage.look.width(button.label, stage.look.font(Step.T14, True)) <= 96 - 12


@pytest.mark.parametrize("players", [4, 8])
def test_in_a_small_window_the_game_has_the_last_word_beside_its_name(players: int) -> None:
    made = played("dream_2", players, lambda round_: round_.table.phase == "banker")
    scene = scene_of(made.view(Seat(0)), SMALL)
    english(scene)
    for name, line, said in (
        ("Short", "Round 1", ["Round 1", "deal 1", "does not count"]),
        ("Dream Zha Jin Hua 2.0: Banker and Sweeps", f"Round 1 · {players} players", ["deal 1"]),
        ("W" * 44, "Round 1 · 4 players", []),
    ):
        scene.head(Heading(name, line))
        stage = scene.stage
        assert stage is not None
        sprites: dict[str, Any] = describe(stage)
        text = sprites["subtitle"].picture.text if "subtitle" in sprites else ""
        assert all(part in text for part in said), text
        assert bool(text) == bool(said)
        assert "Sweeps" not in text


def test_where_only_one_thing_fits_the_plate_says_what_the_ring_does_not() -> None:
    stage, _ = drawn(played("zha_jin_hua", 3, lambda round_: True).view(Seat(0)), SMALL)
    turn, chips, total = Note("Your turn", bold=True, spare=True), Note("chips 4990"), Note("bet 10")
    widths = [row_width(stage.m, stage.look, (turn, chips, total)[:number], False) for number in (1, 2, 3)]
    for room, left in ((widths[2], (turn, chips, total)), (widths[1], (turn, chips))):
        assert fitting(stage.m, stage.look, (turn, chips, total), False, room) == left
    assert fitting(stage.m, stage.look, (turn, chips, total), False, widths[1] - 1)[0] == chips
    assert fitting(stage.m, stage.look, (turn,), False, 1.0) == (turn,)


def test_a_sheet_of_drinks_has_their_glasses() -> None:
    parent = QWidget()
    number = PickNumber(field="half_cups", low=2, high=6, step=2, units=True, presets=(2, 4, 6))
    ask(look(), parent, "dream_6", Offer(Prompt(verb="name", asks=(number,))), (), lambda chosen, word: None)
    (sheet,) = parent.findChildren(Deeds)
    assert [button.glasses for button in sheet.deeds] == [(1.0,), (1.0, 1.0), (1.0, 1.0, 1.0)]
    plain = sheet.deeds[2].grab().toImage()
    sheet.deeds[2].glasses = ()
    assert sheet.deeds[2].grab().toImage() != plain
    parent.deleteLater()
