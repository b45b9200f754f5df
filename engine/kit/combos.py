"""Combinations in a hand of bits (four to a rank): groups of a rank, straights, flushes."""

from __future__ import annotations

from itertools import combinations
from typing import Final

SUBSETS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(sub for sub in range(16) if sub & ~nibble == 0 and sub.bit_count() == size) for nibble in range(16))
    for size in range(5)
)
"""``SUBSETS[size][nibble]``: the parts of that size of the cards of one rank."""

SUIT_COLUMN: Final[int] = sum(1 << 4 * rank for rank in range(13))
"""The cards of the lowest suit; shifted by a suit, the cards of that suit."""


def of_ranks(mask: int, ranks: int) -> list[int]:
    """The four bits of each rank, lowest rank first.

    >>> of_ranks(0b0011_1000, 2)
    [8, 3]
    """
    return [mask >> 4 * rank & 15 for rank in range(ranks)]


SINGLES: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(single << 4 * rank for single in SUBSETS[1][nibble]) for nibble in range(16)) for rank in range(13)
)
"""``SINGLES[rank][nibble]``: the single cards of a rank, each in its place in a hand."""


def fives_in_a_row(nibbles: list[int]) -> list[int]:
    """All sets of five cards of consecutive ranks, one suit or many.

    >>> [bin(cards) for cards in fives_in_a_row([1, 1, 1, 1, 1])]
    ['0b10001000100010001']
    """
    found: list[int] = []
    cards = [row[nibble] for row, nibble in zip(SINGLES, nibbles, strict=False)]
    for low in range(len(cards) - 4):
        one, two, three, four, five = cards[low : low + 5]
        if one and two and three and four and five:
            found += [a | b | c | d | e for a in one for b in two for c in three for d in four for e in five]
    return found


def flushes(mask: int, suit: int, length: int) -> list[int]:
    """All sets of ``length`` cards of a suit; consecutive ranks included."""
    column = mask & SUIT_COLUMN << suit
    if column.bit_count() < length:
        return []
    singles = []
    while column:
        singles.append(column & -column)
        column &= column - 1
    return [sum(cards) for cards in combinations(singles, length)]


_OTHER_SUITS: Final[tuple[int, ...]] = tuple((1 << 52) - 1 & ~(SUIT_COLUMN << suit) for suit in range(4))


def one_suit(mask: int) -> bool:
    """Whether all cards of a hand (without special cards) are of one suit.

    >>> one_suit(0b0001_0001), one_suit(0b0001_0010)
    (True, False)
    """
    return not mask & _OTHER_SUITS[(mask & -mask).bit_length() - 1 & 3]


def rank_set(mask: int) -> int:
    """The ranks that occur, as bits.

    >>> bin(rank_set(0b0100_0000_1001))
    '0b101'
    """
    ranks = 0
    while mask:
        rank = ((mask & -mask).bit_length() - 1) >> 2
        ranks |= 1 << rank
        mask &= ~(15 << 4 * rank)
    return ranks


def consecutive(ranks: int) -> bool:
    """Whether the ranks that occur follow one another without a gap."""
    if not ranks:
        return False
    shifted = ranks // (ranks & -ranks)
    return shifted & (shifted + 1) == 0
