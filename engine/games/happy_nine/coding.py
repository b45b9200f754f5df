"""Between actions and the moves of the core."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.action import Action
from engine.core.model import Card, Seat
from engine.games.happy_nine.combos import UNDECLARED, cards_of, classify, declared_of, pack_move
from engine.games.happy_nine.core import KEEP, PASS, SHOW
from engine.games.happy_nine.material import PACK, Variant, codes
from engine.games.happy_nine.model import Discard, Keep, Pass, Phase, Play, Show


def decode(variant: Variant, phase: Phase, seat: int, move: int) -> Action:
    """The action of a move of the core in its phase."""
    at = Seat(seat)
    match phase:
        case Phase.DISCARD:
            return Discard(seat=at, cards=codes(move))
        case Phase.DECLARE:
            return Keep(seat=at) if move == KEEP else Show(seat=at, as_=named(move - SHOW - 1))
        case _:
            if move == PASS:
                return Pass(seat=at)
            return Play(seat=at, cards=codes(cards_of(variant, move)), as_=named(declared_of(variant, move)))


def encode(variant: Variant, action: Action) -> int:
    """The move of the core for an accepted action of a sealed phase or of play."""
    match action:
        case Discard(cards=cards):
            return PACK.mask(cards)
        case Keep():
            return KEEP
        case Show(as_=as_):
            return SHOW + 1 + declared_bit(as_)
        case Play(cards=cards, as_=as_):
            mask = PACK.mask(cards)
            return pack_move(variant, classify(mask, declared_bit(as_)), mask, declared_bit(as_))
        case _:
            return PASS


def named(declared: int) -> dict[str, str] | None:
    """The ``as`` of a declared card; None for none."""
    return None if declared == UNDECLARED else {"BJ": PACK.order[declared]}


def declared_bit(as_: Mapping[str, str] | None) -> int:
    """The bit of the card the big joker is said to stand for."""
    return PACK.bit.get(Card((as_ or {}).get("BJ", "")), UNDECLARED)
