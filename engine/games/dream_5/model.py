"""Options, deal, actions and names of 梦幻扎金花 5.0 (page §3, §4, §5)."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from engine.core.action import Action
from engine.kit.wildpack import PackOptions, Units


class Options(PackOptions):
    """House rules (§3)."""

    flush_above_straight: bool = False
    stake_per_player: Units = 1


class SwapOwn(Action):
    """Swap one's own left or right card."""

    do: Literal["swap_own"] = "swap_own"
    side: str


class SwapCommon(Action):
    """Swap the common card."""

    do: Literal["swap_common"] = "swap_common"


class SwapOther(Action):
    """Swap another player's left or right card."""

    do: Literal["swap_other"] = "swap_other"
    target: int
    side: str


class Pass(Action):
    """Let it be."""

    do: Literal["pass"] = "pass"


class Open(Action):
    """Turn all hands up."""

    do: Literal["open"] = "open"


VERBS: TypeAdapter[Any] = TypeAdapter(
    Annotated[SwapOwn | SwapCommon | SwapOther | Pass | Open, Field(discriminator="do")],
    config=ConfigDict(defer_build=True),
)


class Phase(StrEnum):
    """The phases of a round (§4)."""

    TALK = auto()
    OPEN = auto()
    OVER = auto()


class No(StrEnum):
    """Error codes, in the order in which they are checked (§5)."""

    ROUND_OVER = auto()
    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    BAD_TARGET = auto()
    BAD_SIDE = auto()
    STOCK_EMPTY = auto()


class Tell(StrEnum):
    """Names of the events (§5)."""

    SWAP = auto()
    DRINK = auto()
    SHOWDOWN = auto()
    ROUND_OVER = auto()


class Why(StrEnum):
    """What a drink is for (§8)."""

    SWAP_OWN = auto()
    SWAP_COMMON = auto()
    SWAP_OTHER = auto()
    LOST_HIGH_CARD = auto()
    SMALLEST = auto()


class About(StrEnum):
    """What is to be known of a choice, in a sentence."""

    SWAP_OTHER = auto()


class Tallied(StrEnum):
    """What statistics count."""

    SWAP_OWN = auto()
    SWAP_OTHER = auto()
    SWAP_COMMON = auto()
    OPENED = auto()
    SMALLEST = auto()


class Figure(StrEnum):
    """Public figures of the table."""

    FIRST = auto()
    LAST_DRINKER = auto()
    JUG = auto()
    PASSED = auto()
    DRINKS = auto()


class Place(StrEnum):
    """Zones that have a name."""

    LEFT = auto()
    RIGHT = auto()
    COMMON = auto()
    STOCK = auto()
    DISCARDS = auto()


class Reason(StrEnum):
    """Why a computer player does it."""

    SAFE = auto()
    SWAP = auto()
    SWAP_ALL = auto()
    PUSH = auto()
    OPEN = auto()
