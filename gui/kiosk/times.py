"""How long things take in a kiosk, in milliseconds for timers and in seconds for what is reckoned."""

from __future__ import annotations

from typing import Final

BEAT: Final = 1000
"""From one beat for the supervisor to the next."""
LOOK: Final = 1000
"""From one look at whether somebody is there to the next."""
HOLD: Final = 3000
"""How long the staff's corner is held."""
REST: Final = 1600
"""How long a step of the demonstration stands."""
ENDED: Final = 6000
"""How long the end of a demonstration stands."""
WARNED: Final = 30.0
"""Seconds before the end in which guests are asked whether they are still there."""
ALONE: Final = 60.0
"""Seconds after which keypad and staff page close where nobody touches them."""
