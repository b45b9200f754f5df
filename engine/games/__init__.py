"""The one list of games: menu, dialogs, tests and packaging follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from engine.core.plain import Trouble, shown

if TYPE_CHECKING:
    from engine.core.game import Game

PLAYERS: Final[Mapping[str, range]] = {
    "happy_nine": range(3, 7),
    "zha_jin_hua": range(2, 5),
    "new_zha_jin_hua": range(2, 7),
    "dream_1": range(2, 9),
    "dream_2": range(2, 9),
    "dream_3": range(2, 9),
    "dream_4": range(2, 9),
    "dream_4_fantasy": range(2, 9),
    "dream_5": range(2, 9),
    "dream_6": range(2, 9),
}
"""How many play each game, in the order of the menu: all that a first screen says before a game is loaded."""

FAMILIES: Final[Mapping[str, str]] = {
    "happy_nine": "climbing",
    "zha_jin_hua": "betting",
    "new_zha_jin_hua": "betting",
    "dream_1": "dream",
    "dream_2": "dream",
    "dream_3": "dream",
    "dream_4": "dream",
    "dream_4_fantasy": "dream",
    "dream_5": "dream",
    "dream_6": "dream",
}
"""The family that a first screen puts each game into."""

COVERS: Final[Mapping[str, tuple[str, ...]]] = {
    "happy_nine": ("9d", "Jc", "Qh", "Ks", "BJ"),
    "zha_jin_hua": ("Qh", "Kh", "Ah"),
    "new_zha_jin_hua": ("2c", "3d", "5s"),
    "dream_1": ("As",),
    "dream_2": ("2h", "2s"),
    "dream_3": ("3d", "3h"),
    "dream_4": ("Qd", "Qh"),
    "dream_4_fantasy": ("Qc", "Qd", "Qh", "Qs"),
    "dream_5": ("5c", "5h"),
    "dream_6": ("6d", "6s"),
}
"""The cards that stand for each game on a first screen."""

TAUGHT: Final = frozenset({"happy_nine"})
"""The games that have a first round for newcomers."""

GAMES: tuple[str, ...] = tuple(PLAYERS)
"""The ids; each is a package beside this file with a `GAME`."""


@cache
def game(name: str) -> Game[Any, Any, Any]:
    """The game of an id, imported when it is first asked for; raises `Trouble` for an unknown one."""
    if name not in GAMES:
        raise Trouble("unknown_game", given=shown(name), known=", ".join(GAMES))
    found: Game[Any, Any, Any] = import_module(f"engine.games.{name}").GAME
    return found
