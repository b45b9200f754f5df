"""What can be chosen, and what holds until somebody chooses: plain values, there before any model is."""

from __future__ import annotations

from typing import Final, Literal, get_args

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

CARDS: Final = (80, 120)
"""The least and the most that the cards may be scaled to, in percent."""
TEXTS: Final = (100, 200)
"""The least and the most that the type may be scaled to, in percent."""
SMALLEST: Final = 100
LARGEST: Final = 16384
"""Sides of a window in logical pixels."""

MOST_FACES: Final = 64
"""Faces of so many people are remembered; those who picked theirs first are forgotten first."""

VERSIONS: Final = {
    "display": 2,
    "table_picture": 1,
    "language": 1,
    "window": 1,
    "faces": 1,
    "table": 3,
    "sound": 1,
    "access": 1,
    "profiles": 1,
    "practice": 1,
    "kiosk": 1,
    "staff_pin": 1,
    "flat": 1,
    "family": 1,
}
"""The version in which each topic is written today."""
