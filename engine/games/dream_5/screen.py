"""What the table shows, what each seat is asked, where things lie (page §7, §10)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.action import Refusal
from engine.core.game import Setup
from engine.core.layout import Layout, Place
from engine.core.model import ALL, Seat, Text, seats
from engine.core.prompt import Prompt
from engine.core.table import Table, Zone
from engine.games.dream_5.model import About, Figure, No, Options, Phase
from engine.games.dream_5.rules import COST_OTHER, COST_OWN, SIDES, State, dear, readings, rules_of, stake
from engine.kit.halfcups import acting
from engine.kit.imagined import Reading, marks, read
from engine.kit.wildpack import caption

ID = "dream_5"


def table(state: State) -> Table:
    """The whole truth: swapped cards are public, the others their owner's until the opening (§7)."""
    shown = readings(state) if state.opened else []
    zones = [zone for seat in seats(state.setup.players) for zone in _hand(state, seat, shown[seat] if shown else None)]
    zones.append(Zone(id="common", cards=(state.common,), seen_by=ALL))
    zones.append(Zone(id="discards", cards=state.discards, seen_by=ALL))
    zones.append(Zone(id="stock", cards=state.stock))
    figures = {
        Figure.FIRST.value: state.lead if state.phase == Phase.OVER else state.first,
        Figure.LAST_DRINKER.value: state.drinker,
        Figure.PASSED.value: state.passed,
        Figure.JUG.value: str(stake(state.setup)),
        **state.figures(),
    }
    return Table(phase=state.phase, to_act=acting(state), zones=tuple(zones), figures=figures)


def _hand(state: State, seat: Seat, shown: Reading | None) -> Iterator[Zone]:
    """Left and right card as zones of their own; the hand's name stands at the left one, for those who know both."""
    hand = (*state.hands[seat], state.common)
    known = shown or read(hand, (*_public(state), *hand), rules_of(state.setup.options))
    for place, side in enumerate(SIDES):
        seen = ALL if shown or state.public[seat][place] else frozenset({seat})
        named = shown or place == _closed(state, seat)
        said = {"caption": caption(ID, known)} if named and (shown is None or place == 0) else {}
        read_as = marks((hand[place],), Reading(known.score, known.kind, known.points, (known.cards[place],)))
        if shown:
            said["marks"] = read_as  # type: ignore[assignment]  # fields of a zone
        yield Zone(id=f"hand:{seat}:{side}", cards=(hand[place],), seen_by=seen, owner=seat).model_copy(update=said)


def _closed(state: State, seat: Seat) -> int:
    """The card of a hand that only its owner sees, the first of two; the left one where both are public."""
    return next((place for place, public in enumerate(state.public[seat]) if not public), 0)


def _public(state: State) -> Iterator[str]:
    """Cards that all have seen."""
    yield from state.discards
    for hand, public in zip(state.hands, state.public, strict=True):
        yield from (card for card, known in zip(hand, public, strict=True) if known)


def prompts(state: State, seat: Seat | None) -> tuple[Prompt, ...]:
    """Cards to tap with their prices; a visible high card of another is taken at its owner's cost (§10)."""
    if seat is None or seat not in acting(state):
        return ()
    if state.phase == Phase.OPEN:
        return (Prompt(verb="open"),)
    off = None if state.stock else Refusal(code=No.STOCK_EMPTY)
    found = [
        Prompt(verb="swap_own", fixed={"side": side}, zone=f"hand:{seat}:{side}", price=COST_OWN, off=off)
        for side in SIDES
    ]
    found.append(Prompt(verb="swap_common", zone="common", price=COST_OTHER, off=off))
    for target in seats(state.setup.players):
        if target != seat:
            found += [_taking(state, target, place, off) for place in range(len(SIDES))]
    return (*found, Prompt(verb="pass"))


def _taking(state: State, target: int, place: int, off: Refusal | None) -> Prompt:
    """Swapping another's card: certain to cost a cup, or nothing, only where the card is seen."""
    known = state.public[target][place]
    price = COST_OTHER if known and not dear(state.hands[target][place]) else 0
    return Prompt(
        verb="swap_other",
        fixed={"target": target, "side": SIDES[place]},
        zone=f"hand:{target}:{SIDES[place]}",
        price=price,
        risk=0 if known else COST_OTHER,
        off=off,
        about=Text(key=f"{ID}.about.{About.SWAP_OTHER}"),
    )


def layout(setup: Setup[Options]) -> Layout:
    """Left and right card before each seat; in the middle the common card between stock and discards."""
    centre = (
        Place(zone="stock", shape="pile", at=(-1.5, 0.0)),
        Place(zone="common", shape="row"),
        Place(zone="discards", shape="row", at=(1.5, 0.0)),
        Place(zone=Figure.JUG, shape="jug", at=(-2.8, 0.0)),
    )
    return Layout(
        turn="ccw",
        seat=(Place(zone="hand", shape="row"),),
        centre=centre,
        plates=(Figure.LAST_DRINKER, Figure.FIRST),
        ticks=(Figure.PASSED, Figure.LAST_DRINKER),
        heading=(Figure.JUG,),
    )
