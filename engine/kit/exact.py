"""Exact values where little is left to play, and exact expectations where little is left to draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import Generic, TypeVar, final

from engine.kit.search import Rules

C = TypeVar("C")


class TooDeep(Exception):
    """More nodes than allowed: the value is not known."""


@final
class Ending(Generic[C]):
    """Max^n with all cards open: every seat takes what is best for itself, of equals what is worst for the others.

    One object remembers what it has solved. The game must end whatever is played. Cores are keys: they must hash.
    """

    __slots__ = ("_left", "_most", "_rules", "_table")

    def __init__(self, rules: Rules[C], nodes: int) -> None:
        self._rules = rules
        self._table: dict[C, tuple[float, ...]] = {}
        self._most = nodes
        self._left = nodes

    def value(self, core: C) -> tuple[float, ...]:
        """What each seat comes to; raises `TooDeep` where that takes more new nodes than allowed."""
        self._left = self._most
        return self._solve(core)

    def _solve(self, core: C) -> tuple[float, ...]:
        rules = self._rules
        seat = rules.to_move(core)
        if seat < 0:
            return rules.utility(core)
        known = self._table.get(core)
        if known is not None:
            return known
        self._left -= 1
        if self._left < 0:
            raise TooDeep
        best: tuple[float, ...] = ()
        best_rest = 0.0
        # high moves first: they end the game sooner
        for move in reversed(rules.moves(core)):
            ended = self._solve(rules.after(core, move))
            rest = sum(ended) - ended[seat]
            if not best or ended[seat] > best[seat] or (ended[seat] == best[seat] and rest < best_rest):
                best, best_rest = ended, rest
        self._table[core] = best
        return best


@final
class Window(Generic[C]):
    """Two sides, all cards open, one question: can the side come to at least so much, whatever the others do?

    The side's value is the sum over its seats. Reaches about twice as deep as `Ending`.
    """

    __slots__ = ("_floor", "_left", "_most", "_rules", "_side", "_table")

    def __init__(self, rules: Rules[C], side: Sequence[int], floor: float, nodes: int) -> None:
        self._rules = rules
        self._side = frozenset(side)
        self._floor = floor
        self._table: dict[C, bool] = {}
        self._most = nodes
        self._left = nodes

    def holds(self, core: C) -> bool:
        """Whether the side can; raises `TooDeep`."""
        self._left = self._most
        return self._solve(core)

    def _solve(self, core: C) -> bool:
        rules = self._rules
        seat = rules.to_move(core)
        if seat < 0:
            ended = rules.utility(core)
            return sum(ended[one] for one in self._side) >= self._floor
        known = self._table.get(core)
        if known is not None:
            return known
        self._left -= 1
        if self._left < 0:
            raise TooDeep
        ours = seat in self._side
        found = not ours
        for move in reversed(rules.moves(core)):
            if self._solve(rules.after(core, move)) is ours:
                found = ours
                break
        self._table[core] = found
        return found


def draws(counts: Sequence[int], number: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to draw ``number`` cards without order from kinds of which so many are left.

    Gives how many of each kind, and in how many ways that can happen; the ways sum to "all choose number".

    >>> sorted(draws([1, 2], 2))
    [((0, 2), 1), ((1, 1), 2)]
    """
    if not counts:
        if number == 0:
            yield (), 1
        return
    first, rest = counts[0], counts[1:]
    beyond = sum(rest)
    for taken in range(max(0, number - beyond), min(first, number) + 1):
        for others, ways in draws(rest, number - taken):
            yield (taken, *others), comb(first, taken) * ways


def expectation(counts: Sequence[int], number: int, value: Callable[[tuple[int, ...]], float]) -> float:
    """The exact mean of a value over all draws of ``number`` cards; raises ValueError for more cards than there are.

    >>> expectation([1, 3], 1, lambda drawn: 8.0 * drawn[0])
    2.0
    """
    whole = comb(sum(counts), number)
    if not whole:
        raise ValueError(f"{number} cards of {sum(counts)}")
    return sum(ways * value(drawn) for drawn, ways in draws(counts, number)) / whole
