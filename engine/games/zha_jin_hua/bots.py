"""Computer players of 诈金花: those of the kit, who compare by opening."""

from __future__ import annotations

from engine.core.game import Bot
from engine.games.zha_jin_hua.model import Open
from engine.kit.bluff import bots
from engine.kit.bluff.reading import Duel, Reading
from engine.kit.players import Random


class Opens(bots.Player):
    """Compares with the only other player left."""

    def duels(self, seen: Reading) -> list[Duel]:
        """To open, where that may be done."""
        return [Duel(action, seen.others[0]) for action in seen.actions if isinstance(action, Open)]


class Beginner(Opens, bots.Beginner):
    """Looks at once, follows with too much, and now and then does anything."""


class Normal(Opens, bots.Normal):
    """Goes by the lines of strategy of the page."""


class Expert(Opens, bots.Expert):
    """Reckons what every action brings."""


BOTS: dict[str, type[Bot]] = {"beginner": Beginner, "normal": Normal, "expert": Expert, "random": Random}
