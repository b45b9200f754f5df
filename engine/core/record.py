"""table-record/1: a round as its deal and its actions, and how to play it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

from pydantic import Field, Strict, ValidationError

from engine.core.action import Refusal
from engine.core.chance import Chance
from engine.core.event import Event
from engine.core.game import Game, Setup, first_fault, shown
from engine.core.model import Model, Trouble
from engine.core.plain import load_json as load_json
from engine.core.settlement import Carry

S = TypeVar("S")

FORMAT: Final = "table-record/1"
LARGEST_SEED = 2**63 - 1


class Record(Model):
    """One round, complete or up to some action.

    ``options`` holds what differs from the defaults; ``deal`` (or a ``position``) what chance decided, in the game's
    words; without either the ``seed`` decides. ``profile`` is what the table calls its rules. Actions stay as they
    were written: the game reads them.
    """

    format: Literal["table-record/1"] = FORMAT
    game: str
    players: int
    options: Mapping[str, Any] = Field(default_factory=dict)
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] | None = None
    deal: Mapping[str, Any] | None = None
    position: Mapping[str, Any] | None = None
    profile: Annotated[str, Field(min_length=1, max_length=64)] | None = None
    actions: Annotated[tuple[Mapping[str, Any], ...], Strict(False)] = ()

    def to_json(self) -> dict[str, Any]:
        """Give the record as its file holds it: without what it does not say."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)


@dataclass(frozen=True, slots=True)
class Replay(Generic[S]):
    """What a record comes to: the states before and after each action, the events, and the first refusal.

    ``states[0]`` is the start; ``told[i]`` are the events that led to ``states[i]``; ``refused`` is the index of
    the first refused action with the reason, and the states stop before it.
    """

    setup: Setup[Any]
    states: tuple[S, ...]
    told: tuple[tuple[Event, ...], ...]
    refused: tuple[int, Refusal] | None = None

    @property
    def state(self) -> S:
        """The last state."""
        return self.states[-1]

    @property
    def events(self) -> tuple[Event, ...]:
        """All events in order."""
        return tuple(event for step in self.told for event in step)


def read_record(mapping: object) -> Record:
    """Make a record of JSON; raises `Trouble` that names the place and what stands there."""
    if not isinstance(mapping, Mapping):
        raise Trouble("record_shape", given=shown(mapping))
    form = mapping.get("format")
    if form != FORMAT:
        raise Trouble("record_format", given=shown(form), known=FORMAT)
    try:
        record = Record.model_validate(dict(mapping))
    except ValidationError as error:
        where, value = first_fault(error)
        match error.errors(include_url=False, include_context=False)[0]["type"]:
            case "missing":
                raise Trouble("record_missing", where=where) from None
            case "extra_forbidden":
                raise Trouble("record_unknown", where=where, known=", ".join(Record.model_fields)) from None
        raise Trouble("record_field", where=where, given=value) from None
    if record.deal is not None and record.position is not None:
        raise Trouble("record_both")
    return record


def begin(
    game: Game[Any, Any, S], record: Record, carry: Carry | None = None
) -> tuple[Setup[Any], S, tuple[Event, ...]]:
    """The start of a record's round: setup, state and the first events."""
    setup = game.setup(record.players, record.options)
    if record.position is not None:
        return setup, game.place(setup, record.position), ()
    chance = Chance(record.seed or 0, game.info.id)
    deal = game.deal(setup, carry or Carry(), chance.of("deal"), record.deal or {})
    step = game.start(setup, deal)
    return setup, step.state, step.events


def replay(game: Game[Any, Any, S], record: Record) -> Replay[S]:
    """Play a record again; stops at the first refused action, with the state before it."""
    setup, state, events = begin(game, record)
    states, told = [state], [events]
    for at, mapping in enumerate(record.actions):
        action = game.read(mapping)
        refusal = game.check(state, action)
        if refusal is not None:
            return Replay(setup, tuple(states), tuple(told), (at, refusal))
        step = game.apply(state, action)
        state = step.state
        states.append(state)
        told.append(step.events)
    return Replay(setup, tuple(states), tuple(told))
