"""Computer players of 美女缠身: the pile that is expected to cost least, over the unseen cards (page §10)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from engine.core.chance import Chance
from engine.core.game import View
from engine.games.dream_4.model import PILES, Choose, Reason
from engine.kit.counting import WHOLE
from engine.kit.outlook import KINDS, Costs, Outlook, number, table_of_counts, total_of
from engine.kit.players import Reckoner, Weighed
from engine.kit.three_cards import PACK
from engine.kit.unseen import unseen_by


class Normal(Reckoner):
    """Takes the pile with the smallest expected count; of counts that make no cup it thinks less."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """The piles with the half cups that each is expected to cost."""
        assert view.seat is not None
        tops = [number(view.table.zone(f"pile:{at}").cards[-1]) for at in range(PILES)]
        outlook = Outlook(unseen_by(view, PACK.order), view.setup.options.per_cup)
        costs = self.expected(outlook, tops, total_of(view.table, view.seat), view.setup.players)
        actions = [action for action in view.legal.actions if isinstance(action, Choose)]
        return [Weighed(action, costs[action.pile], Reason.FEWEST) for action in actions]

    def expected(self, outlook: Outlook, tops: Sequence[int], total: int, players: int) -> list[float]:
        """Half cups that choosing each pile costs: full cups now, and every count its part of one."""
        per_cup, found = outlook.per_cup, []
        for top in tops:
            spread = outlook.spread(top)
            cups = sum(many * ((total + at) // per_cup - total // per_cup) for at, many in enumerate(spread))
            counted = sum(many * at for at, many in enumerate(spread)) / per_cup
            found.append(WHOLE * (cups + counted) / 2 / max(1, outlook.size))
        return found


class Beginner(Normal):
    """Knows the same and forgets it often."""

    slips = 0.3


class Expert(Normal):
    """Reckons the card after the next as well, how near the next cup is, and what is left to the one who follows."""

    def expected(self, outlook: Outlook, tops: Sequence[int], total: int, players: int) -> list[float]:
        """Half cups that choosing each pile costs beside the others.

        Whoever follows has a turn in any case; what counts is how far it is dearer than others for the piles left.
        """
        shares = _shares(outlook)
        onward = outlook.onward(2, lambda costs, _: sum(map(mul, shares, costs)))
        ahead = Ahead(outlook, onward)
        counts, found = table_of_counts(), []
        for at, top in enumerate(tops):
            aside = [other for place, other in enumerate(tops) if place != at]
            costs, lost = outlook.costs(total, [0.0] * outlook.rests), 0.0
            for card in outlook.left:
                made = counts[top][card]
                if made:
                    lost += costs[made] + ahead.least((card, *aside), total + made, card)
                else:
                    lost -= (ahead.least((card, *aside), 0, card) - onward[0]) / (players - 1)
            found.append(lost / max(1, outlook.size))
        return found


def _shares(outlook: Outlook) -> list[float]:
    """How likely each count is with the card that is mostly chosen: the best of so many drawn at random."""
    order = sorted(map(outlook.spread, range(len(PACK.order))), key=_counted)
    whole, shares = len(order), [0.0] * KINDS
    for place, spread in enumerate(order):
        weight = ((whole - place) / whole) ** PILES - ((whole - place - 1) / whole) ** PILES
        for at, many in enumerate(spread):
            shares[at] += weight * many / max(1, outlook.size)
    return shares


def _counted(spread: Sequence[int]) -> int:
    return sum(at * many for at, many in enumerate(spread))


class Ahead:
    """What the next choice costs once one of the unseen cards is gone; nothing is reckoned twice."""

    def __init__(self, outlook: Outlook, onward: Sequence[float]) -> None:
        self._outlook = outlook
        self._onward = onward
        self._costs: dict[int, Costs] = {}
        self._whole: dict[tuple[int, int], float] = {}

    def least(self, tops: Sequence[int], total: int, gone: int) -> float:
        """With the best of the cards that lie on top."""
        outlook, counts = self._outlook, table_of_counts()
        if outlook.size < 2:
            return 0.0
        costs = self._costs.get(total)
        if costs is None:
            costs = self._costs[total] = outlook.costs(total, self._onward)
        return min(self._of(top, total) - costs[counts[top][gone]] for top in tops) / (outlook.size - 1)

    def _of(self, top: int, total: int) -> float:
        """All that may come on a card, together."""
        known = self._whole.get((top, total))
        if known is None:
            known = self._whole[top, total] = sum(map(mul, self._outlook.spread(top), self._costs[total]))
        return known
