"""顶大 and 报单: what is refused, what is charged, and that a way out always remains."""

import copy
import random
from typing import Any

import pytest

from engine.core.record import Replay, begin, read_record, replay
from engine.games.happy_nine.model import No, Why
from tests.oracle.happy_nine_round import possible_actions
from tests.oracle.random_deals import random_position
from tests.oracle.round_rules import check_action, neglects
from tests.oracle.round_state import start

from .against import faults
from .helpers import GAME, PLAYERS, others, position


def short(rng: random.Random, players: int, rule: str) -> dict[str, Any]:
    """A position near the end, with the next seat at one card and everybody's first play made."""
    given = random_position(rng, players, {})
    following = (given["turn"] + 1) % players
    given["hands"][following] = given["hands"][following][:1]
    given["state"] = {}
    record = {"format": "table-record/1", "game": "happy_nine", "players": players, "actions": []}
    return {**record, "options": {"top_card_rule": rule}, "position": given}


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("positions", [25, pytest.param(2000, marks=pytest.mark.long)])
def test_where_it_is_forced_no_accepted_action_neglects_it_and_one_always_remains(players: int, positions: int) -> None:
    rng = random.Random(players)
    refused = 0
    for _ in range(positions):
        record = short(rng, players, "forced")
        state = begin(GAME, read_record(copy.deepcopy(record)))[1]
        plain = start(copy.deepcopy(record))
        assert GAME.legal(state, state.acting()[0]).actions
        for mapping in possible_actions(plain, plain.turn):
            refusal = GAME.check(state, GAME.read(copy.deepcopy(mapping)))
            if refusal is None:
                assert not neglects(plain, mapping)
            elif refusal.code == No.MUST_PLAY_HIGHEST:
                refused += 1
                assert neglects(plain, mapping)
                assert check_action(plain, mapping) == "must_play_highest"
    assert refused


def tops(found: Replay[Any]) -> list[int]:
    return [line.seat for line in GAME.settle(found.state).lines if line.why.key.endswith(Why.TOP_CARD)]


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("rounds", [60, pytest.param(5000, marks=pytest.mark.long)])
def test_where_it_is_charged_at_most_one_seat_pays_and_only_the_one_before_the_winner(
    players: int, rounds: int
) -> None:
    rng = random.Random(players)
    charged = 0
    for number in range(rounds):
        record = short(rng, players, "penalty")
        state = begin(GAME, read_record(copy.deepcopy(record)))[1]
        while not GAME.settle(state).over:
            found = GAME.legal(state, state.acting()[0]).actions
            action = rng.choice(found[:3] if rng.random() < 0.6 else found)
            record["actions"].append(action.to_json())
            state = GAME.apply(state, action).state
        found_replay = replay(GAME, read_record(copy.deepcopy(record)))
        paying = tops(found_replay)
        assert len(paying) <= 1
        (winner,) = GAME.settle(state).winners
        assert paying in ([], [(winner - 1) % players])
        charged += len(paying)
        if number % 6 == 0:
            assert not faults(record, with_legal=False)
    assert charged


def hands_for(players: int, own: list[str], next_card: str, size: int = 3) -> list[list[str]]:
    rest = others(players, [*own, next_card], size, random.Random(1))
    return [own, [next_card], *rest[1:]]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_hand_with_exactly_one_legal_play_is_not_stuck(players: int) -> None:
    """A single lies there, the next seat is at one card: the highest single is all that may be done."""
    top = {3: "9s", 4: "9s", 5: "Js", 6: "Ks"}[players]
    hands = hands_for(players, ["2d", "5c", top], "3h")
    table = [{"seat": players - 1, "do": "play", "cards": ["2c"]}]
    hands = [[card for card in hand if card != "2c"] for hand in hands]
    state = position(players, hands, 0, table, top_card_rule="forced").state
    (action,) = GAME.legal(state, state.acting()[0]).actions
    assert action.to_json() == {"seat": 0, "do": "play", "cards": [top]}
    for wrong in ({"do": "pass"}, {"do": "play", "cards": ["5c"]}):
        refusal = GAME.check(state, GAME.read({"seat": 0, **wrong}))
        assert refusal is not None
        assert refusal.code == No.MUST_PLAY_HIGHEST
    after = GAME.apply(state, action).state
    assert GAME.legal(after, after.acting()[0]).actions


@pytest.mark.parametrize("players", PLAYERS)
def test_the_last_card_can_be_led_before_a_last_card(players: int) -> None:
    state = position(players, hands_for(players, ["2d"], "3h"), top_card_rule="forced").state
    (action,) = GAME.legal(state, state.acting()[0]).actions
    settled = GAME.settle(GAME.apply(state, action).state)
    assert settled.over
    assert settled.winners == (0,)


@pytest.mark.parametrize("players", PLAYERS)
def test_who_cannot_beat_a_single_may_pass(players: int) -> None:
    table = [{"seat": players - 1, "do": "play", "cards": ["9s"]}]
    hands = hands_for(players, ["2d", "5c"], "3h")
    state = position(
        players, [[c for c in hand if c != "9s"] for hand in hands], 0, table, top_card_rule="forced"
    ).state
    (action,) = GAME.legal(state, state.acting()[0]).actions
    assert action.do == "pass"


def test_nobody_need_pay_for_a_joker() -> None:
    """A pair of the next seat's own lies there; only a triggered joker would beat it (D16)."""
    hands = hands_for(6, ["BJ", "5c", "8d"], "3h")
    table: list[dict[str, Any]] = [{"seat": 1, "do": "play", "cards": ["Ks", "Kh"]}]
    table += [{"seat": seat, "do": "pass"} for seat in (2, 3, 4, 5)]
    hands = [[card for card in hand if card not in ("Ks", "Kh")] for hand in hands]
    state = position(6, hands, 0, table, top_card_rule="forced").state
    found = {action.do for action in GAME.legal(state, state.acting()[0]).actions}
    assert "pass" in found


@pytest.mark.parametrize("misplay", ["refuse", "penalty"])
def test_a_missed_call_costs_a_unit_and_is_called_all_the_same(misplay: str) -> None:
    hands = [["2d", "5c"], ["3h", "3c"], ["4h", "4d", "7c"], ["6h", "6c", "6d"]]
    state = position(4, hands, last_card_call="manual", misplay=misplay).state
    for call, paid, told in ((True, 0, ["play", "call"]), (None, 1, ["play", "missed_call", "call"])):
        step = GAME.apply(
            state, GAME.read({"seat": 0, "do": "play", "cards": ["2d"], **({"call": True} if call else {})})
        )
        assert GAME.settle(step.state).paid == (paid, 0, 0, 0)
        assert [event.event for event in step.events if hasattr(event, "event")] == told
