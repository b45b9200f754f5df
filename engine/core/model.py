"""Small values: seats, cards, texts, and the frozen base of all that is read or written as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, NewType, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer, Strict

Seat = NewType("Seat", int)
"""A place at the table, 0 … n−1 in order of play."""

Card = NewType("Card", str)
"""A card code such as ``As``, ``Td``, ``BJ``; a hidden card is `BACK`."""

BACK = Card("??")


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

Seats: TypeAlias = Annotated[tuple[Seat, ...], Strict(False)]


class Model(BaseModel):
    """A value that cannot change and takes no field it does not know.

    Types are strict ("1" is no 1, true is no 1): what a file says is what it means.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True)

    def to_json(self) -> dict[str, Any]:
        """Give the value as plain JSON types, under the names that files use."""
        return self.model_dump(mode="json", by_alias=True)


class Text(Model):
    """Something to be said: a key of the word catalogues and what stands in its places."""

    key: str
    params: Mapping[str, str | int] = Field(default_factory=dict)


class Trouble(Exception):
    """Something from outside (a file, an option, a command line) cannot be used.

    It carries a code and parameters as a refusal does; the front doors turn them into one sentence.
    """

    def __init__(self, code: str, **params: str | int) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params: Mapping[str, str | int] = params

    def __reduce__(self) -> tuple[Any, ...]:
        return _trouble, (self.code, dict(self.params))

    @property
    def text(self) -> Text:
        """The sentence's key and parameters."""
        return Text(key=f"table.trouble.{self.code}", params=self.params)


def _trouble(code: str, params: Mapping[str, str | int]) -> Trouble:
    return Trouble(code, **params)


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
