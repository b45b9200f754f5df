"""Chips: what one pays another gets, nobody pays beyond the cap, and a round ends with a winner."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.event import Moved, Told
from engine.core.model import Trouble
from engine.games import game

from .rounds import NAMES, played

steady = settings(deadline=None, derandomize=True, database=None, max_examples=40)

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "base": st.integers(1, 20),
        "raise_steps": st.lists(st.integers(1, 9), min_size=1, max_size=4, unique=True),
        "bonus_triple": st.integers(0, 30),
        "bonus_straight_flush": st.integers(0, 30),
        "bonus_on_fold": st.booleans(),
        "a23": st.sampled_from(["second", "low"]),
    },
)


@pytest.mark.parametrize("name", NAMES)
def test_chips_are_conserved_and_the_cap_holds_at_every_moment(name: str) -> None:
    @steady
    @given(OPTIONS, st.integers(0, 10**6), st.data())
    def one_round(options: dict[str, Any], seed: int, data: st.DataObject) -> None:
        players = data.draw(st.integers(2, game(name).info.players.stop - 1))
        base = options.get("base", 10)
        chips = data.draw(st.lists(st.integers(10 * base, 60 * base), min_size=players, max_size=players))
        for round_ in played(name, players, seed, options, chips=chips):
            bets = round_.state.bets
            amounts = round_.table.amounts
            held = [amounts[f"chips:{seat}"] for seat in range(players)]
            assert sum(held) + amounts["pot"] == sum(chips)
            assert min(held) >= 0
            assert max(bets.totals) <= bets.limits.cap <= min(chips)
        settled = round_.settlement()
        assert sum(settled.due) == 0
        assert [-cost for cost in settled.due] == settled.result["chips"]
        assert [has - had for has, had in zip(held, chips, strict=True)] == settled.result["chips"]
        assert set(settled.winners) <= set(bets.seats)
        assert settled.carry.lead in settled.winners

    one_round()


@pytest.mark.parametrize("name", NAMES)
def test_what_flies_into_the_pot_is_what_is_told_to_be_paid_and_all_of_it_comes_out_again(name: str) -> None:
    for seed in range(20):
        *_, last = played(name, 2 + seed % 3, seed)
        told = [event for event in last.events() if isinstance(event, Told)]
        moves = [event for event in last.events() if isinstance(event, Moved)]
        antes = last.setup.players * last.state.bets.limits.ante
        put_in = antes + sum(event.params["amount"] for event in told if event.event in ("pay", "bonus"))
        assert sum(event.amount for event in moves if event.target == "pot") == put_in
        assert sum(event.amount for event in moves if event.source == "pot") == put_in
        bonuses = sum(event.params["amount"] for event in told if event.event == "bonus")
        assert put_in == last.state.bets.pot + bonuses


@pytest.mark.parametrize("name", NAMES)
def test_after_the_cap_nobody_acts_twice(name: str) -> None:
    capped = 0
    for seed in range(40):
        acted: list[int] = []
        for round_ in played(name, 3, seed, {"cap": 70}):
            if round_.state.bets.capped >= 0 and not round_.over:
                acted.append(round_.state.acting[0])
        turns = [seat for at, seat in enumerate(acted) if not at or seat != acted[at - 1]]
        assert len(turns) == len(set(turns))
        capped += bool(turns)
    assert capped > 5


@pytest.mark.parametrize(
    ("options", "option"),
    [({"cap": 20}, "cap"), ({"start_chips": 60}, "start_chips"), ({"raise_steps": [2, 2]}, "raise_steps")],
)
@pytest.mark.parametrize("name", NAMES)
def test_house_rules_under_which_no_round_can_be_dealt_are_refused_by_name(
    name: str, options: dict[str, Any], option: str
) -> None:
    with pytest.raises(Trouble) as found:
        game(name).setup(2, options)
    assert (found.value.code, found.value.params["option"]) == ("bad_option", option)


@pytest.mark.parametrize("name", NAMES)
def test_no_round_is_dealt_where_somebody_has_too_few_chips(name: str) -> None:
    need = game(name).stakes(game(name).setup(2, {}))
    assert need is not None
    assert next(played(name, 2, 1, chips=[need.need, 900])).table.amounts["chips:0"] > 0
    with pytest.raises(Trouble) as found:
        next(played(name, 2, 1, chips=[need.need - 1, 900]))
    assert found.value.code == "too_few_chips"
