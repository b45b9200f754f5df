"""What stands in a sitting's ledger: an account for every player, what is agreed, whose turn it is to deal."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction

from engine.play.bank import Bank, Stack
from engine.play.care import AT_HOME, Limits
from engine.play.terms import Unit

SMALL = 4
"""T ≤ 4: nothing may be owed."""
LARGE = 8
"""T > 8: pause, or play on with everybody's consent."""
IN_A_ROW = 3
HALF = Fraction(1, 2)
FEWEST, MOST = 3, 6
"""Players of a round by default; a game's own range replaces them."""


class Way(StrEnum):
    """How something owed was settled."""

    OWN = "own"
    POINTS = "points"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Done:
    """So many units settled in one way; ``by``: the name of the other who took them over.

    ``grams``: the alcohol in what the player had.
    """

    way: Way
    units: Fraction
    by: str = ""
    grams: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Account:
    """One player's side of the ledger, in units, and beside it the stack of chips (None: not played for any yet).

    ``settled`` is T, the total of the last settlement the player took part in; ``streak`` how many in a row were
    above 8; ``asked``: to owe the rest; ``granted``: the others consented to play on; ``had``: what the player had
    so far, for others too, but nothing that became points; ``done``: what was settled since T was announced, and how,
    with what was charged on the spot in that round.

    Of the sitting so far: ``points`` that units have become, units had for others (``helped``) and that others had for
    this player (``taken``), ``grams`` of alcohol. ``declines``: what the running round brings becomes points;
    ``noted``: the player has been told of the grams.
    """

    name: str
    owed: Fraction = Fraction(0)
    settled: Fraction = Fraction(0)
    streak: int = 0
    asked: bool = False
    granted: bool = False
    paused: bool = False
    had: Fraction = Fraction(0)
    done: tuple[Done, ...] = ()
    chips: Stack | None = None
    drink: Unit | None = None
    """What a unit is for this player alone; None: what the table has agreed on."""
    points: Fraction = Fraction(0)
    helped: Fraction = Fraction(0)
    taken: Fraction = Fraction(0)
    grams: Fraction = Fraction(0)
    declines: bool = False
    noted: bool = False

    @property
    def row(self) -> int:
        """The row of the table of duties that binds; 0 when nothing is owed."""
        if not self.owed:
            return 0
        if self.streak >= IN_A_ROW:
            return 4
        if self.settled <= SMALL:
            return 1
        return 3 if self.settled > LARGE and self.owed > LARGE else 2


@dataclass(frozen=True, slots=True)
class Ledger:
    """All accounts of a sitting and whose turn it is to deal.

    ``seats``: an account per seat, None where a seat is free; ``away``: those who left, with what they owe;
    ``lead``: who deals next if that seat plays; ``playing``: seats of the running or last round, in seat order;
    ``named``: who sat there, who may have left since; ``bank``: what is agreed on chips where the game is for them;
    ``limits``: what is agreed for everybody's good, ``venue``: above which limits the table cannot go.
    """

    seats: tuple[Account | None, ...]
    away: tuple[Account, ...] = ()
    unit: Unit = field(default_factory=Unit)
    dealer: int = 0
    lead: int = 0
    running: bool = True
    playing: tuple[int, ...] = ()
    named: tuple[str, ...] = ()
    rounds: int = 0
    debts: bool = True
    fewest: int = FEWEST
    most: int = MOST
    bank: Bank | None = None
    limits: Limits = AT_HOME
    venue: Limits | None = None

    def taken(self) -> list[tuple[int, Account]]:
        """Seat and account of everybody who is there."""
        return [(seat, account) for seat, account in enumerate(self.seats) if account is not None]

    def everybody(self) -> tuple[Account, ...]:
        """All accounts, also of those who left."""
        return (*(account for _, account in self.taken()), *self.away)

    def ready(self) -> tuple[int, ...]:
        """The seats that would play the next round."""
        return tuple(seat for seat, account in self.taken() if not account.paused and not self.broke(account))

    def broke(self, account: Account) -> bool:
        """Whether a player has too few chips for the next round and gets none."""
        return self.bank is not None and not self.bank.lets_play(account.chips)

    def held(self) -> tuple[int, ...]:
        """The chips of the playing seats; empty where nobody plays for any."""
        if self.bank is None:
            return ()
        return tuple(stack.held for seat in self.playing if (stack := self.account(seat).chips) is not None)

    def account(self, seat: int) -> Account:
        """The account of a taken seat."""
        account = self.seats[seat]
        assert account is not None, f"seat {seat} is free"
        return account

    def cups(self, units: Fraction) -> Fraction | None:
        """An amount in cups, where the unit is counted so."""
        return None if self.unit.cups is None else units * self.unit.cups

    def unit_of(self, seat: int) -> Unit:
        """What a unit is for a player: the own drink, or what the table has agreed on."""
        account = self.seats[seat]
        return self.unit if account is None or account.drink is None else account.drink

    def room(self, seat: int) -> Fraction | None:
        """How many units a player may still have below the table's stop; None where nothing stops."""
        each, stop = self.unit_of(seat).grams, self.limits.stop
        if stop is None or not each:
            return None
        return max(Fraction(0), (stop - self.account(seat).grams) / each)

    def stopped(self, seat: int) -> bool:
        """Whether not even half a unit of what a player drinks fits below the stop: what is owed is points."""
        room = self.room(seat)
        return room is not None and room < HALF

    def to_note(self, seat: int) -> bool:
        """Whether a player is to be told what they have had: once, after the round in which it came to so much."""
        account = self.account(seat)
        return account.grams >= self.limits.note and not account.noted

    def water(self) -> bool:
        """Whether it is time to propose water: between two rounds, after every so many."""
        pause = self.limits.pause
        return not self.running and bool(pause) and self.rounds % pause == 0

    def write(self, seat: int, account: Account | None) -> Ledger:
        """The ledger with another account at a seat."""
        return replace(self, seats=(*self.seats[:seat], account, *self.seats[seat + 1 :]))


def falls_short(account: Account) -> bool:
    """Whether the next round cannot start with this player as things stand."""
    match account.row:
        case 1:
            return True
        case 2:
            return not account.paused and not (account.asked or account.granted)
        case 3:
            return not account.paused and not account.granted
        case 4:
            return not account.paused
    return False
