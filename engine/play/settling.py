"""How an amount is settled: had as far as a table's limits let it, points for the rest; never a question back.

For the duties of the ledger it is one how something was settled. Whoever has come to the table's stop owes nothing:
what is owed there is points at once.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from engine.core.action import Refusal
from engine.play.accounts import HALF, SMALL, Account, Done, Ledger, Way
from engine.play.care import Limits
from engine.play.steps import Drink, Owe, Points, Settling, TakeOver


def by_computer(seat: int, account: Account) -> Drink | Owe:
    """What a computer does about what it owes: it settles what it may not owe and asks to owe what it may (四(五))."""
    owes = account.row == 2 and account.owed > SMALL and not account.paused
    return Owe(seat) if owes else Drink(seat, account.owed)


def had(ledger: Ledger, seat: int, units: Fraction) -> Ledger:
    """A player has some units of their own: what does not fit below the stop, or was declined, is points."""
    drunk = _share(ledger, seat, units)
    account, each = ledger.account(seat), ledger.unit_of(seat).grams
    done = more(account.done, Done(Way.OWN, drunk, grams=drunk * each))
    done = more(done, Done(Way.POINTS, units - drunk))
    return ledger.write(
        seat,
        replace(
            account,
            had=account.had + drunk,
            points=account.points + units - drunk,
            grams=account.grams + drunk * each,
            done=done,
        ),
    )


def _share(ledger: Ledger, seat: int, units: Fraction) -> Fraction:
    """How much of some units a player has, all of it or so many halves; for a unit that is a point none."""
    if ledger.account(seat).declines or ledger.unit_of(seat).name == "points":
        return Fraction(0)
    return fitting(ledger, seat, units)


def fitting(ledger: Ledger, seat: int, units: Fraction) -> Fraction:
    """How much of some units fits below a player's stop: all of it, or so many halves."""
    room = ledger.room(seat)
    if room is None or (units <= room and room >= HALF):
        return units
    return min(units, room // HALF * HALF)


def more(before: tuple[Done, ...], done: Done) -> tuple[Done, ...]:
    """What was settled before and this, each way once."""
    if not done.units:
        return before
    same = [one for one in before if (one.way, one.by) == (done.way, done.by)]
    others = tuple(one for one in before if one not in same)
    units, grams = (sum(values, Fraction(0)) for values in ([one.units for one in same], [one.grams for one in same]))
    return (*others, replace(done, units=units + done.units, grams=grams + done.grams))


def pay(ledger: Ledger, seat: int, step: Settling) -> Ledger | Refusal:
    """Any positive amount up to what is owed, at any time.

    For the duties it is one whether the player drank it, turned it into points, or another drank it.
    """
    account, units = ledger.account(seat), step.units
    if units is None or units <= 0:
        return Refusal(code="bad_amount", params={"seat": seat})
    if units > account.owed:
        return Refusal(code="more_than_owed", params={"seat": seat, "amount": str(account.owed)})
    if isinstance(step, TakeOver):
        return _taken_over(ledger, seat, units, step.by)
    ledger = ledger.write(seat, _less(account, units))
    ledger = turned(ledger, seat, units) if isinstance(step, Points) else had(ledger, seat, units)
    return at_the_stop(ledger, seat)


def _less(account: Account, units: Fraction) -> Account:
    """An account that owes so much less; whoever has settled all of it is free of the fourth row."""
    freed = account.row == 4 and units == account.owed
    return replace(account, owed=account.owed - units, streak=0 if freed else account.streak)


def turned(ledger: Ledger, seat: int, units: Fraction) -> Ledger:
    """Some units that are owed no more have become points."""
    account = ledger.account(seat)
    done = more(account.done, Done(Way.POINTS, units))
    return ledger.write(seat, replace(account, points=account.points + units, done=done))


def _taken_over(ledger: Ledger, seat: int, units: Fraction, by: int) -> Ledger | Refusal:
    """Another has it, of what that one drinks, as far as it fits below that one's own stop (代饮)."""
    if by == seat or not 0 <= by < len(ledger.seats) or ledger.seats[by] is None:
        return Refusal(code="no_such_seat")
    fits = fitting(ledger, by, units)
    if fits < units:
        return Refusal(code="more_than_fits", params={"seat": by, "amount": str(fits)})
    account, unit = ledger.account(seat), ledger.unit_of(by)
    done = more(account.done, Done(Way.OTHER, units, ledger.account(by).name))
    ledger = ledger.write(seat, replace(_less(account, units), taken=account.taken + units, done=done))
    other = ledger.account(by)
    other = replace(other, helped=other.helped + units, grams=other.grams + units * unit.grams)
    if unit.name == "points":
        other = replace(other, points=other.points + units)
    else:
        other = replace(other, had=other.had + units)
    return at_the_stop(ledger.write(by, other), by)


def at_the_stop(ledger: Ledger, seat: int) -> Ledger:
    """Whoever can have no more turns into points what is owed."""
    return all_turned(ledger, seat) if ledger.stopped(seat) else ledger


def all_turned(ledger: Ledger, seat: int) -> Ledger:
    """All that a player owes becomes points."""
    account = ledger.account(seat)
    if not account.owed:
        return ledger
    return turned(ledger.write(seat, _less(account, account.owed)), seat, account.owed)


def all_at_the_stop(ledger: Ledger) -> Ledger:
    """What has changed may have brought anybody to the stop."""
    for seat, _ in ledger.taken():
        ledger = at_the_stop(ledger, seat)
    return ledger


def cared(ledger: Ledger, limits: Limits) -> Ledger:
    """Other limits from now on, within those of the venue."""
    within = limits if ledger.venue is None else limits.within(ledger.venue)
    return all_at_the_stop(replace(ledger, limits=within))


def decline(ledger: Ledger, seat: int) -> Ledger:
    """What a player owes becomes points; during a round what it brings, too, otherwise what was settled before."""
    account = ledger.account(seat)
    if ledger.running:
        ledger = ledger.write(seat, replace(account, declines=True))
    elif not account.owed:
        return recounted(ledger, seat)
    return all_turned(ledger, seat)


def recount(ledger: Ledger, seat: int, points: bool) -> Ledger | Refusal:
    """Count what the player settled alone as points or as had; what another took over stays."""
    return recounted(ledger, seat) if points else _had_after_all(ledger, seat)


def recounted(ledger: Ledger, seat: int) -> Ledger:
    """What a player had since the last account, or so it was said, became points."""
    account = ledger.account(seat)
    own = next((one for one in account.done if one.way is Way.OWN), None)
    if own is None:
        return ledger
    done = tuple(one for one in account.done if one is not own)
    account = replace(account, had=account.had - own.units, grams=account.grams - own.grams, done=done)
    return turned(ledger.write(seat, account), seat, own.units)


def _had_after_all(ledger: Ledger, seat: int) -> Ledger | Refusal:
    """What became points was had, as far as it fits below the stop."""
    account = ledger.account(seat)
    points = next((one for one in account.done if one.way is Way.POINTS), None)
    if points is None or ledger.unit_of(seat).name == "points":
        return ledger
    done = tuple(one for one in account.done if one is not points)
    found = had(
        ledger.write(seat, replace(account, points=account.points - points.units, done=done, declines=False)),
        seat,
        points.units,
    )
    if found.account(seat).had == account.had:
        return Refusal(code="more_than_fits", params={"seat": seat, "amount": "0"})
    return at_the_stop(found, seat)
