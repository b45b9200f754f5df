"""Which computer player is better: every deal in all seatings, the deal as the unit of all statistics.

A *line-up* says which player sits on which seat; it is played with everybody moved on by one seat until it would
repeat itself. Every line-up gets the same deals, and a player's chance depends on deal, seat and moment alone, so two
line-ups differ by their players and by nothing else.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.play.estimates import Estimate, Sequential, Verdict, estimate
from engine.play.simulate import Task, play_deal, seatings
from engine.play.workers import Each

Lineup = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: game and options, line-ups, deals at most, and the difference that a test may stop at."""

    game: str
    options: dict[str, Any]
    lineups: tuple[Lineup, ...]
    deals: int
    seed: int
    stop: float | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal with one line-up: per player the mean units of its seats and the share of rounds they won."""

    lineup: Lineup
    units: dict[str, float]
    won: dict[str, float]


@dataclass(frozen=True, slots=True)
class Row:
    """A player at the tables of one line-up: units a round and share of rounds won, per seat."""

    bot: str
    lineup: Lineup
    units: Estimate
    won: Estimate


@dataclass(frozen=True, slots=True)
class Pair:
    """Units of a player's seats less those of another's in the same deals: below 0 the first is better."""

    bot: str
    against: str
    lineup: Lineup
    difference: Estimate


@dataclass(frozen=True, slots=True)
class Result:
    """All that was measured: whole deals only, each played by every line-up."""

    deals: int
    rows: list[Row]
    pairs: list[Pair]
    tested: Pair | None
    verdict: Verdict


def around(bots: tuple[str, ...], players: int) -> tuple[Lineup, ...]:
    """The one line-up of players repeated round the table."""
    return (tuple(bots[seat % len(bots)] for seat in range(players)),)


def one_against_others(bots: tuple[str, ...], players: int) -> tuple[Lineup, ...]:
    """Every player alone against a table of every other kind."""
    kinds = tuple(dict.fromkeys(bots))
    return tuple((one, *(other,) * (players - 1)) for one in kinds for other in kinds if one != other)


def measure(task: Task) -> Deal:
    """Play one deal in all seatings and keep the means."""
    units: dict[str, list[int]] = {}
    won: dict[str, list[bool]] = {}
    for played in play_deal(task):
        for seat, bot in enumerate(played.bots):
            units.setdefault(bot, []).append(played.units[seat])
            won.setdefault(bot, []).append(seat in played.winners)
    return Deal(task.bots, _means(units), _means(won))


def _means(values: dict[str, Any]) -> dict[str, float]:
    return {name: statistics.fmean(found) for name, found in sorted(values.items())}


class Arena:
    """A contest as it goes on: `play` measures deal after deal, `result` says what there is by now."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        self.found: list[tuple[Deal, ...]] = []
        self.test = None if contest.stop is None else Sequential(contest.stop)

    def play(self, each: Each[Task, Deal] = map) -> Iterator[int]:
        """Yield the number of deals done after each; ends early once the test has decided.

        Deals are read in their order, so the result does not depend on how ``each`` spreads the work.
        """
        measured = iter(each(measure, self._tasks()))
        for number in range(self.contest.deals):
            self.found.append(tuple(next(measured) for _ in self.contest.lineups))
            yield number + 1
            if self.test is not None and self.test.add(self._difference(self.found[-1][0])) is not Verdict.OPEN:
                return

    def _tasks(self) -> Iterable[Task]:
        contest = self.contest
        for number in range(contest.deals):
            for lineup in contest.lineups:
                yield Task(contest.game, len(lineup), lineup, contest.options, contest.seed, number, seatings(lineup))

    def _difference(self, deal: Deal) -> float:
        one, other = tuple(dict.fromkeys(deal.lineup))[:2]
        return deal.units[one] - deal.units[other]

    def result(self) -> Result:
        """Means and intervals over the deals that are done; at least one must be."""
        rows, pairs = [], []
        for at, lineup in enumerate(self.contest.lineups):
            deals = [found[at] for found in self.found]
            kinds = tuple(dict.fromkeys(lineup))
            for bot in kinds:
                units = estimate([deal.units[bot] for deal in deals])
                rows.append(Row(bot, lineup, units, estimate([deal.won[bot] for deal in deals])))
            for place, bot in enumerate(kinds):
                for against in kinds[place + 1 :]:
                    difference = estimate([deal.units[bot] - deal.units[against] for deal in deals])
                    pairs.append(Pair(bot, against, lineup, difference))
        tested = pairs[0] if self.test is not None else None
        verdict = Verdict.OPEN if self.test is None else self.test.verdict
        return Result(len(self.found), rows, pairs, tested, verdict)
