"""``simulate``: whole rounds between computer players."""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

from engine.core.model import Trouble
from engine.door.common import add_bots, add_options, bots_of, number, options_of, unwritable, write
from engine.games import game
from engine.play.simulate import Played, scores, simulate
from engine.play.workers import workers
from engine.words import Words


def add(verbs: Any) -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "simulate",
        help="play whole rounds between computer players",
        epilog="Every deal is played with the players moved on seat by seat; intervals are 95 % over deals.",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=number(1, 99), metavar="N", required=True)
    parser.add_argument("--rounds", type=number(1, 10_000_000), default=100, metavar="K")
    parser.add_argument("--seed", type=number(0, 2**63 - 1), default=0, metavar="S")
    add_bots(parser)
    parser.add_argument("--records", type=Path, metavar="DIR", help="write one table-record/1 file a round")
    parser.add_argument("--workers", type=number(1, 256), metavar="W", help="processes")
    parser.add_argument("--json", action="store_true", help="results as one JSON object")
    add_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Play, write the records, print a line for each kind of player."""
    found = game(arguments.game)
    options = options_of(found, arguments)
    found.setup(arguments.players, options)
    bots = bots_of(found, arguments)
    if len(bots) > arguments.players:
        raise Trouble("too_many_bots", count=len(bots), players=arguments.players)
    folder = _folder(arguments.records)

    def played(each: Any) -> list[Played]:
        rounds = []
        seed, count = arguments.seed, arguments.rounds
        for one in simulate(found, arguments.players, bots, options, count, seed, each):
            if folder is not None:
                _write(folder, one)
            rounds.append(one)
        return rounds

    with workers(arguments.workers) as each:
        rounds = played(each)
    _print(rounds, arguments.json, words)
    return 0


def _folder(path: Path | None) -> Path | None:
    if path is None:
        return None
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(path, error) from None
    return path


def _write(folder: Path, played: Played) -> None:
    path = folder / f"round-{played.number:06d}-{played.rotation}.json"
    write(path, json.dumps(played.record.to_json(), ensure_ascii=False) + "\n")


def _print(rounds: list[Played], as_json: bool, words: Words) -> None:
    found = scores(rounds)
    if as_json:
        rows = [
            {
                "bot": score.bot,
                "seats": score.rounds,
                "units": score.units,
                "units_half": score.units_half if math.isfinite(score.units_half) else None,
                "won": score.won,
                "won_half": score.won_half if math.isfinite(score.won_half) else None,
            }
            for score in found
        ]
        print(json.dumps({"rounds": len(rounds), "bots": rows}))
        return
    print(words.key("table.simulated", count=len(rounds)))
    for score in found:
        units, won = f"{score.units:.2f}", f"{100 * score.won:.1f}"
        if math.isfinite(score.units_half):
            units, won = f"{units} ± {score.units_half:.2f}", f"{won} ± {100 * score.won_half:.1f}"
        print(words.key("table.score", bot=score.bot, units=units, won=f"{won} %", count=score.rounds))
