"""What 新诈金花 has of its own (page §3, §5): options, the verbs ``compare`` and ``done``, codes and events."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum, auto
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from engine.core.action import Action
from engine.core.model import Seat
from engine.kit.bluff import model as shared
from engine.kit.bluff.model import Bet, Call, Fold, Look, Positive, Raise, Steps


class Options(shared.Options):
    """House rules (§3)."""

    raise_steps: Steps = (1, 2, 5)
    compare_from: Positive = 3
    compare_shows: Literal["none", "pair"] = "none"


PRESETS: Mapping[str, Mapping[str, Any]] = {"source": {}, "open_compare": {"compare_shows": "pair"}}


class Compare(Action):
    """Pay a call and compare with another live seat (比牌); the lower of the two is out."""

    do: Literal["compare"] = "compare"
    target: Seat


class Done(Action):
    """Not raise after a comparison that was won (不加)."""

    do: Literal["done"] = "done"


VERBS: TypeAdapter[Any] = TypeAdapter(
    Annotated[Look | Bet | Call | Raise | Compare | Done | Fold, Field(discriminator="do")],
    config=ConfigDict(defer_build=True),
)


class Note(StrEnum):
    """Public figures of the table that the other game does not have."""

    COMPARING = auto()


class No(StrEnum):
    """Error codes, in the order in which they are checked (§5)."""

    ROUND_OVER = auto()
    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    ALREADY_LOOKED = auto()
    BET_ALREADY_MADE = auto()
    NO_BET_YET = auto()
    CAPPED = auto()
    TOO_EARLY = auto()
    BAD_TARGET = auto()
    BAD_STEP = auto()
    OVER_CAP = auto()


class Tell(StrEnum):
    """Names of the events (§5)."""

    ANTE = auto()
    LOOK = auto()
    PAY = auto()
    FOLD = auto()
    COMPARE = auto()
    CAPPED = auto()
    SYSTEM_OPEN = auto()
    BONUS = auto()
    ROUND_OVER = auto()
