"""What the public figures and amounts of a table say, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.core.table import Table
from engine.words import Words


def figure(words: Words, game: str, name: str, value: Any = None) -> str:
    """A figure of a game: its word, with the value in the place the word has for it, else behind it.

    What only holds or not has an empty text for its value, or none.
    """
    key = f"{game}.figure.{name}"
    if value is None or value == "":
        return words.key(key)
    number = int(value) if isinstance(value, str) and value.isdecimal() else value
    said = words.key(key, value=value, half_cups=number, card=value)
    return said if said != words.key(key) else f"{said} {value}"


def of_seat(words: Words, game: str, table: Table, name: str, seat: int) -> str:
    """What a figure or an amount says of a seat; nothing where it says nothing of it.

    While the round goes on, seats that a list does not name may have a word of their own (``name.not``).
    """
    value, other = table.figures.get(name), f"{name}.not"
    if isinstance(value, tuple) and seat not in value and table.to_act and words.has(f"{game}.figure.{other}"):
        return figure(words, game, other)
    if (isinstance(value, tuple) and seat in value) or (isinstance(value, int) and value == seat):
        return figure(words, game, name)
    own = table.amounts.get(f"{name}:{seat}", table.figures.get(f"{name}:{seat}"))
    return "" if own is None else figure(words, game, name, own)


def of_table(words: Words, game: str, table: Table, names: tuple[str, ...]) -> Iterator[str]:
    """What some figures and amounts say of the whole table."""
    for name in names:
        value = table.amounts.get(name, table.figures.get(name))
        if value is not None:
            yield figure(words, game, name, value)
