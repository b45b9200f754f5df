"""The topics that are kept, as models: what their files hold, in which version, and how older ones become today's.

Nothing of Qt is loaded here: the language is known before the window is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import Field

from engine.core.model import Model

ThemeName = Literal["felt", "midnight", "paper", "high_contrast"]
DeckName = Literal["classic", "four_colour"]
BackName = Literal["A", "B"]
SpeedName = Literal["off", "fast", "normal", "slow"]
LanguageName = Literal["zh_CN", "en"]
UnitName = Literal["half", "cup", "sip", "tea", "water", "points", "own"]

THEMES: tuple[str, ...] = get_args(ThemeName)
DECKS: tuple[str, ...] = get_args(DeckName)
BACKS: tuple[str, ...] = get_args(BackName)
SPEEDS: tuple[str, ...] = get_args(SpeedName)
UNITS: tuple[UnitName, ...] = get_args(UnitName)

MOST_FACES = 64
"""Faces of so many people are remembered; those who picked theirs first are forgotten first."""

Data = dict[str, Any]


class Topic(Model):
    """What one file holds; without the file every field has its default.

    ``STEPS[n]`` makes data of version n into data of version n + 1; there is one for each version before `VERSION`.
    """

    NAME: ClassVar[str]
    VERSION: ClassVar[int] = 1
    STEPS: ClassVar[Mapping[int, Callable[[Data], Data]]] = {}


class Display(Topic):
    """How everything looks and moves; no theme: the one that goes with the system; no back: the theme's."""

    NAME = "display"

    theme: ThemeName | None = None
    deck: DeckName = "classic"
    back: BackName | None = None
    speed: SpeedName = "normal"


class Language(Topic):
    """The language that somebody has picked; none: the system's."""

    NAME = "language"

    language: LanguageName | None = None


class Frame(Topic):
    """The window's size in logical pixels, and whether it fills the screen."""

    NAME = "window"

    width: Annotated[int, Field(ge=100, le=16384)] = 1280
    height: Annotated[int, Field(ge=100, le=16384)] = 800
    full: bool = False


class Faces(Topic):
    """Which avatar somebody has picked, by name."""

    NAME = "faces"

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


class Agreed(Model):
    """What was agreed at the last new table of a game."""

    players: int
    seats: tuple[Seated, ...]
    drink: Poured = Poured()
    options: Mapping[str, bool | int | str] = Field(default_factory=dict)
    practice: bool = False
    dealer: int | None = None


class Tables(Topic):
    """What was agreed last, by game."""

    NAME = "table"

    games: Mapping[str, Agreed] = Field(default_factory=dict)
