"""What the table shows, what each seat is asked, where things lie (page §7, §10)."""

from __future__ import annotations

from engine.core.game import Setup
from engine.core.layout import Layout, Place
from engine.core.model import ALL, Seat, Text
from engine.core.prompt import PickOne, Prompt
from engine.core.table import Table, Zone
from engine.games.dream_4_fantasy.model import Caption, Figure, Options
from engine.games.dream_4_fantasy.rules import State
from engine.kit.counting import TOTAL, counted, glasses, picture
from engine.kit.halfcups import acting
from engine.kit.three_cards import PACK

ID = "dream_4_fantasy"


def table(state: State) -> Table:
    """The whole truth: everything but the stock is open (§7)."""
    newest = Zone(id="turned", cards=state.dealt[-1:], seen_by=ALL)
    if state.named is not None and state.named != state.dealt[-1]:
        newest = counted(newest, ID, state, (state.named, state.dealt[-1]))
    elif state.named is not None:
        newest = newest.model_copy(update={"caption": Text(key=f"{ID}.caption.{Caption.HIT}")})
    named = {} if state.named is None else {Figure.NAMED.value: state.named}
    zones = (newest, Zone(id="dealt", cards=state.dealt[:-1], seen_by=ALL), _called(state))
    return picture(state, zones, **named)


def _called(state: State) -> Zone:
    """The card that was named last: it is only thought of, and lies elsewhere."""
    if state.named is None:
        return Zone(id="named", seen_by=ALL)
    said = Text(key=f"{ID}.caption.{Caption.NAMED}")
    return Zone(id="named", seen_by=ALL, imagined=(state.named,), caption=said)


def prompts(state: State, seat: Seat | None) -> tuple[Prompt, ...]:
    """Any card, those that were dealt shown as gone; the one named last is a tap away (再叫)."""
    if seat not in acting(state):
        return ()
    any_card = Prompt(verb="name", asks=(PickOne(field="card", choices=PACK.order, faded=state.dealt),))
    return (
        (any_card,)
        if state.named is None
        else (any_card, Prompt(verb="name", word="again", fixed={"card": state.named}))
    )


def layout(setup: Setup[Options]) -> Layout:
    """Stock and newest card in the middle, the row of dealt cards below."""
    centre = (
        Place(zone="stock", shape="pile", at=(-1.5, 0.0)),
        Place(zone="turned", shape="row"),
        Place(zone="named", shape="row", at=(2.2, 0.0)),
        Place(zone="dealt", shape="row", at=(0.0, 1.2)),
    )
    return Layout(turn="ccw", centre=centre, plates=(TOTAL,), glasses=(glasses(setup.options),), heading=("named",))
