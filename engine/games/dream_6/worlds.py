"""Rounds of 梦幻扎金花 6.0 played on by numbers: what the computer player's worlds come to.

In them every seat goes by the lines of strategy: sure cards where the stake is high, weak ones where it is low, and a
speaker with better cards than most sets the highest stake.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from engine.games.dream_6.model import Options
from engine.games.dream_6.rules import STAKES, rules_of
from engine.kit.halfcups import lowest_from
from engine.kit.players import all_above, sifted
from engine.kit.scales import EVERY, WILDCARD, twos
from engine.kit.wildpack import pack_of

MIDDLE: Final = STAKES[1]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment as one seat knows it: whoever has placed a card holds it still, for all that is known of it.

    ``stake``: of the running trick, 0 while the speaker has not set it.
    """

    seat: int
    hand: tuple[int, ...]
    unseen: tuple[int, ...]
    free: int
    speaker: int
    stake: int


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


class Course:
    """Plays rounds on for one seat, under given house rules."""

    def __init__(self, options: Options, players: int) -> None:
        self.players = players
        self.risk = risks(options, players)
        self.scale = twos(rules_of(options))

    def placing(self, moment: Moment, worlds: int, rng: Random) -> list[float]:
        """Half cups, less the mean of the others', that placing each card of the hand comes to."""

        def play(asked: Sequence[int]) -> list[float]:
            hands, commons, middling = *self.draw(moment, rng), rng.random()
            return [self.on(moment, hands, commons, moment.stake, middling, moment.hand[one]) for one in asked]

        return sifted(len(moment.hand), worlds, play)

    def naming(self, moment: Moment, worlds: int, rng: Random) -> list[float]:
        """The same for setting each stake."""

        def play(asked: Sequence[int]) -> list[float]:
            hands, commons, middling = *self.draw(moment, rng), rng.random()
            return [self.on(moment, hands, commons, STAKES[one], middling) for one in asked]

        return sifted(len(STAKES), worlds, play)

    def draw(self, moment: Moment, rng: Random) -> tuple[list[list[int]], list[int]]:
        """Hands, the surest card first, and the common cards in the order in which they are named."""
        size, players = len(moment.hand), self.players
        drawn = rng.sample(moment.unseen, size * players)
        hands = [drawn[size * seat : size * (seat + 1)] for seat in range(players)]
        commons, hands[moment.seat] = hands[moment.seat], list(moment.hand)
        for hand in hands:
            hand.sort(key=self.risk.__getitem__)
        return hands, commons

    def on(
        self,
        moment: Moment,
        dealt: Sequence[Sequence[int]],
        commons: Sequence[int],
        stake: int,
        middling: float,
        own: int = -1,
    ) -> float:
        """The rest of a round; ``own``: the card that the seat places first."""
        hands = [list(hand) for hand in dealt]
        me, players, risk = moment.seat, self.players, self.risk
        speaker, free, lost, value = moment.speaker, moment.free, 0.0, self.scale.value
        for common in commons:
            if not stake:
                held = hands[speaker]
                mean = sum(risk[card] for card in held) / len(held)
                stake = STAKES[-1] if mean < 1 / players else STAKES[0]
            trick = []
            for hand in hands:
                at = 0 if stake > MIDDLE else -1 if stake < MIDDLE else int(middling * len(hand))
                trick.append(hand.pop(at))
            if own >= 0 and trick[me] != own:
                hands[me].append(trick[me])
                hands[me].remove(own)
                hands[me].sort(key=risk.__getitem__)
                trick[me] = own
            own = -1
            free &= ~(1 << common)
            for card in trick:
                free &= ~(1 << card)
            values = [value(card, common, free & EVERY) for card in trick]
            least = min(values)
            smallest = [seat for seat, one in enumerate(values) if one == least]
            mine = values[me] == least
            lost += stake * (mine - (len(smallest) - mine) / (players - 1))
            speaker = smallest[0] if len(smallest) == 1 else lowest_from(smallest, speaker, players)
            stake = 0
        return lost
