"""Whole evenings of any course: rounds and debts, players who come and go, rulings, and the program that stops."""

from __future__ import annotations

import random
import shutil
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.play.ledger import Unit, Way
from engine.play.resuming import resume
from engine.play.round import Round
from engine.play.steps import (
    Agree,
    Apply,
    Drink,
    Join,
    Leave,
    Owe,
    Pause,
    Points,
    Recount,
    Resume,
    Start,
    Step,
    TakeOver,
)

from .tables import CHOSEN, NAMES, act, go_on, moment, opened

SEATS = st.integers(-1, 6)
OTHERS = ("庚", "辛", *NAMES)


class Evening(RuleBasedStateMachine):
    """A sitting beside a naive count of what everybody owes and has had, by name."""

    def __init__(self) -> None:
        super().__init__()
        self.base = Path(tempfile.mkdtemp(prefix="evening-"))
        self.owed: dict[str, Fraction] = {}
        self.had: dict[str, Fraction] = {}
        self.candidate = 0
        self.round: Round[Any] | None = None

    @initialize(players=st.integers(3, 6), seed=st.integers(0, 10**6), misplay=st.sampled_from(["refuse", "penalty"]))
    def begin(self, players: int, seed: int, misplay: str) -> None:
        self.rng = random.Random(seed)
        self.sitting = opened(self.base, players, seed, misplay=misplay)
        self.owed = {name: Fraction(0) for name in NAMES[:players]}
        self.had = dict(self.owed)
        self.candidate = self.sitting.ledger.dealer
        self.round = self.sitting.next_round()

    # ---------------------------------------------------------------- rounds

    @precondition(lambda self: self.round is not None)
    @rule(actions=st.integers(1, 30))
    def play_on(self, actions: int) -> None:
        assert self.round is not None
        go_on(self.round, self.rng, actions)

    @precondition(lambda self: self.round is not None)
    @rule()
    def play_out(self) -> None:
        assert self.round is not None
        go_on(self.round, self.rng)
        self.close()

    @precondition(lambda self: self.round is not None)
    @rule(seat=st.integers(0, 5), verb=st.sampled_from(["ruled_cheating", "ruled_misdeal"]))
    def rule_on(self, seat: int, verb: str) -> None:
        assert self.round is not None
        if not self.round.over and self.round.submit(act(seat, verb)) is None:
            self.close()

    @precondition(lambda self: self.round is not None and not self.round.over)
    @rule()
    def dealt_wrong(self) -> None:
        """The dealer has dealt wrong, as long as that can be ruled; what it costs is drunk at once."""
        assert self.round is not None
        dealer = self.sitting.ledger.playing.index(self.sitting.ledger.dealer)
        self.round.submit(act(dealer, "deal"))
        if self.round.submit(act(dealer, "ruled_misdeal")) is None:
            self.close()

    @precondition(lambda self: self.round is not None and not self.round.over)
    @rule()
    def abandon(self) -> None:
        self.close(abandoned=True)

    def close(self, abandoned: bool = False) -> None:
        playing, names = self.sitting.ledger.playing, self.sitting.seat_names()
        settlement = self.sitting.close(abandoned)
        for seat, name in enumerate(names):
            self.has(name, Fraction(settlement.paid[seat]))
            if settlement.over and not settlement.void:
                self.owed[name] += settlement.due[seat]
        winners = [playing[seat] for seat in settlement.winners] if settlement.over and not settlement.void else []
        dealer = self.sitting.ledger.dealer
        size = len(self.sitting.ledger.seats)
        self.candidate = next((seat for at in range(size) if (seat := (dealer + at) % size) in winners), dealer)
        self.round = None

    # ---------------------------------------------------------------- steps

    def take(self, step: Step) -> bool:
        """A step is taken, or is refused and changes nothing."""
        before = self.sitting.ledger
        if self.sitting.do(step) is None:
            return True
        assert self.sitting.ledger == before
        return False

    def has(self, name: str, units: Fraction) -> None:
        """What is settled where a unit is a point is a point, and nothing that was had."""
        if self.sitting.ledger.unit.name != "points":
            self.had[name] += units

    def name(self, seat: int) -> str | None:
        seats = self.sitting.ledger.seats
        account = seats[seat] if 0 <= seat < len(seats) else None
        return None if account is None else account.name

    @rule(seat=SEATS, part=st.fractions(Fraction(-1, 8), Fraction(5, 4), max_denominator=8))
    def drink(self, seat: int, part: Fraction) -> None:
        name = self.name(seat)
        units = part if name is None else self.owed[name] * part
        done = self.take(Drink(seat, units))
        assert done == (name is not None and 0 < units <= self.owed[name])
        if done and name is not None:
            self.owed[name] -= units
            self.has(name, units)

    @rule(seat=SEATS, part=st.fractions(Fraction(0), Fraction(9, 8), max_denominator=8))
    def take_points(self, seat: int, part: Fraction) -> None:
        name = self.name(seat)
        units = part if name is None else self.owed[name] * part
        done = self.take(Points(seat, units))
        assert done == (name is not None and 0 < units <= self.owed[name])
        if done and name is not None:
            self.owed[name] -= units

    @rule(seat=SEATS, by=SEATS, part=st.fractions(Fraction(0), Fraction(9, 8), max_denominator=8))
    def take_over(self, seat: int, by: int, part: Fraction) -> None:
        name, other = self.name(seat), self.name(by)
        units = part if name is None else self.owed[name] * part
        done = self.take(TakeOver(seat, units, by))
        assert done == (name is not None and other not in (None, name) and 0 < units <= self.owed[name])
        if done and name is not None and other is not None:
            self.owed[name] -= units
            self.has(other, units)

    @rule(seat=SEATS, points=st.booleans())
    def recount(self, seat: int, points: bool) -> None:
        """What was settled alone since the last account becomes points, or was had."""
        name = self.name(seat)
        done = () if name is None else self.sitting.ledger.account(seat).done
        before = {way: sum((one.units for one in done if one.way is way), Fraction(0)) for way in Way}
        assert self.take(Recount(seat, points)) == (name is not None)
        if name is not None and points:
            self.had[name] -= before[Way.OWN]
        elif name is not None:
            self.has(name, before[Way.POINTS])

    @rule(name=st.sampled_from(["cup", "sip", "tea", "points", ""]), cups=st.sampled_from(["1/4", "1/2", "2", None]))
    def agree(self, name: str, cups: str | None) -> None:
        """Another unit: never more of the same, nor anything else with alcohol, while somebody owes."""
        before, unit = self.sitting.ledger.unit, Unit(name, None if cups is None else Fraction(cups))
        counted = unit.cups is not None and before.cups is not None
        less = unit.name == before.name and counted and (unit.cups or 0) <= (before.cups or 0)
        fine = less or unit == before or name in ("tea", "points") or not any(self.owed.values())
        assert self.take(Agree(unit)) == (self.round is None and fine)

    @precondition(lambda self: self.round is None)
    @rule()
    def everybody_drinks_up(self) -> None:
        for seat, account in self.sitting.ledger.taken():
            if account.owed:
                assert self.take(Drink(seat, account.owed))
                self.has(account.name, self.owed[account.name])
                self.owed[account.name] = Fraction(0)
            if account.paused:
                assert self.take(Resume(seat))

    @rule(seat=SEATS)
    def owe(self, seat: int) -> None:
        self.take(Owe(seat))

    @rule(seat=SEATS, consents=st.sets(st.integers(0, 5)) | st.just(set(range(6))))
    def apply(self, seat: int, consents: set[int]) -> None:
        self.take(Apply(seat, tuple(sorted(consents))))

    @rule(seat=SEATS)
    def pause(self, seat: int) -> None:
        if self.take(Pause(seat)):
            assert self.sitting.ledger.account(seat).paused

    @rule(seat=SEATS)
    def come_back(self, seat: int) -> None:
        if self.take(Resume(seat)):
            assert not self.sitting.ledger.account(seat).paused

    @rule(seat=SEATS)
    def leave(self, seat: int) -> None:
        name = self.name(seat)
        if self.take(Leave(seat)):
            assert name not in [account.name for _, account in self.sitting.ledger.taken()]

    @rule(name=st.sampled_from(OTHERS))
    def join(self, name: str) -> None:
        if self.take(Join(name)):
            self.owed.setdefault(name, Fraction(0))
            self.had.setdefault(name, Fraction(0))
            (account,) = (account for _, account in self.sitting.ledger.taken() if account.name == name)
            assert account.owed == self.owed[name], "who left with a debt finds it again"
            assert not account.paused

    @precondition(lambda self: self.round is None and self.sitting.ledger.away)
    @rule()
    def who_left_comes_back(self) -> None:
        self.join(self.sitting.ledger.away[0].name)

    @precondition(lambda self: self.round is None)
    @rule()
    def a_debtor_leaves(self) -> None:
        owing = [seat for seat, account in self.sitting.ledger.taken() if account.owed]
        if owing:
            assert self.take(Leave(owing[0]))

    @precondition(lambda self: self.round is None)
    @rule()
    def start(self) -> None:
        ledger = self.sitting.ledger
        waiting = [seat for seat, account in ledger.taken() if not account.paused]
        if self.take(Start()):
            assert 3 <= len(waiting) <= 6
            size = len(ledger.seats)
            assert self.sitting.ledger.playing == tuple(waiting)
            dealers = [(self.candidate + at) % size for at in range(size)]
            assert self.sitting.ledger.dealer == next(seat for seat in dealers if seat in waiting)
            for _, account in ledger.taken():
                assert not account.owed or account.settled > 4, "the first row has drunk up"
            self.round = self.sitting.next_round()
            assert self.round.setup.players == len(waiting)
            assert self.round.table.figures["dealer"] == waiting.index(self.sitting.ledger.dealer)

    # ---------------------------------------------------------------- files

    @rule()
    def stop_and_go_on(self) -> None:
        before = self.sitting
        assert before.folder is not None
        then = None if before.round is None else moment(before.round)
        before.leave()
        resumed = resume(CHOSEN, before.folder)
        self.sitting = resumed.sitting
        assert resumed.notes == ()
        assert self.sitting.ledger == before.ledger
        assert (None if self.sitting.round is None else moment(self.sitting.round)) == then
        self.round = self.sitting.round

    # ---------------------------------------------------------------- always

    @invariant()
    def sums_are_exact(self) -> None:
        if not self.owed:
            return
        ledger = self.sitting.ledger
        accounts = [account for _, account in ledger.taken()] + list(ledger.away)
        assert {account.name: account.owed for account in accounts} == self.owed
        assert {account.name: account.had for account in accounts} == self.had
        assert all(type(account.owed) is Fraction for account in accounts)

    @invariant()
    def cards_are_conserved(self) -> None:
        if self.owed and self.round is not None:
            cards = [card for zone in self.round.table.zones for card in zone.cards]
            assert len(cards) == len(set(cards)) == {3: 36, 4: 36, 5: 45, 6: 54}[self.round.setup.players]
            assert self.round.over or self.round.table.to_act

    def teardown(self) -> None:
        if self.owed:
            self.sitting.leave()
        shutil.rmtree(self.base)


def test_evenings_of_any_course_keep_their_accounts() -> None:
    run_state_machine_as_test(Evening, settings=settings(deadline=None, max_examples=25, stateful_step_count=30))


@pytest.mark.long
def test_many_long_evenings_of_any_course_keep_their_accounts() -> None:
    run_state_machine_as_test(Evening, settings=settings(deadline=None, max_examples=400, stateful_step_count=60))
