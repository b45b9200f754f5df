"""House rules under a name of the table's own, as a file to take along: written, read, and judged by the game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, ValidationError

from engine.core.game import Game
from engine.core.model import Model
from engine.core.plain import Trouble, load_json, shown
from engine.games import GAMES, game
from engine.play.files import write_whole
from gui.settings.form import asked, faults
from gui.settings.topics import OwnRules, Profile, Rules

FORMAT: Final = "table-profile/1"
ENDING: Final = ".table-profile.json"
LARGEST: Final = 1 << 20
"""No file of house rules has more bytes."""
LONGEST: Final = 20
"""A name has no more characters."""


class ProfileFile(Model):
    """What a file of house rules says."""

    format: Literal["table-profile/1"] = FORMAT
    game: str
    name: Annotated[str, Field(min_length=1, max_length=LONGEST)]
    options: Rules = Field(default_factory=dict)
    own: OwnRules = OwnRules()


def holds_profile(path: Path) -> bool:
    """Whether a file says that it holds house rules; what else is wrong with it is told by whoever reads it."""
    try:
        data = load_json(path, LARGEST)
    except Trouble:
        return False
    return isinstance(data, dict) and str(data.get("format")).startswith(FORMAT.partition("/")[0])


def free_name(name: str, profile: Profile, kept: Mapping[str, Profile]) -> str:
    """A name under which a profile can be kept without another one being lost."""
    tried, number = name, 1
    while tried in kept and kept[tried] != profile:
        number += 1
        end = f" ({number})"
        tried = name[: LONGEST - len(end)] + end
    return tried


def read_profile(path: Path) -> ProfileFile:
    """A profile out of a file; raises `Trouble` with what is wrong and what would be right."""
    data, name = load_json(path, LARGEST), shown(path.name, 200)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Trouble("profile_format", file=name, known=FORMAT)
    try:
        found = ProfileFile.model_validate_json(json.dumps(data))
    except ValidationError as error:
        where = ".".join(map(str, error.errors(include_url=False)[0]["loc"]))
        raise Trouble("profile_field", file=name, where=shown(where)) from None
    if found.game not in GAMES:
        raise Trouble("profile_game", file=name, given=shown(found.game))
    judge(game(found.game), Profile(options=found.options, own=found.own), name)
    return found


def profile_in(known: Game[Any, Any, Any], path: Path) -> tuple[str, Profile]:
    """A game's profile out of a file, and its name; raises `Trouble` where it is none, or another game's."""
    found = read_profile(path)
    if found.game != known.info.id:
        raise Trouble("profile_other", file=shown(path.name, 200), game=found.game)
    return found.name, Profile(options=found.options, own=found.own)


def judge(known: Game[Any, Any, Any], profile: Profile, where: str) -> None:
    """Raise `Trouble` for rules that are none of the game's."""
    names = asked(known.options)
    unknown = next((name for name in profile.options if name not in names), None)
    if unknown is not None:
        raise Trouble("profile_unknown", file=where, option=shown(unknown), game=known.info.id)
    wrong = faults(known.options, dict(profile.options))
    if wrong:
        name = next(iter(wrong))
        raise Trouble("profile_value", file=where, option=name, given=shown(profile.options.get(name)))


def write_profile(folder: Path, game_id: str, name: str, profile: Profile) -> Path:
    """Write a profile beside those that are there; gives its file, raises `Trouble` where that cannot be."""
    made = ProfileFile(game=game_id, name=name, options=profile.options, own=profile.own)
    text = json.dumps(made.to_json(), ensure_ascii=False, indent=1) + "\n"
    stem = "".join(sign if sign.isalnum() or sign in " -_" else "_" for sign in name)
    path, number = folder / f"{game_id} {stem}{ENDING}", 1
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while path.exists():
            number += 1
            path = folder / f"{game_id} {stem} ({number}){ENDING}"
        write_whole(path, text.encode())
    except OSError as error:
        raise Trouble("file_unwritable", file=shown(str(path), 200), why=error.strerror or "?") from None
    return path


def profile_of(known: Game[Any, Any, Any], kept: dict[str, Profile], wish: str) -> tuple[str, Profile]:
    """A profile by the name that somebody asks for: a named one of the game, one of the table's, or a file."""
    if wish in known.info.presets:
        return "", Profile(options=dict(known.info.presets[wish]))
    if wish in kept:
        judge(known, kept[wish], wish)
        return wish, kept[wish]
    path = Path(wish)
    if path.is_file():
        return profile_in(known, path)
    names = ", ".join((*known.info.presets, *kept)) or "-"
    raise Trouble("no_such_profile", given=shown(wish), game=known.info.id, known=names)
