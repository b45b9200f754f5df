"""Search over the inner door (`Searchable`): sampled worlds played out by a policy, and a tree over what a seat knows.

`pimc` plays every move on the same sampled worlds and gives the better moves more of them; it wants a policy.
`ismcts` grows one tree over many worlds and wants none. Budgets are rollouts; time is only a guard (`Late`).
Utilities are per seat, more is better. The same `random.Random` gives the same answer.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar, final

C = TypeVar("C")

Policy: TypeAlias = Callable[[C], int]
Playout: TypeAlias = Callable[[C], Sequence[float]]
"""From a core to what each seat has at the end."""
Draw: TypeAlias = Callable[[], C]
"""One more world that the searching seat may believe in."""

NORMAL_95: Final = 1.96
FEW: Final = 30
"""Worlds before which no move is clearly behind."""


class Rules(Protocol[C]):
    """What a search needs of `Searchable`."""

    def to_move(self, core: C) -> int:
        """The seat to move; −1 when over."""

    def moves(self, core: C) -> Sequence[int]:
        """What it may do, ascending."""

    def after(self, core: C, move: int) -> C:
        """The core after a move."""

    def utility(self, core: C) -> tuple[float, ...]:
        """What the end is worth to each seat."""


class Late(Exception):
    """The guard on time has run out: the caller plays what it would play without a search."""


def played_by(rules: Rules[C], policy: Policy[C]) -> Playout[C]:
    """Playouts in which every seat plays by the policy."""
    to_move, after, utility = rules.to_move, rules.after, rules.utility

    def play(core: C) -> Sequence[float]:
        while to_move(core) >= 0:
            core = after(core, policy(core))
        return utility(core)

    return play


def at_random(rules: Rules[C], rng: Random) -> Policy[C]:
    """The policy of a game that has none: any move, all alike."""
    moves, draw = rules.moves, rng.random

    def policy(core: C) -> int:
        found = moves(core)
        return found[int(draw() * len(found))]

    return policy


@final
class Estimate:
    """What one move came to: ``own`` is its seat's utility in world 0, 1, …; ``others`` sums the others' mean.

    Moves tried together saw the same worlds in the same order, so that two of them are compared pair by pair.
    """

    __slots__ = ("move", "others", "own")

    def __init__(self, move: int) -> None:
        self.move = move
        self.own: list[float] = []
        self.others = 0.0

    @property
    def mean(self) -> float:
        """Expected utility of the seat."""
        return sum(self.own) / len(self.own)

    def behind(self, best: Estimate) -> tuple[float, float]:
        """How much less than another move it brings, with the 95 % half width, over the worlds both saw."""
        pairs = [one - other for one, other in zip(best.own, self.own, strict=False)]
        return mean_and_half(pairs)

    def clearly_behind(self, best: Estimate, errors: float) -> bool:
        """Whether it brings less than another move by more than so many standard errors."""
        less, half = self.behind(best)
        return less > errors * half / NORMAL_95


def mean_and_half(values: Sequence[float]) -> tuple[float, float]:
    """Mean and 95 % half width (normal; infinite for fewer than two values)."""
    count = len(values)
    mean = sum(values) / count
    if count < 2:
        return mean, math.inf
    spread = math.sqrt(sum((value - mean) ** 2 for value in values) / (count - 1))
    return mean, NORMAL_95 * spread / math.sqrt(count)


def guard(seconds: float) -> float:
    """The moment after which a search of that many seconds is `Late`: half as much again."""
    return time.monotonic() + 1.5 * seconds


def pimc(
    rules: Rules[C],
    draw: Draw[C],
    seat: int,
    moves: Sequence[int],
    playout: Playout[C],
    rollouts: int,
    spite: float = 0.0,
    until: float = math.inf,
    clear: float = math.inf,
) -> list[Estimate]:
    """Estimates of the moves, best first, by sequential halving: each round the better half goes on to new worlds.

    ``spite``: what a unit that each of the others loses is worth beside one of one's own. ``clear``: moves so many
    standard errors behind the best go at the end of a round, and where only one is left the rest of the budget is
    saved. Raises `Late`.
    """
    found = [Estimate(move) for move in moves]
    alive = list(found)
    rounds = max(1, math.ceil(math.log2(max(2, len(alive)))))
    seen = 0

    def worth(estimate: Estimate) -> float:
        return (sum(estimate.own) - spite * estimate.others) / len(estimate.own)

    for number in range(rounds):
        worlds = max(1, rollouts // (rounds * len(alive)))
        for _ in range(worlds):
            try_in(rules, draw(), seat, alive, playout)
            if time.monotonic() > until:
                raise Late
        seen += worlds
        alive.sort(key=worth, reverse=True)
        if seen >= FEW and clear < math.inf:
            alive = [one for one in alive if one is alive[0] or not one.clearly_behind(alive[0], clear)]
        if len(alive) == 1:
            break
        if number < rounds - 1:
            alive = alive[: max(2, (len(alive) + 1) // 2)]
    # who went further comes first: its figure stands on more worlds
    return sorted(found, key=lambda estimate: (len(estimate.own), worth(estimate)), reverse=True)


def try_in(rules: Rules[C], world: C, seat: int, estimates: Sequence[Estimate], playout: Playout[C]) -> None:
    """Play each move once in one world."""
    for estimate in estimates:
        ended = playout(rules.after(world, estimate.move))
        estimate.own.append(ended[seat])
        estimate.others += (sum(ended) - ended[seat]) / max(1, len(ended) - 1)


def evaluate(
    rules: Rules[C], draw: Draw[C], seat: int, moves: Sequence[int], playout: Playout[C], worlds: int
) -> list[Estimate]:
    """Estimates of the moves, each over the same number of worlds, in the order given."""
    found = [Estimate(move) for move in moves]
    for _ in range(worlds):
        try_in(rules, draw(), seat, found, playout)
    return found


# ---------------------------------------------------------------- a tree over what is known


@final
class _Node:
    """A move as one seat chose it, whatever the hidden cards were: visits, times it could be chosen, sum of rewards."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[int, _Node] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0


class _Range:
    """Utilities seen so far, brought to 0 … 1 so that one exploration constant fits every game."""

    __slots__ = ("high", "low")

    def __init__(self) -> None:
        self.low, self.high = math.inf, -math.inf

    def see(self, value: float) -> None:
        self.low, self.high = min(self.low, value), max(self.high, value)

    def scaled(self, value: float) -> float:
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5


@final
class Visit:
    """A move at the root of a tree: how often it was tried and what it brought its seat on the average."""

    __slots__ = ("count", "mean", "move")

    def __init__(self, move: int, count: int, mean: float) -> None:
        self.move = move
        self.count = count
        self.mean = mean


class Tree(Generic[C]):
    """One search by ISMCTS with a single observer: every iteration plays in a world of its own.

    ``explore`` weighs the unknown against the good; 0.25 to 0.7 differ little.
    """

    def __init__(self, rules: Rules[C], draw: Draw[C], playout: Playout[C], rng: Random, explore: float = 0.6) -> None:
        self._rules, self._draw, self._playout, self._rng = rules, draw, playout, rng
        self._explore = explore
        self._root = _Node()
        self._range = _Range()

    def grow(self) -> None:
        """One iteration: down the tree, one new node, a playout, and back."""
        rules, node = self._rules, self._root
        core = self._draw()
        path: list[tuple[_Node, int]] = []
        while (seat := rules.to_move(core)) >= 0:
            moves = rules.moves(core)
            fresh = [move for move in moves if move not in node.children]
            if fresh:
                move = fresh[int(self._rng.random() * len(fresh))]
                node.children[move] = _Node()
            else:
                move = self._best(node, moves)
            for other in moves:
                if other in node.children:
                    node.children[other].available += 1
            node = node.children[move]
            path.append((node, seat))
            core = rules.after(core, move)
            if fresh:
                break
        ended = self._playout(core)
        for value in ended:
            self._range.see(value)
        for passed, seat in path:
            passed.visits += 1
            passed.total += ended[seat]

    def _best(self, node: _Node, moves: Sequence[int]) -> int:
        """The move of the highest upper bound among those that this world allows."""

        def bound(move: int) -> float:
            child = node.children[move]
            mean = self._range.scaled(child.total / child.visits)
            return mean + self._explore * math.sqrt(math.log(child.available) / child.visits)

        return max(moves, key=bound)

    def visits(self) -> list[Visit]:
        """The moves at the root, the most visited first."""
        found = [Visit(move, node.visits, node.total / node.visits) for move, node in self._root.children.items()]
        return sorted(found, key=lambda visit: (visit.count, visit.mean), reverse=True)


def ismcts(
    rules: Rules[C],
    draw: Draw[C],
    rng: Random,
    iterations: int,
    policy: Policy[C] | None = None,
    until: float = math.inf,
    explore: float = 0.6,
) -> list[Visit]:
    """The moves of the seat to move in the drawn worlds, most visited first; without a policy playouts are random.

    Raises `Late`.
    """
    playout = played_by(rules, policy or at_random(rules, rng))
    tree: Tree[Any] = Tree(rules, draw, playout, rng, explore)
    for _ in range(iterations):
        tree.grow()
        if time.monotonic() > until:
            raise Late
    return tree.visits()
