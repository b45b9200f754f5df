"""What buttons, figures and amounts say."""

from __future__ import annotations

import pytest

from engine.core.model import Seat
from engine.core.prompt import Prompt
from engine.core.table import Table
from engine.words import Words
from engine.words.buttons import cost, label
from engine.words.figures import figure, of_seat, of_table

ZH, EN = Words("zh_CN"), Words("en")
NAMES = ("小李", "阿珍")


@pytest.mark.parametrize(
    ("game", "units", "said"),
    [("happy_nine", 3, "3 units"), ("dream_1", 3, "1½ cups"), ("zha_jin_hua", 30, "30")],
)
def test_what_units_of_a_game_are(game: str, units: int, said: str) -> None:
    assert cost(EN, game, units) == said


@pytest.mark.parametrize(
    ("game", "prompt", "said"),
    [
        ("zha_jin_hua", Prompt(verb="raise", fixed={"step": 2}, price=40), "加注 +2 · 40"),
        ("happy_nine", Prompt(verb="play", fixed={"call": True}), "出牌并报单"),
        ("dream_3", Prompt(verb="defy", risk=4), "不服 · 可能 2 杯"),
        ("dream_2", Prompt(verb="call", fixed={"half_cups": 1}), "叫酒 半杯"),
    ],
)
def test_a_button_says_its_verb_which_one_it_is_and_what_it_costs(game: str, prompt: Prompt, said: str) -> None:
    assert label(ZH, game, prompt, NAMES) == said


def test_a_place_on_the_table_says_whose_and_which_it_is() -> None:
    prompt = Prompt(verb="swap_other", fixed={"target": 1, "side": "left"}, zone="hand:1:left", risk=2)
    said = label(ZH, "dream_5", prompt, NAMES)
    assert "阿珍" in said
    assert said.endswith("可能 1 杯")


def test_figures_say_their_values_where_their_words_have_a_place_for_them() -> None:
    table = Table(phase="bet", figures={"seen": (1,), "dealer": 0}, amounts={"pot": 60, "lap": 2, "chips:1": 970})
    assert list(of_table(ZH, "zha_jin_hua", table, ("lap", "pot", "cap"))) == ["第 2 轮", "底池 60"]
    assert of_seat(ZH, "zha_jin_hua", table, "chips", 1) == "筹码 970"
    assert of_seat(ZH, "zha_jin_hua", table, "seen", 1) == "明"
    assert of_seat(ZH, "zha_jin_hua", table, "seen", 0) == ""
    asking = table.model_copy(update={"to_act": (Seat(0),)})
    assert [of_seat(ZH, "zha_jin_hua", asking, "seen", seat) for seat in (0, 1)] == ["暗", "明"]
    assert of_seat(ZH, "zha_jin_hua", asking, "dealer", 1) == ""
    assert figure(ZH, "dream_2", "call", "4") == "叫 2 杯"
