"""梦幻扎金花 4.0 美女缠身: the table of contents of the game; every answer stands in its own module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.core.action import Action
from engine.core.event import Event
from engine.core.game import Info, Setup
from engine.core.tally import Tally
from engine.games import FAMILIES, PLAYERS
from engine.games.dream_4 import model, rules, screen
from engine.games.dream_4.aids import aids
from engine.games.dream_4.bots import Beginner, Expert, Normal
from engine.games.dream_4.model import Tallied
from engine.kit import counting
from engine.kit.counting import COUNTS, count
from engine.kit.halfcups import CUP, HalfCups, acting, vocabulary
from engine.kit.players import Random
from engine.kit.three_cards import PACK
from engine.kit.wildpack import cards_of


class Dream4(HalfCups[model.Options, model.Deal, rules.State]):
    """Three open piles, and no way out while something is made (page §1)."""

    info = Info(id="dream_4", family=FAMILIES["dream_4"], players=PLAYERS["dream_4"], rules=1, unit="drinks", cup=CUP)
    options = model.Options
    deals = model.Deal
    verbs = model.VERBS
    bots: ClassVar = {"beginner": Beginner, "normal": Normal, "expert": Expert, "random": Random}
    vocabulary: ClassVar = vocabulary(model, kind=tuple(COUNTS), caption=counting.Caption, line=counting.Why)
    phases: ClassVar = {model.Choose: {model.Phase.TURN}}
    broken: ClassVar = {"pile": -1}

    deal = staticmethod(rules.deal)
    start = staticmethod(rules.start)
    acting = staticmethod(acting)
    fault = staticmethod(rules.fault)
    choices = staticmethod(rules.choices)
    apply = staticmethod(rules.apply)
    table = staticmethod(screen.table)
    prompts = staticmethod(screen.prompts)
    layout = staticmethod(screen.layout)
    aids = staticmethod(aids)

    def rank(self, setup: Setup[model.Options], probe: Mapping[str, Any]) -> Mapping[str, Any]:
        kind, counted = count(*cards_of(probe, "cards", PACK.order, 2))
        return {"kind": kind, "count": counted}

    def tallies(self, action: Action, events: tuple[Event, ...]) -> tuple[Tally, ...]:
        return tuple(counting.tallied(events, Tallied.TURN, Tallied.MADE, Tallied.FREE))


GAME = Dream4()
