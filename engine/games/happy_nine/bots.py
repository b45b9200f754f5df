"""Computer players of 欢乐九张: four levels of one policy and one search, an adviser, a ruler (page §10)."""

from __future__ import annotations

from typing import ClassVar

from engine.core.chance import Chance
from engine.core.game import Advice, View
from engine.core.model import Text
from engine.games.happy_nine.inner import INNER
from engine.games.happy_nine.model import Phase
from engine.games.happy_nine.reasons import Reason
from engine.kit.advisor import Level, advise
from engine.kit.players import Random as Random


class Player:
    """One level; gets a view and nothing else."""

    level: ClassVar[Level]

    def advise(self, view: View, chance: Chance, seconds: float) -> tuple[Advice, ...]:
        """The best plays it knows; while the cards are shuffled the dealer deals and nobody cuts without reason."""
        if view.table.phase == Phase.SHUFFLE:
            return (Advice(chance.pick(view.legal.actions), why=Text(key=f"happy_nine.reason.{Reason.DEAL}")),)
        return advise(INNER, view, chance, seconds, self.level)


class Beginner(Player):
    """Knows what to do and forgets it often; never misses 顶大 or the play that goes out."""

    level = Level(slips=0.3)


class Normal(Player):
    """Plays by habit: the most cards, the lowest that will do, never without 顶大."""

    level = Level()


SPITE = 1.0
"""A searching player counts what it drinks less what the others drink on the average: units that all drink count for
nothing."""


class Expert(Player):
    """Plays every candidate out in sampled worlds: so many that it plays well, so few that there is more to play."""

    level = Level(rollouts=50, cards=1_200, most=6, spite=SPITE)


class Master(Player):
    """More worlds, and likelier ones."""

    level = Level(rollouts=1000, cards=20_000, most=8, likely=True, spite=SPITE)


class Adviser(Player):
    """Gives hints: more worlds than an expert's bring what a play should cost nearer to the truth."""

    level = Level(rollouts=300, cards=7_000, most=6, spite=SPITE)
    ruler: ClassVar = True
