"""Rounds of 梦幻扎金花 5.0 played on by numbers: what the computer player's worlds come to.

In them every seat goes by the lines of strategy with its own hand and the common card: it takes a high card that lies
open, and swaps the worse of its own cards while being smallest is dearer than that.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from engine.games.dream_5.rules import COST_OTHER, COST_OWN
from engine.kit.imagined import Rules
from engine.kit.players import sifted
from engine.kit.scales import EVERY, WILDCARD, threes

SAMPLE: Final = 240
"""Hands that stand for all that go with a common card."""
SPARE: Final = 14
"""Cards drawn for a world beyond the hands, where it is played on: more swaps than that do not come."""
DOUBT: Final = 0.25
"""How often a hand that one would not pass with is believed all the same."""
FEW: Final = 4
"""With so few players a pair is safe."""
DEAR: Final = 44
"""Kings, aces and wild cards have these numbers and higher ones."""
LONGEST: Final = 16
"""Turns after which a world is opened as it is: by then it says little of the move it began with."""
COMMON: Final = -1
"""The owner of the common card, where a move names one."""
PASS: Final = (-2, 0)

Move = tuple[int, int]
"""Whose card is swapped and which of the two; or `PASS`."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment as one seat knows it; hidden cards are below zero, ``passed`` since the last swap.

    Once somebody has ``swapped``, one pass less ends the talk: whoever swapped last need not pass.
    """

    seat: int
    hands: tuple[tuple[int, int], ...]
    public: tuple[tuple[bool, bool], ...]
    common: int
    unseen: tuple[int, ...]
    free: int
    stock: int
    swapped: bool
    passed: tuple[int, ...]


@cache
def usual(rules: Rules, common: int) -> tuple[int, ...]:
    """What hands with a common card mostly are, weakest first."""
    rng, value = Random(common), threes(rules).value
    others = [card for card in range(WILDCARD) if card != common]
    return tuple(sorted(value((*rng.sample(others, 2), common)) for _ in range(SAMPLE)))


def worse(hand: Sequence[int], common: int) -> int:
    """Which of two cards one rather gives away: not the wild one, not the one that pairs, else the lower."""
    left, right = ((card >= WILDCARD, card >> 2 == common >> 2, card) for card in hand)
    return 0 if left < right else 1


@cache
def course(rules: Rules, players: int, bottom: int) -> Course:
    """What plays rounds on under given house rules, made once; ``bottom``: half cups of the bottom drink."""
    return Course(rules, players, bottom)


class Course:
    """Plays rounds on; remembers with which hands one swaps."""

    def __init__(self, rules: Rules, players: int, bottom: int) -> None:
        self.rules = rules
        self.players = players
        self.bottom = bottom
        self.value = threes(rules).value
        self._swaps: dict[int, bool] = {}
        self._smallest: dict[int, float] = {}

    def would_swap(self, hand: Sequence[int], common: int) -> bool:
        """Whether the lines say that one swaps a card of a hand."""
        key = hand[0] << 12 | hand[1] << 6 | common
        known = self._swaps.get(key)
        if known is None:
            safe = self.players <= FEW and paired(self.value((*hand, common)))
            known = self._swaps[key] = not safe and self.smallest(hand, common) * self.bottom > COST_OWN
        return known

    def should_swap(self, hand: Sequence[int], common: int) -> bool:
        """Whether it is worth its price: what is swapped for may be the smallest as well."""
        others = self.players - 1
        return (self.smallest(hand, common) - 1 / self.players) * self.bottom * self.players > COST_OWN * others

    def smallest(self, hand: Sequence[int], common: int) -> float:
        """The chance that a hand is the smallest, of all that others mostly hold."""
        key = hand[0] << 12 | hand[1] << 6 | common
        known = self._smallest.get(key)
        if known is None:
            below = bisect_left(usual(self.rules, common), self.value((*hand, common))) / SAMPLE
            known = self._smallest[key] = (1 - below) ** (self.players - 1)
        return known

    def is_smallest(self, seat: int, hands: Sequence[Sequence[int]], common: int, free: int) -> bool:
        """Whether no hand is below a seat's; no wild card stands for a card of a hand."""
        value, free = self.value, free & ~(1 << common)
        for left, right in hands:
            free &= ~(1 << left | 1 << right)
        free &= EVERY
        own = value((*hands[seat], common), free)
        return all(value((left, right, common), free) >= own for left, right in hands)

    def costs(self, moment: Moment, moves: Sequence[Move], worlds: int, rng: Random) -> list[float]:
        """Half cups, less the mean of the others', that each move comes to."""

        def play(asked: Sequence[int]) -> list[float]:
            hands, stock = self.draw(moment, rng)
            return [Talk(self, moment, hands, stock).ended(moves[one]) for one in asked]

        return sifted(len(moves), worlds, play)

    def draw(self, moment: Moment, rng: Random, spare: int = SPARE) -> tuple[list[tuple[int, int]], list[int]]:
        """Hands and stock; who has passed seldom holds a hand that it would rather have swapped a card of."""
        need = 2 * self.players
        cards = rng.sample(moment.unseen, min(len(moment.unseen), 3 * need + spare))
        hands, aside = list(moment.hands), []
        for seat, hand in enumerate(moment.hands):
            hidden = sum(card < 0 for card in hand)
            if not hidden:
                continue
            while True:
                filled = [cards.pop() if card < 0 else card for card in hand]
                doubted = seat in moment.passed and len(cards) > need and rng.random() > DOUBT
                if not doubted or not self.would_swap(filled, moment.common):
                    break
                aside += [new for new, card in zip(filled, hand, strict=True) if card < 0]
            hands[seat] = (filled[0], filled[1])
        rest = cards + aside
        if aside:
            # what was put aside was not put there by chance
            rng.shuffle(rest)
        return hands, rest[: moment.stock]


def paired(value: int) -> bool:
    """Whether a hand is a pair or better: the kind is the highest part of a value of ten parts."""
    return value >> 36 > 0


class Talk:
    """One world on its way to the opening."""

    __slots__ = ("common", "course", "dear", "free", "hands", "lost", "me", "passed", "stock", "swapped", "turn")

    def __init__(self, course: Course, moment: Moment, hands: Sequence[tuple[int, int]], stock: list[int]) -> None:
        self.course = course
        self.me = self.turn = moment.seat
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.common = moment.common
        self.free = moment.free
        self.swapped = moment.swapped
        self.passed = len(moment.passed)
        self.lost = 0.0
        self.dear = [
            (owner, place)
            for owner, known in enumerate(moment.public)
            for place in (0, 1)
            if known[place] and self.hands[owner][place] >= DEAR
        ]

    def ended(self, move: Move) -> float:
        """The seat's move, then everybody's line, then the opening."""
        players = self.course.players
        for _ in range(LONGEST):
            self.do(move)
            if self.passed >= players - self.swapped:
                break
            self.turn = (self.turn + 1) % players
            move = self.line()
        return self.lost + self.opened()

    def do(self, move: Move) -> None:
        """One move of the seat whose turn it is."""
        owner, place = move
        if move == PASS:
            self.passed += 1
            return
        new = self.stock.pop()
        payer, price = self.turn, COST_OTHER
        if owner == COMMON:
            self.common = new
        else:
            old, self.hands[owner][place] = self.hands[owner][place], new
            if move in self.dear:
                self.dear.remove(move)
            if new >= DEAR:
                self.dear.append(move)
            self.free &= ~(1 << old)
            if owner == self.turn:
                price = COST_OWN
            elif old >= DEAR:
                payer = owner
        self.lost += price if payer == self.me else -price / (self.course.players - 1)
        self.swapped, self.passed = True, 0

    def line(self) -> Move:
        """What the seat whose turn it is does: the others by the lines of strategy, the own one where it pays."""
        if not self.stock:
            return PASS
        turn = self.turn
        for open_card in self.dear:
            if open_card[0] != turn:
                return open_card
        hand = self.hands[turn]
        swap = self.course.should_swap if turn == self.me else self.course.would_swap
        if swap(hand, self.common):
            return turn, worse(hand, self.common)
        return PASS

    def opened(self) -> float:
        """What the opening costs."""
        mine = self.course.is_smallest(self.me, self.hands, self.common, self.free)
        return self.course.bottom if mine else -self.course.bottom / (self.course.players - 1)
