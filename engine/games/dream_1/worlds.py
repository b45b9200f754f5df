"""Rounds of 梦幻扎金花 1.0 played on by numbers: what the computer player's worlds come to.

In them every seat goes by its own card and the common one alone, as it would at a table: it swaps while being smallest
is likely to cost more than that, and a caller opens with a hand that is not likely to be the smallest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from engine.games.dream_1.model import Options
from engine.games.dream_1.rules import rules_of
from engine.kit.players import all_above
from engine.kit.scales import EVERY, WILDCARD, twos
from engine.kit.wildpack import pack_of

SPARE: Final = 12
"""Cards drawn for a world beyond the hands: more swaps than that do not come."""
DOUBT: Final = 0.15
"""How often a hand that one would not pass with is believed all the same."""


@dataclass(frozen=True, slots=True)
class Talk:
    """A moment as one seat knows it; ``passed``: since the caller's last action."""

    seat: int
    own: int
    common: int
    free: int
    unseen: tuple[int, ...]
    caller: int
    passed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Habit:
    """For each common and own card what an opening costs beside the others, and from where on one swaps."""

    stay: tuple[tuple[float, ...], ...]
    swap: tuple[float, ...]


@cache
def habit(options: Options, players: int) -> Habit:
    """How everybody plays who has seen nothing but its own card and the common one."""
    scale, wild = twos(rules_of(options)), len(pack_of(options)) - WILDCARD
    stays, swaps = [], []
    for common in range(WILDCARD + 1):
        pool = [card for card in range(WILDCARD) if card != common]
        values = [scale.value(card, common) for card in pool]
        size, wilds = len(pool) + wild - (common == WILDCARD) - 1, wild - (common == WILDCARD)
        row = [0.0] * (WILDCARD + 1)
        for place, card in enumerate(pool):
            above = sum(value >= values[place] for value in values) - 1 + wilds
            row[card] = cost_of(options, players, above, size)
        own = scale.value(WILDCARD, common)
        row[WILDCARD] = cost_of(options, players, sum(value >= own for value in values) + max(0, wilds - 1), size)
        stays.append(tuple(row))
        swaps.append(options.cost_hand + sum(min(0.0, row[card]) for card in pool) / len(pool))
    return Habit(tuple(stays), tuple(swaps))


def cost_of(options: Options, players: int, above: int, size: int) -> float:
    """Half cups that an opening costs beside the others, where so many of the cards they may hold are not below."""
    smallest = all_above(above, size, players - 1)
    return options.penalty * (smallest - (1 - smallest) / (players - 1))


class Course:
    """Plays rounds on for one seat, under given house rules."""

    def __init__(self, options: Options, players: int) -> None:
        self.options = options
        self.players = players
        self.habit = habit(options, players)
        self.scale = twos(rules_of(options))

    def costs(self, talk: Talk, moves: Sequence[str], worlds: int, rng: Random) -> list[float]:
        """Half cups, less the mean of the others', that each move comes to; all in the same worlds."""
        lost = [0.0] * len(moves)
        for _ in range(worlds):
            hands, stock = self.draw(talk, rng)
            for place, move in enumerate(moves):
                lost[place] += self.after(talk, move, list(hands), stock)
        return [one / worlds for one in lost]

    def draw(self, talk: Talk, rng: Random) -> tuple[list[int], list[int]]:
        """Hands and stock; who has passed seldom holds a card that it would rather have swapped."""
        players, stay, swap = self.players, self.habit.stay[talk.common], self.habit.swap[talk.common]
        cards = rng.sample(talk.unseen, min(len(talk.unseen), 3 * players + SPARE))
        hands, aside = [talk.own] * players, []
        for seat in range(players):
            if seat == talk.seat:
                continue
            # the caller's own pass says nothing: it may still let the round go
            while seat in talk.passed and stay[cards[-1]] > swap and len(cards) > players and rng.random() > DOUBT:
                aside.append(cards.pop())
            hands[seat] = cards.pop()
        rest = aside + cards
        rng.shuffle(rest)
        left = len(talk.unseen) - players + 1
        return hands, rest[:left]

    def after(self, talk: Talk, move: str, hands: list[int], stock: list[int]) -> float:
        """One move of the seat, then the round to its end."""
        seat, common, free, next_card = talk.seat, talk.common, talk.free, len(stock)
        caller, passed, spent = talk.caller, len(talk.passed), 0.0
        match move:
            case "open":
                return self.opened(seat, hands, common, free)
            case "let_go":
                return 0.0
            case "swap_hand":
                spent, caller, passed, next_card = self.options.cost_hand, seat, 0, next_card - 1
                hands[seat] = stock[next_card]
            case "swap_common":
                spent, caller, passed, next_card = self.options.cost_common, seat, 0, next_card - 1
                common = stock[next_card]
                free &= ~(1 << common)
            case _:
                passed += seat != caller
        return spent + self.on(seat, hands, stock, common, free, caller, passed, next_card)

    def on(
        self, me: int, hands: list[int], stock: list[int], common: int, free: int, caller: int, passed: int, left: int
    ) -> float:
        """The rest of a round after a seat has moved; ``left``: cards of the stock that are still there."""
        players, lost = self.players, 0.0
        others, price = players - 1, self.options.cost_hand
        stay, swap = self.habit.stay[common], self.habit.swap[common]
        turn = me
        while passed < others:
            turn = (turn + 1) % players
            if turn == caller:
                continue
            if left and stay[hands[turn]] > swap:
                left -= 1
                free &= ~(1 << hands[turn])
                hands[turn] = stock[left]
                caller, passed = turn, 0
                lost += price if turn == me else -price / others
            else:
                passed += 1
        return lost + (self.opened(me, hands, common, free) if stay[hands[caller]] < 0 else 0.0)

    def opened(self, me: int, hands: list[int], common: int, free: int) -> float:
        """What the opening costs."""
        for card in hands:
            free &= ~(1 << card)
        value = self.scale.value
        values = [value(card, common, free & EVERY) for card in hands]
        least, penalty = min(values), self.options.penalty
        smallest = values.count(least)
        mine = values[me] == least
        return penalty * (mine - (smallest - mine) / (self.players - 1))
