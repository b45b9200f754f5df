"""Thinking time at the terminal: whoever is late is played for, and what was half typed counts for nothing else."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.model import Seat
from engine.door.main import main
from engine.door.play import keys
from engine.door.play.seat import Playing
from engine.door.play.talk import TICK, Gone, Talk
from engine.games import game
from engine.play.round import Round
from engine.play.terms import Unit
from engine.play.thinker import Question, surely
from engine.words import words_for

HANDS = [["Kc", "Kd", "4s"], ["9h", "8h", "2c"], ["Qs", "Jd", "Tc"]]


class Desk:
    """A person who needs so many seconds for each line, and a clock that goes by them; the last line never comes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: tuple[float, str],
                 seconds: int | None = 10) -> None:  # fmt: skip
        found = game("zha_jin_hua")
        self.round: Round[Any] = Round(found, Round.dealt(found, 3, {}, 1, given={"dealer": 0, "hands": HANDS}))
        self.talk = Talk(words_for("en"), "zha_jin_hua")
        self.talk.names = ("甲", "me", "乙")
        self.talk.typed = self.typed
        self.now, self.lines = 1000.0, list(lines)
        self.waited = 0.0
        monkeypatch.setattr("builtins.input", lambda *_: self.line())
        self.playing = Playing(self.round, self.talk, Seat(1), ("normal", None, "normal"), 1, Unit(), seconds,
                               lambda: self.now)  # fmt: skip

    def typed(self, seconds: float) -> bool:
        needs = self.lines[0][0] if self.lines else float("inf")
        part = min(seconds, needs - self.waited)
        self.now += part
        self.waited += part
        return self.waited >= needs

    def line(self) -> str:
        if not self.lines:
            raise EOFError
        needs, said = self.lines.pop(0)
        self.now += max(0.0, needs - self.waited)
        self.waited = 0.0
        return said

    @property
    def own(self) -> list[str]:
        return [str(action["do"]) for action in self.round.record().actions if action["seat"] == 1]


def test_whoever_is_late_is_folded_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(monkeypatch)
    desk.playing.run()
    assert desk.own == ["fold"]
    assert desk.round.over
    shown = capsys.readouterr().out
    assert "10 s left" in shown
    assert "Time is up: Fold" in shown


def test_whoever_is_in_time_plays_and_each_action_begins_anew(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = Desk(monkeypatch, (9.0, "a"), (9.0, "no such"), (0.5, "d"))
    desk.playing.run()
    # looked in time, then thought too long over something that was none
    assert desk.own[:2] == ["look", "bet"]
    assert "1 s left" in capsys.readouterr().out


def test_an_answer_that_comes_too_late_does_not_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a line cannot be waited for, the time is looked at once it is there."""
    desk = Desk(monkeypatch, (1.5, "x"), (1.5, "x"), (1.5, "x"), (1.5, "x"), (1.5, "x"), (1.5, "x"), (1.5, "a"))
    desk.talk.typed = lambda seconds: True
    desk.playing.run()
    assert desk.own == ["fold"]


def test_without_a_clock_nobody_is_watched(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(monkeypatch, (1e6, "?"), seconds=None)
    desk.talk.typed = lambda seconds: pytest.fail("nobody waits for keys")
    with pytest.raises(Gone):
        desk.playing.run()
    assert desk.own == []
    assert "s left" not in capsys.readouterr().out


def test_what_was_half_typed_is_dropped_with_the_question(monkeypatch: pytest.MonkeyPatch) -> None:
    dropped: list[list[str]] = []
    desk = Desk(monkeypatch)
    monkeypatch.setattr("engine.door.play.seat.drop_typed", lambda: dropped.append(desk.own))
    desk.playing.run()
    # once, before anything is played for the person
    assert dropped == [[]]
    assert desk.own == ["fold"]


@pytest.mark.parametrize("seconds", [None, 1, 600])
def test_computers_have_no_more_time_than_people(monkeypatch: pytest.MonkeyPatch, seconds: int | None) -> None:
    asked: list[float] = []
    usual: Any = Question.__dataclass_fields__["seconds"].default

    def think(question: Question) -> Any:
        asked.append(question.seconds)
        return surely(question)

    monkeypatch.setattr("engine.door.play.seat.think", think)
    desk = Desk(monkeypatch, *[(0.5, "f")] * 3, seconds=seconds)
    desk.playing.run()
    assert asked
    assert set(asked) == {usual if seconds is None else min(usual, seconds)}


def test_it_is_agreed_on_at_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "play", "zha_jin_hua", "--forget", "--clock", "4"]) == 2
    assert "4" in capsys.readouterr().err


def test_what_is_no_terminal_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert keys.typed(TICK)
    keys.drop_typed()


def test_keys_are_asked_for_where_a_line_cannot_be_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    hits, slept = iter([False, False, True]), list[float]()
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(kbhit=lambda: next(hits)))
    monkeypatch.setattr("time.sleep", slept.append)
    assert keys._pressed(10, now=lambda: 0.0)
    assert len(slept) == 2
    times = iter([0.0, 0.1, 0.3])
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(kbhit=lambda: False))
    assert not keys._pressed(0.25, now=lambda: next(times))
