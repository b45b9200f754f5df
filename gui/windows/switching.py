"""Another game between two rounds: the same people, the same ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtWidgets import QWidget

from engine.core.action import Refusal
from engine.core.model import Trouble
from engine.games import GAMES, PLAYERS, game
from engine.play.sitting import Sitting
from gui.scene.look import Look
from gui.windows.ask import Deeds
from gui.windows.duties import Shown


def next_game(look: Look, shown: Shown | None) -> str:
    """What is played next, where that is another game than the one that is settled; nothing otherwise."""
    if shown is None or not shown.game or shown.sitting.game.info.id == shown.game:
        return ""
    return look.words.key(f"{shown.sitting.game.info.id}.name")


def ask_switch(
    look: Look,
    parent: QWidget,
    sitting: Sitting,
    options_of: Callable[[str], Mapping[str, Any]],
    stepped: Callable[[Refusal | None], None],
    troubled: Callable[[Trouble], None],
) -> None:
    """Ask which game is played from the next round on; ``options_of`` gives the house rules it was last played with."""
    words, count = look.words, len(sitting.ledger.ready())

    def why_not(name: str) -> str | None:
        low, high = PLAYERS[name].start, PLAYERS[name].stop - 1
        fits = low <= count <= high
        return None if fits else words.key("table.home.players", low=low, high=high)

    def picked(name: str) -> None:
        found = game(name)
        options = {**found.info.presets.get(found.info.preset, {}), **options_of(name)}
        try:
            refusal = sitting.switch(found, options)
        except Trouble as trouble:
            troubled(trouble)
            return
        stepped(refusal)

    deeds = [(name, words.key(f"{name}.name"), why_not(name)) for name in GAMES]
    dialog = Deeds(look, parent, words.key("table.settle.switch"), deeds, marked=sitting.game.info.id)
    dialog.picked.connect(picked)
    dialog.open()
