"""Options, deal, actions and names of 梦幻扎金花 1.0 (page §3, §4, §5)."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from engine.core.action import Action
from engine.kit.wildpack import ImaginedOptions, Units


class Options(ImaginedOptions):
    """House rules (§3)."""

    cost_hand: Units = 1
    cost_common: Units = 2
    penalty: Units = 4


class SwapHand(Action):
    """Swap one's own card."""

    do: Literal["swap_hand"] = "swap_hand"


class SwapCommon(Action):
    """Swap the common card."""

    do: Literal["swap_common"] = "swap_common"


class Pass(Action):
    """Let it be; of the caller at the end: the round ends without comparing."""

    do: Literal["pass"] = "pass"


class Open(Action):
    """Turn all hands up."""

    do: Literal["open"] = "open"


VERBS: TypeAdapter[Any] = TypeAdapter(
    Annotated[SwapHand | SwapCommon | Pass | Open, Field(discriminator="do")], config=ConfigDict(defer_build=True)
)


class Phase(StrEnum):
    """The phases of a round (§4)."""

    TALK = auto()
    DECIDE = auto()
    OVER = auto()


class No(StrEnum):
    """Error codes, in the order in which they are checked (§5)."""

    ROUND_OVER = auto()
    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    STOCK_EMPTY = auto()


class Tell(StrEnum):
    """Names of the events (§5)."""

    SWAP = auto()
    DRINK = auto()
    SHOWDOWN = auto()
    ROUND_OVER = auto()


class Why(StrEnum):
    """What a drink is for (§8)."""

    SWAP_HAND = auto()
    SWAP_COMMON = auto()
    SMALLEST = auto()


class Button(StrEnum):
    """What a button says of a verb besides its name."""

    SCATTER = "pass.scatter"


class Tallied(StrEnum):
    """What statistics count."""

    SWAP_HAND = auto()
    SWAP_COMMON = auto()
    OPENED = auto()
    SMALLEST = auto()


class Figure(StrEnum):
    """Public figures of the table."""

    FIRST = auto()
    CALLER = auto()
    PASSED = auto()
    DRINKS = auto()


class Place(StrEnum):
    """Zones in the middle that have a name."""

    COMMON = auto()
    STOCK = auto()
    DISCARDS = auto()


class Reason(StrEnum):
    """Why a computer player does it."""

    SAFE = auto()
    SWAP = auto()
    SWAP_ALL = auto()
    OPEN = auto()
    LET_GO = auto()
