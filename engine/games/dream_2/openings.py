"""Which side players a banker of 梦幻扎金花 2.0 had best open, and in which order: every order, reckoned back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import prod

from engine.kit.chances import rivalry


class Openings:
    """One deal: what has been called, how likely the banker beats each; costs are less the mean of the others'."""

    def __init__(self, calls: Sequence[int], wins: Sequence[float], players: int) -> None:
        self._calls = calls
        self._wins = wins
        self._players = players
        self._best: dict[frozenset[int], float] = {}

    def stop(self, pile: int) -> float:
        """To leave it at that: those who were opened drink."""
        return rivalry(0.0, pile, self._players)

    def opening(self, target: int, left: frozenset[int], pile: int) -> float:
        """To open one of those left, and then what is best."""
        call, win = self._calls[target], self._wins[target]
        return (1 - win) * rivalry(pile + call, 0.0, self._players) + win * self.best(left - {target}, pile + call)

    def best(self, left: frozenset[int], pile: int) -> float:
        """What is best once somebody has been opened; who is left tells the pile."""
        found = self._best.get(left)
        if found is None:
            found = min((self.opening(target, left, pile) for target in left), default=self.stop(pile))
            found = self._best[left] = min(found, self.stop(pile))
        return found

    def sweep(self, side: Collection[int], counts: float) -> float:
        """To open all at once; ``counts``: what it is worth besides that it counts."""
        win, whole = prod(self._wins[seat] for seat in side), sum(self._calls[seat] for seat in side)
        return (1 - win) * rivalry(whole, 0.0, self._players) + win * (rivalry(0.0, whole, self._players) - counts)
