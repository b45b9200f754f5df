"""Moments of any game on the scene, and where things lie in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QRectF

from engine.core.game import View
from engine.games import game
from engine.play.round import Round
from gui.scene.describe import Sprite, describe
from gui.scene.stage import Stage
from tests.gui.scene.moments import scene_of


def played(name: str, players: int, until: Callable[[Round[Any]], bool], *choices: int) -> Round[Any]:
    """A round in which everybody does the first thing allowed, or what ``choices`` says, until something holds."""
    found = game(name)
    made: Round[Any] = Round(found, Round.dealt(found, players, {}, 1))
    while not until(made):
        actions = found.legal(made.state, made.table.to_act[0]).actions
        assert made.submit(actions[choices[made.at % len(choices)] if choices else 0]) is None
    return made


def drawn(view: View, size: tuple[float, float]) -> tuple[Stage, dict[str, Sprite]]:
    stage = scene_of(view, size).stage
    assert stage is not None
    return stage, describe(stage)


def rect(stage: Stage, sprite: Sprite) -> QRectF:
    found: QRectF = getattr(sprite.picture, "box", sprite.picture.rect(stage.look))
    return found.translated(sprite.x, sprite.y)
