"""Two sets of settings in one: the venue's own, which guests do not change, and what guests choose for themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, TypeVar

from engine.core.plain import Trouble
from engine.play.care import IN_A_VENUE, Limits
from gui.settings.store import Settings
from gui.settings.topics import (
    Access,
    Display,
    Family,
    FlatScreen,
    Frame,
    Kiosk,
    Practice,
    Sound,
    StaffPin,
    TablePicture,
    Topic,
)

T = TypeVar("T", bound=Topic)
VENUE: Final = frozenset({Access, Display, Family, FlatScreen, Frame, Kiosk, Practice, Sound, StaffPin, TablePicture})
"""The topics that the staff settles."""


class GuestSettings(Settings):
    """What guests choose, kept in their own folder; of the venue's topics they see what the staff has settled."""

    def __init__(self, venue: Settings) -> None:
        super().__init__()
        self.venue = venue

    def get(self, topic: type[T]) -> T:
        """A topic as it is now."""
        return self.venue.get(topic) if topic in VENUE else super().get(topic)

    def change(self, topic: type[T], **fields: Any) -> Trouble | None:
        """Change what is the guests' own; what is the venue's stays as it is."""
        return None if topic in VENUE else super().change(topic, **fields)

    def move(self, folder: Path | None) -> None:
        """Forget everything, and keep from now on in another folder."""
        self.folder = folder
        self.notes.clear()
        self._now.clear()
        self._unwritten.clear()
        self._untouchable.clear()


def limits(settings: Settings) -> Limits:
    """The limits of care of the venue: its own, and never above those that hold in every venue."""
    kiosk = settings.get(Kiosk)
    return Limits(kiosk.note, kiosk.stop, kiosk.pause).within(IN_A_VENUE)
