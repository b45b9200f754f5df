"""A round played with real cards: what a table tells of it, and what a game makes of that.

The program is dice, referee and ledger there; it sees no card but what it is told. A game that offers this names a
`Referee` (`Game.referee`). Its sheet says what is asked; a report is the answers of one round.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Generic, TypeVar

from pydantic import Field, Strict

from engine.core.action import Refusal
from engine.core.chance import Chance
from engine.core.event import Rolled
from engine.core.model import Card, Cards, Model, Seat, Seats
from engine.core.settlement import Settlement

O = TypeVar("O", bound=Model)  # noqa: E741 - the options of a game, as everywhere


class Wrong(StrEnum):
    """Why a report is refused, in the order in which it is looked through."""

    REPORT_NO_SEAT = "report_no_seat"
    REPORT_NOT_ASKED = "report_not_asked"
    REPORT_TOO_OFTEN = "report_too_often"
    REPORT_ONE_SEAT = "report_one_seat"
    REPORT_NOT_BEFORE_WINNER = "report_not_before_winner"
    REPORT_NO_WINNER = "report_no_winner"
    REPORT_ONE_WINNER = "report_one_winner"
    REPORT_WINNER_HOLDS = "report_winner_holds"
    REPORT_CARD_UNKNOWN = "report_card_unknown"
    REPORT_CARD_TWICE = "report_card_twice"
    REPORT_HOLDS_NONE = "report_holds_none"
    REPORT_HOLDS_MANY = "report_holds_many"


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that may be told of a seat, by its word (``<game>.told.<code>``), and how often in one round.

    ``units``: what it costs each time; ``before_winner``: only of the seat right before the winner; ``ends``: it is a
    ruling that ends the round without a winner; ``dealer``: only of the dealer; ``single``: of one seat alone.
    """

    code: str
    units: int
    most: int = 1
    before_winner: bool = False
    ends: bool = False
    dealer: bool = False
    single: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a table is asked after a round.

    ``cards``: all in play, as they are laid out; ``dear``: those that count by themselves, so that the others need only
    be counted; ``most``: so many a loser may hold at most; ``declared``: the word for a win by declaring
    (``<game>.told.<code>``), which several may share and after which all others hold ``most``; nothing: no such win.
    """

    cards: tuple[tuple[Card, ...], ...]
    dear: frozenset[Card]
    most: int
    marks: tuple[Mark, ...] = ()
    declared: str = ""

    def mark(self, code: str) -> Mark | None:
        """What may be told under a code."""
        return next((mark for mark in self.marks if mark.code == code), None)


class Held(Model):
    """What a loser still holds: cards that are named, and how many more."""

    cards: Cards = ()
    more: Annotated[int, Field(ge=0, le=99)] = 0

    @property
    def count(self) -> int:
        """How many cards that are."""
        return len(self.cards) + self.more


class Fact(Model):
    """Something told of a seat, so many times."""

    seat: Seat
    code: str
    times: Annotated[int, Field(ge=1, le=99)] = 1


class Report(Model):
    """What a table tells of a round; seats are those of the round."""

    winners: Seats = ()
    declared: bool = False
    held: Annotated[tuple[Held, ...], Strict(False)] = ()
    facts: Annotated[tuple[Fact, ...], Strict(False)] = ()

    def of(self, seat: int) -> Held:
        """What a seat holds."""
        return self.held[seat] if seat < len(self.held) else Held()

    def times(self, seat: int, code: str) -> int:
        """How often something was told of a seat."""
        return sum(fact.times for fact in self.facts if (fact.seat, fact.code) == (seat, code))


class Referee(ABC, Generic[O]):
    """What a game says about rounds that it does not see; all pure."""

    @abstractmethod
    def sheet(self, players: int, options: O) -> Sheet:
        """What is asked after a round."""

    @abstractmethod
    def settle(self, players: int, options: O, dealer: Seat, report: Report) -> Settlement:
        """What a report comes to; `refusal` has passed it."""

    @abstractmethod
    def roll(self, players: int, options: O, dealer: Seat, chance: Chance) -> Rolled:
        """The dealer's dice: where dealing begins."""


def refusal(sheet: Sheet, players: int, dealer: Seat, report: Report) -> Refusal | None:
    """Why a report cannot be settled, the first reason in the order of `Wrong`; None if it can."""
    return next(_wrong(sheet, players, dealer, report), None)


def _wrong(sheet: Sheet, players: int, dealer: Seat, report: Report) -> Iterator[Refusal]:
    everybody = range(players)
    named = (*report.winners, *(fact.seat for fact in report.facts))
    if len(report.held) > players or any(seat not in everybody for seat in named):
        yield _no(Wrong.REPORT_NO_SEAT)
    ends = False
    for (seat, code), times in sorted(_told(report).items()):
        mark = sheet.mark(code)
        if mark is None or (mark.dealer and seat != dealer):
            yield _no(Wrong.REPORT_NOT_ASKED, seat=seat)
            return
        if times > mark.most:
            yield _no(Wrong.REPORT_TOO_OFTEN, seat=seat, most=mark.most)
        if mark.single and len({fact.seat for fact in report.facts if fact.code == code}) > 1:
            yield _no(Wrong.REPORT_ONE_SEAT, seat=seat)
        if mark.before_winner and report.winners != ((seat + 1) % players,):
            yield _no(Wrong.REPORT_NOT_BEFORE_WINNER, seat=seat)
        ends = ends or mark.ends
    if report.declared and not sheet.declared:
        yield _no(Wrong.REPORT_NOT_ASKED, seat=dealer)
    yield from _winners(report, ends)
    if not ends:
        yield from _hands(sheet, players, report)


def _winners(report: Report, ends: bool) -> Iterator[Refusal]:
    winners = set(report.winners)
    if ends:
        # a ruling has ended the round: nobody has won, and what is held does not count
        if winners:
            yield _no(Wrong.REPORT_ONE_WINNER)
        return
    if not winners:
        yield _no(Wrong.REPORT_NO_WINNER)
    elif len(winners) != len(report.winners) or (len(winners) > 1 and not report.declared):
        yield _no(Wrong.REPORT_ONE_WINNER)


def _hands(sheet: Sheet, players: int, report: Report) -> Iterator[Refusal]:
    known = {card for row in sheet.cards for card in row}
    seen: set[Card] = set()
    for seat in range(players):
        held = report.of(seat)
        if seat in report.winners:
            if held.count:
                yield _no(Wrong.REPORT_WINNER_HOLDS, seat=seat)
            continue
        for card in held.cards:
            if card not in known:
                yield _no(Wrong.REPORT_CARD_UNKNOWN, card=card)
            if card in seen:
                yield _no(Wrong.REPORT_CARD_TWICE, card=card)
            seen.add(card)
        if not held.count and not report.declared:
            yield _no(Wrong.REPORT_HOLDS_NONE, seat=seat)
        if held.count > sheet.most:
            yield _no(Wrong.REPORT_HOLDS_MANY, seat=seat, most=sheet.most)


def _told(report: Report) -> Counter[tuple[int, str]]:
    told: Counter[tuple[int, str]] = Counter()
    for fact in report.facts:
        told[fact.seat, fact.code] += fact.times
    return told


def _no(code: Wrong, **params: Any) -> Refusal:
    return Refusal(code=code, params=params)
