"""Every pattern can be played under every option, leading and beating, by every number of players."""

import itertools
import random
from typing import Any

import pytest

from engine.games.happy_nine.combos import Kind

from .helpers import GAME, PLAYERS, RANKS, others, position

LOW: dict[Kind, list[str]] = {
    Kind.SINGLE: ["2d"],
    Kind.PAIR: ["2d", "2c"],
    Kind.TRIPLE: ["2d", "2c", "2h"],
    Kind.QUAD: ["2d", "2c", "2h", "2s"],
    Kind.STRAIGHT: ["As", "2d", "3d", "4d", "5c"],
    Kind.FLUSH: ["Ac", "2c", "3c", "4c", "6c"],
    Kind.FULL_HOUSE: ["2d", "2c", "2h", "4d", "4h"],
    Kind.QUAD_PLUS_ONE: ["2d", "2c", "2h", "2s", "3c"],
    Kind.STRAIGHT_FLUSH: ["Ac", "2c", "3c", "4c", "5c"],
}
HIGH: dict[Kind, list[str]] = {
    Kind.SINGLE: ["8s"],
    Kind.PAIR: ["8s", "8h"],
    Kind.TRIPLE: ["8s", "8h", "8c"],
    Kind.QUAD: ["8s", "8h", "8c", "8d"],
    Kind.STRAIGHT: ["5s", "6s", "7s", "8s", "9h"],
    Kind.FLUSH: ["3s", "5s", "6s", "8s", "9s"],
    Kind.FULL_HOUSE: ["8s", "8h", "8c", "9d", "9s"],
    Kind.QUAD_PLUS_ONE: ["8s", "8h", "8c", "8d", "9s"],
    Kind.STRAIGHT_FLUSH: ["5s", "6s", "7s", "8s", "9s"],
}
OPTIONS = [
    {"top_card_rule": rule, "misplay": misplay, "last_card_call": call, "special_hands": shown}
    for rule, misplay, call, shown in itertools.product(
        ("penalty", "forced"), ("refuse", "penalty"), ("auto", "manual"), (True, False)
    )
]


def whole_hand(cards: list[str]) -> list[str]:
    return [*cards, *[card for card in ("7d", "7h") if card not in cards]]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("kind", list(Kind))
def test_a_pattern_is_led_and_beats_a_lower_one_under_every_option(players: int, kind: Kind) -> None:
    low, high = LOW[kind], HIGH[kind]
    for options in OPTIONS:
        for last in (1, 3):
            hand = whole_hand(high)
            rest = others(players, [*hand, *low], 3, random.Random(2))
            rest[0] = rest[0][:last]
            for table in ([], [{"seat": players - 1, "do": "play", "cards": low}]):
                state = position(players, [hand, *rest], 0, table, **options).state
                action = GAME.read({"seat": 0, "do": "play", "cards": high})
                assert GAME.check(state, action) is None, (options, table)
                wanted = {"seat": 0, "do": "play", "cards": sorted(high)}
                listed = [found.to_json() for found in GAME.legal(state, state.acting()[0]).actions]
                assert wanted in [{**found, "cards": sorted(found.get("cards", []))} for found in listed]
                prompts = GAME.prompts(state, state.acting()[0])
                assert any(prompt.verb == "play" and prompt.off is None for prompt in prompts)
                assert GAME.settle(GAME.apply(state, action).state).paid == (0,) * players


@pytest.mark.parametrize("players", PLAYERS)
def test_no_pattern_beats_one_of_another_number_of_cards(players: int) -> None:
    for low, high in itertools.product(Kind, Kind):
        if len(LOW[low]) == len(HIGH[high]):
            continue
        hand = whole_hand(HIGH[high])
        rest = others(players, [*hand, *LOW[low]], 3, random.Random(2))
        table = [{"seat": players - 1, "do": "play", "cards": LOW[low]}]
        state = position(players, [hand, *rest], 0, table).state
        refusal = GAME.check(state, GAME.read({"seat": 0, "do": "play", "cards": HIGH[high]}))
        assert refusal is not None
        assert refusal.code == "different_type"


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.SINGLE])
def test_a_big_joker_completes_every_pattern_for_a_unit(players: int, kind: Kind) -> None:
    for missing in HIGH[kind]:
        cards = [card for card in HIGH[kind] if card != missing]
        hand = whole_hand([*cards, "BJ"])
        rest = others(players, [*hand, *LOW[kind]], 3, random.Random(4))
        table = [{"seat": players - 1, "do": "play", "cards": LOW[kind]}]
        state = position(players, [hand, *rest], 0, table).state
        mapping: dict[str, Any] = {"seat": 0, "do": "play", "cards": [*cards, "BJ"]}
        bare = GAME.check(state, GAME.read(mapping))
        assert bare is not None
        assert bare.code == "joker_needs_declaration"
        action = GAME.read({**mapping, "as": {"BJ": missing}})
        assert GAME.check(state, action) is None
        step = GAME.apply(state, action)
        assert GAME.settle(step.state).paid[0] == 1
        told = [event for event in step.events if getattr(event, "event", "") == "play"]
        assert [event.flat()["kind"] for event in told] == [kind]  # type: ignore[attr-defined]


def test_a_little_joker_makes_a_pair_with_any_card_and_nothing_larger_alone() -> None:
    ranks = "A23456789TJQK"[: RANKS[6]]
    for card in (*(rank + suit for rank in ranks for suit in "dchs"), "BJ"):
        hand = ["LJ", card, "7d" if card != "7d" else "7h"]
        state = position(6, [hand, *others(6, hand, 3, random.Random(5))]).state
        action = GAME.read({"seat": 0, "do": "play", "cards": ["LJ", card]})
        assert GAME.check(state, action) is None
        assert GAME.settle(GAME.apply(state, action).state).paid[0] == 1
