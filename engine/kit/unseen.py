"""Which cards a view leaves unseen: what computer players and practice aids reckon over."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.game import View
from engine.core.model import BACK, Card


def seen_by(view: View) -> set[Card]:
    """All cards that lie open for whoever has the view."""
    return {card for zone in view.table.zones for card in zone.cards if card != BACK}


def unseen_by(view: View, pack: Iterable[Card]) -> list[Card]:
    """Those of a pack that do not, in its order."""
    seen = seen_by(view)
    return [card for card in pack if card not in seen]
