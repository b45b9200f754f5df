"""What the players of a sitting owe: rounds settled, debts, pauses, consent, the next dealer.

A ledger never changes; `after` gives the next one or says why not. The rules are 欢乐九张 §8 "The sitting"
(source 四(五)); a game without debts is settled with ``debts=False``: everything is due at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from engine.core.action import Refusal
from engine.play.steps import (
    Apply,
    Drink,
    Join,
    Leave,
    Owe,
    Pause,
    Resume,
    SettleRound,
    Start,
    Step,
    Void,
)
from engine.play.terms import Unit as Unit

SMALL = 4
"""T ≤ 4: nothing may be owed."""
LARGE = 8
"""T > 8: pause, or play on with everybody's consent."""
IN_A_ROW = 3
FEWEST, MOST = 3, 6
"""Players of a round by default; a game's own range replaces them."""


@dataclass(frozen=True, slots=True)
class Account:
    """One player's side of the ledger, in units.

    ``settled`` is T, the total of the last settlement the player took part in; ``streak`` how many in a row were
    above 8; ``asked``: to owe the rest; ``granted``: the others consented to play on; ``had``: settled so far.
    """

    name: str
    owed: Fraction = Fraction(0)
    settled: Fraction = Fraction(0)
    streak: int = 0
    asked: bool = False
    granted: bool = False
    paused: bool = False
    had: Fraction = Fraction(0)

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
    ``named``: who sat there, who may have left since.
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

    def taken(self) -> list[tuple[int, Account]]:
        """Seat and account of everybody who is there."""
        return [(seat, account) for seat, account in enumerate(self.seats) if account is not None]

    def ready(self) -> tuple[int, ...]:
        """The seats that would play the next round."""
        return tuple(seat for seat, account in self.taken() if not account.paused)

    def account(self, seat: int) -> Account:
        """The account of a taken seat."""
        account = self.seats[seat]
        assert account is not None, f"seat {seat} is free"
        return account

    def cups(self, units: Fraction) -> Fraction | None:
        """An amount in cups, where the unit is counted so."""
        return None if self.unit.cups is None else units * self.unit.cups

    def write(self, seat: int, account: Account | None) -> Ledger:
        """The ledger with another account at a seat."""
        return replace(self, seats=(*self.seats[:seat], account, *self.seats[seat + 1 :]))


def opened(names: tuple[str, ...], unit: Unit | None = None, dealer: int = 0, **rest: bool | int) -> Ledger:
    """The ledger of a sitting whose first round is about to begin; that round needs no `Start`."""
    accounts = tuple(Account(name) for name in names)
    everybody = tuple(range(len(names)))
    return Ledger(
        seats=accounts,
        unit=unit or Unit(),
        dealer=dealer,
        lead=dealer,
        playing=everybody,
        named=names,
        rounds=1,
        **rest,  # type: ignore[arg-type]  # debts, fewest, most
    )


def after(ledger: Ledger, step: Step) -> Ledger | Refusal:
    """The ledger after a step, or why the step is refused (nothing changes then)."""
    match step:
        case SettleRound():
            return _settle(ledger, step)
        case Void():
            return _void(ledger, step)
        case Join(name=name):
            return Refusal(code="round_running") if ledger.running else _join(ledger, name)
        case Start():
            return Refusal(code="round_running") if ledger.running else _start(ledger)
    seat = step.seat
    if not 0 <= seat < len(ledger.seats) or ledger.seats[seat] is None:
        return Refusal(code="no_such_seat")
    if isinstance(step, Drink):
        return _drink(ledger, seat, step.units)
    if ledger.running:
        return Refusal(code="round_running")
    account = ledger.account(seat)
    match step:
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
        case Leave():
            return replace(ledger.write(seat, None), away=(*ledger.away, replace(account, paused=False)))


def _settle(ledger: Ledger, step: SettleRound) -> Ledger | Refusal:
    """Announce every player's total T = what was owed + this round's penalty (二(八))."""
    if not ledger.running:
        return Refusal(code="no_round")
    if len(step.units) != len(ledger.seats) or not _fits(ledger, step.paid):
        return Refusal(code="bad_amount")
    if not all(0 <= seat < len(ledger.seats) for seat in step.winners):
        return Refusal(code="no_such_seat")
    for seat, units in enumerate(step.units):
        if units is not None and (units < 0 or ledger.seats[seat] is None):
            return Refusal(code="bad_amount", params={"seat": seat})
    ledger = _drunk_on_the_spot(ledger, step.paid)
    for seat, account in ledger.taken():
        units = step.units[seat]
        if units is None:
            continue
        if not ledger.debts:
            ledger = ledger.write(seat, replace(account, had=account.had + units))
            continue
        total = account.owed + units
        ledger = ledger.write(
            seat,
            replace(
                account,
                owed=total,
                settled=total,
                streak=account.streak + 1 if total > LARGE else 0,
                asked=False,
                granted=False,
            ),
        )
    lead = ledger.dealer
    if step.winners:
        size = len(ledger.seats)
        lead = min(step.winners, key=lambda seat: (seat - ledger.dealer) % size)
    return replace(ledger, running=False, lead=lead)


def _void(ledger: Ledger, step: Void) -> Ledger | Refusal:
    """A misdealt or abandoned round: only what was drunk on the spot stands; the same dealer."""
    if not ledger.running:
        return Refusal(code="no_round")
    if not _fits(ledger, step.paid):
        return Refusal(code="bad_amount")
    return replace(_drunk_on_the_spot(ledger, step.paid), running=False, lead=ledger.dealer)


def _fits(ledger: Ledger, paid: tuple[Fraction, ...]) -> bool:
    """Whether what was drunk on the spot is an amount for each of the first seats."""
    return len(paid) <= len(ledger.seats) and all(units >= 0 for units in paid)


def _drunk_on_the_spot(ledger: Ledger, paid: tuple[Fraction, ...]) -> Ledger:
    for seat, units in enumerate(paid):
        account = ledger.seats[seat] if seat < len(ledger.seats) else None
        if units and account is not None:
            ledger = ledger.write(seat, replace(account, had=account.had + units))
    return ledger


def _drink(ledger: Ledger, seat: int, units: Fraction | None) -> Ledger | Refusal:
    """Any positive amount up to what is owed, at any time."""
    account = ledger.account(seat)
    if units is None or units <= 0:
        return Refusal(code="bad_amount", params={"seat": seat})
    if units > account.owed:
        return Refusal(code="more_than_owed", params={"seat": seat, "amount": str(account.owed)})
    freed = account.row == 4 and units == account.owed
    streak = 0 if freed else account.streak
    rest = account.owed - units
    return ledger.write(seat, replace(account, owed=rest, had=account.had + units, streak=streak))


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


_CODES = {1: "must_drink_up", 2: "must_owe_or_drink", 3: "must_pause_or_apply", 4: "must_pause"}


def _refused(seat: int, account: Account) -> Refusal:
    return Refusal(code=_CODES[account.row], params={"seat": seat, "amount": str(account.owed)})


def _start(ledger: Ledger) -> Ledger | Refusal:
    short = [(account.row != 1, seat, account) for seat, account in ledger.taken() if falls_short(account)]
    if short:
        _, seat, account = min(short, key=lambda item: item[:2])
        return _refused(seat, account)
    playing = ledger.ready()
    if not ledger.fewest <= len(playing) <= ledger.most:
        return Refusal(code="too_few_players", params={"count": len(playing), "least": ledger.fewest})
    size = len(ledger.seats)
    dealer = min(playing, key=lambda seat: (seat - ledger.lead) % size)
    named = tuple(ledger.account(seat).name for seat in playing)
    return replace(
        ledger, running=True, playing=playing, named=named, dealer=dealer, lead=dealer, rounds=ledger.rounds + 1
    )


def _join(ledger: Ledger, name: str) -> Ledger | Refusal:
    """Take the first free seat; who left with a debt finds it again."""
    if any(account.name == name for _, account in ledger.taken()):
        return Refusal(code="name_taken", params={"name": name})
    known = next((account for account in ledger.away if account.name == name), None)
    account = known or Account(name)
    away = tuple(other for other in ledger.away if other is not known)
    free = next((seat for seat, other in enumerate(ledger.seats) if other is None), None)
    if free is None:
        if len(ledger.seats) >= ledger.most:
            return Refusal(code="table_full", params={"most": ledger.most})
        return replace(ledger, seats=(*ledger.seats, account), away=away)
    return replace(ledger.write(free, account), away=away)
