"""Computer players of 梦幻扎金花 3.0: chances against hands of two unseen cards (page §10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import View
from engine.core.model import seats
from engine.games.dream_3.model import Accept, Ask, Call, Counter, Defy, Phase, Reason
from engine.games.dream_3.rules import COUNTERED, DEFIED
from engine.kit.banker import Chances, bands
from engine.kit.players import Reckoner, Weighed

LOUD = 0.1
"""What a call of one half cup betrays, in half cups; it grows with the square of the call."""
QUARTER = 0.25
"""Whoever wins less often gives in (§10)."""
GIVES_IN = 0.5
"""How often a banker is thought to give in to a counter-question."""
HARDER = 0.15
"""How much less often one wins against a banker who fights after a counter-question."""


class Normal(Reckoner):
    """Takes every hand for any two unseen cards, but that of one who asks back."""

    strength: ClassVar[Mapping[int, tuple[float, float]]] = {}
    asked_back: ClassVar[tuple[float, float]] = (0.5, 1.0)

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Half cups from here on: own drinks, less those of the other in a fight."""
        chances, figures = Chances(view), view.table.figures
        calls = [int(figures.get(f"call:{seat}", 0)) for seat in seats(view.setup.players)]  # type: ignore[arg-type]
        own = chances.above()
        match view.table.phase:
            case Phase.CALL:
                return [self._call(action, own) for action in view.legal.actions if isinstance(action, Call)]
            case Phase.BANKER:
                likely = [chances.above(*band) for band in bands(calls, self.strength)]
                return [self._ask(action, calls, likely) for action in view.legal.actions]
            case Phase.REPLY:
                assert view.seat is not None
                return [self._reply(action, calls[view.seat], own) for action in view.legal.actions]
        asked = figures["asked"]
        assert isinstance(asked, tuple)
        call, own = calls[asked[-1]], chances.above(*self.asked_back)
        fight = COUNTERED * call * (1 - 2 * own)
        costs = {Accept: (DEFIED * call, Reason.GIVE_IN), Defy: (fight, Reason.FIGHT)}
        return [Weighed(action, *costs[type(action)]) for action in view.legal.actions]

    def _call(self, action: Call, own: float) -> Weighed:
        call = action.half_cups
        why = Reason.STRONG if own > 0.5 else Reason.WEAK
        return Weighed(action, call * (1 - 2 * own) + LOUD * call * call, why)

    def _ask(self, action: Action, calls: Sequence[int], likely: Sequence[float]) -> Weighed:
        """Weak hands give in for the call; the others fight for twice as much."""
        if not isinstance(action, Ask):
            return Weighed(action, 0.0, Reason.STOP)
        call, win = calls[action.target], likely[action.target]
        gain = QUARTER * call + (1 - QUARTER) * DEFIED * call * (2 * win - 1)
        return Weighed(action, -gain, Reason.ASK)

    def _reply(self, action: Action, call: int, own: float) -> Weighed:
        match action:
            case Accept():
                return Weighed(action, call, Reason.GIVE_IN)
            case Counter():
                fight = COUNTERED * call * (1 - 2 * max(0.0, own - HARDER))
                return Weighed(action, (1 - GIVES_IN) * fight - GIVES_IN * DEFIED * call, Reason.COUNTER)
        return Weighed(action, DEFIED * call * (1 - 2 * own), Reason.FIGHT)


class Beginner(Normal):
    """Knows the same and forgets it often."""

    slips = 0.3


class Expert(Normal):
    """Takes a call for what such players call with: a cup with the better hands, half a cup with the others."""

    strength: ClassVar[Mapping[int, tuple[float, float]]] = {1: (0.0, 0.65), 2: (0.55, 1.0)}
    asked_back: ClassVar[tuple[float, float]] = (0.6, 1.0)
