"""Special hands (特殊牌型, page §6): which names nine cards bear, with the jokers triggered or not."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from engine.games.happy_nine.combos import UNDECLARED
from engine.games.happy_nine.material import BIG_BIT, HAND, LITTLE_BIT, Variant
from engine.kit.cards import bits
from engine.kit.combos import SUIT_COLUMN, one_suit


class Special(StrEnum):
    """The names of special hands."""

    ALL_ONE_SUIT = "all_one_suit"
    THREE_TRIPLES = "three_triples"
    TWO_QUADS = "two_quads"
    ONE_DRAGON = "one_dragon"
    TRIPLE_THREE_PAIRS = "triple_three_pairs"
    QUAD_STRAIGHT = "quad_straight"
    QUAD_FLUSH = "quad_flush"
    QUAD_FULL_HOUSE = "quad_full_house"


_THREE: Final = frozenset({Special.ALL_ONE_SUIT, Special.THREE_TRIPLES, Special.TWO_QUADS})
_FOUR: Final = frozenset(Special) - {Special.QUAD_FULL_HOUSE}
_KNOWN: Final = {3: _THREE, 4: _FOUR, 5: frozenset(Special), 6: frozenset(Special)}


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand as one declaration makes it: its names and the jokers that cost a unit for it."""

    names: frozenset[Special]
    big: bool = False
    little: bool = False

    @property
    def price(self) -> int:
        """Units drunk on the spot."""
        return self.big + self.little


@lru_cache(maxsize=512)
def special(variant: Variant, hand: int, declared: int = UNDECLARED) -> Shown:
    """The names of a hand with the big joker standing for ``declared``, or untriggered without one.

    The little joker is charged only if the hand is special in no other way.
    """
    if hand.bit_count() != HAND:
        return Shown(frozenset())
    known = _KNOWN[variant.players]
    cards = bits(hand & variant.ordinary)
    untriggered = 0
    if hand & BIG_BIT:
        if declared == UNDECLARED:
            untriggered += 1
        else:
            cards.append(declared)
    little = bool(hand & LITTLE_BIT)
    free = _names(cards, untriggered + little) & known
    paid = _with_little(cards, untriggered) & known if little else frozenset()
    return Shown(free | paid, declared != UNDECLARED, bool(paid) and not free)


@lru_cache(maxsize=512)
def best_show(variant: Variant, hand: int) -> tuple[int, Shown] | None:
    """The cheapest declaration that makes the hand special, as (declared, what it is); None if none does."""
    found = [(declared, special(variant, hand, declared)) for declared in possible(variant, hand)]
    found = [(declared, shown) for declared, shown in found if shown.names]
    return min(found, key=lambda item: (item[1].price, -item[0]), default=None)


def could_be_special(hand: int, variant: Variant) -> bool:
    """A quick no for most hands: too many ranks for groups, too few for a dragon, no quad near, two suits."""
    ordinary = hand & variant.ordinary
    jokers = (hand & variant.jokers).bit_count()
    ranks = ((ordinary | ordinary >> 1 | ordinary >> 2 | ordinary >> 3) & SUIT_COLUMN).bit_count()
    if ranks <= 4 or ranks + jokers >= HAND or one_suit(ordinary):
        return True
    one, two, three = ordinary >> 1, ordinary >> 2, ordinary >> 3
    if not jokers:
        near = ordinary & one & two & three
    elif jokers == 1:
        near = ordinary & one & (two | three) | (ordinary | one) & two & three
    else:
        near = ordinary & one | two & three | (ordinary | one) & (two | three)
    return near & SUIT_COLUMN != 0


def possible(variant: Variant, hand: int) -> tuple[int, ...]:
    """What the big joker of a hand may be declared as: nothing, or any ordinary card in play."""
    return (UNDECLARED, *range(4 * variant.ranks)) if hand & BIG_BIT else (UNDECLARED,)


def _counts(cards: list[int]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for card in cards:
        counts[card >> 2] = counts.get(card >> 2, 0) + 1
    return counts


def _names(cards: list[int], odd: int) -> frozenset[Special]:
    """Names of nine cards of which ``odd`` are untriggered jokers: those can only be the odd card of 双门神."""
    counts = _counts(cards)
    sizes = sorted(counts.values())
    found = set()
    if odd == 1:
        if sizes == [4, 4]:
            found.add(Special.TWO_QUADS)
        return frozenset(found)
    if odd:
        return frozenset()
    if len({card & 3 for card in cards}) == 1:
        found.add(Special.ALL_ONE_SUIT)
    if sizes == [3, 3, 3]:
        found.add(Special.THREE_TRIPLES)
    if sizes in ([1, 4, 4], [4, 5]):
        found.add(Special.TWO_QUADS)
    if len(counts) == HAND and max(counts) - min(counts) == HAND - 1:
        found.add(Special.ONE_DRAGON)
    if _triple_and_pairs(counts):
        found.add(Special.TRIPLE_THREE_PAIRS)
    for rank, count in counts.items():
        if count >= 4:
            found |= _beside_quad(cards, rank)
    return frozenset(found)


def _triple_and_pairs(counts: dict[int, int]) -> bool:
    """Whether the cards split into one triple and pairs; a quad serves as two pairs."""
    odd = [count for count in counts.values() if count % 2]
    return len(odd) == 1 and odd[0] >= 3


def _beside_quad(cards: list[int], rank: int) -> frozenset[Special]:
    """What the five cards beside a quad of that rank make; with five of the rank any of them may stay over."""
    found = set()
    quad = [card for card in cards if card >> 2 == rank]
    rest = [card for card in cards if card >> 2 != rank]
    for spare in [[card] for card in quad] if len(quad) == 5 else [[]]:
        five = rest + spare
        counts = _counts(five)
        if len(counts) == 5 and max(counts) - min(counts) == 4:
            found.add(Special.QUAD_STRAIGHT)
        if len({card & 3 for card in five}) == 1:
            found.add(Special.QUAD_FLUSH)
        if sorted(counts.values()) in ([2, 3], [5]):
            found.add(Special.QUAD_FULL_HOUSE)
    return frozenset(found)


def _with_little(cards: list[int], untriggered: int) -> frozenset[Special]:
    """Names that the little joker makes as a pair with one other card, be it the untriggered big joker."""
    found = set()
    partners = [None] if untriggered else range(len(cards))
    for partner in partners:
        others = [card for at, card in enumerate(cards) if at != partner]
        counts = _counts(others)
        # seven cards: a triple and two pairs; or a quad and the triple of the full house
        if _triple_and_pairs(counts):
            found.add(Special.TRIPLE_THREE_PAIRS)
        if sorted(counts.values()) == [3, 4]:
            found.add(Special.QUAD_FULL_HOUSE)
    return frozenset(found)
