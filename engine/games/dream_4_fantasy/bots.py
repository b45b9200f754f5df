"""Computer players of 幻想美女缠身: the card that is expected to cost least, over the unseen cards (page §10)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.chance import Chance
from engine.core.game import View
from engine.games.dream_4_fantasy.model import Name, Reason
from engine.kit.counting import WHOLE
from engine.kit.outlook import Outlook, number, table_of_counts, total_of, unseen
from engine.kit.players import Reckoner, Weighed
from engine.kit.three_cards import PACK

NAMES = range(len(PACK.order))


class Normal(Reckoner):
    """Names a card that few unseen cards count with; a hit costs its own cup."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """The cards with the half cups that naming each is expected to cost."""
        assert view.seat is not None
        outlook = Outlook(unseen(view.table), view.setup.options.per_cup, len(NAMES))
        costs = self.expected(outlook, total_of(view.table, view.seat))
        actions = [action for action in view.legal.actions if isinstance(action, Name)]
        return [Weighed(action, costs[number(action.card)], Reason.FEWEST) for action in actions]

    def expected(self, outlook: Outlook, total: int) -> list[float]:
        """Half cups that naming each card costs: full cups now, and every count its part of one.

        A named card that is still in the stock would be a hit instead of a triple.
        """
        per_cup, live, found = outlook.per_cup, set(outlook.left), []
        triple = table_of_counts()[0][0]
        for card in NAMES:
            spread = list(outlook.spread[card])
            hit = card in live
            spread[triple] -= hit
            cups = sum(many * ((total + at) // per_cup - total // per_cup) for at, many in enumerate(spread))
            counted = sum(many * at for at, many in enumerate(spread)) / per_cup
            found.append((WHOLE * (cups + counted) / 2 + WHOLE * hit) / max(1, outlook.size))
        return found


class Beginner(Normal):
    """Knows the same and forgets it often."""

    slips = 0.3


class Expert(Normal):
    """Reckons the next name as well and how near the next cup is; a hit costs everybody the same."""

    def expected(self, outlook: Outlook, total: int) -> list[float]:
        """Half cups that naming each card costs beside the others."""
        per_cup, counts = outlook.per_cup, table_of_counts()
        after = {card: self._after(outlook, total, card) for card in outlook.left}
        found = []
        for name in NAMES:
            lost = 0.0
            for card in outlook.left:
                at = 0 if card == name else counts[name][card]
                if at or card == name:
                    lost += WHOLE * ((total + at) // per_cup - total // per_cup) + after[card][at]
            found.append(lost / max(1, outlook.size))
        return found

    def _after(self, outlook: Outlook, total: int, gone: int) -> list[float]:
        """What going on costs once a card has come, for each count it may have made."""
        return [outlook.least(NAMES, total + at, gone) for at in range(len(outlook.spread[0]))]
