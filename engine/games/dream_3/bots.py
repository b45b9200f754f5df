"""Computer players of 梦幻扎金花 3.0: the lines of strategy of the page, and one that reckons with them (page §10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import View
from engine.games.dream_3.model import Accept, Ask, Call, Counter, Defy, Phase, Reason
from engine.games.dream_3.rules import COUNTERED, DEFIED
from engine.kit.chances import Belief, calls_of, place_of, rivalry
from engine.kit.players import Reckoner, Weighed, grid

GRID: Final = 40
"""So many hands stand for all that another may hold."""
MIDDLE: Final = 0.5
QUARTER: Final = 0.25
"""Whoever wins less often gives in (§10)."""
STRONG: Final = 0.75
"""With such a hand a banker asks anybody."""
VERY_STRONG: Final = 0.85
"""Whoever has such a hand asks back."""
BLUFFS: Final = 0.05
MIXES: Final = 0.1
"""How often a call is the other one, so that it says less."""
REASONS: Final = {Accept: Reason.GIVE_IN, Defy: Reason.FIGHT, Counter: Reason.COUNTER, Ask: Reason.ASK}


def asked_above(call: int) -> float:
    """From which place on a banker asks somebody who has called so much."""
    return MIDDLE if call == 1 else STRONG


class Normal(Reckoner):
    """Goes by the lines of strategy of the page, one by one."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """What the line says costs nothing, everything else one half cup."""
        own, mixed = place_of(view), chance.of("mix").below(100)
        match view.table.phase:
            case Phase.CALL:
                strong = (own > MIDDLE) != (mixed < 100 * MIXES)
                return [self._call(action, strong) for action in view.legal.actions if isinstance(action, Call)]
            case Phase.BANKER:
                calls = calls_of(view)
                return [self._ask(action, calls, own) for action in view.legal.actions]
            case Phase.REPLY:
                back = own > VERY_STRONG or mixed < 100 * BLUFFS
                right: type[Action] = Counter if back else Defy if own > QUARTER else Accept
            case _:
                right = Defy if own > QUARTER else Accept
        return [Weighed(one, float(type(one) is not right), REASONS[type(one)]) for one in view.legal.actions]

    def _call(self, action: Call, strong: bool) -> Weighed:
        return Weighed(action, float((action.half_cups > 1) != strong), Reason.STRONG if strong else Reason.WEAK)

    def _ask(self, action: Action, calls: Sequence[int], own: float) -> Weighed:
        if not isinstance(action, Ask):
            return Weighed(action, 0.0, Reason.STOP)
        call = calls[action.target]
        return Weighed(action, call if own <= asked_above(call) else -1.0 / call, Reason.ASK)


class Beginner(Normal):
    """Knows the same and forgets it often."""

    slips = 0.3


CALLED: Final[Mapping[int, Belief]] = {1: Belief(0.0, MIDDLE, 2 * MIXES), 2: Belief(MIDDLE, 1.0, 2 * MIXES)}
"""What a call says of a hand."""
ASKED_BACK: Final = Belief(VERY_STRONG, 1.0, BLUFFS / (BLUFFS + 1 - VERY_STRONG))
DOUBT: Final = 0.15
"""How often a banker is thought to ask whatever he holds."""
YIELDS: Final = 0.1
"""How often a banker is thought to give in to a counter-question."""


class Expert(Reckoner):
    """Reckons every answer over the hands that the others' calls and questions leave them."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Own half cups, less the mean of the others'."""
        own, calls, players = place_of(view), calls_of(view), view.setup.players
        actions = view.legal.actions
        match view.table.phase:
            case Phase.CALL:
                why = Reason.STRONG if own > MIDDLE else Reason.WEAK
                called = [action for action in actions if isinstance(action, Call)]
                return [Weighed(action, calling(action.half_cups, own, players), why) for action in called]
            case Phase.BANKER:
                return [
                    Weighed(one, asking(calls[one.target], own, players), Reason.ASK)
                    if isinstance(one, Ask)
                    else Weighed(one, 0.0, Reason.STOP)
                    for one in actions
                ]
            case Phase.REPLY:
                assert view.seat is not None
                costs = replies(calls[view.seat], own, players)
            case _:
                asked = view.table.figures["asked"]
                assert isinstance(asked, tuple)
                costs = answers(calls[asked[-1]], own, players)
        return [Weighed(action, costs[type(action)], REASONS[type(action)]) for action in actions]


def fought(half_cups: int, win: float, players: int) -> float:
    """What a fight costs on average whoever wins it so often."""
    return rivalry((1 - win) * half_cups, win * half_cups, players)


def replies(call: int, own: float, players: int) -> dict[type[Action], float]:
    """What each answer to a banker's question costs."""
    low = asked_above(call)
    win = Belief(low, 1.0, DOUBT).below(own)
    back = (1 - YIELDS) * fought(COUNTERED * call, win, players) + YIELDS * rivalry(0.0, DEFIED * call, players)
    return {Accept: rivalry(call, 0.0, players), Defy: fought(DEFIED * call, win, players), Counter: back}


def answers(call: int, own: float, players: int) -> dict[type[Action], float]:
    """What each answer to a counter-question costs a banker."""
    win = ASKED_BACK.below(own)
    return {Accept: rivalry(DEFIED * call, 0.0, players), Defy: fought(COUNTERED * call, win, players)}


def calling(call: int, own: float, players: int) -> float:
    """What a call costs: how often a banker asks then, and the best answer."""
    return (1 - asked_above(call)) * min(replies(call, own, players).values())


def asking(call: int, own: float, players: int) -> float:
    """What asking somebody costs a banker, over all that may lie behind its call."""
    back = min(answers(call, own, players).values())
    whole = 0.0
    for share in grid(GRID):
        for place, weight in ((CALLED[call].at(share), 1 - CALLED[call].doubt), (share, CALLED[call].doubt)):
            if place > VERY_STRONG:
                cost = back
            elif place > QUARTER:
                cost = fought(DEFIED * call, float(own > place), players)
            else:
                cost = rivalry(0.0, call, players)
            whole += weight * (BLUFFS * back + (1 - BLUFFS) * cost)
    return whole / GRID
