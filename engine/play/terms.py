"""What is agreed before the first deal of a sitting, and which sittings can be gone on with."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

from engine.core.plain import Trouble, shown
from engine.play.care import AT_HOME, Limits, grams, read_limits, write_limits
from engine.play.folders import sittings
from engine.play.journal import load

SITTING = "sitting.jsonl"
END = "end"
"""The key of the line that ends a sitting's file."""
STAND_IN = "stand_in"
"""The key of a line that says for whom a computer plays from now on, or plays no more."""
OFFERED = 100
"""So many sittings, the newest, are offered for going on."""
_TAIL = 256
"""Bytes that hold the last line of a file that has ended."""

_AMOUNT = re.compile(r"-?[0-9]{1,12}(/[0-9]{0,11}[1-9][0-9]{0,11})?")
DRY = ("tea", "water", "points")
"""Measures without alcohol."""
CLOCKS = (5, 600)
"""The least and the most seconds that a table may agree on for an action."""
_LARGEST = 10**12
"""No sitting comes to more units; a longer number is no amount."""


def amount(value: object) -> Fraction | None:
    """A number of units as files write it: a whole number or a fraction string; None for anything else."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST:
        return Fraction(value)
    if isinstance(value, str) and _AMOUNT.fullmatch(value):
        return Fraction(value)
    return None


@dataclass(frozen=True, slots=True)
class Unit:
    """What one unit really is: a word and how many cups (None: not counted in cups), how much and how strong.

    ``ml`` and ``strength`` (percent by volume) of one unit are None where nobody has said them: in files of before
    they were written, and for words of the table's own. Such a unit counts 0 g, because any other figure would be made
    up and would turn somebody's drinks into points for no reason; what is to be counted is said.
    """

    name: str = ""
    cups: Fraction | None = None
    ml: Fraction | None = None
    strength: Fraction | None = None

    @property
    def grams(self) -> Fraction:
        """The alcohol in one unit; none in tea, water and points."""
        if self.name in DRY or self.ml is None or self.strength is None:
            return Fraction(0)
        return grams(self.ml, self.strength)


def read_unit(mapping: object) -> Unit:
    """What one unit is, out of JSON: ``{"name": "杯", "cups": "1/2", "ml": "100", "strength": "5"}``."""
    if not isinstance(mapping, Mapping) or not isinstance(mapping.get("name", ""), str):
        raise Trouble("session_field", where="unit", given=shown(mapping))
    cups = None
    if "cups" in mapping:
        cups = amount(mapping["cups"])
        if cups is None or cups <= 0:
            raise Trouble("session_field", where="unit.cups", given=shown(mapping["cups"]))
    found = [_measured(mapping, name) for name in ("ml", "strength")]
    return Unit(mapping.get("name", ""), cups, *found)


def _measured(mapping: Mapping[str, Any], name: str) -> Fraction | None:
    """How much of it, or how strong, where that was said."""
    if name not in mapping:
        return None
    found = amount(mapping[name])
    if found is None or found < 0 or (name == "strength" and found > 100):
        raise Trouble("session_field", where=f"unit.{name}", given=shown(mapping[name]))
    return found


def write_unit(unit: Unit) -> dict[str, str]:
    """What one unit is as JSON; `read_unit` gives it back."""
    said = {"cups": unit.cups, "ml": unit.ml, "strength": unit.strength}
    return {"name": unit.name, **{name: str(value) for name, value in said.items() if value is not None}}


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed before the first deal.

    ``names`` in order of play, ``bots`` the kind of computer player per seat (None: a person), ``options`` as in a
    record, ``seed`` of the whole sitting, ``practice`` allows undo; ``refill``: who has too few chips for a round gets
    a fresh stack (otherwise that player sits out); ``drinks``: what one unit is for those who drink something of their
    own; ``profile``: what the table calls its house rules; ``auto_pass``: who can play nothing passes without being
    asked, people and computers alike; ``clock``: seconds for an action, where the game has a clock (None: no clock);
    ``stacks``: the chips that each begins with, where a round is gone on with; ``companion``: the cards are real ones,
    and rounds are told; ``care``: the limits of the table, ``venue``: those of the house it stands in, above which the
    table can never go (None: at home).
    """

    game: str
    names: tuple[str, ...]
    bots: tuple[str | None, ...]
    unit: Unit
    seed: int
    options: Mapping[str, Any]
    dealer: int | None = None
    practice: bool = False
    refill: bool = True
    drinks: tuple[Unit | None, ...] = ()
    profile: str = ""
    auto_pass: bool = False
    clock: int | None = None
    stacks: tuple[int, ...] = ()
    companion: bool = False
    care: Limits = AT_HOME
    venue: Limits | None = None

    def to_json(self) -> dict[str, Any]:
        """The terms as the sitting's first line."""
        return {
            "kind": "sitting",
            "game": self.game,
            "names": list(self.names),
            "bots": list(self.bots),
            "unit": write_unit(self.unit),
            "seed": self.seed,
            "options": dict(self.options),
            "dealer": self.dealer,
            "practice": self.practice,
            "refill": self.refill,
            **({"drinks": [None if one is None else write_unit(one) for one in self.drinks]} if self.drinks else {}),
            **({"profile": self.profile} if self.profile else {}),
            **({"auto_pass": True} if self.auto_pass else {}),
            **({"clock": self.clock} if self.clock is not None else {}),
            **({"stacks": list(self.stacks)} if self.stacks else {}),
            **({"companion": True} if self.companion else {}),
            **({"care": write_limits(self.care)} if self.care != AT_HOME else {}),
            **({"venue": write_limits(self.venue)} if self.venue is not None else {}),
        }


def read_terms(line: Mapping[str, Any]) -> Terms:
    """Terms out of a sitting's first line; raises `Trouble` ``sitting_unreadable``."""
    try:
        return Terms(
            game=line["game"],
            names=tuple(line["names"]),
            bots=tuple(line["bots"]),
            unit=read_unit(line["unit"]),
            seed=int(line["seed"]),
            options=dict(line["options"]),
            dealer=line["dealer"],
            practice=bool(line["practice"]),
            # a sitting of before there were chips says nothing of them
            refill=bool(line.get("refill", True)),
            profile=str(line.get("profile", "")),
            auto_pass=bool(line.get("auto_pass", False)),
            clock=int(line["clock"]) if line.get("clock") is not None else None,
            stacks=tuple(int(held) for held in line.get("stacks", ())),
            companion=bool(line.get("companion", False)),
            drinks=tuple(None if one is None else read_unit(one) for one in line.get("drinks", ())),
            care=read_limits(line["care"]) if "care" in line else AT_HOME,
            venue=read_limits(line["venue"]) if "venue" in line else None,
        )
    except (KeyError, TypeError, ValueError):
        raise Trouble("sitting_unreadable", file=shown(dict(line))) from None


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A sitting that can be gone on with; `Trouble` in ``wrong`` where its file cannot be used.

    ``rounds``: the number of the running or last round; ``played``: when, in seconds since 1970; ``games``: those that
    have been played, each where it was played last.
    """

    folder: Path
    terms: Terms | None = None
    wrong: Trouble | None = None
    rounds: int = 0
    played: float = 0.0
    games: tuple[str, ...] = ()

    @property
    def game(self) -> str:
        """The game that is played now; nothing where the file cannot be used."""
        return self.games[-1] if self.games else ""


def unfinished(base: Path, most: int = OFFERED) -> list[Unfinished]:
    """The newest ``most`` sittings below a folder whose files have no last line; unreadable ones say why.

    Where a table stands for months many are put away: no more are read than are wanted.
    """
    return list(islice(newest_first(base), most))


def newest_first(base: Path) -> Iterator[Unfinished]:
    """All of them, each read when it is asked for."""
    for folder in sorted(sittings(base).glob("*"), reverse=True):
        path = folder / SITTING
        if path.is_file() and not _ended(path) and (found := _kept(path)) is not None:
            yield found


def _ended(path: Path) -> bool:
    """Whether the last line of a file ends it; a quick look, so that the many that have ended are not read."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - _TAIL))
            last = json.loads(file.read().rstrip(b"\n").rpartition(b"\n")[2])
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(last, dict) and last.get(END) is True


def _kept(path: Path) -> Unfinished | None:
    """A sitting by its file; None if it has ended."""
    try:
        loaded = load(path)
        if not loaded.lines:
            raise Trouble("sitting_unreadable", file=shown(str(path), 200))
        if any(line.get(END) for line in loaded.lines):
            return None
        rounds = 1 + sum("start" in line for line in loaded.lines[1:])
        played = max(one.stat().st_mtime for one in path.parent.glob("*.jsonl"))
        terms = read_terms(loaded.lines[0])
        switched = [line["switch"] for line in loaded.lines[1:] if isinstance(line.get("switch"), str)]
        games = tuple(dict.fromkeys([*switched[::-1], terms.game]))[::-1]
        return Unfinished(path.parent, terms, None, rounds, played, games)
    except Trouble as trouble:
        return Unfinished(path.parent, wrong=trouble)
