"""Computer players of 梦幻扎金花 2.0: chances against hands of two unseen cards (page §10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import ClassVar

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import View
from engine.core.model import seats
from engine.games.dream_2.model import Call, Figure, Open, Phase, Reason, Sweep
from engine.kit.banker import Chances, bands
from engine.kit.players import Reckoner, Weighed

LOUD = 0.05
"""What a call of one half cup betrays, in half cups; it grows with the square of the call."""
HANDING_OVER = 1.0
"""Half cups that a counted sweep is worth besides its drinks."""


class Normal(Reckoner):
    """Takes every closed hand for any two unseen cards."""

    strength: ClassVar[Mapping[int, tuple[float, float]]] = {}

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Own drinks less those of the others in this deal."""
        chances = Chances(view)
        if view.table.phase == Phase.CALL:
            own = chances.above()
            return [self._call(action, own) for action in view.legal.actions if isinstance(action, Call)]
        figures = view.table.figures
        calls = [int(figures.get(f"call:{seat}", 0)) for seat in seats(view.setup.players)]  # type: ignore[arg-type]
        likely = [chances.above(*band) for band in bands(calls, self.strength)]
        opened = figures[Figure.WAITING.value]
        assert isinstance(opened, tuple)
        counts = HANDING_OVER if Figure.COUNTS.value in figures else 0.0
        return [self._bank(action, calls, likely, sum(calls[seat] for seat in opened), counts) for action in _of(view)]

    def _call(self, action: Call, own: float) -> Weighed:
        call = action.half_cups
        why = Reason.STRONG if own > 0.5 else Reason.WEAK
        return Weighed(action, call * (1 - 2 * own) + LOUD * call * call, why)

    def _bank(self, action: Action, calls: Sequence[int], likely: Sequence[float], pile: int, counts: float) -> Weighed:
        """A lost opening costs the whole pile; a sweep all calls; stopping nothing further."""
        match action:
            case Open(target=target):
                win, call = likely[target], calls[target]
                return Weighed(action, (1 - win) * (pile + call) - win * call, Reason.OPEN)
            case Sweep():
                win = prod(likely[seat] for seat, call in enumerate(calls) if call)
                return Weighed(action, (1 - 2 * win) * sum(calls) - counts * win, Reason.SWEEP)
        return Weighed(action, 0.0, Reason.STOP)


def _of(view: View) -> tuple[Action, ...]:
    return view.legal.actions


class Beginner(Normal):
    """Knows the same and forgets it often."""

    slips = 0.3


class Expert(Normal):
    """Takes a call for what such players call with: two cups with the better hands, half a cup with the others."""

    strength: ClassVar[Mapping[int, tuple[float, float]]] = {1: (0.0, 0.6), 2: (0.5, 0.75), 4: (0.6, 1.0)}
