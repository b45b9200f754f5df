"""How long computer players think: every kind of player, at every number of players, against its budget.

    python tests/bench/players.py                     a table: median and 99th percentile of answers
    python tests/bench/players.py --bots normal       only these
    python tests/bench/players.py --smoke             the same code for a moment: that it runs, not how long
    python tests/bench/players.py --json FILE         the rows as JSON

One process, and the player sits on every seat, so it meets the positions that its own play brings about. A question is
timed from the view to the advice. Budgets are for the 99th percentile in milliseconds on one core; they are held
against processor time, which other programs of a busy machine do not lengthen, and the time on the clock stands beside.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from engine.core.chance import Chance
from engine.core.game import Game
from engine.games import GAMES, game
from engine.play.round import Round
from engine.play.thinker import Question, answer

LEVELS = {"beginner": 5, "normal": 5, "expert": 60}
BUDGETS = {**dict.fromkeys(GAMES, LEVELS), "happy_nine": {**LEVELS, "master": 300, "adviser": 300}}
"""Milliseconds by game and kind of player; a kind that is not named here has none."""


@dataclass(frozen=True, slots=True)
class Row:
    """Milliseconds of one kind of player's answers, processor time but for ``p99_clock``; ``budget`` 0: it has none."""

    game: str
    players: int
    bot: str
    answers: int
    median: float
    p99: float
    p99_clock: float
    budget: int


def times(found: Game[Any, Any, Any], players: int, bot: str, seconds: float) -> list[tuple[float, float]]:
    """Milliseconds by processor and by clock of every answer in rounds dealt for so long, one round at least."""
    taken: list[tuple[float, float]] = []
    begin = time.perf_counter()
    number = 0
    while not taken or time.perf_counter() - begin < seconds:
        seed = Chance(number, "bench players").below(2**62)
        round_: Round[Any] = Round(found, Round.dealt(found, players, {}, seed))
        while round_.table.to_act:
            seat = round_.table.to_act[0]
            question = Question(found.info.id, bot, round_.view(seat), round_.at, seed + seat)
            worked, asked = time.process_time(), time.perf_counter()
            advice = answer(question)
            taken.append((1000 * (time.process_time() - worked), 1000 * (time.perf_counter() - asked)))
            refusal = round_.submit(advice[0].action)
            assert refusal is None, (bot, refusal)
        number += 1
    return taken


def share(values: list[float], part: float) -> float:
    """The smallest value that so large a part of the values does not exceed."""
    return sorted(values)[max(0, -int(-part * len(values) // 1) - 1)]


def rows(bots: tuple[str, ...], seconds: float) -> Iterator[Row]:
    """One row for each game, number of players and kind of player."""
    for name in GAMES:
        found = game(name)
        for players in found.info.players:
            for bot in found.bots:
                if bots and bot not in bots:
                    continue
                taken = times(found, players, bot, seconds)
                worked, waited = [one for one, _ in taken], [other for _, other in taken]
                figures = share(worked, 0.5), share(worked, 0.99), share(waited, 0.99)
                yield Row(name, players, bot, len(taken), *figures, BUDGETS.get(name, {}).get(bot, 0))


def main() -> int:
    """Print the figures; exit status 1 where one is over its budget."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--seconds", type=float, default=10.0, help="for each row, and at least one round")
    cli.add_argument("--bots", default="", metavar="a,b,…")
    cli.add_argument("--smoke", action="store_true", help="one round each, and the status says nothing of budgets")
    cli.add_argument("--json", type=Path)
    arguments = cli.parse_args()
    bots = tuple(filter(None, arguments.bots.split(",")))
    load = f" load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"# {platform.python_implementation()} {platform.python_version()} {platform.machine()}{load}; milliseconds")
    heads = ("game", "players", "kind", "answers", "median", "p99", "p99 clock", "budget")
    print("{:16s} {:>7s} {:10s} {:>8s} {:>8s} {:>8s} {:>10s} {:>8s}".format(*heads))
    found = []
    for row in rows(bots, 0.0 if arguments.smoke else arguments.seconds):
        found.append(row)
        verdict = "" if not row.budget else f"{row.budget:8d} {'ok' if row.p99 <= row.budget else 'over'}"
        print(
            f"{row.game:16s} {row.players:7d} {row.bot:10s} {row.answers:8d} "
            f"{row.median:8.2f} {row.p99:8.2f} {row.p99_clock:10.2f} {verdict}",
            flush=True,
        )
    if arguments.json is not None:
        arguments.json.write_text(json.dumps([asdict(row) for row in found], indent=1), encoding="utf-8")
    over = [row for row in found if row.budget and row.p99 > row.budget]
    return 1 if over and not arguments.smoke else 0


if __name__ == "__main__":
    sys.exit(main())
