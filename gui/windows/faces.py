"""Which avatar goes with whom, everywhere: what somebody picked, or the next one by seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from gui.art.avatars import AVATARS
from gui.settings.choices import MOST_FACES

if TYPE_CHECKING:  # plates come with the first table
    from gui.scene.look import Look
    from gui.scene.plate import Person

_FIRST = ("fox", "owl", "panda", "rabbit")
SEATED = (*_FIRST, *(name for name in AVATARS if name not in _FIRST))
"""Avatars in order of the seats of a sitting."""

Source = Callable[[], Mapping[str, str]]

_source: Source | None = None
_picked: dict[str, str] = {}


def know(source: Source) -> None:
    """Know the faces of an earlier evening, and no others; they are asked for when the first one is looked at."""
    global _source
    _source = source
    _picked.clear()


def pick(name: str, avatar: str) -> None:
    """Remember whose avatar it is."""
    _put(_all(), name, avatar)


def drop(name: str) -> None:
    """Forget whose avatar it is."""
    _all().pop(name, None)


def known() -> dict[str, str]:
    """Every face that somebody picked, those who picked last at the end."""
    return dict(list(_all().items())[-MOST_FACES:])


def face(name: str, seat: int) -> str:
    """The avatar of somebody at a seat."""
    return _all().get(name) or SEATED[seat % len(SEATED)]


def _all() -> dict[str, str]:
    global _source
    source, _source = _source, None
    if source is not None:
        for name, avatar in source().items():
            _put(_picked, name, avatar)
    return _picked


def _put(picked: dict[str, str], name: str, avatar: str) -> None:
    if avatar in AVATARS:
        picked.pop(name, None)
        picked[name] = avatar


def person(
    look: Look, name: str, seat: int, bots: Mapping[str, str] | None = None, note: str = "", icon: str = ""
) -> Person:
    """Somebody at a seat, as plates show it, with a note and its icon."""
    from gui.scene.plate import Person

    bot = (bots or {}).get(name)
    level = look.words.key(f"table.bot.{bot}") if bot else ""
    return Person(name, face(name, seat), seat, level, note, icon)
