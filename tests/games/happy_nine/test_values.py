"""States as values: equal ones stay equal, whatever else is played in between."""

import pickle
import random

import pytest

from engine.core.record import begin, read_record

from .helpers import GAME, PLAYERS, others, position, variant_for


def test_equal_states_stay_equal_however_many_house_rules_are_met_in_between() -> None:
    for players in PLAYERS:
        record = {"format": "table-record/1", "game": "happy_nine", "players": players, "seed": 1}
        first = begin(GAME, read_record(record))[1]
        first = GAME.apply(first, GAME.read({"seat": first.dealer, "do": "deal"})).state
        written = pickle.dumps(first)
        for penalty in range(300):
            variant_for(players, top_penalty=penalty)
        again = begin(GAME, read_record(record))[1]
        again = GAME.apply(again, GAME.read({"seat": again.dealer, "do": "deal"})).state
        assert again == first
        assert pickle.loads(written) == first


@pytest.mark.parametrize("face", [5, None, "", "As ", "??", "LJ", "BJ", "Ks", [], {}])
def test_a_declaration_that_names_no_card_of_the_pack_is_a_bad_one_and_not_a_missing_one(face: object) -> None:
    hand = ["BJ", "2d", "2c"]
    state = position(5, [hand, *others(5, hand, 4, random.Random(1))]).state
    refusal = GAME.check(state, GAME.read({"seat": 0, "do": "play", "cards": ["BJ", "2d"], "as": {"BJ": face}}))
    assert refusal is not None
    assert refusal.code == "bad_substitution"
