"""Hands of two or three cards in which one is imagined or wild: what they are, and which is higher.

Two cards imagine the third, always the best; three are all real. A wild card is read as the ordinary card that makes
its hand highest among those that have not been seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, permutations
from typing import Final, Literal, TypeAlias

from engine.core.model import Card
from engine.kit.cards import DIAMOND_TO_SPADE, JOKERS, Pack, bits

RANKS: Final = "23456789TJQKA"
PACK: Final = Pack(RANKS, DIAMOND_TO_SPADE)
"""The ordinary cards, lowest first: the order of single cards is the order of their numbers."""
WILD: Final = (JOKERS[1], JOKERS[0], Card("XJ"))

Kind: TypeAlias = Literal["special_235", "triple", "straight_flush", "straight", "flush", "pair", "single"]
Score: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """House rules of comparing.

    ``a23``: its place among the straights; ``suit_first``: suits before points within a kind; ``special_235``: two
    different ranks of 2, 3, 5 beat everything; ``flush_above_straight``: as the words say; ``shared``: the last of two
    cards is everybody's, so that equal points are decided by the first alone.
    """

    a23: Literal["low", "second"] = "low"
    suit_first: bool = False
    special_235: bool = False
    flush_above_straight: bool = False
    shared: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """What a hand is: higher is ``score``; ``cards`` as they are read, ``imagined`` what completes two of them.

    A flush imagines a suit alone: ``?s``.
    """

    score: Score
    kind: Kind
    points: tuple[str, ...]
    cards: tuple[Card, ...]
    imagined: tuple[Card, ...] = ()


def wilds(cards: Iterable[str]) -> list[int]:
    """The places of the wild cards."""
    return [place for place, card in enumerate(cards) if card in WILD]


def stands_for(cards: Collection[Card], reading: Reading) -> dict[str, str]:
    """What each wild card of a hand stands for.

    >>> hand = (Card("BJ"), Card("7s"))
    >>> stands_for(hand, read(hand, (), Rules()))
    {'BJ': '7h'}
    """
    return {card: read_as for card, read_as in zip(cards, reading.cards, strict=True) if card in WILD}


def marks(cards: Collection[Card], reading: Reading) -> dict[int, str]:
    """The same as marks on the cards of a zone."""
    return {place: f"as:{reading.cards[place]}" for place in wilds(cards)}


def mask(cards: Iterable[str]) -> int:
    """The ordinary ones among some cards, as bits."""
    return PACK.mask(card for card in cards if card not in WILD)


def read(cards: tuple[Card, ...], seen: Iterable[str], rules: Rules) -> Reading:
    """What two or three cards are; no wild card stands for one that is ``seen``.

    Of equally good readings the one with the highest card counts, the first wild card taking the higher. Where every
    card has been seen (a stock used up) that limit falls away, and only the hand's own cards are left out.
    """
    own = mask(cards)
    every, gone = (1 << 52) - 1, mask(seen) | own
    enough = (every & ~gone).bit_count() >= len(wilds(cards))
    return _read(cards, gone if enough else own, rules)


@lru_cache(maxsize=20_000)
def _read(cards: tuple[Card, ...], seen: int, rules: Rules) -> Reading:
    places = wilds(cards)
    if not places:
        return _valued(tuple(PACK.bit[card] for card in cards), rules)
    free = bits(((1 << 52) - 1) & ~seen)[::-1]
    best: tuple[Score, list[int], tuple[int, ...]] = ((), [], ())
    numbers: tuple[int, ...] = ()
    for chosen in _choices(free, len(places), rules):
        filled = [PACK.bit.get(card, 0) for card in cards]
        for place, number in zip(places, chosen, strict=True):
            filled[place] = number
        found = (_score(tuple(filled), rules), sorted(chosen, reverse=True), chosen)
        if found > best:
            best, numbers = found, tuple(filled)
    return _valued(numbers, rules)


def _choices(free: list[int], count: int, rules: Rules) -> Iterator[tuple[int, ...]]:
    """What wild cards may stand for together; where their places do not matter the first takes the higher card."""
    return permutations(free, count) if rules.shared else combinations(free, count)


# ---------------------------------------------------------------- straights


def _straights(a23: str) -> tuple[tuple[tuple[int, ...], int], ...]:
    """All straights, ranks from high to low as they are written, with a strength."""
    found: list[tuple[tuple[int, ...], int]] = [((top, top - 1, top - 2), 2 * top) for top in range(2, 13)]
    return ((((1, 0, 12)), 2 if a23 == "low" else 23), *found)


_WHOLE: Final[Mapping[str, Mapping[frozenset[int], tuple[int, tuple[int, ...]]]]] = {
    a23: {frozenset(ranks): (strength, ranks) for ranks, strength in _straights(a23)} for a23 in ("low", "second")
}
_HALF: Final[Mapping[str, Mapping[frozenset[int], tuple[int, tuple[int, ...]]]]] = {
    a23: {
        frozenset(pair): max((strength, ranks) for ranks, strength in _straights(a23) if set(pair) <= set(ranks))
        for straight, _ in _straights(a23)
        for pair in combinations(straight, 2)
    }
    for a23 in ("low", "second")
}
_TRIO: Final = frozenset(RANKS.index(rank) for rank in "235")
_ORDER: Final[tuple[Kind, ...]] = ("single", "pair", "flush", "straight", "straight_flush", "triple", "special_235")
_LOWER_STRAIGHT: Final[tuple[Kind, ...]] = ("single", "pair", "straight", "flush", *_ORDER[4:])


def near(one: int, other: int) -> bool:
    """Whether two different ranks, counted from 2 = 0, lie in one straight of three.

    >>> near(0, 12), near(0, 11), near(7, 9), near(7, 10)
    (True, False, True, False)
    """
    return frozenset((one, other)) in _HALF["low"]


def kind_of_two(one: int, other: int) -> Kind:
    """What two ordinary cards, given by their numbers, are without any house rule.

    >>> kind_of_two(PACK.bit[Card("4d")], PACK.bit[Card("Kd")])
    'flush'
    """
    suited = one % 4 == other % 4
    if one // 4 == other // 4:
        return "triple"
    if near(one // 4, other // 4):
        return "straight_flush" if suited else "straight"
    return "flush" if suited else "pair"


# ---------------------------------------------------------------- values


@lru_cache(maxsize=60_000)
def _score(numbers: tuple[int, ...], rules: Rules) -> Score:
    kind, points, order = _parts(numbers, rules)
    place = (_LOWER_STRAIGHT if rules.flush_above_straight else _ORDER).index(kind)
    deciding = numbers[:1] if rules.shared else order
    suits, ranks = tuple(number % 4 for number in deciding), tuple(number // 4 for number in deciding)
    return (place, *suits, *points, *ranks) if rules.suit_first else (place, *points, *suits, *ranks)


def _parts(numbers: tuple[int, ...], rules: Rules) -> tuple[Kind, tuple[int, ...], tuple[int, ...]]:
    """Kind, points as a score compares them, and the cards in the order in which their suits count."""
    order = tuple(sorted(numbers, reverse=True))
    return _two(order, rules) if len(order) == 2 else _three(order, rules)


def _two(order: tuple[int, ...], rules: Rules) -> tuple[Kind, tuple[int, ...], tuple[int, ...]]:
    high, low = order[0] // 4, order[1] // 4
    if rules.special_235 and high != low and {high, low} <= _TRIO:
        return "special_235", (0, 0), order
    kind = kind_of_two(*order)
    if kind == "triple":
        return kind, (high, 0), order
    if kind in ("straight", "straight_flush"):
        return kind, (_HALF[rules.a23][frozenset((high, low))][0], 0), order
    return kind, (high, low), order


def _three(order: tuple[int, ...], rules: Rules) -> tuple[Kind, tuple[int, ...], tuple[int, ...]]:
    ranks = tuple(number // 4 for number in order)
    different = len(set(ranks))
    if different == 1:
        return "triple", (ranks[0], 0, 0), order
    if different == 2:
        if ranks[0] != ranks[1]:
            order = (*order[1:], order[0])
        return "pair", (order[0] // 4, order[2] // 4, 0), order
    suited = len({number % 4 for number in order}) == 1
    straight = _WHOLE[rules.a23].get(frozenset(ranks))
    if straight is not None:
        return "straight_flush" if suited else "straight", (straight[0], 0, 0), order
    return "flush" if suited else "single", ranks, order


def _valued(numbers: tuple[int, ...], rules: Rules) -> Reading:
    kind, _, order = _parts(numbers, rules)
    ranks = tuple(number // 4 for number in order)
    third: tuple[Card, ...] = ()
    match kind:
        case "special_235":
            named = (3, 1, 0)
        case "triple":
            named = (ranks[0],) * 3
        case "straight" | "straight_flush":
            table = _HALF if len(order) == 2 else _WHOLE
            named = table[rules.a23][frozenset(ranks)][1]  # type: ignore[assignment]  # always three ranks
        case "pair" if len(order) == 2:
            named = (ranks[0], *ranks)  # type: ignore[assignment]
        case _:
            named = ranks  # type: ignore[assignment]
    if len(order) == 2:
        third = (_third(kind, order, named),)
    words = tuple(RANKS[rank] for rank in named)
    return Reading(_score(numbers, rules), kind, words, tuple(PACK.order[number] for number in numbers), third)


def _third(kind: Kind, order: tuple[int, ...], named: tuple[int, ...]) -> Card:
    """The imagined card: of a flush the suit alone, else a card that makes the hand and lies in neither place."""
    used = {number % 4 for number in order}
    if kind == "flush":
        return Card("?" + DIAMOND_TO_SPADE[order[0] % 4])
    suit = order[0] % 4 if kind == "straight_flush" else max(set(range(4)) - used)
    have = [number // 4 for number in order]
    rank = next((rank for rank in named if named.count(rank) > have.count(rank)), named[0])
    return PACK.order[4 * rank + suit]
