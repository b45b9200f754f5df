"""Hands of three cards: what they are, which is higher, and the 2-3-5 that beats a triple.

`counted` and `straight_value` are the one place that says what three cards are; hands in which a card is imagined or
wild (`engine.kit.imagined`) are read by them, too. A hand's strength is one int, so that "higher" is ``<`` among hands
without that exception; `best` knows it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import Any, Final

from engine.core.game import Order, shown
from engine.core.model import Card, Trouble
from engine.kit.cards import DIAMOND_TO_SPADE, Pack, bits

RANKS: Final = "23456789TJQKA"
PACK: Final = Pack(RANKS, DIAMOND_TO_SPADE)
"""The ordinary cards, lowest first: the order of single cards is the order of their numbers."""
SIZE: Final = 3


class Kind(StrEnum):
    """What three cards are, low to high."""

    SPECIAL_235 = "special_235"
    SINGLE = "single"
    PAIR = "pair"
    STRAIGHT = "straight"
    FLUSH = "flush"
    STRAIGHT_FLUSH = "straight_flush"
    TRIPLE = "triple"


KINDS: Final = tuple(Kind)
_ACE: Final = len(RANKS) - 1
WHEEL: Final = (_ACE, 1, 0)
_SPECIAL: Final = (3, 1, 0)
_SPAN: Final = 1 << 12
STRAIGHTS: Final = (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH)
_TRIPLE: Final = KINDS.index(Kind.TRIPLE)


def counted(order: tuple[int, ...]) -> tuple[tuple[int, ...], Kind]:
    """Three card numbers, from high to low, in the order in which they count, and what they are.

    A pair comes before its third card; A23 stays as it is, its ace first.
    """
    high, middle, low = (number >> 2 for number in order)
    if high == low:
        return order, Kind.TRIPLE
    if middle in (high, low):
        return order if high == middle else (*order[1:], order[0]), Kind.PAIR
    suited = len({number & 3 for number in order}) == 1
    if (high, middle, low) == WHEEL or (high - middle, middle - low) == (1, 1):
        return order, Kind.STRAIGHT_FLUSH if suited else Kind.STRAIGHT
    return order, Kind.FLUSH if suited else Kind.SINGLE


def straight_value(ranks: tuple[int, ...], ace_second: bool) -> int:
    """How high a straight is among straights, of its ranks from high to low; A23 comes right after AKQ, or last.

    >>> [straight_value(ranks, True) for ranks in ((12, 11, 10), (12, 1, 0), (11, 10, 9), (2, 1, 0))]
    [13, 12, 11, 2]
    """
    if ranks == WHEEL:
        return _ACE if ace_second else 0
    # the places below AKQ leave one for A23
    return ranks[0] + (ranks[0] == _ACE)


@cache
def strength(hand: int, ace_second: bool = True) -> int:
    """How high a hand is; ``ace_second``: A23 comes right after AKQ, otherwise last of the straights.

    >>> triple, special = (PACK.mask(cards.split()) for cards in ("As Ah Ad", "5s 3d 2d"))
    >>> kind_of(strength(triple)), kind_of(strength(special))
    (<Kind.TRIPLE: 'triple'>, <Kind.SPECIAL_235: 'special_235'>)
    """
    ranks, kind = _read(hand)
    value = straight_value(ranks, ace_second) if kind in STRAIGHTS else ranks[0] << 8 | ranks[1] << 4 | ranks[2]
    return KINDS.index(kind) * _SPAN + value


def _read(hand: int) -> tuple[tuple[int, ...], Kind]:
    """Ranks in the order in which they count, and the kind."""
    numbers = bits(hand)
    if len(numbers) != SIZE:
        raise ValueError(f"{len(numbers)} cards are no hand")
    order, kind = counted(tuple(numbers[::-1]))
    ranks = tuple(number >> 2 for number in order)
    return ranks, Kind.SPECIAL_235 if kind is Kind.SINGLE and ranks == _SPECIAL else kind


def kind_of(strong: int) -> Kind:
    """The kind of a strength."""
    return KINDS[strong // _SPAN]


def points(hand: int) -> list[str]:
    """The ranks in the order in which they are compared; A23 is 3, 2, A.

    >>> points(PACK.mask(["As", "2d", "3h"])), points(PACK.mask(["4s", "Kd", "Kh"]))
    (['3', '2', 'A'], ['K', 'K', '4'])
    """
    ranks, kind = _read(hand)
    if ranks == WHEEL and kind in STRAIGHTS:
        ranks = (*ranks[1:], ranks[0])
    return [RANKS[rank] for rank in ranks]


def best(strengths: Sequence[int]) -> list[int]:
    """The places of the highest hands among those compared.

    Where a triple and a 2-3-5 of several suits meet, the latter is above every other hand.

    >>> triple, special, pair = (PACK.mask(cards.split()) for cards in ("As Ah Ad", "5s 3d 2d", "Ks Kd 2c"))
    >>> best([strength(triple), strength(special)]), best([strength(pair), strength(special)])
    ([1], [0])
    """
    highest = max(strengths)
    if highest // _SPAN == _TRIPLE and min(strengths) < _SPAN:
        return [at for at, one in enumerate(strengths) if one < _SPAN]
    return [at for at, one in enumerate(strengths) if one == highest]


def order(left: int, right: int) -> Order:
    """How one strength stands against another, the two alone."""
    if left == right:
        return "="
    return ">" if best((left, right)) == [0] else "<"


@cache
def every_hand(ace_second: bool = True) -> tuple[tuple[int, int], ...]:
    """All 22 100 hands with their strengths, weakest first."""
    masks = (1 << one | 1 << two | 1 << three for one, two, three in combinations(range(52), SIZE))
    return tuple(sorted((strength(mask, ace_second), mask) for mask in masks))


@cache
def _holding(ace_second: bool) -> Mapping[int, Sequence[int]]:
    """For each card and each two the strengths of all hands that hold them, weakest first."""
    found: dict[int, list[int]] = {}
    for strong, mask in every_hand(ace_second):
        one, two, three = (1 << number for number in bits(mask))
        for held in (one, two, three, one | two, one | three, two | three):
            found.setdefault(held, []).append(strong)
    return found


def unseen_below(known: int, strong: int, ace_second: bool = True) -> int:
    """How many hands that avoid three known cards are weaker than a strength.

    >>> aces = PACK.mask(["As", "Ah", "Ad"])
    >>> unseen_below(aces, strength(aces)) == len(unseen_hands(aces))
    True
    """
    cards, holding = [1 << number for number in bits(known)], _holding(ace_second)
    below = bisect_left(every_hand(ace_second), (strong, 0))
    # those that hold none of the cards: all, less those with one, and so on by inclusion and exclusion
    below -= sum(bisect_left(holding[card], strong) for card in cards)
    below += sum(bisect_left(holding[one | two], strong) for one, two in combinations(cards, 2))
    return below - (strength(known, ace_second) < strong)


def unseen_hands(known: int, ace_second: bool = True) -> tuple[tuple[int, int], ...]:
    """Strength and cards of every hand that avoids the known cards, weakest first."""
    return tuple(pair for pair in every_hand(ace_second) if not pair[1] & known)


def probed(probe: Mapping[str, Any], field: str) -> int:
    """The hand of a probe; raises `Trouble` where it is not three different cards."""
    given = probe.get(field)
    if not isinstance(given, list | tuple):
        raise Trouble("probe_field", where=field, given=shown(given))
    return whole_hand(given, field)


def whole_hand(cards: Iterable[object], where: str) -> int:
    """The bits of three cards; raises `Trouble` for another number, an unknown card and one that comes twice."""
    hand = count = 0
    for card in cards:
        if not isinstance(card, str) or card not in PACK.bit:
            raise Trouble("card_unknown", where=where, given=shown(card))
        bit = 1 << PACK.bit[card]
        if hand & bit:
            raise Trouble("card_twice", where=where, card=card)
        hand |= bit
        count += 1
    if count != SIZE:
        raise Trouble("deal_cards", where=where, count=count, expected=SIZE)
    return hand


def fanned(hand: int) -> tuple[Card, ...]:
    """The cards of a hand in the order in which they count."""
    return PACK.codes(hand)[::-1]
