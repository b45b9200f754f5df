"""Computer players of 幻想美女缠身: the card that is expected to cost least, over the unseen cards (page §10)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from engine.core.chance import Chance
from engine.core.game import View
from engine.games.dream_4_fantasy.model import Name, Reason
from engine.kit.counting import WHOLE
from engine.kit.outlook import Costs, Outlook, number, total_of
from engine.kit.players import Reckoner, Weighed
from engine.kit.three_cards import PACK
from engine.kit.unseen import unseen_by

NAMES = range(len(PACK.order))

Spread = tuple[int, tuple[int, ...]]
"""How often a name hits, and how many of the other unseen cards count how much with it."""


class Normal(Reckoner):
    """Names a card that few unseen cards count with; a hit costs its own cup."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """The cards with the half cups that naming each is expected to cost."""
        assert view.seat is not None
        outlook = Outlook(unseen_by(view, PACK.order), view.setup.options.per_cup)
        costs = self.expected(outlook, total_of(view.table, view.seat))
        actions = [action for action in view.legal.actions if isinstance(action, Name)]
        return [Weighed(action, costs[number(action.card)], Reason.FEWEST) for action in actions]

    def expected(self, outlook: Outlook, total: int) -> list[float]:
        """Half cups that naming each card costs: full cups now, and every count its part of one.

        A named card that is still in the stock would be a hit instead of a triple.
        """
        per_cup, found = outlook.per_cup, []
        for name in NAMES:
            hit, spread = _spread(outlook, name)
            cups = sum(many * ((total + at) // per_cup - total // per_cup) for at, many in enumerate(spread))
            counted = sum(many * at for at, many in enumerate(spread)) / per_cup
            found.append((WHOLE * (cups + counted) / 2 + WHOLE * hit) / max(1, outlook.size))
        return found


class Beginner(Normal):
    """Knows the same and forgets it often."""

    slips = 0.3


class Expert(Normal):
    """Reckons the next names as well and how near the next cup is; a hit costs everybody the same."""

    def expected(self, outlook: Outlook, total: int) -> list[float]:
        """Half cups that naming each card costs beside the others: whoever follows begins as anybody would."""
        # names with which the same comes are the same: most are
        spreads = [_spread(outlook, name) for name in NAMES]
        alike = list(dict.fromkeys(spreads))

        def best(costs: Costs, stays: float) -> float:
            return min(_whole(one, costs, stays) for one in alike) / outlook.size

        onward = outlook.onward(1, best)
        costs, stays = outlook.costs(total, onward), onward[total % outlook.rests]
        return [_whole(one, costs, stays) / outlook.size for one in spreads]


def _whole(one: Spread, costs: Costs, stays: float) -> float:
    """What naming a card costs in all the cases together; after a hit one stays where one is."""
    hit, spread = one
    counted: float = sum(map(mul, spread, costs))
    return hit * stays + counted


def _spread(outlook: Outlook, name: int) -> Spread:
    """What may come of a name."""
    hit, spread = outlook.mask >> name & 1, outlook.spread(name)
    # among those of its rank, which count most, is the card itself
    spread[-1] -= hit
    return hit, tuple(spread)
