"""How high hands are as single ints, for those who weigh thousands of them: what `imagined.read` says, looked up.

Cards are numbers here: the ordinary ones as in `three_cards.PACK`, all wild ones `WILDCARD`. ``free`` are the cards
that a wild one may stand for, as bits. Two ints of one scale compare as the scores of the hands do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Final, final

from engine.core.model import Card
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


@final
class Threes:
    """Hands of three real cards; what has been read once is kept."""

    __slots__ = ("_known", "_rules", "_ways")

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._known: dict[int, int] = {}
        self._ways: dict[int, tuple[tuple[int, int], ...]] = {}

    def value(self, cards: Sequence[int], free: int = EVERY) -> int:
        """How high a hand is."""
        one, two, three = sorted(cards)
        key = one << 12 | two << 6 | three
        found = self._known.get(key)
        if found is not None:
            return found
        if three < WILDCARD:
            found = self._known[key] = _packed((three, two, one), self._rules)
            return found
        own = [card for card in cards if card < WILDCARD]
        return self._wild(key, own, free)

    def _wild(self, key: int, own: list[int], free: int) -> int:
        """The highest reading; the ways to read a hand are sorted once."""
        taken = sum(1 << card for card in own)
        missing = 3 - len(own)
        if (free & ~taken).bit_count() < missing:
            free = EVERY
        free &= ~taken
        ways = self._ways.get(key)
        if ways is None:
            others = [card for card in range(WILDCARD) if not taken >> card & 1]
            chosen = combinations(others, missing)
            ways = _highest((self.value((*own, *more)), sum(1 << card for card in more)) for more in chosen)
            self._ways[key] = ways
        return next(value for value, used in ways if not used & ~free)


@cache
def twos(rules: Rules) -> Twos:
    """The scale of hands of two, made once."""
    return Twos(rules)


@cache
def threes(rules: Rules) -> Threes:
    """The scale of hands of three, made once."""
    return Threes(rules)
