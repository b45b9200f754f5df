"""States as values: equal ones stay equal, whatever else is played in between."""

import pickle

from engine.core.record import begin, read_record

from .helpers import GAME, PLAYERS, variant_for


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
