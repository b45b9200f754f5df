"""Combinations and comparison (page §6): what a set of cards is, and all that a hand can play.

A move is one int: ``key << shift | declared << 54 | cards``. ``key`` is kind·128 + strength, so that "higher"
is ``<`` within a number of cards; ``declared`` is the bit of the card the big joker stands for, plus one, or 0.
A card's strength is twice its bit; a big joker that stands for a card lies one above it (J♠ < joker as J♠ < next).
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from engine.games.happy_nine.material import BIG_BIT, LITTLE_BIT, Variant
from engine.kit.cards import bits
from engine.kit.combos import SUBSETS, SUIT_COLUMN, consecutive, fives_in_a_row, flushes, of_ranks, one_suit, rank_set


class Kind(StrEnum):
    """The nine kinds, in the order of their keys."""

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    QUAD = "quad"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    QUAD_PLUS_ONE = "quad_plus_one"
    STRAIGHT_FLUSH = "straight_flush"


KINDS: Final = tuple(Kind)
SPAN: Final = 128
"""Strengths of one kind: keys of kind k are k·SPAN … (k+1)·SPAN − 1."""
JOKER_PAIR: Final = SPAN - 1
"""Little joker with any other card: the highest pair, without rank or suit."""

_SINGLE, _PAIR, _TRIPLE, _QUAD, _STRAIGHT, _FLUSH, _FULL_HOUSE, _QUAD_PLUS, _STRAIGHT_FLUSH = range(9)
_BASE: Final = tuple(kind * SPAN for kind in range(10))
LAST_KEY_OF_TYPE: Final = (0, _BASE[1], _BASE[2], _BASE[3], _BASE[4], _BASE[9])
"""By number of cards: the first key that no longer belongs to the type."""
FIVE: Final = 5
"""Cards of the largest type."""
NOTHING: Final = -1
UNDECLARED: Final = -1
_DECLARED: Final = 54


def kind_of(key: int) -> Kind:
    """The kind a key belongs to."""
    return KINDS[key // SPAN]


def pack_move(variant: Variant, key: int, cards: int, declared: int = UNDECLARED) -> int:
    """One move as an int (module docstring)."""
    return (
        key << variant.shift | (declared + 1) << _DECLARED | cards if variant.jokers else key << variant.shift | cards
    )


def cards_of(variant: Variant, move: int) -> int:
    """The cards of a move."""
    return move & variant.full


def declared_of(variant: Variant, move: int) -> int:
    """The bit of the card the big joker of a move stands for, or `UNDECLARED`."""
    return (move >> _DECLARED & 63) - 1 if variant.jokers else UNDECLARED


def price(cards: int, declared: int) -> int:
    """Units a play costs on the spot: one for each triggered joker (§6)."""
    units = 0 if declared == UNDECLARED else 1
    if cards & LITTLE_BIT and cards != LITTLE_BIT:
        units += 1
    return units


def needs_declaration(cards: int) -> bool:
    """Whether a big joker among the cards must say what it stands for (code 10 and its two exceptions)."""
    if not cards & BIG_BIT or cards == BIG_BIT:
        return False
    if cards & LITTLE_BIT:
        others = cards & ~(BIG_BIT | LITTLE_BIT)
        triple = others.bit_count() == 3 and rank_set(others).bit_count() == 1
        return not (others == 0 or triple)
    return True


def classify(cards: int, declared: int = UNDECLARED) -> int:
    """The key of a set of cards; `NOTHING` if it is no combination.

    ``declared`` is the bit of the card that the big joker among them stands for. Says nothing about permission:
    whether a declaration is owed or allowed is the caller's question.
    """
    number = cards.bit_count()
    if number == 1:
        return 2 * (cards.bit_length() - 1)
    if number > 5:
        return NOTHING
    if cards & LITTLE_BIT:
        return _with_little_joker(cards, declared, number)
    ordinary = cards & ~BIG_BIT
    if cards & BIG_BIT and declared == UNDECLARED:
        return NOTHING
    strengths = [2 * bit for bit in bits(ordinary)]
    counts: dict[int, int] = {}
    for strength in strengths:
        counts[strength >> 3] = counts.get(strength >> 3, 0) + 1
    highest = strengths[-1]
    suits = ordinary
    if cards & BIG_BIT:
        counts[declared >> 2] = counts.get(declared >> 2, 0) + 1
        highest = max(highest, 2 * declared + 1)
        suits |= 1 << declared
    if number < 5:
        if len(counts) > 1:
            return NOTHING
        return _BASE[_PAIR] + highest if number == 2 else _BASE[number - 1] + (highest >> 3)
    return _five(counts, highest, one_suit(suits))


def _five(counts: dict[int, int], highest: int, same_suit: bool) -> int:
    most = max(counts.values())
    if most >= 4:
        return _BASE[_QUAD_PLUS] + next(rank for rank, count in counts.items() if count == most)
    if len(counts) == 2:
        return _BASE[_FULL_HOUSE] + next(rank for rank, count in counts.items() if count == 3)
    if len(counts) == 5 and max(counts) - min(counts) == 4:
        return _BASE[_STRAIGHT_FLUSH if same_suit else _STRAIGHT] + highest
    return _BASE[_FLUSH] + highest if same_suit else NOTHING


def _with_little_joker(cards: int, declared: int, number: int) -> int:
    """The little joker and any one other card are the highest pair, alone or beside a triple; nothing else (§6)."""
    if number == 2:
        return _BASE[_PAIR] + JOKER_PAIR
    if number != 5:
        return NOTHING
    others = cards & ~LITTLE_BIT
    counts: dict[int, int] = {}
    for bit in bits(others & ~BIG_BIT):
        counts[bit >> 2] = counts.get(bit >> 2, 0) + 1
    if others & BIG_BIT and declared != UNDECLARED:
        counts[declared >> 2] = counts.get(declared >> 2, 0) + 1
    # four other cards: three of one rank, the fourth (whatever it is, also an untriggered joker) goes with the joker
    triple = [rank for rank, count in counts.items() if count >= 3]
    return _BASE[_FULL_HOUSE] + triple[0] if triple else NOTHING


@lru_cache(maxsize=64)
def _single_rank_moves(variant: Variant) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By rank and its four bits: the moves of cards of that rank alone (singles, pairs, triples, quads)."""
    table = []
    for rank in range(variant.ranks):
        row = []
        for nibble in range(16):
            subsets = [sub << 4 * rank for size in (1, 2, 3, 4) for sub in SUBSETS[size][nibble]]
            row.append(tuple(classify(cards) << variant.shift | cards for cards in subsets))
        table.append(tuple(row))
    return tuple(table)


def moves_of(variant: Variant, hand: int) -> tuple[int, ...]:
    """All that a hand can play, ascending; a big joker with the strongest declaration for each set of other cards."""
    shift = variant.shift
    ordinary = hand & variant.ordinary
    found: list[int] = []
    nibbles = of_ranks(ordinary, variant.ranks)
    for row, nibble in zip(_single_rank_moves(variant), nibbles, strict=True):
        found += row[nibble]
    one, two, three = ordinary >> 1, ordinary >> 2, ordinary >> 3
    present = (ordinary | one | two | three) & SUIT_COLUMN
    triples = (ordinary & one & (two | three) | (ordinary | one) & two & three) & SUIT_COLUMN
    if present & present >> 4 & present >> 8 & present >> 12 & present >> 16:
        base = _BASE[_STRAIGHT] - 2
        found += [
            base + 2 * cards.bit_length() << shift | cards for cards in fives_in_a_row(nibbles) if not one_suit(cards)
        ]
    for suit in range(4):
        if (ordinary & SUIT_COLUMN << suit).bit_count() >= 5:
            for cards in flushes(ordinary, suit, 5):
                kind = _STRAIGHT_FLUSH if consecutive(rank_set(cards)) else _FLUSH
                found.append((_BASE[kind] + 2 * (cards.bit_length() - 1)) << shift | cards)
    if triples or hand & variant.jokers:
        groups = _groups(ordinary, variant.ranks)
        found += _beside_groups(variant, ordinary, groups)
        if hand & variant.jokers:
            found += [2 * bit << shift | 1 << bit for bit in bits(hand & variant.jokers)]
            found += _joker_moves(variant, hand, groups)
    found.sort()
    return tuple(found)


def plain_moves_of(variant: Variant, hand: int) -> tuple[int, ...]:
    """What a hand can play while its jokers are played alone only: nearly all of `moves_of`, and much sooner found."""
    found = moves_of(variant, hand & variant.ordinary)
    jokers = hand & variant.jokers
    if not jokers:
        return found
    alone = [2 * bit << variant.shift | 1 << bit for bit in bits(jokers)]
    return tuple(sorted([*found, *alone]))


def _groups(ordinary: int, ranks: int) -> list[list[tuple[int, int]]]:
    """Pairs, triples and quads by their size, as (rank, cards)."""
    groups: list[list[tuple[int, int]]] = [[], [], [], [], []]
    for rank, nibble in enumerate(of_ranks(ordinary, ranks)):
        for size in range(2, nibble.bit_count() + 1):
            groups[size].extend((rank, sub << 4 * rank) for sub in SUBSETS[size][nibble])
    return groups


def _beside_groups(variant: Variant, ordinary: int, groups: list[list[tuple[int, int]]]) -> list[int]:
    """Full houses and quads with one more card."""
    shift = variant.shift
    found = []
    for rank, cards in groups[3]:
        key = (_BASE[_FULL_HOUSE] + rank) << shift | cards
        found += [key | pair for other, pair in groups[2] if other != rank]
    for rank, cards in groups[4]:
        key = (_BASE[_QUAD_PLUS] + rank) << shift | cards
        found += [key | 1 << bit for bit in bits(ordinary & ~cards)]
    return found


def _joker_moves(variant: Variant, hand: int, groups: list[list[tuple[int, int]]]) -> list[int]:
    """The moves with a joker and other cards, the strongest declaration of each."""
    sets: set[int] = set()
    ordinary = bits(hand & variant.ordinary)
    if hand & BIG_BIT:
        sets.update(BIG_BIT | cards for cards in _partners_of_big(variant, hand, groups))
    if hand & LITTLE_BIT:
        sets.update(LITTLE_BIT | 1 << bit for bit in ordinary)
        for _, triple in groups[3]:
            sets.update(LITTLE_BIT | triple | 1 << bit for bit in ordinary if not triple >> bit & 1)
        if hand & BIG_BIT:
            both = LITTLE_BIT | BIG_BIT
            sets.add(both)
            sets.update(both | triple for _, triple in groups[3])
            for rank, pair in groups[2]:
                sets.update(both | pair | 1 << bit for bit in ordinary if bit >> 2 != rank)
    return [strongest(variant, cards) for cards in sets]


def _partners_of_big(variant: Variant, hand: int, groups: list[list[tuple[int, int]]]) -> list[int]:
    """Sets of one to four ordinary cards that a big joker can complete (some may come twice)."""
    ordinary = hand & variant.ordinary
    found = [1 << bit for bit in bits(ordinary)]
    found.extend(cards for size in (2, 3, 4) for _, cards in groups[size])
    for rank, triple in groups[3]:
        found.extend(triple | 1 << bit for bit in bits(ordinary) if bit >> 2 != rank)
    for rank, pair in groups[2]:
        found.extend(pair | other for higher, other in groups[2] if higher > rank)
    for suit in range(4):
        found.extend(flushes(ordinary, suit, 4))
    nibbles = of_ranks(ordinary, variant.ranks)
    for low in range(variant.ranks - 4):
        for gap in range(low, low + 5):
            partial = [0]
            for rank in range(low, low + 5):
                if rank != gap:
                    partial = [cards | sub << 4 * rank for cards in partial for sub in SUBSETS[1][nibbles[rank]]]
            found.extend(partial)
    return found


def strongest(variant: Variant, cards: int) -> int:
    """The strongest move of a set of cards with a joker that is a combination; of equal ones the cheapest."""
    declared = UNDECLARED
    if needs_declaration(cards):
        declared = _best_declared(variant, cards & variant.ordinary)
    return pack_move(variant, classify(cards, declared), cards, declared)


def _best_declared(variant: Variant, partners: int) -> int:
    """What the big joker best stands for beside one to four ordinary cards."""
    counts: dict[int, int] = {}
    for bit in bits(partners):
        counts[bit >> 2] = counts.get(bit >> 2, 0) + 1
    low, high = min(counts), max(counts)
    if len(counts) < 4:
        # one rank, two pairs, or a triple and a card: the joker goes with the larger group, of equal ones the higher
        return 4 * max(counts, key=lambda rank: (counts[rank], rank)) + 3
    suit = (partners.bit_length() - 1) & 3 if one_suit(partners) else 3
    if high - low > 4:
        return 4 * (variant.ranks - 1) + suit
    if high - low == 4:
        missing = next(rank for rank in range(low, high) if rank not in counts)
    else:
        missing = high + 1 if high + 1 < variant.ranks else low - 1
    return 4 * missing + suit


def declarations(variant: Variant, cards: int) -> list[int]:
    """The moves that a set of cards with a joker can be: all the big joker may stand for, or undeclared.

    Empty if it is no combination whatever it stands for.
    """
    found = []
    if not needs_declaration(cards):
        key = classify(cards)
        if key != NOTHING:
            found.append(pack_move(variant, key, cards))
    if cards & BIG_BIT and cards != BIG_BIT:
        for declared in _candidates(variant, cards):
            key = classify(cards, declared)
            if key != NOTHING:
                found.append(pack_move(variant, key, cards, declared))
    return found


def _candidates(variant: Variant, cards: int) -> list[int]:
    """The cards a big joker could stand for so that something may come of it."""
    partners = cards & variant.ordinary
    ranks = rank_set(partners)
    if (partners.bit_count() >= 3 and ranks & (ranks - 1) == 0) or not partners:
        return list(range(4 * variant.ranks))
    if ranks.bit_count() < 4:
        return [4 * rank + suit for rank in bits(ranks) for suit in range(4)]
    low, high = ranks & -ranks, ranks.bit_length() - 1
    window = range(max(0, high - 4), min(variant.ranks, low.bit_length() + 4)) if high < low.bit_length() + 4 else ()
    found = {4 * rank + suit for rank in window for suit in range(4)}
    if one_suit(partners):
        suit = (partners.bit_length() - 1) & 3
        found.update(4 * rank + suit for rank in range(variant.ranks))
    return sorted(found)
