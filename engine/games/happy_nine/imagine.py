"""From what a seat sees to cores it may believe in (page §7): unseen cards dealt to unseen places."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from random import Random
from typing import Final, final

from engine.core.event import Told
from engine.core.game import View
from engine.core.model import BACK
from engine.core.table import Table, Zone
from engine.games.happy_nine.combos import (
    FIVE,
    LAST_KEY_OF_TYPE,
    UNDECLARED,
    classify,
    moves_of,
    pack_move,
    plain_moves_of,
)
from engine.games.happy_nine.core import DECLARE, DISCARD, KEEP, NOBODY, PLAY, Core, beaten_by
from engine.games.happy_nine.material import PACK, START_CARD, Variant
from engine.games.happy_nine.model import Figure, Phase, Tell
from engine.games.happy_nine.state import variant_of
from engine.kit.cards import bits

_TRIES: Final = 6
"""Worlds looked at before one that fits what was played badly is taken all the same."""
_DOUBT: Final = 0.35
"""How likely a world stays for each thing in it that its players would have done otherwise."""

Sign = tuple[int, int, int, int]
"""Seat, and the moves (from, to below, without these cards) that it would have played if it had held one."""


@final
class Beliefs:
    """What one view says about the round, read once; worlds are then drawn quickly.

    Own cards, played cards and counts are as seen; ♦A lies with the seat that is known to hold it; trays of discards
    hold no protected card. What others answered in a sealed phase is not known: they count as keeping.
    """

    def __init__(self, view: View) -> None:
        self.variant = variant_of(view.setup)
        self._table = table = view.table
        players = range(self.variant.players)
        self._hands = [_seen(table.zone(f"hand:{seat}")) for seat in players]
        self._trays = tuple(_seen(table.zone(f"discard:{seat}")) for seat in players)
        known = _seen(table.zone("gone"))
        for mask in (*self._hands, *self._trays, *(_seen(zone) for zone in _tricks(table))):
            known |= mask
        unseen = self.variant.full & ~known
        self._wants = [table.zone(f"hand:{seat}").cards.count(BACK) for seat in players]
        self._away = sum(table.zone(f"discard:{seat}").cards.count(BACK) for seat in players)
        holder = table.figures.get(Figure.START.value)
        if isinstance(holder, int) and unseen & START_CARD and self._wants[holder]:
            self._hands[holder] |= START_CARD
            self._wants[holder] -= 1
            unseen &= ~START_CARD
        self._unseen = [1 << bit for bit in bits(unseen)]
        figures = table.figures
        paid = tuple(int(str(figures.get(f"{Figure.DRINKS.value}:{other}", 0))) for other in players)
        self._lists: dict[int, tuple[int, ...]] = {}
        self._plain: dict[int, tuple[int, ...]] = {}
        self._frame = self._moment(view, paid)
        self._signs = _signs(self.variant, view) if table.phase == Phase.PLAY else []

    def _moment(self, view: View, paid: tuple[int, ...]) -> Core:
        """The core of the moment, still without the cards that are not seen."""
        variant, table, hands = self.variant, self._table, tuple(self._hands)
        if table.phase == Phase.PLAY:
            owner, lead = _lead(variant, table)
            done = table.figures.get(Figure.PLAYED.value, ())
            played = sum(1 << other for other in done) if isinstance(done, tuple) else 0
            floor, ceiling = beaten_by(variant, lead) if lead else (0, 0)
            turn = table.to_act[0]
            fewest = min([hand.bit_count() + more for hand, more in zip(hands, self._wants, strict=True)])
            return Core(
                variant, PLAY, hands, (), turn, lead, owner, played, NOBODY, paid, (), (), floor, ceiling, fewest
            )
        phase, answer = (DISCARD, 0) if table.phase == Phase.DISCARD else (DECLARE, KEEP)
        turn = view.seat if view.seat is not None else table.to_act[0]
        # the view's own question is the open one; what the others answer is theirs
        answers = tuple((self._trays[other] or answer) if other != turn else 0 for other in range(variant.players))
        return Core(variant, phase, hands, (), turn, 0, NOBODY, 0, NOBODY, paid, answers, ())

    def draw(self, rng: Random, likely: bool = False) -> Core:
        """A world in which the others hold no plays with a joker that stands for a card, which saves most time.

        ``likely``: rather one in which they would have passed and led as they did.
        """
        hands = self._dealt(rng)
        if likely and self._signs:
            for _ in range(_TRIES):
                if rng.random() < _DOUBT ** sum([self._against(hands, sign) for sign in self._signs]):
                    break
                hands = self._dealt(rng)
        return self._frame.filled(hands, self._listed(hands, self._light))

    def world(self, rng: Random) -> Core:
        """One world, nothing left out."""
        hands = self._dealt(rng)
        return self._frame.filled(hands, self._listed(hands, self._full))

    def _dealt(self, rng: Random) -> tuple[int, ...]:
        draw = rng.random
        order = sorted(self._unseen, key=lambda _: draw())
        protected = self.variant.banned | START_CARD
        for _ in range(self._away):
            # a protected card cannot have been put away
            order.remove(next(card for card in order if not card & protected))
        hands, at = [], 0
        for hand, wanted in zip(self._hands, self._wants, strict=True):
            hands.append(hand | sum(order[at : at + wanted]))
            at += wanted
        return tuple(hands)

    def _listed(self, hands: tuple[int, ...], plays: Callable[[int], tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
        """The plays of each hand; of those that are wholly seen all."""
        if self._frame.phase != PLAY:
            return ()
        return tuple([(plays if wanted else self._full)(hand) for hand, wanted in zip(hands, self._wants, strict=True)])

    def _full(self, hand: int) -> tuple[int, ...]:
        found = self._lists.get(hand)
        if found is None:
            found = self._lists[hand] = moves_of(self.variant, hand)
        return found

    def _light(self, hand: int) -> tuple[int, ...]:
        found = self._plain.get(hand)
        if found is None:
            # late in a round the same hands are dealt again and again
            found = self._plain[hand] = plain_moves_of(self.variant, hand)
        return found

    def _against(self, hands: tuple[int, ...], sign: Sign) -> bool:
        """Whether a seat of a world holds what the sign says it would have played."""
        seat, floor, to, banned = sign
        held = self._light(hands[seat])
        low = bisect_left(held, floor)
        high = bisect_left(held, to, low)
        if not banned:
            return high > low
        return any(not move & banned for move in held[low:high])


def _seen(zone: Zone) -> int:
    return PACK.mask(card for card in zone.cards if card != BACK)


def _tricks(table: Table) -> list[Zone]:
    return [zone for zone in table.zones if zone.id.startswith("trick:")]


def _lead(variant: Variant, table: Table) -> tuple[int, int]:
    """Owner and move of the play to beat."""
    laid = _tricks(table)
    if not laid or laid[-1].owner is None:
        return NOBODY, 0
    declared = next((mark[3:] for mark in laid[-1].marks.values() if mark.startswith("as:")), None)
    bit = UNDECLARED if declared is None else PACK.bit[declared]
    cards = _seen(laid[-1])
    return int(laid[-1].owner), pack_move(variant, classify(cards, bit), cards, bit)


# ---------------------------------------------------------------- what passes and leads tell


def _signs(variant: Variant, view: View) -> list[Sign]:
    """What each other seat let pass or did not lead, each kind of play at its lowest."""
    lowest: dict[tuple[int, int, int], int] = {}
    lead = 0
    done = view.table.figures.get(Figure.PLAYED.value, ())
    told = {event.seat for event in view.told if isinstance(event, Told) and event.event == Tell.PLAY}
    # who has played, but not that one was told of, had played before the round was taken up in the middle
    played = sum(1 << seat for seat in done if seat not in told) if isinstance(done, tuple) else 0
    for event in view.told:
        if not isinstance(event, Told) or event.seat is None:
            continue
        seat = int(event.seat)
        if event.event == Tell.PASS and lead:
            floor, ceiling = beaten_by(variant, lead)
            banned = 0 if played >> seat & 1 else variant.banned
            key = (seat, ceiling, banned)
            lowest[key] = min(lowest.get(key, floor), floor)
        elif event.event == Tell.PLAY:
            move = _told_move(variant, event)
            if lead == 0 and played:
                # who leads less than five cards has no play of five
                last = LAST_KEY_OF_TYPE[5] << variant.shift
                if (move & variant.full).bit_count() < FIVE:
                    lowest[seat, last, 0] = LAST_KEY_OF_TYPE[FIVE - 1] << variant.shift
            lead = move
            played |= 1 << seat
        elif event.event == Tell.FREE_LEAD:
            lead = 0
    return [(seat, floor, to, banned) for (seat, to, banned), floor in lowest.items() if seat != view.seat]


def _told_move(variant: Variant, event: Told) -> int:
    cards = PACK.mask(event.params["cards"])
    stands = event.params.get("as")
    bit = PACK.bit[stands["BJ"]] if stands else UNDECLARED
    return pack_move(variant, classify(cards, bit), cards, bit)
