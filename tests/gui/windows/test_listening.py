"""What is heard of a table: one sound for one event, as it is seen, and nothing that only one person may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from engine.core.action import Refusal
from engine.core.event import Told
from engine.core.model import ALL, Seat
from engine.core.settlement import Carry, Settlement
from engine.play.round import Frame
from gui.sound.cues import Cue
from gui.theme import Speed
from gui.windows.listening import TableSounds, listen_to_settlement
from gui.windows.settlement import SettlementPage
from tests.gui.bridge.evening import sitting, spin, until
from tests.gui.sound.listener import Listener, listening
from tests.gui.windows import sat
from tests.gui.windows.tables import Shown

pytestmark = pytest.mark.usefixtures("qapp")

Sit = Callable[..., tuple[Shown, Listener]]


@pytest.fixture
def sit() -> Iterator[Sit]:
    made: list[Shown] = []

    def begin(*bots: str | None, speed: Speed = Speed.OFF, **rest: Any) -> tuple[Shown, Listener]:
        table = Shown(sitting(*bots, **rest), speed=speed)
        sounds, player = listening()
        # the same moment is left to the tests of the sounds themselves
        sounds._clock = iter(range(10**9)).__next__
        TableSounds(table.window, sounds)
        made.append(table)
        return table, player

    yield begin
    for table in made:
        table.close()


def test_a_deal_is_heard_card_by_card_and_the_dice_seat_by_seat(sit: Sit) -> None:
    table, player = sit(None, "normal", "normal", "normal", speed=Speed.FAST)
    table.wait()
    player.heard.clear()
    assert table.bridge.round is not None
    table.turn()
    until(lambda: not table.window.animator.busy, 60_000)
    round_ = table.bridge.round
    assert round_ is not None
    dealt = sum(len(zone.cards) for zone in round_.table.zones if zone.id.startswith("hand:"))
    heard = Counter(player.heard)
    die = next(event for event in round_.told(None) if getattr(event, "count", 0))
    assert heard["card"] == dealt
    assert heard["count"] == getattr(die, "count")  # noqa: B009 - the dice's own
    assert heard["turn"] <= 1
    assert set(heard) <= {"card", "count", "turn"}


def test_a_card_is_heard_as_it_lands_and_an_event_once(sit: Sit) -> None:
    table, player = sit(None, "normal", "normal", "normal", speed=Speed.FAST)
    heard: list[object] = []
    table.window.animator.heard.connect(heard.append)
    for _ in range(4):
        table.wait()
        if table.settled:
            break
        table.turn()
    until(lambda: not table.window.animator.busy, 60_000)
    plays = [event for event in heard if isinstance(event, Told) and event.event == "play"]
    passes = [event for event in heard if isinstance(event, Told) and event.event == "pass"]
    count = Counter(player.heard)
    assert plays
    assert 0 < count["lay"] <= sum(len(event.params["cards"]) for event in plays)
    assert count["pass"] == len(passes)
    assert count["bell"] == sum(isinstance(event, Told) and event.flourish == "bell" for event in heard)


def frame_of(table: Shown, *events: Told) -> Frame:
    assert table.bridge.round is not None
    return replace(table.bridge.round.frame(table.bridge.round.at, table.bridge.seat), events=events)


def told(flourish: Any, to: Any = ALL) -> Told:
    return Told(event="call", seat=Seat(1), to=to, flourish=flourish)


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.SLOW])
def test_what_is_passed_over_is_heard_only_where_it_matters(sit: Sit, speed: Speed) -> None:
    table, player = sit(None, "normal", "normal", speed=speed)
    until(lambda: not table.window.animator.busy, 60_000)
    player.heard.clear()
    table.window.animator.play(frame_of(table, told("glow"), told("word"), told("bell"), told("cut"), told("notice")))
    table.window.animator.finish()
    assert [name for name in player.heard if name != "turn"] in (["bell", "notice"], ["cut", "bell", "notice"])
    assert ("cut" in player.heard) == (speed is Speed.SLOW)


def test_nobody_listens_to_a_table_of_computers(sit: Sit) -> None:
    table, player = sit("normal", "normal", "normal")
    until(lambda: bool(table.settled))
    assert player.heard == []


def test_a_table_that_is_not_on_the_screen_is_not_heard(sit: Sit) -> None:
    table, player = sit(None, "normal", "normal")
    table.wait()
    table.window.hide()
    player.heard.clear()
    table.window.animator.play(frame_of(table, told("bell")))
    assert player.heard == []


def test_whoever_is_asked_hears_it_once(sit: Sit) -> None:
    table, player = sit(None, "normal", "normal", "normal")
    turns: list[int] = []
    while not table.settled and len(turns) < 6:
        table.wait()
        if table.settled:
            break
        turns.append(player.heard.count("turn"))
        table.turn()
    assert turns[1:] == list(range(turns[0] + 1, turns[0] + len(turns)))


def test_a_refusal_is_heard_where_one_person_plays(sit: Sit) -> None:
    table, player = sit(None, "normal", "normal")
    table.wait()
    player.heard.clear()
    table.window.hands.refuse(Refusal(code="must_lead"))
    assert player.heard == ["refuse"]


def test_at_a_shared_screen_nothing_is_heard_that_only_one_may_know(sit: Sit) -> None:
    table, player = sit(None, None, None, None)
    until(lambda: table.bridge.seat is not None or table.bridge.next is not None)
    player.heard.clear()
    table.window.hands.refuse(Refusal(code="must_lead"))
    table.window.animator.play(frame_of(table, told("notice", to=frozenset({Seat(0)}))))
    assert "notice" not in player.heard
    table.window.animator.play(frame_of(table, told("notice")))
    assert [name for name in player.heard if name != "turn"] == ["notice"]


def test_what_one_person_is_told_alone_is_heard_where_nobody_else_is(sit: Sit) -> None:
    table, player = sit(None, "normal", "normal")
    table.wait()
    player.heard.clear()
    table.window.animator.play(frame_of(table, told("notice", to=frozenset({Seat(0)}))))
    assert "notice" in player.heard


def test_the_curtain_calls_whom_it_names_once(sit: Sit) -> None:
    table, player = sit(None, None, None)
    called = 0
    while called < 4:
        until(lambda: table.bridge.seat is not None or table.bridge.next is not None)
        if table.bridge.next is None:
            table.turn()
            spin(5)
            continue
        called += 1
        before = player.heard.count("turn")
        assert before >= called
        table.window.curtain.confirmed.emit(False)
        spin(20)
        assert player.heard.count("turn") == before


def test_the_winner_is_heard_when_a_round_is_booked_and_nobody_in_a_void_one(sit: Sit) -> None:
    table, player = sit(None, "normal", "normal")
    table.wait()
    player.heard.clear()
    won = Settlement(over=True, winners=(Seat(1),), due=(1, 0, 1), paid=(0, 0, 0), carry=Carry())
    table.window.settled.emit(won)
    table.window.settled.emit(won.model_copy(update={"winners": ()}))
    table.window.settled.emit(won.model_copy(update={"void": True}))
    assert player.heard == ["winner"]


def test_each_players_glasses_are_heard_once_and_each_step_of_the_ledger() -> None:
    people = sat.sitting(4)
    round_ = people.next_round()
    page = SettlementPage(replace(sat.look(), speed=Speed.FAST))
    sounds, player = listening()
    sounds._clock = iter(range(10**9)).__next__
    listen_to_settlement(page, sounds)
    page.resize(1280, 800)
    page.show()
    page.show_sitting(people, sat.booked(people, (3, 0, 5, 9), (1,)), round_.view(None).table)
    until(lambda: not page.pouring.running)
    assert player.heard == ["pour"] * 3
    page.changed.emit()
    assert player.heard[-1] == Cue.SETTLE
    page.close()
    page.deleteLater()


def test_a_tap_that_ends_a_moment_ends_its_sounds(sit: Sit) -> None:
    table, player = sit(None, "normal", "normal", "normal", speed=Speed.SLOW)
    table.wait()
    table.turn()
    until(lambda: "count" in player.heard, 60_000)
    QTest.mouseClick(table.window.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(640, 300))
    heard = len(player.heard)
    table.window.bridge.hold(True)
    spin(400)
    assert "card" not in player.heard[heard:]
    assert "count" not in player.heard[heard:]
