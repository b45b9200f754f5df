"""The topics that are kept, as models: what their files hold, in which version, and how older ones become today's.

Nothing of Qt is loaded here: the language is known before the window is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import Field, Strict

from engine.core.model import Model
from gui.settings.choices import (
    LARGEST,
    SMALLEST,
    VERSIONS,
    BackName,
    DeckName,
    LanguageName,
    SpeedName,
    ThemeName,
    UnitName,
)
from gui.settings.glance import FIRST

Data = dict[str, Any]


class Topic(Model):
    """What one file holds; without the file every field has its default.

    ``STEPS[n]`` makes data of version n into data of version n + 1; there is one for each version before `VERSION`.
    """

    NAME: ClassVar[str]
    VERSION: ClassVar[int]
    STEPS: ClassVar[Mapping[int, Callable[[Data], Data]]] = {}


class Display(Topic):
    """How everything looks and moves; no theme: the one that goes with the system; no back: the theme's."""

    NAME, VERSION = "display", VERSIONS["display"]

    theme: ThemeName | None = FIRST.theme
    deck: DeckName = FIRST.deck
    back: BackName | None = FIRST.back
    speed: SpeedName = FIRST.speed


class Language(Topic):
    """The language that somebody has picked; none: the system's."""

    NAME, VERSION = "language", VERSIONS["language"]

    language: LanguageName | None = FIRST.language


class Frame(Topic):
    """The window's size in logical pixels, and whether it fills the screen."""

    NAME, VERSION = "window", VERSIONS["window"]

    width: Annotated[int, Field(ge=SMALLEST, le=LARGEST)] = FIRST.width
    height: Annotated[int, Field(ge=SMALLEST, le=LARGEST)] = FIRST.height
    full: bool = FIRST.full


class Sound(Topic):
    """What is heard, how loud in percent, and of what: the table, whose turn it is, the ledger."""

    NAME, VERSION = "sound", VERSIONS["sound"]

    on: bool = False
    volume: Annotated[int, Field(ge=0, le=100)] = 50
    table: bool = True
    turn: bool = True
    ledger: bool = True


class Faces(Topic):
    """Which avatar somebody has picked, by name."""

    NAME, VERSION = "faces", VERSIONS["faces"]

    faces: Mapping[str, str] = Field(default_factory=dict)


class Seated(Model):
    """Who sat at a seat: a name, an avatar, the kind of computer (None: a person)."""

    name: Annotated[str, Field(min_length=1, max_length=64)]
    avatar: str
    bot: str | None = None


class Poured(Model):
    """What one unit was: a preset, the table's own words for it, how much and how strong."""

    unit: UnitName = "half"
    words: Annotated[str, Field(max_length=64)] = ""
    millilitres: Annotated[int, Field(ge=10, le=500)] = 100
    percent: Annotated[int, Field(ge=0, le=60)] = 5


Numbers: TypeAlias = Annotated[tuple[int, ...], Strict(False)]
"""A list in a file, a tuple here."""


class Agreed(Model):
    """What was agreed at the last new table of a game."""

    players: int
    seats: tuple[Seated, ...]
    drink: Poured = Poured()
    options: Mapping[str, bool | int | str | Numbers | None] = Field(default_factory=dict)
    practice: bool = False
    dealer: int | None = None


class Tables(Topic):
    """What was agreed last, by game."""

    NAME, VERSION = "table", VERSIONS["table"]

    games: Mapping[str, Agreed] = Field(default_factory=dict)
