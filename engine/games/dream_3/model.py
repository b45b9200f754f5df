"""Options, actions and names of 梦幻扎金花 3.0 (page §3, §4, §5)."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from engine.core.action import Action
from engine.kit.banker import Call as Call
from engine.kit.wildpack import ImaginedOptions


class Options(ImaginedOptions):
    """House rules (§3)."""

    banker_term: Literal["pack", "deal"] = "pack"


class Ask(Action):
    """Ask a side player whether it gives in (服不服)."""

    do: Literal["ask"] = "ask"
    target: int


class Stop(Action):
    """Ask nobody further in this deal; the hands that fight are opened."""

    do: Literal["stop"] = "stop"


class Accept(Action):
    """Give in (服)."""

    do: Literal["accept"] = "accept"


class Defy(Action):
    """Fight for twice as much (不服)."""

    do: Literal["defy"] = "defy"


class Counter(Action):
    """Ask the banker back (反问)."""

    do: Literal["counter"] = "counter"


VERBS: TypeAdapter[Any] = TypeAdapter(
    Annotated[Call | Ask | Stop | Accept | Defy | Counter, Field(discriminator="do")],
    config=ConfigDict(defer_build=True),
)


class Phase(StrEnum):
    """The phases of a round (§4)."""

    CALL = auto()
    BANKER = auto()
    REPLY = auto()
    BANKER_REPLY = auto()
    OVER = auto()


class No(StrEnum):
    """Error codes, in the order in which they are checked (§5)."""

    ROUND_OVER = auto()
    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    BAD_CALL = auto()
    BAD_TARGET = auto()
    ALREADY_ASKED = auto()


class Tell(StrEnum):
    """Names of the events (§5), and of one with a sentence of its own for what is true of it."""

    DEAL = auto()
    FIGHT = auto()
    FIGHT_WON = "fight.banker_wins"
    DRINK = auto()
    ROUND_OVER = auto()


class Why(StrEnum):
    """What a drink is for (§8)."""

    ACCEPTED = auto()
    FIGHT = auto()


class Tallied(StrEnum):
    """What statistics count."""

    CALLED = auto()
    ASKED = auto()
    GAVE_IN = auto()
    COUNTERED = auto()
    DUEL = auto()
    DUEL_WON = auto()


class Figure(StrEnum):
    """Public figures of the table."""

    BANKER = auto()
    CALL = auto()
    DEAL = auto()
    LAST = auto()
    ASKED = auto()
    ASKING = auto()
    FIGHT = auto()
    DRINKS = auto()


class Reason(StrEnum):
    """Why a computer player does it."""

    WEAK = auto()
    STRONG = auto()
    ASK = auto()
    STOP = auto()
    GIVE_IN = auto()
    FIGHT = auto()
    COUNTER = auto()
