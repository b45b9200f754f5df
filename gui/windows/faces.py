"""Which avatar goes with whom: what somebody picked, or the next one by seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gui.art.avatars import AVATARS
from gui.scene.look import Look
from gui.scene.plate import Person
from gui.windows.naming import SEATED

_picked: dict[str, str] = {}


def pick(name: str, avatar: str) -> None:
    """Remember whose avatar it is."""
    if avatar in AVATARS:
        _picked[name] = avatar


def face(name: str, seat: int) -> str:
    """The avatar of somebody at a seat."""
    return _picked.get(name) or SEATED[seat % len(SEATED)]


def person(look: Look, name: str, seat: int, bots: Mapping[str, str] | None = None) -> Person:
    """Somebody at a seat, as plates show it."""
    bot = (bots or {}).get(name)
    level = look.words.key(f"table.bot.{bot}") if bot else ""
    return Person(name, face(name, seat), seat, level)


def people(look: Look, names: Sequence[str], bots: Mapping[str, str] | None = None) -> tuple[Person, ...]:
    """Everybody at a table."""
    return tuple(person(look, name, seat, bots) for seat, name in enumerate(names))
