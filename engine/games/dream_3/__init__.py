"""梦幻扎金花 3.0: the table of contents of the game; every answer stands in its own module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.core.game import Info, Order, Setup
from engine.games import FAMILIES, PLAYERS
from engine.games.dream_3 import model, rules, screen
from engine.games.dream_3.bots import Beginner, Expert, Normal
from engine.kit import banker, wildpack
from engine.kit.halfcups import CUP, HalfCups
from engine.kit.players import Random


class Dream3(HalfCups[model.Options, banker.Deal, rules.State]):
    """服不服: a banker who asks whether one gives in (page §1)."""

    info = Info(id="dream_3", family=FAMILIES["dream_3"], players=PLAYERS["dream_3"], rules=1, unit="drinks", cup=CUP)
    options = model.Options
    deals = banker.Deal
    verbs = model.VERBS
    bots: ClassVar = {"beginner": Beginner, "normal": Normal, "expert": Expert, "random": Random}
    usual = "normal"
    adviser = "expert"
    vocabulary: ClassVar = {
        "phase": model.Phase,
        "error": model.No,
        "event": model.Tell,
        "kind": model.Kind,
        "line": model.Why,
        "figure": model.Figure,
        "zone": model.Place,
        "caption": model.Caption,
        "reason": model.Reason,
    }
    phases: ClassVar = {
        model.Call: {model.Phase.CALL},
        model.Ask: {model.Phase.BANKER},
        model.Stop: {model.Phase.BANKER},
        model.Accept: {model.Phase.REPLY, model.Phase.BANKER_REPLY},
        model.Defy: {model.Phase.REPLY, model.Phase.BANKER_REPLY},
        model.Counter: {model.Phase.REPLY},
    }
    broken: ClassVar = {"half_cups": 0, "target": -1}

    deal = staticmethod(banker.deal)
    start = staticmethod(rules.start)
    acting = staticmethod(rules.acting)
    fault = staticmethod(rules.fault)
    choices = staticmethod(rules.choices)
    apply = staticmethod(rules.apply)
    table = staticmethod(screen.table)
    prompts = staticmethod(screen.prompts)
    layout = staticmethod(screen.layout)

    def rank(self, setup: Setup[model.Options], probe: Mapping[str, Any]) -> Mapping[str, Any]:
        return wildpack.rank(setup.options, banker.rules_of(setup.options), 2, probe)

    def compare(self, setup: Setup[model.Options], probe: Mapping[str, Any]) -> Order:
        return wildpack.compare(setup.options, banker.rules_of(setup.options), 2, probe)


GAME = Dream3()
