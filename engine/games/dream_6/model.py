"""Options, deal, actions and names of 梦幻扎金花 6.0 (page §3, §4, §5)."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, Strict, TypeAdapter

from engine.core.action import Action
from engine.core.model import Cards, Model, Seat
from engine.kit.wildpack import ImaginedOptions


class Options(ImaginedOptions):
    """House rules (§3)."""


class Given(Model):
    """What a record's ``deal`` may say; the rest is drawn."""

    first: Seat | None = None
    common: Cards | None = None
    hands: Annotated[tuple[Cards, ...], Strict(False)] | None = None


class Deal(Model):
    """All that chance decides: who speaks first, the common cards from the left, as many cards in each hand."""

    first: Seat
    common: Cards
    hands: Annotated[tuple[Cards, ...], Strict(False)]


class Name(Action):
    """Point at a common card and set the drink (指定、定酒)."""

    do: Literal["name"] = "name"
    slot: int
    half_cups: int


class Place(Action):
    """Place a card face down."""

    do: Literal["place"] = "place"
    card: str


VERBS: TypeAdapter[Any] = TypeAdapter(
    Annotated[Name | Place, Field(discriminator="do")], config=ConfigDict(defer_build=True)
)


class Phase(StrEnum):
    """The phases of a round (§4)."""

    NAME = auto()
    PLACE = auto()
    OVER = auto()


class No(StrEnum):
    """Error codes, in the order in which they are checked (§5)."""

    ROUND_OVER = auto()
    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    BAD_SLOT = auto()
    BAD_STAKE = auto()
    NOT_IN_HAND = auto()


class Tell(StrEnum):
    """Names of the events (§5)."""

    REVEAL = auto()
    DRINK = auto()
    ROUND_OVER = auto()


class Why(StrEnum):
    """What a drink is for (§8)."""

    SMALLEST = auto()


class Tallied(StrEnum):
    """What statistics count."""

    NAMED = auto()
    STAKED = auto()
    SMALLEST = auto()


class Figure(StrEnum):
    """Public figures of the table."""

    SPEAKER = auto()
    STAKE = auto()
    SLOT = auto()
    GLASSES = auto()
    PLACED = auto()
    DRINKS = auto()


class Named(StrEnum):
    """Zones in the middle that have a name."""

    COMMON = auto()
    PLACED = auto()
    LAID = auto()


class Reason(StrEnum):
    """Why a computer player does it."""

    STRONG = auto()
    WEAK = auto()
    SURE = auto()
    SPARE = auto()
