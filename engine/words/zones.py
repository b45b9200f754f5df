"""What a zone is called where it is spoken of: whose it is, what it is, which of several."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.model import BACK
from engine.core.table import Zone
from engine.words import Words


def zone_name(words: Words, game: str, zone: Zone, names: Sequence[str] = (), viewer: int | None = None) -> str | None:
    """The name of a zone with cards; None for one that nobody speaks of: without a word, or a hand nobody else sees."""
    name, _, rest = zone.id.partition(":")
    word = f"{game}.zone.{name}"
    open_hand = name == "hand" and zone.owner != viewer and any(card != BACK for card in zone.cards)
    if not zone.cards or not (open_hand or words.has(word)):
        return None
    owner = words.seat(zone.owner, names) if zone.owner is not None else ""
    if not open_hand:
        number = f" {int(rest) + 1}" if rest.isdecimal() and zone.owner is None else ""
        return f"{owner} {words.key(word)}{number}".strip()
    side = f"{game}.zone.{rest.rpartition(':')[2]}"
    return f"{owner} {words.key(side)}" if words.has(side) else owner
