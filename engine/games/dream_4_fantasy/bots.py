"""Computer players of 幻想美女缠身: the card that is expected to cost least, over the unseen cards (page §10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core.chance import Chance
from engine.core.game import View
from engine.games.dream_4_fantasy.model import Name, Reason
from engine.kit.counting import WHOLE, cost, onward, unseen
from engine.kit.players import Reckoner, Weighed
from engine.kit.three_cards import PACK


class Normal(Reckoner):
    """Reckons the next card, and going on after it with an average one; a hit costs its own cup."""

    hit: ClassVar[float] = WHOLE

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """The cards with the half cups that naming each is expected to cost.

        A named card that is still in the stock would be a hit instead of a triple.
        """
        left, per_cup = unseen(view.table), view.setup.options.per_cup
        total = int(view.table.figures[f"total:{view.seat}"])  # type: ignore[arg-type]  # always a number
        later = onward(left, per_cup)
        found = {}
        for card in PACK.order:
            others = [other for other in left if other != card]
            dearer = cost(card, others, total, per_cup, later) * len(others)
            found[card] = (dearer + (len(left) - len(others)) * (self.hit + later)) / len(left)
        actions = [action for action in view.legal.actions if isinstance(action, Name)]
        return [Weighed(action, found[PACK.order[PACK.bit[action.card]]], Reason.FEWEST) for action in actions]


class Beginner(Normal):
    """Knows the same and forgets it often."""

    slips = 0.3


class Expert(Normal):
    """Counts a hit for what it costs beside the others, which is nothing."""

    hit = 0.0
