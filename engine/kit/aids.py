"""Chances over unseen cards, for practice: every case where they are few, else drawn ones with their error."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, permutations
from math import comb, perm, sqrt
from random import Random
from typing import Final

EXACT: Final = 2600
"""Up to so many cases are all tried."""
DRAWN: Final = 500
"""So many are drawn where there are more."""
_TWO_SIDED: Final = 1.96

Chance = tuple[float, float]
"""A chance and the 95 % half width of it; 0 where it is exact."""


def chances(
    unseen: Sequence[int], size: int, happens: Callable[[Sequence[int]], Sequence[bool]], ordered: bool = False
) -> list[Chance]:
    """How likely each of some things is when so many of the unseen cards come; ``ordered``: it matters which is where.

    The drawn cases are the same for the same unseen cards.

    >>> chances([1, 2, 3, 4], 2, lambda cards: [sum(cards) > 6, 1 in cards])
    [(0.16666666666666666, 0.0), (0.5, 0.0)]
    """
    count = (perm if ordered else comb)(len(unseen), size)
    few = count <= EXACT
    cases = (permutations if ordered else combinations)(unseen, size) if few else _drawn(unseen, size)
    found = [happens(case) for case in cases]
    sums = [sum(column) for column in zip(*found, strict=True)]
    return [(times / len(found), 0.0 if few else _half(times)) for times in sums]


def _drawn(unseen: Sequence[int], size: int) -> Iterator[Sequence[int]]:
    """Cases from shuffled cards, as many from each shuffle as it gives."""
    rng, cards = Random(len(unseen)), list(unseen)
    each = len(cards) // size
    for case in range(DRAWN):
        if case % each == 0:
            rng.shuffle(cards)
        begin = case % each * size
        yield cards[begin : begin + size]


def _half(times: int) -> float:
    """The half width for a share of the drawn cases, a little wide (Agresti and Coull): never seen is not never."""
    share = (times + 2) / (DRAWN + 4)
    return _TWO_SIDED * sqrt(share * (1 - share) / (DRAWN + 4))
