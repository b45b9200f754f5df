"""What a round was dealt from, as the first line of its file says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.game import Game
from engine.core.model import Seat
from engine.core.plain import Trouble
from engine.core.record import Record
from engine.core.settlement import Carry
from engine.play.journal import load
from engine.play.round import Round


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a round was dealt from: the seed, the seats of the sitting that play, and which of them leads."""

    seed: int
    playing: tuple[int, ...]
    lead: Seat

    def to_json(self) -> dict[str, Any]:
        """What a round's file says of it beside the record, which has the seed."""
        return {"playing": list(self.playing), "lead": self.lead}


def read_dealt(line: Mapping[str, Any]) -> Dealt | None:
    """What the first line of a round's file says; None in files of before it was written down, or for nonsense."""
    said, record = line.get("dealt"), line.get("record")
    if not isinstance(said, Mapping) or not isinstance(record, Mapping):
        return None
    seed, playing, lead = record.get("seed"), said.get("playing"), said.get("lead")
    if not isinstance(playing, list) or not all(type(seat) is int for seat in playing):
        return None
    if type(seed) is not int or type(lead) is not int or not 0 <= lead < len(playing):
        return None
    return Dealt(seed, tuple(playing), Seat(lead))


def dealt_from(game: Game[Any, Any, Any], record: Record) -> Dealt | None:
    """What a record was dealt from: with its seed and one of the leaders its deal comes again; None if with none."""
    if record.seed is None or record.deal is None:
        return None
    for lead in range(record.players):
        carry = Carry(lead=Seat(lead), totals=stacks_of(record))
        if Round.dealt(game, record.players, record.options, record.seed, carry).deal == record.deal:
            return Dealt(record.seed, tuple(range(record.players)), Seat(lead))
    return None


def stacks_of(record: Record) -> tuple[int, ...]:
    """The chips that each had when a record's round was dealt; nothing where it was for none."""
    chips = (record.deal or record.position or {}).get("chips")
    found = chips if isinstance(chips, list) and all(type(held) is int for held in chips) else []
    return tuple(found)


def dealt_in(path: Path) -> Dealt | None:
    """What the round of a file was dealt from; None where that cannot be read."""
    try:
        lines = load(path).lines
    except Trouble:
        return None
    return read_dealt(lines[0]) if lines else None
