"""Small values that need no model: all that a first screen takes from the core, loaded before anything of a game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any, NewType

if TYPE_CHECKING:
    from engine.core.model import Text

Seat = NewType("Seat", int)
"""A place at the table, 0 … n−1 in order of play."""

Card = NewType("Card", str)
"""A card code such as ``As``, ``Td``, ``BJ``; a hidden card is `BACK`."""

BACK = Card("??")


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
        from engine.core.model import Text

        return Text(key=f"table.trouble.{self.code}", params=self.params)


def _trouble(code: str, params: Mapping[str, str | int]) -> Trouble:
    return Trouble(code, **params)


def shown(value: object, most: int = 60) -> str:
    """A value from outside as it may stand in a sentence: short, printable, on one line."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(c if c.isprintable() else "·" for c in text[: most + 1])
    return text if len(text) <= most else text[:most] + "…"


def nearest(count: int, allowed: range) -> int:
    """Of the numbers that are allowed, the one that is nearest to a number."""
    return min(max(count, allowed.start), allowed.stop - 1)


def about(amount: float, places: int = 1) -> Decimal:
    """What was reckoned, rounded as it is said; nothing has no sign."""
    return Decimal(f"{amount:.{places}f}") or Decimal(0)


def load_json(path: Path, most: int = 64 << 20) -> Any:
    """Read a JSON file; raises `Trouble` with the file's name and what is wrong with it."""
    name = shown(str(path), 200)
    try:
        if path.is_dir():
            raise Trouble("file_is_folder", file=name)
        if path.stat().st_size > most:
            raise Trouble("file_too_large", file=name, limit=most >> 20)
        return json.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise Trouble("file_missing", file=name) from None
    except OSError as error:
        raise Trouble("file_unreadable", file=name, why=error.strerror or "?") from None
    except json.JSONDecodeError as error:
        raise Trouble("file_not_json", file=name, line=error.lineno, column=error.colno) from None
    except UnicodeDecodeError:
        raise Trouble("file_not_text", file=name) from None
    except ValueError:
        # Python refuses to read a whole number of thousands of digits
        raise Trouble("file_number", file=name) from None
    except RecursionError:
        raise Trouble("file_too_deep", file=name) from None
