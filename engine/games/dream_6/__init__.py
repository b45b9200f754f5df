"""梦幻扎金花 6.0: the table of contents of the game; every answer stands in its own module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.core.game import Info, Order, Setup
from engine.games import FAMILIES, PLAYERS
from engine.games.dream_6 import model, rules, screen
from engine.games.dream_6.bots import Beginner, Expert, Normal
from engine.kit import wildpack
from engine.kit.halfcups import CUP, HalfCups
from engine.kit.players import Random


class Dream6(HalfCups[model.Options, model.Deal, rules.State]):
    """Six hidden common cards, six in hand, six tricks (page §1)."""

    info = Info(id="dream_6", family=FAMILIES["dream_6"], players=PLAYERS["dream_6"], rules=1, unit="drinks", cup=CUP)
    options = model.Options
    deals = model.Deal
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
        "zone": model.Named,
        "caption": model.Caption,
        "reason": model.Reason,
    }
    phases: ClassVar = {model.Name: {model.Phase.NAME}, model.Place: {model.Phase.PLACE}}
    broken: ClassVar = {"slot": -1, "half_cups": 0, "card": ""}

    deal = staticmethod(rules.deal)
    start = staticmethod(rules.start)
    acting = staticmethod(rules.acting)
    fault = staticmethod(rules.fault)
    choices = staticmethod(rules.choices)
    apply = staticmethod(rules.apply)
    table = staticmethod(screen.table)
    prompts = staticmethod(screen.prompts)
    layout = staticmethod(screen.layout)

    def rank(self, setup: Setup[model.Options], probe: Mapping[str, Any]) -> Mapping[str, Any]:
        return wildpack.rank(setup.options, rules.rules_of(setup.options), 2, probe)

    def compare(self, setup: Setup[model.Options], probe: Mapping[str, Any]) -> Order:
        return wildpack.compare(setup.options, rules.rules_of(setup.options), 2, probe)


GAME = Dream6()
