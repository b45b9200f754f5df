"""Every sound by name, which switch it belongs to, and which event it belongs to.

An event says how loud it is by its flourish; no game is named here, and none chooses a sound itself. A sound depends on
the kind of an event alone, never on its cards: it is heard by everybody in the room.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from engine.core.event import Event, Flourish, Moved, Told, Turned


class Cue(StrEnum):
    """A sound; its file bears its name."""

    CARD = "card"
    """A card sets out: dealt, drawn or put away."""
    LAY = "lay"
    """A card lands in the middle."""
    COUNT = "count"
    """The light of the dice comes to the next seat."""
    FLIP = "flip"
    CHIPS = "chips"
    SHUFFLE = "shuffle"
    CUT = "cut"
    PASS = "pass"
    KNOCK = "knock"
    GLOW = "glow"
    BELL = "bell"
    WAVE = "wave"
    NOTICE = "notice"
    BANNER = "banner"
    TURN = "turn"
    """The person at the screen, or behind the curtain, is asked."""
    REFUSE = "refuse"
    WINNER = "winner"
    POUR = "pour"
    """One player's glasses fill."""
    COUNTER = "counter"
    """Counters are laid down: what is heard instead where no glass is shown."""
    SETTLE = "settle"
    """The ledger has taken a step."""


LEDGER: Final = frozenset({Cue.WINNER, Cue.POUR, Cue.COUNTER, Cue.SETTLE})
TURNS: Final = frozenset({Cue.TURN, Cue.REFUSE})

OF_FLOURISH: Final[Mapping[Flourish, Cue | None]] = {
    # what is only said has its cards or its chips to be heard by
    "word": None,
    "bell": Cue.BELL,
    "glow": Cue.GLOW,
    "wave": Cue.WAVE,
    "knock": Cue.KNOCK,
    "notice": Cue.NOTICE,
    "banner": Cue.BANNER,
    "shuffle": Cue.SHUFFLE,
    "cut": Cue.CUT,
    # hands that face each other are heard as they turn and as it is decided
    "duel": None,
    "upset": None,
    # nothing came of it
    "blank": None,
    "drain": None,
}
"""The sound of each flourish; None where silence is meant."""

WEIGHTY: Final = frozenset({Cue.BELL, Cue.WAVE, Cue.NOTICE, Cue.BANNER})
"""What is heard even where nothing moves or a movement is cut short."""


def switch(cue: Cue) -> str:
    """The field of the settings that a sound can be switched off by."""
    return "ledger" if cue in LEDGER else "turn" if cue in TURNS else "table"


def poured(dry: bool) -> Cue:
    """The sound of what somebody has to take: of glasses, or of counters where no glass is shown."""
    return Cue.COUNTER if dry else Cue.POUR


def cue_of(event: Event, dry: bool = False) -> Cue | None:
    """The sound of an event as it begins; cards on their way and the light of the dice are heard as they move."""
    if isinstance(event, Told):
        return Cue.PASS if event.event == "pass" else OF_FLOURISH[event.flourish]
    if isinstance(event, Turned):
        return Cue.FLIP
    if isinstance(event, Moved) and event.amount:
        return poured(dry) if event.target.startswith("drinks:") else Cue.CHIPS
    return None
