"""开牌 (page §4.3, §5): with two left, pay twice the call and compare; if equal, who opens has lost."""

from __future__ import annotations

from engine.core.action import Action, Refusal
from engine.core.game import Step
from engine.games.zha_jin_hua.model import No, Tell
from engine.kit.betting import NOBODY
from engine.kit.bluff.course import close, duel, pay
from engine.kit.bluff.state import State
from engine.kit.telling import told
from engine.kit.three_cards import best

TIMES = 2
"""Opening costs so many calls (D7)."""
LEFT = 2
"""So many live seats may be left when somebody opens."""


def belongs(state: State) -> bool:
    """Whether opening is one of the things to be thought of now."""
    return state.bets.stake > 0 and state.bets.capped == NOBODY and len(state.bets.seats) == LEFT


def price(state: State, seat: int) -> int:
    """What opening costs, trimmed to the cap."""
    return state.bets.call(seat, TIMES)


def open_fault(state: State, seat: int) -> Refusal | None:
    """Codes 8 and 11: more than two left; 开牌禁手, the total with what is really paid (D13)."""
    bets, options = state.bets, state.setup.options
    if len(bets.seats) != LEFT:
        return Refusal(code=No.NOT_TWO_LEFT, params={"seats": " ".join(map(str, bets.seats))})
    limit: int = options.open_limit * bets.limits.base
    if bets.totals[seat] + price(state, seat) > limit:
        return Refusal(code=No.OPEN_FORBIDDEN, params={"limit": limit})
    return None


def opened(state: State, action: Action) -> Step[State]:
    """The two hands are shown and compared; this does not cap the round, which ends here."""
    seat = action.seat
    step = pay(state, action, price(state, seat), state.bets.stake)
    other = next(one for one in state.bets.seats if one != seat)
    winner = seat if best((state.strength(seat), state.strength(other))) == [0] else other
    loser = other if winner == seat else seat
    said = duel(step.state, told(Tell.OPEN, seat, loser=loser), (seat, other), (winner,))
    return close(step.state, (winner,), state.bets.seats, (*step.events, said))
