"""梦幻扎金花 6.0: the table of contents of the game; every answer stands in its own module."""

from __future__ import annotations

from typing import ClassVar

from engine.core.action import Action
from engine.core.event import Event
from engine.core.game import Info
from engine.core.tally import Tally
from engine.games import FAMILIES, PLAYERS
from engine.games.dream_6 import model, rules, screen
from engine.games.dream_6.aids import aids
from engine.games.dream_6.bots import Beginner, Expert, Normal
from engine.games.dream_6.model import Tallied
from engine.kit import tallying, wildpack
from engine.kit.halfcups import CUP, vocabulary
from engine.kit.handgame import HandGame
from engine.kit.imagined import MADE
from engine.kit.players import Random


class Dream6(HandGame[model.Options, model.Deal, rules.State]):
    """Six hidden common cards, six in hand, six tricks (page §1)."""

    info = Info(id="dream_6", family=FAMILIES["dream_6"], players=PLAYERS["dream_6"], rules=1, unit="drinks", cup=CUP)
    options = model.Options
    deals = model.Deal
    verbs = model.VERBS
    bots: ClassVar = {"beginner": Beginner, "normal": Normal, "expert": Expert, "random": Random}
    vocabulary: ClassVar = vocabulary(model, kind=MADE, caption=wildpack.Caption, zone=model.Named)
    phases: ClassVar = {model.Name: {model.Phase.NAME}, model.Place: {model.Phase.PLACE}}
    broken: ClassVar = {"slot": -1, "half_cups": 0, "card": ""}

    size = 2

    rules_of = staticmethod(rules.rules_of)
    deal = staticmethod(rules.deal)
    start = staticmethod(rules.start)
    acting = staticmethod(rules.acting)
    fault = staticmethod(rules.fault)
    choices = staticmethod(rules.choices)
    apply = staticmethod(rules.apply)
    table = staticmethod(screen.table)
    prompts = staticmethod(screen.prompts)
    layout = staticmethod(screen.layout)
    aids = staticmethod(aids)

    def tallies(self, action: Action, events: tuple[Event, ...]) -> tuple[Tally, ...]:
        staked = tallying.bid(action, "name", "half_cups", Tallied.STAKED)
        lost = tallying.listed(events, model.Tell.REVEAL, "smallest", Tallied.SMALLEST)
        return (*tallying.said(action, {"name": Tallied.NAMED}), *staked, *lost)


GAME = Dream6()
