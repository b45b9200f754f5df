"""The one table of colours, sizes and times: nothing of the kind is written anywhere else in the window."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from PySide6.QtCore import QEasingCurve
from PySide6.QtGui import QColor

# ---------------------------------------------------------------- colours

PLAYERS: Final = ("#EDB95E", "#5FB7D9", "#E58BA0", "#8FC97F", "#B59AE8", "#E8895E", "#5FCBB0", "#C9B79A")
PAPER_BARS: Final = ("#B0740F", "#1F7AA3", "#C24D68", "#468636", "#7653C0", "#BC5724", "#1C8670", "#816D40")


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """The colours of one look, each written #RRGGBB; `colour` makes a QColor of one."""

    name: str
    ground: str
    rim: str
    rim_hi: str
    track: str
    felt_c: str
    felt: str
    felt_e: str
    s1: str
    s2: str
    s3: str
    line: str
    ink_1: str
    ink_2: str
    ink_3: str
    accent: str
    accent_p: str
    on_accent: str
    danger: str
    danger_p: str
    on_danger: str
    danger_t: str
    red_t: str
    ok: str
    focus: str
    drink: str
    beat: str
    hold: str
    dark: bool = True
    back: str = "A"
    """The card back that goes with the theme, a key of `BACKS`."""
    discs: tuple[str, ...] = PLAYERS
    """The players' colours in order of joining, for their avatars' discs."""
    bars: tuple[str, ...] = PLAYERS
    """The same for the bar under a play."""
    felt_edge: float = 0.35
    """How black the line round the felt is."""
    shadows: int = 0
    """Which alpha of a `Shadow` counts: the first, the second, or none for −1."""


_TABLE: Final = """
ground      #0F1613  #090C13  #F4EFE4  #000000
rim         #33271D  #1A2132  #CDB48A  #000000
rim_hi      #4A3828  #2A344C  #E0CCA8  #FFFFFF
track       #6E5638  #44537A  #A9864F  #FFFFFF
felt_c      #205746  #233257  #E0EADF  #000000
felt        #1A4C3D  #1B2745  #D5E2D6  #000000
felt_e      #143D31  #151E37  #C6D7C9  #000000
s1          #17201C  #111725  #FFFDF8  #000000
s2          #24302A  #1D2639  #F1EADB  #1A1A1A
s3          #33423A  #2B3650  #E3D9C4  #333333
line        #3B4A42  #323E5A  #D8CDB8  #FFFFFF
ink_1       #F6F1E4  #F0F3FA  #1D2421  #FFFFFF
ink_2       #C2CEC7  #AEB9CF  #505C56  #E6E6E6
ink_3       #8A9B92  #7E8AA5  #68736D  #B3B3B3
accent      #EDB95E  #F2C879  #1C6A50  #FFD500
accent_p    #CE993F  #D2A656  #12523D  #E0BB00
on_accent   #221604  #211604  #FFFFFF  #000000
danger      #CF3A29  #D03A45  #BC3420  #FF5C4D
danger_p    #B63324  #B7333D  #A52E1C  #E05144
on_danger   #FFFFFF  #FFFFFF  #FFFFFF  #000000
danger_t    #FF9B86  #FF98A0  #A82D1B  #FF8A7E
red_t       #FF8F80  #FF8F96  #B8232B  #FF8A7E
ok          #7CCB98  #79CBA9  #2B7A4B  #5CFF9D
focus       #8FD6FF  #8FD6FF  #1668C7  #00E5FF
drink       #EDB95E  #F2C879  #A4690D  #FFD500
beat        #0C1F18  #0B1022  #D5E2D6  #000000
hold        #10281F  #10281F  #6E8577  #10281F
"""


def _column(table: str, number: int) -> dict[str, Any]:
    """Read one column of a table of colours under the names of its lines."""
    return {line.split()[0]: line.split()[number] for line in table.strip().splitlines()}


FELT: Final = Theme(name="felt", **_column(_TABLE, 1))
MIDNIGHT: Final = Theme(name="midnight", back="B", **_column(_TABLE, 2))
PAPER: Final = Theme(name="paper", dark=False, bars=PAPER_BARS, felt_edge=0.12, shadows=1, **_column(_TABLE, 3))
HIGH_CONTRAST: Final = Theme(name="high_contrast", shadows=-1, **_column(_TABLE, 4))
THEMES: Final[Mapping[str, Theme]] = MappingProxyType({t.name: t for t in (FELT, MIDNIGHT, PAPER, HIGH_CONTRAST)})

# What is printed on the cards, in every theme.
_CARD: Final = """
paper      #FDFBF6
panel      #FAF4E6
skin       #F6DFC3
ink        #1A1C22
red        #C4272F
gold       #D9A441
gold-dark  #B98225
nose       #C99B72
white      #FFFFFF
black      #000000
hat        #2B2F38
lock       #3A423E
"""
CARD: Final[Mapping[str, str]] = MappingProxyType(_column(_CARD, 1))
# The colours of the suits, as codes write them.
DECKS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "classic": MappingProxyType({"s": "#1A1C22", "h": "#C4272F", "c": "#1A1C22", "d": "#C4272F"}),
        "four_colour": MappingProxyType({"s": "#1A1C22", "h": "#C4272F", "c": "#127347", "d": "#1F5CB5"}),
    }
)
# Card backs: the field and what is drawn on it.
BACKS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {"A": ("#23395D", "#C9D3E6"), "B": ("#8E2A2B", "#F0D9C8")}
)
_JOKERS: Final = """
index       #C4272F  #545A62
border      #C4272F  #545A62
panel       #B4232B  #6A7078
gold        #E3AE4A  #B9BEC4
ink         #1A1C22  #2B2F36
white       #FFFDF8  #FFFDF8
skin        #F6DFC3  #E4E4E2
bell        #F6CE78  #FFFDF8
words       #FFFFFF  #FFFFFF
cheek       #C4272F  #8B9097
horn-right  #C4272F  #2B2F36
horn-left   #C4272F  #3D434B
stone       #C4272F  #545A62
"""
JOKERS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {code: MappingProxyType(_column(_JOKERS, number)) for number, code in enumerate(("BJ", "LJ"), 1)}
)
ADVERT: Final[Mapping[str, str]] = MappingProxyType(
    {"index": "#1E6A55", "panel": "#1E6A55", "line": "#D9A441", "gold": "#E3AE4A", "words": "#FFFFFF"}
)


class Alpha:
    """How much of a colour that lies over others is seen."""

    CARD_EDGE: Final = 0.22
    BEAT: Final = 0.50
    HOLD: Final = 0.17
    VEIL: Final = 0.60
    PAUSED: Final = 0.60
    TRACK: Final = 0.70
    LIGHT: Final = 0.55
    LAYOUT: Final = 0.09
    HALO: Final = 0.32
    PASS: Final = 0.78
    WORDS: Final = 0.82
    BEATEN_BAR: Final = 0.75
    TARGET: Final = 0.14
    TARGET_GLOW: Final = 0.28
    GLOW: Final = 0.90
    PILL: Final = 0.22
    TRAY: Final = 0.50
    OFF: Final = 0.50
    IMAGINED: Final = 0.55
    CURTAIN: Final = (0.07, 0.06)
    THINKING: Final = (1.0, 0.6, 0.3)
    PAST_LIGHT: Final = (0.50, 0.25)
    PAST_COUNT: Final = (0.70, 0.50, 0.28)


@cache
def _rgb(written: str) -> tuple[int, int, int]:
    """Read a colour written #RRGGBB."""
    number = int(written[1:], 16)
    return number >> 16, number >> 8 & 255, number & 255


def colour(written: str, alpha: float = 1.0) -> QColor:
    """Make a QColor of a colour of this table, seen through as far as alpha says."""
    made = QColor(*_rgb(written))
    made.setAlphaF(alpha)
    return made


def luminance(written: str) -> float:
    """The relative luminance of a colour after WCAG 2."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return sum(part * linear(one) for part, one in zip((0.2126, 0.7152, 0.0722), _rgb(written), strict=True))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours after WCAG 2, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


# ---------------------------------------------------------------- sizes


class Step(IntEnum):
    """The steps of type, in logical pixels."""

    T12 = 12
    T14 = 14
    T16 = 16
    T20 = 20
    T28 = 28
    T40 = 40
    MOMENT = 120


LINE_HEIGHT: Final = 1.4
TIGHT: Final = 1.2
"""The same where several lines share the room of one."""
MIDDLE: Final = 0.365
"""The optical middle of a line of text lies this far above its baseline, in sizes."""
TEXT_SCALES: Final = (100, 200)
"""The least and the most that text may be scaled to, in percent."""


class Space(IntEnum):
    """The gaps."""

    S4 = 4
    S8 = 8
    S12 = 12
    S16 = 16
    S24 = 24
    S32 = 32


class Radius(IntEnum):
    """The round corners; a pill's is half its height."""

    INNER = 8
    FIELD = 12
    BUTTON = 16
    PANEL = 24


class Line:
    """The widths of lines."""

    EDGE: Final = 1.0
    EMPHASIS: Final = 1.5
    SELECTED: Final = 2.5
    FOCUS: Final = 3.0
    FOCUS_GAP: Final = 5.0
    ICON: Final = 2.0
    DOTS: Final = 3.4
    TRACK: Final = 2.0
    LIGHT: Final = 4.0
    LIGHT_GLOW: Final = 9.0
    LAYOUT: Final = 1.25
    FELT_EDGE: Final = 2.0
    BADGE: Final = 2.0
    BAR: Final = 4.0
    HALO: Final = 5.0


class Glow:
    """The softness (σ) of glows, in u."""

    LIGHT: Final = 7.0
    TARGET: Final = 14.0
    BIG: Final = 14.0


SHADE: Final = CARD["black"]
"""What shadows and veils are made of."""
TARGET: Final = 48
"""Nothing that is tapped is smaller than this."""
APART: Final = 24
"""Buttons that must not be mistaken for each other are at least this far apart."""
DRAG: Final = 8
"""A press becomes a drag after this way."""
FLAT: Final = 2
"""A drag goes along the cards, and not away from them, where it is so many times as wide as high."""
SHAKE: Final = 6
CARD_RATIO: Final = 63 / 88
CARD_CORNER: Final = 0.045
"""The radius of a card's corner, in widths."""
PLAIN_BACK: Final = 60
"""Card backs lower than this leave their small squares out."""


@dataclass(frozen=True, slots=True)
class Shadow:
    """A soft black shadow: how far below and how soft (σ), in u or, for cards, in heights of the card."""

    dy: float
    sigma: float
    alphas: tuple[float, float]
    of_height: bool = False

    def alpha(self, theme: Theme) -> float:
        """How black it is in a theme; 0 where there is none."""
        return self.alphas[theme.shadows] if theme.shadows >= 0 else 0.0


class Shadows:
    """The shadows; each is drawn once into a pixmap."""

    CARD_BACK: Final = Shadow(0.011, 0.018, (0.30, 0.30), of_height=True)
    CARD_HAND: Final = Shadow(0.011, 0.018, (0.36, 0.36), of_height=True)
    CARD_NEW: Final = Shadow(0.011, 0.018, (0.40, 0.40), of_height=True)
    CARD_BEATEN: Final = Shadow(0.011, 0.018, (0.22, 0.22), of_height=True)
    LIFTED: Final = Shadow(0.09, 16 / 176, (0.50, 0.45), of_height=True)
    PLATE: Final = Shadow(3, 6, (0.40, 0.16))
    PRIMARY: Final = Shadow(3, 6, (0.35, 0.20))
    TABLE: Final = Shadow(8, 16, (0.50, 0.14))
    DIALOG: Final = Shadow(10, 16, (0.50, 0.45))


# ---------------------------------------------------------------- times


class Time(IntEnum):
    """The durations, in milliseconds at normal speed."""

    D1 = 90
    D2 = 140
    D3 = 220
    D4 = 320
    D5 = 480
    DEAL = 40
    WAVE = 60
    TICK = 90
    BOUNCE = 50
    TOAST = 3000
    SLICE = 6
    FRAME = 16
    CLOCK = 250


LAST_TICKS: Final = (140, 220, 320)
"""The last ticks of the dice's light, instead of `Time.TICK`."""


class Speed(Enum):
    """How fast things move, as a factor of the durations."""

    OFF = 0.0
    FAST = 0.5
    NORMAL = 1.0
    SLOW = 1.6


def duration(time: int, speed: Speed, reduced: bool = False) -> int:
    """How long something takes, in milliseconds; nothing moves where motion is to be reduced."""
    return 0 if reduced else round(time * speed.value)


class Easing:
    """How movements begin and end."""

    MOVE: Final = QEasingCurve.Type.OutCubic
    RAISE: Final = QEasingCurve.Type.OutQuad
    FLIP: Final = QEasingCurve.Type.InOutSine
    FADE: Final = QEasingCurve.Type.Linear


class Z(IntEnum):
    """What lies over what; tricks and hands count up from theirs."""

    GROUND = 0
    TABLE = 10
    LIGHT = 12
    BACKS = 20
    PLATES = 30
    BADGES = 34
    TRICK = 40
    TRICK_WORDS = 48
    HAND = 50
    ACTIONS = 60
    TOAST = 70
    DRAWER = 80
    VEIL = 90
    DIALOG = 92
    LIFTED = 100
    CURTAIN = 110
