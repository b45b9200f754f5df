"""The rules of play over ints (page §4, §6): what a search plays and what the outer rules stand on.

Three phases are sealed or open questions to seats: discarding, declaring, playing. A core never changes; `after`
makes a new one. In the play phase a move is a play (`combos`) or `PASS`; in the others see `answers`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, final

from engine.games.happy_nine.combos import (
    LAST_KEY_OF_TYPE,
    SPAN,
    declared_of,
    moves_of,
    price,
)
from engine.games.happy_nine.material import HAND, START_CARD, Variant
from engine.games.happy_nine.specials import best_show, could_be_special, special

DISCARD: Final = 0
DECLARE: Final = 1
PLAY: Final = 2
OVER: Final = 3

PASS: Final = 0
KEEP: Final = 1
SHOW: Final = 2
"""A show is ``SHOW + 1 + declared``: the bit of the card the big joker stands for, `UNDECLARED` without."""
NOBODY: Final = -1
DISCARDED: Final = 3

_moves_of: Final = lru_cache(maxsize=256)(moves_of)
"""A search opens many rounds that differ in one hand; an entry holds some forty kilobytes."""


@final
class Core:
    """A round from the end of dealing on, without what a search ignores.

    ``hands``: cards per seat; ``lists``: their moves; ``turn``: seat to act (in sealed phases the lowest that has not
    answered, −1 when over); ``lead``: the move to beat, 0 when leading freely, and what beats it lies from ``floor``
    to below ``ceiling``; ``owner``: whose move that is; ``played``: bits of the seats that made their first play;
    ``missed``: the seat that has just neglected 顶大; ``paid``: units drunk on the spot; ``answers``: per seat 0 or
    its answer (a discard's cards, `KEEP`, a show); ``winners``: seats that went out or showed; ``fewest``: cards in
    the smallest hand.
    """

    __slots__ = (
        "answers",
        "ceiling",
        "fewest",
        "floor",
        "hands",
        "lead",
        "lists",
        "missed",
        "owner",
        "paid",
        "phase",
        "played",
        "turn",
        "variant",
        "winners",
    )

    def __init__(
        self,
        variant: Variant,
        phase: int,
        hands: Sequence[int],
        lists: Sequence[Sequence[int]],
        turn: int,
        lead: int,
        owner: int,
        played: int,
        missed: int,
        paid: tuple[int, ...],
        answers: tuple[int, ...],
        winners: tuple[int, ...],
        floor: int = 0,
        ceiling: int = 0,
        fewest: int = HAND,
    ) -> None:
        self.variant = variant
        self.phase = phase
        # lists of its own: `advance` changes them in place, which is far quicker than tuples made anew
        self.hands = list(hands)
        self.lists = list(lists)
        self.turn = turn
        self.lead = lead
        self.owner = owner
        self.played = played
        self.missed = missed
        self.paid = paid
        self.answers = answers
        self.winners = winners
        self.floor = floor
        self.ceiling = ceiling
        self.fewest = fewest

    def copied(self) -> Core:
        """One more of the same, for `advance`."""
        return self.filled(self.hands, self.lists)

    def filled(self, hands: Sequence[int], lists: Sequence[Sequence[int]]) -> Core:
        """The same moment with other hands of as many cards, and their moves."""
        return Core(
            self.variant, self.phase, hands, lists, self.turn, self.lead, self.owner, self.played, self.missed,
            self.paid, self.answers, self.winners, self.floor, self.ceiling, self.fewest,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Core)
            and self.hands == other.hands
            and self.turn == other.turn
            and self.lead == other.lead
            and self.owner == other.owner
            and self.phase == other.phase
            and self.played == other.played
            and self.missed == other.missed
            and self.paid == other.paid
            and self.answers == other.answers
            and self.winners == other.winners
            and self.lists == other.lists
            and self.variant is other.variant
        )

    def __hash__(self) -> int:
        return hash((self.phase, *self.hands, self.turn, self.lead, self.owner, self.paid, self.answers))


def dealt(variant: Variant, hands: tuple[int, ...]) -> Core:
    """The core right after dealing."""
    none = (0,) * variant.players
    if variant.dealt > HAND:
        return Core(variant, DISCARD, hands, (), 0, 0, NOBODY, 0, NOBODY, none, none, ())
    return _declaring(variant, hands, none)


def _declaring(variant: Variant, hands: Sequence[int], paid: tuple[int, ...]) -> Core:
    if not variant.declare:
        return _opening(variant, hands, paid)
    return Core(variant, DECLARE, hands, (), 0, 0, NOBODY, 0, NOBODY, paid, (0,) * variant.players, ())


def _opening(variant: Variant, hands: Sequence[int], paid: tuple[int, ...]) -> Core:
    """Play begins with the holder of ♦A (二(七)1)."""
    first = [hand & START_CARD for hand in hands].index(START_CARD)
    lists = tuple([_moves_of(variant, hand) for hand in hands])
    return Core(variant, PLAY, hands, lists, first, 0, NOBODY, 0, NOBODY, paid, (), ())


def middle(
    variant: Variant, hands: tuple[int, ...], turn: int, lead: int, owner: int, played: int, paid: tuple[int, ...]
) -> Core:
    """The core of a position: any hands in the play phase."""
    lists = tuple(moves_of(variant, hand) for hand in hands)
    floor, ceiling = beaten_by(variant, lead) if lead else (0, 0)
    fewest = min([hand.bit_count() for hand in hands])
    return Core(variant, PLAY, hands, lists, turn, lead, owner, played, NOBODY, paid, (), (), floor, ceiling, fewest)


def beaten_by(variant: Variant, lead: int) -> tuple[int, int]:
    """The moves that beat a lead lie between these two numbers, neither of which is a move."""
    return lead | variant.below, LAST_KEY_OF_TYPE[(lead & variant.full).bit_count()] << variant.shift


def opening_lead(core: Core) -> bool:
    """Whether the play to come is the round's first and must contain ♦A (二(七)2)."""
    return core.played == 0 and core.lead == 0 and core.hands[core.turn] & START_CARD != 0


def plays(core: Core) -> list[int]:
    """The plays open to the seat to act, ascending, 顶大 left aside."""
    turn = core.turn
    found = core.lists[turn]
    if core.lead:
        low = bisect_left(found, core.floor)
        chosen = list(found[low : bisect_left(found, core.ceiling, low)])
    else:
        chosen = list(found)
    if core.played >> turn & 1:
        return chosen
    banned = core.variant.banned
    if opening_lead(core):
        return [move for move in chosen if not move & banned and move & START_CARD]
    return [move for move in chosen if not move & banned]


def bound(core: Core) -> bool:
    """Whether the seat to act may have a 顶大 duty: its next seat holds exactly one card."""
    hand = core.hands[core.turn + 1 - core.variant.players]
    return hand & (hand - 1) == 0


def concerned(core: Core) -> bool:
    """Whether what lies before a `bound` seat calls for 顶大: a free lead, a single, or its next seat's own cards."""
    single = core.lead < SPAN << core.variant.shift
    return bound(core) and (single or core.owner == (core.turn + 1) % core.variant.players)


def neglects(core: Core, open_plays: list[int], move: int) -> bool:
    """Whether a move of the seat to act neglects 顶大 (page §6), given all its open plays.

    Leading: a single that is not its highest. On a single: anything but its highest, if that beats. On more cards of
    the next seat's own: a pass, if something beats them without a triggered joker (D16).
    """
    if not bound(core):
        return False
    variant = core.variant
    first_pair = SPAN << variant.shift
    if core.lead == 0:
        return move < first_pair and move != open_plays[bisect_left(open_plays, first_pair) - 1]
    if core.lead < first_pair:
        return bool(open_plays) and move != open_plays[-1]
    if core.owner != (core.turn + 1) % variant.players or move != PASS:
        return False
    return any(price(play & variant.full, declared_of(variant, play)) == 0 for play in open_plays)


def moves(core: Core) -> Sequence[int]:
    """All moves of the seat to move, ascending; with the forced 顶大 only those that keep it."""
    lists = core.lists
    if lists:
        turn, lead, variant = core.turn, core.lead, core.variant
        if core.played >> turn & 1 and not variant.forced:
            # most moves of a round are asked for here: no bans, no duty that refuses
            open_list = lists[turn]
            if not lead:
                return open_list
            low = bisect_left(open_list, core.floor)
            return [PASS, *open_list[low : bisect_left(open_list, core.ceiling, low)]]
        found = plays(core)
        everything = [PASS, *found] if core.lead else found
        if core.variant.forced and bound(core):
            return [move for move in everything if not neglects(core, found, move)]
        return everything
    hand = core.hands[core.turn] if core.phase != OVER else 0
    if core.phase == DISCARD:
        return discards(core.variant, hand)
    if core.phase == DECLARE:
        best = best_show(core.variant, hand) if could_be_special(hand, core.variant) else None
        return (KEEP,) if best is None else (KEEP, SHOW + 1 + best[0])
    return ()


def discards(variant: Variant, hand: int) -> list[int]:
    """Every way to put three cards away (三(一)4): never ♦A or a 9."""
    free = hand & ~(variant.banned | START_CARD)
    singles = []
    while free:
        singles.append(free & -free)
        free &= free - 1
    count = len(singles)
    # the highest card first decides: the triples come out ascending
    return [singles[c] | singles[b] | singles[a] for c in range(2, count) for b in range(1, c) for a in range(b)]


def after(core: Core, move: int) -> Core:
    """The core after a move of the seat to move."""
    if core.phase != PLAY:
        return answered(core, core.turn, move)
    found = core.copied()
    advance(found, move)
    return found


def advance(core: Core, move: int) -> None:
    """Play a move on a core in the play phase that is nobody else's: the only code that changes one in place."""
    variant, turn, hands = core.variant, core.turn, core.hands
    following = turn + 1 if turn + 1 < variant.players else 0
    missed = NOBODY
    if core.fewest == 1 and concerned(core) and neglects(core, plays(core), move):
        missed = turn
    core.turn = following
    if move == PASS:
        core.missed = missed
        if following == core.owner:
            # the turn comes back to the owner, so everybody else has passed: a free lead (二(七)5(3))
            core.lead = core.floor = core.ceiling = 0
        return
    cards = move & variant.full
    left = hands[turn] & ~cards
    hands[turn] = left
    if cards & variant.jokers:
        paid = core.paid
        units = price(cards, declared_of(variant, move))
        core.paid = (*paid[:turn], paid[turn] + units, *paid[turn + 1 :])
    core.played |= 1 << turn
    if not core.lead:
        core.ceiling = LAST_KEY_OF_TYPE[cards.bit_count()] << variant.shift
    core.lead, core.owner, core.floor = move, turn, move | variant.below
    if not left:
        core.phase, core.turn, core.lists, core.winners = OVER, NOBODY, [], (turn,)
        # ``missed`` stays: the seat before is charged, whose neglect let this one go out (四(二))
        return
    core.missed = missed
    number = left.bit_count()
    if number < core.fewest:
        core.fewest = number
    lists = core.lists
    lists[turn] = [other for other in lists[turn] if not other & cards]


def passed_over(core: Core) -> None:
    """Let every seat pass that can do nothing else, up to one that may beat the lead or leads freely: in place.

    The same as `advance` with `PASS` for each of them, at once: most moves of a round are such passes.
    """
    if not core.lead:
        return
    lists, floor, ceiling, owner = core.lists, core.floor, core.ceiling, core.owner
    turn, seats = core.turn, len(lists)
    while turn != owner:
        found = lists[turn]
        low = bisect_left(found, floor)
        if low < len(found) and found[low] < ceiling:
            break
        turn += 1
        if turn == seats:
            turn = 0
    else:
        core.lead = core.floor = core.ceiling = 0
    if turn != core.turn:
        # nobody neglects 顶大 who has nothing to hinder with
        core.turn, core.missed = turn, NOBODY


def answered(core: Core, seat: int, move: int) -> Core:
    """The core after a seat's answer in a sealed phase; the last answer ends it."""
    given = list(core.answers)
    given[seat] = move
    answers = tuple(given)
    variant = core.variant
    if 0 in given:
        return Core(variant, core.phase, core.hands, (), answers.index(0), 0, NOBODY, 0, NOBODY, core.paid, answers, ())
    if core.phase == DISCARD:
        hands = tuple([hand & ~gone for hand, gone in zip(core.hands, answers, strict=True)])
        return _declaring(variant, hands, core.paid)
    if max(given) < SHOW:
        return _opening(variant, core.hands, core.paid)
    winners = tuple([other for other, answer in enumerate(answers) if answer >= SHOW])
    units = tuple(
        [
            special(variant, hand, answer - SHOW - 1).price if answer >= SHOW else 0
            for hand, answer in zip(core.hands, answers, strict=True)
        ]
    )
    paid = tuple([old + new for old, new in zip(core.paid, units, strict=True)])
    return Core(variant, OVER, core.hands, (), NOBODY, 0, NOBODY, 0, NOBODY, paid, answers, winners)


def drinks(core: Core) -> tuple[int, ...]:
    """The round penalty per seat of a core that is over (§8)."""
    variant = core.variant
    cost = variant.whole_penalty if core.answers else variant.penalty
    due = [0 if seat in core.winners else cost(hand) for seat, hand in enumerate(core.hands)]
    if core.missed != NOBODY:
        due[core.missed] += variant.top_penalty
    return tuple(due)


def utility(core: Core) -> tuple[float, ...]:
    """What the end is worth to each seat: its units, penalty and drunk on the spot, with a minus."""
    return tuple([float(-due - paid) for due, paid in zip(drinks(core), core.paid, strict=True)])
