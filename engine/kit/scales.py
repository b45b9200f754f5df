"""How high hands are as single ints, for those who weigh thousands of them: what `imagined.read` says, looked up.

Cards are numbers here: the ordinary ones as in `three_cards.PACK`, all wild ones `WILDCARD`. ``free`` are the cards
that a wild one may stand for, as bits. Two ints of one scale compare as the scores of the hands do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, final

from engine.core.model import Card
from engine.kit.cards import bits
from engine.kit.imagined import WILD, Rules, mask, score
from engine.kit.three_cards import PACK

WILDCARD: Final = 52
EVERY: Final = (1 << WILDCARD) - 1
NUMBERS: Final = {**{card: number for number, card in enumerate(PACK.order)}, **dict.fromkeys(WILD, WILDCARD)}
"""Card code → number."""
_NIBBLE: Final = 4


def numbers(cards: Iterable[str]) -> list[int]:
    """The numbers of some cards.

    >>> numbers(["2d", "BJ"])
    [0, 52]
    """
    return [NUMBERS[Card(card)] for card in cards]


def free_of(seen: Iterable[str]) -> int:
    """What a wild card may stand for where some cards have been seen."""
    return EVERY & ~mask(seen)


def _packed(cards: tuple[int, ...], rules: Rules) -> int:
    """A score as one int: every part of it is below 16."""
    value = 0
    for part in score(cards, rules):
        value = value << _NIBBLE | part
    return value


@final
class Twos:
    """Hands of two cards that imagine the third; the order of the two counts where the second is everybody's."""

    __slots__ = ("_all", "_first", "_second", "_table")

    def __init__(self, rules: Rules) -> None:
        table = [
            [_packed((one, two), rules) if one != two else 0 for two in range(WILDCARD)] for one in range(WILDCARD)
        ]
        places = range(WILDCARD)
        self._table = table
        self._first = [_highest((table[one][two], 1 << one) for one in places if one != two) for two in places]
        self._second = [_highest((table[one][two], 1 << two) for two in places if one != two) for one in places]
        self._all = _highest((table[one][two], 1 << one | 1 << two) for one in places for two in places if one != two)

    def value(self, one: int, two: int, free: int = EVERY) -> int:
        """How high a hand is."""
        if two < WILDCARD:
            if one < WILDCARD:
                return self._table[one][two]
            ways, own = self._first[two], 1 << two
        elif one < WILDCARD:
            ways, own = self._second[one], 1 << one
        else:
            ways, own = self._all, 0
        if free.bit_count() < (2 if one == two else 1):
            free = EVERY & ~own
        return next(value for value, taken in ways if not taken & ~free)


def _highest(ways: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(ways, reverse=True))


Shape = tuple[int, int, tuple[int, int, int]]
"""Three ranks: their value of several suits and of one, suits left out, and where the suit of each card goes."""


@final
class Threes:
    """Hands of three real cards, points before suits; what has been read once is kept."""

    __slots__ = ("_known", "_ranked", "_rules", "_shapes")

    def __init__(self, rules: Rules) -> None:
        assert not rules.suit_first
        self._rules = rules
        self._ranked: dict[int, tuple[tuple[int, bool], ...]] = {}
        self._shapes: dict[int, Shape] = {}
        self._known: dict[int, int] = {}

    def value(self, cards: Sequence[int], free: int = EVERY) -> int:
        """How high a hand is."""
        one, two, three = sorted(cards)
        key = one << 12 | two << 6 | three
        found = self._known.get(key)
        if found is not None:
            return found
        if three < WILDCARD:
            found = self._known[key] = self._ordinary(three, two, one)
            return found
        return self._one_wild(two, one, free) if two < WILDCARD else self._wild([one] if one < WILDCARD else [], free)

    def _ordinary(self, high: int, middle: int, low: int) -> int:
        """Cards in their order: hands of the same ranks differ by their suits alone."""
        several, single, (first, second, third) = self._shape(high >> 2, middle >> 2, low >> 2)
        one, two, three = high & 3, middle & 3, low & 3
        return (single if one == two == three else several) + (one << first) + (two << second) + (three << third)

    def _shape(self, high: int, middle: int, low: int) -> Shape:
        """Read off two hands of the ranks: one of three suits, which tell the cards apart, and one of the lowest."""
        key = high << 8 | middle << 4 | low
        found = self._shapes.get(key)
        if found is None:
            tried = (4 * high + 2, 4 * middle + 1, 4 * low)
            parts, last = score(tried, self._rules), 2 * len(tried)
            where = {parts[at]: _NIBBLE * (last + len(tried) - at) for at in range(last - 2, last + 1)}
            several = _packed(tried, self._rules) - sum(suit << place for suit, place in where.items())
            single = _packed((4 * high, 4 * middle, 4 * low), self._rules)
            found = self._shapes[key] = several, single, (where[2], where[1], where[0])
        return found

    def _one_wild(self, high: int, low: int, free: int) -> int:
        """The highest reading where two cards are ordinary ones: of the rank that is best, the highest suit."""
        left = free & ~(1 << high | 1 << low)
        if not left:
            left = EVERY & ~(1 << high | 1 << low)
        suit = high & 3
        suited = suit == low & 3
        for rank, single in self._thirds(high >> 2, low >> 2, suited):
            cards = left >> 4 * rank & (1 << suit if single else ~(1 << suit) if suited else 0b1111) & 0b1111
            if cards:
                return self.value((high, low, 4 * rank + cards.bit_length() - 1))
        raise AssertionError("some card is left")

    def _thirds(self, high: int, low: int, suited: bool) -> tuple[tuple[int, bool], ...]:
        """The ranks a third card may have, the best first, and whether it is of one suit with the two others."""
        key = high << 5 | low << 1 | suited
        found = self._ranked.get(key)
        if found is None:
            shapes = [(self._shape(*sorted((high, low, rank), reverse=True)), rank) for rank in range(len(PACK.ranks))]
            ways = [(shape[0], rank, False) for shape, rank in shapes]
            ways += [(shape[1], rank, True) for shape, rank in shapes if suited]
            found = self._ranked[key] = tuple((rank, single) for _, rank, single in sorted(ways, reverse=True))
        return found

    def _wild(self, own: list[int], free: int) -> int:
        """The highest reading where two or three cards are wild: a triple if there is one, else of all that is left."""
        taken, missing = sum(1 << card for card in own), 3 - len(own)
        if (free & ~taken).bit_count() < missing:
            free = EVERY
        free &= ~taken
        ranks = [card >> 2 for card in own] or range(len(PACK.ranks))
        triples = self._triples(own, missing, ranks, free)
        if triples:
            return max(triples)
        return max(self._filled([*own, card], free) for card in bits(free))

    def _filled(self, own: list[int], free: int) -> int:
        return self._one_wild(max(own), min(own), free) if len(own) == 2 else self._wild(own, free)

    def _triples(self, own: Sequence[int], missing: int, ranks: Iterable[int], free: int) -> list[int]:
        """The highest triples of some ranks with all of the own cards, which nothing is above."""
        found = []
        for rank in ranks:
            cards = [card for card in range(4 * rank + 3, 4 * rank - 1, -1) if free >> card & 1]
            if len(cards) >= missing:
                found.append(self.value((*own, *cards[:missing])))
        return found


@cache
def twos(rules: Rules) -> Twos:
    """The scale of hands of two, made once."""
    return Twos(rules)


@cache
def threes(rules: Rules) -> Threes:
    """The scale of hands of three, made once."""
    return Threes(rules)
