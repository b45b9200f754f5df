"""The dry voice: whatever can be said is said without a word of alcohol, and says as much."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from engine.core.event import Told
from engine.core.model import ALL, Seat
from engine.games import GAMES, game
from engine.words import LANGUAGES, MEASURES, TABLE, Words, words_for
from engine.words.buttons import cost
from engine.words.dry import alcohol, worth
from tests.words.script import words as script
from tests.words.test_catalogues import catalogue

PLACE = re.compile(r"\{(\w+)\}")
NAMED = {
    "cards": "As BJ",
    "card": "Th",
    "game": "happy_nine",
    "bot": "expert",
    "measure": "俯卧撑",
    "half_cups": 3,
    "cups": 2,
}
"""What the places of a sentence are filled with; all others with a number."""


def filled(places: set[str], number: int) -> dict[str, Any]:
    return {place: NAMED.get(place, number) for place in places}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", [TABLE, *GAMES])
def test_no_sentence_names_alcohol(language: str, domain: str) -> None:
    dry, said = Words(language, dry=True), 0
    for message in catalogue(language, domain):
        if not message.id or message.context:
            continue
        key = message.id if isinstance(message.id, str) else message.id[0]
        places = {place for form in script._forms(message) for place in PLACE.findall(form)}
        for number in (0, 1, 2, 5):
            sentence = dry.key(key, **filled(places, number))
            assert sentence != f"<{key}>"
            assert alcohol(sentence) == (), key
            said += 1
    assert said > 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "measure", [*MEASURES, "一两白酒", "glass of wine", "beer", "杯", "俯卧撑", "杯奶茶", "cups of tea"]
)
@pytest.mark.parametrize("amount", [0, 1, 3, Fraction(1, 2), Fraction(5, 2), "3/2", "7/5", Decimal("1.30")], ids=str)
def test_no_amount_names_alcohol(language: str, measure: str, amount: Any) -> None:
    dry = Words(language, dry=True)
    for said in (dry.measure(amount, measure), dry.drink(amount, measure, Fraction(1, 2)), dry.drink(3, measure, None)):
        assert alcohol(said) == ()
        assert "<" not in said


def test_half_cups_are_points_and_whole() -> None:
    chinese, english = Words("zh_CN", dry=True), Words("en", dry=True)
    assert english.measure(Fraction(1, 2), "cup") == "1 point"
    assert english.measure("3/2", "cup") == "3 points"
    assert chinese.measure(2, "cup") == "4 分"
    assert english.measure(Decimal("0.60"), "cup") == "1.20 points"
    assert english.measure(2, "sip") == "2 points"
    assert english.drink(5, "cup", Fraction(1, 2)) == "5 units (5 points)"
    assert english.drink(5, "whisky", None) == "5 units (5 points)"
    assert english.drink(5, "a song", None) == "5 units (1 unit: a song)"
    assert english.measure(2, "tea") == Words("en").measure(2, "tea")
    assert chinese.measure(2, "俯卧撑") == Words("zh_CN").measure(2, "俯卧撑")
    for name in ("dream_1", "dream_6"):
        assert cost(english, name, 3) == "3 points"
        assert cost(Words("en"), name, 3) == "1½ cups"
    told = Told(event="turn_over", seat=Seat(0), params={"total": 7, "cups": 2}, to=ALL)
    assert english.told("dream_4", told, ("Ann",)) == "Ann's turn ends with 4 points; the rest is cleared"
    assert Words("en").told("dream_4", told, ("Ann",)) == "Ann's turn ends with 2 cups; the rest is cleared"


def test_what_was_said_is_said_again_in_the_other_voice() -> None:
    wet, dry = Words("zh_CN"), words_for("zh_CN", dry=True)
    said = wet.key("dream_1.event.drink", seat=1, half_cups=3)
    assert said == "座位 2 喝 1 杯半"
    assert dry.again(said) == "座位 2 记 3 分"
    assert wet.again(dry.again(said)) == said


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Drink up, the bar is closing", ("Drink", "bar")),
        ("two half-cups and a glass of wine", ("half-cups", "glass", "wine")),
        ("barely a drinkable cupboard", ()),
        ("2½ cups of tea and a glass of water", ()),
        ("干净的窗口，颠倒的满杯", ("杯",)),
        ("半杯茶、两杯半水", ()),
        ("先干为敬，倒满", ("先干为敬", "倒满")),
        ("一杯酒", ("杯", "酒")),
        ("一杯茶酒", ("酒",)),
    ],
)
def test_which_words_are_meant(text: str, named: tuple[str, ...]) -> None:
    assert alcohol(text) == named


def test_measures_that_may_be_said() -> None:
    assert {measure: worth(measure) for measure in MEASURES} == {
        "cup": 2, "sip": 1, "tea": None, "water": None, "points": None
    }  # fmt: skip


def test_games_are_called_what_they_are_called() -> None:
    for language in LANGUAGES:
        for name in GAMES:
            assert Words(language, dry=True).key(f"{name}.name") == Words(language).key(f"{game(name).info.id}.name")
