"""Computer players of 欢乐九张: a policy over the core, fed from what a seat sees (page §10)."""

from __future__ import annotations

from enum import StrEnum, auto

from engine.core.chance import Chance
from engine.core.game import Advice, View
from engine.core.model import Text
from engine.games.happy_nine import core as play
from engine.games.happy_nine.coding import decode
from engine.games.happy_nine.combos import SPAN, declared_of, moves_of, price
from engine.games.happy_nine.core import Core
from engine.games.happy_nine.imagine import imagine
from engine.games.happy_nine.material import Variant
from engine.games.happy_nine.model import Phase


class Reason(StrEnum):
    """Why a computer player does what it does."""

    DEAL = auto()
    DISCARD = auto()
    SHOW = auto()
    KEEP = auto()
    OUT = auto()
    DUTY = auto()
    SHED = auto()
    LEAD = auto()
    SAVE = auto()
    NEAR = auto()
    ANSWER = auto()


_NEAR = 2
"""Cards in a rival's hand from which the end is near."""


class Random:
    """Any legal action, all alike: the ruler that every other player is measured by."""

    def advise(self, view: View, chance: Chance, seconds: float) -> tuple[Advice, ...]:
        """One of the legal actions."""
        return (Advice(chance.pick(view.legal.actions)),)


class Normal:
    """Plays by the policy of this module: sheds what is dear, keeps combinations together, never misses 顶大."""

    def advise(self, view: View, chance: Chance, seconds: float) -> tuple[Advice, ...]:
        """The policy's move; while the cards are shuffled the dealer deals and nobody cuts without reason."""
        if view.table.phase == Phase.SHUFFLE:
            return (Advice(chance.pick(view.legal.actions)),)
        core = imagine(view, chance)
        move, reason = policy(core)
        action = decode(core.variant, Phase(view.table.phase), core.turn, move)
        return (Advice(action, why=Text(key=f"happy_nine.reason.{reason}")),)


def policy(core: Core) -> tuple[int, Reason]:
    """A sensible move of the seat to move and the reason for it.

    Reads of the other hands only how many cards they hold, so it may be given any core that agrees with a view.
    """
    if core.phase == play.DISCARD:
        return _discard(core), Reason.DISCARD
    found = play.moves(core)
    if core.phase == play.DECLARE:
        return found[-1], Reason.SHOW if found[-1] != play.KEEP else Reason.KEEP
    open_plays = play.plays(core)
    dutiful = [move for move in found if not play.neglects(core, open_plays, move)]
    hand = core.hands[core.turn]
    for move in dutiful:
        if move & core.variant.full == hand:
            return move, Reason.OUT
    forced = len(dutiful) < len(found)
    move, why = _lead(core, dutiful) if not core.lead else _answer(core, dutiful)
    return move, Reason.DUTY if forced else why


def _least_held(core: Core) -> int:
    """The fewest cards that a rival holds."""
    return min(hand.bit_count() for seat, hand in enumerate(core.hands) if seat != core.turn)


def _discard(core: Core) -> int:
    """The three cards whose going leaves the hand that takes the fewest plays, the strongest of those."""
    hand = core.hands[core.turn]

    def worth(away: int) -> tuple[int, int]:
        left = hand & ~away
        return plays_needed(core.variant, left), -left

    return min(play.discards(core.variant, hand), key=worth)


def plays_needed(variant: Variant, hand: int) -> int:
    """In how few plays a hand could be led out, taking the largest combinations first."""
    groups = [move & variant.full for move in moves_of(variant, hand & variant.ordinary)]
    groups.sort(key=int.bit_count, reverse=True)
    best = hand.bit_count()
    for first in groups[:6]:
        left, count = hand & ~first, 1
        for cards in groups:
            if cards & ~left == 0:
                left &= ~cards
                count += 1
        best = min(best, count + left.bit_count())
    return best


def _lead(core: Core, found: list[int]) -> tuple[int, Reason]:
    """Lead most cards at once, the dear ones early, the weak before the strong; no low single before a last card."""
    variant, full = core.variant, core.variant.full
    hand = core.hands[core.turn]
    free = [move for move in found if not price(move & full, declared_of(variant, move))] or found
    close = _least_held(core) == 1

    def worth(move: int) -> tuple[float, int]:
        cards = move & full
        number = cards.bit_count()
        plays = plays_needed(variant, hand & ~cards)
        shed = variant.penalty(hand) - variant.penalty(hand & ~cards)
        return -plays + number / 4 + shed / 8 - (3 if close and number == 1 else 0), -move if not close else move

    best = max(free, key=worth)
    return best, Reason.SHED if (best & full) & _dear(variant) else Reason.LEAD


def _answer(core: Core, found: list[int]) -> tuple[int, Reason]:
    """The cheapest play that breaks nothing; with the end near also one that does; a joker's price only for much."""
    variant, full = core.variant, core.variant.full
    hand = core.hands[core.turn]
    held = plays_needed(variant, hand)
    near = _least_held(core) <= _NEAR
    best, value = play.PASS, 0.0
    for move in found:
        if move == play.PASS:
            continue
        cards = move & full
        left = hand & ~cards
        gain = held - plays_needed(variant, left)
        shed = variant.penalty(hand) - variant.penalty(left)
        worth = gain + shed / 4 + (0.6 if near else 0.0) - price(cards, declared_of(variant, move))
        worth -= (move >> variant.shift) % SPAN / SPAN / 2
        if worth > value:
            best, value = move, worth
    if best == play.PASS and play.PASS not in found:
        return min(found, key=lambda move: price(move & full, declared_of(variant, move))), Reason.DUTY
    return best, Reason.SAVE if best == play.PASS else Reason.NEAR if near else Reason.ANSWER


def _dear(variant: Variant) -> int:
    """The cards that cost more when they are left."""
    return sum(bit for bit, _ in variant.extras)
