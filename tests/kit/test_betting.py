"""Pots, caps and turns: nothing is lost, nobody pays beyond the cap, and all act once more after it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.kit.betting import (
    NOBODY,
    Bets,
    Limits,
    bonuses,
    cap_of,
    capping,
    full,
    gone,
    least_chips,
    looked,
    opened,
    paid,
    passed_on,
    shares,
)

steady = settings(deadline=None, derandomize=True, database=None, max_examples=60)
LIMITS = Limits(base=10, ante=10, steps=(1, 2, 4, 8), cap=100)


def table(players: int = 3, dealer: int = 0, limits: Limits = LIMITS) -> Bets:
    return opened(limits, dealer, (500,) * players)


@steady
@given(st.integers(0, 10**6), st.integers(2, 6), st.data())
def test_a_pot_is_shared_without_rest_and_the_first_after_the_dealer_get_the_odd_chips(
    pot: int, players: int, data: st.DataObject
) -> None:
    winners = data.draw(st.sets(st.integers(0, players - 1), min_size=1))
    dealer = data.draw(st.integers(0, players - 1))
    got = shares(pot, winners, dealer, players)
    assert sum(got) == pot
    assert all(got[seat] == 0 for seat in range(players) if seat not in winners)
    ordered = [seat for step in range(1, players + 1) if (seat := (dealer + step) % players) in winners]
    amounts = [got[seat] for seat in ordered]
    assert amounts == sorted(amounts, reverse=True)
    assert amounts[0] - amounts[-1] <= 1


@steady
@given(st.integers(1, 500), st.integers(75, 10_000), st.integers(0, 10_000))
def test_whoever_has_what_a_round_needs_can_be_dealt_one(least: int, poorest: int, more: int) -> None:
    need = least_chips(least, None)
    assert cap_of(None, (need, need + more)) >= least
    assert cap_of(None, (need - 1, need + more)) < least
    assert cap_of(None, (poorest, poorest + more)) * 5 <= poorest * 2


def test_seen_players_pay_double_and_a_raise_is_added_before_it_is_doubled() -> None:
    bets = paid(looked(table(), 2), 1, 10, 10)
    assert (bets.call(1), bets.call(2)) == (10, 20)
    assert (bets.rise(1, 2), bets.rise(2, 2)) == (30, 60)
    assert (bets.rise(1, 2, paid=True), bets.rise(2, 2, paid=True)) == (20, 40)


def test_calls_are_trimmed_to_the_cap_raises_are_not() -> None:
    bets = paid(table(), 1, 60, 60)
    assert bets.room(1) == 30
    assert bets.call(1) == 30
    assert bets.call(0) == 60
    assert bets.rise(1, 1) is None
    assert bets.rise(0, 2) == 80
    assert bets.rise(0, 4) is None


def test_only_the_smallest_first_bet_is_trimmed() -> None:
    bets = looked(table(limits=Limits(10, 10, (8, 4), 60)), 1)
    assert bets.bet(1, 4) == 50
    assert bets.bet(1, 8) is None


def test_after_the_cap_every_other_live_seat_acts_once_in_order() -> None:
    bets = gone(paid(table(5, 0), 2, 90, 90), 4)
    assert full(bets, 2)
    bets = passed_on(capping(bets, 2), 2)
    order = []
    while not bets.over:
        order.append(bets.turn)
        bets = passed_on(bets, bets.turn)
    assert order == [3, 0, 1]


def test_the_turn_passes_over_who_is_out_and_ends_where_one_is_left() -> None:
    bets = passed_on(gone(table(), 1), 1)
    assert bets.turn == 2
    assert passed_on(gone(bets, 2), 2).turn == NOBODY


def test_bonuses_come_from_everybody_else_and_from_nobody_more_than_is_left() -> None:
    bets = paid(opened(LIMITS, 1, (500, 40, 500)), 1, 20, 20)
    assert bonuses(bets, (0,), 50) == [(2, 50), (1, 10)]
    assert bonuses(bets, (0,), 0) == []
    assert bonuses(bets, (0, 2), 50) == [(1, 10)]
