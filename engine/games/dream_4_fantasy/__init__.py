"""梦幻扎金花 4.0 之幻想美女缠身: the table of contents of the game; every answer stands in its own module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.core.action import Action
from engine.core.event import Event
from engine.core.game import Info, Setup
from engine.core.tally import Tally
from engine.games import FAMILIES, PLAYERS
from engine.games.dream_4_fantasy import model, rules, screen
from engine.games.dream_4_fantasy.bots import Beginner, Expert, Normal
from engine.games.dream_4_fantasy.model import Tallied
from engine.kit import counting, tallying
from engine.kit.counting import COUNTS, count
from engine.kit.halfcups import CUP, HalfCups, acting, vocabulary
from engine.kit.players import Random
from engine.kit.three_cards import PACK
from engine.kit.wildpack import cards_of


class Dream4Fantasy(HalfCups[model.Options, model.Deal, rules.State]):
    """A card is named, a card is dealt (page §1)."""

    info = Info(
        id="dream_4_fantasy",
        family=FAMILIES["dream_4_fantasy"],
        players=PLAYERS["dream_4_fantasy"],
        rules=1,
        unit="drinks",
        cup=CUP,
    )
    options = model.Options
    deals = model.Deal
    verbs = model.VERBS
    bots: ClassVar = {"beginner": Beginner, "normal": Normal, "expert": Expert, "random": Random}
    vocabulary: ClassVar = vocabulary(
        model,
        kind=(*COUNTS, model.Kind.HIT),
        verb=model.Button,
        caption=(*counting.Caption, *model.Caption),
        line=(*counting.Why, *model.Why),
    )
    phases: ClassVar = {model.Name: {model.Phase.TURN}}
    broken: ClassVar = {"card": ""}

    deal = staticmethod(rules.deal)
    start = staticmethod(rules.start)
    acting = staticmethod(acting)
    fault = staticmethod(rules.fault)
    choices = staticmethod(rules.choices)
    apply = staticmethod(rules.apply)
    table = staticmethod(screen.table)
    prompts = staticmethod(screen.prompts)
    layout = staticmethod(screen.layout)

    def rank(self, setup: Setup[model.Options], probe: Mapping[str, Any]) -> Mapping[str, Any]:
        named, dealt = cards_of(probe, "cards", PACK.order, 2, twice=True)
        kind, counted = (model.Kind.HIT.value, 0) if named == dealt else count(named, dealt)
        return {"kind": kind, "count": counted}

    def tallies(self, action: Action, events: tuple[Event, ...]) -> tuple[Tally, ...]:
        hits = (event for event in tallying.told_of(events, model.Tell.DEALT) if event.params["hit"])
        turns = counting.tallied(events, Tallied.TURN, Tallied.MADE, Tallied.FREE)
        return (*turns, *(Tally(action.seat, Tallied.HIT) for _ in hits))


GAME = Dream4Fantasy()
