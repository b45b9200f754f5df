"""What an evening came to: rounds won, units by their causes, chips, and the course of it; folded out of its files.

An evening goes on until six in the morning, local time. All sittings belong to it that were begun then and share
people with it, and of a sitting that was begun before and gone on with, the rounds that were played since.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from engine.core.game import Info
from engine.core.model import Trouble
from engine.core.settlement import Settlement
from engine.games import GAMES, game
from engine.play.accounts import Account, Ledger
from engine.play.companion import told
from engine.play.folders import sittings
from engine.play.journal import load
from engine.play.seating import each_in_units
from engine.play.sitting import BACK, SITTING, Sitting, round_path
from engine.play.steps import SettleRound, Void, read_step
from engine.play.terms import END, read_terms

NIGHT: Final = timedelta(hours=6)
"""How long after midnight an evening still goes on."""
STAMP: Final = "%Y%m%d-%H%M%S"
"""How the name of a sitting's folder begins: when it was begun."""
UNKNOWN: Final = ""
"""The cause of what a file does not say more of."""


@dataclass(frozen=True, slots=True)
class Played:
    """One round: who played and won, what it cost each in their own units or in chips, and why.

    ``over`` is false for one that was abandoned or declared void: only what was paid on the spot stands, and it is
    among nobody's rounds. ``causes``: name, key of the cause, amount; together they are the costs.
    """

    game: str
    kind: str
    names: tuple[str, ...]
    winners: tuple[str, ...]
    costs: tuple[Fraction, ...]
    causes: tuple[tuple[str, str, Fraction], ...]
    over: bool = True


@dataclass(frozen=True, slots=True)
class Had:
    """What somebody has had, in units and in grams of alcohol, and what became points instead."""

    units: Fraction = Fraction(0)
    points: Fraction = Fraction(0)
    grams: Fraction = Fraction(0)

    def plus(self, account: Account) -> Had:
        """This and what an account says."""
        return Had(self.units + account.had, self.points + account.points, self.grams + account.grams)

    def less(self, account: Account | None) -> Had:
        """This without what an account says, if there is one."""
        if account is None:
            return self
        return Had(self.units - account.had, self.points - account.points, self.grams - account.grams)


@dataclass(frozen=True, slots=True)
class Evening:
    """Several rounds and who played them: ``people`` in the order of their seats, with the kind of computer if any."""

    people: tuple[tuple[str, str | None], ...] = ()
    rounds: tuple[Played, ...] = ()
    had: tuple[tuple[str, Had], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody's name, in the order of their seats."""
        return tuple(name for name, _ in self.people)

    @property
    def kinds(self) -> tuple[str, ...]:
        """What was played for, in the order in which it was first."""
        return tuple(dict.fromkeys(one.kind for one in self.rounds))

    @property
    def games(self) -> tuple[str, ...]:
        """What was played, in the order in which it was first."""
        return tuple(dict.fromkeys(one.game for one in self.rounds))

    def played(self, name: str) -> int:
        """How many rounds somebody has played to their end."""
        return sum(one.over and name in one.names for one in self.rounds)

    def won(self, name: str) -> int:
        """How many of them that person has won."""
        return sum(name in one.winners for one in self.rounds)

    def cost(self, name: str, kind: str) -> Fraction:
        """What all rounds of a kind have cost somebody; below zero for a gain."""
        costs = self.course(name, kind)
        return costs[-1] if costs else Fraction(0)

    def causes(self, name: str, kind: str) -> dict[str, Fraction]:
        """The same by cause, in the order in which causes first came up for anybody."""
        found = dict.fromkeys(self.all_causes(kind), Fraction(0))
        for one in self.rounds:
            if one.kind == kind:
                for who, key, amount in one.causes:
                    if who == name:
                        found[key] += amount
        return found

    def all_causes(self, kind: str) -> tuple[str, ...]:
        """Every cause that came up in rounds of a kind."""
        return tuple(dict.fromkeys(key for one in self.rounds if one.kind == kind for _, key, _ in one.causes))

    def course(self, name: str, kind: str) -> tuple[Fraction, ...]:
        """What the rounds of a kind had cost somebody after each of them."""
        total, found = Fraction(0), []
        for one in self.rounds:
            if one.kind == kind:
                total += sum((cost for who, cost in zip(one.names, one.costs, strict=True) if who == name), Fraction(0))
                found.append(total)
        return tuple(found)

    def plus(self, other: Evening) -> Evening:
        """Both, one after the other."""
        people = dict(self.people) | {name: bot for name, bot in other.people if name not in dict(self.people)}
        had = dict(self.had)
        for name, one in other.had:
            before = had.get(name, Had())
            had[name] = Had(before.units + one.units, before.points + one.points, before.grams + one.grams)
        return Evening(tuple(people.items()), self.rounds + other.rounds, tuple(had.items()))


# ---------------------------------------------------------------- one sitting


def of_sitting(sitting: Sitting, since: float = 0.0) -> Evening:
    """What a sitting has come to so far; raises `Trouble` where its files cannot be read.

    ``since``: without the rounds whose files were last written before, in seconds since 1970.
    """
    if sitting.folder is not None:
        return of_folder(sitting.folder, since)
    rounds = (played(*one) for one in sitting.booked)
    return _evening(sitting, tuple(rounds))


def of_folder(folder: Path, since: float = 0.0) -> Evening:
    """The same out of a folder alone, whether the sitting goes on or has ended."""
    lines = load(folder / SITTING).lines
    if not lines:
        raise Trouble("sitting_unreadable", file=folder.name)
    terms = read_terms(lines[0])
    if terms.game not in GAMES:
        raise Trouble("sitting_unreadable", file=folder.name)
    sitting, rounds, ledgers = Sitting(game(terms.game), terms), list[Played](), list[Ledger]()
    for line in lines[1:]:
        if line.get(END):
            continue
        if line.get(BACK):
            rounds, ledgers = rounds[:-1], ledgers[:-1]
        elif "settle" in line or "void" in line:
            rounds.append(_booked(sitting, folder, line))
            ledgers.append(sitting.ledger)
        sitting.fold(line)
    first = sum(_written(folder, number) < since for number in range(1, sitting.ledger.rounds + 1)) if since else 0
    # what was had before the first of these rounds was had on another evening
    before = [*ledgers, sitting.ledger][min(first, len(rounds))] if first else None
    return _evening(sitting, tuple(rounds[first:]), before)


def _written(folder: Path, number: int) -> float:
    """When the file of a round was written last; a round without one has been told and counts as new."""
    try:
        return round_path(folder, number).stat().st_mtime
    except OSError:
        return float("inf")


def _evening(sitting: Sitting, rounds: tuple[Played, ...], before: Ledger | None = None) -> Evening:
    """The rounds, and who played them: first those who sit there now, in the order of the seats, then who has left.

    ``before``: the ledger with what does not belong to it.
    """
    ledger = sitting.ledger
    accounts = [*(account for _, account in ledger.taken()), *ledger.away]
    there = dict.fromkeys([account.name for account in accounts])
    there |= dict.fromkeys(name for one in rounds for name in one.names)
    gone = [name for name in there if all(name not in one.names for one in rounds) and rounds]
    people = tuple((name, sitting.bots.get(name)) for name in there if name not in gone)
    was = {} if before is None else {one.name: one for one in before.everybody()}
    had = tuple((account.name, Had().plus(account).less(was.get(account.name))) for account in accounts)
    return Evening(people, rounds, had)


def played(info: Info, names: tuple[str, ...], settlement: Settlement, each: Sequence[Fraction]) -> Played:
    """A round out of its settlement; ``each``: how many units of a player an amount of 1 is, by seat."""
    over = settlement.over and not settlement.void
    lines = [line for line in settlement.lines if line.paid or over]
    costs = [Fraction(0)] * len(names)
    for seat, amount in enumerate(settlement.paid):
        costs[seat] += amount * each[seat]
    for seat, amount in enumerate(settlement.due if over else ()):
        costs[seat] += amount * each[seat]
    causes = [(names[line.seat], line.why.key, line.amount * each[line.seat]) for line in lines]
    winners = tuple(names[seat] for seat in settlement.winners) if over else ()
    return _whole(Played(info.id, info.unit, names, winners, tuple(costs), tuple(causes), over))


def _whole(one: Played) -> Played:
    """A round whose causes come to its costs: what no line says has a cause that is not known."""
    missing = []
    for name, cost in zip(one.names, one.costs, strict=True):
        left = cost - sum((amount for who, _, amount in one.causes if who == name), Fraction(0))
        if left:
            missing.append((name, UNKNOWN, left))
    return replace(one, causes=(*one.causes, *missing))


def _booked(sitting: Sitting, folder: Path, line: Mapping[str, Any]) -> Played:
    """A round by the line that books it, and by what its file says of the causes."""
    ledger, info = sitting.ledger, sitting.game.info
    each, players = each_in_units(info.cup, ledger), len(ledger.playing)
    settlement = told(sitting.game, sitting.terms.options, players, ledger.playing.index(ledger.dealer), line)
    found = settlement or _settled(round_path(folder, ledger.rounds))
    if found is not None and len(found.due or found.paid) in (0, players):
        return played(info, ledger.named, found, each)
    step = read_step(line)
    assert isinstance(step, SettleRound | Void)
    paid = {seat: units for seat, units in enumerate(step.paid) if units}
    due = dict(enumerate(step.units)) if isinstance(step, SettleRound) else {}
    costs = tuple((due.get(seat) or Fraction(0)) + paid.get(seat, Fraction(0)) for seat in ledger.playing)
    over = isinstance(step, SettleRound)
    winners = step.winners if isinstance(step, SettleRound) else ()
    names = dict(zip(ledger.playing, ledger.named, strict=True))
    won = tuple(names[seat] for seat in winners if seat in names)
    return _whole(Played(info.id, info.unit, ledger.named, won, costs, (), over))


def _settled(path: Path) -> Settlement | None:
    """The settlement that the last line of a round's file holds; None where there is none."""
    try:
        lines = load(path).lines
        return Settlement.model_validate(lines[-1]["end"]) if lines and "end" in lines[-1] else None
    except (Trouble, ValidationError):
        return None


# ---------------------------------------------------------------- a whole evening


def day(moment: datetime) -> date:
    """The day that an evening belongs to: until six in the morning it is still the one before."""
    return (moment - NIGHT).date()


def begun(folder: Path) -> datetime | None:
    """When a sitting was begun, by the name of its folder; None for a name of another kind."""
    try:
        return datetime.strptime(folder.name[: len("20261130-200000")], STAMP)
    except ValueError:
        return None


def since(moment: datetime) -> float:
    """When the evening of a moment began, in seconds since 1970."""
    return (datetime.combine(day(moment), datetime.min.time()) + NIGHT).timestamp()


def of_evening(base: Path, sitting: Sitting, now: datetime) -> Evening:
    """All that was played this evening by those who sit at a table, and by those who have played with them."""
    mine = of_sitting(sitting, since(now))
    others = list(_others(base, sitting, now))
    before: list[tuple[str, Evening]] = []
    known = set(mine.names)
    while shared := [one for one in others if known & set(one[1].names)]:
        others = [one for one in others if one not in shared]
        before += shared
        known |= {name for _, found in shared for name in found.names}
    return _together([found for _, found in sorted(before, key=lambda one: one[0])], mine)


def _together(before: Sequence[Evening], last: Evening) -> Evening:
    """Evenings added up; people in the order of the last table's seats, then the others."""
    whole = Evening()
    for found in (*before, last):
        whole = whole.plus(found)
    order = {name: at for at, name in enumerate(last.names)}
    people: Iterable[tuple[str, str | None]] = sorted(whole.people, key=lambda one: order.get(one[0], len(order)))
    return replace(whole, people=tuple(people))


def _others(base: Path, sitting: Sitting, now: datetime) -> Iterator[tuple[str, Evening]]:
    """The other sittings that were begun this evening; one that cannot be read is left out."""
    for folder in sorted(sittings(base).glob("*")):
        at = begun(folder)
        if folder == sitting.folder or at is None or day(at) != day(now):
            continue
        try:
            yield folder.name, of_folder(folder)
        except Trouble:
            continue
