"""What the jokers of chosen cards could usefully stand for: best first, each different, each playable."""

import random
from typing import Any

import pytest

from engine.core.action import Action
from engine.core.record import begin, read_record
from engine.games.happy_nine.coding import declared_bit
from engine.games.happy_nine.combos import classify
from engine.games.happy_nine.specials import possible, special
from tests.oracle import cards as plain
from tests.oracle.random_deals import special_hand

from .helpers import GAME, mask_of, others, position, random_hand, readings_of, strength, variant_for


def key_of(action: Action) -> int:
    mapping = action.to_json()
    return classify(mask_of(mapping["cards"]), declared_bit(mapping.get("as")))


def chosen(rng: random.Random, hand: list[str]) -> list[str]:
    """One to five cards with a joker among them, often such as belong together."""
    jokers = [card for card in hand if card in ("BJ", "LJ")]
    rest = [card for card in hand if card not in jokers]
    cards = rng.sample(jokers, rng.randint(1, len(jokers)))
    if rng.random() < 0.5:
        by_rank = [card for card in rest if card[0] == rng.choice(rest)[0]]
        return [*cards, *by_rank[: 5 - len(cards)]]
    return [*cards, *rng.sample(rest, min(len(rest), rng.randint(0, 5 - len(cards))))]


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("hands", [60, pytest.param(4000, marks=pytest.mark.long)])
def test_readings_are_best_first_distinct_and_accepted_when_any_is(players: int, hands: int) -> None:
    rng = random.Random(players)
    useful = 0
    for _ in range(hands):
        hand = list(dict.fromkeys([*random_hand(rng, players)[:8], "BJ"]))
        rest = others(players, hand, 5, rng)
        table: list[dict[str, Any]] = []
        cards = chosen(rng, hand)
        readings = readings_of(players, cards)
        if rng.random() < 0.5 and len(cards) <= 2:
            table = [{"seat": players - 1, "do": "play", "cards": [["5s"], ["5s", "5h"]][len(cards) - 1]}]
            rest = [[card for card in other if card not in ("5s", "5h")] or ["As"] for other in rest]
        state = position(players, [hand, *rest], 0, table).state
        call = rng.choice([True, None])
        action = GAME.read({"seat": 0, "do": "play", "cards": cards, **({"call": True} if call else {})})
        found = GAME.readings(state, action)
        assert found
        if not readings:
            assert found == (action,)
            continue
        assert all(other.to_json().get("call") == call for other in found)
        assert all(sorted(other.to_json()["cards"]) == sorted(cards) for other in found)
        keys = [key_of(other) for other in found]
        assert keys == sorted(set(keys), reverse=True)
        accepted = [other for other in found if GAME.check(state, other) is None]
        any_accepted = False
        for face in readings:
            as_ = {} if face is None else {"as": {"BJ": face}}
            other = GAME.read({"seat": 0, "do": "play", "cards": cards, **as_})
            any_accepted = any_accepted or GAME.check(state, other) is None
        assert (len(accepted) == len(found)) if any_accepted else not accepted
        # each strength that the second reading knows and the table accepts is offered, the strongest first
        best = max(readings.values(), key=strength)
        assert strength(readings[(found[0].to_json().get("as") or {}).get("BJ")]) == strength(best) or table
        useful += len(found) > 1
    assert useful > 2


def test_of_equal_strengths_the_cheapest_is_offered() -> None:
    state = position(6, [["BJ", "LJ", "2c"], *others(6, ["2c"], 4, random.Random(1))]).state
    found = GAME.readings(state, GAME.read({"seat": 0, "do": "play", "cards": ["BJ", "LJ"]}))
    assert [action.to_json() for action in found] == [{"seat": 0, "do": "play", "cards": ["LJ", "BJ"]}]


def test_cards_without_a_joker_and_cards_not_held_are_left_alone() -> None:
    state = position(6, [["BJ", "2d", "2c"], *others(6, ["2d", "2c"], 4, random.Random(1))]).state
    for mapping in (
        {"seat": 0, "do": "play", "cards": ["2d", "2c"]},
        {"seat": 0, "do": "play", "cards": ["BJ"]},
        {"seat": 0, "do": "play", "cards": ["BJ", "Kd"]},
        {"seat": 0, "do": "pass"},
        {"seat": 0, "do": "play", "cards": "x"},
        {"seat": -1, "do": "play", "cards": ["BJ", "2d"]},
        {"seat": 9, "do": "play", "cards": ["BJ", "2d"]},
    ):
        action = GAME.read(mapping)
        assert GAME.readings(state, action) == (action,)


@pytest.mark.parametrize("players", [5, 6])
def test_the_readings_of_a_show_are_the_special_ones_cheapest_first(players: int) -> None:
    rng = random.Random(players)
    met = 0
    for _ in range(60):
        hand = special_hand(rng, players)
        rest = [card for card in plain.pack(players) if card not in hand]
        hands = [hand, *(rest[9 * seat : 9 * seat + 9] for seat in range(players - 1))]
        record = {"format": "table-record/1", "game": "happy_nine", "players": players}
        state = begin(GAME, read_record({**record, "deal": {"dealer": 0, "die": "7c", "hands": hands}}))[1]
        action = GAME.read({"seat": 0, "do": "show"})
        found = GAME.readings(state, action)
        variant, mask = variant_for(players), mask_of(hand)
        good = [declared for declared in possible(variant, mask) if special(variant, mask, declared).names]
        if not good:
            assert found == (action,)
            continue
        met += 1
        assert all(GAME.check(state, other) is None for other in found)
        prices = [special(variant, mask, declared_bit(other.to_json().get("as"))).price for other in found]
        assert prices == sorted(prices)
        assert prices[0] == min(special(variant, mask, declared).price for declared in good)
        assert len({str(other.to_json()) for other in found}) == len(found)
    assert met
