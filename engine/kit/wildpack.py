"""The pack of 55 cards with its wild ones, and what can be asked about hands of it apart from any round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum, auto
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from engine.core.game import Order, shown
from engine.core.model import COUNTED, Card, Model, Text, Trouble
from engine.core.table import Zone
from engine.kit.imagined import WILD, Reading, Rules, marks, read, stands_for
from engine.kit.three_cards import PACK

Units: TypeAlias = Annotated[int, Field(ge=1, le=10_000, json_schema_extra=COUNTED)]
"""An amount of drink that a house rule sets."""
Times: TypeAlias = Annotated[int, Field(ge=1, le=10_000)]
"""How many or how often, as a house rule sets it."""


class PackOptions(Model):
    """House rules of every game with the wild pack (§3)."""

    advert_card: bool = True
    a23: Literal["low", "second"] = "low"


class ImaginedOptions(PackOptions):
    """Those of the games in which hands of two cards imagine the third."""

    suit_first: bool = False


class Caption(StrEnum):
    """How a hand is named."""

    HAND = auto()


def pack_of(options: PackOptions) -> tuple[Card, ...]:
    """52 cards, the jokers, and the advert card where it is played with."""
    return PACK.order + (WILD if options.advert_card else WILD[:2])


def rank(options: PackOptions, rules: Rules, size: int, probe: Mapping[str, Any]) -> dict[str, Any]:
    """``kind``, ``points`` and ``as`` of a hand; ``seen`` are cards that no wild one may stand for (§6)."""
    pack = pack_of(options)
    cards, seen = cards_of(probe, "cards", pack, size), cards_of(probe, "seen", pack)
    found = read(cards, seen, rules)
    return {"kind": found.kind.value, "points": list(found.points), "as": stands_for(cards, found)}


def compare(options: PackOptions, rules: Rules, size: int, probe: Mapping[str, Any]) -> Order:
    """How two hands stand; the cards of both and ``seen`` are seen for both (§6)."""
    pack = pack_of(options)
    left, right = cards_of(probe, "left", pack, size), cards_of(probe, "right", pack, size)
    seen = (*left, *right, *cards_of(probe, "seen", pack))
    one, other = read(left, seen, rules).score, read(right, seen, rules).score
    return ">" if one > other else "<" if one < other else "="


def cards_of(
    probe: Mapping[str, Any], field: str, pack: Sequence[Card], size: int | None = None, twice: bool = False
) -> tuple[Card, ...]:
    """The cards of a probe's field; with a ``size`` exactly so many, each once unless ``twice`` is allowed."""
    given = probe.get(field, [] if size is None else None)
    if not isinstance(given, list | tuple):
        raise Trouble("probe_field", where=field, given=shown(given))
    for card in given:
        if card not in pack:
            raise Trouble("card_unknown", where=field, given=shown(card))
        if size is not None and not twice and list(given).count(card) > 1:
            raise Trouble("card_twice", where=field, card=card)
    if size is not None and len(given) != size:
        raise Trouble("deal_cards", where=field, count=len(given), expected=size)
    return tuple(Card(card) for card in given)


def caption(game: str, reading: Reading) -> Text:
    """A hand in words: "对子 6-6-2"."""
    points = "-".join(reading.points).replace("T", "10")
    return Text(key=f"{game}.caption.{Caption.HAND}", params={"kind": reading.kind.value, "points": points})


def laid_open(zone: Zone, game: str, reading: Reading) -> Zone:
    """A zone whose cards have been compared: with their name, what wild ones stand for, and the imagined card."""
    named = {"caption": caption(game, reading), "imagined": reading.imagined}
    return zone.model_copy(update={**named, "marks": marks(zone.cards, reading)})
