"""What a round was dealt from, as the first line of its file says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.model import Seat
from engine.core.plain import Trouble
from engine.play.journal import load


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


def dealt_in(path: Path) -> Dealt | None:
    """What the round of a file was dealt from; None where that cannot be read."""
    try:
        lines = load(path).lines
    except Trouble:
        return None
    return read_dealt(lines[0]) if lines else None
