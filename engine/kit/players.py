"""Computer players for games in which each choice can be reckoned by itself: levels over one reckoning."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import comb
from typing import ClassVar

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import Advice, View
from engine.core.model import Text

SHOWN = 3
"""Choices that a hint names."""


class Random:
    """Any legal action, all alike: the ruler that every other player is measured by, and no opponent for people."""

    ruler: ClassVar = True

    def advise(self, view: View, chance: Chance, seconds: float) -> tuple[Advice, ...]:
        """One of the legal actions."""
        return (Advice(chance.pick(view.legal.actions)),)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice with what it costs its seat from here on, in units, and the word of its reason."""

    action: Action
    cost: float
    why: str


class Reckoner(ABC):
    """A player that weighs every choice; of equal ones it takes one by chance, so that it cannot be read."""

    slips: ClassVar[float] = 0.0
    """Share of its choices that it takes at random."""

    @abstractmethod
    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """All choices of the view's seat."""

    def advise(self, view: View, chance: Chance, seconds: float) -> tuple[Advice, ...]:
        """The cheapest choices, cheapest first."""
        found = chance.of("equal").shuffled(self.weigh(view, chance.of("worlds")))
        order = sorted(found, key=lambda one: round(one.cost, 9))
        if self.slips and chance.of("slip").below(1000) < 1000 * self.slips:
            order.insert(0, order.pop(chance.of("slip").of("to").below(len(order))))
        return tuple(Advice(one.action, why=Text(key=f"{view.game}.reason.{one.why}")) for one in order[:SHOWN])


def sifted(choices: int, worlds: int, play: Callable[[Sequence[int]], Sequence[float]]) -> list[float]:
    """Mean costs of some choices, the better ones tried in more worlds (sequential halving).

    ``play`` draws a world and gives what each of the choices it is asked for costs there; in all it is asked for
    about so many worlds times choices. A choice that was left out is never put before one that was not.

    >>> sifted(3, 8, lambda asked: [float(choice) for choice in asked])
    [0.0, 1.0, 2.0]
    """
    left, costs = list(range(choices)), [0.0] * choices
    sums, tried = [0.0] * choices, 0
    rounds = max(1, (choices - 1).bit_length())
    for number in range(rounds):
        for _ in range(max(1, choices * worlds // (rounds * len(left)))):
            for choice, cost in zip(left, play(left), strict=True):
                sums[choice] += cost
            tried += 1
        left.sort(key=lambda choice: sums[choice])
        for choice in left:
            costs[choice] = sums[choice] / tried
        if number + 1 < rounds:
            left = left[: max(2, (len(left) + 1) // 2)]
    worst = max(costs[choice] for choice in left)
    return [cost if choice in left else max(cost, worst) for choice, cost in enumerate(costs)]


def grid(count: int) -> list[float]:
    """Places that stand for all between 0 and 1.

    >>> grid(2)
    [0.25, 0.75]
    """
    return [(step + 0.5) / count for step in range(count)]


def all_above(above: int, unseen: int, hands: int) -> float:
    """The chance that so many hands of one card each, out of ``unseen`` cards, are all among the ``above`` ones.

    >>> all_above(3, 4, 2)
    0.5
    """
    return comb(above, hands) / comb(unseen, hands) if unseen >= hands else 1.0
