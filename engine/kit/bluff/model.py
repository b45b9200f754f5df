"""Options, deal, actions and names that the games share: their pages say the same of them (§3, §5)."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field, Strict

from engine.core.action import Action
from engine.core.model import Cards, Model, Seat

Positive: TypeAlias = Annotated[int, Field(ge=1, le=1_000_000)]
Amount: TypeAlias = Annotated[int, Field(ge=0, le=1_000_000)]
MOST = 10**9
Chips: TypeAlias = Annotated[int, Field(ge=0, le=MOST)]


def _different(steps: tuple[int, ...]) -> tuple[int, ...]:
    if not steps or len(set(steps)) < len(steps):
        raise ValueError("different numbers are wanted")
    return steps


Steps: TypeAlias = Annotated[tuple[Positive, ...], Strict(False), AfterValidator(_different)]


class Options(Model):
    """House rules that both pages have; each adds its own defaults."""

    base: Positive = 10
    ante: Positive | None = None
    raise_steps: Steps = (1, 2, 4, 8)
    cap: Positive | None = None
    a23: Literal["second", "low"] = "second"
    bonus_triple: Amount = 10
    bonus_straight_flush: Amount = 5
    bonus_on_fold: bool = True
    start_chips: Positive = 5000


class Given(Model):
    """What a record's ``deal`` may say; the rest is drawn or brought by the sitting (§4)."""

    dealer: Seat | None = None
    hands: Annotated[tuple[Cards, ...], Strict(False)] | None = None
    chips: Annotated[tuple[Chips, ...], Strict(False)] | None = None


class Deal(Model):
    """The dealer, three cards for each seat, and what each has before the ante."""

    dealer: Seat
    hands: Annotated[tuple[Cards, ...], Strict(False)]
    chips: Annotated[tuple[Chips, ...], Strict(False)]


class Look(Action):
    """See one's own cards; bets cost double from then on, and the turn goes on."""

    do: Literal["look"] = "look"


class Bet(Action):
    """Make the first bet, of ``step`` times the base."""

    do: Literal["bet"] = "bet"
    step: int


class Call(Action):
    """Follow the stake."""

    do: Literal["call"] = "call"


class Raise(Action):
    """Raise the stake by ``step`` times the base."""

    do: Literal["raise"] = "raise"
    step: int


class Fold(Action):
    """Give up."""

    do: Literal["fold"] = "fold"


class Phase(StrEnum):
    """The phases of a round (§4); the last is not in every game."""

    BET = auto()
    OVER = auto()
    AFTER_COMPARE = auto()


class No(StrEnum):
    """The error codes that the games share (§5)."""

    ROUND_OVER = auto()
    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    ALREADY_LOOKED = auto()
    BET_ALREADY_MADE = auto()
    NO_BET_YET = auto()
    CAPPED = auto()
    BAD_STEP = auto()
    OVER_CAP = auto()


class Tell(StrEnum):
    """The events that the games share (§5)."""

    ANTE = auto()
    LOOK = auto()
    PAY = auto()
    FOLD = auto()
    CAPPED = auto()
    SYSTEM_OPEN = auto()
    BONUS = auto()
    ROUND_OVER = auto()


class Why(StrEnum):
    """What a line of the settlement is for (§8)."""

    PAID = auto()
    POT = auto()
    BONUS = auto()
    BONUS_WON = auto()


class Tallied(StrEnum):
    """What statistics count."""

    PAID = auto()
    RAISED = auto()
    LOOKED = auto()
    FOLDED = auto()
    DUEL = auto()
    DUEL_WON = auto()
    RARE = auto()


class Figure(StrEnum):
    """Public figures and amounts of the table."""

    DEALER = auto()
    SEEN = auto()
    BLIND = "seen.not"
    FOLDED = auto()
    BEATEN = auto()
    WINNER = auto()
    CAPPED = auto()
    CHIPS = auto()
    TOTAL = auto()
    POT = auto()
    STAKE = auto()
    BASE = auto()
    CAP = auto()
    LAP = auto()


class Button(StrEnum):
    """What a button says of a verb besides its name."""

    BET_STEP = "bet.step"
    RAISE_STEP = "raise.step"


class Caption(StrEnum):
    """How a hand is named."""

    HAND = auto()
