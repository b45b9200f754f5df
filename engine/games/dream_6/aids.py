"""What those who practise 梦幻扎金花 6.0 are told: of every card in hand, the chance that it is the smallest placed."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Aid, View
from engine.core.model import ALL
from engine.games.dream_6.rules import rules_of
from engine.kit.aids import chances
from engine.kit.scales import WILDCARD, free_of, numbers, twos
from engine.kit.unseen import unseen_by
from engine.kit.wildpack import pack_of


def aids(view: View) -> tuple[Aid, ...]:
    """The chance for each card, the common one and those of the others unknown."""
    if view.seat is None:
        return ()
    cards = view.table.zone(f"hand:{view.seat}").cards
    if not cards:
        return ()
    hand, value = numbers(cards), twos(rules_of(view.setup.options)).value
    unseen = numbers(unseen_by(view, pack_of(view.setup.options)))
    # a wild card may stand for what still lies in a hand
    lying = free_of(card for zone in view.table.zones if zone.seen_by == ALL for card in zone.cards)

    def smallest(drawn: Sequence[int]) -> list[bool]:
        free, common, placed = lying, drawn[0], drawn[1:]
        for card in drawn:
            free &= ~(1 << card)
        # without a wild card among them the others do not depend on what is placed beside them
        fixed = [] if max(drawn) >= WILDCARD else [value(other, common) for other in placed]
        found = []
        for card in hand:
            left = free & ~(1 << card)
            others = fixed or [value(other, common, left) for other in placed]
            found.append(min(others) >= value(card, common, left))
        return found

    found = chances(unseen, view.setup.players, smallest, ordered=True)
    return tuple(Aid("smallest", share, half, card) for card, (share, half) in zip(cards, found, strict=True))
