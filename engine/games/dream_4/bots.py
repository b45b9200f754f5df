"""Computer players of 美女缠身: the pile that is expected to cost least, over the unseen cards (page §10)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.chance import Chance
from engine.core.game import View
from engine.games.dream_4.model import PILES, Choose, Reason
from engine.kit.counting import WHOLE
from engine.kit.outlook import Outlook, number, table_of_counts, total_of, unseen
from engine.kit.players import Reckoner, Weighed


class Normal(Reckoner):
    """Takes the pile with the smallest expected count; of counts that make no cup it thinks less."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """The piles with the half cups that each is expected to cost."""
        assert view.seat is not None
        tops = [number(view.table.zone(f"pile:{at}").cards[-1]) for at in range(PILES)]
        outlook = Outlook(unseen(view.table), view.setup.options.per_cup, PILES)
        total, players = total_of(view.table, view.seat), view.setup.players
        actions = [action for action in view.legal.actions if isinstance(action, Choose)]
        return [Weighed(one, self.expected(outlook, tops, one.pile, total, players), Reason.FEWEST) for one in actions]

    def expected(self, outlook: Outlook, tops: Sequence[int], at: int, total: int, players: int) -> float:
        """Half cups that choosing a pile costs: full cups now, and every count its part of one."""
        spread, per_cup = outlook.spread[tops[at]], outlook.per_cup
        cups = sum(many * ((total + found) // per_cup - total // per_cup) for found, many in enumerate(spread))
        counted = sum(many * found for found, many in enumerate(spread)) / per_cup
        return WHOLE * (cups + counted) / 2 / max(1, outlook.size)


class Beginner(Normal):
    """Knows the same and forgets it often."""

    slips = 0.3


class Expert(Normal):
    """Reckons the card after the next as well, how near the next cup is, and what is left to the one who follows."""

    def expected(self, outlook: Outlook, tops: Sequence[int], at: int, total: int, players: int) -> float:
        """Half cups that choosing a pile costs beside the others."""
        per_cup, counts = outlook.per_cup, table_of_counts()[tops[at]]
        aside = [top for place, top in enumerate(tops) if place != at]
        lost = 0.0
        for card in outlook.left:
            found, following = counts[card], (card, *aside)
            if found:
                lost += WHOLE * ((total + found) // per_cup - total // per_cup)
                lost += outlook.least(following, total + found, card)
            else:
                lost -= outlook.least(following, 0, card) / (players - 1)
        return lost / max(1, outlook.size)
