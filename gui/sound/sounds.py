"""What the window lets be heard: the switches, the volume, and what is said once where nothing can be heard."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, Signal

from engine.core.plain import Trouble
from gui.settings.store import Settings
from gui.settings.topics import Sound
from gui.sound.cues import Cue, switch
from gui.sound.player import Fail, Player

ECHO: Final = 0.015
"""Seconds within which the same sound is the same moment: cards that fly together are heard once."""


class Sounds(QObject):
    """Plays what is switched on, by a player that may be silent; ``trouble`` is why nothing can be heard."""

    troubled = Signal(object)
    """A `Trouble`, once for each time that sound is switched on."""
    _failed = Signal(object)

    def __init__(
        self, settings: Settings, parent: QObject | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(parent)
        self._settings, self._clock = settings, clock
        self._player = Player()
        self._last: dict[Cue, float] = {}
        self.trouble: Trouble | None = None
        # a player finds out in a thread of its own
        self._failed.connect(self._fail, Qt.ConnectionType.QueuedConnection)

    @property
    def topic(self) -> Sound:
        """What is chosen."""
        return self._settings.get(Sound)

    @property
    def on(self) -> bool:
        """Whether anything can be heard."""
        return self.topic.on and self.trouble is None

    def use(self, make: Callable[[Fail], Player]) -> None:
        """Take a player, made with what it tells its failures to."""
        self._player.close()
        self._player = make(self._failed.emit)

    def warm(self) -> None:
        """Get ready, if anything is to be heard."""
        if self.on:
            self._player.warm()

    def again(self) -> None:
        """Try it once more: somebody has just asked for sound."""
        self.trouble = None
        self.warm()

    def play(self, cue: Cue) -> None:
        """Let a sound be heard, unless it is switched off."""
        topic = self.topic
        if not self.on or not topic.volume or not getattr(topic, switch(cue)):
            return
        now = self._clock()
        if now - self._last.get(cue, -1.0) < ECHO:
            return
        self._last[cue] = now
        self._player.play(cue.value, topic.volume)

    def close(self) -> None:
        """Play no more."""
        self._player.close()
        self._player = Player()

    def _fail(self, trouble: Any) -> None:
        if self.trouble is None:
            self.trouble = trouble
            self.troubled.emit(trouble)
