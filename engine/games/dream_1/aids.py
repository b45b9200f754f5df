"""What those who practise 梦幻扎金花 1.0 are told: the chance of being smallest if the hands were opened now."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Aid, View
from engine.games.dream_1.bots import known
from engine.games.dream_1.model import Phase
from engine.kit.aids import chances


def aids(view: View) -> tuple[Aid, ...]:
    """The chance that no other hand is below the own one; nothing once all is open."""
    if view.seat is None or view.table.phase == Phase.OVER:
        return ()
    seen = known(view)

    def smallest(others: Sequence[int]) -> list[bool]:
        free = seen.free
        for card in others:
            free &= ~(1 << card)
        mine = seen.scale.value(seen.own, seen.common, free)
        return [all(seen.scale.value(card, seen.common, free) >= mine for card in others)]

    ((share, half),) = chances(seen.unseen, seen.players - 1, smallest)
    return (Aid("smallest", share, half),)
