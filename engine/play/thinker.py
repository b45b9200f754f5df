"""Asking a computer player."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol

from engine.core.chance import Chance
from engine.core.game import Advice, View
from engine.core.model import Seat, Trouble
from engine.games import game

if TYPE_CHECKING:
    from engine.play.round import Round

HINT: Final = 0.2
"""Seconds a hint may take; where it took half as much again, the policy's play comes alone."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a computer player is asked: by whom it is played, what it sees, and after how many actions."""

    game: str
    bot: str
    view: View
    at: int
    seed: int
    seconds: float = 10.0


def hint(round_: Round[Any], seat: Seat, seed: int) -> Question:
    """What the game's adviser is asked for a person: up to three plays, what each should cost, and why."""
    return Question(round_.game.info.id, round_.game.adviser, round_.view(seat), round_.at, seed, HINT)


class Thinker(Protocol):
    """Where computer players think."""

    def ask(self, question: Question) -> Future[tuple[Advice, ...]]:
        """The advice, when it comes."""

    def close(self) -> None:
        """Stop thinking."""


def answer(question: Question) -> tuple[Advice, ...]:
    """Think here and now; deterministic for (view, seed, at). Raises `Trouble` for a player the game has not."""
    bots = game(question.game).bots
    if question.bot not in bots:
        raise Trouble("unknown_bot", given=question.bot, known=", ".join(bots))
    chance = Chance(question.seed, question.bot).of(question.at)
    return bots[question.bot]().advise(question.view, chance, question.seconds)


class InPlace:
    """A thinker that answers at once, in the caller's own process."""

    def ask(self, question: Question) -> Future[tuple[Advice, ...]]:
        """The advice, already there."""
        future: Future[tuple[Advice, ...]] = Future()
        try:
            future.set_result(answer(question))
        except Exception as error:
            future.set_exception(error)
        return future

    def close(self) -> None:
        """Nothing to stop."""
