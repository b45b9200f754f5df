"""Who sees which card when, read once more off the pages (§7) and not off what the games say of their zones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pytest

from engine.core.event import Told
from engine.core.model import BACK, Seat
from engine.core.table import Table, mask, tell
from engine.games import game

from .tables import DREAM, rounds

Action = Mapping[str, Any]
EVERYBODY = "everybody"
Seen = dict[str, Any]
"""By zone: the seats that see its cards, or everybody."""


def whole_hands(table: Table, open_: Sequence[int] = ()) -> Seen:
    """Hands of which each is its holder's, but for those that lie open."""
    players = {int(zone.id.split(":")[1]) for zone in table.zones if zone.id.startswith("hand:")}
    return {f"hand:{seat}": EVERYBODY if seat in open_ else {seat} for seat in players}


def dream_1(table: Table, actions: Sequence[Action]) -> Seen:
    """The common card and the discards are open, the stock is not; hands are shown at an opening only."""
    opened = range(8) if actions and actions[-1]["do"] == "open" else ()
    return {**whole_hands(table, opened), "common": EVERYBODY, "discards": EVERYBODY, "stock": set()}


def since(actions: Sequence[Action], *ends: str) -> list[Action]:
    """The actions of the deal that runs: since the last that ended one."""
    found: list[Action] = []
    for action in actions:
        found = [] if action["do"] in ends else [*found, action]
    return found


def banker_of(table: Table) -> int:
    banker = table.figures["banker"]
    assert isinstance(banker, int)
    return banker


def dream_2(table: Table, actions: Sequence[Action]) -> Seen:
    """Hands that were opened in this deal, and the banker's beside them; a new deal is closed again."""
    opened = [int(action["target"]) for action in since(actions, "call") if action["do"] == "open"]
    seats = {zone.id for zone in table.zones if zone.id.startswith("hand:") and zone.cards}
    if table.phase == "call":
        opened = []
    elif actions and actions[-1]["do"] == "sweep":
        opened = [int(name.split(":")[1]) for name in seats]
    return {
        **whole_hands(table, [*opened, banker_of(table)] if opened else ()),
        "stock": set(),
        "shown": EVERYBODY,
        "thrown": set(),
    }


def dream_3(table: Table, actions: Sequence[Action]) -> Seen:
    """Hands that fight are turned up together: nothing lies open while somebody is still asked."""
    fights: list[int] = []
    asked = banker = -1
    for action in since(actions, "call"):
        if action["do"] == "ask":
            asked, banker = action["target"], action["seat"]
        elif action["do"] == "defy":
            fights.append(asked)
    opened = [*fights, banker] if table.phase == "over" and fights else []
    return {**whole_hands(table, opened), "stock": set(), "shown": EVERYBODY, "thrown": set()}


def all_but_the_stock(table: Table, actions: Sequence[Action]) -> Seen:
    return {zone.id: set() if zone.id == "stock" else EVERYBODY for zone in table.zones}


def dream_5(table: Table, actions: Sequence[Action]) -> Seen:
    """A card that came in by a swap is open; what was dealt is its holder's, until all hands are turned up."""
    swapped = {
        (action.get("target", action["seat"]), action["side"])
        for action in actions
        if action["do"] in ("swap_own", "swap_other")
    }
    found: Seen = {"stock": set(), "common": EVERYBODY, "discards": EVERYBODY}
    for zone in table.zones:
        if zone.id.startswith("hand:"):
            _, seat, side = zone.id.split(":")
            open_ = table.phase == "over" or (int(seat), side) in swapped
            found[zone.id] = EVERYBODY if open_ else {int(seat)}
    return found


def dream_6(table: Table, actions: Sequence[Action]) -> Seen:
    """A placed card is its owner's until the last of the trick is placed; then it and the common card lie open."""
    players = len(whole_hands(table))
    tricks: list[int] = []
    named = 0
    for action in actions:
        if action["do"] == "name":
            named, placed = action["slot"], 0
        else:
            placed += 1
            if placed == players:
                tricks.append(named)
    found = {**whole_hands(table), "gone": EVERYBODY}
    for zone in table.zones:
        name, _, which = zone.id.partition(":")
        if name == "placed":
            found[zone.id] = {int(which)}
        elif name == "laid":
            found[zone.id] = EVERYBODY
        elif name == "common":
            found[zone.id] = EVERYBODY if int(which) in tricks else set()
    return found


PAGES: Mapping[str, Callable[[Table, Sequence[Action]], Seen]] = {
    "dream_1": dream_1,
    "dream_2": dream_2,
    "dream_3": dream_3,
    "dream_4": all_but_the_stock,
    "dream_4_fantasy": all_but_the_stock,
    "dream_5": dream_5,
    "dream_6": dream_6,
}


def moments(name: str) -> Iterator[tuple[Table, Sequence[Action], int]]:
    for record, done in rounds(name, range(8)):
        for at, state in enumerate(done.states):
            yield game(name).table(state), record.actions[:at], record.players


@pytest.mark.parametrize("name", DREAM)
def test_everybody_sees_the_cards_that_the_page_gives_them_and_no_others(name: str) -> None:
    kinds: set[tuple[str, str]] = set()
    for table, actions, players in moments(name):
        wanted = PAGES[name](table, actions)
        for seat in (None, *map(Seat, range(players))):
            for real, shown in zip(table.zones, mask(table, seat).zones, strict=True):
                if not real.cards:
                    continue
                sees = wanted[real.id] == EVERYBODY or seat in wanted[real.id]
                assert (BACK not in shown.cards) == sees, (real.id, seat, table.phase, actions[-3:])
                kinds.add((real.id.partition(":")[0], "open" if sees else "closed"))
    held = {"dream_4": "stock", "dream_4_fantasy": "stock"}.get(name, "hand")
    assert (held, "closed") in kinds
    assert held == "stock" or ("hand", "open") in kinds


@pytest.mark.parametrize("name", DREAM)
def test_whatever_is_said_is_heard_by_all(name: str) -> None:
    """Calls, questions and answers, swaps with what came in, who is smallest, every drink."""
    verbs: set[str] = set()
    for record, done in rounds(name, range(4)):
        tables = [game(name).table(state) for state in done.states]
        for at in range(1, len(tables)):
            for event in done.told[at]:
                if not isinstance(event, Told):
                    continue
                verbs.add(event.event)
                for seat in (None, *map(Seat, range(record.players))):
                    heard = tell(event, tables[at - 1], tables[at], seat)
                    assert isinstance(heard, Told)
                    assert heard.flat() == event.flat()
    assert "drink" in verbs


@pytest.mark.parametrize(("name", "verb", "figure"), [("dream_2", "call", "call"), ("dream_3", "call", "call")])
def test_a_call_is_known_to_all_with_its_drink(name: str, verb: str, figure: str) -> None:
    heard = 0
    for table, actions, players in moments(name):
        if not actions or actions[-1]["do"] != verb:
            continue
        calls = since(actions[:-1], *(one for one in ("open", "stop", "sweep", "accept", "defy", "counter")))
        for seat in (None, *map(Seat, range(players))):
            figures = mask(table, seat).figures
            for action in [*calls, actions[-1]]:
                assert figures[f"{figure}:{action['seat']}"] == action["half_cups"]
                heard += 1
    assert heard > 50


def test_what_came_in_by_a_swap_is_told_to_all_with_the_card_that_went() -> None:
    told = 0
    for record, done in rounds("dream_5", range(4)):
        tables = [game("dream_5").table(state) for state in done.states]
        for at in range(1, len(tables)):
            for event in done.told[at]:
                if isinstance(event, Told) and event.event == "swap":
                    for seat in (None, *map(Seat, range(record.players))):
                        heard = tell(event, tables[at - 1], tables[at], seat)
                        assert isinstance(heard, Told)
                        said, where = heard.flat(), heard.flat().get("owner")
                        zone = "common" if where is None else f"hand:{where}:{said['what']}"
                        assert mask(tables[at], seat).zone(zone).cards == (said["in"],)
                        assert said["out"] in mask(tables[at], seat).zone("discards").cards
                        told += 1
    assert told > 20
