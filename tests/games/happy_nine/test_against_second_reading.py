"""Random records, right and wrong: the engine and the second reading of the page agree on everything."""

import random

import pytest

from engine.core.event import Told
from engine.core.record import read_record, replay
from tests.oracle.random_records import random_options, random_record

from .against import driven, faults, tidy
from .helpers import GAME, PLAYERS


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("records", [50, pytest.param(6000, marks=pytest.mark.long)])
def test_records_of_the_engines_own_play_come_out_alike(players: int, records: int) -> None:
    for number in range(records):
        rng = random.Random(f"driven {players} {number}")
        record = driven(rng, players, random_options(rng), rng.choice([0.0, 0.05, 0.3]))
        assert not faults(record, with_legal=number % 5 == 0), record


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("records", [8, pytest.param(3000, marks=pytest.mark.long)])
def test_records_of_the_second_readings_play_come_out_alike(players: int, records: int) -> None:
    for number in range(records):
        rng = random.Random(f"plain {players} {number}")
        length = rng.choice([None, rng.randint(0, 12), rng.randint(0, 30)])
        record = random_record(rng, players, random_options(rng), rng.choice([0.0, 0.05, 0.2]), length)
        assert not faults(record), record


def test_the_records_reach_every_phase_every_code_and_every_event() -> None:
    """Otherwise the comparison would say less than it seems to."""
    codes, events, phases = set(), set(), set()
    for players in PLAYERS:
        for number in range(50):
            rng = random.Random(f"reach {players} {number}")
            found = replay(GAME, read_record(tidy(driven(rng, players, random_options(rng), 0.25))))
            phases |= {GAME.table(state).phase for state in found.states[:: max(1, len(found.states) // 6)]}
            told = [event for event in found.events if isinstance(event, Told)]
            events |= {event.event for event in told}
            codes |= {event.params["code"] for event in told if event.event == "foul"}
            if found.refused is not None:
                codes.add(found.refused[1].code)
    words = GAME.vocabulary
    assert set(words["phase"]) - phases <= {"over"}
    assert set(words["event"]) == events
    assert set(words["error"]) - codes <= {"round_over", "must_play_highest"}
