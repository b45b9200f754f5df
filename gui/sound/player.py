"""What plays sounds, and the one that plays none."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.plain import Trouble

Fail = Callable[[Trouble], None]
"""Told why nothing can be heard, from whatever thread finds out."""


class Player:
    """Plays nothing: what tests and pictures have, and whoever has not asked for sound."""

    def warm(self) -> None:
        """Get ready; returns at once."""

    def play(self, name: str, volume: int) -> None:
        """Play a sound by its name, at a share of its strength in percent; returns at once."""

    def close(self) -> None:
        """Play no more and let go of everything."""
