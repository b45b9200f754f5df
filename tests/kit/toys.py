"""Games small enough to know the best move by heart, as `kit.search` wants them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


class Nim:
    """Take 1 to 3 of a heap in turn; who takes the last one wins. Lost for the mover if the heap is a multiple of 4.

    A core is (heap, seat to move).
    """

    def to_move(self, core: tuple[int, int]) -> int:
        return core[1] if core[0] else -1

    def moves(self, core: tuple[int, int]) -> Sequence[int]:
        return range(1, min(3, core[0]) + 1) if core[0] else ()

    def after(self, core: tuple[int, int], move: int) -> tuple[int, int]:
        return core[0] - move, 1 - core[1]

    def utility(self, core: tuple[int, int]) -> tuple[float, ...]:
        return (-1.0, 1.0) if core[1] == 0 else (1.0, -1.0)


FOLD, BET = 0, 1


class HighCard:
    """Two cards of 0 … 4; seat 0, who sees its own, folds (loses 1) or bets (2 to the higher card).

    With card c a bet is worth 2·(2·c/4 − 1) − better than folding from card 2 on. A core is (mine, theirs, move).
    """

    def to_move(self, core: tuple[int, int, int]) -> int:
        return 0 if core[2] < 0 else -1

    def moves(self, core: tuple[int, int, int]) -> Sequence[int]:
        return (FOLD, BET) if core[2] < 0 else ()

    def after(self, core: tuple[int, int, int], move: int) -> tuple[int, int, int]:
        return core[0], core[1], move

    def utility(self, core: tuple[int, int, int]) -> tuple[float, ...]:
        mine, theirs, move = core
        won = -1.0 if move == FOLD else 2.0 if mine > theirs else -2.0
        return won, -won

    @staticmethod
    def worth(card: int) -> float:
        return 2 * (2 * card / 4 - 1)

    @staticmethod
    def draw(card: int, rng: Random) -> tuple[int, int, int]:
        return card, rng.choice([other for other in range(5) if other != card]), -1


SAFE, RISK, ZERO, ONE = 0, 1, 2, 3


class Guess:
    """Take 0.6, or guess a coin that cannot be seen for 1: whoever thinks it knows the coin later guesses (fusion).

    A core is (coin, moves made).
    """

    def to_move(self, core: tuple[int, tuple[int, ...]]) -> int:
        made = core[1]
        return 0 if not made or made == (RISK,) else -1

    def moves(self, core: tuple[int, tuple[int, ...]]) -> Sequence[int]:
        return () if self.to_move(core) < 0 else (ZERO, ONE) if core[1] else (SAFE, RISK)

    def after(self, core: tuple[int, tuple[int, ...]], move: int) -> tuple[int, tuple[int, ...]]:
        return core[0], (*core[1], move)

    def utility(self, core: tuple[int, tuple[int, ...]]) -> tuple[float, ...]:
        return (0.6 if core[1] == (SAFE,) else float(core[1][1] == ZERO + core[0]),)


class Drawn:
    """A tree written out: (seat, {move: tree}) or the utilities at a leaf; a core is the path of moves."""

    def __init__(self, tree: object) -> None:
        self.tree = tree
        self.visited = 0

    def _at(self, core: tuple[int, ...]) -> object:
        found = self.tree
        for move in core:
            assert isinstance(found, tuple)
            found = found[1][move]
        return found

    def to_move(self, core: tuple[int, ...]) -> int:
        found = self._at(core)
        assert isinstance(found, tuple)
        return int(found[0]) if isinstance(found[1], dict) else -1

    def moves(self, core: tuple[int, ...]) -> Sequence[int]:
        found = self._at(core)
        assert isinstance(found, tuple)
        return sorted(found[1]) if isinstance(found[1], dict) else ()

    def after(self, core: tuple[int, ...], move: int) -> tuple[int, ...]:
        self.visited += 1
        return (*core, move)

    def utility(self, core: tuple[int, ...]) -> tuple[float, ...]:
        found = self._at(core)
        assert isinstance(found, tuple)
        return found
