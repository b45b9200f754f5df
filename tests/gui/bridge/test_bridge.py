"""The bridge: computers one after the other, nothing late, nothing of another's cards."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from engine.core.event import Moved
from engine.core.game import Advice, View
from engine.core.model import Seat, Trouble
from engine.play.round import Frame
from engine.play.thinker import InPlace, Question, Thinker
from gui.bridge import NOBODY, TableBridge
from tests.gui.bridge.evening import GAME, Later, act, sitting, spin, until

pytestmark = pytest.mark.usefixtures("qapp")


class Seen:
    """What a window would be told."""

    def __init__(self, bridge: TableBridge) -> None:
        self.bridge = bridge
        self.frames: list[tuple[Seat | None, Frame]] = []
        self.curtains: list[int] = []
        self.thinking: list[int] = []
        self.refused: list[str] = []
        self.troubled: list[str] = []
        self.over = 0
        bridge.advanced.connect(lambda frame: self.frames.append((bridge.seat, frame)))
        bridge.curtain.connect(self.curtains.append)
        bridge.thinking.connect(self.thinking.append)
        bridge.refused.connect(lambda refusal: self.refused.append(refusal.code))
        bridge.troubled.connect(lambda trouble: self.troubled.append(trouble.code))
        bridge.over.connect(self._end)

    def _end(self) -> None:
        self.over += 1


@pytest.fixture
def made() -> Iterator[Any]:
    bridges: list[TableBridge] = []

    def make(thinker: Thinker) -> tuple[TableBridge, Seen]:
        bridge = TableBridge(thinker)
        bridges.append(bridge)
        return bridge, Seen(bridge)

    yield make
    for bridge in bridges:
        bridge.close()
        bridge.deleteLater()


def secrets(view: View, seat: Seat | None) -> set[str]:
    """Faces in another's hand or tray that stand anywhere in a view."""
    if view.settlement is not None:
        return set()
    own = {f"hand:{seat}", f"discard:{seat}"}
    hidden = [z for z in view.table.zones if z.id.startswith(("hand:", "discard:", "pile")) and z.id not in own]
    return {card for zone in hidden for card in zone.cards if card != "??"}


def test_a_round_against_computers_runs_to_its_end(made: Any) -> None:
    bridge, seen = made(InPlace())
    played = sitting(None, "normal", "normal", "random")
    bridge.begin(played)
    while not seen.over:
        until(lambda: seen.over or bridge.seat in bridge.view.table.to_act)
        if not seen.over and bridge.view.prompts:
            before = bridge.round.at
            act(bridge)
            assert bridge.round.at == before + 1
        spin()
    assert bridge.round.over
    assert not seen.curtains
    assert seen.over == 1
    assert played.close().over
    assert all(seat == 0 and not secrets(frame.view, seat) for seat, frame in seen.frames)


def test_computers_play_alone(made: Any) -> None:
    bridge, seen = made(InPlace())
    bridge.begin(sitting("normal", "random", "normal"))
    until(lambda: seen.over)
    assert all(seat is None and not secrets(frame.view, None) for seat, frame in seen.frames)


def test_a_late_answer_of_another_round_is_dropped(made: Any) -> None:
    thinker = Later()
    bridge, _ = made(thinker)
    bridge.begin(sitting(None, "normal", "normal"))
    until(lambda: thinker.open)
    bridge.begin(sitting(None, "random", "random", seed=8))
    thinker.answer(0)
    spin(20)
    assert bridge.round.at == 0
    assert thinker.asked[0][1].cancelled()


def test_nothing_arrives_after_closing(made: Any) -> None:
    thinker = Later()
    bridge, seen = made(thinker)
    bridge.begin(sitting("normal", "normal", "normal"))
    until(lambda: thinker.open)
    bridge.close()
    thinker.answer(0)
    spin(20)
    assert len(seen.frames) == 1
    assert seen.thinking[-1] == NOBODY


def test_computers_wait_while_something_is_shown(made: Any) -> None:
    bridge, _ = made(InPlace())
    bridge.begin(sitting("normal", "normal", "normal"))
    bridge.hold(True)
    spin(50)
    assert bridge.round.at == 0
    bridge.hold(False)
    until(lambda: bridge.round.at > 3)


def test_computers_take_a_breath(made: Any) -> None:
    bridge, _ = made(InPlace())
    bridge.pace = 300
    bridge.begin(sitting("normal", "normal", "normal"))
    spin(150)
    assert bridge.round.at == 0
    until(lambda: bridge.round.at == 1)


class Failing:
    """A thinker that gives no answer, or a wrong one."""

    def __init__(self, wrong: bool) -> None:
        self.wrong = wrong

    def ask(self, question: Question) -> Future[tuple[Advice, ...]]:
        future: Future[tuple[Advice, ...]] = Future()
        if self.wrong:
            future.set_result((Advice(GAME.read({"seat": 0, "do": "nonsense"})),))
        else:
            future.set_exception(RuntimeError("broken"))
        return future

    def close(self) -> None:
        pass


@pytest.mark.parametrize("wrong", [False, True])
def test_somebody_plays_for_a_computer_that_fails(made: Any, wrong: bool, caplog: pytest.LogCaptureFixture) -> None:
    """And each time it is written down who failed, and with what."""
    bridge, seen = made(Failing(wrong))
    bridge.begin(sitting("normal", "random", "normal"))
    until(lambda: seen.over)
    assert {(record.name, record.levelname) for record in caplog.records} == {("gui.bridge", "WARNING")}
    said = [record.getMessage() for record in caplog.records]
    assert len(said) == bridge.round.at
    bots = [("normal", "random", "normal")[action["seat"]] for action in bridge.round.record().actions]
    assert [line.partition(" gave nothing to do: ")[0] for line in said] == bots
    given = {line.partition(" gave nothing to do: ")[2] for line in said}
    assert len(given) == 1
    assert given == {"None"} if not wrong else "nonsense" in given.pop()


def test_the_table_gives_the_only_answer_after_all_others(made: Any) -> None:
    """Nobody can read out of the order or the time who had no choice."""
    for seed in range(12):
        bridge, seen = made(InPlace())
        bridge.begin(sitting(None, "normal", "normal", "normal", seed=seed))
        act(bridge)
        until(lambda b=bridge: b.round.table.phase == "play" or len(b.view.legal.actions) > 1)
        if bridge.round.table.phase != "play":
            continue
        answers = [action["seat"] for action in bridge.round.record().actions if action["do"] in ("keep", "show")]
        assert answers[3] == 0
        assert seen.refused == []


def test_nobody_acts_for_another_seat(made: Any) -> None:
    thinker = Later()
    bridge, _ = made(thinker)
    bridge.begin(sitting(None, "normal", "normal"))
    assert bridge.submit({"seat": 1, "do": "cut", "at": 3}) is None
    assert bridge.round.at == 0
    assert bridge.readings({"seat": 1, "do": "play", "cards": ["As"]})[0].seat == 1


def test_a_refusal_says_why_and_changes_nothing(made: Any) -> None:
    bridge, seen = made(Later())
    bridge.begin(sitting(None, "normal", "normal"))
    refusal = bridge.submit({"seat": 0, "do": "pass"})
    assert refusal is not None
    assert seen.refused == [refusal.code]
    assert bridge.probe({"seat": 0, "do": "pass"}) == refusal
    assert bridge.round.at == 0


def test_undo_takes_back_the_persons_last_action(made: Any) -> None:
    thinker = Later()
    bridge, seen = made(thinker)
    bridge.begin(sitting(None, "normal", "normal", "normal", practice=True))
    act(bridge)
    until(lambda: thinker.open)
    assert bridge.undo()
    assert bridge.round.at == 0
    thinker.answer()
    spin(20)
    assert bridge.round.at == 0
    assert bridge.view.prompts
    assert not bridge.undo()
    assert seen.troubled == ["nothing_to_undo"]


def test_without_practice_nothing_is_taken_back(made: Any) -> None:
    bridge, seen = made(Later())
    bridge.begin(sitting(None, "normal", "normal"))
    act(bridge)
    assert not bridge.undo()
    assert seen.troubled == ["undo_not_allowed"]


def test_hint_undo_and_a_computers_answer_in_one_turn(made: Any) -> None:
    for seed in range(60):
        thinker = Later()
        bridge, _ = made(thinker)
        bridge.begin(sitting(None, "normal", "random", "normal", seed=seed, practice=True))
        hints: list[tuple[Advice, ...]] = []
        bridge.advised.connect(hints.append)
        act(bridge)
        until(lambda t=thinker: t.open)
        bridge.advise()
        thinker.answer(0)
        bridge.undo()
        bridge.advise()
        thinker.answer()
        spin(5)
        assert bridge.round.at == 0
        assert [hint[0].action.do for hint in hints] == ["deal"]
        bridge.close()


def test_what_cannot_be_written_has_not_happened(made: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    bridge, seen = made(Later())
    bridge.begin(sitting(None, "normal", "normal"))

    def full(_: object) -> None:
        raise Trouble("file_unwritable", file="x", why="full")

    monkeypatch.setattr(bridge.round, "submit", full)
    assert bridge.submit({"seat": 0, "do": "deal"}) is None
    assert seen.troubled == ["file_unwritable"]
    assert bridge.round.at == 0


# ---------------------------------------------------------------- several people


@pytest.mark.parametrize("players", [3, 4, 6])
def test_people_see_only_their_own_cards_and_only_after_they_confirm(made: Any, players: int) -> None:
    bridge, seen = made(InPlace())
    bots = [None] * players if players != 4 else [None, "normal", None, "normal"]
    played = sitting(*bots)
    bridge.begin(played)
    confirmed: Seat | None = None
    while not seen.over:
        until(lambda: seen.over or bridge.next is not None or bridge.seat in bridge.view.table.to_act)
        if seen.over:
            break
        if bridge.next is not None:
            assert bridge.seat is None
            assert not secrets(bridge.view, None)
            confirmed = bridge.next
            bridge.confirm()
            assert bridge.seat == confirmed
            continue
        act(bridge)
        spin()
    for seat, frame in seen.frames:
        assert frame.view.seat == seat
        assert not secrets(frame.view, seat)
        if seat is None and frame.view.settlement is None:
            shown = {card for z in frame.view.table.zones if z.id.startswith("hand:") for card in z.cards}
            assert shown <= {"??"}
            dealt = [event for event in frame.events if isinstance(event, Moved) and event.target.startswith("hand:")]
            assert {card for event in dealt for card in event.cards} <= {"??"}
    assert len(seen.curtains) > players


def test_everybody_answers_sealed_questions_behind_the_curtain(made: Any) -> None:
    bridge, seen = made(InPlace())
    bridge.begin(sitting(None, None, None, None))
    spin(5)
    act(bridge)
    for _ in range(4):
        until(lambda: bridge.next is not None)
        bridge.confirm()
        assert bridge.round.table.phase == "declare"
        act(bridge)
        spin()
    until(lambda: bridge.round.table.phase == "play")
    assert sorted(seen.curtains[:4]) == [0, 1, 2, 3]


def test_before_the_deal_nobody_needs_a_curtain(made: Any) -> None:
    bridge, seen = made(InPlace())
    bridge.begin(sitting(None, None, None))
    spin(5)
    assert bridge.seat == 0
    assert [prompt.verb for prompt in bridge.view.prompts] == ["deal"]
    assert bridge.sit(Seat(2))
    assert [prompt.verb for prompt in bridge.view.prompts] == ["cut"]
    assert bridge.submit({"seat": 2, "do": "cut", "at": 9}) is None
    spin(5)
    assert bridge.seat == 0
    act(bridge)
    assert bridge.seat is None
    assert not secrets(seen.frames[-1][1].view, None)
    until(lambda: bridge.next is not None)
    assert not bridge.sit(Seat(1))


def test_cards_are_hidden_again_and_only_for_the_same_person(made: Any) -> None:
    bridge, seen = made(InPlace())
    bridge.begin(sitting(None, None, None))
    spin(5)
    act(bridge)
    until(lambda: bridge.next is not None)
    bridge.confirm()
    who = bridge.seat
    bridge.cover()
    assert (bridge.seat, bridge.next, seen.curtains[-1]) == (None, who, who)
    assert bridge.submit({"seat": who, "do": "keep"}) is None
    assert bridge.round.table.to_act.count(who) == 1
    bridge.confirm()
    assert bridge.seat == who


def test_a_lone_person_has_no_curtain(made: Any) -> None:
    bridge, seen = made(InPlace())
    bridge.begin(sitting(None, "normal", "normal"))
    bridge.cover()
    assert seen.curtains == []
    assert bridge.seat == 0
