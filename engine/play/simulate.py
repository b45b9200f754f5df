"""Whole rounds between computer players: every deal is played with the players moved on by one seat each time."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.core.chance import Chance
from engine.core.game import Game
from engine.core.model import Seat
from engine.core.record import Record
from engine.games import game
from engine.play.estimates import estimate
from engine.play.round import Round
from engine.play.thinker import Question, answer

LONGEST = 10_000
"""Actions after which a round is taken for endless: a fault of the game or of a player."""


@dataclass(frozen=True, slots=True)
class Task:
    """One deal to be played in every rotation of the players."""

    game: str
    players: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    number: int
    rotations: int


@dataclass(frozen=True, slots=True)
class Played:
    """One round: who sat where, what each seat's account came to (penalties and what was drunk), who won."""

    number: int
    rotation: int
    bots: tuple[str, ...]
    units: tuple[int, ...]
    winners: tuple[int, ...]
    record: Record


def play_round(game_: Game[Any, Any, Any], head: Record, bots: tuple[str, ...], seed: int) -> Round[Any]:
    """Play a dealt round to its end; each seat's player is given its view and nothing else."""
    round_: Round[Any] = Round(game_, head)
    for _ in range(LONGEST):
        acting = round_.table.to_act
        if not acting:
            return round_
        seat = acting[0]
        question = Question(game_.info.id, bots[seat], round_.view(Seat(seat)), round_.at, seed + seat)
        advice = answer(question)
        refusal = round_.submit(advice[0].action)
        if refusal is not None:
            raise RuntimeError(f"{bots[seat]} was refused: {refusal.code} {advice[0].action}")
    raise RuntimeError("the round does not end")


def seatings(seated: tuple[str, ...]) -> int:
    """After how many moves by one seat the same kinds of player sit where they sat: 1 to the number of seats."""
    return next(shift for shift in range(1, len(seated) + 1) if seated[shift:] + seated[:shift] == seated)


def play_deal(task: Task) -> list[Played]:
    """Play one deal in every rotation."""
    game_ = game(task.game)
    seed = Chance(task.seed, "simulate").of(task.number).below(2**62)
    head = Round.dealt(game_, task.players, task.options, seed)
    played = []
    for rotation in range(task.rotations):
        bots = tuple(task.bots[(seat + rotation) % len(task.bots)] for seat in range(task.players))
        round_ = play_round(game_, head, bots, seed)
        account = round_.settlement()
        units = account.costs(task.players)
        winners = tuple(int(seat) for seat in account.winners)
        played.append(Played(task.number, rotation, bots, units, winners, round_.record()))
    return played


def simulate(
    game_: Game[Any, Any, Any],
    players: int,
    bots: tuple[str, ...],
    options: dict[str, Any],
    rounds: int,
    seed: int,
    each: Callable[[Callable[[Task], list[Played]], Iterable[Task]], Iterable[list[Played]]] = map,
) -> Iterator[Played]:
    """At least ``rounds`` rounds: whole deals, each in all its seatings; ``each`` is map-like."""
    seated = tuple(bots[seat % len(bots)] for seat in range(players))
    rotations = seatings(seated)
    tasks = [
        Task(game_.info.id, players, seated, options, seed, number, rotations)
        for number in range(math.ceil(rounds / rotations))
    ]
    for played in each(play_deal, tasks):
        yield from played


@dataclass(frozen=True, slots=True)
class Score:
    """What one kind of player came to: units a round and share of rounds won, with 95 % half widths over deals."""

    bot: str
    rounds: int
    units: float
    units_half: float
    won: float
    won_half: float


def scores(rounds: Iterable[Played]) -> list[Score]:
    """Means per kind of player; the deal is the unit of the interval, its rotations are one observation."""
    by_bot: dict[str, dict[int, list[tuple[int, bool]]]] = {}
    for played in rounds:
        for seat, bot in enumerate(played.bots):
            seats = by_bot.setdefault(bot, {}).setdefault(played.number, [])
            seats.append((played.units[seat], seat in played.winners))
    found = []
    for bot, deals in by_bot.items():
        units = [statistics.fmean(one for one, _ in seats) for seats in deals.values()]
        won = [statistics.fmean(won for _, won in seats) for seats in deals.values()]
        total = sum(len(seats) for seats in deals.values())
        spent, victories = estimate(units), estimate(won)
        found.append(Score(bot, total, spent.mean, spent.half, victories.mean, victories.half))
    return sorted(found, key=lambda score: score.units)
