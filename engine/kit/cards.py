"""Packs of cards as bits: rank by rank, suit by suit, so that the order of single bits is the order of single cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property

from engine.core.model import Card

ACE_LOW = "A23456789TJQK"
DIAMOND_TO_SPADE = "dchs"
JOKERS = (Card("LJ"), Card("BJ"))


class Pack:
    """An order of cards: card ``4·rank + suit`` is that bit of a hand, special cards follow above.

    ``ranks`` and ``suits`` are written from low to high; there are four suits.

    >>> pack = Pack(ACE_LOW, DIAMOND_TO_SPADE, JOKERS)
    >>> pack.mask(["Ad", "2d"]), pack.codes(0b10001)
    (17, ('Ad', '2d'))
    """

    def __init__(self, ranks: str, suits: str, above: tuple[Card, ...] = ()) -> None:
        self.ranks = ranks
        self.suits = suits
        self.above = above
        self.order: tuple[Card, ...] = tuple(Card(rank + suit) for rank in ranks for suit in suits) + above

    @cached_property
    def bit(self) -> Mapping[str, int]:
        """Card code → number of its bit."""
        return {card: number for number, card in enumerate(self.order)}

    def mask(self, cards: Iterable[str]) -> int:
        """The hand of some codes; raises KeyError for a code that is no card of this pack."""
        hand = 0
        for card in cards:
            hand |= 1 << self.bit[card]
        return hand

    def codes(self, mask: int) -> tuple[Card, ...]:
        """The codes of a hand, lowest card first."""
        return tuple(self.order[number] for number in bits(mask))


def bits(mask: int) -> list[int]:
    """The numbers of the bits of a hand, ascending.

    >>> bits(0b1010)
    [1, 3]
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
