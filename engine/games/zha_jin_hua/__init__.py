"""诈金花 Zha Jin Hua: the table of contents of the game; what it shares with 新诈金花 stands in `engine.kit.bluff`."""

from __future__ import annotations

from typing import ClassVar

from engine.core.action import Action, Refusal
from engine.core.game import Info, Step
from engine.core.model import Seat
from engine.core.prompt import Prompt
from engine.games import FAMILIES, PLAYERS
from engine.games.zha_jin_hua import model, rules
from engine.games.zha_jin_hua.bots import BOTS
from engine.kit.bluff.bots import Reason
from engine.kit.bluff.game import Bluff
from engine.kit.bluff.model import Button, Caption, Figure, Phase, Tallied, Why
from engine.kit.bluff.rules import PHASES
from engine.kit.bluff.state import State
from engine.kit.three_cards import Kind


class ZhaJinHua(Bluff):
    """诈金花, 2 to 4 players (page §1)."""

    info = Info(
        id="zha_jin_hua",
        family=FAMILIES["zha_jin_hua"],
        players=PLAYERS["zha_jin_hua"],
        rules=1,
        unit="chips",
        presets=model.PRESETS,
        clock=True,
    )
    options = model.Options
    verbs = model.VERBS
    bots: ClassVar = BOTS
    usual = "normal"
    adviser = "expert"
    vocabulary: ClassVar = {
        "phase": model.Phase,
        "error": model.No,
        "event": model.Tell,
        "kind": Kind,
        "line": Why,
        "figure": Figure,
        "caption": Caption,
        "reason": Reason,
        "verb": Button,
        "tally": Tallied,
    }
    antes = 1
    phases: ClassVar = {**PHASES, model.Open: (Phase.BET,)}

    def own_fault(self, state: State, action: Action) -> Refusal | None:
        return rules.open_fault(state, action.seat)

    def own_apply(self, state: State, action: Action) -> Step[State]:
        return rules.opened(state, action)

    def own_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return (model.Open(seat=seat),) if rules.belongs(state) else ()

    def own_prompts(self, state: State, seat: Seat) -> tuple[Prompt, ...]:
        found = (self.button(state, action) for action in self.own_actions(state, seat))
        return tuple(prompt.model_copy(update={"price": rules.price(state, seat)}) for prompt in found)


GAME = ZhaJinHua()
