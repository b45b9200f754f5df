"""What the table shows, what each seat is asked, where things lie (page §7, §10)."""

from __future__ import annotations

from engine.core.action import Refusal
from engine.core.game import Setup
from engine.core.layout import Layout, Place
from engine.core.model import ALL, Seat, seats
from engine.core.prompt import Prompt
from engine.core.table import Table, Zone
from engine.games.dream_1.model import Figure, No, Options, Phase
from engine.games.dream_1.rules import State, readings, rules_of
from engine.kit.halfcups import acting
from engine.kit.imagined import read
from engine.kit.wildpack import caption, laid_open

ID = "dream_1"


def table(state: State) -> Table:
    """The whole truth; a hand is seen by its owner, by all after an opening and never after a 散局 (§7)."""
    shown = readings(state) if state.opened else []
    zones = [laid_open(_hand(state, seat), ID, shown[seat]) if shown else _own(state, seat) for seat in _all(state)]
    zones.append(Zone(id="common", cards=(state.common,), seen_by=ALL))
    zones.append(Zone(id="discards", cards=state.discards, seen_by=ALL))
    zones.append(Zone(id="stock", cards=state.stock))
    figures = {
        Figure.FIRST.value: state.lead if state.phase == Phase.OVER else state.first,
        Figure.CALLER.value: state.caller,
        Figure.PASSED.value: state.passed,
        **state.figures(),
    }
    return Table(phase=state.phase, to_act=acting(state), zones=tuple(zones), figures=figures)


def _all(state: State) -> tuple[Seat, ...]:
    return seats(state.setup.players)


def _hand(state: State, seat: Seat) -> Zone:
    return Zone(id=f"hand:{seat}", cards=(state.hands[seat],), seen_by=ALL, owner=seat)


def _own(state: State, seat: Seat) -> Zone:
    """A closed hand, named for its owner by what he knows himself."""
    cards = (state.hands[seat], state.common)
    known = read(cards, state.discards, rules_of(state.setup.options))
    mine = {"seen_by": frozenset({seat}), "caption": caption(ID, known)}
    return _hand(state, seat).model_copy(update=mine)


def prompts(state: State, seat: Seat | None) -> tuple[Prompt, ...]:
    """The verbs of the phase with their prices (§10)."""
    if seat not in acting(state):
        return ()
    if state.phase == Phase.DECIDE:
        return Prompt(verb="open", risk=state.setup.options.penalty), Prompt(verb="pass", word="scatter")
    off = None if state.stock else Refusal(code=No.STOCK_EMPTY)
    options = state.setup.options
    return (
        Prompt(verb="swap_hand", zone=f"hand:{seat}", price=options.cost_hand, off=off),
        Prompt(verb="swap_common", zone="common", price=options.cost_common, off=off),
        Prompt(verb="pass"),
    )


def layout(setup: Setup[Options]) -> Layout:
    """One card before each seat; in the middle the common card between stock and discards."""
    centre = (
        Place(zone="stock", shape="pile", at=(-1.5, 0.0)),
        Place(zone="common", shape="row"),
        Place(zone="discards", shape="row", at=(1.5, 0.0)),
    )
    return Layout(
        turn="ccw",
        seat=(Place(zone="hand", shape="row"),),
        centre=centre,
        plates=(Figure.CALLER, Figure.FIRST),
        ticks=(Figure.PASSED, Figure.CALLER),
    )
