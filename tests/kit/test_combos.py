"""Combinations in bits, against plain search with itertools."""

import random
from itertools import combinations

import pytest

from engine.kit.cards import bits
from engine.kit.combos import SUBSETS, SUIT_COLUMN, consecutive, fives_in_a_row, flushes, of_ranks, one_suit, rank_set


def hands(count: int, cards: int = 52, most: int = 13) -> list[int]:
    rng = random.Random(count)
    return [sum(1 << bit for bit in rng.sample(range(cards), rng.randint(0, most))) for _ in range(count)]


def sets(hand: int, size: int) -> list[tuple[int, ...]]:
    return list(combinations(bits(hand), size))


def test_the_parts_of_four_cards_of_a_rank_are_all_there() -> None:
    for size in range(5):
        for nibble in range(16):
            parts = [sum(1 << bit for bit in part) for part in combinations(bits(nibble), size)]
            assert sorted(SUBSETS[size][nibble]) == sorted(parts)


def test_a_column_is_the_cards_of_a_suit() -> None:
    assert bits(SUIT_COLUMN << 2) == [4 * rank + 2 for rank in range(13)]


def test_ranks_are_taken_apart() -> None:
    for hand in hands(200):
        nibbles = of_ranks(hand, 13)
        assert sum(nibble << 4 * rank for rank, nibble in enumerate(nibbles)) == hand
        assert bits(rank_set(hand)) == [rank for rank, nibble in enumerate(nibbles) if nibble]


def test_fives_in_a_row_are_all_sets_of_consecutive_ranks_once_each() -> None:
    for hand in hands(120):
        expected = []
        for cards in sets(hand, 5):
            ranks = [card // 4 for card in cards]
            if ranks == list(range(ranks[0], ranks[0] + 5)):
                expected.append(sum(1 << card for card in cards))
        assert sorted(fives_in_a_row(of_ranks(hand, 13))) == sorted(expected)


@pytest.mark.parametrize("length", [1, 4, 5])
def test_flushes_are_all_sets_of_a_suit_once_each(length: int) -> None:
    for hand in hands(100):
        for suit in range(4):
            expected = [
                sum(1 << card for card in cards)
                for cards in combinations([card for card in bits(hand) if card % 4 == suit], length)
            ]
            assert sorted(flushes(hand, suit, length)) == sorted(expected)


def test_one_suit_and_consecutive_agree_with_counting() -> None:
    for hand in hands(500, most=6):
        cards = bits(hand)
        assert one_suit(hand) == (len({card % 4 for card in cards}) <= 1)
        ranks = sorted({card // 4 for card in cards})
        assert consecutive(rank_set(hand)) == (bool(ranks) and ranks[-1] - ranks[0] == len(ranks) - 1)
