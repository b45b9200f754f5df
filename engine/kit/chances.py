"""What computer players of the banker's games reckon with: where a hand stands, and where one that called may stand.

A place is the share of all hands of unseen cards that a hand beats. What is believed of another's place is a `Belief`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from engine.core.game import Aid, View
from engine.kit.aids import chances
from engine.kit.banker import EACH, rules_of
from engine.kit.scales import free_of, numbers, twos
from engine.kit.unseen import seen_by, unseen_by
from engine.kit.wildpack import pack_of


def place_of(view: View) -> float:
    """The share of the hands of two unseen cards that the seat's own hand beats, each counted."""
    own, unseen, free = _known(view)
    value = twos(rules_of(view.setup.options)).value
    if len(unseen) < EACH:
        return 0.5
    scores = sorted(value(one, other, free) for one, other in combinations(unseen, EACH))
    return bisect_left(scores, value(own[0], own[1], free)) / len(scores)


def _known(view: View) -> tuple[list[int], list[int], int]:
    """The own hand, the unseen cards, and what a wild card may stand for."""
    unseen = numbers(unseen_by(view, pack_of(view.setup.options)))
    return numbers(view.table.zone(f"hand:{view.seat}").cards), unseen, free_of(seen_by(view))


def calls_of(view: View) -> list[int]:
    """Half cups called per seat, 0 while not called."""
    figures = view.table.figures
    return [int(figures.get(f"call:{seat}", 0)) for seat in range(view.setup.players)]  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Belief:
    """Where a hand may stand: evenly between two places, or with some chance anywhere."""

    low: float = 0.0
    high: float = 1.0
    doubt: float = 0.0

    def below(self, place: float) -> float:
        """How likely the hand stands below a place.

        >>> Belief(0.5, 1.0).below(0.75), Belief(0.5, 1.0, doubt=0.5).below(0.75)
        (0.5, 0.625)
        """
        inside = min(1.0, max(0.0, (place - self.low) / (self.high - self.low)))
        return self.doubt * place + (1 - self.doubt) * inside

    def at(self, share: float) -> float:
        """The place below which the hand stands with this chance, any doubt left aside."""
        return self.low + share * (self.high - self.low)


ANY: Final = Belief()


def beliefs(calls: Sequence[int], known: Mapping[int, Belief]) -> list[Belief]:
    """What calls say; nothing where none is known of."""
    return [known.get(call, ANY) for call in calls]


def rivalry(own: float, others: float, players: int) -> float:
    """Own half cups, less the mean of those that the others drink."""
    return own - others / (players - 1)


def aids(view: View) -> tuple[Aid, ...]:
    """What those who practise are told: the chance that another hand is above the own one, all cases counted."""
    if view.seat is None or not view.table.zone(f"hand:{view.seat}").cards or view.settlement is not None:
        return ()
    own, unseen, free = _known(view)
    value = twos(rules_of(view.setup.options)).value
    if len(unseen) < EACH:
        return ()

    def lower(drawn: Sequence[int]) -> list[bool]:
        left = free & ~(1 << drawn[0] | 1 << drawn[1])
        return [value(own[0], own[1], left) < value(drawn[0], drawn[1], left)]

    ((share, half),) = chances(unseen, EACH, lower)
    return (Aid("lower", share, half),)
