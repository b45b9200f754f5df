"""Computer players of 美女缠身: the pile that is expected to cost least, over the unseen cards (page §10)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.chance import Chance
from engine.core.game import View
from engine.core.model import Card
from engine.games.dream_4.model import PILES, Choose, Reason
from engine.kit.counting import WHOLE, cost, count, onward, unseen
from engine.kit.players import Reckoner, Weighed


class Normal(Reckoner):
    """Reckons the next card, and going on after it with an average one."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """The piles with the half cups that each is expected to cost."""
        tops = [view.table.zone(f"pile:{at}").cards[-1] for at in range(PILES)]
        left, per_cup = unseen(view.table), view.setup.options.per_cup
        total = int(view.table.figures[f"total:{view.seat}"])  # type: ignore[arg-type]  # always a number
        found = []
        for action in view.legal.actions:
            assert isinstance(action, Choose)
            found.append(Weighed(action, self.expected(tops, action.pile, left, total, per_cup), Reason.FEWEST))
        return found

    def expected(self, tops: Sequence[Card], at: int, left: Sequence[Card], total: int, per_cup: int) -> float:
        """Half cups that choosing a pile costs."""
        return cost(tops[at], left, total, per_cup, onward(left, per_cup))


class Beginner(Normal):
    """Knows the same and forgets it often."""

    slips = 0.3


class Expert(Normal):
    """Reckons the card after the next as well, on the pile that is best then."""

    def expected(self, tops: Sequence[Card], at: int, left: Sequence[Card], total: int, per_cup: int) -> float:
        """Half cups that choosing a pile costs, two cards deep."""
        later = onward(left, per_cup)
        aside = [top for place, top in enumerate(tops) if place != at]
        lost = 0.0
        for card in left:
            found = count(tops[at], card)[1]
            if found:
                then = total + found
                rest = [other for other in left if other != card]
                lost += WHOLE * (then // per_cup - total // per_cup)
                lost += min(cost(top, rest, then, per_cup, later) for top in (card, *aside))
        return lost / len(left)
