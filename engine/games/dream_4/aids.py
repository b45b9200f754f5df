"""What those who practise 美女缠身 are told: for each pile how many of the unseen cards would count (page §10)."""

from __future__ import annotations

from engine.core.game import Aid, View
from engine.games.dream_4.model import PILES, Phase
from engine.kit.counting import count
from engine.kit.three_cards import PACK
from engine.kit.unseen import unseen_by


def aids(view: View) -> tuple[Aid, ...]:
    """A share of the unseen cards for each pile; nothing once the round is over."""
    table, unseen = view.table, unseen_by(view, PACK.order)
    if view.seat is None or table.phase == Phase.OVER or not unseen:
        return ()
    found = []
    for at in range(PILES):
        zone = f"pile:{at}"
        top = table.zone(zone).cards[-1]
        number = sum(count(top, card)[1] > 0 for card in unseen)
        found.append(Aid("counts", number / len(unseen), zone=zone, cases=len(unseen)))
    return tuple(found)
