"""A sitting with real cards: rounds are told, not played; dice, account and ledger are the program's.

What was told stands in the sitting's file beside the step that books it, so a sitting goes on after a restart and
an evening can be looked at like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from engine.core.action import Refusal
from engine.core.chance import Chance
from engine.core.event import Rolled
from engine.core.game import Game, Setup
from engine.core.model import Seat, Trouble
from engine.core.referee import Referee, Report, Sheet, refusal
from engine.core.settlement import Settlement
from engine.play.sitting import TOLD, Sitting


def refereed(game: Game[Any, Any, Any]) -> Referee[Any]:
    """The referee of a game; raises `Trouble` ``no_referee`` where it has none."""
    if game.referee is None:
        raise Trouble("no_referee", game=game.info.id)
    return game.referee


class Companion:
    """Rounds that are told, at a sitting whose ledger says that one is running; seats are those of the round."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.referee = refereed(sitting.game)
        self.rolls = 0
        """How often the dice have been rolled for this round."""

    @property
    def setup(self) -> Setup[Any]:
        """Players and house rules of the running round."""
        return self.sitting.game.setup(len(self.sitting.ledger.playing), self.sitting.terms.options)

    @property
    def dealer(self) -> Seat:
        """Who deals."""
        ledger = self.sitting.ledger
        return Seat(ledger.playing.index(ledger.dealer))

    @property
    def sheet(self) -> Sheet:
        """What is asked after the running round."""
        return self.referee.sheet(self.setup.players, self.setup.options)

    def roll(self) -> Rolled:
        """Roll the dealer's dice."""
        self.rolls += 1
        label = f"dice {self.sitting.ledger.rounds} {self.rolls}"
        return self.referee.roll(self.setup.players, self.setup.options, self.dealer,
                                 Chance(self.sitting.terms.seed, label))  # fmt: skip

    def wrong(self, report: Report) -> Refusal | None:
        """Why a report cannot be booked; None if it can."""
        return refusal(self.sheet, self.setup.players, self.dealer, report)

    def account(self, report: Report) -> Settlement:
        """What a report comes to; nothing is booked."""
        return self.referee.settle(self.setup.players, self.setup.options, self.dealer, report)

    def book(self, report: Report) -> Settlement | Refusal:
        """Book a round, on disk before it counts; gives its account, or why nothing was booked."""
        wrong = self.wrong(report)
        if wrong is not None:
            return wrong
        settlement = self.account(report)
        self.sitting.book(settlement, **{TOLD: report.to_json()})
        self.rolls = 0
        return settlement


def told(game: Game[Any, Any, Any], options: Mapping[str, Any], players: int, dealer: int,
         line: Mapping[str, Any]) -> Settlement | None:  # fmt: skip
    """The account of a round that a line of a sitting's file tells of; None where it tells of none.

    Raises `Trouble` ``sitting_unreadable`` for what is no report.
    """
    if TOLD not in line:
        return None
    setup = game.setup(players, options)
    try:
        report = Report.model_validate(line[TOLD])
    except ValidationError:
        raise Trouble("sitting_unreadable", file=str(line[TOLD])[:200]) from None
    return refereed(game).settle(players, setup.options, Seat(dealer), report)
