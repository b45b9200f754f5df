"""An analysis in a process of its own: the same as here, with its progress, ended, killed, refused."""

from __future__ import annotations

import os
import signal
import time

from engine.core.model import Seat
from engine.games import game
from engine.play.analysis import analyse
from engine.play.study import Study
from tests.play.test_analysis import GAME, a_round, blunder
from tests.play.test_worker import alive


def finished(study: Study) -> Study:
    until = time.monotonic() + 60
    while not study.over:
        study.look()
        assert time.monotonic() < until, "it never came to that"
        time.sleep(0.01)
    return study


def test_another_process_finds_what_is_found_here() -> None:
    study = Study(blunder(), Seat(0), 20)
    pid = study.pid
    assert pid is not None
    assert finished(study).found == analyse(GAME, blunder(), Seat(0), 20)
    assert study.share == 1.0
    assert study.pid is None
    assert not alive(pid)


def test_how_far_it_is_only_grows() -> None:
    record, seen = a_round(3), [0.0]
    here = []
    analyse(game(record.game), record, Seat(1), worlds=2, told=lambda done, of: here.append(done / of))
    assert here == [(number + 1) / len(record.actions) for number in range(len(record.actions))]
    study = Study(record, Seat(1), 2)
    while not study.over:
        if study.look():
            seen.append(study.share)
        time.sleep(0.005)
    assert seen == sorted(seen)
    assert len(seen) > 3


def test_one_that_nobody_wants_leaves_no_process() -> None:
    study = Study(a_round(3), Seat(0))
    pid = study.pid
    assert pid is not None
    study.close()
    study.close()
    assert not alive(pid)


def test_a_process_that_dies_is_a_trouble_and_not_waited_for() -> None:
    study = Study(a_round(3), Seat(0))
    assert study.pid is not None
    os.kill(study.pid, signal.SIGKILL)
    trouble = finished(study).trouble
    assert trouble is not None
    assert trouble.code == "analysis_died"
    assert study.found is None


def test_what_cannot_be_analysed_says_why() -> None:
    record = blunder()
    short = record.model_copy(update={"actions": record.actions[:-1]})
    trouble = finished(Study(short, Seat(0), 2)).trouble
    assert trouble is not None
    assert trouble.code == "round_unfinished"
