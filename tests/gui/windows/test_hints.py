"""Hints at the table: three plays by repeated presses, passing too, nothing of another moment, whatever happens."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.core.game import Advice
from engine.core.model import Text
from engine.core.record import Record
from engine.play.ledger import Unit
from engine.play.round import Round
from engine.play.sitting import Sitting, Terms
from engine.play.thinker import HINT, Question
from engine.play.worker import Worker
from gui.scene.describe_bars import words_area
from tests.gui.bridge.evening import GAME, NAMES, Later, spin, until
from tests.gui.windows.tables import Shown, look

HANDS = (
    ("3c", "4c", "6h", "9h", "9s"), ("4d", "5h", "7d", "8d", "2d"), ("5s", "6d", "7c", "8c", "2c"),
    ("3h", "4s", "6c", "7s", "2h"),
)  # fmt: skip


class Adviser(Later):
    """Answers hints with what the test lists, and nothing else."""

    def __init__(self, *advice: Advice) -> None:
        super().__init__()
        self.advice = advice

    def hint(self) -> None:
        question, future = self.asked[-1]
        assert (question.bot, question.seconds) == (GAME.adviser, HINT)
        if future.set_running_or_notify_cancel():
            future.set_result(self.advice)


def reason(word: str) -> Text:
    return Text(key=f"happy_nine.reason.{word}")


def plays(*cards: str, amount: float | None, why: str) -> Advice:
    return Advice(GAME.read({"seat": 0, "do": "play", "cards": list(cards)}), amount, reason(why), 0.1)


PAIR = plays("9h", "9s", amount=0.6, why="many")
LOW = plays("3c", amount=1.24, why="low")
HIGH = plays("9s", amount=2.0, why="high")


def table_of(
    thinker: Any, bots: tuple[str | None, ...] = (None, "normal", "normal", "normal"), table: Sequence[Any] = ()
) -> Shown:
    """A table in the middle of a round: seat 0 leads, or answers what lies on the ``table``."""
    unit = Unit("cup", Fraction(1, 2))
    sat = Sitting(GAME, Terms(GAME.info.id, NAMES[: len(bots)], bots, unit, 5, {}, dealer=0))
    position = {"phase": "play", "hands": [list(hand) for hand in HANDS], "turn": 0, "table": list(table)}
    sat.round = Round(GAME, Record(game=GAME.info.id, players=4, seed=5, position=position))
    return Shown(sat, thinker)


@pytest.fixture
def led() -> Iterator[Any]:
    made: list[Shown] = []

    def make(*advice: Advice, **rest: Any) -> tuple[Shown, Adviser]:
        thinker = Adviser(*advice)
        made.append(table_of(thinker, **rest))
        return made[-1], thinker

    yield make
    for one in made:
        one.close()


def raised(table: Shown) -> list[str]:
    return [key.code for key in table.window.hands.chosen.cards]


def press_h(table: Shown) -> None:
    table.now += 100
    QTest.keyClick(table.window.table, Qt.Key.Key_H)
    spin(2)


def hint(table: Shown, thinker: Adviser) -> None:
    """Press the key for the first time of a moment, and let the adviser answer."""
    press_h(table)
    thinker.hint()
    until(lambda: not table.window.notice.isHidden())


def test_three_plays_come_one_after_the_other_by_key_and_by_tap(led: Any) -> None:
    table, thinker = led(PAIR, LOW, HIGH)
    hint(table, thinker)
    assert raised(table) == ["9h", "9s"]
    assert table.window.notice.text == f"对子 99 · 预计 0.6 倍（0.3 杯） · {said('many')}（1/3）"
    table.tap("hint")
    assert raised(table) == ["3c"]
    assert table.window.notice.text == f"单张 ♣3 · 预计 1.2 倍（0.6 杯） · {said('low')}（2/3）"
    press_h(table)
    assert raised(table) == ["9s"]
    assert "预计 2.0 倍（1.0 杯）" in table.window.notice.text
    press_h(table)
    assert raised(table) == ["9h", "9s"]
    assert len(thinker.asked) == 1, "one moment is thought about once"


TRICK = [{"seat": 3, "do": "play", "cards": ["3h"]}]


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (1920, 1080)])
def test_a_hint_that_lies_over_the_words_of_the_trick_hides_them_wholly(led: Any, size: tuple[int, int]) -> None:
    table, thinker = led(LOW, PAIR, table=TRICK)
    table.window.resize(*size)
    spin(2)
    hint(table, thinker)
    words = words_area(table.window.scene.stage).toRect()
    notice = table.window.notice.geometry()
    assert not words.isEmpty()
    assert notice.contains(words) or not notice.intersects(words)
    assert abs(notice.center().x() - size[0] / 2) <= 1


def said(word: str, language: str = "zh_CN") -> str:
    return look(language=language).words.say(reason(word))


def test_the_same_in_english_and_after_a_change_of_language(led: Any) -> None:
    table, thinker = led(LOW, PAIR)
    hint(table, thinker)
    assert table.window.notice.text.startswith("对子 99"), "what costs least comes first"
    table.window.restyle(look(language="en"))
    press_h(table)
    press_h(table)
    pair = f"Pair 99 · 0.6 units (0.3 cups) to expect · {said('many', 'en')} (1/2)"
    assert table.window.notice.text.lower() == pair.lower()


def test_the_raised_cards_of_a_hint_can_be_played(led: Any) -> None:
    table, thinker = led(PAIR)
    hint(table, thinker)
    assert "1/1" not in table.window.notice.text
    table.tap("primary")
    until(lambda: table.bridge.round.at == 1)
    assert list(table.bridge.round.record().actions[0]["cards"]) == ["9h", "9s"]


def test_passing_is_a_hint_too_and_lowers_what_was_raised(led: Any) -> None:
    table, thinker = led(Advice(GAME.read({"seat": 0, "do": "pass"}), 0.9, reason("save")), LOW)
    table.tap("9h")
    assert raised(table) == ["9h"]
    hint(table, thinker)
    assert raised(table) == []
    verb = look().words.key("happy_nine.verb.pass")
    assert table.window.notice.text == f"{verb} · 预计 0.9 倍（0.5 杯） · {said('save')}（1/2）"


def test_a_hint_without_a_figure_says_the_rest(led: Any) -> None:
    table, thinker = led(plays("3c", amount=None, why="low"))
    hint(table, thinker)
    assert table.window.notice.text == f"单张 ♣3 · {said('low')}"


def test_no_hint_is_said_in_one_sentence(led: Any) -> None:
    table, thinker = led()
    hint(table, thinker)
    assert table.window.notice.text == look().words.key("table.hint.none")
    assert raised(table) == []


def test_a_hint_of_an_earlier_moment_is_dropped(led: Any) -> None:
    table, thinker = led(PAIR, LOW)
    press_h(table)
    table.tap("3c")
    table.tap("primary")
    until(lambda: table.bridge.round.at == 1)
    late = [future for question, future in thinker.asked if question.seconds == HINT]
    assert all(future.cancelled() for future in late)
    spin(5)
    assert table.window.notice.isHidden()
    assert raised(table) == []


def test_what_was_advised_before_a_play_is_not_told_after_it(led: Any) -> None:
    table, thinker = led(PAIR, LOW)
    hint(table, thinker)
    assert table.bridge.submit({"seat": 0, "do": "play", "cards": ["3c"]}) is None
    for seat in (1, 2, 3):
        assert table.bridge.rule({"seat": seat, "do": "pass"}) is None
    spin(2)
    before = len(thinker.asked)
    press_h(table)
    assert len(thinker.asked) == before + 1, "another moment is thought about anew"
    assert table.window.notice.isHidden()


def test_out_of_turn_the_key_says_so_and_asks_nobody(led: Any) -> None:
    table, thinker = led(PAIR)
    table.tap("3c")
    table.tap("primary")
    until(lambda: table.bridge.round.at == 1)
    press_h(table)
    assert HINT not in [question.seconds for question, _ in thinker.asked]
    assert table.window.scene.hands.toast


def test_a_covered_hand_gets_no_hint(led: Any) -> None:
    table, thinker = led(PAIR, bots=(None, None, "normal", "normal"))
    until(lambda: table.bridge.next is not None or table.mine)
    if table.bridge.next is not None:
        table.confirm(held=True)
    spin(2)
    press_h(table)
    assert not thinker.asked
    assert not table.window.notice.text
    QTest.keyPress(table.window.table, Qt.Key.Key_V)
    press_h(table)
    QTest.keyRelease(table.window.table, Qt.Key.Key_V)
    ((question, future),) = thinker.asked
    assert question.seconds == HINT
    assert future.cancelled()
    spin(2)
    assert raised(table) == []


def test_a_thinking_process_that_dies_still_leaves_a_hint() -> None:
    worker = Worker()
    table = table_of(worker)
    try:
        worker.warm()
        until(lambda: worker.pid is not None)
        first = worker.pid
        assert first is not None
        worker.ask(Question("happy_nine", "normal", table.bridge.view, 0, 1)).result(20)
        os.kill(first, signal.SIGSTOP)
        table.tap("hint")
        spin(30)
        os.kill(first, signal.SIGKILL)
        until(lambda: not table.window.notice.isHidden())
        assert re.match(r"\S+ .* · \S+", table.window.notice.text)
        assert raised(table)
    finally:
        table.close()
        worker.close()


def test_the_window_is_closed_while_a_hint_is_thought_about(led: Any) -> None:
    table, thinker = led(PAIR)
    press_h(table)
    table.window.put_down()
    table.window.close()
    assert thinker.asked[-1][1].cancelled()
    thinker.hint()
    spin(2)
    assert not table.window.notice.text


def test_every_phase_has_a_hint_for_the_person_it_asks() -> None:
    table = Shown(Sitting(GAME, Terms(GAME.info.id, NAMES[:4], (None, *["normal"] * 3), Unit(), 5, {}, dealer=0)))
    seen = set()
    try:
        while not table.settled:
            table.wait()
            if table.settled:
                break
            table.calm()
            assert table.bridge.round is not None
            phase = table.bridge.round.table.phase
            if phase not in seen:
                seen.add(phase)
                press_h(table)
                until(lambda: not table.window.notice.isHidden())
                assert table.window.notice.text
                assert "<" not in table.window.notice.text
            table.turn()
    finally:
        table.close()
    assert {"shuffle", "play"} <= seen


def test_hints_for_the_discard_fill_the_tray_each_with_its_three_and_can_be_taken_as_they_are() -> None:
    bots = (None, "normal", "normal")
    table = Shown(Sitting(GAME, Terms(GAME.info.id, NAMES[:3], bots, Unit(), 5, {}, dealer=0)))
    try:
        table.wait()
        while table.bridge.round is not None and table.bridge.round.table.phase != "discard":
            table.turn()
            table.wait()
        table.calm()
        table.now += 1000
        round_ = table.bridge.round
        assert round_ is not None
        press_h(table)
        until(lambda: not table.window.notice.isHidden())
        sets = [raised(table)]
        for _ in range(3):
            press_h(table)
            sets.append(raised(table))
        assert all(len(set(three)) == 3 for three in sets)
        assert set(sets[0]) & set(sets[1]), "what two hints share stays in the tray"
        assert sorted(sets[3]) == sorted(sets[0])
        table.now += 1000
        table.tap("primary")
        until(lambda: any(action["do"] == "discard" and action["seat"] == 0 for action in round_.record().actions))
        (put,) = (one for one in round_.record().actions if one["do"] == "discard" and one["seat"] == 0)
        assert sorted(put["cards"]) == sorted(sets[0])
    finally:
        table.close()
