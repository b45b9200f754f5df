"""Computer players of 梦幻扎金花 6.0: the lines of strategy of the page, and one that reckons with them (page §10)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import View
from engine.core.model import Card
from engine.games.dream_6.model import Name, Place, Reason
from engine.games.dream_6.reckoning import Moment, Reckoning, believed
from engine.games.dream_6.rules import STAKES, rules_of
from engine.kit.players import Reckoner, Weighed, all_above
from engine.kit.scales import NUMBERS, WILDCARD, free_of, numbers, twos
from engine.kit.unseen import seen_by, unseen_by
from engine.kit.wildpack import pack_of

USUAL: Final = sum(STAKES) / len(STAKES)
"""Half cups that later tricks are reckoned at."""


def stake_of(view: View) -> int:
    """What the speaker has set for the running trick; 0 before that."""
    named = (value for name, value in view.table.figures.items() if name.startswith("stake:"))
    return int(next(named, 0))  # type: ignore[arg-type]  # always a number


def smallest(view: View, hand: Sequence[int]) -> dict[int, float]:
    """For each card the chance that it is the smallest, the common card unknown, the others any unseen cards.

    Unseen wild cards are never lower than it.
    """
    scale, free = twos(rules_of(view.setup.options)), free_of(seen_by(view))
    unseen, lost = numbers(unseen_by(view, pack_of(view.setup.options))), dict.fromkeys(hand, 0.0)
    for common in unseen:
        rest = list(unseen)
        rest.remove(common)
        values = sorted(scale.value(card, common, free) for card in rest if card < WILDCARD)
        for card in lost:
            above = len(rest) - bisect_left(values, scale.value(card, common, free))
            lost[card] += all_above(above, len(rest), view.setup.players - 1) / len(unseen)
    return lost


class Normal(Reckoner):
    """Spends a sure card where the stake is high, a weak one where it is low."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Own drinks of this trick, and what the cards that are left are likely to cost in the later ones."""
        hand = numbers(view.table.zone(f"hand:{view.seat}").cards)
        risk = smallest(view, hand)
        whole = sum(risk[card] for card in hand)
        return [self._weighed(view, action, risk, whole, len(hand)) for action in view.legal.actions]

    def _weighed(self, view: View, action: Action, risk: Mapping[int, float], whole: float, size: int) -> Weighed:
        fair = 1 / view.setup.players
        if isinstance(action, Name):
            mean = whole / size
            return Weighed(action, action.half_cups * (mean - fair), Reason.STRONG if mean < fair else Reason.WEAK)
        assert isinstance(action, Place)
        stake, own = stake_of(view), risk[NUMBERS[Card(action.card)]]
        return Weighed(action, stake * own + USUAL * (whole - own), Reason.SURE if stake > USUAL else Reason.SPARE)


class Beginner(Normal):
    """Knows the same and forgets it more often than not: one card for another costs little here."""

    slips = 0.6


class Expert(Reckoner):
    """Reckons every order of its cards against what the others may hold, and what a stake makes them place."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Own drinks less the mean of the others', to the end of the round."""
        assert view.seat is not None
        options, players, stake = view.setup.options, view.setup.players, stake_of(view)
        hand = tuple(numbers(view.table.zone(f"hand:{view.seat}").cards))
        others = believed(options, players, int(view.seat), view.told)
        unseen = tuple(numbers(unseen_by(view, pack_of(options))))
        here = Reckoning(options, players, Moment(hand, unseen, free_of(seen_by(view)), others))
        if stake:
            known = dict(zip(hand, here.placing(stake), strict=True))
            why = Reason.SURE if stake > USUAL else Reason.SPARE
            places = [action for action in view.legal.actions if isinstance(action, Place)]
            return [Weighed(action, known[NUMBERS[Card(action.card)]], why) for action in places]
        named = dict(zip(STAKES, here.naming(), strict=True))
        names = [action for action in view.legal.actions if isinstance(action, Name)]
        return [
            Weighed(one, named[one.half_cups], Reason.STRONG if one.half_cups > USUAL else Reason.WEAK) for one in names
        ]
