"""What a choice in 梦幻扎金花 6.0 comes to: chances over the unseen cards, and every order of the cards left.

The others are taken for players who go by the lines of strategy: the surest card where the stake is high, the weakest
where it is low, and the highest stake for a hand with better cards than most. So what they have placed says what they
still hold, and what they will place depends on the stake.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate
from math import comb
from operator import itemgetter
from random import Random
from typing import Final

from engine.core.event import Event, Moved, Told
from engine.core.model import Card
from engine.games.dream_6.model import Options, Tell
from engine.games.dream_6.rules import STAKES, rules_of
from engine.kit.players import all_above
from engine.kit.scales import NUMBERS, WILDCARD, twos
from engine.kit.wildpack import pack_of

LOW, MIDDLE, HIGH = STAKES
DOUBT: Final = 0.1
"""How often a seat is believed to have placed a card that the lines would not."""
Pick = Callable[[Sequence[float]], Sequence[float]]
"""Some of the parts of a sequence, in another order."""
DRAWN: Final = 1000
"""Hands that stand for all of one size."""


@dataclass(frozen=True, slots=True)
class Belief:
    """Between which risks the cards lie that a seat still holds."""

    low: float = 0.0
    high: float = 1.0

    def after(self, risk: float, stake: int) -> Belief:
        """Once the seat has placed a card of such a risk for a stake."""
        if stake == HIGH:
            return replace(self, low=max(self.low, risk))
        return replace(self, high=min(self.high, risk)) if stake == LOW else self


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment as one seat knows it; a wild card may stand for what is ``free``; ``others``: what they may hold."""

    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    free: int
    others: tuple[Belief, ...]


@cache
def risks(options: Options, players: int) -> tuple[float, ...]:
    """For each card how likely it is the smallest when it meets any common card and any others."""
    scale, wilds = twos(rules_of(options)), len(pack_of(options)) - WILDCARD
    sums = [0.0] * (WILDCARD + 1)
    for common in range(WILDCARD):
        values = [scale.value(card, common) for card in range(WILDCARD) if card != common]
        size = len(values) + wilds - 1
        for card in range(WILDCARD + 1):
            if card != common:
                own = scale.value(card, common)
                above = sum(value >= own for value in values) + wilds - 1
                sums[card] += all_above(above, size, players - 1)
    return tuple(one / (WILDCARD - (card < WILDCARD)) for card, one in enumerate(sums))


@cache
def high_stakes(options: Options, players: int, size: int) -> float:
    """How often a speaker who holds so many cards sets the highest stake; otherwise it is the lowest."""
    risk, rng = risks(options, players), Random(size)
    pack = [NUMBERS[card] for card in pack_of(options)]
    hands = (rng.sample(pack, size) for _ in range(DRAWN))
    return sum(sum(risk[card] for card in hand) < size / players for hand in hands) / DRAWN


def believed(options: Options, players: int, seat: int, told: Iterable[Event]) -> tuple[Belief, ...]:
    """What the tricks that a seat was told of say of the hands of all others."""
    risk, beliefs, trick = risks(options, players), [Belief()] * players, dict[int, int]()
    for event in told:
        if isinstance(event, Moved) and event.target.startswith("laid:"):
            trick[int(event.target.partition(":")[2])] = NUMBERS[Card(event.cards[0])]
        elif isinstance(event, Told) and event.event == Tell.DRINK:
            # whoever was smallest drank the stake
            for placed, card in trick.items():
                beliefs[placed] = beliefs[placed].after(risk[card], int(event.params["half_cups"]))
            trick = {}
    return tuple(belief for other, belief in enumerate(beliefs) if other != seat)


class Reckoning:
    """One moment: how likely each card of a hand is the smallest, now and later, and what follows from that."""

    def __init__(self, options: Options, players: int, moment: Moment) -> None:
        self._moment = moment
        self._players = players
        risk = risks(options, players)
        self._order = sorted(moment.unseen, key=risk.__getitem__)
        self._risks = [risk[card] for card in self._order]
        self._value = twos(rules_of(options)).value
        sizes = range(1, len(moment.hand) + 1)
        self._high = {size: high_stakes(options, players, size) for size in sizes}
        self._asked = [(size, stake) for size in sizes for stake in (LOW, HIGH)] + [(len(moment.hand), MIDDLE)]
        self._smallest = self._chances()
        self._known: dict[tuple[int, bool], float] = {}

    def placing(self, stake: int) -> list[float]:
        """Half cups, less the mean of the others', that placing each card of the hand comes to."""
        whole = (1 << len(self._moment.hand)) - 1
        return [self._placed(whole, at, stake) for at in range(len(self._moment.hand))]

    def naming(self) -> list[float]:
        """The same for setting each stake."""
        return [min(self.placing(stake)) for stake in STAKES]

    def _placed(self, left: int, at: int, stake: int) -> float:
        """To place one of the cards that are left; whoever is the smallest speaks next."""
        players, rest = self._players, left & ~(1 << at)
        lose = self._smallest[left.bit_count(), stake][at]
        now = stake * (lose * players - 1) / (players - 1)
        return now + lose * self._later(rest, True) + (1 - lose) * self._later(rest, False)

    def _later(self, left: int, speaks: bool) -> float:
        """What the tricks after this one come to; whoever ``speaks`` sets what is best for it."""
        if not left:
            return 0.0
        found = self._known.get((left, speaks))
        if found is None:
            cards = [at for at in range(len(self._moment.hand)) if left >> at & 1]
            low, high = (min(self._placed(left, at, stake) for at in cards) for stake in (LOW, HIGH))
            often = self._high[len(cards)]
            found = min(low, high) if speaks else (1 - often) * low + often * high
            self._known[left, speaks] = found
        return found

    def _chances(self) -> Mapping[tuple[int, int], Sequence[float]]:
        """For each size of the hands and each stake how likely each own card is the smallest."""
        sums = {asked: [0.0] * len(self._moment.hand) for asked in self._asked}
        alike = [(self._weights(belief), count) for belief, count in Counter(self._moment.others).items()]
        for at, common in enumerate(self._order):
            above, reach = self._above(at, common)
            for asked, row in sums.items():
                found = [1.0] * len(reach)
                for weights, count in alike:
                    weight = weights[asked]
                    shares = list(accumulate(above(weight), initial=0.0))
                    others = 1 - weight[at]
                    found = [one * (shares[far] / others) ** count for one, far in zip(found, reach, strict=True)]
                for card, one in enumerate(found):
                    row[card] += one
        return {asked: [one / len(self._order) for one in row] for asked, row in sums.items()}

    def _above(self, at: int, common: int) -> tuple[Pick, list[int]]:
        """The other unseen cards, highest first beside a common one, and how many are not below each own card."""
        value, free = self._value, self._moment.free
        # an unseen wild card is never lower
        best = value(WILDCARD, WILDCARD)
        values = [value(card, common, free) if card < WILDCARD else best for card in self._order]
        ranked = sorted((place for place in range(len(values)) if place != at), key=values.__getitem__)
        rising = [values[place] for place in ranked]
        own = (value(card, common, free) for card in self._moment.hand)
        return itemgetter(*reversed(ranked)), [len(rising) - bisect_left(rising, one) for one in own]

    def _weights(self, belief: Belief) -> Mapping[tuple[int, int], Sequence[float]]:
        """How likely a seat places each unseen card, for each size of its hand and each stake."""
        every = list(range(len(self._order)))
        held = [at for at in every if belief.low <= self._risks[at] <= belief.high]
        if len(held) < len(self._moment.hand):
            held = every
        found = {}
        for asked in self._asked:
            row = [0.0] * len(every)
            for among, weight in ((held, 1 - DOUBT), (every, DOUBT)):
                for at, share in zip(among, chosen(len(among), *asked), strict=True):
                    row[at] += weight * share
            found[asked] = row
        return found


@cache
def chosen(count: int, size: int, stake: int) -> tuple[float, ...]:
    """How likely each of some cards, the surest first, is the one that is placed of so many drawn from them.

    >>> chosen(3, 2, LOW)
    (0.0, 0.3333333333333333, 0.6666666666666666)
    """
    if stake == MIDDLE:
        return (1 / count,) * count
    weakest = tuple(comb(at, size - 1) / comb(count, size) for at in range(count))
    return weakest if stake == LOW else weakest[::-1]
