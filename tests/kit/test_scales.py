"""The ints by which computer players compare hands say what `read` says, wild cards and cards seen included."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from engine.core.model import Card
from engine.kit.imagined import WILD, Rules, read
from engine.kit.scales import NUMBERS, WILDCARD, free_of, numbers, threes, twos
from engine.kit.three_cards import PACK

RULES = (
    Rules(special_235=True, shared=True),
    Rules("second", suit_first=True, shared=True),
    Rules("second"),
    Rules(suit_first=True),
    Rules(flush_above_straight=True),
)
WHOLE = PACK.order + WILD


def drawn(rng: random.Random, size: int) -> tuple[Card, ...]:
    """Some cards, more often wild ones than the pack would have it."""
    cards = rng.sample(WHOLE, size)
    if rng.random() < 0.5:
        wild = rng.choice(WILD)
        if wild not in cards:
            cards[rng.randrange(size)] = wild
    return tuple(cards)


@pytest.mark.parametrize(
    ("rules", "size"),
    [(rules, size) for rules in RULES for size in (2, 3) if size == 2 or not (rules.shared or rules.suit_first)],
)
def test_a_scale_puts_hands_in_the_order_in_which_they_are_read(rules: Rules, size: int) -> None:
    rng, tried = random.Random(f"{rules} {size}"), []
    for _ in range(400 if size == 2 else 240):
        hand = drawn(rng, size)
        seen = (*hand, *rng.sample([card for card in PACK.order if card not in hand], rng.choice((0, 9, 30))))
        cards, free = numbers(hand), free_of(seen)
        value = twos(rules).value(cards[0], cards[1], free) if size == 2 else threes(rules).value(cards, free)
        tried.append((read(hand, seen, rules).score, value))
    tried.sort()
    assert all((one == other) == (low == high) and low <= high for (one, low), (other, high) in pairwise(tried))
    assert len({score for score, _ in tried}) > 50


@pytest.mark.parametrize("hand", ["7s BJ", "BJ LJ"])
def test_where_every_card_has_been_seen_only_the_own_ones_are_left_out(hand: str) -> None:
    cards = tuple(Card(card) for card in hand.split())
    rules = Rules()
    left, right = numbers(cards)
    assert twos(rules).value(left, right, 0) == twos(rules).value(left, right, free_of(cards))
    assert read(cards, PACK.order, rules) == read(cards, (), rules)
    three = (*cards, Card("2d"))
    assert threes(rules).value(numbers(three), 0) == threes(rules).value(numbers(three))


def test_all_wild_cards_are_one_number() -> None:
    assert {NUMBERS[card] for card in WILD} == {WILDCARD}
    assert sorted(set(NUMBERS.values())) == list(range(53))
