"""Where each choice about the window is found: every field of the topics that people choose from, exactly once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gui.settings.topics import Access, Display, Family, FlatScreen, Language, Practice, Sound, Topic

SECTIONS: Final[Mapping[str, type[Topic]]] = {
    "display": Display,
    "sound": Sound,
    "access": Access,
    "language": Language,
    "practice": Practice,
    "flat": FlatScreen,
    "family": Family,
}
"""The parts of the settings in their order."""
