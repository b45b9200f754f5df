"""What the table shows, what each seat is asked, where things lie (page §7, §10)."""

from __future__ import annotations

from engine.core.game import Setup
from engine.core.layout import Layout
from engine.core.model import Seat
from engine.core.prompt import PickSeat, Prompt
from engine.core.table import Table
from engine.games.dream_3.model import Figure, Options, Phase
from engine.games.dream_3.rules import CALLS, COUNTERED, DEFIED, ID, State, open_seats
from engine.kit import banker
from engine.kit.halfcups import acting
from engine.kit.imagined import Reading


def table(state: State) -> Table:
    """The whole truth; hands that fight lie open only when the round is over, between deals they are put away (§7)."""
    figures = {
        **banker.figures(state),
        Figure.ASKED.value: state.asked,
        **({Figure.ASKING.value: state.turn} if state.phase in (Phase.REPLY, Phase.BANKER_REPLY) else {}),
        **{f"{Figure.FIGHT.value}:{fight.side}": f"×{fight.factor}" for fight in state.fights},
    }
    laid: dict[int, Reading] = {}
    if state.phase == Phase.OVER:
        shown = open_seats(state)
        for seat in shown[1:]:
            laid[state.banker], laid[seat] = banker.readings(state, state.banker, seat, shown)
    zones = tuple(banker.zones(state, ID, laid))
    return Table(phase=state.phase, to_act=acting(state), zones=zones, figures=figures)


def prompts(state: State, seat: Seat | None) -> tuple[Prompt, ...]:
    """Glasses to call with; 服, 不服 and 反问 with what each costs, or may come to cost (§10)."""
    if seat not in acting(state):
        return ()
    call = state.calls[state.asking]
    match state.phase:
        case Phase.CALL:
            return tuple(Prompt(verb="call", fixed={"half_cups": amount}, calls=amount) for amount in CALLS)
        case Phase.BANKER:
            left = tuple(Seat(side) for side in state.side() if side not in state.asked)
            dearest = DEFIED * max(state.calls[side] for side in left)
            return Prompt(verb="ask", asks=(PickSeat(field="target", seats=left),), risk=dearest), Prompt(verb="stop")
        case Phase.REPLY:
            return (
                Prompt(verb="accept", price=call),
                Prompt(verb="defy", risk=DEFIED * call),
                Prompt(verb="counter", risk=COUNTERED * call),
            )
    return Prompt(verb="accept", price=DEFIED * call), Prompt(verb="defy", risk=COUNTERED * call)


def layout(setup: Setup[Options]) -> Layout:
    """As with every banker's pack; who was not asked stands apart while the others fight."""
    return banker.layout().model_copy(update={"apart": (Figure.ASKED, Figure.BANKER)})
