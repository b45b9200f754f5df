"""How much alcohol a drink holds, and what a table allows anybody to have of it.

Alcohol in grams = millilitres × strength in percent / 100 × 0.789, the density of ethanol in grams per millilitre at
20 °C. A UK unit is 10 ml of it (8 g), an Australian standard drink 10 g. Everything is exact; only words round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Final, TypeGuard

from engine.core.plain import Trouble, shown

DENSITY: Final = Fraction(789, 1000)
"""Grams in a millilitre of alcohol."""
NOTE: Final = 40
"""Grams at which somebody is told, once and kindly, what they have had."""
STOP: Final = 60
"""Grams from which, in a venue, what is owed turns into points."""
BREAK: Final = 6
"""Rounds from one proposal of water to the next."""
UK_UNIT: Final = 10 * DENSITY
"""Grams in a UK unit: 10 ml of alcohol, 8 g in round figures."""
NOTES, STOPS, PAUSES = range(4, 101), range(4, 201), range(21)
"""What a table may agree on."""


def uk_units(alcohol: Fraction) -> Fraction:
    """So many grams in UK units."""
    return alcohol / UK_UNIT


def grams(millilitres: Fraction | int, percent: Fraction | int) -> Fraction:
    """The alcohol in so many millilitres of so many percent by volume, in grams."""
    return Fraction(millilitres) * Fraction(percent) / 100 * DENSITY


@dataclass(frozen=True, slots=True)
class Limits:
    """What a table has agreed on for everybody's good, per person and sitting.

    ``note``: grams at which somebody is told; ``stop``: grams from which penalties are points (None: no stop);
    ``pause``: rounds between two proposals of water (0: none).
    """

    note: int = NOTE
    stop: int | None = None
    pause: int = BREAK

    def within(self, venue: Limits) -> Limits:
        """These limits where a venue has its own: they may be lower, never higher."""
        stops = [stop for stop in (self.stop, venue.stop) if stop is not None]
        return Limits(min(self.note, venue.note), min(stops) if stops else None, self.pause)


AT_HOME: Final = Limits()
IN_A_VENUE: Final = Limits(stop=STOP)


def write_limits(limits: Limits) -> dict[str, int | None]:
    """Limits as JSON; `read_limits` gives them back."""
    return asdict(limits)


def read_limits(mapping: object) -> Limits:
    """Limits out of JSON: ``{"note": 40, "stop": null, "pause": 6}``; raises `Trouble` for anything else."""
    if isinstance(mapping, Mapping):
        note, stop, pause = (mapping.get(name) for name in ("note", "stop", "pause"))
        if _within(note, NOTES) and (stop is None or _within(stop, STOPS)) and _within(pause, PAUSES):
            return Limits(note, stop, pause)
    raise Trouble("session_field", where="care", given=shown(mapping))


def _within(value: Any, allowed: range) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value in allowed
