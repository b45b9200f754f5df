"""How much alcohol a drink holds, and what a table allows anybody to have of it.

Alcohol in grams = millilitres × strength in percent / 100 × 0.789, the density of ethanol in grams per millilitre at
20 °C. A UK unit is 8 g of it, an Australian standard drink 10 g. Everything is exact; only words round.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

DENSITY: Final = Fraction(789, 1000)
"""Grams in a millilitre of alcohol."""
NOTE: Final = 40
"""Grams at which somebody is told, once and kindly, what they have had."""
STOP: Final = 60
"""Grams from which, in a venue, what is owed turns into points."""
BREAK: Final = 6
"""Rounds from one proposal of water to the next."""


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
