"""新诈金花 New Zha Jin Hua: the table of contents; what it shares with 诈金花 stands in `engine.kit.bluff`."""

from __future__ import annotations

from typing import Any, ClassVar

from engine.core.action import Action, Refusal
from engine.core.game import Deadline, Info, Setup, Step
from engine.core.layout import Layout
from engine.core.model import Seat
from engine.core.prompt import Prompt
from engine.core.table import Table
from engine.games import FAMILIES, PLAYERS
from engine.games.new_zha_jin_hua import model, rules
from engine.games.new_zha_jin_hua.bots import BOTS
from engine.kit.bluff.bots import Reason
from engine.kit.bluff.game import Bluff
from engine.kit.bluff.model import Button, Caption, Figure, Phase, Tallied, Why
from engine.kit.bluff.rules import PHASES
from engine.kit.bluff.state import State
from engine.kit.three_cards import Kind


class NewZhaJinHua(Bluff):
    """新诈金花, 2 to 6 players (page §1)."""

    info = Info(
        id="new_zha_jin_hua",
        family=FAMILIES["new_zha_jin_hua"],
        players=PLAYERS["new_zha_jin_hua"],
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
        "phase": Phase,
        "error": model.No,
        "event": model.Tell,
        "kind": Kind,
        "line": Why,
        "figure": (*Figure, *model.Note),
        "caption": Caption,
        "reason": Reason,
        "verb": Button,
        "tally": Tallied,
    }
    antes = 2
    phases: ClassVar = {**PHASES, model.Compare: (Phase.BET,), model.Done: (Phase.AFTER_COMPARE,)}
    broken: ClassVar[dict[str, Any]] = {**Bluff.broken, "target": -1}

    def own_fault(self, state: State, action: Action) -> Refusal | None:
        return rules.compare_fault(state, action) if isinstance(action, model.Compare) else None

    def own_apply(self, state: State, action: Action) -> Step[State]:
        return rules.compared(state, action) if isinstance(action, model.Compare) else rules.declined(state)

    def own_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return rules.own_actions(state, seat)

    def own_prompts(self, state: State, seat: Seat) -> tuple[Prompt, ...]:
        return rules.own_prompts(state, seat)

    def table(self, state: State) -> Table:
        found = super().table(state)
        noted = {model.Note.COMPARING.value: ""} if rules.comparing(state) else {}
        return found.model_copy(update={"figures": {**found.figures, **noted}})

    def layout(self, setup: Setup[Any]) -> Layout:
        found = super().layout(setup)
        return found.model_copy(update={"heading": (*found.heading, model.Note.COMPARING.value)})

    def deadline(self, state: State, seat: Seat) -> Deadline | None:
        if state.phase is Phase.AFTER_COMPARE and seat in state.acting:
            # whoever has won a comparison is not out for being slow: it just does not raise (D14)
            return Deadline(model.Done(seat=seat))
        return super().deadline(state, seat)


GAME = NewZhaJinHua()
