"""The topics that are kept, as models: what their files hold, in which version, and how older ones become today's.

Nothing of Qt is loaded here: the language is known before the window is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Final, TypeAlias

from pydantic import Field, Strict

from engine.core.model import Model
from engine.play.care import AT_HOME, BREAK, NOTE, NOTES, PAUSES, STOP, STOPS, Limits
from engine.play.terms import CLOCKS
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
    """How everything looks and moves; no theme: the one that goes with the system; no back: the theme's.

    ``cards``: how large they are, in percent of what is usual.
    """

    # what was written before there were sizes of cards holds as it is
    NAME, VERSION, STEPS = "display", VERSIONS["display"], {1: dict}

    theme: ThemeName | None = FIRST.theme
    deck: DeckName = FIRST.deck
    back: BackName | None = FIRST.back
    speed: SpeedName = FIRST.speed
    cards: Annotated[int, Field(ge=CARDS[0], le=CARDS[1], json_schema_extra={"by": 10})] = FIRST.cards


class TablePicture(Topic):
    """The file of the table's own picture beside the settings; none: the felt of the theme."""

    NAME, VERSION = "table_picture", VERSIONS["table_picture"]

    file: Annotated[str, Field(max_length=64, pattern=r"^[\w.-]*$")] = ""


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
    volume: Annotated[int, Field(ge=0, le=100, json_schema_extra={"by": 5})] = 50
    table: bool = True
    turn: bool = True
    ledger: bool = True


class Access(Topic):
    """What makes it easier to see and to follow: the type's scale in percent, and that nothing moves."""

    NAME, VERSION = "access", VERSIONS["access"]

    text: Annotated[int, Field(ge=TEXTS[0], le=TEXTS[1], json_schema_extra={"by": 10})] = FIRST.text
    reduced: bool = FIRST.reduced


class Practice(Topic):
    """What somebody who practises is told: chances, above the own hand."""

    NAME, VERSION = "practice", VERSIONS["practice"]

    trainer: bool = False


class Kiosk(Topic):
    """What the staff of a venue settles for an unattended machine.

    ``idle``: minutes without a touch after which the guests are forgotten; ``languages``: whether guests may choose
    theirs; ``dry``: whether it is played without alcohol only; ``note``, ``stop``, ``pause``: the limits of care, which
    a table may lower; ``hidden``: the games that are not offered.
    """

    NAME, VERSION = "kiosk", VERSIONS["kiosk"]

    idle: Annotated[int, Field(ge=1, le=60)] = 5
    languages: bool = True
    dry: bool = False
    note: Annotated[int, Field(ge=8, le=NOTE, json_schema_extra={"by": 4})] = NOTE
    stop: Annotated[int, Field(ge=8, le=STOP, json_schema_extra={"by": 4})] = STOP
    pause: Annotated[int, Field(ge=1, le=20)] = BREAK
    hidden: Annotated[tuple[Annotated[str, Field(max_length=64)], ...], Strict(False)] = ()


class StaffPin(Topic):
    """The PIN of a kiosk's staff as scrypt makes it of a salt at a cost of 2 to this power; no digest: none is set."""

    NAME, VERSION = "staff_pin", VERSIONS["staff_pin"]

    salt: Annotated[str, Field(max_length=64, pattern=r"^([0-9a-f]{2})*$")] = ""
    digest: Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")] = ""
    cost: Annotated[int, Field(ge=10, le=16)] = 14


class FlatScreen(Topic):
    """Whether the screen lies flat and people sit all round it."""

    NAME, VERSION = "flat", VERSIONS["flat"]

    lies: bool = False


class Family(Topic):
    """Whether no word and no picture of alcohol appears."""

    NAME, VERSION = "family", VERSIONS["family"]

    dry: bool = FIRST.dry


class Faces(Topic):
    """Which avatar somebody has picked, by name."""

    NAME, VERSION = "faces", VERSIONS["faces"]

    faces: Mapping[str, str] = Field(default_factory=dict)


Seconds: TypeAlias = Annotated[int, Field(ge=CLOCKS[0], le=CLOCKS[1], json_schema_extra={"by": 5})]
"""How long an action may take."""


class OwnRules(Model):
    """What a table settles for itself, whatever the game.

    Whether actions may be taken back, stacks are filled up, and who can play nothing passes without being asked; how
    many seconds an action may take, where the game has a clock.
    """

    undo: bool = False
    refill: bool = True
    auto_pass: bool = False
    clock: Seconds | None = None


class Cared(Model):
    """The limits that a table has agreed on: grams at which somebody is told, grams to stop at, rounds until water."""

    note: Annotated[int, Field(ge=NOTES[0], le=NOTES[-1], json_schema_extra={"by": 4})] = AT_HOME.note
    stop: Annotated[int, Field(ge=STOPS[0], le=STOPS[-1], json_schema_extra={"by": 4})] | None = AT_HOME.stop
    pause: Annotated[int, Field(ge=PAUSES[0], le=PAUSES[-1])] = AT_HOME.pause

    @property
    def limits(self) -> Limits:
        """As the ledger knows them."""
        return Limits(self.note, self.stop, self.pause)


class Poured(Model):
    """What one unit was: a preset, the table's own words for it, how many of them, how much and how strong.

    ``count`` is an exact number as "3/2"; none: what is not counted, like a song.
    """

    unit: UnitName = "half"
    words: Annotated[str, Field(max_length=64)] = ""
    count: Annotated[str, Field(pattern=r"^[1-9][0-9]{0,2}(/[1-9][0-9]?)?$")] | None = "1/2"
    millilitres: Annotated[int, Field(ge=10, le=1000)] = 100
    percent: Annotated[int, Field(ge=0, le=60)] = 5


class Seated(Model):
    """Who sat at a seat: a name, an avatar, the kind of computer (None: a person)."""

    name: Annotated[str, Field(min_length=1, max_length=64)]
    avatar: str
    bot: str | None = None
    drink: Poured | None = None
    """The own drink; none: what the table has agreed on."""


Numbers: TypeAlias = Annotated[tuple[int, ...], Strict(False)]
"""A list in a file, a tuple here."""
Rules: TypeAlias = Mapping[str, bool | int | str | Numbers | None]
"""House rules by name."""
_COUNTS: Final = {"half": "1/2", "own": None}


def _with_counts(data: Data) -> Data:
    """Units became countable in halves, and the table's own rules a part of their own."""

    def carried(agreed: Data) -> Data:
        drink = dict(agreed.get("drink") or {})
        drink["count"] = _COUNTS.get(drink.get("unit", "half"), "1")
        kept = {name: value for name, value in agreed.items() if name != "practice"}
        return {**kept, "drink": drink, "own": {"undo": agreed.get("practice", False)}}

    return {"games": {game: carried(agreed) for game, agreed in data.get("games", {}).items()}}


def _without_made_up_strength(data: Data) -> Data:
    """The table's own words say how strong they are; before, what stood there meant nothing."""

    def said(drink: Data | None) -> Data | None:
        return {**drink, "percent": 0} if drink is not None and drink.get("unit") == "own" else drink

    def carried(agreed: Data) -> Data:
        seats = [{**one, "drink": said(one.get("drink"))} for one in agreed.get("seats", ())]
        return {**agreed, "seats": seats, "drink": said(agreed.get("drink") or {})}

    return {"games": {game: carried(agreed) for game, agreed in data.get("games", {}).items()}}


class Agreed(Model):
    """What was agreed at the last new table of a game."""

    players: int
    seats: tuple[Seated, ...]
    drink: Poured = Poured()
    options: Rules = Field(default_factory=dict)
    own: OwnRules = OwnRules()
    care: Cared = Cared()
    dealer: int | None = None
    profile: str = ""
    """The table's own name for these rules; none: they have none."""


class Profile(Model):
    """House rules under a name: those that differ from the game's own, and the table's."""

    options: Rules = Field(default_factory=dict)
    own: OwnRules = OwnRules()


class Profiles(Topic):
    """The profiles that the table has named, by game and name."""

    NAME, VERSION = "profiles", VERSIONS["profiles"]

    games: Mapping[str, Mapping[str, Profile]] = Field(default_factory=dict)


class Tables(Topic):
    """What was agreed last, by game."""

    NAME, VERSION, STEPS = "table", VERSIONS["table"], {1: _with_counts, 2: _without_made_up_strength}

    games: Mapping[str, Agreed] = Field(default_factory=dict)
