"""Games whose drinks are whole half cups and due at once: their state, the order of refusals, the account."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar, Final, Generic, TypeVar

from engine.core.action import Action, Malformed, Refusal, mended
from engine.core.event import Event, Moved
from engine.core.game import Game, Legal, Setup
from engine.core.model import Model, Seat, Text
from engine.core.settlement import Carry, Line, Settlement
from engine.core.table import Figure
from engine.kit.telling import told

O = TypeVar("O", bound=Model)  # noqa: E741 - the same letters as in core/game.py
D = TypeVar("D", bound=Model)

CUP: Final = "1/2"
"""What an amount of 1 is, in cups."""
OVER: Final = "over"
BOTTLE: Final = "bottle"
"""Where drinks come from that stood nowhere before; it lies nowhere on the table."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the drinks ledger; ``number``: the deal or trick it belongs to, 0 where there are none.

    ``stood``: the amounts of the table, or its zone, that its half cups stood at before, and how many at each.
    """

    seat: int
    why: str
    half_cups: int
    number: int = 0
    stood: tuple[tuple[str, int], ...] = ()

    def told(self) -> Event:
        """The entry as the event that every page of these games has."""
        return told("drink", self.seat, half_cups=self.half_cups, why=self.why)

    def pours(self) -> Iterator[Event]:
        """Its glasses on their way to the seat that drinks them."""
        for source, half_cups in self.stood or ((BOTTLE, self.half_cups),):
            yield Moved(source=source, target=f"drinks:{self.seat}", amount=half_cups)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pouring(Generic[O]):
    """What the states of these games have in common; ``lead``: who speaks or banks next."""

    setup: Setup[O]
    phase: str
    lead: int
    entries: tuple[Entry, ...] = ()

    def drinks(self) -> list[int]:
        """Half cups per seat so far."""
        drunk = [0] * self.setup.players
        for entry in self.entries:
            drunk[entry.seat] += entry.half_cups
        return drunk

    def after(self, seat: int) -> int:
        """The next seat in order of play."""
        return (seat + 1) % self.setup.players

    def round_from(self, seat: int) -> list[int]:
        """All seats in order of play, from one on."""
        return [(seat + step) % self.setup.players for step in range(self.setup.players)]

    def figures(self) -> dict[str, Figure]:
        """Half cups per seat, for the table."""
        return {f"drinks:{seat}": drunk for seat, drunk in enumerate(self.drinks())}


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnByTurn(Pouring[O]):
    """A state in which one seat acts at a time; ``turn``: which."""

    turn: int


P = TypeVar("P", bound=Pouring[Any])


def acting(state: TurnByTurn[Any]) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return () if state.phase == OVER else (Seat(state.turn),)


def vocabulary(model: Any, **shared: Iterable[StrEnum]) -> dict[str, Iterable[StrEnum]]:
    """The words of a game: those of its module of options and actions, and what it shares with others."""
    own = {"phase": "Phase", "error": "No", "event": "Tell", "line": "Why", "figure": "Figure", "zone": "Place",
           "reason": "Reason", "tally": "Tallied"}  # fmt: skip
    return {word: getattr(model, name) for word, name in own.items() if word not in shared} | shared


def poured(state: P, entries: Iterable[Entry], **changes: Any) -> tuple[P, tuple[Event, ...]]:
    """A state with more entries, and other changes, and the events that tell of the entries."""
    new = tuple(entry for entry in entries if entry.half_cups)
    events = tuple(event for entry in new for event in (entry.told(), *entry.pours()))
    return replace(state, entries=state.entries + new, **changes), events


class HalfCups(Game[O, D, P]):
    """The answers that are the same in all of these games."""

    usual = "normal"
    adviser = "expert"
    phases: ClassVar[Mapping[type[Action], Collection[str]]]
    """In which phases each verb may be said."""
    broken: ClassVar[Mapping[str, Any]] = {}
    """For each field of an action a value that its check refuses: what cannot be read counts as that."""

    @abstractmethod
    def acting(self, state: P) -> tuple[Seat, ...]:
        """The seats that may act."""

    @abstractmethod
    def fault(self, state: P, action: Action) -> Refusal | None:
        """What is wrong with an action in its phase and turn."""

    @abstractmethod
    def choices(self, state: P, seat: Seat) -> Iterable[Action]:
        """What a seat that may act can choose from, allowed or not."""

    def check(self, state: P, action: Action) -> Refusal | None:
        """End, phase, turn, then the fields: the order of every page's section 5."""
        if isinstance(action, Malformed):
            action = mended(self.verbs, action, {"seat": Seat(-1), **self.broken})
        if state.phase == OVER:
            return refused("round_over")
        if state.phase not in self.phases.get(type(action), ()):
            return refused("wrong_phase", phase=str(state.phase))
        if action.seat not in self.acting(state):
            return refused("not_your_turn")
        return self.fault(state, action)

    def legal(self, state: P, seat: Seat) -> Legal:
        """The choices that pass."""
        if seat not in self.acting(state):
            return Legal()
        return Legal(tuple(action for action in self.choices(state, seat) if self.fault(state, action) is None))

    def settle(self, state: P) -> Settlement:
        """Everything has been drunk on the spot; the smallest sum wins (section 8)."""
        drinks, over = state.drinks(), state.phase == OVER
        least = min(drinks)
        return Settlement(
            over=over,
            winners=tuple(Seat(seat) for seat, drunk in enumerate(drinks) if drunk == least) if over else (),
            result={"drinks": drinks},
            due=(0,) * len(drinks) if over else (),
            paid=tuple(drinks),
            lines=tuple(self._line(entry) for entry in state.entries),
            carry=Carry(lead=Seat(state.lead)) if over else Carry(),
        )

    def _line(self, entry: Entry) -> Line:
        numbered = {"number": entry.number} if entry.number else {}
        why = Text(key=f"{self.info.id}.line.{entry.why}", params=numbered)
        return Line(seat=Seat(entry.seat), why=why, amount=entry.half_cups, paid=True)


def refused(code: str, **params: str | int) -> Refusal:
    """A refusal that every game of the kind has under the same code."""
    return Refusal(code=code, params=params)


def lowest_from(seats: Iterable[int], first: int, players: int) -> int:
    """Of some seats the first in order of play, counted from ``first``, itself included."""
    return min(seats, key=lambda seat: (seat - first) % players)
