"""The one list of games: menu, dialogs, tests and packaging follow from it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from engine.core.game import Game, shown
from engine.core.model import Trouble

GAMES: tuple[str, ...] = ("happy_nine",)
"""Ids in the order of the menu; each is a package beside this file with a `GAME`."""


@cache
def game(name: str) -> Game[Any, Any, Any]:
    """The game of an id, imported when it is first asked for; raises `Trouble` for an unknown one."""
    if name not in GAMES:
        raise Trouble("unknown_game", given=shown(name), known=", ".join(GAMES))
    found = import_module(f"engine.games.{name}").GAME
    assert isinstance(found, Game)
    return found
