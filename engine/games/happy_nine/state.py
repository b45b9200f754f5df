"""The state of a round of 欢乐九张: the core, and what a search ignores."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from engine.core.game import Setup
from engine.core.model import Card, Seat
from engine.games.happy_nine.core import DECLARE, DISCARD, OVER, PLAY, Core
from engine.games.happy_nine.material import Variant, variant
from engine.games.happy_nine.model import Options, Phase, Why

PHASES = {DISCARD: Phase.DISCARD, DECLARE: Phase.DECLARE, PLAY: Phase.PLAY, OVER: Phase.OVER}


@dataclass(frozen=True, slots=True)
class Charge:
    """Units drunk on the spot: by whom and why; ``what`` is the joker or the code of a foul.

    ``sealed``: charged in the declaring phase and not told to the others before it ends.
    """

    seat: int
    why: Why
    units: int
    what: str = ""
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """One play of the current trick, as a move of the core."""

    seat: int
    move: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling of the table that ended the round."""

    cheats: tuple[int, ...] = ()
    misdealer: int | None = None


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a round.

    ``core`` is None while the pile is shuffled; ``trays``: discards per seat; ``start``: who held ♦A; ``trick``: plays
    since the last free lead; ``gone``: cards of earlier tricks; ``passed``: seats that passed since the last play.
    """

    setup: Setup[Options]
    dealer: int
    die: Card | None = None
    first: int | None = None
    pile: tuple[Card, ...] = ()
    cuts: tuple[int, ...] = ()
    core: Core | None = None
    trays: tuple[int, ...] = ()
    start: int | None = None
    trick: tuple[Laid, ...] = ()
    gone: int = 0
    passed: tuple[int, ...] = ()
    charges: tuple[Charge, ...] = ()
    ruling: Ruling | None = None

    @property
    def phase(self) -> Phase:
        """The phase's name."""
        if self.ruling is not None:
            return Phase.OVER
        return Phase.SHUFFLE if self.core is None else PHASES[self.core.phase]

    @property
    def variant(self) -> Variant:
        """What the number of players decides."""
        return variant_of(self.setup)

    def acting(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        players = self.setup.players
        match self.phase:
            case Phase.OVER:
                return ()
            case Phase.SHUFFLE:
                return tuple(Seat(s) for s in range(players) if s == self.dealer or s not in self.cuts)
            case Phase.PLAY:
                assert self.core is not None
                return (Seat(self.core.turn),)
            case _:
                assert self.core is not None
                return tuple(Seat(s) for s in range(players) if not self.core.answers[s])

    def hand(self, seat: int) -> int:
        """The cards a seat holds, without what it has just put away."""
        if self.core is None:
            return 0
        away = self.core.answers[seat] if self.core.phase == DISCARD else 0
        return self.core.hands[seat] & ~away

    def immediate(self, told: bool = False) -> list[int]:
        """Units drunk on the spot per seat; with ``told`` only what the whole table knows of."""
        units = [0] * self.setup.players
        sealed = told and sealed_now(self)
        for charge in self.charges:
            if not (sealed and charge.sealed):
                units[charge.seat] += charge.units
        return units

    def but(self, **changes: Any) -> State:
        """This state with some fields changed."""
        return replace(self, **changes)


def sealed_now(state: State) -> bool:
    """Whether answers are being given that the others do not hear of yet (§4.4)."""
    return state.phase is Phase.DECLARE


def variant_of(setup: Setup[Options]) -> Variant:
    """The variant of a setup."""
    options = setup.options
    return variant(setup.players, options.top_card_rule == "forced", options.special_hands, options.top_card_penalty)
