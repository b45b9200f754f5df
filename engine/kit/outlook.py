"""What computer players of the counting games reckon with: what a card is expected to cost that the next is held to.

Cards are numbers (`three_cards.PACK`), amounts half cups. A count that is not yet a cup makes the next cup nearer; so
what going on costs depends on how much has been counted beyond full cups.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from operator import sub
from typing import Final

from engine.core.model import Card
from engine.core.table import Table
from engine.kit.counting import COUNTS, TOTAL, WHOLE, count
from engine.kit.three_cards import PACK

KINDS: Final = max(COUNTS.values()) + 1
"""Counts from nothing on."""
NEAR: Final = 12
"""Up to so many counts for a cup it is reckoned how near the next one is."""
SETTLED: Final = 0.002
"""Half cups: where one more card adds less to what a turn goes on to cost, the later ones are left out."""

Costs = tuple[float, ...]
"""Half cups for each count; nothing costs nothing, the turn is over."""


@cache
def table_of_counts() -> tuple[tuple[int, ...], ...]:
    """What each card counts with each."""
    return tuple(tuple(count(one, other)[1] for other in PACK.order) for one in PACK.order)


@cache
def _counting() -> tuple[tuple[int, ...], ...]:
    """For each card and each count the cards that count so much with it, as bits."""
    return tuple(
        tuple(sum(1 << card for card, found in enumerate(row) if found == at) for at in range(KINDS))
        for row in table_of_counts()
    )


def number(card: str) -> int:
    """The number of a card."""
    return PACK.bit[Card(card)]


def total_of(table: Table, seat: int) -> int:
    """What a running turn has counted."""
    return int(table.figures[f"{TOTAL}:{seat}"])  # type: ignore[arg-type]  # always a number


class Outlook:
    """What is expected where some cards are unseen and so many counts make a cup.

    ``rests`` are the counts beyond full cups that are told apart: where a cup is far away every count is its part of
    one, whatever has been counted before.
    """

    def __init__(self, left: Iterable[Card], per_cup: int) -> None:
        self.left = [number(card) for card in left]
        self.size = len(self.left)
        self.per_cup = per_cup
        self.rests = per_cup if per_cup <= NEAR else 1
        self.mask = sum(1 << card for card in self.left)

    def spread(self, top: int) -> list[int]:
        """How many of the unseen cards count how much with a card."""
        return [(cards & self.mask).bit_count() for cards in _counting()[top]]

    def onward(self, first: int, step: Callable[[Costs, float], float]) -> list[float]:
        """What going on costs for each rest, from the unseen card after ``first`` ones to the last.

        ``step`` says it of one more card, given what each count costs there and what staying at the rest does.
        """
        found = [0.0] * self.rests
        for _ in range(self.size - first):
            before = found
            found = [step(self._ahead(rest, before), before[rest]) for rest in range(self.rests)]
            if max(map(sub, found, before)) < SETTLED:
                break
        return found

    def _ahead(self, rest: int, onward: Sequence[float]) -> Costs:
        if self.rests == 1:
            return tuple(WHOLE * at / self.per_cup + onward[0] if at else 0.0 for at in range(KINDS))
        return self.costs(rest, onward)

    def costs(self, total: int, onward: Sequence[float]) -> Costs:
        """What each count costs after a total, going on included."""
        per_cup, cups = self.per_cup, total // self.per_cup
        return tuple(
            WHOLE * ((total + at) // per_cup - cups) + onward[(total + at) % self.rests] if at else 0.0
            for at in range(KINDS)
        )
