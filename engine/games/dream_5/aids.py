"""What those who practise 梦幻扎金花 5.0 are told: the chance of being smallest if the hands were opened now."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Aid, View
from engine.games.dream_5.bots import moment_of
from engine.games.dream_5.model import Phase
from engine.games.dream_5.rules import rules_of
from engine.kit.aids import chances
from engine.kit.scales import WILDCARD, threes


def aids(view: View) -> tuple[Aid, ...]:
    """The chance that no other hand is below the own one; nothing once all is open."""
    if view.seat is None or view.table.phase == Phase.OVER:
        return ()
    moment, value = moment_of(view), threes(rules_of(view.setup.options)).value
    hidden = sum(card < 0 for hand in moment.hands for card in hand)
    own, others = moment.hands[moment.seat], [hand for seat, hand in enumerate(moment.hands) if seat != moment.seat]
    wild = max(moment.common, *own, *(card for hand in others for card in hand)) == WILDCARD

    def smallest(drawn: Sequence[int]) -> list[bool]:
        free, common, rest = moment.free, moment.common, iter(drawn)
        if wild or WILDCARD in drawn:
            # only then it matters what a wild card may stand for
            for card in drawn:
                free &= ~(1 << card)
        mine = value((*own, common), free)
        for left, right in others:
            one, other = left if left >= 0 else next(rest), right if right >= 0 else next(rest)
            if value((one, other, common), free) < mine:
                return [False]
        return [True]

    ordered = len(moment.hands) > 2
    ((share, half),) = chances(moment.unseen, hidden, smallest, ordered)
    return (Aid("smallest", share, half),)
