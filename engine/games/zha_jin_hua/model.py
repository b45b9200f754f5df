"""What 诈金花 has of its own (page §3, §5): options, the verb ``open``, codes and events."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum, auto
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from engine.core.action import Action
from engine.kit.bluff import model as shared
from engine.kit.bluff.model import Amount, Bet, Call, Fold, Look, Raise


class Options(shared.Options):
    """House rules (§3)."""

    open_limit: Amount = 100


PRESETS: Mapping[str, Mapping[str, Any]] = {"source": {}, "ace_low": {"a23": "low"}}


class Open(Action):
    """With two left: pay double and compare (开牌)."""

    do: Literal["open"] = "open"


VERBS: TypeAdapter[Any] = TypeAdapter(
    Annotated[Look | Bet | Call | Raise | Open | Fold, Field(discriminator="do")],
    config=ConfigDict(defer_build=True),
)


class Phase(StrEnum):
    """The phases of a round (§4)."""

    BET = auto()
    OVER = auto()


class No(StrEnum):
    """Error codes, in the order in which they are checked (§5)."""

    ROUND_OVER = auto()
    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    ALREADY_LOOKED = auto()
    BET_ALREADY_MADE = auto()
    NO_BET_YET = auto()
    CAPPED = auto()
    NOT_TWO_LEFT = auto()
    BAD_STEP = auto()
    OVER_CAP = auto()
    OPEN_FORBIDDEN = auto()


class Tell(StrEnum):
    """Names of the events (§5)."""

    ANTE = auto()
    LOOK = auto()
    PAY = auto()
    FOLD = auto()
    CAPPED = auto()
    OPEN = auto()
    SYSTEM_OPEN = auto()
    BONUS = auto()
    ROUND_OVER = auto()
