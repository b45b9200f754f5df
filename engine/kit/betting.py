"""Betting blind or seen: a stake that all follow, double for who has looked, up to a cap; the pot and its bonuses.

A `Bets` never changes; every function gives the next one. Amounts are whole chips.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

T = TypeVar("T")

NOBODY: Final = -1
SEEN: Final = 2
"""A player who has looked pays so many times the stake."""
PART: Final = (2, 5)
"""Without a cap of its own a round is capped at 40 % of what its poorest player has."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What is agreed: the unit of bets, what everybody pays first, bets in units, the most a seat may pay."""

    base: int
    ante: int
    steps: tuple[int, ...]
    cap: int


@dataclass(frozen=True, slots=True)
class Bets:
    """Where the betting stands.

    ``chips``: per seat before the ante; ``totals``: all that a seat has paid; ``seen``, ``live``: flags per seat;
    ``turns``: betting turns a seat has had; ``capped``: who reached the cap first; ``waiting``: who still acts then.
    """

    limits: Limits
    dealer: int
    chips: tuple[int, ...]
    totals: tuple[int, ...]
    live: tuple[bool, ...]
    seen: tuple[bool, ...]
    turns: tuple[int, ...]
    turn: int
    stake: int = 0
    capped: int = NOBODY
    waiting: tuple[int, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The live seats, lowest first."""
        return tuple(seat for seat, lives in enumerate(self.live) if lives)

    @property
    def pot(self) -> int:
        """All that has been paid."""
        return sum(self.totals)

    def room(self, seat: int) -> int:
        """What a seat may still pay under the cap."""
        return self.limits.cap - self.totals[seat]

    def priced(self, seat: int, stake: int) -> int:
        """What a stake costs a seat: double if it has looked."""
        return stake * SEEN if self.seen[seat] else stake

    def call(self, seat: int, times: int = 1) -> int:
        """What following costs, ``times`` over, trimmed to the cap."""
        return min(times * self.priced(seat, self.stake), self.room(seat))

    def bet(self, seat: int, step: int) -> int | None:
        """What a first bet costs; None where it does not fit. The smallest step is trimmed to the cap."""
        price, room = self.priced(seat, step * self.limits.base), self.room(seat)
        if price > room and step != min(self.limits.steps):
            return None
        return min(price, room)

    def rise(self, seat: int, step: int, paid: bool = False) -> int | None:
        """What a raise costs, added first and doubled then; None where it does not fit.

        ``paid``: the call is paid already, only the difference is due.
        """
        more = step * self.limits.base
        price = self.priced(seat, more if paid else self.stake + more)
        return price if price <= self.room(seat) else None

    @property
    def over(self) -> bool:
        """Whether nobody acts any more."""
        return self.turn == NOBODY


def opened(limits: Limits, dealer: int, chips: tuple[int, ...]) -> Bets:
    """Everybody has paid the ante; the seat after the dealer acts."""
    players = len(chips)
    return Bets(
        limits=limits,
        dealer=dealer,
        chips=chips,
        totals=(limits.ante,) * players,
        live=(True,) * players,
        seen=(False,) * players,
        turns=(0,) * players,
        turn=(dealer + 1) % players,
    )


def looked(bets: Bets, seat: int) -> Bets:
    """A seat has looked at its cards."""
    return replace(bets, seen=put(bets.seen, seat, True))


def paid(bets: Bets, seat: int, amount: int, stake: int) -> Bets:
    """A seat has paid; nobody else is asked yet."""
    return replace(bets, totals=put(bets.totals, seat, bets.totals[seat] + amount), stake=stake)


def gone(bets: Bets, seat: int) -> Bets:
    """A seat is out of the round."""
    return replace(bets, live=put(bets.live, seat, False))


def full(bets: Bets, seat: int) -> bool:
    """Whether a live seat has just reached the cap, the first to do so."""
    return bets.capped == NOBODY and bets.live[seat] and not bets.room(seat)


def capping(bets: Bets, seat: int) -> Bets:
    """The round is capped: every other live seat acts once more."""
    return replace(bets, capped=seat, waiting=tuple(other for other in following(bets, seat) if other != seat))


def following(bets: Bets, seat: int) -> Iterator[int]:
    """The live seats in order of play, from the seat after one, that one last."""
    players = len(bets.live)
    return (other for step in range(1, players + 1) if bets.live[other := (seat + step) % players])


def passed_on(bets: Bets, seat: int) -> Bets:
    """A seat's turn has ended; ``turn`` is nobody's where one is left, or all have acted after the cap."""
    if len(bets.seats) == 1:
        return ended(bets)
    if bets.capped == NOBODY:
        return replace(bets, turn=next(following(bets, seat)))
    waiting = tuple(other for other in bets.waiting if other != seat and bets.live[other])
    return replace(bets, turn=waiting[0] if waiting else NOBODY, waiting=waiting)


def ended(bets: Bets) -> Bets:
    """Nobody acts any more."""
    return replace(bets, turn=NOBODY, waiting=())


def counted(bets: Bets, seat: int) -> Bets:
    """One more betting turn of a seat."""
    return replace(bets, turns=put(bets.turns, seat, bets.turns[seat] + 1))


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """A row with another value at a place."""
    return (*row[:at], value, *row[at + 1 :])


def cap_of(cap: int | None, chips: Sequence[int]) -> int:
    """The most a seat may pay: as agreed, or a part of what the poorest has."""
    return cap if cap is not None else min(chips) * PART[0] // PART[1]


def least_chips(least: int, cap: int | None) -> int:
    """What every seat must have so that a round with at least so much under its cap can be dealt.

    >>> least_chips(30, None), least_chips(40, None), least_chips(30, 60)
    (75, 100, 60)
    """
    return cap if cap is not None else -(-least * PART[1] // PART[0])


def shares(amount: int, winners: Iterable[int], dealer: int, players: int) -> list[int]:
    """What each seat gets of a pot; odd chips go one each to the first winners after the dealer.

    >>> shares(11, [0, 2], 1, 3)
    [5, 0, 6]
    """
    found, ordered = [0] * players, from_dealer(winners, dealer, players)
    whole, odd = divmod(amount, len(ordered))
    for at, seat in enumerate(ordered):
        found[seat] = whole + (at < odd)
    return found


def from_dealer(seats: Iterable[int], dealer: int, players: int) -> list[int]:
    """Seats in order of play from the one after the dealer.

    >>> from_dealer([0, 1, 2], 1, 3)
    [2, 0, 1]
    """
    return sorted(seats, key=lambda seat: (seat - dealer - 1) % players)


def bonuses(bets: Bets, winners: Sequence[int], each: int) -> list[tuple[int, int]]:
    """Who pays how much on top to the winners: each other seat, no more than it has left."""
    players = len(bets.chips)
    others = [seat for seat in range(players) if seat not in winners]
    owed = [
        (seat, min(each, bets.chips[seat] - bets.totals[seat])) for seat in from_dealer(others, bets.dealer, players)
    ]
    return [(seat, amount) for seat, amount in owed if amount]
