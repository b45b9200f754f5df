"""What every movement is made of: a frame being played, a beat, a pulse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractAnimation,
    QPauseAnimation,
    QPropertyAnimation,
)

from engine.core.game import View
from gui.scene.bars import skip_line
from gui.scene.describe import Sprite, describe
from gui.scene.says import say
from gui.scene.sprite_item import SpriteItem
from gui.scene.stage import Stage
from gui.scene.table_scene import TableScene
from gui.scene.words import LinePicture
from gui.theme import Step, Z

Movement = Callable[["Play"], "QAbstractAnimation | None"]


@dataclass
class Play:
    """One frame being played: the scene as it is, and the stage and sprites it leads to."""

    scene: TableScene
    before: Stage
    after: Stage
    sprites: Mapping[str, Sprite]

    @property
    def ms(self) -> Callable[[int], int]:
        """How long something takes at this table's speed."""
        return self.scene.looks.ms


class Beat(QPauseAnimation):
    """A pause that does something when it begins."""

    def __init__(self, length: int, do: Callable[[], None]) -> None:
        super().__init__(length)
        self._do = do

    def updateState(self, new: QAbstractAnimation.State, old: QAbstractAnimation.State) -> None:  # noqa: N802 - Qt's
        """Act as the pause begins."""
        super().updateState(new, old)
        if new == QAbstractAnimation.State.Running:
            self._do()


def begin(scene: TableScene, view: View) -> Play | None:
    """A frame about to be played; None before anything is shown."""
    before, after = scene.stage, scene.stage_of(view)
    if before is None or after is None:
        return None
    return Play(scene, before, after, describe(after))


def shape_of(stage: Stage, zone: str) -> str:
    """How a zone lies; empty where the layout has no place for it."""
    place = stage.place(zone)
    return "" if place is None else place.shape


def pulse(item: SpriteItem, name: bytes, rest: object, peak: object, length: int) -> QPropertyAnimation:
    """A property that goes to a peak and back."""
    move = QPropertyAnimation(item, name)
    move.setDuration(length)
    move.setStartValue(rest)
    move.setKeyValueAt(0.5, peak)
    move.setEndValue(rest)
    return move


def offer_skip(play: Play) -> None:
    """Say, while a longer moment runs, that a tap ends it."""
    m = play.before.m
    line = LinePicture(say(play.scene.looks, "skip"), Step.T16 * m.u, "ink_1")
    at = skip_line(m).center()
    play.scene.guest("skip", Sprite("skip", line, at.x(), at.y(), Z.ACTIONS))
