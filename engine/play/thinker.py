"""Asking a computer player."""

from __future__ import annotations

import logging
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Protocol

from engine.core.chance import Chance
from engine.core.game import Advice, View
from engine.core.model import Seat, Trouble
from engine.games import game

if TYPE_CHECKING:
    from engine.play.round import Round

_log = logging.getLogger(__name__)

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


def plain(name: str, failed: str) -> str:
    """The computer player that answers in place of a failed one: the policy, or the last of the game's list."""
    found = game(name)
    return found.usual if failed != found.usual else list(found.bots)[-1]


def in_place(question: Question) -> tuple[Advice, ...]:
    """The simplest player's answer, here and now; one that fails, too, leaves the first thing that is allowed."""
    try:
        return answer(replace(question, bot=plain(question.game, question.bot)))
    except Exception as error:
        _log.warning("%s gave no answer in place: %s", question.game, error)
        return tuple(Advice(action) for action in question.view.legal.actions[:1])


def surely(question: Question) -> tuple[Advice, ...]:
    """`answer` for a table that must go on: a player that fails is answered for, and the log says so."""
    try:
        return answer(question)
    except Trouble:
        raise
    except Exception as error:
        _log.warning("%s is answered for: %s: %s", question.bot, type(error).__name__, error)
        return in_place(question)


class InPlace:
    """A thinker that answers at once, in the caller's own process."""

    def ask(self, question: Question) -> Future[tuple[Advice, ...]]:
        """The advice, already there."""
        future: Future[tuple[Advice, ...]] = Future()
        try:
            future.set_result(surely(question))
        except Exception as error:
            future.set_exception(error)
        return future

    def close(self) -> None:
        """Nothing to stop."""
