"""Options, deal, actions and names of 欢乐九张 (page §3, §4, §5): all that JSON or a catalogue speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum, auto
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import ConfigDict, Field, Strict, TypeAdapter

from engine.core.action import Action, Malformed
from engine.core.action import mended as mend
from engine.core.model import COUNTED, Card, Cards, Model, Seat, Seats

Units: TypeAlias = Annotated[int, Field(ge=0, le=10_000, json_schema_extra=COUNTED)]


class Options(Model):
    """House rules (§3)."""

    top_card_rule: Literal["penalty", "forced"] = "penalty"
    misplay: Literal["refuse", "penalty"] = "refuse"
    last_card_call: Literal["auto", "manual"] = "auto"
    special_hands: bool = True
    top_card_penalty: Units = 10
    cheating_penalty: Units = 20
    misdeal_penalty: Units = 2


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "practice": {},
    "table": {"misplay": "penalty", "last_card_call": "manual"},
}


class Given(Model):
    """What a record's ``deal`` may say; the rest is drawn (§5)."""

    dealer: Seat | None = None
    die: Card | None = None
    pile: Cards | None = None
    hands: Annotated[tuple[Cards, ...], Strict(False)] | None = None


class Deal(Model):
    """All that chance decides: the dealer, and either the pile with the turned card, or hands as dealt."""

    dealer: Seat
    die: Card | None = None
    pile: Cards | None = None
    hands: Annotated[tuple[Cards, ...], Strict(False)] | None = None


class PositionState(Model):
    """What a position says besides the cards."""

    dealer: Seat = Seat(0)
    played: Annotated[tuple[bool, ...], Strict(False)] | None = None
    immediate: Annotated[tuple[Units, ...], Strict(False)] | None = None


class Position(Model):
    """A middle of the play phase (§5, ``position``)."""

    phase: Literal["play"]
    hands: Annotated[tuple[Cards, ...], Strict(False)]
    turn: Seat
    table: Annotated[tuple[Mapping[str, Any], ...], Strict(False)] = ()
    state: PositionState = PositionState()


class Cut(Action):
    """Put the pile's top ``at`` cards under it."""

    do: Literal["cut"] = "cut"
    at: int


class DealCards(Action):
    """Roll the dealer's dice and deal."""

    do: Literal["deal"] = "deal"


class Discard(Action):
    """Put three cards away (three players)."""

    do: Literal["discard"] = "discard"
    cards: Cards


class Show(Action):
    """Declare a special hand; ``as`` says what the big joker stands for."""

    do: Literal["show"] = "show"
    as_: Mapping[str, str] | None = Field(default=None, validation_alias="as", serialization_alias="as")


class Keep(Action):
    """Declare nothing and play on."""

    do: Literal["keep"] = "keep"


class Play(Action):
    """Play cards; ``call`` announces the last card where that is the player's business."""

    do: Literal["play"] = "play"
    cards: Cards
    as_: Mapping[str, str] | None = Field(default=None, validation_alias="as", serialization_alias="as")
    call: bool | None = None


class Pass(Action):
    """Let the chance go by."""

    do: Literal["pass"] = "pass"


class RuledCheating(Action):
    """The table's ruling that ``seat``, and those in ``with``, cheated."""

    do: Literal["ruled_cheating"] = "ruled_cheating"
    with_: Seats | None = Field(default=None, validation_alias="with", serialization_alias="with")


class RuledMisdeal(Action):
    """The table's ruling that ``seat``, the dealer, dealt wrongly."""

    do: Literal["ruled_misdeal"] = "ruled_misdeal"


VERBS: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        Cut | DealCards | Discard | Show | Keep | Play | Pass | RuledCheating | RuledMisdeal,
        Field(discriminator="do"),
    ],
    config=ConfigDict(defer_build=True),
)


def mended(action: Malformed) -> Action:
    """Read what could not be read so that the page's own code refuses it (§5, last paragraphs).

    An ``at`` that is no number is out of range, ``cards`` that are none are empty; an unknown verb stays as it is.
    """
    said = action.raw.get("as")
    joker = "BJ" if isinstance(said, Mapping) and "BJ" in said else "?"
    broken: dict[str, Any] = {
        "seat": action.seat,
        "at": 0,
        "cards": (),
        "as": {joker: "?"},
        "with": (Seat(-1),),
        "call": None,
    }
    return mend(VERBS, action, broken)


class Phase(StrEnum):
    """The phases of a round (§4)."""

    SHUFFLE = auto()
    DISCARD = auto()
    DECLARE = auto()
    PLAY = auto()
    OVER = auto()


class No(StrEnum):
    """Error codes, in the order in which they are checked (§5)."""

    ROUND_OVER = auto()
    WRONG_PHASE = auto()
    NOT_YOUR_TURN = auto()
    BAD_CUT = auto()
    NOT_IN_HAND = auto()
    MUST_DISCARD_THREE = auto()
    PROTECTED_CARD = auto()
    NOT_A_SPECIAL_HAND = auto()
    MUST_LEAD = auto()
    JOKER_NEEDS_DECLARATION = auto()
    BAD_SUBSTITUTION = auto()
    NOT_A_COMBINATION = auto()
    MUST_CONTAIN_START_CARD = auto()
    FORBIDDEN_ON_FIRST_PLAY = auto()
    DIFFERENT_TYPE = auto()
    NOT_HIGHER = auto()
    MUST_PLAY_HIGHEST = auto()


CHARGED = frozenset(
    {
        No.JOKER_NEEDS_DECLARATION,
        No.BAD_SUBSTITUTION,
        No.NOT_A_COMBINATION,
        No.MUST_CONTAIN_START_CARD,
        No.FORBIDDEN_ON_FIRST_PLAY,
        No.DIFFERENT_TYPE,
        No.NOT_HIGHER,
    }
)
"""What a play costs a unit for with ``misplay: penalty`` (besides a play out of turn and a false show)."""


class Tell(StrEnum):
    """Names of the events (§5)."""

    CUT = auto()
    DIE = auto()
    DISCARDED = auto()
    SHOWN = auto()
    TRIGGER = auto()
    PLAY = auto()
    PASS = auto()
    CALL = auto()
    MISSED_CALL = auto()
    FOUL = auto()
    FREE_LEAD = auto()
    OUT = auto()
    CHEATING = auto()
    MISDEAL = auto()
    ROUND_OVER = auto()


class Why(StrEnum):
    """What a line of the settlement is for (§8, source part four)."""

    CARDS_LEFT = auto()
    EXTRA = auto()
    TOP_CARD = auto()
    CHEATING = auto()
    TRIGGER = auto()
    FOUL = auto()
    MISPLAYED = auto()
    MISSED_CALL = auto()
    MISDEAL = auto()
    BEFORE = auto()


class Tallied(StrEnum):
    """What statistics count."""

    SPECIAL = auto()
    LOUD = auto()
    LAST_CARD = auto()
    MISSED_CALL = auto()
    FOUL = auto()
    JOKER = auto()


class Figure(StrEnum):
    """Public figures of the table."""

    DEALER = auto()
    DIE = auto()
    FIRST = auto()
    START = auto()
    OWNER = auto()
    PASSED = auto()
    PLAYED = auto()
    CALLED = auto()
    DRINKS = auto()
    DUTY = auto()


class Caption(StrEnum):
    """How a play is named on the table: by its rank, its card, its highest card, or its kind alone; a special hand."""

    OF_RANK = auto()
    CARD = auto()
    HIGHEST = auto()
    PLAIN = auto()
    SPECIAL = auto()


class Said(StrEnum):
    """Zones whose cards are not drawn: that a seat has some is said."""

    DISCARD = auto()


class About(StrEnum):
    """What is asked before anybody plays, in a sentence."""

    CUT = auto()
    DECLARE = auto()


class Mark(StrEnum):
    """Marks on cards in hand: not allowed on the first play; the card the first play must contain."""

    BANNED = auto()
    START = auto()
