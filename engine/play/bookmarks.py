"""Bookmarks: moments of rounds that somebody wants to find again, each a file of its own beside the sittings."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, Strict, ValidationError

from engine.core.model import Model, Seat, Trouble
from engine.core.plain import load_json, shown
from engine.core.record import Record
from engine.games import game
from engine.play.dealt import dealt_from, stacks_of
from engine.play.files import write_whole
from engine.play.folders import BOOKMARKS, home, sittings
from engine.play.playback import open_round
from engine.play.round import Round
from engine.play.terms import Terms, Unit

FORMAT: Final = "table-bookmark/1"
ENDING: Final = ".table-bookmark.json"
LONGEST: Final = 40
"""A name has no more characters."""
SHOWN: Final = 200
"""So many, the newest, are offered."""
LATEST: Final = 253_402_300_799
"""The last second of the year 9999: no calendar goes on."""
LARGEST: Final = 4 << 20
"""No file of a bookmark has more bytes."""


class Bookmark(Model):
    """A moment of a round: its record so far, or whole once it is over, and after how many actions.

    ``seat``: whose eyes looked (None: an onlooker's); ``names`` and ``bots`` of the seats, where they are known;
    ``practice``: it was kept at a table where actions can be taken back; ``made``: when, in seconds since 1970;
    ``file``: of a round that still ran, where all of it will be found among the sittings.
    """

    format: Literal["table-bookmark/1"] = FORMAT
    name: Annotated[str, Field(min_length=1, max_length=LONGEST)]
    made: Annotated[int, Field(ge=0, le=LATEST)]
    record: Record
    at: Annotated[int, Field(ge=0)]
    seat: Annotated[int, Field(ge=0)] | None = None
    names: Annotated[tuple[Annotated[str, Field(min_length=1, max_length=64)], ...], Strict(False)] = ()
    bots: Annotated[tuple[str | None, ...], Strict(False)] = ()
    practice: bool = False
    file: Annotated[str, Field(max_length=200, pattern=r"^(\w[\w.-]*/\w[\w.-]*\.jsonl)?$")] = ""

    def round(self) -> Round[Any]:
        """The round that it is a moment of; raises `Trouble` where its game is unknown or its rules refuse it."""
        return Round(game(self.record.game), self.record)


@dataclass(frozen=True, slots=True)
class Kept:
    """A file of a bookmark: what it holds, or what is wrong with it."""

    path: Path
    bookmark: Bookmark | None = None
    wrong: Trouble | None = None


def folder(base: Path | None) -> Path:
    """Where bookmarks lie."""
    return (base or home()) / BOOKMARKS


def files(base: Path | None) -> list[Path]:
    """The files of all bookmarks, the newest first."""
    return sorted(folder(base).glob(f"*{ENDING}"), reverse=True)


def keep(base: Path | None, bookmark: Bookmark) -> Path:
    """Write a bookmark to a file of its own; raises `Trouble` ``file_unwritable``."""
    stem = f"{datetime.fromtimestamp(bookmark.made):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"
    path = folder(base) / f"{stem}{ENDING}"
    data = {**bookmark.to_json(), "record": bookmark.record.to_json()}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, (json.dumps(data, ensure_ascii=False) + "\n").encode())
    except OSError as error:
        raise Trouble("file_unwritable", file=shown(str(path), 200), why=error.strerror or "?") from None
    return path


def bookmarks(base: Path | None) -> list[Kept]:
    """The newest bookmarks; a file that is none stays where it is and says why."""
    found = []
    for path in files(base)[:SHOWN]:
        try:
            found.append(Kept(path, read(path)))
        except Trouble as trouble:
            found.append(Kept(path, wrong=trouble))
    return found


def read(path: Path) -> Bookmark:
    """The bookmark of a file; raises `Trouble` with what is wrong with it."""
    data = load_json(path, LARGEST)
    name = shown(path.name, 200)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Trouble("bookmark_format", file=name, known=FORMAT)
    try:
        made = Bookmark.model_validate_json(json.dumps(data))
    except ValidationError as error:
        where = ".".join(map(str, error.errors(include_url=False)[0]["loc"]))
        raise Trouble("bookmark_field", file=name, where=shown(where)) from None
    game(made.record.game)
    seats = made.record.players
    listed = all(len(one) in (0, seats) for one in (made.names, made.bots)) and len(set(made.names)) == len(made.names)
    if made.at > len(made.record.actions) or not listed or (made.seat is not None and made.seat >= seats):
        raise Trouble("bookmark_field", file=name, where="at" if listed else "names")
    return made


def whole(base: Path | None, bookmark: Bookmark) -> Bookmark:
    """A bookmark with all of its round, where that has come to its end since; otherwise as it is."""
    if not bookmark.file:
        return bookmark
    try:
        round_ = open_round(sittings(base) / bookmark.file)
    except Trouble:
        return bookmark
    record, begun = round_.record(), bookmark.record
    same = record.model_copy(update={"actions": record.actions[: len(begun.actions)]}) == begun
    return bookmark.model_copy(update={"record": record}) if same and round_.over else bookmark


def forget(path: Path) -> None:
    """Throw a bookmark away; raises `Trouble` ``file_unwritable``."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise Trouble("file_unwritable", file=shown(str(path), 200), why=error.strerror or "?") from None


def why_not(bookmark: Bookmark, round_: Round[Any]) -> Trouble | None:
    """Why the round cannot be gone on with from there, None if it can.

    What others hold in a round that is not over may be tried out only where it was played to practise.
    """
    if not bookmark.practice and not round_.over:
        return Trouble("bookmark_runs")
    if round_.game.settle(round_.moment(bookmark.at).state).over:
        return Trouble("bookmark_over")
    return None


def own_seat(bookmark: Bookmark) -> Seat:
    """The seat of the person who goes on from a bookmark."""
    people = [seat for seat, bot in enumerate(bookmark.bots) if bot is None]
    seat = bookmark.seat or 0
    return Seat(people[0] if people and seat not in people else seat)


def begun_at(bookmark: Bookmark, names: Sequence[str], unit: Unit, seed: int) -> tuple[Terms, Record]:
    """What is agreed at a practice table that goes on from a bookmark, and its round; raises `Trouble` if none can.

    One person goes on, for at a table where actions are taken back nobody else may be deceived by it: who looked, if
    that is one of the people; otherwise the first of them, or who looked where none is known. Computers sit where they
    sat, and for all others.
    """
    round_ = bookmark.round()
    if (trouble := why_not(bookmark, round_)) is not None:
        raise trouble
    record, known = round_.record(), round_.game
    record = record.model_copy(update={"actions": record.actions[: bookmark.at], "profile": None})
    sat = bookmark.bots or (known.usual,) * record.players
    mine = own_seat(bookmark)
    bots = tuple(None if seat == mine else bot if bot in known.bots else known.usual for seat, bot in enumerate(sat))
    dealt = dealt_from(known, record)
    lead = 0 if dealt is None else int(dealt.lead)
    return Terms(record.game, tuple(names), bots, unit, seed, dict(record.options), lead, practice=True,
                 stacks=stacks_of(record)), record  # fmt: skip
