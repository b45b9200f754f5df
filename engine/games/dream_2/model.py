"""Options, actions and names of 梦幻扎金花 2.0 (page §3, §4, §5)."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from engine.core.action import Action
from engine.kit.banker import Call as Call
from engine.kit.wildpack import ImaginedOptions, Times


class Options(ImaginedOptions):
    """House rules (§3)."""

    sweeps_needed: Times = 2
    sweep_needs_drink: bool = True


class Open(Action):
    """Compare with one side player."""

    do: Literal["open"] = "open"
    target: int


class Stop(Action):
    """Open nobody further in this deal."""

    do: Literal["stop"] = "stop"


class Sweep(Action):
    """Compare with all side players at once (通扫)."""

    do: Literal["sweep"] = "sweep"


VERBS: TypeAdapter[Any] = TypeAdapter(
    Annotated[Call | Open | Stop | Sweep, Field(discriminator="do")], config=ConfigDict(defer_build=True)
)


class Phase(StrEnum):
    """The phases of a round (§4)."""

    CALL = auto()
    BANKER = auto()
    OVER = auto()


class No(StrEnum):
    """Error codes, in the order in which they are checked (§5)."""

    ROUND_OVER = auto()
    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    BAD_CALL = auto()
    BAD_TARGET = auto()
    ALREADY_OPENED = auto()
    MUST_OPEN = auto()
    TOO_LATE_TO_SWEEP = auto()


class Tell(StrEnum):
    """Names of the events (§5), and of those with a sentence of its own for what is true of them."""

    DEAL = auto()
    OPEN = auto()
    OPEN_WON = "open.banker_wins"
    SWEEP = auto()
    SWEEP_WON = "sweep.banker_wins"
    SWEEP_COUNTED = "sweep.counted"
    DRINK = auto()
    ROUND_OVER = auto()


class Why(StrEnum):
    """What a drink is for (§8)."""

    OPENED = auto()
    SWEPT = auto()
    SWEEP_FAILED = auto()


class Tallied(StrEnum):
    """What statistics count."""

    CALLED = auto()
    OPENED = auto()
    SWEEP = auto()
    DUEL = auto()
    DUEL_WON = auto()


class Figure(StrEnum):
    """Public figures of the table."""

    BANKER = auto()
    CALL = auto()
    DEAL = auto()
    LAST = auto()
    SWEEPS = auto()
    COUNTS = auto()
    UNCOUNTED = auto()
    WAITING = auto()
    DRINKS = auto()


class Reason(StrEnum):
    """Why a computer player does it."""

    WEAK = auto()
    STRONG = auto()
    OPEN = auto()
    STOP = auto()
    SWEEP = auto()
