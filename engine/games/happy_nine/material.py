"""The cards of 欢乐九张 for each number of players: page §2 (pack, first-play bans) and §8 (what they cost)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from engine.core.model import Card
from engine.kit.cards import ACE_LOW, DIAMOND_TO_SPADE, JOKERS, Pack

PACK: Final = Pack(ACE_LOW, DIAMOND_TO_SPADE, JOKERS)
LITTLE: Final = 52
BIG: Final = 53
LITTLE_BIT: Final = 1 << LITTLE
BIG_BIT: Final = 1 << BIG
START_CARD: Final = 1 << PACK.bit["Ad"]
HAND: Final = 9

_CLUB_ACE: Final = PACK.bit["Ac"]
_HIGHEST_RANK: Final = {3: 9, 4: 9, 5: 11, 6: 13}
_JOKERS: Final = {3: (), 4: (), 5: (BIG,), 6: (LITTLE, BIG)}
_CLUB_ACE_EXTRA: Final = 4
_JOKER_EXTRA: Final = 5
_SUIT_EXTRA: Final = (1, 2, 3, 4)
"""♦ ♣ ♥ ♠ of the highest rank in play."""
_BY_CARDS_LEFT: Final = (0, 1, 1, 1, 1, 1, 2, 2, 3, 4)


class Variant:
    """What the number of players and the options that a search needs decide.

    ``ranks``: ranks in play; ``full``: the pack in bits; ``ordinary``: without jokers; ``banned``: first-play-forbidden
    cards (初禁牌); ``extras``: (card bit, units) that cost more when left; ``dear``: those cards;
    ``dealt``: cards a seat is dealt; ``width``: bits of the cards in a move; ``shift``: where a move's key begins;
    ``below``: all bits below the key.
    """

    __slots__ = (
        "banned",
        "below",
        "dealt",
        "dear",
        "declare",
        "extra",
        "extras",
        "forced",
        "full",
        "jokers",
        "ordinary",
        "players",
        "ranks",
        "shift",
        "top_penalty",
        "width",
    )

    def __init__(self, players: int, forced: bool, declare: bool, top_penalty: int) -> None:
        self.players = players
        self.forced = forced
        self.declare = declare
        self.top_penalty = top_penalty
        self.ranks = _HIGHEST_RANK[players]
        self.ordinary = (1 << 4 * self.ranks) - 1
        self.jokers = sum(1 << joker for joker in _JOKERS[players])
        self.full = self.ordinary | self.jokers
        self.dealt = self.full.bit_count() // players
        top = 4 * (self.ranks - 1)
        self.banned = 15 << top | self.jokers
        extras = [(1 << top + suit, _SUIT_EXTRA[suit]) for suit in range(4)]
        if players > 3:
            extras.append((1 << _CLUB_ACE, _CLUB_ACE_EXTRA))
        extras.extend((1 << joker, _JOKER_EXTRA) for joker in _JOKERS[players])
        self.extras = tuple(extras)
        self.dear = sum(bit for bit, _ in extras)
        self.extra = {0: 0}
        for bit, units in extras:
            self.extra |= {mask | bit: more + units for mask, more in self.extra.items()}
        self.width = 54 if self.jokers else 4 * self.ranks
        # above the cards: six bits for what the big joker stands for, then the key
        self.shift = self.width + 6 if self.jokers else self.width
        self.below = (1 << self.shift) - 1

    def __reduce__(self) -> tuple[Any, ...]:
        return variant, (self.players, self.forced, self.declare, self.top_penalty)

    def penalty(self, hand: int) -> int:
        """What a loser pays for the cards left in hand (§8), without 顶大; hands above nine cards count as nine."""
        return _BY_CARDS_LEFT[min(hand.bit_count(), HAND)] + self.extra[hand & self.dear]

    def whole_penalty(self, hand: int) -> int:
        """What a loser pays when special hands end the round: nine cards and the extras."""
        return _BY_CARDS_LEFT[HAND] + self.extra[hand & self.dear]


def variant(players: int, forced: bool = False, declare: bool = True, top_penalty: int = 10) -> Variant:
    """The one `Variant` of these values; equal values are the same object, also after pickling."""
    return _variant(players, forced, declare, top_penalty)


@cache
def _variant(players: int, forced: bool, declare: bool, top_penalty: int) -> Variant:
    return Variant(players, forced, declare, top_penalty)


def cards_left_units(cards: int) -> int:
    """Units for the number of cards left (§8)."""
    return _BY_CARDS_LEFT[min(cards, HAND)]


@lru_cache(maxsize=2048)
def codes(mask: int) -> tuple[Card, ...]:
    """Card codes of bits, lowest first."""
    return PACK.codes(mask)
