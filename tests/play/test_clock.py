"""Thinking time: for whom it goes by, when it begins anew, and that a jump of the time hurts nobody."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.action import Action
from engine.core.game import Deadline
from engine.core.model import Seat
from engine.core.record import replay
from engine.games import game
from engine.play.clock import GAP, Clock
from engine.play.round import Round
from engine.play.terms import Terms, Unit, read_terms

FOLDS = game("zha_jin_hua")
COMPARES = game("new_zha_jin_hua")
HANDS = [["Kc", "Kd", "4s"], ["9h", "8h", "2c"], ["Qs", "Jd", "Tc"]]


class Now:
    """A time that passes when the test says so."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def dealt(found: Any = FOLDS, practice: bool = False) -> Round[Any]:
    record = Round.dealt(found, 3, {}, 1, given={"dealer": 0, "hands": HANDS})
    return Round(found, record, None, practice)


def do(round_: Round[Any], *said: dict[str, Any]) -> None:
    for fields in said:
        assert round_.submit(round_.game.read(fields)) is None


def think(clock: Clock, now: Now, seconds: float, *seats: int, step: float = 0.25) -> None:
    """Let some seats think for a while, looked at as a window does."""
    for _ in range(round(seconds / step)):
        clock.look([Seat(seat) for seat in seats])
        now.seconds += step
    clock.look([Seat(seat) for seat in seats])


def left(clock: Clock) -> dict[int, float]:
    return {int(seat): time.left for seat, time in clock.times().items()}


def test_time_goes_by_for_who_thinks_and_what_is_over_becomes_an_action() -> None:
    now, round_ = Now(), dealt()
    clock = Clock(round_, 10, now)
    assert left(clock) == {1: 10.0}
    think(clock, now, 9.75, 1)
    assert left(clock) == {1: 0.25}
    assert clock.late() is None
    think(clock, now, 0.25, 1)
    late = clock.late()
    assert late == FOLDS.read({"seat": 1, "do": "fold"})
    assert round_.submit(late) is None
    # the next seat has all its time, and nothing is over twice
    assert left(clock) == {2: 10.0}
    assert clock.late() is None


def test_nobody_is_hurried_who_is_not_thinking() -> None:
    now, clock = Now(), Clock(dealt(), 10, now := Now())
    think(clock, now, 100)
    think(clock, now, 100, 2)
    assert left(clock) == {1: 10.0}


def test_an_action_of_ones_own_begins_anew_and_one_of_another_does_not() -> None:
    now, round_ = Now(), dealt()
    clock = Clock(round_, 10, now)
    think(clock, now, 9, 1)
    do(round_, {"seat": 1, "do": "look"})
    assert left(clock) == {1: 10.0}
    think(clock, now, 4, 1)
    do(round_, {"seat": 1, "do": "bet", "step": 1})
    # the look that comes next still belongs to the moment before
    now.seconds += 1
    clock.look([Seat(2)])
    assert left(clock) == {2: 10.0}
    think(clock, now, 3, 2)
    assert left(clock) == {2: 7.0}


def test_whoever_takes_something_back_has_all_the_time_again() -> None:
    now, round_ = Now(), dealt(practice=True)
    clock = Clock(round_, 10, now)
    do(round_, {"seat": 1, "do": "bet", "step": 1})
    think(clock, now, 5, 2)
    round_.undo()
    assert left(clock) == {1: 10.0}
    think(clock, now, 5, 1)
    round_.undo() if round_.at else do(round_, {"seat": 1, "do": "bet", "step": 2})
    assert left(clock) == {2: 10.0}


@pytest.mark.parametrize("jump", [GAP + 0.01, 3600.0, 1e9, -1.0, -1e9])
def test_a_jump_of_the_time_costs_nobody_anything(jump: float) -> None:
    """The machine slept, the program stood still, or somebody set a clock that ought not to be set."""
    now, round_ = Now(), dealt()
    clock = Clock(round_, 10, now)
    think(clock, now, 3, 1)
    now.seconds += jump
    clock.look([Seat(1)])
    assert left(clock) == {1: 7.0}
    assert clock.late() is None
    think(clock, now, 2, 1)
    assert left(clock) == {1: 5.0}


@settings(derandomize=True, database=None, max_examples=80)
@given(st.lists(st.tuples(st.floats(-5, 5), st.sampled_from([(), (1,), (2,), (1, 2)])), max_size=60))
def test_nobody_loses_more_than_has_gone_by_while_thinking(steps: list[tuple[float, tuple[int, ...]]]) -> None:
    now, round_ = Now(), dealt()
    clock, fair = Clock(round_, 10, now), 0.0
    before: tuple[int, ...] = ()
    for gone, seats in steps:
        now.seconds += gone
        clock.look([Seat(seat) for seat in seats])
        if 1 in before and 0 < gone <= GAP:
            fair += gone
        before = seats
        assert clock.times()[Seat(1)].used == pytest.approx(fair)
        assert (clock.late() is not None) == (clock.times()[Seat(1)].used >= 10)


def test_after_a_won_comparison_the_clock_declines_and_folds_nobody() -> None:
    round_ = dealt(COMPARES)
    do(round_, *({"seat": seat, "do": verb, **more} for seat, verb, more in [
        (1, "bet", {"step": 1}), (2, "call", {}), (0, "call", {}), (1, "call", {}), (2, "call", {}), (0, "call", {}),
        (1, "call", {}), (2, "compare", {"target": 1}),
    ]))  # fmt: skip
    assert round_.table.phase == "after_compare"
    now = Now()
    clock = Clock(round_, 10, now)
    think(clock, now, 10, 2)
    late = clock.late()
    assert late == COMPARES.read({"seat": 2, "do": "done"})
    do(round_, late.to_json())
    assert round_.table.figures["folded"] == ()
    assert left(clock) == {0: 10.0}


def test_a_round_that_the_clock_has_played_in_is_a_record_like_any_other() -> None:
    now, round_ = Now(), dealt()
    clock = Clock(round_, 10, now)
    while not round_.over:
        (seat,) = clock.times()
        think(clock, now, 10, seat)
        assert round_.submit(clock.late()) is None  # type: ignore[arg-type]
    assert [dict(action) for action in round_.record().actions] == [
        {"seat": 1, "do": "fold"},
        {"seat": 2, "do": "fold"},
    ]
    again = replay(FOLDS, round_.record())
    assert again.refused is None
    assert FOLDS.settle(again.state) == round_.settlement()
    assert clock.times() == {}
    assert clock.late() is None


def test_without_an_agreement_and_in_games_without_a_clock_nothing_is_counted() -> None:
    plain = game("happy_nine")
    record = Round.dealt(plain, 4, {}, 1)
    for clock in (Clock(dealt(), None), Clock(Round(plain, record), 10)):
        assert clock.times() == {}
        assert clock.late() is None


class Byoyomi(type(FOLDS)):  # type: ignore[misc]
    """A game whose page says itself how long an action may take."""

    def deadline(self, state: Any, seat: Seat) -> Deadline | None:
        found: Deadline | None = super().deadline(state, seat)
        return None if found is None else Deadline(found.action, 3000)


def test_what_a_page_says_of_the_time_stands_over_what_a_table_agrees_on() -> None:
    assert left(Clock(dealt(Byoyomi()), 10)) == {1: 3.0}
    assert left(Clock(dealt(Byoyomi()), None)) == {1: 3.0}


class Together(type(FOLDS)):  # type: ignore[misc]
    """A game that asks all at once, so that several may be late."""

    def table(self, state: Any) -> Any:
        return super().table(state).model_copy(update={"to_act": (Seat(0), Seat(1), Seat(2))})

    def deadline(self, state: Any, seat: Seat) -> Deadline | None:
        return Deadline(FOLDS.read({"seat": int(seat), "do": "fold"}))


def test_of_several_that_are_late_the_clock_plays_for_one_after_the_other() -> None:
    now, round_ = Now(), dealt(Together())
    clock = Clock(round_, 10, now)
    think(clock, now, 1, 2)
    think(clock, now, 12, 0, 1, 2)
    found: list[Action | None] = [clock.late()]
    assert found[0] is not None
    assert found[0].seat == 2
    # what another has done takes nobody any time away, and gives nobody any
    do(round_, {"seat": 1, "do": "bet", "step": 1})
    assert left(clock) == {0: 0.0, 1: 10.0, 2: 0.0}


def test_what_went_by_before_a_question_is_not_taken_from_its_time() -> None:
    now, round_ = Now(), dealt()
    clock = Clock(round_, 10, now)
    think(clock, now, 3, 1)
    now.seconds += 1
    do(round_, {"seat": 1, "do": "look"})
    clock.look([Seat(1)])
    assert left(clock) == {1: 10.0}
    now.seconds += 1
    clock.look([Seat(1)])
    assert left(clock) == {1: 9.0}


class Asking(Together):
    """A game in which each action begins another phase."""

    def table(self, state: Any) -> Any:
        return super().table(state).model_copy(update={"phase": f"after {state.bets.stake}"})


def test_another_phase_asks_everybody_anew() -> None:
    now, round_ = Now(), dealt(Asking())
    clock = Clock(round_, 10, now)
    think(clock, now, 4, 0, 1, 2)
    do(round_, {"seat": 1, "do": "look"})
    assert left(clock) == {0: 6.0, 1: 10.0, 2: 6.0}
    do(round_, {"seat": 1, "do": "bet", "step": 1})
    assert left(clock) == {0: 10.0, 1: 10.0, 2: 10.0}


def test_it_is_agreed_on_kept_and_off_at_first() -> None:
    terms = Terms("zha_jin_hua", ("a", "b"), (None, None), Unit(), 1, {})
    assert terms.clock is None
    assert "clock" not in terms.to_json()
    agreed = Terms("zha_jin_hua", ("a", "b"), (None, None), Unit(), 1, {}, clock=30)
    assert read_terms(agreed.to_json()) == agreed
    assert read_terms(terms.to_json()) == terms
