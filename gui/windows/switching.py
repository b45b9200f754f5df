"""Another game between two rounds: the same people, the same ledger."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtWidgets import QWidget

from engine.core.action import Refusal
from engine.core.game import Game
from engine.core.model import Trouble
from engine.games import PLAYERS, game
from engine.play.sitting import Sitting
from gui.controls.dialog import Dialog
from gui.controls.form import Form
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.settings.topics import OwnRules
from gui.theme import Space
from gui.windows.ask import Deeds
from gui.windows.duties import Shown
from gui.windows.house_rules import OWN
from gui.windows.locked import offered


class TimeDialog(Dialog):
    """How long an action may take at the game that is played next."""

    def __init__(self, look: Look, parent: QWidget, title: str, clock: int | None) -> None:
        super().__init__(look, parent, title, deed=look.words.key("table.form.done"))
        self.form = self.part(Form(look, self.inner, OwnRules, {"clock": clock}, OWN, ("clock",)))
        self.form.judged.connect(self._judged)

    @property
    def clock(self) -> int | None:
        """What stands there, in seconds."""
        seconds: int | None = self.form.values["clock"]
        return seconds

    def _judged(self) -> None:
        wrong = self.form.wrong
        self.deed.say_off(None if wrong is None else self.look.words.trouble(wrong))
        self.refit()

    def lay(self, m: Metrics, width: float) -> float:
        """The one line of the form."""
        high = self.form.lay(m, width)
        self.form.place(Space.S8, 0, width, high)
        return high


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
    """Ask which game is played from the next round on, and how long an action may take where it has a clock.

    ``options_of`` gives the house rules that a game was last played with.
    """
    words, count = look.words, len(sitting.ledger.ready())

    def why_not(name: str) -> str | None:
        low, high = PLAYERS[name].start, PLAYERS[name].stop - 1
        fits = low <= count <= high
        if sitting.terms.companion and game(name).referee is None:
            return words.trouble(Trouble("no_referee", game=name))
        return None if fits else words.key("table.home.players", low=low, high=high)

    def picked(name: str) -> None:
        found = game(name)
        if not found.info.clock:
            switch(found)
            return
        time = TimeDialog(look, parent, words.key(f"{name}.name"), sitting.terms.clock)
        time.agreed.connect(lambda: switch(found, time.clock or 0))
        time.open()

    def switch(found: Game[Any, Any, Any], clock: int | None = None) -> None:
        name = found.info.id
        options = {**found.info.presets.get(found.info.preset, {}), **options_of(name)}
        try:
            refusal = sitting.switch(found, options, clock=clock)
        except Trouble as trouble:
            troubled(trouble)
            return
        stepped(refusal)

    deeds = [(name, words.key(f"{name}.name"), why_not(name)) for name in offered(parent)]
    dialog = Deeds(look, parent, words.key("table.settle.switch"), deeds, marked=sitting.game.info.id)
    dialog.picked.connect(picked)
    dialog.open()
