"""What the table shows, what each seat is asked, where things lie (page §7, §10)."""

from __future__ import annotations

from engine.core.game import Setup
from engine.core.layout import Layout, Place
from engine.core.model import ALL, Seat
from engine.core.prompt import Prompt
from engine.core.table import Table, Zone
from engine.games.dream_4.model import PILES, Options
from engine.games.dream_4.rules import State
from engine.kit.counting import TOTAL, counted, glasses, picture
from engine.kit.halfcups import acting


def table(state: State) -> Table:
    """The whole truth: everything but the stock is open (§7)."""
    zones = [Zone(id=f"pile:{at}", cards=pile, seen_by=ALL) for at, pile in enumerate(state.piles)]
    newest = zones[state.chosen]
    if len(newest.cards) > 1:
        zones[state.chosen] = counted(newest, "dream_4", state, (newest.cards[-2], newest.cards[-1]))
    return picture(state, zones)


def prompts(state: State, seat: Seat | None) -> tuple[Prompt, ...]:
    """Each pile is a place to tap."""
    if seat not in acting(state):
        return ()
    return tuple(Prompt(verb="choose", fixed={"pile": at}, zone=f"pile:{at}") for at in range(PILES))


def layout(setup: Setup[Options]) -> Layout:
    """Three piles in the middle, fanned so that covered cards can be read; the stock beside them."""
    return Layout(
        turn="ccw",
        centre=(Place(zone="pile", shape="row"), Place(zone="stock", shape="pile", at=(0.0, -1.0))),
        plates=(TOTAL,),
        glasses=(glasses(setup.options),),
    )
