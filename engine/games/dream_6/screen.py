"""What the table shows, what each seat is asked, where things lie (page §7, §10)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Setup
from engine.core.layout import Layout, Place
from engine.core.model import ALL, NOBODY, Seat, seats
from engine.core.prompt import PickCards, PickNumber, Prompt
from engine.core.table import Figure as Value
from engine.core.table import Table, Zone
from engine.games.dream_6.model import Figure, Options, Phase
from engine.games.dream_6.rules import STAKES, State, acting, free_slots, readings
from engine.kit.wildpack import laid_open

ID = "dream_6"


def table(state: State) -> Table:
    """The whole truth: nobody sees a common card before its trick, nor another's placed card (§7)."""
    figures: dict[str, Value] = {Figure.SPEAKER.value: state.speaker, **state.figures()}
    if state.phase == Phase.PLACE:
        figures[f"{Figure.STAKE.value}:{state.speaker}"] = state.stake
        figures[Figure.SLOT.value] = str(state.slot)
        figures[f"{Figure.GLASSES}:common:{state.slot}"] = state.stake
        figures[Figure.PLACED.value] = tuple(seat for seat, card in enumerate(state.placed) if card is not None)
    return Table(phase=state.phase, to_act=acting(state), zones=tuple(_zones(state)), figures=figures)


def _zones(state: State) -> Iterator[Zone]:
    for slot, card in enumerate(state.common):
        yield Zone(id=f"common:{slot}", cards=(card,), seen_by=ALL if slot in state.used else NOBODY)
    for seat in seats(state.setup.players):
        own = frozenset({seat})
        yield Zone(id=f"hand:{seat}", cards=state.hands[seat], seen_by=own, owner=seat)
        laid = tuple(card for card in state.placed[seat : seat + 1] if card is not None)
        yield Zone(id=f"placed:{seat}", cards=laid, seen_by=own, owner=seat)
    if state.tricks:
        for seat, reading in zip(seats(state.setup.players), readings(state), strict=True):
            zone = Zone(id=f"laid:{seat}", cards=(state.tricks[-1][seat],), seen_by=ALL, owner=seat)
            yield laid_open(zone, ID, reading)
    yield Zone(id="gone", cards=tuple(card for trick in state.tricks[:-1] for card in trick), seen_by=ALL)


def prompts(state: State, seat: Seat | None) -> tuple[Prompt, ...]:
    """A common card to tap and a drink to set; or a card to place."""
    if seat not in acting(state):
        return ()
    if state.phase == Phase.PLACE:
        pick = PickCards(field="card", zones=(f"hand:{seat}",), least=1, most=1, single=True)
        return (Prompt(verb="place", asks=(pick,), risk=state.stake),)
    glasses = PickNumber(field="half_cups", low=STAKES[0], high=STAKES[-1], step=STAKES[0], presets=STAKES, units=True)
    return tuple(
        Prompt(verb="name", fixed={"slot": slot}, asks=(glasses,), zone=f"common:{slot}") for slot in free_slots(state)
    )


def layout(setup: Setup[Options]) -> Layout:
    """Own hand fanned at the bottom, the cards of a trick before their seats, the common ones in the middle."""
    seat = (
        Place(zone="hand", shape="fan"),
        Place(zone="laid", shape="row", at=(0.0, 1.0)),
        Place(zone="placed", shape="row", at=(0.0, 1.0), drop="place"),
    )
    centre = (
        Place(zone="common", shape="row"),
        Place(zone="gone", shape="pile", at=(-3.0, -0.7)),
    )
    return Layout(
        turn="ccw",
        seat=seat,
        centre=centre,
        plates=(Figure.STAKE, Figure.SPEAKER, Figure.PLACED),
        stands=(Figure.GLASSES,),
        ticks=(Figure.PLACED,),
    )
