"""A sensible move at once, for computer players and for the playouts of a search (page §10).

Of the other hands it reads only how many cards they hold, so any core that agrees with a view will do. It leads most
cards first, of groups the low ones; answers with the cheapest play that breaks no group; gets rid of dear cards when
somebody is nearly out; pays for a joker only then; and always keeps 顶大. `habit` is the same without care for groups
and dear cards: the most cards, the lowest that will do.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from engine.games.happy_nine.combos import FIVE, LAST_KEY_OF_TYPE, SPAN, declared_of, moves_of, price
from engine.games.happy_nine.core import (
    DECLARE,
    DISCARD,
    DISCARDED,
    PASS,
    PLAY,
    Core,
    advance,
    after,
    moves,
    neglects,
    passed_over,
    plays,
)
from engine.games.happy_nine.material import START_CARD, Variant
from engine.kit.cards import bits

NEAR: Final = 2
"""Cards in a rival's hand from which the end is near."""
_GROUPS_ABOVE: Final = 6
"""Of the cards that leave a hand most whole, so many are combined to discards: 20 of the 220."""


def habit(core: Core) -> int:
    """What a player does that knows the rules and counts no further; one of `moves`."""
    return policy(core, careful=False)


def policy(core: Core, careful: bool = True) -> int:
    """The move; one of `moves`."""
    if core.phase != PLAY:
        return _sealed(core)
    turn = core.turn
    found: Sequence[int] = core.lists[turn]
    if not core.lead:
        return _lead(core, found if core.played >> turn & 1 else plays(core), careful)
    low = bisect_left(found, core.floor)
    if low == len(found) or found[low] >= core.ceiling:
        return PASS
    found = found[low : bisect_left(found, core.ceiling, low)]
    if not core.played >> turn & 1:
        banned = core.variant.banned
        found = [move for move in found if not move & banned]
        if not found:
            return PASS
    return _answer(core, found, careful)


def played_on(core: Core, cards: int = 0) -> Core:
    """The round played on by habit to its end, or until no more than so many cards are held.

    Most people play so; it tells as much of a move as the careful policy does, and takes less time.
    """
    while core.phase < PLAY:
        core = after(core, policy(core))
    core = core.copied()
    while core.turn >= 0 and (not cards or held(core) > cards):
        passed_over(core)
        advance(core, policy(core, careful=False))
    return core


def held(core: Core) -> int:
    """Cards in all hands."""
    return sum([hand.bit_count() for hand in core.hands])


def _answer(core: Core, found: Sequence[int], careful: bool) -> int:
    """What beats the lead best, of plays that all do."""
    turn, variant = core.turn, core.variant
    full, hands = variant.full, core.hands
    hand = hands[turn]
    number = (core.lead & full).bit_count()
    if hand.bit_count() == number:
        return found[-1]
    following = hands[turn + 1 - variant.players]
    if number == 1 and following & (following - 1) == 0:
        return found[-1]
    if number > 1 and hand & variant.jokers and not near(core):
        found = [move for move in found if not move & variant.jokers]
        if not found:
            return PASS
    if not careful or number > 2 or len(found) == 1:
        return found[0]
    dear = variant.dear
    if hand & dear and core.played >> turn & 1 and near(core):
        for move in reversed(found):
            if move & dear:
                return move
    cheapest = found[0]
    for move in found:
        rank = (move & full).bit_length() - 1 & ~3
        if (hand >> rank & 15).bit_count() == number:
            return move if move == cheapest or core.fewest > 1 or least(core) > 1 else cheapest
    return cheapest


def _lead(core: Core, found: Sequence[int], careful: bool) -> int:
    """What to lead, of all that may be led."""
    turn, variant = core.turn, core.variant
    full, hands = variant.full, core.hands
    hand = hands[turn]
    last = found[-1]
    if last & full == hand:
        return last
    shift = variant.shift
    if hand & variant.jokers and not near(core):
        found = [move for move in found if not move & variant.jokers] or found
        last = found[-1]
    following = hands[turn + 1 - variant.players]
    least_number = 2 if following & (following - 1) == 0 else 1
    longest = (last & full).bit_count()
    if longest == FIVE or (not careful and longest >= least_number):
        return found[bisect_left(found, LAST_KEY_OF_TYPE[longest - 1] << shift)]
    best, value = 0, 1 << 20
    for move in found:
        cards = move & full
        number = cards.bit_count()
        rank = cards.bit_length() - 1 & ~3
        # four ranks higher weigh as much as one card more
        if rank - 16 * number < value and number >= least_number and (hand >> rank & 15).bit_count() == number:
            best, value = move, rank - 16 * number
    if best:
        return best
    pairs = bisect_left(found, SPAN << shift)
    # nothing whole may be led: any play of several cards, or 顶大 with the highest single
    return found[pairs] if pairs < len(found) else last


def near(core: Core) -> bool:
    """Whether a rival is nearly out."""
    return core.fewest <= NEAR and least(core) <= NEAR


def least(core: Core) -> int:
    """The fewest cards that a rival holds."""
    counts = [hand.bit_count() for hand in core.hands]
    del counts[core.turn]
    return min(counts)


def _sealed(core: Core) -> int:
    """A discard, or the answer whether a special hand is shown: always, it ends the round without a penalty."""
    if core.phase == DISCARD:
        return likely_discards(core.variant, core.hands[core.turn])[0]
    return moves(core)[-1]


@lru_cache(maxsize=16_384)
def likely_discards(variant: Variant, hand: int) -> tuple[int, ...]:
    """Discards worth a thought, best first: three of the cards that are in the fewest combinations (三(一)4)."""
    worth = dict.fromkeys(bits(hand & ~(variant.banned | START_CARD)), 0)
    for move in moves_of(variant, hand):
        cards = move & variant.full
        number = cards.bit_count()
        if number > 1:
            for bit in worth:
                if cards >> bit & 1:
                    worth[bit] += number
    spare = sorted(worth, key=lambda bit: (worth[bit], bit))[:_GROUPS_ABOVE]
    return tuple([sum([1 << bit for bit in chosen]) for chosen in combinations(spare, DISCARDED)])


def dutiful(core: Core) -> list[int]:
    """The moves of the seat to move without those that neglect 顶大."""
    found = moves(core)
    if core.phase != PLAY:
        return list(found)
    open_plays = plays(core)
    return [move for move in found if not neglects(core, open_plays, move)]


def candidates(core: Core, most: int) -> list[int]:
    """The moves worth a search: what goes out at once and free; else those that keep 顶大, of plays alike the best."""
    found = dutiful(core)
    if core.phase == PLAY:
        hand, variant = core.hands[core.turn], core.variant
        for move in found:
            if move & variant.full == hand and not price(hand, declared_of(variant, move)):
                return [move]
    return _shortened(core, found, most)


def _shortened(core: Core, found: list[int], most: int) -> list[int]:
    """The policy's move, passing, and of plays alike the one that costs the rest of the hand least.

    Singles and pairs are alike that are of one rank, others that are of one kind; of too many those go that break most.
    Discards are chosen once a round and decide much of it: all likely ones.
    """
    variant = core.variant
    if core.phase == DISCARD:
        return list(likely_discards(variant, core.hands[core.turn]))
    chosen = policy(core)
    if core.phase == DECLARE or len(found) <= most:
        return list(found)
    full, shift = variant.full, variant.shift
    groups = [move for move in core.lists[core.turn] if move >= SPAN << shift and not move & variant.jokers]
    kept: dict[int, tuple[float, int]] = {}
    for move in found:
        if move in (chosen, PASS):
            continue
        cards = move & full
        key = move >> shift
        kind, strength = key // SPAN, key % SPAN
        broken = sum([1 for other in groups if other & cards]) / (1 + len(groups))
        shed = sum([units for bit, units in variant.extras if cards & bit])
        worth = cards.bit_count() + shed - 4 * broken - 2 * price(cards, declared_of(variant, move)) - strength / SPAN
        alike = kind * SPAN + (strength >> 3 if kind < 2 else 0)
        if alike not in kept or kept[alike][0] < worth:
            kept[alike] = (worth, move)
    best = sorted(kept.values(), reverse=True)[: most - 1 - (PASS in found)]
    fixed = {chosen, PASS} if PASS in found else {chosen}
    return sorted({move for _, move in best} | fixed)
