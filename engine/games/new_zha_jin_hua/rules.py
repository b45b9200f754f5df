"""比牌 (page §4.3, §5): from the third betting turn a seat may compare with any other; the lower is out."""

from __future__ import annotations

from engine.core.action import Action, Refusal
from engine.core.event import Event
from engine.core.game import Step
from engine.core.model import ALL, Audience, Seat
from engine.core.prompt import PickSeat, Prompt
from engine.games.new_zha_jin_hua.model import Compare, Done, No, Tell
from engine.kit.betting import NOBODY, counted, full, looked, put
from engine.kit.bluff.course import close, duel, leave, pay, turn_ends, turned
from engine.kit.bluff.model import Phase
from engine.kit.bluff.state import BEATEN, State
from engine.kit.telling import told
from engine.kit.three_cards import best


def compare_fault(state: State, action: Compare) -> Refusal | None:
    """Codes 8 and 9: too early in the round (D10); the target is oneself, not live, or no seat."""
    found = _too_early(state, action.seat)
    if found is None and (action.target == action.seat or action.target not in state.bets.seats):
        return Refusal(code=No.BAD_TARGET)
    return found


def _too_early(state: State, seat: int) -> Refusal | None:
    first: int = state.setup.options.compare_from
    if state.bets.turns[seat] < first - 1:
        return Refusal(code=No.TOO_EARLY, params={"lap": first})
    return None


def compared(state: State, action: Compare) -> Step[State]:
    """The comparer pays a call; equal hands lose for it. The winner may raise once, if that fits under the cap (D6)."""
    seat, target = action.seat, action.target
    step = pay(state, action, state.bets.call(seat), state.bets.stake)
    won = best((state.strength(seat), state.strength(target))) == [0]
    winner, loser = (seat, target) if won else (target, seat)
    pair = state.bets.seats
    state = leave(step.state, loser, BEATEN)
    ends, pairwise = len(state.bets.seats) == 1, state.setup.options.compare_shows == "pair"
    seen_by: Audience = ALL if ends else frozenset({seat, target} if pairwise else ())
    said = duel(state, told(Tell.COMPARE, seat, target=target, loser=loser), (seat, target), (winner,), seen_by)
    events: list[Event] = [*step.events, said]
    if ends:
        # the comparison that ends the round takes the place of an opening (D15); it never caps
        return close(state.but(bets=counted(state.bets, seat)), (winner,), pair, events)
    if pairwise:
        shown = shown_to_each_other(state, winner, loser)
        state, events = shown.state, [*events, *shown.events]
    smallest = min(state.bets.limits.steps)
    if won and not full(state.bets, seat) and state.bets.rise(seat, smallest, paid=True) is not None:
        return Step(state.but(bets=counted(state.bets, seat), choosing=seat), tuple(events))
    return turn_ends(state, seat, events)


def shown_to_each_other(state: State, winner: int, loser: int) -> Step[State]:
    """The two see both hands; a winner who was blind counts as having looked (D7)."""
    both = frozenset({winner, loser})
    knows = state.knows
    for seat in both:
        knows = put(knows, seat, knows[seat] | both)
    events: list[Event] = [turned(state, seat) for seat in sorted(both)]
    if not state.bets.seen[winner]:
        state = state.but(bets=looked(state.bets, winner))
        events.append(told(Tell.LOOK, winner))
    return Step(state.but(knows=knows), tuple(events))


def comparing(state: State) -> bool:
    """Whether the betting round has come from which on all who are still in may compare (§10)."""
    bets = state.bets
    on = state.end is None and bets.stake > 0 and bets.capped == NOBODY
    return on and all(_too_early(state, seat) is None for seat in bets.seats)


def declined(state: State) -> Step[State]:
    """The winner of a comparison does not raise; its turn has been counted."""
    return turn_ends(state.but(choosing=NOBODY), state.choosing, (), bets=False)


def own_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every comparison, or nothing more after one."""
    if state.phase is Phase.AFTER_COMPARE:
        return (Done(seat=seat),)
    if not state.bets.stake or state.bets.capped != NOBODY:
        return ()
    return tuple(Compare(seat=seat, target=Seat(other)) for other in state.bets.seats if other != seat)


def own_prompts(state: State, seat: Seat) -> tuple[Prompt, ...]:
    """One button for all comparisons: which opponent is asked then."""
    actions = own_actions(state, seat)
    targets = tuple(action.target for action in actions if isinstance(action, Compare))
    if not targets:
        return tuple(Prompt(verb=action.do) for action in actions)
    ask = PickSeat(field="target", seats=targets)
    return (Prompt(verb="compare", asks=(ask,), price=state.bets.call(seat), off=_too_early(state, seat)),)
