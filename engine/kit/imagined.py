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
from engine.kit.cards import DIAMOND_TO_SPADE, JOKERS, bits
from engine.kit.three_cards import PACK, RANKS, STRAIGHTS, WHEEL, Kind, counted, straight_value

MADE: Final = (Kind.TRIPLE, Kind.STRAIGHT_FLUSH, Kind.STRAIGHT, Kind.FLUSH, Kind.PAIR)
"""What two cards make with the one that they imagine, highest first."""
WILD: Final = (JOKERS[1], JOKERS[0], Card("XJ"))

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
        found = (score(tuple(filled), rules), sorted(chosen, reverse=True), chosen)
        if found > best:
            best, numbers = found, tuple(filled)
    return _valued(numbers, rules)


def _choices(free: list[int], count: int, rules: Rules) -> Iterator[tuple[int, ...]]:
    """What wild cards may stand for together; where their places do not matter the first takes the higher card."""
    return permutations(free, count) if rules.shared else combinations(free, count)


# ---------------------------------------------------------------- straights


def _halves(ace_second: bool) -> Mapping[frozenset[int], tuple[int, tuple[int, ...]]]:
    """For each two ranks of one straight the highest they are part of: its value, and its ranks as they are written."""
    straights = [(straight_value(ranks, ace_second), ranks) for ranks in _RUNS]
    found: dict[frozenset[int], tuple[int, tuple[int, ...]]] = {}
    for value, ranks in sorted(straights):
        written = _written(ranks)
        found |= {frozenset(pair): (value, written) for pair in combinations(ranks, 2)}
    return found


def _written(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """The ranks of a straight as they are written: A23 is 3, 2, A."""
    return (*ranks[1:], ranks[0]) if ranks == WHEEL else ranks


_RUNS: Final = (WHEEL, *((top, top - 1, top - 2) for top in range(2, len(RANKS))))
_HALF: Final = {a23: _halves(a23 == "second") for a23 in ("low", "second")}
_TRIO: Final = frozenset(RANKS.index(rank) for rank in "235")
_ORDER: Final = (Kind.SINGLE, Kind.PAIR, Kind.FLUSH, Kind.STRAIGHT, Kind.STRAIGHT_FLUSH, Kind.TRIPLE, Kind.SPECIAL_235)
_LOWER_STRAIGHT: Final = (Kind.SINGLE, Kind.PAIR, Kind.STRAIGHT, Kind.FLUSH, *_ORDER[4:])


def near(one: int, other: int) -> bool:
    """Whether two different ranks, counted from 2 = 0, lie in one straight of three.

    >>> near(0, 12), near(0, 11), near(7, 9), near(7, 10)
    (True, False, True, False)
    """
    return frozenset((one, other)) in _HALF["low"]


def kind_of_two(one: int, other: int) -> Kind:
    """What two ordinary cards, given by their numbers, are without any house rule.

    >>> kind_of_two(PACK.bit[Card("4d")], PACK.bit[Card("Kd")])
    <Kind.FLUSH: 'flush'>
    """
    suited = one % 4 == other % 4
    if one // 4 == other // 4:
        return Kind.TRIPLE
    if near(one // 4, other // 4):
        return Kind.STRAIGHT_FLUSH if suited else Kind.STRAIGHT
    return Kind.FLUSH if suited else Kind.PAIR


# ---------------------------------------------------------------- values


@lru_cache(maxsize=60_000)
def score(numbers: tuple[int, ...], rules: Rules) -> Score:
    """How high ordinary cards are, given by their numbers: as many parts for every hand of a size, each below 16."""
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
        return Kind.SPECIAL_235, (0, 0), order
    kind = kind_of_two(*order)
    if kind is Kind.TRIPLE:
        return kind, (high, 0), order
    if kind in STRAIGHTS:
        return kind, (_HALF[rules.a23][frozenset((high, low))][0], 0), order
    return kind, (high, low), order


def _three(order: tuple[int, ...], rules: Rules) -> tuple[Kind, tuple[int, ...], tuple[int, ...]]:
    order, kind = counted(order)
    ranks = tuple(number // 4 for number in order)
    if kind in STRAIGHTS:
        return kind, (straight_value(ranks, rules.a23 == "second"), 0, 0), order
    match kind:
        case Kind.TRIPLE:
            return kind, (ranks[0], 0, 0), order
        case Kind.PAIR:
            return kind, (ranks[0], ranks[2], 0), order
    return kind, ranks, order


def _valued(numbers: tuple[int, ...], rules: Rules) -> Reading:
    kind, _, order = _parts(numbers, rules)
    ranks = tuple(number // 4 for number in order)
    third: tuple[Card, ...] = ()
    named = ranks
    match kind:
        case Kind.SPECIAL_235:
            named = (3, 1, 0)
        case Kind.TRIPLE:
            named = (ranks[0],) * 3
        case Kind.STRAIGHT | Kind.STRAIGHT_FLUSH:
            named = _HALF[rules.a23][frozenset(ranks)][1] if len(order) == 2 else _written(ranks)
        case Kind.PAIR if len(order) == 2:
            named = (ranks[0], *ranks)
    if len(order) == 2:
        third = (_third(kind, order, named),)
    words = tuple(RANKS[rank] for rank in named)
    return Reading(score(numbers, rules), kind, words, tuple(PACK.order[number] for number in numbers), third)


def _third(kind: Kind, order: tuple[int, ...], named: tuple[int, ...]) -> Card:
    """The imagined card: of a flush the suit alone, else a card that makes the hand and lies in neither place."""
    used = {number % 4 for number in order}
    if kind is Kind.FLUSH:
        return Card("?" + DIAMOND_TO_SPADE[order[0] % 4])
    suit = order[0] % 4 if kind is Kind.STRAIGHT_FLUSH else max(set(range(4)) - used)
    have = [number // 4 for number in order]
    rank = next((rank for rank in named if named.count(rank) > have.count(rank)), named[0])
    return PACK.order[4 * rank + suit]
