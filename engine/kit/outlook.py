"""What computer players of the counting games reckon with: what a card is expected to cost that the next is held to.

Cards are numbers (`three_cards.PACK`), amounts half cups. A count that is not yet a cup makes the next cup nearer; so
what going on costs depends on how much has been counted beyond full cups.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, cached_property
from typing import Final

from engine.core.model import Card
from engine.core.table import Table
from engine.kit.counting import COUNTS, WHOLE, count
from engine.kit.three_cards import PACK

KINDS: Final = max(COUNTS.values()) + 1
"""Counts from nothing on."""
NEAR: Final = 12
"""Up to so many counts for a cup it is reckoned how near the next one is."""
ROUNDS: Final = 40
"""After so many steps what a turn goes on to cost no longer changes."""


@cache
def table_of_counts() -> tuple[tuple[int, ...], ...]:
    """What each card counts with each."""
    return tuple(tuple(count(one, other)[1] for other in PACK.order) for one in PACK.order)


def unseen(table: Table) -> list[int]:
    """The cards that lie nowhere open."""
    seen = {card for zone in table.zones for card in zone.cards}
    return [number for number, card in enumerate(PACK.order) if card not in seen]


def number(card: str) -> int:
    """The number of a card."""
    return PACK.bit[Card(card)]


def total_of(table: Table, seat: int) -> int:
    """What a running turn has counted."""
    return int(table.figures[f"total:{seat}"])  # type: ignore[arg-type]  # always a number


class Outlook:
    """What is expected where so many cards are unseen; ``chosen``: of how many cards a player has the best."""

    def __init__(self, left: Sequence[int], per_cup: int, chosen: int) -> None:
        self.left = left
        self.per_cup = per_cup
        self.size = len(left)
        self.spread = [self._spread(row) for row in table_of_counts()]
        self._chosen = chosen

    def _spread(self, row: Sequence[int]) -> list[int]:
        """How many of the unseen cards count how much with a card."""
        found = [0] * KINDS
        for card in self.left:
            found[row[card]] += 1
        return found

    @cached_property
    def onward(self) -> list[float]:
        """What going on costs, for each count beyond full cups; of some cards the player takes the best."""
        shares = self._usual(self._chosen)
        if self.per_cup > NEAR:
            # so far from a cup every count is as dear as any other
            return [WHOLE / self.per_cup * sum(at * share for at, share in enumerate(shares)) / (shares[0] or 1.0)]
        found = [0.0] * self.per_cup
        for _ in range(ROUNDS):
            gains = [self._gain(rest, found) for rest in range(self.per_cup)]
            found = [sum(shares[at] * gain[at] for at in _SOME) for gain in gains]
        return found

    def _gain(self, rest: int, onward: Sequence[float]) -> tuple[float, ...]:
        """What each count costs where so much is counted beyond full cups; nothing costs nothing."""
        per_cup = self.per_cup
        return tuple(
            WHOLE * ((rest + at) // per_cup) + onward[(rest + at) % per_cup] if at else 0.0 for at in range(KINDS)
        )

    def _usual(self, chosen: int) -> list[float]:
        """How likely each count is with the card that is mostly chosen: the best of so many drawn at random."""
        order = sorted(self.spread, key=lambda spread: sum(at * many for at, many in enumerate(spread)))
        whole, shares = len(order), [0.0] * KINDS
        for place, spread in enumerate(order):
            weight = ((whole - place) / whole) ** chosen - ((whole - place - 1) / whole) ** chosen
            for at in range(KINDS):
                shares[at] += weight * spread[at] / max(1, self.size)
        return shares

    @cached_property
    def _gains(self) -> list[tuple[float, ...]]:
        return [self._gain(rest, self.onward) for rest in range(self.per_cup)]

    def gains(self, total: int) -> tuple[float, ...]:
        """What each count costs after a total, going on included; nothing costs nothing."""
        if self.per_cup <= NEAR:
            return self._gains[total % self.per_cup]
        cups, more = total // self.per_cup, self.onward[0]
        return tuple(WHOLE * ((total + at) // self.per_cup - cups) + more if at else 0.0 for at in range(KINDS))

    def cost(self, top: int, total: int) -> float:
        """What it costs to have the next card held to one."""
        if not self.size:
            return 0.0
        gains, spread = self.gains(total), self.spread[top]
        return sum(spread[at] * gains[at] for at in _SOME) / self.size

    def least(self, tops: Iterable[int], total: int, gone: int) -> float:
        """The same with the best of some cards, once one of the unseen cards is gone."""
        if self.size < 2:
            return 0.0
        gains, counts = self.gains(total), table_of_counts()
        best = float("inf")
        for top in tops:
            spread = self.spread[top]
            whole = sum(spread[at] * gains[at] for at in _SOME) - gains[counts[top][gone]]
            best = min(best, whole)
        return best / (self.size - 1)


_SOME: Final = range(1, KINDS)
