"""``replay``: the state after a record, whole or as one seat may see it."""

from __future__ import annotations

import argparse
import json
from typing import Any

from engine.core.event import Event, Told
from engine.core.game import Game, view
from engine.core.model import Seat, Trouble
from engine.core.record import Record, Replay, load_json, read_record, replay
from engine.core.settlement import Settlement
from engine.core.table import Table, mask, tell
from engine.door.common import add_record
from engine.games import game
from engine.words import Words


def add(verbs: Any) -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "replay",
        help="play a record again",
        epilog="With --json one object: phase, over, to_act, winners, result, events, lines, error; with --seat also "
        "table and legal, all as that seat may see it. A record that breaks a rule exits with 1.",
    )
    add_record(parser, "only what this seat, counted from 0, may see", "as one JSON object")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Print the state after a record; exit status 1 if an action was refused."""
    record = read_record(load_json(arguments.record))
    found = game(record.game)
    done = replay(found, record)
    seat = None if arguments.seat is None else Seat(arguments.seat)
    if seat is not None and seat >= record.players:
        raise Trouble("no_such_seat", given=str(seat), high=record.players - 1)
    if arguments.json:
        state = whole(found, done) if seat is None else seen(found, done, seat)
        print(json.dumps(state, ensure_ascii=False))
    else:
        _print(found, record, done, seat, words)
    return 0 if done.refused is None else 1


def whole(game_: Game[Any, Any, Any], done: Replay[Any]) -> dict[str, Any]:
    """The state after a record, nothing hidden."""
    settlement = game_.settle(done.state)
    return _state(game_.table(done.state), settlement, list(done.events), done)


def seen(game_: Game[Any, Any, Any], done: Replay[Any], seat: Seat) -> dict[str, Any]:
    """The state after a record as one seat may see it; the account only when it is over."""
    shown = view(game_, done.setup, done.state, seat)
    settlement = shown.settlement or Settlement(over=False)
    state = _state(shown.table, settlement, events_of(game_, done, seat), done)
    state["table"] = shown.table.to_json()
    state["legal"] = [action.to_json() for action in shown.legal.actions]
    return state


def events_of(game_: Game[Any, Any, Any], done: Replay[Any], seat: Seat | None) -> list[Event]:
    """The events that one seat has been shown."""
    events = []
    before = game_.table(done.states[0])
    for state, told in zip(done.states, done.told, strict=True):
        after = game_.table(state)
        events += [cut for event in told if (cut := tell(event, before, after, seat)) is not None]
        before = after
    return events


def _state(table: Table, settlement: Settlement, events: list[Event], done: Replay[Any]) -> dict[str, Any]:
    error = None if done.refused is None else {"at": done.refused[0], "code": done.refused[1].code}
    return {
        "phase": table.phase,
        "over": settlement.over,
        "to_act": list(table.to_act),
        "winners": list(settlement.winners),
        "result": dict(settlement.result),
        "events": [event.flat() for event in events if isinstance(event, Told)],
        "lines": [line.to_json() for line in settlement.lines],
        "error": error,
    }


def _print(game_: Game[Any, Any, Any], record: Record, done: Replay[Any], seat: Seat | None, words: Words) -> None:
    name = record.game
    table = game_.table(done.state) if seat is None else mask(game_.table(done.state), seat)
    for event in events_of(game_, done, seat) if seat is not None else done.events:
        if isinstance(event, Told):
            print(event_words(name, event, words))
    print(words.key(f"{name}.phase.{table.phase}"))
    for zone in table.zones:
        if zone.cards and zone.owner is not None and zone.id.startswith("hand:"):
            print(f"{words.key('table.seat', seat=zone.owner)}: {words.cards(zone.cards)}")
    settlement = game_.settle(done.state)
    if settlement.over:
        for line in settlement.lines:
            print(f"{words.key('table.seat', seat=line.seat)}: {words.say(line.why)} {words.amount(line.amount)}")
    if done.refused is not None:
        at, refusal = done.refused
        # the reason may name cards: it is for the seat that acted, and for who sees everything
        told = seat is None or record.actions[at].get("seat") == seat
        reason = words.refused(name, refusal) if told else words.key("table.refused_elsewhere")
        print(words.key("table.refused_at", at=at, code=refusal.code, reason=reason))


def event_words(name: str, event: Told, words: Words) -> str:
    """An event in words, as a log shows it."""
    flat = event.flat()
    params = {key: value for key, value in flat.items() if key != "event"}
    return words.key(f"{name}.event.{event.event}", **params)
