"""A round: what is agreed, the cards, where the betting stands, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from engine.core.game import Setup
from engine.core.model import Card, Seat
from engine.kit.betting import NOBODY, Bets
from engine.kit.bluff.model import Options, Phase
from engine.kit.three_cards import PACK, strength

FOLDED: Final = 1
BEATEN: Final = 2


@dataclass(frozen=True, slots=True)
class End:
    """Who won, which hands are open to all, and who pays what on top for the winning kind."""

    winners: tuple[int, ...]
    shown: tuple[int, ...] = ()
    extra: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """One moment of a round.

    ``game``: its id, for words; ``lost``: how a seat left the round, 0 for those who have not; ``knows``: per seat,
    whose cards it sees; ``choosing``: who has won a comparison and may raise.
    """

    game: str
    setup: Setup[Any]
    hands: tuple[tuple[Card, ...], ...]
    bets: Bets
    lost: tuple[int, ...]
    knows: tuple[frozenset[int], ...]
    choosing: int = NOBODY
    end: End | None = None

    @property
    def options(self) -> Options:
        """The house rules."""
        found: Options = self.setup.options
        return found

    @property
    def phase(self) -> Phase:
        """The phase's name."""
        if self.end is not None:
            return Phase.OVER
        return Phase.BET if self.choosing == NOBODY else Phase.AFTER_COMPARE

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seat that may act; none when the round is over."""
        if self.end is not None:
            return ()
        return (Seat(self.bets.turn if self.choosing == NOBODY else self.choosing),)

    def strength(self, seat: int) -> int:
        """How high a seat's hand is."""
        return strength(PACK.mask(self.hands[seat]), self.options.a23 == "second")

    def but(self, **changes: Any) -> State:
        """This state with some fields changed."""
        return replace(self, **changes)
