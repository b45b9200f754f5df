"""A player that writes down what it is asked to play."""

from __future__ import annotations

from typing import Any

from gui.settings.store import Settings
from gui.settings.topics import Sound
from gui.sound.player import Player
from gui.sound.sounds import Sounds


class Listener(Player):
    """Keeps the names of sounds, the volume of the last one, and whether it has been closed."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.volume = 0
        self.warmed = 0
        self.closed = False

    def warm(self) -> None:
        self.warmed += 1

    def play(self, name: str, volume: int) -> None:
        self.heard.append(name)
        self.volume = volume

    def close(self) -> None:
        self.closed = True


def listening(**chosen: Any) -> tuple[Sounds, Listener]:
    """Sounds that are switched on, and what is heard of them."""
    settings = Settings()
    settings.change(Sound, **{"on": True, **chosen})
    sounds, player = Sounds(settings), Listener()
    sounds.use(lambda _: player)
    return sounds, player
