"""Which rounds statistics keep, and what of them.

A round counts when it is over and has come to a settlement: one that was abandoned or has been declared void counts
for nobody, whatever was paid on the spot. At a table that practises nothing counts, for there actions are taken back,
deals come again and rounds are taken up in the middle. Somebody for whom a computer has played, if only for a moment,
was not there: the seat is nobody's then, neither the person's nor that computer's. A round in which nobody is left
after that, such as one between computers that is shown to passers-by, is not kept at all.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.core.settlement import Settlement

if TYPE_CHECKING:
    from engine.play.round import Round
    from engine.play.sitting import Sitting


@dataclass(frozen=True, slots=True)
class SeatCount:
    """What a round was for a seat: a person by name, or the kind of a computer; nobody where both are None.

    ``cost`` is what it came to in the game's own units, below zero for a gain.
    """

    who: str | None
    bot: str | None
    won: bool
    cost: int
    tallies: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """A round that counts; ``key`` is the same whenever it is told again, ``ended`` in seconds since 1970."""

    key: str
    game: str
    kind: str
    ended: int
    seats: tuple[SeatCount, ...]


def counted(sitting: Sitting, round_: Round[Any], settlement: Settlement, ended: float) -> Counted | None:
    """What is kept of a sitting's round that has just been settled; None where it does not count."""
    names = sitting.seat_names()
    if not settlement.over or settlement.void or sitting.terms.practice or round_.practice:
        return None
    if len(names) != round_.setup.players:
        return None
    tallies = tallied(round_)
    costs = settlement.costs(len(names))
    seats = []
    for seat, name in enumerate(names):
        bot = sitting.bots.get(name)
        there = bot is None and name not in sitting.stood_in
        found = tuple(sorted(tallies[seat].items())) if there else ()
        seats.append(SeatCount(name if there else None, bot, seat in settlement.winners, costs[seat], found))
    if all(seat.who is None for seat in seats):
        return None
    info = round_.game.info
    where = sitting.folder.name if sitting.folder is not None else f"{sitting.terms.seed}"
    return Counted(f"{where}/{sitting.ledger.rounds}", info.id, info.unit, int(ended), tuple(seats))


def tallied(round_: Round[Any]) -> list[Counter[str]]:
    """What the game counts of a round, by seat."""
    found: list[Counter[str]] = [Counter() for _ in range(round_.setup.players)]
    for at, mapping in enumerate(round_.record().actions, 1):
        for tally in round_.game.tallies(round_.game.read(mapping), round_.moment(at).events):
            found[tally.seat][tally.key.value] += tally.amount
    return found
