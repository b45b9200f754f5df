"""What the players of a sitting owe and hold: rounds settled, debts, chips, pauses, consent, the next dealer.

A ledger never changes; `after` gives the next one or says why not. The rules are 欢乐九张 §8 "The sitting"
(source 四(五)); a game without debts is settled with ``debts=False``: everything is due at once. Chips are an account
of their own (`engine.play.bank`): what is owed in drinks binds at a table for chips as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from engine.core.action import Refusal
from engine.play.accounts import LARGE as LARGE
from engine.play.accounts import SMALL as SMALL
from engine.play.accounts import Account as Account
from engine.play.accounts import Done as Done
from engine.play.accounts import Ledger as Ledger
from engine.play.accounts import Way as Way
from engine.play.accounts import falls_short as falls_short
from engine.play.bank import Bank, Stack
from engine.play.care import AT_HOME, Limits
from engine.play.settling import all_at_the_stop, all_turned, at_the_stop, cared, decline, had, pay, recount
from engine.play.steps import (
    Agree,
    Apply,
    BuyIn,
    Care,
    Decline,
    Drink,
    Join,
    Leave,
    Owe,
    Pause,
    Points,
    Pour,
    Recount,
    Resume,
    SettleRound,
    Start,
    Step,
    Swap,
    Switch,
    TakeOver,
    Void,
)
from engine.play.terms import DRY
from engine.play.terms import Unit as Unit


def opened(
    names: tuple[str, ...],
    unit: Unit | None = None,
    dealer: int = 0,
    bank: Bank | None = None,
    drinks: Sequence[Unit | None] = (),
    *,
    stacks: Sequence[int] = (),
    limits: Limits = AT_HOME,
    venue: Limits | None = None,
    **rest: bool | int,
) -> Ledger:
    """The ledger of a sitting whose first round is about to begin; that round needs no `Start`.

    ``drinks``: the own drinks of the first seats; ``stacks``: their chips, where they are not what the bank gives;
    ``limits``: the table's, which those of a ``venue`` bound.
    """
    poured = (*drinks, *[None] * len(names))
    given = (*(Stack(held, held) for held in stacks), *[None if bank is None else bank.first()] * len(names))
    accounts = tuple(
        Account(name, chips=None if bank is None else chips, drink=drink)
        for name, drink, chips in zip(names, poured, given, strict=False)
    )
    everybody = tuple(range(len(names)))
    return Ledger(
        seats=accounts,
        unit=unit or Unit(),
        dealer=dealer,
        lead=dealer,
        playing=everybody,
        named=names,
        rounds=1,
        bank=bank,
        limits=limits if venue is None else limits.within(venue),
        venue=venue,
        **rest,  # type: ignore[arg-type]  # debts, fewest, most
    )


def after(ledger: Ledger, step: Step) -> Ledger | Refusal:
    """The ledger after a step, or why the step is refused (nothing changes then)."""
    match step:
        case SettleRound():
            return _settle(ledger, step)
        case Void():
            return _void(ledger, step)
        case Join():
            return Refusal(code="round_running") if ledger.running else _join(ledger, step)
        case Start():
            return Refusal(code="round_running") if ledger.running else _start(ledger)
        case Switch():
            return Refusal(code="round_running") if ledger.running else _switch(ledger, step)
        case Agree(unit=unit):
            return Refusal(code="round_running") if ledger.running else _agree(ledger, unit)
        case Care(limits=limits):
            return Refusal(code="round_running") if ledger.running else cared(ledger, limits)
    seat = step.seat
    if not 0 <= seat < len(ledger.seats) or ledger.seats[seat] is None:
        return Refusal(code="no_such_seat")
    if isinstance(step, Drink | Points | TakeOver):
        return pay(ledger, seat, step)
    if isinstance(step, Recount):
        return recount(ledger, seat, step.points)
    if isinstance(step, Decline):
        return decline(ledger, seat)
    if ledger.running:
        return Refusal(code="round_running")
    account = ledger.account(seat)
    match step:
        case Pour(unit=own):
            return _pour(ledger, seat, account, own)
        case Owe():
            return _owe(ledger, seat, account)
        case Apply(consents=consents):
            return _apply(ledger, seat, account, consents)
        case Pause():
            if account.paused:
                return Refusal(code="paused", params={"seat": seat})
            return ledger.write(seat, replace(account, paused=True))
        case Resume():
            return _resume(ledger, seat, account)
        case Swap(other=other):
            return _swap(ledger, seat, other)
        case BuyIn():
            return _buy_in(ledger, seat, account)
        case Leave():
            return replace(ledger.write(seat, None), away=(*ledger.away, replace(account, paused=False)))


def _settle(ledger: Ledger, step: SettleRound) -> Ledger | Refusal:
    """Announce every player's total T = what was owed + this round's penalty (二(八))."""
    if not ledger.running:
        return Refusal(code="no_round")
    if len(step.units) != len(ledger.seats) or not _fits(ledger, step.paid):
        return Refusal(code="bad_amount")
    leading = () if step.lead is None else (step.lead,)
    if not all(0 <= seat < len(ledger.seats) for seat in (*step.winners, *leading)):
        return Refusal(code="no_such_seat")
    found = _chips_change_hands(ledger, step) if step.kind == "chips" else _penalties(ledger, step)
    if isinstance(found, Refusal):
        return found
    lead = ledger.dealer if step.lead is None else step.lead
    if step.winners and step.lead is None:
        size = len(ledger.seats)
        lead = min(step.winners, key=lambda seat: (seat - ledger.dealer) % size)
    return replace(_over(found), running=False, lead=lead)


def _chips_change_hands(ledger: Ledger, step: SettleRound) -> Ledger | Refusal:
    """What some lose others win; nobody loses more than there is before them."""
    costs = {seat: int(units) for seat, units in enumerate(step.units) if units is not None}
    if sum(costs.values()) or any(step.paid):
        return Refusal(code="bad_amount")
    for seat, cost in costs.items():
        account = ledger.seats[seat]
        if account is None or account.chips is None or cost > account.chips.held:
            return Refusal(code="bad_amount", params={"seat": seat})
        ledger = ledger.write(seat, replace(account, chips=account.chips.cost(cost)))
    return ledger


def _penalties(ledger: Ledger, step: SettleRound) -> Ledger | Refusal:
    for seat, units in enumerate(step.units):
        if units is not None and (units < 0 or ledger.seats[seat] is None):
            return Refusal(code="bad_amount", params={"seat": seat})
    for seat, account in ledger.taken():
        # what was settled before belongs to the account before
        ledger = ledger.write(seat, replace(account, done=() if step.units[seat] is not None else account.done))
    ledger = _drunk_on_the_spot(ledger, step.paid)
    for seat, account in ledger.taken():
        units = step.units[seat]
        if units is None:
            continue
        if not ledger.debts:
            ledger = had(ledger, seat, units)
            continue
        total = account.owed + units
        streak = account.streak + 1 if total > LARGE else 0
        account = replace(account, owed=total, settled=total, streak=streak, asked=False, granted=False)
        ledger = ledger.write(seat, account)
        if account.declines:
            ledger = all_turned(ledger, seat)
    return ledger


def _over(ledger: Ledger) -> Ledger:
    """Nobody declines what a later round may bring; who has come to the stop owes nothing."""
    for seat, account in ledger.taken():
        ledger = ledger.write(seat, replace(account, declines=False))
    return all_at_the_stop(ledger)


def _void(ledger: Ledger, step: Void) -> Ledger | Refusal:
    """A misdealt or abandoned round: only what was drunk on the spot stands; the same dealer."""
    if not ledger.running:
        return Refusal(code="no_round")
    if not _fits(ledger, step.paid):
        return Refusal(code="bad_amount")
    return replace(_over(_drunk_on_the_spot(ledger, step.paid)), running=False, lead=ledger.dealer)


def _fits(ledger: Ledger, paid: tuple[Fraction, ...]) -> bool:
    """Whether what was drunk on the spot is an amount for each of the first seats."""
    return len(paid) <= len(ledger.seats) and all(units >= 0 for units in paid)


def _drunk_on_the_spot(ledger: Ledger, paid: tuple[Fraction, ...]) -> Ledger:
    for seat, units in enumerate(paid):
        account = ledger.seats[seat] if seat < len(ledger.seats) else None
        if units and account is not None:
            ledger = had(ledger, seat, units)
    return ledger


def _agree(ledger: Ledger, unit: Unit) -> Ledger | Refusal:
    """Another unit, from now on.

    Debts are counted in units and stay as many, so while somebody owes, a unit can only become less: less of the
    same measure, or something without alcohol.
    """
    if _may_be_more(ledger.unit, unit) and any(one.owed for one in ledger.everybody() if one.drink is None):
        return Refusal(code="unit_owed")
    return all_at_the_stop(replace(ledger, unit=unit))


def _pour(ledger: Ledger, seat: int, account: Account, unit: Unit | None) -> Ledger | Refusal:
    """Another drink for one player, from now on; who owes can only take less."""
    if account.owed and _may_be_more(ledger.unit_of(seat), unit or ledger.unit):
        return Refusal(code="unit_owed")
    return at_the_stop(ledger.write(seat, replace(account, drink=unit)), seat)


def _may_be_more(before: Unit, unit: Unit) -> bool:
    """Whether a unit is, or may be, more than one before."""
    less = before.name == unit.name and None not in (before.cups, unit.cups)
    less = less and (unit.cups or 0) <= (before.cups or 0)
    # of a unit of which nobody has said how much it is, more of it is no worse than what it may have been
    less = less and (None in (before.ml, before.strength) or unit.grams <= before.grams)
    return unit.name not in DRY and unit != before and not less


def _switch(ledger: Ledger, step: Switch) -> Ledger:
    """Other rules from the next round on, the same people and accounts; whoever needs chips has a first stack."""
    seats = ledger.seats
    if step.bank is not None:
        first = step.bank.first()
        seats = tuple(account and replace(account, chips=account.chips or first) for account in seats)
    return replace(ledger, seats=seats, debts=step.debts, fewest=step.fewest, most=step.most, bank=step.bank)


def _owe(ledger: Ledger, seat: int, account: Account) -> Ledger | Refusal:
    if account.paused:
        return Refusal(code="paused", params={"seat": seat})
    if account.row in (1, 3, 4):
        return _refused(seat, account)
    return ledger.write(seat, replace(account, asked=account.asked or account.row == 2))


def _apply(ledger: Ledger, seat: int, account: Account, consents: tuple[int, ...]) -> Ledger | Refusal:
    """Ask the others to play on owing more than 8: all who are not paused must agree (D12)."""
    if account.row in (1, 4):
        return _refused(seat, account)
    if account.row != 3:
        return ledger if account.row == 0 else _owe(ledger, seat, account)
    if any(other not in consents for other in ledger.ready() if other != seat):
        return Refusal(code="consent_missing", params={"seat": seat})
    return ledger.write(seat, replace(account, granted=True, paused=False))


def _resume(ledger: Ledger, seat: int, account: Account) -> Ledger | Refusal:
    """Come back: with nothing owed (rows 1 and 4), or at most 8 (row 3); counts as asking to owe the rest."""
    if not account.paused:
        return Refusal(code="not_paused", params={"seat": seat})
    if account.row in (1, 3, 4):
        return _refused(seat, account)
    return ledger.write(seat, replace(account, paused=False, asked=account.asked or account.row == 2))


def _buy_in(ledger: Ledger, seat: int, account: Account) -> Ledger | Refusal:
    """Fill the stack up before the table does it: anybody below what all began with, where the table refills."""
    bank, stack = ledger.bank, account.chips
    if bank is None or stack is None or not bank.refill:
        return Refusal(code="no_more_chips", params={"seat": seat})
    if stack.held >= bank.start:
        return Refusal(code="chips_enough", params={"seat": seat, "chips": bank.start})
    return ledger.write(seat, replace(account, chips=bank.fresh(stack)))


_CODES = {1: "must_drink_up", 2: "must_owe_or_drink", 3: "must_pause_or_apply", 4: "must_pause"}


def _refused(seat: int, account: Account) -> Refusal:
    return Refusal(code=_CODES[account.row], params={"seat": seat, "amount": str(account.owed)})


def _start(ledger: Ledger) -> Ledger | Refusal:
    short = [(account.row != 1, seat, account) for seat, account in ledger.taken() if falls_short(account)]
    if short:
        _, seat, account = min(short, key=lambda item: item[:2])
        return _refused(seat, account)
    playing = ledger.ready()
    if len(playing) > ledger.most:
        return Refusal(code="too_many_players", params={"count": len(playing), "most": ledger.most})
    if len(playing) < ledger.fewest:
        return Refusal(code="too_few_players", params={"count": len(playing), "least": ledger.fewest})
    size = len(ledger.seats)
    dealer = min(playing, key=lambda seat: (seat - ledger.lead) % size)
    named = tuple(ledger.account(seat).name for seat in playing)
    # who was to be told of what they have had has been, between the rounds
    seats = tuple(
        account and replace(account, done=(), noted=account.noted or ledger.to_note(seat))
        for seat, account in enumerate(ledger.seats)
    )
    ledger = replace(ledger, seats=seats, running=True, playing=playing, named=named, dealer=dealer, lead=dealer)
    if ledger.bank is not None:
        for seat in playing:
            account = ledger.account(seat)
            ledger = ledger.write(seat, replace(account, chips=ledger.bank.seated(account.chips)))
    return replace(ledger, rounds=ledger.rounds + 1)


def _swap(ledger: Ledger, seat: int, other: int) -> Ledger | Refusal:
    """Two people change seats, or one moves to a free one; whose turn it is to deal goes with them."""
    if other == seat or not 0 <= other < len(ledger.seats):
        return Refusal(code="no_such_seat")
    to = {seat: other, other: seat}

    def follows(at: int) -> int:
        return at if ledger.seats[at] is None else to.get(at, at)

    moved = ledger.write(seat, ledger.seats[other]).write(other, ledger.seats[seat])
    playing = tuple(to.get(at, at) for at in ledger.playing)
    return replace(moved, playing=playing, dealer=follows(ledger.dealer), lead=follows(ledger.lead))


def _join(ledger: Ledger, step: Join) -> Ledger | Refusal:
    """Take a free seat; who left with a debt finds it again."""
    name = step.name
    if any(account.name == name for _, account in ledger.taken()):
        return Refusal(code="name_taken", params={"name": name})
    known = next((account for account in ledger.away if account.name == name), None)
    account = replace(known, done=()) if known is not None else Account(name)
    away = tuple(other for other in ledger.away if other is not known)
    if step.seat is not None:
        if not 0 <= step.seat < len(ledger.seats):
            return Refusal(code="no_such_seat")
        if ledger.seats[step.seat] is not None:
            return Refusal(code="seat_taken")
        return all_at_the_stop(replace(ledger.write(step.seat, account), away=away))
    free = next((seat for seat, other in enumerate(ledger.seats) if other is None), None)
    if free is None:
        if len(ledger.seats) >= ledger.most:
            return Refusal(code="table_full", params={"most": ledger.most})
        return all_at_the_stop(replace(ledger, seats=(*ledger.seats, account), away=away))
    return all_at_the_stop(replace(ledger.write(free, account), away=away))
