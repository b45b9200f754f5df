"""Why one would make a move: the first of these that is true of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from enum import StrEnum, auto

from engine.core.model import Text
from engine.games.happy_nine.combos import SPAN, declared_of, price
from engine.games.happy_nine.core import DECLARE, DISCARD, KEEP, PASS, Core, neglects, plays
from engine.games.happy_nine.core import moves as moves_at
from engine.games.happy_nine.material import codes
from engine.games.happy_nine.policy import near


class Reason(StrEnum):
    """What speaks for a move."""

    DEAL = auto()
    DISCARD = auto()
    SHOW = auto()
    KEEP = auto()
    HOLD = auto()
    OUT = auto()
    DUTY = auto()
    NOTHING = auto()
    SAVE = auto()
    TRIGGER = auto()
    SHED = auto()
    NEAR = auto()
    MANY = auto()
    LOW = auto()
    HIGH = auto()
    MIDDLE = auto()
    CHEAP = auto()
    ANSWER = auto()


def reason(core: Core, move: int) -> Text:
    """The reason in words; ``cards`` are the dear ones that go."""
    why, params = _why(core, move)
    return Text(key=f"happy_nine.reason.{why}", params=params)


def _why(core: Core, move: int) -> tuple[Reason, Mapping[str, str]]:
    if core.phase == DISCARD:
        return Reason.DISCARD, {}
    if core.phase == DECLARE:
        if move != KEEP:
            return Reason.SHOW, {}
        return Reason.HOLD if len(moves_at(core)) > 1 else Reason.KEEP, {}
    variant = core.variant
    cards, hand = move & variant.full, core.hands[core.turn]
    open_plays = plays(core)
    if move == PASS:
        return Reason.SAVE if open_plays else Reason.NOTHING, {}
    if cards == hand:
        return Reason.OUT, {}
    found = moves_at(core)
    if any(neglects(core, open_plays, other) for other in found):
        return Reason.DUTY, {}
    if price(cards, declared_of(variant, move)):
        return Reason.TRIGGER, {}
    dear = cards & variant.dear
    if dear:
        return Reason.SHED, {"cards": " ".join(codes(dear))}
    if core.lead:
        if near(core):
            return Reason.NEAR, {}
        return _placed(move, open_plays, Reason.CHEAP, Reason.ANSWER), {}
    if cards & (cards - 1):
        return Reason.MANY, {}
    singles = open_plays[: bisect_left(open_plays, SPAN << variant.shift)]
    return _placed(move, singles, Reason.LOW, Reason.MIDDLE), {}


def _placed(move: int, among: list[int], lowest: Reason, between: Reason) -> Reason:
    return lowest if move == among[0] else Reason.HIGH if move == among[-1] else between
