"""A round under any sequence of right, wrong and ruling actions."""

import json
import pickle
import random
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core.model import Seat
from engine.core.record import begin, read_record, replay
from engine.core.table import mask
from engine.games.happy_nine.state import State
from tests.oracle import cards as plain
from tests.oracle.random_records import random_options

from .helpers import GAME, PLAYERS


class RoundMachine(RuleBasedStateMachine):
    """One round; what is accepted is kept as a record."""

    state: State

    @initialize(players=st.sampled_from(PLAYERS), seed=st.integers(0, 10**6), special=st.booleans())
    def begin(self, players: int, seed: int, special: bool) -> None:
        self.players = players
        self.rng = random.Random(seed)
        options = random_options(self.rng)
        self.record: dict[str, Any] = {"format": "table-record/1", "game": "happy_nine", "players": players}
        self.record |= {"options": options | {"special_hands": special}, "seed": seed, "actions": []}
        self.state = begin(GAME, read_record(self.record))[1]

    def over(self) -> bool:
        return GAME.settle(self.state).over

    def take(self, mapping: dict[str, Any]) -> None:
        """An action as the table takes it: refused it changes nothing, accepted it goes on the record."""
        before = pickle.dumps(self.state)
        action = GAME.read(mapping)
        refusal = GAME.check(self.state, action)
        assert pickle.dumps(self.state) == before
        if refusal is None:
            paid = GAME.settle(self.state).paid
            self.state = GAME.apply(self.state, action).state
            self.record["actions"].append(json.loads(json.dumps(mapping)))
            assert all(new >= old for new, old in zip(GAME.settle(self.state).paid, paid, strict=True))

    @precondition(lambda self: not self.over())
    @rule(pick=st.integers(0, 10**9), seat=st.integers(0, 5), passing=st.booleans())
    def do_something_legal(self, pick: int, seat: int, passing: bool) -> None:
        acting = self.state.acting()
        found = GAME.legal(self.state, acting[seat % len(acting)]).actions
        some = [a for a in found if a.do in (("pass", "deal", "keep") if passing else ("play", "discard", "show"))]
        some = some or list(found)
        before = len(self.record["actions"])
        self.take(some[pick % len(some)].to_json())
        assert len(self.record["actions"]) == before + 1

    @precondition(lambda self: not self.over())
    @rule(data=st.data())
    def do_several_legal_things(self, data: st.DataObject) -> None:
        for _ in range(data.draw(st.integers(3, 12))):
            if not self.over():
                self.do_something_legal(self.rng.randrange(10**9), self.rng.randrange(6), self.rng.random() < 0.3)

    @rule(
        seat=st.integers(-1, 6),
        do=st.sampled_from(["play", "pass", "show", "keep", "discard", "cut", "deal"]),
        size=st.integers(0, 6),
        face=st.sampled_from([None, "As", "Js", "LJ", "x"]),
    )
    def do_something_doubtful(self, seat: int, do: str, size: int, face: str | None) -> None:
        mapping: dict[str, Any] = {"seat": seat, "do": do}
        if do in ("play", "discard"):
            hand = list(GAME.table(self.state).zone(f"hand:{seat}").cards) or plain.pack(self.players)
            mapping["cards"] = self.rng.sample(hand, min(size, len(hand)))
        if do == "cut":
            mapping["at"] = self.rng.randint(-1, 60)
        if do in ("play", "show") and face is not None:
            mapping["as"] = {"BJ": face}
        self.take(mapping)

    @rule(seat=st.integers(0, 5), do=st.sampled_from(["ruled_cheating", "ruled_misdeal"]), really=st.integers(0, 9))
    def rule_something(self, seat: int, do: str, really: int) -> None:
        if really == 0:
            self.take({"seat": seat, "do": do})

    @invariant()
    def cards_are_conserved(self) -> None:
        zones = GAME.table(self.state).zones
        assert Counter(str(card) for zone in zones for card in zone.cards) == Counter(plain.pack(self.players))

    @invariant()
    def somebody_may_act_until_it_is_over(self) -> None:
        acting = GAME.table(self.state).to_act
        assert bool(acting) != self.over()
        assert all(GAME.legal(self.state, seat).actions for seat in acting)

    @invariant()
    def a_seat_sees_its_own_hand_and_the_number_of_the_others(self) -> None:
        for seat in (Seat(s) for s in range(self.players)):
            shown = mask(GAME.table(self.state), seat)
            for other in range(self.players):
                hand = shown.zone(f"hand:{other}").cards
                assert len(hand) == self.state.hand(other).bit_count()
                assert ("??" in hand) == (other != seat and bool(hand) and not self.over())

    @invariant()
    def the_bill_adds_up(self) -> None:
        settled = GAME.settle(self.state)
        for seat in range(self.players):
            lines = [line for line in settled.lines if line.seat == seat]
            assert sum(line.amount for line in lines if line.paid) == settled.paid[seat]
            if settled.over:
                assert sum(line.amount for line in lines if not line.paid) == settled.due[seat]
                assert seat not in settled.winners or settled.due[seat] == 0

    def teardown(self) -> None:
        if hasattr(self, "record"):
            found = replay(GAME, read_record(json.loads(json.dumps(self.record))))
            assert found.refused is None
            assert found.state == self.state
            assert GAME.settle(found.state) == GAME.settle(self.state)


RoundMachine.TestCase.settings = settings(
    deadline=None,
    derandomize=True,
    database=None,
    max_examples=60,
    stateful_step_count=30,
    suppress_health_check=[HealthCheck.too_slow],
)
TestRound = RoundMachine.TestCase
