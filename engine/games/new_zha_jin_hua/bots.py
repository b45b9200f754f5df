"""Computer players of 新诈金花: those of the kit, who compare with whom they like."""

from __future__ import annotations

from engine.core.game import Bot
from engine.games.new_zha_jin_hua.model import Compare
from engine.kit.bluff import bots
from engine.kit.bluff.reading import Duel, Reading
from engine.kit.players import Random


class Compares(bots.Player):
    """May compare with every other live player."""

    def duels(self, seen: Reading) -> list[Duel]:
        """Every comparison that may be asked for."""
        return [Duel(action, action.target) for action in seen.actions if isinstance(action, Compare)]


class Beginner(Compares, bots.Beginner):
    """Looks at once, follows with too much, and now and then does anything."""


class Normal(Compares, bots.Normal):
    """Goes by the lines of strategy of the page."""


class Expert(Compares, bots.Expert):
    """Reckons what every action brings."""


BOTS: dict[str, type[Bot]] = {"beginner": Beginner, "normal": Normal, "expert": Expert, "random": Random}
