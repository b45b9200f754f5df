"""The chips of a sitting: a stack for each player, kept from round to round and apart from what is drunk.

Chips stand for nothing: a fresh stack costs nothing, and what was taken is only counted so that the evening adds up.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stack:
    """One player's chips: what is ``held`` now, and ``taken`` from the bank so far."""

    held: int
    taken: int

    @property
    def won(self) -> int:
        """What the evening has brought; below zero for a loss."""
        return self.held - self.taken

    def cost(self, chips: int) -> Stack:
        """The stack after a round that cost so much; below zero is a gain."""
        return Stack(self.held - chips, self.taken)


@dataclass(frozen=True, slots=True)
class Bank:
    """What a table has agreed on: a stack to ``start`` with, the ``need`` of a round, and ``refill``.

    ``refill``: who has less than the round needs gets a fresh stack; otherwise such a player sits out.
    """

    start: int
    need: int
    refill: bool = True

    def first(self) -> Stack:
        """The stack of somebody who has just sat down."""
        return Stack(self.start, self.start)

    def fresh(self, stack: Stack) -> Stack:
        """A stack filled up to what everybody began with."""
        more = max(0, self.start - stack.held)
        return Stack(stack.held + more, stack.taken + more)

    def lets_play(self, stack: Stack | None) -> bool:
        """Whether somebody with this stack (None: none yet) plays the next round."""
        return stack is None or self.refill or stack.held >= self.need

    def seated(self, stack: Stack | None) -> Stack:
        """The stack with which somebody plays the next round."""
        if stack is None:
            return self.first()
        return self.fresh(stack) if stack.held < self.need and self.refill else stack
