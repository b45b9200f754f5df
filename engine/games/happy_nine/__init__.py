"""欢乐九张 Happy Nine: the table of contents of the game; every answer stands in its own module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engine.core.action import Action, Refusal
from engine.core.chance import Chance
from engine.core.event import Event
from engine.core.game import Game, Info, Legal, Order, Setup, Step
from engine.core.layout import Layout
from engine.core.model import Seat
from engine.core.prompt import Prompt
from engine.core.settlement import Carry, Settlement
from engine.core.table import Table
from engine.core.tally import Tally
from engine.games import FAMILIES, PLAYERS
from engine.games.happy_nine import course, dealing, model, probes, rules, screen, settle
from engine.games.happy_nine.bots import Adviser, Beginner, Expert, Master, Normal, Random
from engine.games.happy_nine.combos import Kind
from engine.games.happy_nine.inner import INNER
from engine.games.happy_nine.lesson import LESSON, Taught
from engine.games.happy_nine.reasons import Reason
from engine.games.happy_nine.refereed import REFEREE, Reported
from engine.games.happy_nine.specials import Special
from engine.games.happy_nine.state import State


class HappyNine(Game[model.Options, model.Deal, State]):
    """欢乐九张, 3 to 6 players (page §1)."""

    info = Info(
        id="happy_nine",
        family=FAMILIES["happy_nine"],
        players=PLAYERS["happy_nine"],
        rules=1,
        unit="drinks",
        debts=True,
        presets=model.PRESETS,
        preset="table",
    )
    options = model.Options
    deals = model.Deal
    verbs = model.VERBS
    bots: ClassVar = {
        "beginner": Beginner,
        "normal": Normal,
        "expert": Expert,
        "master": Master,
        "adviser": Adviser,
        "random": Random,
    }
    usual = "normal"
    adviser = "adviser"
    inner = INNER
    lesson = LESSON
    referee = REFEREE
    vocabulary: ClassVar = {
        "phase": model.Phase,
        "error": model.No,
        "event": model.Tell,
        "kind": Kind,
        "special": Special,
        "line": model.Why,
        "figure": model.Figure,
        "mark": model.Mark,
        "zone": model.Said,
        "caption": model.Caption,
        "about": model.About,
        "reason": Reason,
        "lesson": Taught,
        "told": Reported,
        "tally": model.Tallied,
    }

    def deal(self, setup: Setup[model.Options], carry: Carry, chance: Chance, given: Mapping[str, Any]) -> model.Deal:
        return dealing.deal(setup, carry, chance, given)

    def start(self, setup: Setup[model.Options], deal: model.Deal) -> Step[State]:
        return dealing.start(setup, deal)

    def check(self, state: State, action: Action) -> Refusal | None:
        return rules.check(state, action)

    def apply(self, state: State, action: Action) -> Step[State]:
        return course.apply(state, action)

    def legal(self, state: State, seat: Seat) -> Legal:
        return rules.legal(state, seat)

    def settle(self, state: State) -> Settlement:
        return settle.settle(state)

    def table(self, state: State) -> Table:
        return screen.table(state)

    def prompts(self, state: State, seat: Seat | None) -> tuple[Prompt, ...]:
        return screen.prompts(state, seat)

    def layout(self, setup: Setup[model.Options]) -> Layout:
        return screen.layout(setup)

    def place(self, setup: Setup[model.Options], position: Mapping[str, Any]) -> State:
        return dealing.place(setup, position)

    def rank(self, setup: Setup[model.Options], probe: Mapping[str, Any]) -> Mapping[str, Any]:
        return probes.rank(setup, probe)

    def compare(self, setup: Setup[model.Options], probe: Mapping[str, Any]) -> Order:
        return probes.compare(setup, probe)

    def free(self, state: State, action: Action) -> bool:
        return rules.fault(state, action) is None

    def readings(self, state: State, action: Action) -> tuple[Action, ...]:
        return rules.readings(state, action)

    def tallies(self, action: Action, events: tuple[Event, ...]) -> tuple[Tally, ...]:
        return course.tallies(events)


GAME = HappyNine()
