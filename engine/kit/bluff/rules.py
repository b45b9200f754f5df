"""What may be done and why not, as far as the games share it (§5): the first code that applies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.core.action import Action, Refusal
from engine.core.model import Seat
from engine.kit.betting import NOBODY
from engine.kit.bluff.model import Bet, Call, Fold, Look, No, Phase, Raise
from engine.kit.bluff.state import State

OwnFault: TypeAlias = Callable[[State, Action], Refusal | None]

Phases: TypeAlias = Mapping[type[Action], tuple[Phase, ...]]

PHASES: Final[Phases] = {
    Look: (Phase.BET,),
    Bet: (Phase.BET,),
    Call: (Phase.BET,),
    Raise: (Phase.BET, Phase.AFTER_COMPARE),
    Fold: (Phase.BET,),
}
"""When each shared verb is one of the game's; games add their own."""


def fault(state: State, action: Action, phases: Phases, own: OwnFault) -> Refusal | None:
    """The first code of §5; ``phases`` of all verbs of the game, ``own`` speaks for those that are its own."""
    phase, bets, seat = state.phase, state.bets, action.seat
    if phase is Phase.OVER:
        return Refusal(code=No.ROUND_OVER)
    if phase not in phases.get(type(action), ()):
        return Refusal(code=No.WRONG_PHASE, params={"phase": phase})
    if seat not in state.acting:
        return Refusal(code=No.NOT_YOUR_TURN)
    match action:
        case Look():
            return Refusal(code=No.ALREADY_LOOKED) if bets.seen[seat] else None
        case Fold():
            return None
        case Bet():
            return Refusal(code=No.BET_ALREADY_MADE) if bets.stake else _step_fault(state, action)
    if phase is Phase.BET:
        if not bets.stake:
            return Refusal(code=No.NO_BET_YET)
        if bets.capped != NOBODY and not isinstance(action, Call):
            return Refusal(code=No.CAPPED)
    match action:
        case Call():
            return None
        case Raise():
            return _step_fault(state, action)
        case _:
            return own(state, action)


def _step_fault(state: State, action: Bet | Raise) -> Refusal | None:
    steps = state.bets.limits.steps
    if action.step not in steps:
        return Refusal(code=No.BAD_STEP, params={"steps": ", ".join(map(str, steps))})
    if price(state, action) is None:
        return Refusal(code=No.OVER_CAP, params={"room": state.bets.room(action.seat)})
    return None


def price(state: State, action: Action) -> int | None:
    """What a shared verb costs; 0 for one that costs nothing, None for a bet that does not fit under the cap."""
    bets, seat = state.bets, action.seat
    match action:
        case Bet(step=step):
            return bets.bet(seat, step)
        case Call():
            return bets.call(seat)
        case Raise(step=step):
            return bets.rise(seat, step, paid=state.phase is Phase.AFTER_COMPARE)
        case _:
            return 0


def listed(state: State, seat: Seat) -> list[Action]:
    """The shared verbs that belong to the moment, in the order of their buttons; some may not fit just now."""
    bets, steps = state.bets, state.bets.limits.steps
    raises: list[Action] = [Raise(seat=seat, step=step) for step in steps]
    if state.phase is Phase.AFTER_COMPARE:
        return raises
    found: list[Action] = [] if bets.seen[seat] else [Look(seat=seat)]
    if not bets.stake:
        found += [Bet(seat=seat, step=step) for step in steps]
    else:
        found.append(Call(seat=seat))
        found += raises if bets.capped == NOBODY else []
    return [*found, Fold(seat=seat)]


def stake_after(state: State, action: Action) -> int:
    """The stake when a bet, call or raise has been made."""
    match action:
        case Bet(step=step):
            return step * state.bets.limits.base
        case Raise(step=step):
            return state.bets.stake + step * state.bets.limits.base
        case _:
            return state.bets.stake
