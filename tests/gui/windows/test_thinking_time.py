"""Thinking time in the window: whose goes by and when it rests, what is shown of it, and what happens at its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from engine.core.model import Seat, Trouble
from engine.games import game
from engine.play.journal import Journal
from engine.play.sitting import Sitting
from engine.play.terms import Terms, Unit
from gui.controls.number import NumberField
from gui.scene.describe import describe
from gui.scene.time_ring import LAST, STEPS, TimeRing, shown
from gui.settings.topics import OwnRules, Profile
from gui.theme import Speed
from gui.windows.asides import DrinkDialog
from gui.windows.house_rules import HouseRulesDialog, own_names
from gui.windows.main_window import MainWindow
from gui.windows.menu import Menu
from gui.windows.new_table import NewTablePage
from gui.windows.questions import _deeds
from gui.windows.ready import at_once
from gui.windows.table_window import TableWindow
from tests.gui.bridge.evening import Later, spin, until
from tests.gui.windows.tables import Shown

NAMES = ("小李", "阿珍", "小雨", "老周")
STEP = 0.5


class Table:
    """A table with a clock, and the time, which passes when the test says so."""

    def __init__(self, *bots: str | None, name: str = "zha_jin_hua", clock: int | None = 20, base: Path | None = None,
                 **rest: Any) -> None:  # fmt: skip
        terms = Terms(name, NAMES[: len(bots)], bots, Unit(), 5, {}, dealer=0, clock=clock)
        self.sitting = Sitting.open(game(name), terms, base, "evening")
        self.shown = Shown(self.sitting, **rest)
        self.window: TableWindow = self.shown.window
        self.bridge, self.timing = self.window.bridge, self.window.timing
        self.seconds = 0.0
        self.timing.now = lambda: self.seconds
        self.begin()

    def begin(self) -> None:
        """Until somebody is asked, and is thinking, or a curtain is down."""
        until(lambda: self.bridge.next is not None or bool(self.bridge.thinkers))
        self.timing.look()

    def passes(self, seconds: float) -> None:
        """Let time pass, looked at as often as it would be."""
        for _ in range(round(seconds / STEP)):
            self.seconds += STEP
            self.timing.look()

    @property
    def left(self) -> dict[int, int]:
        """The seconds that are shown of each seat."""
        stage = self.window.scene.stage
        assert stage is not None
        return {seat: time.seconds for seat, time in stage.times.items()}

    @property
    def rings(self) -> dict[str, TimeRing]:
        stage = self.window.scene.stage
        assert stage is not None
        return {name: one.picture for name, one in describe(stage).items() if isinstance(one.picture, TimeRing)}

    @property
    def done(self) -> list[dict[str, Any]]:
        assert self.bridge.round is not None
        return [dict(action) for action in self.bridge.round.record().actions]


@pytest.fixture
def table(qapp: QApplication) -> Iterator[Any]:
    made: list[Table] = []

    def make(*bots: str | None, **rest: Any) -> Table:
        made.append(Table(*bots, **rest))
        return made[-1]

    yield make
    for one in made:
        one.shown.close()


def test_a_person_who_is_late_folds_and_it_is_said(table: Any) -> None:
    one = table("normal", None, "normal")
    assert one.bridge.seat == 1
    assert one.left == {1: 20}
    one.passes(19.5)
    assert one.left == {1: 1}
    assert one.done == []
    one.passes(0.5)
    assert one.done == [{"seat": 1, "do": "fold"}]
    assert one.window.notice.isVisible()
    assert "阿珍" in one.window.notice.text
    until(lambda: bool(one.shown.settled) or len(one.done) > 1)


def test_computers_think_on_the_same_clock_and_an_answer_that_comes_late_does_not_count(table: Any) -> None:
    later = Later()
    one = table(None, "normal", "normal", thinker=later)
    until(lambda: later.open == 1)
    one.timing.look()
    assert one.left == {1: 20}
    assert later.asked[0][0].seconds == 10.0
    one.passes(20)
    assert one.done == [{"seat": 1, "do": "fold"}]
    later.answer(0)
    until(lambda: later.open == 1)
    assert one.done == [{"seat": 1, "do": "fold"}]
    one.timing.look()
    assert one.left == {2: 20}


def test_a_computer_has_no_more_time_for_an_answer_than_people(table: Any) -> None:
    later = Later()
    table(None, "normal", "normal", thinker=later, clock=6)
    until(lambda: later.open == 1)
    assert later.asked[0][0].seconds == 6


def test_behind_the_curtain_nobody_loses_time(table: Any) -> None:
    one = table(None, None, None)
    # nobody has looked at anything yet: there is nothing to cover
    assert (one.bridge.seat, one.left) == (1, {1: 20})
    assert one.bridge.submit({"seat": 1, "do": "look"}) is None
    # who has looked gets the screen alone
    until(lambda: one.bridge.next == 1)
    one.timing.look()
    assert not one.timing.runs
    one.passes(100)
    one.shown.confirm()
    one.begin()
    assert one.left == {1: 20}
    assert one.timing.runs
    one.passes(5)
    one.window.hide_cards()
    one.timing.look()
    assert not one.timing.runs
    one.passes(100)
    one.shown.confirm()
    one.begin()
    assert one.left == {1: 15}
    one.passes(15)
    assert one.done[1:] == [{"seat": 1, "do": "fold"}]


def test_a_sleeping_machine_costs_nobody_anything_and_brings_no_storm(table: Any) -> None:
    one = table("normal", None, "normal")
    one.passes(3)
    for jump in (8 * 3600.0, -500.0, 1e7):
        one.seconds += jump
        one.timing.look()
        assert one.left == {1: 17}
    assert one.done == []


def test_it_rests_while_something_else_is_open_but_not_for_a_question_of_the_turn(table: Any) -> None:
    one = table("normal", None, "normal")
    dialog = DrinkDialog(one.window.look, one.window, one.sitting)
    dialog.open()
    one.timing.look()
    assert not one.timing.runs
    one.passes(100)
    assert one.left == {1: 20}
    dialog.close_()
    spin(1)
    # whoever closes it need not touch anything else
    assert one.timing.runs
    one.passes(2)
    assert one.left == {1: 18}
    _deeds(one.window.look, one.window, "?", [("a", "a"), ("b", "b")], lambda word: None)
    one.passes(17.5)
    assert one.left == {1: 1}
    one.passes(0.5)
    assert one.done == [{"seat": 1, "do": "fold"}]
    # nobody can answer what is not asked any more
    spin(1)
    assert not [one for one in one.window.findChildren(type(dialog).__mro__[1]) if one.isVisible()]


def test_it_rests_while_the_table_is_held_or_not_seen(table: Any) -> None:
    one = table("normal", None, "normal")
    one.bridge.hold(True)
    assert not one.timing.runs
    one.passes(50)
    one.bridge.hold(False)
    assert one.timing.runs
    assert one.left == {1: 20}
    one.window.hide()
    one.timing.look()
    assert not one.timing.runs
    one.passes(50)
    one.window.show()
    one.timing.look()
    assert one.left == {1: 20}
    one.window.showMinimized()
    one.timing.look()
    assert not one.timing.runs
    one.passes(50)
    one.window.showNormal()
    one.timing.look()
    assert one.left == {1: 20}


def test_nobody_is_played_for_at_a_table_that_is_not_seen_any_more(table: Any) -> None:
    one = table("normal", None, "normal")
    one.passes(19.5)
    one.window.hide()
    one.passes(0.5)
    assert one.left == {1: 0}
    assert one.done == []
    one.window.show()
    one.timing.look()
    assert one.done == [{"seat": 1, "do": "fold"}]


def test_who_stands_in_takes_no_time_of_the_person(table: Any) -> None:
    later = Later()
    one = table("normal", None, "normal", thinker=later)
    one.passes(5)
    one.bridge.stand_in(Seat(1), "normal")
    one.timing.look()
    assert one.left == {1: 15}
    one.bridge.stand_in(Seat(1), None)
    one.begin()
    one.passes(14.5)
    assert one.done == []
    one.passes(0.5)
    assert one.done == [{"seat": 1, "do": "fold"}]


def test_no_clock_runs_where_none_is_agreed_on_or_the_game_has_none(table: Any) -> None:
    for rest in ({"clock": None}, {"name": "dream_1"}):
        one = table("normal", None, "normal", **rest)
        assert not one.timing.runs
        assert one.left == {}
        assert one.rings == {}
    assert "clock" not in own_names(game("dream_1"), undo=True)
    assert "clock" in own_names(game("new_zha_jin_hua"), undo=True)


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.NORMAL])
def test_a_ring_runs_out_round_the_plate_and_the_last_seconds_are_counted(table: Any, speed: Speed) -> None:
    one = table("normal", None, "normal", speed=speed)
    until(lambda: not one.window.animator.busy)
    one.begin()
    (name,) = one.rings
    assert name == "time/1"
    assert one.rings[name].share == 1.0
    assert one.rings[name].seconds == -1
    one.passes(10)
    assert (one.rings[name].share, one.rings[name].seconds) == (0.5, LAST)
    first = one.shown.grab()
    one.passes(5)
    assert (one.rings[name].share, one.rings[name].seconds) == (0.25, 5)
    assert one.shown.grab() != first


def test_a_ring_shows_full_seconds_and_never_more_steps_than_it_has() -> None:
    assert shown(10.0, 10.0) == (10, 1.0)
    assert shown(9.01, 10.0) == (10, 1.0)
    assert shown(9.0, 10.0) == (9, 0.9)
    assert shown(0.2, 10.0) == (1, 0.1)
    assert len({shown(tenth / 10, 600).share for tenth in range(1, 6001)}) == STEPS
    assert len({shown(tenth / 10, 30).share for tenth in range(1, 301)}) == 30


def test_what_cannot_be_written_down_has_not_happened_and_hurries_nobody(
    table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = table("normal", None, "normal", base=tmp_path)
    troubles: list[Trouble] = []
    one.window.troubled.connect(troubles.append)

    def full(self: Journal, line: object) -> None:
        raise Trouble("file_unwritable", file="x", why="full")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "append", full)
        one.passes(25)
        assert one.done == []
        assert len(troubles) == 1
        # not at once again, but with all the time
        assert one.left == {1: 16}
    one.passes(20)
    assert one.done == [{"seat": 1, "do": "fold"}]


def test_an_open_menu_stops_it_and_whoever_goes_on_has_what_was_left(window: MainWindow) -> None:
    terms = Terms("zha_jin_hua", NAMES[:3], ("normal", None, "normal"), Unit(), 5, {}, dealer=0, clock=20)
    window.open_table(terms)
    timing, bridge = window.table.timing, window.table.bridge

    def runs() -> bool:
        return timing.runs

    until(lambda: not window.table.animator.finish() and bool(bridge.thinkers))
    seconds = 0.0
    timing.now = lambda: seconds
    timing.look()
    timing.look()
    assert runs()
    window.want("menu")
    spin(1)
    assert not runs()
    seconds += 1.0
    timing.look()
    (menu,) = window.findChildren(Menu)
    menu.close_()
    spin(1)
    assert runs()
    window.want("rules")
    spin(1)
    assert not runs()
    assert window.beside is not None
    window.beside.leave()
    spin(1)
    assert runs()
    seconds += 1.0
    timing.look()
    stage = window.table.scene.stage
    assert stage is not None
    assert stage.times[Seat(1)].seconds == 19


def test_it_is_agreed_on_in_the_house_rules_of_a_new_table(window: MainWindow) -> None:
    window.new_table("new_zha_jin_hua")
    page = window.currentWidget()
    assert isinstance(page, NewTablePage)
    assert page.terms().clock is None
    page.rules._ask("clock")
    dialog = page.findChildren(HouseRulesDialog)[-1]
    line = dialog.own.lines["clock"]
    assert isinstance(line.control, NumberField)
    for said, wrong in (("4", True), ("601", True), ("x", True), ("", False), ("30", False)):
        line.control.typed.emit(said)
        assert (line.wrong is not None) == wrong, said
    dialog.agree()
    assert page.terms().clock == 30
    assert page.agreed().own.clock == 30
    # kept and begun with at once, too
    name, profile = "quick", Profile(options={}, own=OwnRules(clock=45))
    assert at_once(window.look.words, "zha_jin_hua", None, 1, (name, profile)).clock == 45
    window.new_table("dream_1")
    other = window.currentWidget()
    assert isinstance(other, NewTablePage)
    assert other.rules.rules["clock"].isHidden()
