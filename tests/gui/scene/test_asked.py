"""Before anybody plays, the table says what is asked: a sentence in the middle, a reason on what cannot be pressed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF

from engine.core.model import Seat
from engine.play.round import Round
from engine.words import Words
from gui.scene.button import ButtonPicture
from gui.scene.describe import describe
from gui.scene.describe_bars import button_rect
from gui.scene.look import Look
from gui.scene.stage import Stage
from gui.scene.words import TrickWords
from gui.theme import Step
from tests.gui.pictures.drawn import asked, moment
from tests.gui.scene.tables import GAME, SEAT, Played, look

pytestmark = pytest.mark.usefixtures("qapp")


def stage_of(
    players: int, phase: str, language: str = "zh_CN", size: tuple[int, int] = (1280, 800), text: int = 100
) -> Stage:
    """What seat 0 sees where it is asked, the dealer sitting elsewhere."""
    cut = Round(GAME, Round.dealt(GAME, players, {}, 7, given={"dealer": 2}))
    table = Played(cut if phase == "shuffle" else moment(players, asked(phase)), size)
    table.scene.look(Look(look().theme, Words(language), look().cards, look().speed, text=text))
    table.hands.offer(table.round.view(SEAT).prompts)
    stage = table.scene.stage
    assert stage is not None
    return stage


@pytest.mark.parametrize("language", ["zh_CN", "en"])
@pytest.mark.parametrize("players", [3, 4, 6])
def test_whoever_may_show_a_special_hand_is_told_what_that_is(players: int, language: str) -> None:
    stage = stage_of(players, "declare", language)
    words = describe(stage)["words"].picture
    assert isinstance(words, TrickWords)
    assert words.text == Words(language).key("happy_nine.about.declare")
    assert words.person is None
    show = next(button for button in stage.hands.buttons if button.name == "primary")
    assert not show.enabled
    assert show.why == Words(language).key("happy_nine.error.not_a_special_hand.short")


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (540, 960)])
@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_whoever_may_cut_is_told_how(size: tuple[int, int], language: str) -> None:
    stage = stage_of(4, "shuffle", language, size)
    said = describe(stage)["slider/about"]
    assert isinstance(said.picture, TrickWords)
    assert said.picture.text == Words(language).key("happy_nine.about.cut")
    where = said.picture.rect(stage.look).translated(said.x, said.y)
    assert QRectF(0, 0, *size).contains(where)
    assert not where.intersects(button_rect(stage, "primary"))
    assert "words" not in describe(stage)


def test_where_type_is_very_large_the_button_has_the_room() -> None:
    stage = stage_of(4, "shuffle", size=(800, 480), text=200)
    assert stage.hands.slider is not None
    assert "slider/about" not in describe(stage)


@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_the_reason_is_whole_on_the_button_of_a_small_window(language: str) -> None:
    stage = stage_of(6, "declare", language, (800, 480))
    drawn = describe(stage)["button/primary"].picture
    assert isinstance(drawn, ButtonPicture)
    m, why = stage.m, drawn.button.why
    small = stage.look.font(Step.T12 if m.compact else Step.T14 * m.u)
    assert stage.look.cut(why, small, drawn.width - m.px(24, 12)) == why


def test_nobody_else_is_told_anything() -> None:
    played = moment(4, asked("declare"))
    assert [prompt.about is not None for prompt in played.view(SEAT).prompts] == [True, False]
    assert [prompt for prompt in played.view(None).prompts if prompt.about is not None] == []
    waiting = next((Seat(seat) for seat in range(4) if seat not in played.table.to_act), None)
    if waiting is not None:
        assert played.view(waiting).prompts == ()
