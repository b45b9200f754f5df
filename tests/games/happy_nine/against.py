"""One record through the engine and through the second reading; what differs, in words."""

from __future__ import annotations

import copy
import random
from typing import Any

from engine.core.event import Told
from engine.core.game import every_legal
from engine.core.model import ALL, Seat
from engine.core.record import Replay, begin, read_record, replay
from engine.core.table import mask
from tests.oracle import happy_nine_round as oracle
from tests.oracle.matching import action_key
from tests.oracle.random_deals import random_deal, random_position
from tests.oracle.random_records import VERBS, random_declaration, random_ruling
from tests.oracle.round_state import start

from .helpers import GAME

FIELDS = {
    "cut": {"at"},
    "discard": {"cards"},
    "show": {"as"},
    "play": {"cards", "as", "call"},
    "ruled_cheating": {"with"},
}


def own_fields(action: dict[str, Any]) -> dict[str, Any]:
    """An action with the fields of its verb alone; the second reading passes over others."""
    kept = {"seat", "do"} | FIELDS.get(str(action.get("do")), set())
    return {field: value for field, value in action.items() if field in kept}


def tidy(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "actions": [own_fields(action) for action in record["actions"]]}


def plain_event(event: dict[str, Any]) -> dict[str, Any]:
    flat = copy.deepcopy(event)
    for field in ("cards", "special"):
        if field in flat:
            flat[field] = sorted(str(card) for card in flat[field])
    return {field: str(value) if field in ("code", "kind") else value for field, value in flat.items()}


def heard(found: Replay[Any]) -> list[dict[str, Any]]:
    """The events of the page in order; what was first told to its seat alone counts once."""
    return [
        plain_event(event.flat())
        for event in found.events
        if isinstance(event, Told) and (event.to == ALL or event.seat in event.to)
    ]


def outcome_faults(record: dict[str, Any], wanted: dict[str, Any], found: Replay[Any]) -> list[str]:
    table, settled = GAME.table(found.state), GAME.settle(found.state)
    error = None if found.refused is None else {"at": found.refused[0], "code": str(found.refused[1].code)}
    got = {
        "error": error,
        "phase": str(table.phase),
        "over": settled.over,
        "to_act": list(table.to_act),
        "winners": list(settled.winners),
        "result": dict(settled.result),
        "events": heard(found),
        "hands": [sorted(str(card) for card in table.zone(f"hand:{s}").cards) for s in range(record["players"])],
    }
    wanted = {
        **wanted,
        "events": [plain_event(event) for event in wanted["events"]],
        "hands": [sorted(hand) for hand in wanted["hands"]],
    }
    if table.phase == "shuffle":
        del got["hands"]
    return [f"{key}: {value} instead of {wanted[key]}" for key, value in got.items() if value != wanted[key]]


def legal_faults(record: dict[str, Any], found: Replay[Any]) -> list[str]:
    listed = every_legal(GAME, found.setup, found.state)
    assert all(legal.complete for legal in listed.values())
    got = sorted(action_key(action.to_json()) for legal in listed.values() for action in legal.actions)
    wanted = sorted(action_key(action) for action in oracle.legal(record))
    return [] if got == wanted else [f"legal: {set(got) ^ set(wanted)}"]


def view_faults(record: dict[str, Any], found: Replay[Any]) -> list[str]:
    table = GAME.table(found.state)
    faults = []
    for seat in range(record["players"]):
        wanted = oracle.view(record, seat)
        shown = {str(card) for zone in mask(table, Seat(seat)).zones for card in zone.cards}
        if not wanted["shows"] <= shown:
            faults.append(f"seat {seat} does not see {wanted['shows'] - shown}")
        if wanted["hides"] & shown:
            faults.append(f"seat {seat} sees {wanted['hides'] & shown}")
    return faults


def faults(record: dict[str, Any], with_legal: bool = True) -> list[str]:
    """All in which the two disagree about a record, up to its last action."""
    record = tidy(record)
    found = replay(GAME, read_record(copy.deepcopy(record)))
    wanted = oracle.run(copy.deepcopy(record))
    differences = outcome_faults(record, wanted, found)
    if differences:
        return differences
    if found.refused is not None:
        record = {**record, "actions": record["actions"][: found.refused[0]]}
    differences = view_faults(record, found)
    return differences + (legal_faults(record, found) if with_legal else [])


def driven(rng: random.Random, players: int, options: dict[str, Any], wrong: float) -> dict[str, Any]:
    """A record made by the engine's own legal actions, some of them disturbed; it ends where it is refused."""
    record: dict[str, Any] = {"format": "table-record/1", "game": "happy_nine", "players": players, "options": options}
    if rng.random() < 0.4:
        record["position"] = random_position(rng, players, options)
    else:
        record["deal"] = random_deal(rng, players)
    actions: list[dict[str, Any]] = []
    _, state, _ = begin(GAME, read_record(copy.deepcopy({**record, "actions": []})))
    plain_state = start({**record, "actions": []})
    while len(actions) < 120 and not GAME.settle(state).over:
        table = GAME.table(state)
        mapping = dict(lively(rng, [a.to_json() for a in GAME.legal(state, rng.choice(table.to_act)).actions]))
        if rng.random() < wrong:
            hands = [list(table.zone(f"hand:{seat}").cards) for seat in range(players)]
            mapping = own_fields(disturbed(rng, mapping, players, hands, random_ruling(rng, plain_state)))
        actions.append(mapping)
        action = GAME.read(copy.deepcopy(mapping))
        if GAME.check(state, action) is not None:
            break
        state = GAME.apply(state, action).state
    return {**record, "actions": actions}


def lively(rng: random.Random, found: list[dict[str, Any]]) -> dict[str, Any]:
    """One of the actions: rather a play than a pass, rather dealing than cutting."""
    for verb, share in (("deal", 0.8), ("keep", 0.6), ("play", 0.7)):
        some = [action for action in found if action["do"] == verb]
        if some and rng.random() < share:
            found = some
    most = max(len(action.get("cards", [])) for action in found)
    if rng.random() < 0.4:
        found = [action for action in found if len(action.get("cards", [])) == most]
    return rng.choice(found)


def disturbed(
    rng: random.Random, action: dict[str, Any], players: int, hands: list[list[Any]], ruling: dict[str, Any]
) -> dict[str, Any]:
    hand = hands[action["seat"]]
    if rng.random() < 0.5:
        return wrong_of_its_verb(rng, action, players, hand)
    match rng.randrange(5):
        case 0:
            return {**action, "seat": rng.choice([-1, players, "0", None, True, 1.0, *range(players)])}
        case 1:
            return {**action, "do": rng.choice(VERBS)}
        case 2:
            return ruling
        case 3:
            cards = rng.sample(hand, min(len(hand), rng.randint(0, 6)))
            return {**action, "do": rng.choice(["play", action["do"]]), "cards": cards}
        case _:
            return {**action, "cards": rng.choice([None, [], "As", ["As", "As"], [1], ["??"], ["XJ"], [None]])}


def wrong_of_its_verb(rng: random.Random, action: dict[str, Any], players: int, hand: list[Any]) -> dict[str, Any]:
    """The verb as it was, with the mistake that suits it."""
    verb = action["do"]
    if verb in ("cut", "deal"):
        at = rng.choice([0, 1, 35, 36, 44, 45, 53, 54, True, "5", 2.0, None, 10**30])
        return {**action, "do": "cut", "at": at, "seat": (action["seat"] + rng.randrange(2)) % players}
    if verb == "discard":
        return {**action, "cards": rng.sample(hand, rng.choice([3, 3, 3, 2, 4]))}
    if verb in ("show", "keep"):
        return {**action, "do": "show", "as": any_declaration(rng, players)}
    if verb == "pass" or rng.random() < 0.3:
        cards = [rng.choice(hand)] if rng.random() < 0.6 else rng.sample(hand, min(len(hand), rng.randint(2, 5)))
        return rng.choice([{**action, "do": "pass"}, {"seat": action["seat"], "do": "play", "cards": cards}])
    if "BJ" in hand and rng.random() < 0.7:
        partners = [card for card in hand if card != "BJ"]
        cards = ["BJ", *rng.sample(partners, min(len(partners), rng.randint(0, 4)))]
        action = {**action, "cards": rng.choice([cards, action["cards"]])}
    return {**action, "as": any_declaration(rng, players)}


def any_declaration(rng: random.Random, players: int) -> Any:
    odd: list[Any] = [None, {}, [], "As", {"BJ": 5}, {"BJ": None}, {"LJ": "As"}, {"": ""}, {"BJ": ""}]
    return rng.choice([*odd, *(random_declaration(rng, players) for _ in range(6))])
