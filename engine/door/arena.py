"""``arena``: which computer player is better, with intervals."""

from __future__ import annotations

import argparse
import csv
import io
import json
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from engine.core.game import shown
from engine.core.model import Trouble
from engine.door.common import add_bots, add_options, bots_of, number, options_of, unwritable, write
from engine.games import game
from engine.play.arena import Arena, Contest, Pair, Result, around, one_against_others
from engine.play.estimates import Estimate
from engine.play.workers import LOCAL, workers
from engine.words import Words

INTERRUPTED = 130
"""Exit status after Ctrl-C, as shells expect it."""


def add(verbs: Any) -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "arena",
        help="tell which computer player is better",
        epilog="Every deal is played in all seatings and counts once; intervals are 95 % over deals. "
        "Ctrl-C shows what was measured so far.",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=number(2, 99), metavar="N", required=True)
    parser.add_argument("--deals", type=number(1, 10_000_000), default=100, metavar="K", help="at most so many")
    parser.add_argument("--seed", type=number(0, 2**63 - 1), default=0, metavar="S")
    add_bots(parser)
    parser.add_argument("--pairs", action="store_true", help="each kind alone against a table of each other kind")
    parser.add_argument(
        "--stop",
        metavar="DELTA",
        help="end as soon as it is decided whether the first kind is better than the second by DELTA units a round",
    )
    parser.add_argument("--workers", type=number(1, 256), metavar="W", help="processes")
    parser.add_argument("--ray", metavar="ADDRESS", help=f"play on a Ray cluster; {LOCAL}: on one started here")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write all figures as a table")
    parser.add_argument("--json", action="store_true", help="results as one JSON object")
    add_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Play, and say what was measured, also after Ctrl-C."""
    contest = _contest(arguments)
    if arguments.csv is not None:
        _try(arguments.csv)
    arena = Arena(contest)
    status = 0
    try:
        with workers(arguments.workers, arguments.ray) as each, _progress(contest.deals, words) as done:
            for number_ in arena.play(each):
                done(number_)
    except KeyboardInterrupt:
        status = INTERRUPTED
    if not arena.found:
        print(words.key("table.arena.nothing"), file=sys.stderr)
        return status
    result = arena.result()
    if arguments.csv is not None:
        write(arguments.csv, _csv(result))
    if arguments.json:
        print(json.dumps(_json(contest, result, status == INTERRUPTED)))
    else:
        _print(contest, result, status == INTERRUPTED, words)
    return status


def _contest(arguments: argparse.Namespace) -> Contest:
    """What is asked for; raises `Trouble` where that cannot be played."""
    found = game(arguments.game)
    options = options_of(found, arguments)
    players = arguments.players
    found.setup(players, options)
    bots = bots_of(found, arguments)
    if len(set(bots)) < 2:
        raise Trouble("arena_one_kind", given=", ".join(bots), known=", ".join(found.bots))
    if not arguments.pairs and len(bots) > players:
        raise Trouble("too_many_bots", count=len(bots), players=players)
    lineups = one_against_others(bots, players) if arguments.pairs else around(bots, players)
    stop = None if arguments.stop is None else _delta(arguments.stop)
    return Contest(found.info.id, options, lineups, arguments.deals, arguments.seed, stop)


def _delta(given: str) -> float:
    try:
        delta = float(given)
    except ValueError:
        delta = math.nan
    if not 0 < delta < math.inf:
        raise Trouble("stop_form", given=shown(given))
    return delta


def _try(path: Path) -> None:
    """Find out before hours of play whether a file can be written; what it holds stays, and none is left behind."""
    known = path.exists()
    try:
        path.open("a").close()
        if not known:
            path.unlink()
    except OSError as error:
        raise unwritable(path, error) from None


@contextmanager
def _progress(deals: int, words: Words) -> Iterator[Callable[[int], None]]:
    """A bar with the time left on standard error, where that is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with bar:
        task = bar.add_task(words.key("table.arena.progress"), total=deals)
        yield lambda number_: bar.update(task, completed=number_)


# ---------------------------------------------------------------- what was measured


def _print(contest: Contest, result: Result, broken_off: bool, words: Words) -> None:
    if broken_off:
        print(words.key("table.arena.broken_off", count=result.deals, most=contest.deals))
    else:
        print(words.key("table.arena.deals", count=result.deals))
    alone = len(contest.lineups) > 1
    if not alone:
        for row in result.rows:
            units, won = _said(row.units), f"{_said(row.won, 100, 1)} %"
            print(words.key("table.arena.row", bot=row.bot, units=units, won=won))
    print(words.key("table.arena.cross.alone" if alone else "table.arena.cross"))
    screen = Console(file=sys.stdout, highlight=False, color_system=None, width=max(80, 24 * len(result.rows)))
    screen.print(_cross(result.pairs, alone, words))
    if result.tested is not None:
        names = {"bot": result.tested.bot, "against": _name(result.tested.against, words)}
        key = f"table.arena.verdict.{result.verdict}"
        print(words.key(key, **names, delta=f"{contest.stop:g}", count=result.deals))


def _cross(pairs: list[Pair], alone: bool, words: Words) -> Grid:
    """Rows less columns; where both sit at one table, each difference stands twice."""
    cells = {(pair.bot, pair.against): _said(pair.difference, sign="+") for pair in pairs}
    if not alone:
        cells |= {(pair.against, pair.bot): _said(_turned(pair.difference), sign="+") for pair in pairs}
    kinds = dict.fromkeys(kind for pair in pairs for kind in (pair.bot, pair.against))
    grid = Grid(box=None, pad_edge=False, show_edge=False)
    grid.add_column("")
    for kind in kinds:
        grid.add_column(_name(kind, words), justify="right", no_wrap=True)
    for kind in kinds:
        grid.add_row(_name(kind, words), *(cells.get((kind, other), "·") for other in kinds))
    return grid


def _turned(one: Estimate) -> Estimate:
    return Estimate(-one.mean, one.half, one.count)


def _name(bot: str, words: Words) -> str:
    return words.key(f"table.bot.{bot}")


def _said(one: Estimate, times: float = 1, digits: int = 2, sign: str = "") -> str:
    """An estimate like 0.52 ± 0.07; without the half width where there is none."""
    mean = format(one.mean * times, f"{sign}.{digits}f").replace("-", "−")
    return f"{mean} ± {one.half * times:.{digits}f}" if math.isfinite(one.half) else mean


def _figures(one: Estimate) -> dict[str, float | None]:
    """An estimate as files hold it: null where the interval has no bounds."""
    figures = {"mean": one.mean, "half": one.half, "low": one.low, "high": one.high}
    return {name: value if math.isfinite(value) else None for name, value in figures.items()}


def _json(contest: Contest, result: Result, broken_off: bool) -> dict[str, Any]:
    rows = [
        {"bot": row.bot, "lineup": row.lineup, "units": _figures(row.units), "won": _figures(row.won)}
        for row in result.rows
    ]
    pairs = [
        {"bot": pair.bot, "against": pair.against, "lineup": pair.lineup, "difference": _figures(pair.difference)}
        for pair in result.pairs
    ]
    test = None
    if result.tested is not None:
        names = {"bot": result.tested.bot, "against": result.tested.against}
        test = {**names, "delta": contest.stop, "verdict": result.verdict}
    asked = {"game": contest.game, "seed": contest.seed, "options": contest.options, "asked": contest.deals}
    return {**asked, "deals": result.deals, "broken_off": broken_off, "bots": rows, "pairs": pairs, "test": test}


def _csv(result: Result) -> str:
    """One line for each figure."""
    text = io.StringIO()
    sheet = csv.writer(text)
    sheet.writerow(("measure", "bot", "against", "lineup", "deals", "mean", "half", "low", "high"))
    lines = [("units", row.bot, "", row.lineup, row.units) for row in result.rows]
    lines += [("won", row.bot, "", row.lineup, row.won) for row in result.rows]
    lines += [("difference", pair.bot, pair.against, pair.lineup, pair.difference) for pair in result.pairs]
    for measure, bot, against, lineup, one in lines:
        sheet.writerow((measure, bot, against, " ".join(lineup), one.count, *_figures(one).values()))
    return text.getvalue()
