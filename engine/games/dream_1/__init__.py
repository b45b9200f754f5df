"""梦幻扎金花 1.0: the table of contents of the game; every answer stands in its own module."""

from __future__ import annotations

from typing import ClassVar

from engine.core.action import Action
from engine.core.event import Event
from engine.core.game import Info
from engine.core.tally import Tally
from engine.games import FAMILIES, PLAYERS
from engine.games.dream_1 import model, rules, screen
from engine.games.dream_1.aids import aids
from engine.games.dream_1.bots import Beginner, Expert, Normal
from engine.games.dream_1.model import Tallied
from engine.kit import dealing, tallying, wildpack
from engine.kit.halfcups import CUP, acting, vocabulary
from engine.kit.handgame import HandGame
from engine.kit.imagined import MADE
from engine.kit.players import Random
from engine.kit.three_cards import Kind


class Dream1(HandGame[model.Options, dealing.CommonDeal, rules.State]):
    """One card in hand, one in the middle, one imagined (page §1)."""

    info = Info(id="dream_1", family=FAMILIES["dream_1"], players=PLAYERS["dream_1"], rules=1, unit="drinks", cup=CUP)
    options = model.Options
    deals = dealing.CommonDeal
    verbs = model.VERBS
    bots: ClassVar = {"beginner": Beginner, "normal": Normal, "expert": Expert, "random": Random}
    vocabulary: ClassVar = vocabulary(
        model, kind=(Kind.SPECIAL_235, *MADE), caption=wildpack.Caption, verb=model.Button
    )
    phases: ClassVar = {
        model.SwapHand: {model.Phase.TALK},
        model.SwapCommon: {model.Phase.TALK},
        model.Pass: {model.Phase.TALK, model.Phase.DECIDE},
        model.Open: {model.Phase.DECIDE},
    }

    size = 2

    rules_of = staticmethod(rules.rules_of)
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

    def tallies(self, action: Action, events: tuple[Event, ...]) -> tuple[Tally, ...]:
        names = {"swap_hand": Tallied.SWAP_HAND, "swap_common": Tallied.SWAP_COMMON, "open": Tallied.OPENED}
        lost = tallying.listed(events, model.Tell.SHOWDOWN, "smallest", Tallied.SMALLEST)
        return (*tallying.said(action, names), *lost)


GAME = Dream1()
