"""Options, deal, actions and names of 梦幻扎金花 4.0 美女缠身 (page §3, §4, §5)."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Any, Final, Literal

from pydantic import TypeAdapter

from engine.core.action import Action, one_verb
from engine.core.model import Cards, Model, Seat
from engine.kit.counting import CountingOptions

PILES: Final = 3


class Options(CountingOptions):
    """House rules (§3)."""


class Given(Model):
    """What a record's ``deal`` may say; the rest is drawn."""

    first: Seat | None = None
    piles: Cards | None = None
    stock: Cards | None = None


class Deal(Model):
    """All that chance decides: who begins, the first cards of the piles, the stock from the top."""

    first: Seat
    piles: Cards
    stock: Cards


class Choose(Action):
    """Choose a pile, counted from the left."""

    do: Literal["choose"] = "choose"
    pile: int


VERBS: TypeAdapter[Any] = one_verb(Choose)


class Phase(StrEnum):
    """The phases of a round (§4)."""

    TURN = auto()
    OVER = auto()


class No(StrEnum):
    """Error codes, in the order in which they are checked (§5)."""

    ROUND_OVER = auto()
    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    BAD_PILE = auto()


class Tell(StrEnum):
    """Names of the events (§5)."""

    COUNT = auto()
    DRINK = auto()
    TURN_OVER = auto()
    ROUND_OVER = auto()


class Tallied(StrEnum):
    """What statistics count."""

    TURN = auto()
    MADE = auto()
    FREE = auto()


class Figure(StrEnum):
    """Public figures of the table."""

    TOTAL = auto()
    DRINKS = auto()


class Place(StrEnum):
    """Zones in the middle that have a name."""

    PILE = auto()
    STOCK = auto()


class Reason(StrEnum):
    """Why a computer player does it."""

    FEWEST = auto()
