"""``stats``: what somebody has played, and whether they are getting better."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from engine.core.game import shown
from engine.core.model import Trouble
from engine.games import game
from engine.play.folders import home
from engine.play.keeper import FILE
from engine.words import Words
from engine.words.results import figure_lines, verdict_lines


def add(verbs: Any) -> None:
    """Add the verb to the command line."""
    stats = verbs.add_parser("stats", help="somebody's results: figures, and a rating against the computers")
    stats.add_argument("name", metavar="NAME", nargs="?", default="", help="whose (default: whoever played last)")
    stats.add_argument("--game", metavar="GAME", default="", help="rated in which game (default: the one played most)")
    stats.add_argument("--home", metavar="DIR", type=Path, help="the folder that holds the statistics")
    stats.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Print the figures; 1 where nothing is known."""
    from engine.play.results import results  # no other verb waits for the database
    from engine.play.statistics import Statistics

    asked = game(arguments.game).info.id if arguments.game else ""
    store = Statistics((arguments.home or home()) / FILE)
    try:
        found = results(store, arguments.name, asked)
    finally:
        store.close()
    console = Console(highlight=False)
    for note in store.notes:
        console.print(words.trouble(note), markup=False)
    if not found.people:
        console.print(words.key("table.results.nobody"), markup=False)
        return 1
    if arguments.name and found.who != arguments.name:
        known = ", ".join(one.name for one in found.people)
        raise Trouble("nobody_known", given=shown(arguments.name), known=shown(known, 200))
    console.print(f"{words.key('table.results.title')}: {found.who}", style="bold", markup=False)
    better = words.key("table.results.better")
    panels = [(f"{words.key(f'{found.game}.name')} · {better}", verdict_lines(words, found))]
    for one in found.figures:
        players = words.key("table.results.players", count=one.players)
        panels.append((f"{words.key(f'{one.game}.name')} · {players}", figure_lines(words, one)))
    for title, lines in panels:
        grid = Table(title=title, title_justify="left", show_header=False)
        grid.add_column()
        grid.add_column(justify="right")
        for what, how in lines:
            grid.add_row(what, how)
        console.print(grid, markup=False)
    return 0
