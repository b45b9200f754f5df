"""梦幻扎金花 2.0: the table of contents of the game; every answer stands in its own module."""

from __future__ import annotations

from typing import ClassVar

from engine.core.action import Action
from engine.core.event import Event
from engine.core.game import Info
from engine.core.tally import Tally
from engine.games import FAMILIES, PLAYERS
from engine.games.dream_2 import model, rules, screen
from engine.games.dream_2.bots import Beginner, Expert, Normal
from engine.games.dream_2.model import Tallied
from engine.kit import banker, tallying, wildpack
from engine.kit.chances import aids
from engine.kit.halfcups import CUP, acting, vocabulary
from engine.kit.handgame import HandGame
from engine.kit.imagined import MADE
from engine.kit.players import Random


class Dream2(HandGame[model.Options, banker.Deal, rules.State]):
    """A banker who opens and sweeps (page §1)."""

    info = Info(id="dream_2", family=FAMILIES["dream_2"], players=PLAYERS["dream_2"], rules=1, unit="drinks", cup=CUP)
    options = model.Options
    deals = banker.Deal
    verbs = model.VERBS
    bots: ClassVar = {"beginner": Beginner, "normal": Normal, "expert": Expert, "random": Random}
    vocabulary: ClassVar = vocabulary(model, kind=MADE, caption=wildpack.Caption, zone=banker.Middle)
    phases: ClassVar = {
        model.Call: {model.Phase.CALL},
        model.Open: {model.Phase.BANKER},
        model.Stop: {model.Phase.BANKER},
        model.Sweep: {model.Phase.BANKER},
    }
    broken: ClassVar = {"half_cups": 0, "target": -1}

    size = 2

    rules_of = staticmethod(banker.rules_of)
    deal = staticmethod(banker.deal)
    start = staticmethod(rules.start)
    acting = staticmethod(acting)
    fault = staticmethod(rules.fault)
    choices = staticmethod(rules.choices)
    apply = staticmethod(rules.apply)
    table = staticmethod(screen.table)
    prompts = staticmethod(screen.prompts)
    layout = staticmethod(screen.layout)
    aids = staticmethod(aids)

    def tallies(self, action: Action, events: tuple[Event, ...]) -> tuple[Tally, ...]:
        names = {"open": Tallied.OPENED, "sweep": Tallied.SWEEP}
        duels = tallying.duels(events, (model.Tell.OPEN, model.Tell.SWEEP), Tallied.DUEL, Tallied.DUEL_WON)
        return (*tallying.bid(action, "call", "half_cups", Tallied.CALLED), *tallying.said(action, names), *duels)


GAME = Dream2()
