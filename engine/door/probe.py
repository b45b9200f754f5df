"""``games``, ``rank`` and ``compare``."""

from __future__ import annotations

import argparse
import json
from typing import Any

from engine.core.game import shown
from engine.core.model import Trouble
from engine.door.common import add_options, card_list, number, options_of, plain, substitution
from engine.games import GAMES, game
from engine.words import Words


def add(verbs: Any) -> None:
    """Add the three verbs to the command line."""
    games = verbs.add_parser("games", help="list the games")
    games.add_argument("--json", action="store_true", help="as one JSON list")
    games.set_defaults(run=run_games)

    rank = verbs.add_parser("rank", help="what a set of cards is", epilog="Prints one JSON object.")
    rank.add_argument("game", metavar="GAME")
    rank.add_argument("cards", nargs="*", metavar="CARD", help="card codes such as Ad Td BJ")
    rank.add_argument("--players", type=number(1, 99), required=True, metavar="N")
    rank.add_argument("--as", dest="as_", action="append", metavar="BJ=Js", help="what a wild card stands for")
    rank.add_argument("--probe", action="append", default=[], metavar="FIELD=JSON", help="another field of the probe")
    add_options(rank)
    rank.set_defaults(run=run_rank)

    compare = verbs.add_parser("compare", help="how one set of cards stands against another", epilog=_COMPARE)
    compare.add_argument("game", metavar="GAME")
    compare.add_argument("left", metavar="LEFT", help="cards in one word, e.g. 'Jc BJ' or Jc,BJ")
    compare.add_argument("right", metavar="RIGHT")
    compare.add_argument("--players", type=number(1, 99), required=True, metavar="N")
    compare.add_argument("--left-as", action="append", metavar="BJ=Js")
    compare.add_argument("--right-as", action="append", metavar="BJ=Js")
    compare.add_argument("--probe", action="append", default=[], metavar="FIELD=JSON")
    add_options(compare)
    compare.set_defaults(run=run_compare)


_COMPARE = "Prints >, <, = or incomparable (left against right)."


def run_games(arguments: argparse.Namespace, words: Words) -> int:
    """List the games with players, family and presets."""
    rows: list[dict[str, Any]] = []
    for name in GAMES:
        info = game(name).info
        players = info.players
        rows.append(
            {
                "id": name,
                "name": words.key(f"{name}.name"),
                "family": info.family,
                "players": [players.start, players.stop - 1],
                "unit": info.unit,
                "rules": info.rules,
                "presets": {preset: dict(options) for preset, options in info.presets.items()},
            }
        )
    if arguments.json:
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    for row in rows:
        low, high = row["players"]
        print(f"{row['id']}\t{row['name']}\t{low}-{high}\t{', '.join(row['presets'])}")
    return 0


def _extra(pairs: list[str]) -> dict[str, Any]:
    fields = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Trouble("option_form", given=shown(pair))
        fields[name] = plain(value)
    return fields


def run_rank(arguments: argparse.Namespace, words: Words) -> int:
    """Print what a set of cards is."""
    found = game(arguments.game)
    setup = found.setup(arguments.players, options_of(found, arguments))
    probe = {"cards": card_list(arguments.cards), **_extra(arguments.probe)}
    if (as_ := substitution(arguments.as_, "--as")) is not None:
        probe["as"] = as_
    print(json.dumps(dict(found.rank(setup, probe)), ensure_ascii=False))
    return 0


def run_compare(arguments: argparse.Namespace, words: Words) -> int:
    """Print how left stands against right."""
    found = game(arguments.game)
    setup = found.setup(arguments.players, options_of(found, arguments))
    probe: dict[str, Any] = {
        "left": card_list([arguments.left]),
        "right": card_list([arguments.right]),
        **_extra(arguments.probe),
    }
    for field, pairs in (("left_as", arguments.left_as), ("right_as", arguments.right_as)):
        if (as_ := substitution(pairs, "--" + field.replace("_", "-"))) is not None:
            probe[field] = as_
    print(found.compare(setup, probe))
    return 0
