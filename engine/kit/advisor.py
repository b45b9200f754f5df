"""Levels of play over any inner door: from a view to the best moves, what they cost, and why.

With a policy behind it (`Guided`) worlds are played out by that; without one a tree is grown over what is known.
"""

from __future__ import annotations

import logging
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from engine.core.chance import Chance
from engine.core.game import Advice, Guided, Searchable, View
from engine.kit.exact import Ending, TooDeep
from engine.kit.search import Estimate, Late, Playout, guard, ismcts, mean_and_half, pimc

C = TypeVar("C")
_log = logging.getLogger(__name__)
Door: TypeAlias = Guided[Any, C]

MOST: Final = 12
"""Moves that are searched, at most."""
CLEAR: Final = 3.5
"""Standard errors behind the best after which a move is not played out any more."""
SHOWN: Final = 3
"""Moves that a hint names."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a computer player plays.

    ``rollouts``: playouts a decision, 0 for what the game calls habit; ``cards``: cards that all of them together play
    out, at most (0: any number); ``slips``: share of moves drawn from the candidates; ``most``: moves searched;
    ``likely``: worlds are weighed by what the others did; ``exact``: from so many cards on endings are solved;
    ``spite``: see `pimc`.
    """

    rollouts: int = 0
    cards: int = 0
    slips: float = 0.0
    most: int = MOST
    likely: bool = False
    exact: int = 0
    spite: float = 0.0

    def playouts(self, left: int) -> int:
        """Playouts of a decision with so many cards left: a long playout takes as much time as several short ones."""
        return min(self.rollouts, self.cards // max(1, left)) if self.cards else self.rollouts


NODES: Final = 20_000
"""Positions after which an ending counts as too deep and is played out instead."""


def advise(door: Searchable[Any, C], view: View, chance: Chance, seconds: float, level: Level) -> tuple[Advice, ...]:
    """The best moves of the view's seat, best first; where there is no time left the policy's alone."""
    if not isinstance(door, Guided):
        return _unguided(door, view, chance, seconds, level)
    rng = chance.quick()
    worlds = door.believe(view)
    core = worlds.draw(rng)
    moves = door.candidates(core, level.most)
    chosen = door.policy(core) if level.rollouts else door.habit(core)
    if len(moves) == 1:
        return (_plain(door, core, moves[0]),)
    if level.slips and rng.random() < level.slips:
        chosen = moves[int(rng.random() * len(moves))]
    if not level.rollouts:
        return (_plain(door, core, chosen),)
    draw = partial(worlds.draw, rng, level.likely)
    seat = door.to_move(core)
    rollouts = level.playouts(door.left(core))
    try:
        found = pimc(
            door, draw, seat, moves, played_out(door, level.exact), rollouts, level.spite, guard(seconds), CLEAR
        )
    except Late:
        _log.warning("%s has no time left to search: the policy's move is played", view.game)
        return (_plain(door, core, chosen),)
    return tuple(_weighed(door, core, estimate, found[0]) for estimate in found[:SHOWN])


def _unguided(door: Searchable[Any, C], view: View, chance: Chance, seconds: float, level: Level) -> tuple[Advice, ...]:
    """The moves that a tree visited most; where there is no time left any move, all alike."""
    rng = chance.quick()
    worlds = door.believe(view)
    core = worlds.draw(rng)
    moves = door.moves(core)
    if len(moves) > 1 and level.rollouts:
        try:
            found = ismcts(door, partial(worlds.draw, rng, level.likely), rng, level.rollouts, until=guard(seconds))
        except Late:
            _log.warning("%s has no time left to search: any move is played", view.game)
        else:
            return tuple(Advice(door.action(core, one.move), amount=0.0 - one.mean) for one in found[:SHOWN])
    return (Advice(door.action(core, moves[int(rng.random() * len(moves))])),)


def _plain(door: Door[C], core: C, move: int) -> Advice:
    return Advice(door.action(core, move), why=door.reason(core, move))


def _weighed(door: Door[C], core: C, estimate: Estimate, best: Estimate) -> Advice:
    """One move with its cost: the best one's, and beside it what the move loses in the worlds that both were tried in.

    A move that was given up early saw fewer worlds; its plain mean could look better than that of the best.
    """
    _, half = mean_and_half(estimate.own)
    return Advice(
        door.action(core, estimate.move),
        amount=0.0 - best.mean + estimate.behind(best)[0],
        why=door.reason(core, estimate.move),
        half=half if math.isfinite(half) else None,
    )


def played_out(door: Door[C], exact: int = 0) -> Playout[C]:
    """Playouts by the policy, the endings from so many cards on solved; too deep a one is played out as well."""
    played_on, utility = door.played_on, door.utility
    ending: Ending[C] = Ending(door, NODES)

    def play(core: C) -> Sequence[float]:
        core = played_on(core, exact)
        if exact and door.to_move(core) >= 0:
            try:
                return ending.value(core)
            except TooDeep:
                core = played_on(core)
        return utility(core)

    return play
