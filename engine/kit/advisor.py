"""Levels of play over any guided inner door (`Guided`): from a view to the best moves, what they cost, and why."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from engine.core.chance import Chance
from engine.core.game import Advice, Guided, View
from engine.kit.exact import Ending, TooDeep
from engine.kit.search import Estimate, Late, Playout, guard, mean_and_half, pimc, played_by

C = TypeVar("C")
Door: TypeAlias = Guided[Any, C]

MOST: Final = 12
"""Moves that are searched, at most."""
SHOWN: Final = 3
"""Moves that a hint names."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a computer player plays.

    ``rollouts``: playouts a decision, 0 for what the game calls habit; ``slips``: share of moves drawn from the
    candidates; ``most``: moves searched; ``likely``: worlds are weighed by what the others did; ``exact``: from so many
    cards on endings are solved; ``spite``: see `pimc`.
    """

    rollouts: int = 0
    slips: float = 0.0
    most: int = MOST
    likely: bool = False
    exact: int = 0
    spite: float = 0.0


NODES: Final = 20_000
"""Positions after which an ending counts as too deep and is played out instead."""


def advise(door: Door[C], view: View, chance: Chance, seconds: float, level: Level) -> tuple[Advice, ...]:
    """The best moves of the view's seat, best first; where there is no time left the policy's alone."""
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
    playout = ending_solved(door, level.exact) if level.exact else played_by(door, door.policy)
    try:
        found = pimc(door, draw, seat, moves, playout, level.rollouts, level.spite, guard(seconds))
    except Late:
        return (_plain(door, core, chosen),)
    return tuple(_weighed(door, core, estimate, found[0]) for estimate in found[:SHOWN])


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


def ending_solved(door: Door[C], exact: int) -> Playout[C]:
    """Playouts by the policy in which a core with few cards left is solved; too deep a one is played on."""
    to_move, after, utility, policy, left = door.to_move, door.after, door.utility, door.policy, door.left
    ending: Ending[C] = Ending(door, NODES)

    def play(core: C) -> Sequence[float]:
        tried = False
        while to_move(core) >= 0:
            if not tried and left(core) <= exact:
                tried = True
                try:
                    return ending.value(core)
                except TooDeep:
                    pass
            core = after(core, policy(core))
        return utility(core)

    return play
