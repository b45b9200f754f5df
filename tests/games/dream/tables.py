"""Rounds of the half-cup games for their tests: played by chance, and dealt anew where a seat sees nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, Final

from engine.core.chance import Chance
from engine.core.game import View, view
from engine.core.model import Seat, may
from engine.core.record import Record, Replay, read_record, replay
from engine.core.settlement import Carry
from engine.games import GAMES, game
from tests.contract.rounds import play

DREAM: Final = tuple(name for name in GAMES if game(name).info.family == "dream")


def rounds(name: str, seeds: range) -> Iterator[tuple[Record, Replay[Any]]]:
    """Whole rounds with the deal written out, by random legal actions."""
    chosen = game(name)
    for seed in seeds:
        players = (2, 5, 3, 8)[seed % 4]
        played = play(name, players, {}, 900 + seed)
        setup, record = played.setup, played.record
        deal = chosen.deal(setup, Carry(), Chance(record.seed or 0, name).of("deal"), {})
        whole = record.model_copy(update={"deal": deal.to_json(), "seed": None})
        yield whole, replay(chosen, whole)


def seen(name: str, done: Replay[Any], at: int, seat: Seat | None) -> View:
    """What a seat sees after so many actions."""
    return view(game(name), done.setup, done.states[at], seat)


def exchanged(record: Record, at: int, one: str, other: str) -> Record:
    """The same round up to a moment with two cards in each other's place."""
    part = record.model_copy(update={"actions": record.actions[:at]})
    text = json.dumps(part.to_json())
    text = text.replace(f'"{one}"', '"#"').replace(f'"{other}"', f'"{one}"').replace('"#"', f'"{other}"')
    return read_record(json.loads(text))


def other_worlds(name: str, seeds: range, step: int) -> Iterator[tuple[Seat | None, int, Replay[Any], Replay[Any]]]:
    """Moments of rounds, and the same moment in a world that a seat cannot tell from it."""
    for record, done in rounds(name, seeds):
        rng = random.Random(f"{name} {record.players}")
        tables = [game(name).table(state) for state in done.states]
        whole = {card for zone in tables[0].zones for card in zone.cards}
        known: dict[Seat | None, set[str]] = {None: set(), **{Seat(seat): set() for seat in range(record.players)}}
        named = {action.get("card") for action in record.actions} if name == "dream_4_fantasy" else set()
        for at, table in enumerate(tables):
            for seat, seen_so_far in known.items():
                seen_so_far |= {card for zone in table.zones if may(zone.seen_by, seat) for card in zone.cards}
            seat = rng.choice(list(known))
            # a card that has been named stands in the open, whether it has come or not
            hidden = sorted(whole - known[seat] - named)
            if at % step == 0 and len(hidden) > 1:
                one, other = rng.sample(hidden, 2)
                yield seat, at, done, replay(game(name), exchanged(record, at, one, other))
