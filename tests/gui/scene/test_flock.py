"""Items on their way, and things that are done at a time."""

from __future__ import annotations

import pytest

from gui.scene.flock import Flock

pytestmark = pytest.mark.usefixtures("qapp")


def test_nothing_is_done_before_the_time_goes() -> None:
    done: list[int] = []
    flock = Flock()
    for time in (0, 50, 100):
        flock.at(time, lambda time=time: done.append(time))  # type: ignore[misc]
    flock.until(200)
    assert done == []
    flock.setCurrentTime(0)
    assert done == [0]
    flock.setCurrentTime(60)
    assert done == [0, 50]
    flock.setCurrentTime(200)
    assert done == [0, 50, 100]
    assert flock.totalDuration() == 200


@pytest.mark.parametrize("lasts", [0, 100])
def test_what_is_done_at_once_is_done_as_it_begins(lasts: int) -> None:
    done: list[str] = []
    flock = Flock()
    flock.at(0, lambda: done.append("now"))
    flock.until(lasts)
    assert done == []
    flock.start()
    assert done == ["now"]
    flock.stop()
