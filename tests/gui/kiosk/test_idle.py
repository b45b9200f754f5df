"""Whether guests are still there: by touches alone, and by a clock that may jump."""

from __future__ import annotations

import random

import pytest

from gui.kiosk.idle import Idle
from gui.kiosk.times import LOOK, WARNED

LIMIT = 300.0


class Hours:
    """A clock that a test leads, and what was said meanwhile."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.idle = Idle(lambda: LIMIT, now=lambda: self.time)
        self.idle._timer.stop()
        self.warned: list[int] = []
        self.over = 0
        self.idle.warned.connect(self.warned.append)
        self.idle.over.connect(self._over)

    def _over(self) -> None:
        self.over += 1

    def pass_(self, seconds: float) -> None:
        """Time goes by as the timer sees it."""
        for _ in range(round(seconds * 1000 / LOOK)):
            self.time += LOOK / 1000
            self.idle.look()


@pytest.fixture
def hours(qapp: object) -> Hours:
    return Hours()


def test_people_who_only_think_are_not_disturbed_before_the_last_half_minute(hours: Hours) -> None:
    hours.pass_(LIMIT - WARNED - 1)
    assert (hours.warned, hours.over) == ([], 0)
    hours.pass_(WARNED)
    assert hours.warned == list(range(30, 0, -1))
    assert hours.over == 0
    hours.pass_(1)
    assert hours.over == 1


def test_any_touch_begins_anew_even_in_the_last_second(hours: Hours) -> None:
    hours.pass_(LIMIT - 1)
    hours.idle.touched()
    hours.warned.clear()
    hours.pass_(LIMIT - WARNED - 1)
    assert (hours.warned, hours.over) == ([], 0)


def test_it_ends_once_and_then_counts_from_the_beginning(hours: Hours) -> None:
    hours.pass_(LIMIT)
    assert hours.over == 1
    hours.pass_(LIMIT - 1)
    assert hours.over == 1


@pytest.mark.parametrize("jump", [3600.0, 86400.0, 400 * 86400.0, -3600.0, -900.0, 0.0])
def test_a_clock_that_jumps_takes_no_time_and_ends_nothing(hours: Hours, jump: float) -> None:
    hours.pass_(100)
    hours.time += jump
    hours.idle.look()
    assert (hours.warned, hours.over) == ([], 0)
    hours.pass_(LIMIT - 100 - WARNED - 1)
    assert (hours.warned, hours.over) == ([], 0)


def test_a_storm_of_jumps_ends_nothing(hours: Hours) -> None:
    rng = random.Random(4)
    for _ in range(2000):
        hours.time += rng.choice([-7200.0, 3600.0, 10.0, -0.001, 0.0, 1e7])
        hours.idle.look()
    assert (hours.warned, hours.over) == ([], 0)


def test_many_looks_at_once_take_no_more_time_than_has_gone(hours: Hours) -> None:
    """Timers that were late come together."""
    hours.pass_(LIMIT - WARNED - 2)
    for _ in range(500):
        hours.idle.look()
    assert (hours.warned, hours.over) == ([], 0)


def test_a_short_limit_warns_in_its_second_half(qapp: object) -> None:
    time, warned = [0.0], list[int]()
    idle = Idle(lambda: 20.0, now=lambda: time[0])
    idle._timer.stop()
    idle.warned.connect(warned.append)
    for _ in range(19):
        time[0] += 1
        idle.look()
    assert warned == list(range(10, 0, -1))
