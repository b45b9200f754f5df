"""The light of the turn travels along the rim to the next seat."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF

from gui.scene.geometry import measure
from gui.scene.light_run import SPARK, SPARKS, rim, way
from gui.theme import Time
from tests.gui.scene.test_moments import begun, quiet, through
from tests.gui.scene.test_movements import guests

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    ("start", "end", "wanted"),
    [
        (0, 90, 90),
        (270, 0, 90),
        (292, 0, 68),
        (90, 0, -90),
        (0, 180, 180),
        (180, 0, 180),
        (350, 20, 30),
        (20, 350, -30),
    ],
)
def test_the_light_takes_the_shorter_way_round(start: float, end: float, wanted: float) -> None:
    assert way(start, end) == wanted


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (1080, 1920)])
def test_the_rim_is_told_by_its_length(size: tuple[int, int]) -> None:
    line = rim(measure(*size, 4))
    whole = line.lengths[-1]
    steps = [line.at(share * whole / 500)[0] for share in range(501)]
    gaps = [math.hypot((b - a).x(), (b - a).y()) for a, b in pairwise(steps)]
    assert max(gaps) < 1.05 * whole / 500, "the same length along the line is nowhere a leap"
    assert sum(gaps) == pytest.approx(whole, rel=0.01)
    assert line.at_angle(450) == pytest.approx(whole + line.at_angle(90))
    assert line.at_angle(-90) == pytest.approx(line.at_angle(270) - whole)
    assert line.at(-5)[0] == line.at(whole - 5)[0]


def test_it_runs_along_the_rim_and_the_turn_does_not_begin_before_it_is_there() -> None:
    scene, animator, frame = begun("pass")
    stage = scene.stage
    assert stage is not None
    (seat,), m = stage.view.table.to_act, stage.m
    (after,) = frame.view.table.to_act
    line = rim(m)
    start, end = (stage.place_of(one).phi for one in (seat, after))
    way_there = line.at_angle(start + way(start, end)) - line.at_angle(start)
    middle = guests(scene, f"{SPARK}{SPARKS // 2}")[0]
    far: list[float] = []
    passed = 0

    def look_on() -> None:
        nonlocal passed
        passed += 1
        sparks = guests(scene, SPARK)
        if not sparks or not animator.busy:
            return
        assert len(sparks) == SPARKS
        table = QRectF(QPointF(m.cx - m.a, m.cy - m.b), QPointF(m.cx + m.a, m.cy + m.b))
        assert all(table.contains(spark.pos()) for spark in sparks)
        nearest = min(range(361), key=lambda degree: (line.points[degree] - middle.pos()).manhattanLength())
        assert (line.points[nearest] - middle.pos()).manhattanLength() < line.lengths[-1] / 100
        far.append((line.lengths[nearest] - line.at_angle(start)) * math.copysign(1, way_there) % line.lengths[-1])

    through(scene, animator, look_on)
    assert far == sorted(far)
    assert far[-1] == pytest.approx(abs(way_there), rel=0.05)
    assert quiet(scene)


def test_a_pass_takes_as_long_as_the_light_on_its_way() -> None:
    scene, animator, _ = begun("pass")
    time = 0
    while animator.busy:
        (step,) = [running for running in scene._running._running if running is animator._now]
        time += step.totalDuration()
        for running in list(scene._running._running):
            running.setCurrentTime(min(running.totalDuration(), running.currentTime() + step.totalDuration()))
    assert time == pytest.approx(Time.D4, abs=2)


def test_where_several_are_asked_nothing_runs() -> None:
    scene, animator, frame = begun("deal")
    seen: list[object] = []
    through(scene, animator, lambda: seen.extend(guests(scene, SPARK)))
    assert len(frame.view.table.to_act) > 1
    assert not seen
