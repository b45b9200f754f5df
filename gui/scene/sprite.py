"""One thing on the screen, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from gui.scene.picture import Picture
from gui.scene.stage import Key


@dataclass(frozen=True, slots=True)
class Sprite:
    """One thing on the screen: a picture at a place, turned, at a height in the pile of things."""

    name: str
    picture: Picture
    x: float
    y: float
    z: float
    angle: float = 0.0
    opacity: float = 1.0
    scale: float = 1.0


def card_name(key: Key) -> str:
    """The name of a card's sprite."""
    return f"card/{key.zone}/{key.code}/{key.copy}"
