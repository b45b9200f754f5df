"""The arena: every deal in every seating, the same cards for every line-up, results that no worker count changes."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from engine.play.arena import Arena, Contest, Deal, Pair, Result, around, measure, one_against_others
from engine.play.estimates import FEWEST, Verdict, estimate
from engine.play.simulate import Task, play_deal, simulate
from engine.play.workers import Each, workers

from .tables import CHOSEN, GAME

ONE_OF_THREE = ("normal", "random", "random")


def contest(*lineups: tuple[str, ...], deals: int = 6, seed: int = 3, stop: float | None = None) -> Contest:
    return Contest(GAME, {}, lineups, deals, seed, stop)


def played(asked: Contest, each: Each[Task, Deal] = map) -> Result:
    arena = Arena(asked)
    done = list(arena.play(each))
    assert done == list(range(1, len(done) + 1))
    return arena.result()


def pair(result: Result, bot: str, against: str) -> Pair:
    return next(one for one in result.pairs if (one.bot, one.against) == (bot, against))


def test_line_ups() -> None:
    assert around(("a", "b"), 5) == (("a", "b", "a", "b", "a"),)
    found = one_against_others(("a", "b", "a", "c"), 3)
    assert set(found) == {(one, other, other) for one in "abc" for other in "abc" if one != other}
    assert len(found) == 6


def test_means_and_intervals_are_over_deals_in_all_seatings() -> None:
    result = played(contest(ONE_OF_THREE))
    by_deal: dict[int, dict[str, list[int]]] = {}
    for one in simulate(CHOSEN, 3, ONE_OF_THREE, {}, 18, 3):
        for seat, bot in enumerate(one.bots):
            by_deal.setdefault(one.number, {}).setdefault(bot, []).append(one.units[seat])
    assert len(by_deal) == result.deals == 6
    assert {len(units["normal"]) for units in by_deal.values()} == {3}
    own = [statistics.fmean(units["normal"]) for units in by_deal.values()]
    others = [statistics.fmean(units["random"]) for units in by_deal.values()]
    assert [row.bot for row in result.rows] == ["normal", "random"]
    assert result.rows[0].units == estimate(own)
    differences = [one - other for one, other in zip(own, others, strict=True)]
    assert pair(result, "normal", "random").difference == estimate(differences)
    assert sum(row.won.mean * row.lineup.count(row.bot) for row in result.rows) == pytest.approx(1, abs=0.2)


def test_the_result_does_not_depend_on_the_workers() -> None:
    asked = contest(ONE_OF_THREE, deals=4)
    with workers(2) as each:
        assert played(asked, each) == played(asked)


def test_every_line_up_gets_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    deals: dict[tuple[str, ...], list[Any]] = {}

    def watched(task: Task) -> Any:
        rounds = play_deal(task)
        deals.setdefault(task.bots, []).append(rounds[0].record.deal)
        return rounds

    monkeypatch.setattr("engine.play.arena.play_deal", watched)
    lineups = one_against_others(("normal", "random"), 3)
    played(contest(*lineups, deals=2))
    first, second = (deals[lineup] for lineup in lineups)
    assert first == second
    assert first[0] != first[1]


def given(differences: Iterable[float]) -> Each[Task, Deal]:
    """A map that plays nothing: the difference of each deal is given."""

    def each(function: Callable[[Task], Deal], tasks: Iterable[Task]) -> Iterator[Deal]:
        assert function is measure
        for task, difference in zip(tasks, differences, strict=False):
            yield Deal(task.bots, {"normal": 1 + difference, "random": 1.0}, {"normal": 0.5, "random": 0.5})

    return each


def test_it_stops_when_the_test_has_decided_and_reads_no_further() -> None:
    values = [-1.0 + 0.1 * (number % 2) for number in range(1000)]
    result = played(contest(ONE_OF_THREE, deals=1000, stop=0.5), given(values))
    assert (result.deals, result.verdict) == (FEWEST, Verdict.BETTER)
    assert result.tested == pair(result, "normal", "random")
    worse = played(contest(ONE_OF_THREE, deals=1000, stop=0.5), given(-value for value in values))
    assert (worse.deals, worse.verdict) == (FEWEST, Verdict.NOT_BETTER)


def test_without_a_difference_to_stop_at_every_deal_is_played() -> None:
    result = played(contest(ONE_OF_THREE, deals=50), given([-1.0] * 50))
    assert (result.deals, result.verdict, result.tested) == (50, Verdict.OPEN, None)


def test_deals_that_do_not_decide_leave_it_open() -> None:
    values = [1.0 if number % 2 else -1.1 for number in range(40)]
    result = played(contest(ONE_OF_THREE, deals=40, stop=0.1), given(values))
    assert (result.deals, result.verdict) == (40, Verdict.OPEN)


def test_what_is_there_counts_when_it_is_broken_off() -> None:
    def each(function: Callable[[Task], Deal], tasks: Iterable[Task]) -> Iterator[Deal]:
        yield from given([-1.0, -2.0, -3.0])(function, tasks)
        raise KeyboardInterrupt

    arena = Arena(contest(*one_against_others(("normal", "random"), 3), deals=9))
    with pytest.raises(KeyboardInterrupt):
        list(arena.play(each))
    result = arena.result()
    assert result.deals == 1, "the second deal was played by one line-up only"
    assert result.pairs[0].difference.mean == -1.0
    assert result.pairs[1].difference.mean == 2.0


def test_options_reach_the_table() -> None:
    plain = played(contest(ONE_OF_THREE, deals=3))
    forced = Contest(GAME, {"top_card_rule": "forced"}, (ONE_OF_THREE,), 3, 3)
    assert played(forced).rows != plain.rows
