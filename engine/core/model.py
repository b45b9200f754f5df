"""Small values: seats, cards, texts, and the frozen base of all that is read or written as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, JsonValue, PlainSerializer, Strict

from engine.core.plain import BACK, Card, Seat, Trouble


def _sorted(audience: object) -> object:
    """An audience as JSON, always in the same order."""
    if not isinstance(audience, frozenset):
        return audience
    return sorted(audience, key=lambda seat: -1 if seat is None else seat)


Audience: TypeAlias = Annotated[
    Annotated[frozenset[Seat | None], Strict(False)] | Literal["all"], PlainSerializer(_sorted, when_used="json")
]
"""Who sees or hears something (None among them: the onlookers); the default everywhere is nobody."""

ALL: Literal["all"] = "all"
NOBODY: frozenset[Seat | None] = frozenset()

Cards: TypeAlias = Annotated[tuple[Card, ...], Strict(False)]
"""Card codes in JSON: a list there, a tuple here."""

COUNTED: Final[dict[str, JsonValue]] = {"counts": "units"}
"""Marks an option whose number is an amount in the game's unit, for ``json_schema_extra``; other numbers just count."""

Seats: TypeAlias = Annotated[tuple[Seat, ...], Strict(False)]


class Model(BaseModel):
    """A value that cannot change and takes no field it does not know.

    Types are strict ("1" is no 1, true is no 1): what a file says is what it means.
    """

    # a model's validator is built when it is first needed: most of a start would go into those of whole games
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True, defer_build=True)

    def to_json(self) -> dict[str, Any]:
        """Give the value as plain JSON types, under the names that files use."""
        return self.model_dump(mode="json", by_alias=True)


def built(root: type[Model] = Model) -> Iterator[type[Model]]:
    """Build the validators of all models there are, one by one, before they are needed."""
    for model in root.__subclasses__():
        # a model whose names are not all known yet waits until it is used
        model.model_rebuild(raise_errors=False)
        yield model
        yield from built(model)


class Text(Model):
    """Something to be said: a key of the word catalogues and what stands in its places."""

    key: str
    params: Mapping[str, str | int] = Field(default_factory=dict)


def seats(players: int) -> tuple[Seat, ...]:
    """All seats of a table, in order of play."""
    return tuple(Seat(s) for s in range(players))


def may(audience: Audience, seat: Seat | None) -> bool:
    """Whether a seat (None: an onlooker) belongs to an audience."""
    return audience == "all" or seat in audience


def cut(audience: Audience, seat: Seat | None) -> Audience:
    """What of an audience one seat may know: that all belong to it, or that it does itself."""
    if audience == "all":
        return ALL
    return frozenset({seat}) if seat in audience else NOBODY


def listed(cards: Iterable[Card]) -> str:
    """Card codes as one parameter of a text."""
    return " ".join(cards)


__all__ = [
    "ALL",
    "BACK",
    "NOBODY",
    "Audience",
    "Card",
    "Cards",
    "Model",
    "Seat",
    "Seats",
    "Text",
    "Trouble",
    "built",
    "cut",
    "listed",
    "may",
    "seats",
]
