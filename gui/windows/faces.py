"""Which avatar goes with whom, everywhere: what somebody picked, or the next one by seat."""

from __future__ import annotations

from collections.abc import Mapping

from gui.art.avatars import AVATARS
from gui.scene.look import Look
from gui.scene.plate import Person
from gui.settings.topics import MOST_FACES

_FIRST = ("fox", "owl", "panda", "rabbit")
SEATED = (*_FIRST, *(name for name in AVATARS if name not in _FIRST))
"""Avatars in order of the seats of a sitting."""

_picked: dict[str, str] = {}


def know(faces: Mapping[str, str]) -> None:
    """Know the faces of an earlier evening, and no others."""
    _picked.clear()
    for name, avatar in faces.items():
        pick(name, avatar)


def pick(name: str, avatar: str) -> None:
    """Remember whose avatar it is."""
    if avatar in AVATARS:
        _picked.pop(name, None)
        _picked[name] = avatar


def known() -> dict[str, str]:
    """Every face that somebody picked, those who picked last at the end."""
    return dict(list(_picked.items())[-MOST_FACES:])


def face(name: str, seat: int) -> str:
    """The avatar of somebody at a seat."""
    return _picked.get(name) or SEATED[seat % len(SEATED)]


def person(
    look: Look, name: str, seat: int, bots: Mapping[str, str] | None = None, note: str = "", icon: str = ""
) -> Person:
    """Somebody at a seat, as plates show it, with a note and its icon."""
    bot = (bots or {}).get(name)
    level = look.words.key(f"table.bot.{bot}") if bot else ""
    return Person(name, face(name, seat), seat, level, note, icon)
