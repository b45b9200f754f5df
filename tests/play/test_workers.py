"""Spreading tasks: the same results in the same order, no more at once than asked, and nothing left running."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator

import pytest

from engine.core.model import Trouble
from engine.play.workers import in_order, workers


def double(number: int) -> int:
    return 2 * number


def pause(seconds: int) -> int:
    time.sleep(seconds)
    return seconds


def die(number: int) -> None:
    os._exit(number)


@pytest.mark.parametrize("count", [None, 1, 2])
def test_results_come_in_the_order_of_the_tasks(count: int | None) -> None:
    with workers(count) as each:
        assert list(each(double, range(40))) == [2 * number for number in range(40)]
    assert multiprocessing.active_children() == []


def test_tasks_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    results: Iterator[int] = in_order(double, lambda number: -number, 5, tasks())
    assert [next(results) for _ in range(3)] == [0, -2, -4]
    assert taken == list(range(7))


def test_who_has_seen_enough_need_not_wait_for_the_rest() -> None:
    begin = time.monotonic()
    with workers(2) as each:
        assert next(each(pause, [0, 60, 60, 60])) == 0
    assert multiprocessing.active_children() == []
    assert time.monotonic() - begin < 30


def test_a_process_that_dies_is_one_sentence() -> None:
    with pytest.raises(Trouble) as found, workers(2) as each:
        list(each(die, [3]))
    assert found.value.code == "workers_died"
    assert multiprocessing.active_children() == []


def test_an_error_of_a_task_is_the_callers() -> None:
    with pytest.raises(TypeError), workers(2) as each:
        list(each(double, [None, 1]))
    assert multiprocessing.active_children() == []


def test_ray_that_is_not_installed_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.play.workers.find_spec", lambda name: None)
    with pytest.raises(Trouble) as found, workers(2, "local"):
        pass
    assert found.value.code == "ray_missing"
