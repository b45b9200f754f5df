"""梦幻扎金花 3.0: the table of contents of the game; every answer stands in its own module."""

from __future__ import annotations

from typing import ClassVar

from engine.core.action import Action
from engine.core.event import Event
from engine.core.game import Info
from engine.core.tally import Tally
from engine.games import FAMILIES, PLAYERS
from engine.games.dream_3 import model, rules, screen
from engine.games.dream_3.bots import Beginner, Expert, Normal
from engine.games.dream_3.model import Tallied
from engine.kit import banker, tallying, wildpack
from engine.kit.chances import aids
from engine.kit.halfcups import CUP, acting, vocabulary
from engine.kit.handgame import HandGame
from engine.kit.imagined import MADE
from engine.kit.players import Random


class Dream3(HandGame[model.Options, banker.Deal, rules.State]):
    """服不服: a banker who asks whether one gives in (page §1)."""

    info = Info(id="dream_3", family=FAMILIES["dream_3"], players=PLAYERS["dream_3"], rules=1, unit="drinks", cup=CUP)
    options = model.Options
    deals = banker.Deal
    verbs = model.VERBS
    bots: ClassVar = {"beginner": Beginner, "normal": Normal, "expert": Expert, "random": Random}
    vocabulary: ClassVar = vocabulary(model, kind=MADE, caption=wildpack.Caption, zone=banker.Middle)
    phases: ClassVar = {
        model.Call: {model.Phase.CALL},
        model.Ask: {model.Phase.BANKER},
        model.Stop: {model.Phase.BANKER},
        model.Accept: {model.Phase.REPLY, model.Phase.BANKER_REPLY},
        model.Defy: {model.Phase.REPLY, model.Phase.BANKER_REPLY},
        model.Counter: {model.Phase.REPLY},
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
        names = {"ask": Tallied.ASKED, "accept": Tallied.GAVE_IN, "counter": Tallied.COUNTERED}
        duels = tallying.duels(events, (model.Tell.FIGHT,), Tallied.DUEL, Tallied.DUEL_WON)
        return (*tallying.bid(action, "call", "half_cups", Tallied.CALLED), *tallying.said(action, names), *duels)


GAME = Dream3()
