"""Computer players of 梦幻扎金花 6.0: how often each card is not the smallest, over the unseen cards (page §10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import View
from engine.core.model import BACK, Card
from engine.games.dream_6.model import Name, Place, Reason
from engine.games.dream_6.rules import STAKES, rules_of
from engine.kit.imagined import WILD, read
from engine.kit.players import Reckoner, Weighed, all_above
from engine.kit.wildpack import pack_of

USUAL = sum(STAKES) / len(STAKES)
"""Half cups that later tricks are reckoned at."""


def seen_by(view: View) -> set[Card]:
    """All cards that the seat sees."""
    return {card for zone in view.table.zones for card in zone.cards if card != BACK}


def smallest(view: View, own: Card, unseen: Sequence[Card], commons: Sequence[Card]) -> float:
    """The chance that a placed card is the smallest, the common card unknown, the others any unseen cards.

    Unseen wild cards are never lower than it.
    """
    rules, seen = rules_of(view.setup.options), seen_by(view)
    lost = 0.0
    for common in commons:
        mine = read((own, common), seen, rules).score
        rest = [card for card in unseen if card != common]
        above = sum(card in WILD or read((card, common), seen, rules).score >= mine for card in rest)
        lost += all_above(above, len(rest), view.setup.players - 1)
    return lost / len(commons)


class Normal(Reckoner):
    """Spends a sure card where the stake is high, a weak one where it is low."""

    commons: ClassVar[int] = 8
    """Common cards tried, drawn from the unseen ones."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Own drinks of this trick, and what the cards that are left are likely to cost in the later ones."""
        seen = seen_by(view)
        unseen = [card for card in pack_of(view.setup.options) if card not in seen]
        hand = view.table.zone(f"hand:{view.seat}").cards
        drawn = chance.shuffled(unseen)[: self.commons]
        risk = {card: smallest(view, card, unseen, drawn) for card in hand}
        return [self._weighed(view, action, risk) for action in view.legal.actions]

    def _weighed(self, view: View, action: Action, risk: dict[Card, float]) -> Weighed:
        fair = 1 / view.setup.players
        if isinstance(action, Name):
            mean = sum(risk.values()) / len(risk)
            return Weighed(action, action.half_cups * (mean - fair), Reason.STRONG if mean < fair else Reason.WEAK)
        assert isinstance(action, Place)
        stake = int(next(value for name, value in view.table.figures.items() if name.startswith("stake:")))  # type: ignore[arg-type]
        own = risk[Card(action.card)]
        later = USUAL * (sum(risk.values()) - own)
        return Weighed(action, stake * own + later, Reason.SURE if stake > USUAL else Reason.SPARE)


class Beginner(Normal):
    """Few common cards, and it forgets often what it knows."""

    commons = 3
    slips = 0.3


class Expert(Normal):
    """Three times as many common cards."""

    commons = 24
