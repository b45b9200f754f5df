"""``rank`` and ``compare``: what sets of cards are, apart from any round (page §6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.game import Order, Setup, shown
from engine.core.model import Card, Trouble
from engine.games.happy_nine.coding import declared_bit
from engine.games.happy_nine.combos import NOTHING, classify, kind_of, needs_declaration
from engine.games.happy_nine.material import BIG_BIT, HAND, PACK
from engine.games.happy_nine.model import Options
from engine.games.happy_nine.specials import possible, special
from engine.games.happy_nine.state import variant_of


def rank(setup: Setup[Options], probe: Mapping[str, Any]) -> Mapping[str, Any]:
    """``{"kind": …}`` of up to eight cards, None for nothing playable; ``{"special": […]}`` of nine."""
    cards, as_ = _cards(probe, "cards"), _substitution(probe, "as")
    if len(cards) == HAND:
        return {"special": _special(setup, cards, as_)}
    key = _key(setup, cards, as_)
    return {"kind": None if key == NOTHING else kind_of(key).value}


def compare(setup: Setup[Options], probe: Mapping[str, Any]) -> Order:
    """How ``left`` stands against ``right``; only equal numbers of cards compare."""
    left, right = _cards(probe, "left"), _cards(probe, "right")
    one = _key(setup, left, _substitution(probe, "left_as"))
    other = _key(setup, right, _substitution(probe, "right_as"))
    if NOTHING in (one, other) or len(left) != len(right):
        return "incomparable"
    return ">" if one > other else "<" if one < other else "="


def _cards(probe: Mapping[str, Any], field: str) -> tuple[Card, ...]:
    """The cards of a probe; raises `Trouble` where something is no card code."""
    given = probe.get(field)
    if not isinstance(given, list | tuple):
        raise Trouble("probe_field", where=field, given=shown(given))
    for card in given:
        if not isinstance(card, str) or card not in PACK.bit:
            raise Trouble("card_unknown", where=field, given=shown(card))
    return tuple(Card(card) for card in given)


def _substitution(probe: Mapping[str, Any], field: str) -> Mapping[str, str] | None:
    given = probe.get(field)
    if given is None:
        return None
    if not isinstance(given, Mapping) or not all(isinstance(card, str) for card in given.values()):
        raise Trouble("probe_field", where=field, given=shown(given))
    return given


def _mask(setup: Setup[Options], cards: tuple[Card, ...], as_: Mapping[str, str] | None) -> int | None:
    """The bits of cards of this player count, each once, with a substitution that fits; else None."""
    variant = variant_of(setup)
    mask = PACK.mask(cards)
    if mask.bit_count() != len(cards) or mask & ~variant.full:
        return None
    if not as_:
        return mask
    declared = declared_bit(as_)
    fits = set(as_) == {"BJ"} and bool(mask & BIG_BIT) and 0 <= declared < 4 * variant.ranks
    return mask if fits else None


def _key(setup: Setup[Options], cards: tuple[Card, ...], as_: Mapping[str, str] | None) -> int:
    mask = _mask(setup, cards, as_)
    if not mask or (as_ and mask == BIG_BIT) or (not as_ and needs_declaration(mask)):
        return NOTHING
    return classify(mask, declared_bit(as_))


def _special(setup: Setup[Options], cards: tuple[Card, ...], as_: Mapping[str, str] | None) -> list[str]:
    variant, mask = variant_of(setup), _mask(setup, cards, as_)
    if mask is None:
        return []
    declarations = (declared_bit(as_),) if as_ else possible(variant, mask)
    return sorted({name.value for declared in declarations for name in special(variant, mask, declared).names})
