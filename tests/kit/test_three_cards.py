"""Hands of three cards: counts by formula, the order by a second plain reading, and the 2-3-5 that beats a triple."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from engine.core.model import Trouble
from engine.kit.three_cards import (
    PACK,
    Kind,
    best,
    every_hand,
    kind_of,
    order,
    points,
    strength,
    unseen_below,
    unseen_hands,
    whole_hand,
)

RANKS = "23456789TJQKA"
SINGLES = ("A K Q", "A 2 3", "K Q J", "Q J T", "J T 9", "T 9 8", "9 8 7", "8 7 6", "7 6 5", "6 5 4", "5 4 3", "4 3 2")
LEVELS = ["special_235", "single", "pair", "straight", "flush", "straight_flush", "triple"]


def hand(cards: str) -> int:
    return PACK.mask(cards.split())


def plain_key(cards: list[str], second: bool) -> tuple[int, list[int]]:
    """A hand by words and lists: its kind, and what is compared within it."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    named = {RANKS[rank] for rank in ranks}
    suited = len({card[1] for card in cards}) == 1
    straights = [set(row.split()) for row in SINGLES]
    if not second:
        straights.append(straights.pop(1))
    counts = Counter(ranks)
    if 3 in counts.values():
        return LEVELS.index("triple"), ranks
    if 2 in counts.values():
        (double,) = (rank for rank, count in counts.items() if count == 2)
        (other,) = (rank for rank, count in counts.items() if count == 1)
        return LEVELS.index("pair"), [double, other]
    if named in straights:
        return LEVELS.index("straight_flush" if suited else "straight"), [-straights.index(named)]
    if suited:
        return LEVELS.index("flush"), ranks
    return LEVELS.index("special_235" if named == {"2", "3", "5"} else "single"), ranks


def test_there_are_as_many_of_each_kind_as_the_formulas_say() -> None:
    counts = Counter(kind_of(strong) for strong, _ in every_hand())
    assert counts == {
        Kind.TRIPLE: 13 * 4,
        Kind.STRAIGHT_FLUSH: 12 * 4,
        Kind.FLUSH: 4 * (286 - 12),
        Kind.STRAIGHT: 12 * (64 - 4),
        Kind.PAIR: 13 * 6 * 48,
        Kind.SPECIAL_235: 64 - 4,
        Kind.SINGLE: (286 - 12 - 1) * 60,
    }


@pytest.mark.parametrize("second", [True, False])
def test_all_hands_stand_in_the_order_of_a_plain_reading(second: bool) -> None:
    plain = sorted(every_hand(second), key=lambda pair: plain_key(list(PACK.codes(pair[1])), second))
    assert [strong for strong, _ in plain] == [strong for strong, _ in every_hand(second)]
    keys = {strong: plain_key(list(PACK.codes(mask)), second) for strong, mask in every_hand(second)}
    assert len({str(key) for key in keys.values()}) == len(keys), "two different hands are taken for equal"


def test_a_special_hand_is_above_all_only_where_a_triple_is_compared() -> None:
    special, triple, flush, low = (strength(hand(cards)) for cards in ("2s 3s 5d", "7s 7h 7d", "As Ks Qs", "4s 2h 6d"))
    assert order(special, triple) == ">"
    assert order(special, flush) == "<"
    assert order(special, low) == "<"
    assert best([flush, special, triple]) == [1]
    assert best([flush, special, low]) == [0]
    assert best([special, triple, special]) == [0, 2]
    assert order(special, special) == "="


def test_equal_ranks_are_equal_whatever_their_suits() -> None:
    assert order(strength(hand("As Kd 9c")), strength(hand("Ah Kc 9d"))) == "="
    assert points(hand("As Kd 9c")) == ["A", "K", "9"]


def test_unseen_hands_avoid_what_is_known() -> None:
    own = hand("As Kd 9c")
    found = unseen_hands(own)
    assert len(found) == sum(1 for _ in combinations(range(49), 3))
    assert all(not mask & own for _, mask in found)
    assert list(found) == sorted(found)


@pytest.mark.parametrize("cards", ["As Kd 9c", "2s 2h 3d", "5s 3h 2d", "As Ah Ac", "Ts Js Qs"])
@pytest.mark.parametrize("second", [True, False])
def test_weaker_unseen_hands_are_counted_as_if_one_by_one(cards: str, second: bool) -> None:
    own = hand(cards)
    for strong in (strength(own, second), strength(hand("7s 7h 2c"), second), strength(hand("Ad 2d 3d"), second)):
        assert unseen_below(own, strong, second) == sum(one < strong for one, _ in unseen_hands(own, second))


def test_what_is_no_hand_is_refused_with_its_place() -> None:
    for cards, code in (
        (["As", "As", "Kd"], "card_twice"),
        (["As"], "deal_cards"),
        (["As", "Kd", "BJ"], "card_unknown"),
    ):
        with pytest.raises(Trouble) as found:
            whole_hand(cards, "left")
        assert found.value.code == code
        assert found.value.params["where"] == "left"


def test_a_number_of_cards_that_is_no_hand_has_no_strength() -> None:
    rng = random.Random(3)
    for size in (0, 1, 2, 4):
        with pytest.raises(ValueError, match="no hand"):
            strength(PACK.mask(rng.sample(PACK.order, size)))
