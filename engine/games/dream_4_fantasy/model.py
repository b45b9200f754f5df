"""Options, deal, actions and names of 幻想美女缠身 (page §3, §4, §5)."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Any, Literal

from pydantic import TypeAdapter

from engine.core.action import Action, one_verb
from engine.core.model import Cards, Model, Seat
from engine.kit.counting import CountingOptions


class Options(CountingOptions):
    """House rules (§3)."""


class Given(Model):
    """What a record's ``deal`` may say; the rest is drawn."""

    first: Seat | None = None
    stock: Cards | None = None


class Deal(Model):
    """All that chance decides: who begins, the stock from the top."""

    first: Seat
    stock: Cards


class Name(Action):
    """Name any of the 52 cards."""

    do: Literal["name"] = "name"
    card: str


VERBS: TypeAdapter[Any] = one_verb(Name)


class Phase(StrEnum):
    """The phases of a round (§4)."""

    TURN = auto()
    OVER = auto()


class No(StrEnum):
    """Error codes, in the order in which they are checked (§5)."""

    ROUND_OVER = auto()
    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    BAD_CARD = auto()


class Tell(StrEnum):
    """Names of the events (§5)."""

    DEALT = auto()
    COUNT = auto()
    DRINK = auto()
    TURN_OVER = auto()
    ROUND_OVER = auto()


class Why(StrEnum):
    """What a drink is for, apart from a turn's count (§8)."""

    HIT = auto()


class Kind(StrEnum):
    """What two cards can be, apart from what is counted (§6)."""

    HIT = auto()


class Button(StrEnum):
    """What a button says of a verb besides its name."""

    AGAIN = "name.again"


class Tallied(StrEnum):
    """What statistics count."""

    TURN = auto()
    MADE = auto()
    FREE = auto()
    HIT = auto()


class Figure(StrEnum):
    """Public figures of the table."""

    NAMED = auto()
    TOTAL = auto()
    DRINKS = auto()


class Place(StrEnum):
    """Zones in the middle that have a name."""

    TURNED = auto()
    DEALT = auto()
    STOCK = auto()


class Caption(StrEnum):
    """How a hit is named, and the card that was thought of."""

    HIT = auto()
    NAMED = auto()


class Reason(StrEnum):
    """Why a computer player does it."""

    FEWEST = auto()
