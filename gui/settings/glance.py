"""What the first picture needs to know, read at a glance: models take longer to load than the window to be drawn.

Nothing is judged here. Whatever is not plainly right is left at its default; the files are read properly as soon as
the first picture is there, and then it is said what is wrong with them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, get_args

from gui.settings.choices import (
    CARDS,
    LARGEST,
    SMALLEST,
    TEXTS,
    VERSIONS,
    BackName,
    DeckName,
    LanguageName,
    SpeedName,
    ThemeName,
)


@dataclass(frozen=True, slots=True)
class Glance:
    """How the window begins; no theme, back, language: the system's, the theme's, the system's."""

    theme: ThemeName | None = None
    deck: DeckName = "classic"
    back: BackName | None = None
    speed: SpeedName = "normal"
    cards: int = 100
    language: LanguageName | None = None
    dry: bool = False
    text: int = 100
    reduced: bool = False
    width: int = 1280
    height: int = 800
    full: bool = False


FIRST: Final = Glance()
"""Nobody has chosen anything yet."""


def _one_of(literal: Any, *more: object) -> Callable[[object], bool]:
    allowed = (*get_args(literal), *more)
    return lambda value: value in allowed


def _side(value: object) -> bool:
    return type(value) is int and SMALLEST <= value <= LARGEST


RIGHT: Final[Mapping[str, Mapping[str, Callable[[object], bool]]]] = {
    "display": {
        "theme": _one_of(ThemeName, None),
        "deck": _one_of(DeckName),
        "back": _one_of(BackName, None),
        "speed": _one_of(SpeedName),
        "cards": lambda value: type(value) is int and CARDS[0] <= value <= CARDS[1],
    },
    "access": {
        "text": lambda value: type(value) is int and TEXTS[0] <= value <= TEXTS[1],
        "reduced": lambda value: type(value) is bool,
    },
    "language": {"language": _one_of(LanguageName, None)},
    "family": {"dry": lambda value: type(value) is bool},
    "window": {"width": _side, "height": _side, "full": lambda value: type(value) is bool},
}
"""The fields of each topic that the first picture shows, and when a value is plainly right."""


def glance(folder: Path) -> Glance:
    """The first picture's choices out of the files in a folder; never raises."""
    found: dict[str, Any] = {}
    for topic, fields in RIGHT.items():
        data = _data(folder / f"{topic}.json")
        # what older versions said of these fields still holds
        if type(data.get("version")) is int and 1 <= data["version"] <= VERSIONS[topic]:
            found |= {name: data[name] for name, right in fields.items() if name in data and right(data[name])}
    return Glance(**found)


def _data(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
