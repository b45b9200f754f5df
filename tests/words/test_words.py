"""What the words of a language make of keys and parameters."""

from fractions import Fraction

import pytest

from engine.core.action import Refusal
from engine.core.event import Told
from engine.core.model import ALL, Seat, Text, Trouble
from engine.core.plain import about
from engine.words import LANGUAGES, Words
from engine.words.amounts import Amount
from tests.words.script import words as script

ZH, EN = Words("zh_CN"), Words("en")
NAMES = ("小明", "阿花", "老王")


@pytest.mark.parametrize(
    ("code", "chinese", "english"),
    [
        ("Ad", "♦A", "♦A"),
        ("Ts", "♠10", "♠10"),
        ("9h", "♥9", "♥9"),
        ("Kc", "♣K", "♣K"),
        ("BJ", "大王", "big joker"),
        ("LJ", "小王", "little joker"),
        ("??", "暗牌", "hidden card"),
        ("?s", "♠", "♠"),
        ("X1", "X1", "X1"),
    ],
)
def test_cards(code: str, chinese: str, english: str) -> None:
    assert (ZH.card(code), EN.card(code)) == (chinese, english)


def test_lists_of_cards() -> None:
    assert ZH.cards("Ad Ts BJ") == ZH.cards(["Ad", "Ts", "BJ"]) == "♦A ♠10 大王"
    assert EN.cards("") == EN.cards(()) == ""


@pytest.mark.parametrize(
    ("amount", "said"),
    [
        (0, "0"),
        (3, "3"),
        ("3/2", "1½"),
        (Fraction(1, 2), "½"),
        (Fraction(9, 4), "2¼"),
        ("3/4", "¾"),
        ("4/3", "1⅓"),
        ("5/3", "1⅔"),
        ("7/5", "7/5"),
        ("4/2", "2"),
        (Fraction(-1, 2), "-½"),
        ("-7/4", "-1¾"),
        ("some", "some"),
        ("1/0", "1/0"),
        ("1e999999999", "1e999999999"),
    ],
)
def test_amounts(amount: Amount, said: str) -> None:
    assert ZH.amount(amount) == EN.amount(amount) == said


def test_drink_in_units_and_in_the_measure_of_the_table() -> None:
    assert (ZH.drink(5), EN.drink(5), EN.drink(1)) == ("5 倍", "5 units", "1 unit")
    assert ZH.drink(5, "cup", Fraction(1, 2)) == "5 倍（2 杯半）"
    assert ZH.drink(1, "cup", "1/2") == "1 倍（半杯）"
    assert EN.drink(1, "cup", "1/2") == "1 unit (½ cup)"
    assert EN.drink(5, "cup", "1/2") == "5 units (2½ cups)"
    assert EN.drink("1/2", "sip", 1) == "½ unit (½ sip)"
    assert EN.drink("3/2", "cup", "1/2") == "1½ units (¾ cup)"
    assert ZH.drink(5, "杯", "1/2") == "5 倍（2½ 杯）"
    assert ZH.drink(2, "首歌", None) == "2 倍（1 倍：首歌）"
    assert EN.drink(2, "a song", None) == "2 units (1 unit: a song)"
    assert (ZH.measure(3, "points"), EN.measure(3, "points")) == ("3 分", "3 points")


def test_seats_are_counted_from_one_or_have_names() -> None:
    assert (ZH.seat(0), EN.seat(0), EN.seat("2")) == ("座位 1", "seat 1", "seat 3")
    assert ZH.seat(1, NAMES) == "阿花"
    assert ZH.seat(5, NAMES) == "座位 6"
    assert EN.seat(-1) == "-1"
    assert ZH.key("table.seat", seat=0) == "座位 1"
    assert EN.key("table.seat", seat=0) == "Seat 1"


def test_a_sentence_that_begins_with_a_seat_begins_with_a_capital() -> None:
    event = Told(event="pass", seat=Seat(0), to="all")
    assert EN.told("happy_nine", event) == "Seat 1 passes"
    assert EN.told("happy_nine", event, ["ann"]) == "ann passes"
    assert ZH.told("happy_nine", event, NAMES) == "小明过"


def test_letters_and_digits_of_a_name_keep_apart_from_chinese_words() -> None:
    words = Words("zh_CN")
    assert words.key("table.settle.deals", name="电脑 2") == "下一局由电脑 2 洗牌"
    assert words.key("table.settle.deals", name="Ann") == "下一局由 Ann 洗牌"
    assert words.key("table.settle.deals", name="小李") == "下一局由小李洗牌"
    assert words.key("table.settle.undecided", names="电脑 1") == "电脑 1 还没定"


def test_lists_of_seats() -> None:
    over = Text(key="happy_nine.event.round_over", params={"winners": "0 2"})
    assert ZH.say(over) == "本局结束，赢家：座位 1、座位 3"
    assert ZH.say(over, NAMES) == "本局结束，赢家：小明、老王"
    assert EN.say(over, NAMES) == "The round is over. Won by 小明, 老王"
    assert ZH.key("happy_nine.event.round_over", winners=()) == "本局结束，赢家：无"


def test_plays_and_jokers() -> None:
    play = {"cards": ("Js", "BJ"), "as": {"BJ": "Jh"}, "kind": "pair"}
    event = Told(event="play", seat=Seat(1), params=play, to="all")
    assert ZH.told("happy_nine", event) == "座位 2 出对子 ♠J 大王（大王作 ♥J）"
    assert EN.told("happy_nine", event) == "Seat 2 plays ♠J big joker (the big joker as ♥J): pair"
    plain = event.model_copy(update={"params": play | {"as": {}}})
    assert ZH.told("happy_nine", plain) == "座位 2 出对子 ♠J 大王"
    big = Told(event="trigger", seat=Seat(1), params={"joker": "BJ", "as": "Jh"}, to="all")
    assert ZH.told("happy_nine", big) == "座位 2 触发大王（作 ♥J），当场 1 倍"
    little = Told(event="trigger", seat=Seat(1), params={"joker": "LJ"}, to="all")
    assert EN.told("happy_nine", little) == "Seat 2 triggers the little joker: 1 unit on the spot"


def test_words_of_the_game_stand_in_its_sentences() -> None:
    assert ZH.key("happy_nine.error.not_higher", kind="full_house") == "压不住桌上的葫芦，请出更大的或过"
    assert EN.key("happy_nine.event.shown", seat=0, cards="As", special=["two_quads", "quad_flush"]) == (
        "Seat 1 shows two quads, quad and flush: ♠A"
    )
    assert EN.key("happy_nine.error.wrong_phase", phase="declare").startswith("This is the declaring phase")
    assert EN.key("happy_nine.error.wrong_phase", phase="unheard").startswith("This is the unheard phase")


def test_what_is_a_card_or_a_code() -> None:
    assert ZH.key("happy_nine.line.trigger", what="BJ") == "触发大王"
    assert ZH.key("happy_nine.line.foul", what="must_contain_start_card") == "出错牌：首次出牌没有 ♦A"
    assert EN.key("happy_nine.event.foul", seat=1, code="not_higher") == (
        "Seat 2 misplays (not higher): 1 unit, the cards go back"
    )
    assert "(must_pause)" in EN.key("table.trouble.journal_drift", at=3, what="must_pause")


def test_refusals_say_what_would_be_right() -> None:
    refusal = Refusal(code="must_contain_start_card", params={"card": "Ad"})
    assert ZH.refused("happy_nine", refusal) == "首次出牌必须含 ♦A"
    assert EN.refused("happy_nine", refusal) == "The first play must contain ♦A"
    owing = Refusal(code="more_than_owed", params={"seat": 1, "amount": "3/2"})
    assert EN.refused("table", owing, NAMES) == "阿花 owes only 1½ units; no more can be settled"
    assert EN.refused("table", owing.model_copy(update={"params": {"seat": 1, "amount": "1/2"}})) == (
        "Seat 2 owes only ½ unit; no more can be settled"
    )


def test_plural_forms() -> None:
    left = "happy_nine.line.cards_left"
    assert [EN.key(left, count=count) for count in (1, 2, 9, "1")] == [
        "1 card left",
        "2 cards left",
        "9 cards left",
        "1 card left",
    ]
    assert [ZH.key(left, count=count) for count in (1, 9)] == ["剩 1 张", "剩 9 张"]


def test_a_key_without_words_comes_back_in_brackets() -> None:
    for words in (ZH, EN):
        for key in ("happy_nine.verb.fly", "chess.name", "table", "", "happy_nine."):
            assert words.key(key, seat=1) == f"<{key}>"


@pytest.mark.parametrize("value", [None, 1.5, True, -3, "", "a b", (), {"x": 1}, ["As", None], object])
def test_no_parameter_can_break_a_sentence(value: object) -> None:
    names = ("seat", "cards", "card", "winners", "kind", "code", "amount", "as", "what", "special", "count", "game")
    for words in (ZH, EN):
        for key in ("event.play", "event.round_over", "event.foul", "line.cards_left", "error.wrong_phase"):
            assert words.key(f"happy_nine.{key}", **dict.fromkeys(names, value))


def test_braces_in_a_name_are_left_alone() -> None:
    assert EN.key("table.error.name_taken", name="{seat}") == "Somebody here is called “{seat}”; choose another name"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_trouble_has_a_sentence(language: str) -> None:
    words = Words(language)
    for use in script.uses():
        if use.key.startswith("table.trouble."):
            params: dict[str, str | int] = {name: 3 if name == "count" else f"«{name}»" for name in use.params}
            sentence = words.trouble(Trouble(use.key.removeprefix("table.trouble."), **params))
            assert not sentence.startswith("<"), use.key
            assert "{" not in sentence, use.key


def test_a_trouble_names_the_game_in_words() -> None:
    trouble = Trouble("bad_players", game="happy_nine", given="9", low=3, high=6)
    assert ZH.trouble(trouble) == "欢乐九张要 3 到 6 人，不能是 9"
    assert EN.trouble(trouble) == "Happy Nine is for 3 to 6 players, not 9"


def test_what_was_reckoned_is_said_with_its_places() -> None:
    english, chinese = Words("en"), Words("zh_CN")
    half = Fraction(1, 2)
    assert english.drink(about(1.24), "cup", half) == "1.2 units (0.6 cups)"
    assert english.drink(about(1.0), "cup", half) == "1.0 unit (0.5 cups)"
    assert chinese.drink(about(3), "cup", half) == "3.0 倍（1.5 杯）"
    assert chinese.drink(about(-0.04)) == "0 倍"
    assert english.drink(about(0.6), "a song", None) == "0.6 units (1 unit: a song)"
    assert str(about(0.345, 2)) in ("0.34", "0.35")


def test_who_has_won_is_said_where_hands_were_compared() -> None:
    def said(words: Words, name: str, event: str, **params: object) -> str:
        return words.told(name, Told(event=event, params=params, to=ALL), NAMES)

    assert said(ZH, "dream_2", "open", target=1, banker_wins=True).endswith("庄大")
    assert said(ZH, "dream_2", "open", target=1, banker_wins=False).endswith("偏家大")
    assert said(EN, "dream_3", "fight", side=1, banker_wins=True).endswith("the banker is higher")
    assert said(EN, "dream_3", "fight", side=1, banker_wins=False).endswith(f"{NAMES[1]} is higher")
    swept = [
        said(ZH, "dream_2", "sweep", banker_wins=wins, counted=counts)
        for wins, counts in ((False, False), (True, False), (True, True))
    ]
    assert swept == ["庄家通扫，没扫成", "庄家通扫成功，还没喝过酒，不算过庄", "庄家通扫成功"]
