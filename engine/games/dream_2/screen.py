"""What the table shows, what each seat is asked, where things lie (page §7, §10)."""

from __future__ import annotations

from engine.core.action import Refusal
from engine.core.game import Setup
from engine.core.layout import Layout
from engine.core.model import Seat
from engine.core.prompt import PickSeat, Prompt
from engine.core.table import Table
from engine.games.dream_2.model import Figure, No, Options, Phase
from engine.games.dream_2.rules import CALLS, ID, State, open_seats
from engine.kit import banker
from engine.kit.halfcups import acting
from engine.kit.imagined import Reading


def table(state: State) -> Table:
    """The whole truth; opened hands are seen by all, thrown-in ones by nobody (§7)."""
    options = state.setup.options
    drank = any(entry.seat == state.banker for entry in state.entries)
    counts = drank or not options.sweep_needs_drink
    figures = {
        **banker.figures(state),
        Figure.SWEEPS.value: f"{state.sweeps}/{options.sweeps_needed}",
        **({Figure.COUNTS.value: "1"} if counts else {Figure.UNCOUNTED.value: ""}),
        **({Figure.WAITING.value: state.opened} if state.phase == Phase.BANKER else {}),
    }
    zones = tuple(banker.zones(state, ID, _laid(state)))
    return Table(phase=state.phase, to_act=acting(state), zones=zones, figures=figures)


def _laid(state: State) -> dict[int, Reading]:
    """The open hands as they were compared: each side player's at its opening, the banker's at the latest."""
    found: dict[int, Reading] = {}
    shown = open_seats(state)
    for place, seat in enumerate(shown[1:], 2):
        seen = shown if state.swept else shown[:place]
        found[state.banker], found[seat] = banker.readings(state, state.banker, seat, seen)
    return found


def prompts(state: State, seat: Seat | None) -> tuple[Prompt, ...]:
    """Glasses to call with; for the banker seats to open, and what it may cost him (§10)."""
    if seat not in acting(state):
        return ()
    if state.phase == Phase.CALL:
        return tuple(Prompt(verb="call", fixed={"half_cups": call}, calls=call) for call in CALLS)
    closed = [Seat(side) for side in state.side() if side not in state.opened]
    pile = sum(state.calls[side] for side in state.opened)
    dearest = pile + max(state.calls[side] for side in closed)
    stop = Refusal(code=No.MUST_OPEN) if not state.opened and not state.last() else None
    sweep = Refusal(code=No.TOO_LATE_TO_SWEEP) if state.opened else None
    return (
        Prompt(verb="open", asks=(PickSeat(field="target", seats=tuple(closed)),), risk=dearest),
        Prompt(verb="stop", off=stop),
        Prompt(verb="sweep", risk=sum(state.calls), off=sweep),
    )


def layout(setup: Setup[Options]) -> Layout:
    """As with every banker's pack."""
    return banker.layout()
