"""Chips fly from a seat to the pot and back; glasses slide to who drinks them, and are poured."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from PySide6.QtTest import QTest

from engine.core.event import Event, Moved
from gui.scene.amount import AmountPicture
from gui.scene.animator import Animator
from gui.scene.carried import WORTHS, before_seat, carried, chips_of, where
from gui.scene.glass import shares
from gui.scene.motion import begin
from gui.theme import Speed, Time
from tests.gui.scene.moments import frame_with, scene_of

pytestmark = pytest.mark.usefixtures("qapp")


def into_the_pot(event: Event) -> bool:
    return isinstance(event, Moved) and event.target == "pot"


def out_of_it(event: Event) -> bool:
    return isinstance(event, Moved) and event.source == "pot"


def a_call(event: Event) -> bool:
    return isinstance(event, Moved) and event.source.startswith("call:")


def from_the_bottle(event: Event) -> bool:
    return isinstance(event, Moved) and event.source == "bottle"


def test_chips_stand_for_an_amount_the_dearest_first() -> None:
    assert sum(WORTHS[chip] for chip in chips_of(270)) == 270
    assert [WORTHS[chip] for chip in chips_of(5110)] == [5000, 100, 10]
    assert len(list(chips_of(10**9))) == len(list(chips_of(9999))) == 6


def test_glasses_are_whole_cups_and_what_is_left() -> None:
    assert shares(Fraction(5, 2)) == (1.0, 1.0, 0.5)
    assert shares(Fraction(0)) == ()


@pytest.mark.parametrize("wanted", [into_the_pot, out_of_it])
def test_chips_go_from_where_they_were_to_where_they_are(wanted: Callable[[Event], bool]) -> None:
    before, frame = frame_with("zha_jin_hua", 3, wanted)
    event = next(event for event in frame.events if wanted(event))
    assert isinstance(event, Moved)
    scene = scene_of(before, speed=Speed.NORMAL)
    play = begin(scene, frame.view)
    assert play is not None
    movement = carried([event])(play)
    assert movement is not None
    start, end = where(play.before, event.source), where(play.after, event.target)
    assert start is not None
    assert end is not None
    scene.run(movement)
    chips = scene.guests("chip/")
    assert len(chips) == len(list(chips_of(event.amount)))
    assert chips[0].pos().toTuple() == pytest.approx(start.toTuple(), abs=1)
    movement.setCurrentTime(movement.totalDuration() - 200)
    assert chips[0].pos().toTuple() == pytest.approx(end.toTuple(), abs=1)
    sign = "-" if wanted is into_the_pot else "+"
    said = [item.picture for item in scene.guests("amount/")]
    assert [one.text for one in said if isinstance(one, AmountPicture)] == [f"{sign}{event.amount}"]
    movement.setCurrentTime(movement.totalDuration())
    assert scene.guests("chip/", "amount/") == []


def test_the_pot_says_what_is_in_it_when_the_chips_are_there() -> None:
    before, frame = frame_with("zha_jin_hua", 3, into_the_pot)
    scene = scene_of(before, speed=Speed.NORMAL)
    play = begin(scene, frame.view)
    assert play is not None
    pot = scene.item("pot")
    assert pot is not None
    movement = carried([event for event in frame.events if into_the_pot(event)])(play)  # type: ignore[misc]
    assert movement is not None
    was = pot.picture
    for time in (0, play.ms(Time.D4) - 1):
        movement.setCurrentTime(time)
        assert pot.picture == was
    movement.setCurrentTime(movement.totalDuration())
    assert pot.picture == play.sprites["pot"].picture != was


@pytest.mark.parametrize("wanted", [a_call, from_the_bottle])
def test_a_drink_is_poured_before_the_seat_that_drinks_it(wanted: object) -> None:
    before, frame = frame_with("dream_3", 3, wanted)  # type: ignore[arg-type]
    drunk = [event for event in frame.events if isinstance(event, Moved) and event.target.startswith("drinks:")]
    target = drunk[0].target
    mine = [event for event in drunk if event.target == target]
    scene = scene_of(before, speed=Speed.NORMAL)
    play = begin(scene, frame.view)
    assert play is not None
    movement = carried(mine)(play)
    assert movement is not None
    movement.setCurrentTime(movement.totalDuration() - 1)
    (glass,) = scene.guests(f"pour/{target}")
    seat = int(target.partition(":")[2])
    assert abs(glass.pos().y() - before_seat(play.after, seat).y()) <= 1
    assert isinstance(glass.picture, AmountPicture)
    assert glass.picture.share == 1.0
    assert sum(glass.picture.parts) == sum(event.amount for event in mine) / 2
    movement.setCurrentTime(movement.totalDuration())
    assert scene.guests("pour/", "glass/") == []


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.FAST])
@pytest.mark.parametrize("name", ["zha_jin_hua", "dream_1", "dream_2"])
def test_an_input_ends_what_flies_and_the_table_stands_as_without_it(name: str, speed: Speed) -> None:
    before, frame = frame_with(name, 4, lambda event: isinstance(event, Moved) and event.amount > 0)
    scene = scene_of(frame.view, speed=speed)
    exact = scene.dump()
    scene = scene_of(before, speed=speed)
    animator = Animator(scene)
    animator.play(frame)
    QTest.qWait(20)
    assert animator.finish() is (speed is not Speed.OFF)
    assert scene.dump() == exact
