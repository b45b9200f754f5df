"""What is refused changes nothing and says why; nothing that JSON can hold breaks a game."""

from __future__ import annotations

import copy
import json
import pickle
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.action import Malformed
from engine.games import GAMES, game

from .rounds import Moment, Played, cases, round_of, sampled

steady = settings(deadline=None, derandomize=True, database=None)
VALUES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    99,
    10**30,
    1.5,
    float("nan"),
    "",
    "As",
    "??",
    "x" * 300,
    "\ud800",
    [],
    [[]],
    ["As", "As"],
    [None],
    {},
    {"BJ": "As"},
    {"BJ": 5},
    {"": None},
)


@cache
def verbs_of(name: str) -> list[str]:
    """The verbs of a game, by its action classes."""
    schema = game(name).verbs.json_schema()
    return sorted(schema["discriminator"]["mapping"])


@cache
def fields_of(name: str) -> list[str]:
    """All fields that its actions have."""
    schema = game(name).verbs.json_schema()
    return sorted({field for action in schema["$defs"].values() for field in action["properties"]})


def perturbed(rng: random.Random, name: str, moment: Moment, players: int) -> dict[str, Any]:
    """A legal action with one or two things changed; now and then a wild one."""
    chosen = game(name)
    base: dict[str, Any] = {"seat": rng.randrange(players), "do": rng.choice(verbs_of(name))}
    if moment.table.to_act and rng.random() < 0.9:
        found = chosen.legal(moment.state, rng.choice(moment.table.to_act)).actions
        base = copy.deepcopy(rng.choice(found).to_json())
    for _ in range(rng.choice([1, 1, 2])):
        match rng.randrange(6):
            case 0:
                base["seat"] = rng.choice([-1, players, 10**25, *range(players), *VALUES])
            case 1:
                base["do"] = rng.choice([*verbs_of(name), "knock", *VALUES])
            case 2:
                base.pop(rng.choice(sorted(base)), None)
            case 3:
                base[rng.choice(fields_of(name))] = copy.deepcopy(rng.choice(VALUES))
            case 4:
                base[rng.choice(["note", "as_", "with_", "raw", "wrong"])] = copy.deepcopy(rng.choice(VALUES))
            case _:
                if isinstance(base.get("cards"), list):
                    cards = [card for zone in moment.table.zones for card in zone.cards]
                    base["cards"] = rng.sample(cards, min(len(cards), rng.randint(0, 6)))
                elif "at" in base:
                    base["at"] = rng.randint(-2, 60)
    return base


@pytest.fixture(params=cases())
def played(request: pytest.FixtureRequest) -> Played:
    return round_of(*request.param)


def try_all(played: Played, moments: int, tries: int, rng: random.Random) -> None:
    name = played.game.info.id
    codes = {str(code) for code in played.game.vocabulary["error"]}
    for moment in sampled(played.moments, moments):
        before = pickle.dumps(moment.state)
        listed = {
            json.dumps(action.to_json(), sort_keys=True)
            for seat in moment.table.to_act
            for action in played.game.legal(moment.state, seat).actions
        }
        for _ in range(tries):
            mapping = perturbed(rng, name, moment, played.setup.players)
            action = played.game.read(mapping)
            refusal = played.game.check(moment.state, action)
            assert played.game.check(moment.state, action) == refusal
            if refusal is not None:
                assert refusal.code in codes
                assert json.dumps(action.to_json(), sort_keys=True) not in listed
            else:
                after = played.game.apply(moment.state, action).state
                assert after != moment.state
                played.game.table(after)
                assert played.game.settle(after).over or played.game.table(after).to_act
            if action.do not in verbs_of(name):
                assert isinstance(action, Malformed)
                assert refusal is not None
        assert pickle.dumps(moment.state) == before


def test_a_refused_action_has_a_code_of_the_page_and_changes_nothing(played: Played) -> None:
    try_all(played, 8, 25, random.Random(f"{played.record.seed} {played.setup.players}"))


@pytest.mark.long
def test_very_many_wrong_actions_are_refused_or_charged(played: Played) -> None:
    for seed in range(20):
        try_all(played, 20, 60, random.Random(f"long {seed} {played.record.seed} {played.setup.players}"))


@pytest.mark.parametrize("name", GAMES)
def test_a_field_of_another_verb_does_not_break_the_check(name: str) -> None:
    """Every verb with every field of every verb, rightly and wrongly filled, in every phase of a round."""
    for players in game(name).info.players:
        one = round_of(name, players, 1)
        phases = {moment.table.phase: moment for moment in one.moments}
        for moment in phases.values():
            for verb in verbs_of(name):
                for field in fields_of(name):
                    for value in VALUES:
                        mapping = {"seat": 0, "do": verb, field: value}
                        one.game.check(moment.state, one.game.read(mapping))


@pytest.mark.parametrize("name", GAMES)
def test_a_round_that_is_over_accepts_nothing(name: str) -> None:
    for players in game(name).info.players:
        one = round_of(name, players, 0)
        for moment in one.moments:
            if moment.action is not None:
                assert one.game.check(one.last.state, moment.action) is not None


@pytest.mark.parametrize("name", GAMES)
def test_an_action_done_twice_is_not_accepted_by_accident(name: str) -> None:
    """A double tap: the same seat's same action again is refused, or listed anew."""
    for players in game(name).info.players:
        for seed in range(3):
            one = round_of(name, players, seed)
            for before, after in zip(one.moments, one.moments[1:], strict=False):
                assert before.action is not None
                if one.game.check(after.state, before.action) is None and before.action.seat in after.table.to_act:
                    listed = one.game.legal(after.state, before.action.seat)
                    free = before.action in listed.actions or not listed.complete
                    assert free or one.game.settle(one.game.apply(after.state, before.action).state).paid != (
                        one.game.settle(after.state).paid
                    )


@pytest.mark.parametrize("name", GAMES)
def test_any_object_is_an_action_that_can_be_checked(name: str) -> None:
    one = round_of(name, game(name).info.players[0], 2)
    moments = list({moment.table.phase: moment for moment in one.moments}.values())

    @steady
    @given(
        st.sampled_from(moments),
        st.dictionaries(
            st.sampled_from([*fields_of(name), "x"]),
            st.sampled_from(VALUES) | st.integers() | st.text(max_size=3) | st.lists(st.text(max_size=2), max_size=3),
            max_size=5,
        ),
        st.sampled_from(verbs_of(name)),
        st.sampled_from([0, 1, 2]),
    )
    def one_object(moment: Moment, fields: dict[str, Any], verb: str, seat: int) -> None:
        for mapping in (fields, {"seat": seat, "do": verb, **fields}, {**fields, "seat": seat, "do": verb}):
            one.game.check(moment.state, one.game.read(mapping))

    one_object()
