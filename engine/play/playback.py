"""A round that was played, to be looked at again: who may look, where its parts begin, what cost something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise, zip_longest
from pathlib import Path
from typing import Any

from engine.core.model import Seat, Trouble
from engine.core.record import load_json, read_record
from engine.core.settlement import Settlement
from engine.core.table import Table
from engine.games import game
from engine.play.journal import load
from engine.play.round import Frame, Round, restore

TRICK = "trick:"
"""How the zones of a trick begin."""
JOURNAL = ".jsonl"
"""How the files end that rounds are written to while they are played."""


class Playback:
    """The steps of a round, each as the one who looks was shown it."""

    def __init__(self, round_: Round[Any]) -> None:
        self.round = round_

    @property
    def last(self) -> int:
        """The last step; step 0 is the deal."""
        return self.round.at

    @cached_property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Whose eyes one may look through: an onlooker's (None), and everybody's once the round is over."""
        seats = range(self.round.setup.players) if self.round.over else ()
        return (None, *map(Seat, seats))

    def frame(self, at: int, viewer: Seat | None) -> Frame:
        """A step as somebody was shown it; raises `ValueError` for a step or a viewer that there is not."""
        if not 0 <= at <= self.last or viewer not in self.viewers:
            raise ValueError(f"There is no step {at} for {viewer}.")
        return self.round.frame(at, viewer)

    @cached_property
    def chapters(self) -> tuple[int, ...]:
        """The steps at which a part begins: a phase, or a trick."""
        tables = (self.round.moment(at).table for at in range(self.last + 1))
        found = [at for at, (before, after) in enumerate(pairwise(tables), 1) if _begins(before, after)]
        return (0, *found)

    @cached_property
    def costs(self) -> Mapping[int, Mapping[int, int]]:
        """Where units were lost: step → seat → units charged on the spot, or due at the end."""
        settled = (self.round.game.settle(self.round.moment(at).state) for at in range(self.last + 1))
        lost = (_lost(settlement) for settlement in settled)
        return {at: found for at, (before, after) in enumerate(pairwise(lost), 1) if (found := _more(before, after))}


def _lost(settlement: Settlement) -> tuple[int, ...]:
    """What each seat has lost so far; what somebody wins is no loss of anybody's before the end says so."""
    due = settlement.due if settlement.over and not settlement.void else ()
    return tuple(paid + max(0, owed) for paid, owed in zip_longest(settlement.paid, due, fillvalue=0))


def _begins(before: Table, after: Table) -> bool:
    """Whether a phase or a trick begins between two tables."""
    if before.phase != after.phase:
        return True
    return not any(_trick(before)) and any(_trick(after))


def _trick(table: Table) -> Iterator[bool]:
    return (bool(zone.cards) for zone in table.zones if zone.id.startswith(TRICK))


def _more(before: tuple[int, ...], after: tuple[int, ...]) -> dict[int, int]:
    earlier = (*before, *(0 for _ in after[len(before) :]))
    return {seat: now - was for seat, (was, now) in enumerate(zip(earlier, after, strict=False)) if now != was}


def open_round(path: Path, step: int | None = None) -> Round[Any]:
    """The round of a file, whole or after so many actions: a record, or the journal of a round of a sitting.

    Raises `Trouble` for a file that is neither, a step that it has not, an action that is refused.
    """
    record = _record(path)
    count = len(record.actions)
    if step is not None and not 0 <= step <= count:
        raise Trouble("no_such_step", given=step, count=count)
    actions = record.actions[: count if step is None else step]
    return Round(game(record.game), record.model_copy(update={"actions": actions}))


def _record(path: Path) -> Any:
    """The record that a file holds."""
    if path.suffix != JOURNAL:
        return read_record(load_json(path))
    loaded = load(path)
    if not loaded.lines or loaded.lines[0].get("kind") != "round":
        raise Trouble("record_shape", given=path.name)
    head = read_record(loaded.lines[0].get("record"))
    return restore(game(head.game), head, loaded).round.record()
