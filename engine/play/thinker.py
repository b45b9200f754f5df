"""Asking a computer player."""

from __future__ import annotations

import logging
from collections.abc import Sequence
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


def cheapest_first(advice: Sequence[Advice]) -> tuple[Advice, ...]:
    """What a hint names, in the order of what it should cost the person; an opponent weighs what others pay as well."""
    return tuple(sorted(advice, key=lambda one: 0.0 if one.amount is None else one.amount))


class Thinker(Protocol):
    """Where computer players think."""

    def ask(self, question: Question) -> Future[tuple[Advice, ...]]:
        """The advice, when it comes."""

    def close(self) -> None:
        """Stop thinking."""


def wrong(question: Question) -> Trouble | None:
    """Why a question has no answer: no such player, a view of another game, a round that is over, not its turn."""
    bots, view = game(question.game).bots, question.view
    if question.bot not in bots:
        return Trouble("unknown_bot", given=question.bot, known=", ".join(bots))
    if view.game != question.game:
        return Trouble("view_of_another_game", given=view.game, game=question.game)
    if view.settlement is not None:
        return Trouble("nothing_to_advise")
    if view.seat is None:
        return Trouble("no_seat_to_advise")
    if view.seat not in view.table.to_act:
        return Trouble("seat_may_not_act", seat=view.seat + 1)
    return None


def answer(question: Question) -> tuple[Advice, ...]:
    """Think here and now; deterministic for (view, seed, at). Raises `Trouble` for a question that is `wrong`.

    A player that has nothing to say, or says what its seat may not do, fails like one that raises.
    """
    trouble = wrong(question)
    if trouble is not None:
        raise trouble
    bots, legal = game(question.game).bots, question.view.legal
    chance = Chance(question.seed, question.bot).of(question.at)
    found = bots[question.bot]().advise(question.view, chance, question.seconds)
    if not found:
        raise LookupError("no advice")
    if legal.complete and legal.actions and found[0].action not in legal.actions:
        raise ValueError(f"it may not do that: {found[0].action}")
    return found


def in_place(question: Question) -> tuple[Advice, ...]:
    """The policy's answer, here and now; where that fails, too, a ruler's, and at last the first thing allowed.

    The policy answers for itself as well: it was perhaps its process that failed.
    """
    found = game(question.game)
    for bot in (found.usual, list(found.bots)[-1]):
        try:
            return answer(replace(question, bot=bot))
        except Exception as error:
            _log.warning("%s gave no answer in place: %s: %s", bot, type(error).__name__, error)
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
