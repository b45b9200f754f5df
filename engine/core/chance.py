"""Chance with a seed and a label: the same seed and label give the same cards on every machine."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = 8
_SPAN = 1 << 8 * _WORD


class Chance:
    """A stream of draws that depends on nothing but its seed and its label.

    The bytes are SHA-256 of seed, label and a counter, so the stream outlives changes of Python's own generator.
    """

    __slots__ = ("_at", "_block", "_counter", "label", "seed")

    def __init__(self, seed: int, label: str = "") -> None:
        self.seed = seed
        self.label = label
        self._counter = 0
        self._block = b""
        self._at = 0

    def of(self, label: str | int) -> Chance:
        """A stream of its own for one purpose: drawing from it moves no other."""
        return Chance(self.seed, f"{self.label}/{label}")

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound``−1, all equally likely; ``bound`` from 1 to 2⁶⁴."""
        if not 1 <= bound <= _SPAN:
            raise ValueError(f"bound {bound} is not between 1 and 2**64")
        limit = _SPAN - _SPAN % bound
        while True:
            word = self._word()
            if word < limit:
                return word % bound

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in an order drawn from all orders alike (Fisher and Yates)."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def quick(self) -> random.Random:
        """Python's own generator from this stream's seed: fast, for searches, never for a deal."""
        return random.Random(self.below(_SPAN))

    def _word(self) -> int:
        if self._at >= len(self._block):
            text = f"{self.seed}|{self.label}|{self._counter}".encode()
            self._block = hashlib.sha256(text).digest()
            self._counter += 1
            self._at = 0
        word = int.from_bytes(self._block[self._at : self._at + _WORD], "big")
        self._at += _WORD
        return word
