"""Hands with imagined and wild cards, against a plain second reading and against counts by formula."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.model import Card
from engine.kit.imagined import WILD, Reading, Rules, kind_of_two, marks, read, stands_for
from engine.kit.three_cards import PACK, RANKS, Kind
from tests.core.strategies import steady

ORDER = ("pair", "flush", "straight", "straight_flush", "triple")
STRAIGHTS = [{"A", "2", "3"}, *({RANKS[low], RANKS[low + 1], RANKS[low + 2]} for low in range(11))]
RULES = st.builds(
    Rules,
    st.sampled_from(["low", "second"]),
    suit_first=st.booleans(),
    special_235=st.booleans(),
    shared=st.booleans(),
)
ORDINARY = st.sampled_from(PACK.order)
TWO = st.lists(st.sampled_from([*PACK.order, *WILD]), min_size=2, max_size=2, unique=True).map(tuple)
SEEN = st.lists(ORDINARY, max_size=30)


def plain(cards: tuple[str, ...]) -> str:
    """What three cards are, as the page's list says it."""
    ranks, suits = [card[0] for card in cards], {card[1] for card in cards}
    if len(set(ranks)) == 1:
        return "triple"
    if set(ranks) in STRAIGHTS:
        return "straight_flush" if len(suits) == 1 else "straight"
    if len(suits) == 1 and len(set(ranks)) == 3:
        return "flush"
    return "pair" if len(set(ranks)) == 2 else "single"


def test_two_cards_are_the_best_that_any_third_makes_of_them() -> None:
    for one, other in combinations(PACK.order, 2):
        thirds = [plain((one, other, third)) for third in PACK.order if third not in (one, other)]
        best = max((kind for kind in thirds if kind in ORDER), key=ORDER.index)
        assert kind_of_two(PACK.bit[one], PACK.bit[other]) == best, (one, other)


def test_there_are_as_many_hands_of_each_kind_as_formulas_say() -> None:
    """25 pairs of ranks lie in one straight: 13 neighbours with A2, 12 with one between."""
    found = Counter(kind_of_two(PACK.bit[one], PACK.bit[other]) for one, other in combinations(PACK.order, 2))
    near = 25
    assert found[Kind.TRIPLE] == 13 * 6
    assert found[Kind.STRAIGHT_FLUSH] == near * 4
    assert found[Kind.STRAIGHT] == near * 12
    assert found[Kind.FLUSH] == 4 * (78 - near)
    assert found[Kind.PAIR] == (78 - near) * 12


@given(st.lists(ORDINARY, min_size=3, max_size=3, unique=True).map(tuple))
@steady
def test_three_real_cards_are_what_the_list_says(cards: tuple[Card, ...]) -> None:
    assert read(cards, (), Rules()).kind == plain(cards)


@given(st.lists(ORDINARY, min_size=2, max_size=2, unique=True).map(tuple), RULES)
@steady
def test_the_imagined_card_makes_the_hand_and_is_neither_of_the_two(cards: tuple[Card, ...], rules: Rules) -> None:
    found = read(cards, (), rules)
    (third,) = found.imagined
    assert third not in cards
    if found.kind == "special_235":
        assert {card[0] for card in (*cards, third)} == set("235")
    elif found.kind == "flush":
        assert third == f"?{cards[0][1]}"
    else:
        assert plain((*cards, third)) == found.kind


@given(TWO, SEEN, RULES)
@steady
def test_a_wild_card_is_the_best_card_that_has_not_been_seen(
    cards: tuple[Card, ...], seen: list[Card], rules: Rules
) -> None:
    found = read(cards, seen, rules)
    stood = stands_for(cards, found)
    assert stood.keys() == {card for card in cards if card in WILD}
    assert set(marks(cards, found).values()) == {f"as:{card}" for card in stood.values()}
    gone = {*seen, *(card for card in cards if card not in WILD)}
    assert not gone & set(stood.values())
    assert len(set(found.cards)) == 2
    free = [card for card in PACK.order if card not in gone]
    for one in free if cards[0] in WILD else [cards[0]]:
        for other in free if cards[1] in WILD else [cards[1]]:
            if one != other:
                assert read((one, other), (), rules).score <= found.score


@given(st.lists(ORDINARY, min_size=4, max_size=4, unique=True), RULES)
@steady
def test_two_hands_are_equal_only_where_the_page_says_so(cards: list[Card], rules: Rules) -> None:
    one, other = read((cards[0], cards[1]), (), rules), read((cards[2], cards[3]), (), rules)
    if not rules.shared:
        assert (one.score == other.score) == (both_235(one, other) and same_cards(one, other))
    else:
        shared = read((cards[2], cards[1]), (), rules)
        assert one.score != shared.score


def both_235(one: Reading, other: Reading) -> bool:
    return one.kind == other.kind == "special_235"


def same_cards(one: Reading, other: Reading) -> bool:
    return sorted(one.cards) == sorted(other.cards)


def test_a_wild_card_stands_for_something_even_where_every_card_has_been_seen() -> None:
    found = read((Card("BJ"), Card("7s")), PACK.order, Rules())
    assert (found.kind, stands_for((Card("BJ"), Card("7s")), found)) == ("triple", {"BJ": "7h"})


@pytest.mark.parametrize(("a23", "higher"), [("low", "234"), ("second", "A23")])
def test_where_the_low_straight_stands_is_a_house_rule(a23: str, higher: str) -> None:
    rules = Rules(a23=a23)  # type: ignore[arg-type]  # the two words of the option
    assert read((Card("2s"), Card("3h")), (), rules).points == tuple({"234": "432", "A23": "32A"}[higher])
