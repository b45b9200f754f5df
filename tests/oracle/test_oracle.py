"""The oracle gives every worked case's answer, and its own random material is what it claims to be."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from .cards import pack
from .happy_nine_round import apply_action, legal_actions, possible_actions, run, to_act
from .matching import faults
from .random_deals import plain_special_hand, special_hand
from .random_records import random_options, random_record, random_session
from .round_rules import check_action
from .round_state import start
from .session import run_session
from .specials import NAMES, special_names

VECTORS = Path(__file__).resolve().parent.parent / "vectors"


def cases_of(*names: str) -> list[Any]:
    found = []
    for name in names:
        path = VECTORS / name
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            found.append(pytest.param(case, id=f"{path.stem}:{case['id']}"))
    return found


@pytest.mark.parametrize("case", cases_of("happy_nine.json", "extra/happy_nine_more.json"))
def test_worked_case(case: dict[str, Any]) -> None:
    assert faults(case) == []


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_special_hands_made_on_purpose(players: int) -> None:
    rng = random.Random(players)
    for name in NAMES[players] * 3:
        assert name in special_names(players, plain_special_hand(rng, players, name), {})
        hand = special_hand(rng, players)
        assert len(set(hand)) == 9
        assert set(hand) <= set(pack(players))


@pytest.mark.parametrize("seed", range(24))
def test_random_record_stops_where_it_is_refused(seed: int) -> None:
    rng = random.Random(seed)
    record = random_record(rng, 3 + seed % 4, random_options(rng), rng.choice([0.0, 0.05]))
    before = copy.deepcopy(record)
    outcome = run(record)
    assert record == before
    assert json.loads(json.dumps(record)) == record
    error = outcome["error"]
    assert error is None or error["at"] == len(record["actions"]) - 1
    assert error is not None or outcome["over"]


@pytest.mark.parametrize("seed", range(8))
def test_no_card_is_lost(seed: int) -> None:
    players = 3 + seed % 4
    rng = random.Random(seed)
    record = random_record(rng, players, {}, 0.0)
    while "position" in record:
        record = random_record(rng, players, {}, 0.0)
    state = start(record)
    for action in record["actions"]:
        legal = legal_actions(state)
        rejected = [other for seat in to_act(state) for other in possible_actions(state, seat) if other not in legal]
        assert all(check_action(state, other) is not None for other in rejected)
        assert apply_action(state, action) is None
        places = [*state.hands, *state.discards, state.public, state.pile or []]
        assert sorted(card for cards in places for card in cards) == sorted(pack(players))


@pytest.mark.parametrize("seed", range(40))
def test_random_session_stops_where_it_is_refused(seed: int) -> None:
    session = random_session(random.Random(seed))
    outcome = run_session(session)
    assert json.loads(json.dumps(session)) == session
    assert outcome["refused"] is None or outcome["refused"]["at"] == len(session["steps"]) - 1
    assert 3 <= len(outcome["playing"]) <= 6
    assert outcome["dealer"] in outcome["playing"]
