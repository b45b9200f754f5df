"""What those who practise 梦幻扎金花 5.0 are told: the chance of being smallest if the hands were opened now."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Aid, View
from engine.games.dream_5.bots import moment_of
from engine.games.dream_5.model import Phase
from engine.games.dream_5.rules import rules_of
from engine.kit.aids import chances
from engine.kit.scales import threes


def aids(view: View) -> tuple[Aid, ...]:
    """The chance that no other hand is below the own one; nothing once all is open."""
    if view.seat is None or view.table.phase == Phase.OVER:
        return ()
    moment, value = moment_of(view), threes(rules_of(view.setup.options)).value
    hidden = sum(card < 0 for hand in moment.hands for card in hand)

    def smallest(drawn: Sequence[int]) -> list[bool]:
        free, rest = moment.free, iter(drawn)
        for card in drawn:
            free &= ~(1 << card)
        hands = [[next(rest) if card < 0 else card for card in hand] for hand in moment.hands]
        values = [value((*hand, moment.common), free) for hand in hands]
        return [values[moment.seat] == min(values)]

    ordered = len(moment.hands) > 2
    ((share, half),) = chances(moment.unseen, hidden, smallest, ordered)
    return (Aid("smallest", share, half),)
