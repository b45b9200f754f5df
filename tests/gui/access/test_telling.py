"""What is announced: moves, refusals and turns in order, in the words of the log, nothing while nobody listens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from gui.access import aloud
from gui.access.telling import MOST, TableTeller, Teller
from gui.windows.drawer import log
from gui.windows.main_window import MainWindow
from tests.gui.access.test_tree import to_play
from tests.gui.bridge.evening import sitting, spin, until
from tests.gui.windows.watch import others


def lines(announced: list[str]) -> list[str]:
    return [line for message in announced for line in message.split("\n")]


def wait_for(announced: list[str], line: str) -> None:
    until(lambda: line in lines(announced), 4000)


def test_moves_are_announced_in_the_order_and_the_words_of_the_log(shown: Any, announced: list[str]) -> None:
    table = shown(None, "normal", "normal", "normal")
    words = table.window.look.words
    to_play(table)
    table.turn()
    table.wait()
    wait_for(announced, words.key("table.window.your_turn"))
    spin(400)
    entries = log(table.window.look, "happy_nine", table.bridge.told, table.window.people)
    plays = [aloud.sentence(words, f"{entry.text} {entry.amount}") for entry in entries if entry.cards and entry.amount]
    told = [line for line in lines(announced) if line in plays]
    assert told == plays
    assert len(plays) > 2


def test_much_that_happens_at_once_is_announced_together(shown: Any, announced: list[str]) -> None:
    table = shown(None, "normal", "normal", "normal")
    to_play(table)
    spin(400)
    before = len(announced)
    table.turn()
    table.wait()
    spin(400)
    # three computers have moved meanwhile, and it was the person's turn again
    assert len(lines(announced[before:])) >= 3
    assert len(announced) - before <= 3


def test_only_the_newest_of_very_many_lines_is_announced(window: MainWindow, announced: list[str]) -> None:
    teller = Teller(window)
    for number in range(3 * MOST):
        teller.say(str(number))
    teller.flush()
    assert lines(announced) == [str(number) for number in range(2 * MOST, 3 * MOST)]


def test_a_refusal_is_announced_with_its_reason(shown: Any, announced: list[str]) -> None:
    table = shown(None, "normal", "normal", "normal")
    to_play(table)
    table.now += 1000
    QTest.keyClick(table.window.table, Qt.Key.Key_Return)
    wait_for(announced, table.window.look.words.key("table.window.pick_first"))


def test_nothing_is_announced_while_nobody_listens(shown: Any, announced: list[str]) -> None:
    table = shown(None, "normal", "normal", "normal")
    QAccessible.setActive(False)
    to_play(table)
    table.turn()
    spin(400)
    teller = next(one for one in table.window.children() if isinstance(one, TableTeller))
    assert announced == []
    assert teller._events == []
    assert teller._waiting == []


def test_what_only_one_of_several_may_know_is_not_announced(shown: Any, announced: list[str]) -> None:
    table = shown(*[None] * 3)
    words = table.window.look.words
    while not table.settled and table.bridge.round.at < 9:
        table.wait()
        if table.settled:
            break
        said = "\n".join(announced)
        assert [code for code in others(table) - {"Ad"} if aloud.card(words, code) in said] == []
        announced.clear()
        if table.bridge.next is not None:
            spin(350)
            # whoever is to come is called by name
            assert table.window.curtain.accessibleName() in lines(announced)
            table.confirm()
        else:
            table.turn()


def test_a_settlement_is_announced_with_what_everybody_owes(
    window: MainWindow, announced: list[str], tmp_path: Path
) -> None:
    sat = sitting(None, "normal", "normal", base=tmp_path)
    window.sitting = sat
    window._go(window.table)
    window.table.play_sitting(sat)
    round_ = sat.round
    assert round_ is not None
    while not round_.over:
        assert round_.submit(round_.game.legal(round_.state, round_.table.to_act[0]).actions[0]) is None
    page: Any = None

    def settled() -> bool:
        nonlocal page
        page = window.currentWidget()
        return hasattr(page, "who")

    until(settled)
    wait_for(announced, page.title.text)
    assert page.who.text in lines(announced)
    for row in page.rows.values():
        assert any(line.startswith(row.accessibleName()) for line in lines(announced))


def test_a_notice_of_a_page_is_announced(window: MainWindow, announced: list[str]) -> None:
    window.home()
    page: Any = window.currentWidget()
    page.toast("♥7")
    assert announced == [aloud.sentence(window.look.words, "♥7")]


@pytest.mark.parametrize("people", [1, 2])
def test_a_key_tells_how_the_table_stands_and_then_the_last_moves(shown: Any, people: int) -> None:
    table = shown(*[None] * people, *["normal"] * (4 - people))
    to_play(table) if people == 1 else table.wait()
    if table.bridge.next is not None:
        QTest.keyClick(table.window.table, Qt.Key.Key_S)
        assert table.window.notice.isHidden(), "behind the curtain nothing is told"
        return
    words, stage = table.window.look.words, table.window.scene.stage
    QTest.keyClick(table.window.table, Qt.Key.Key_S)
    told = table.window.notice.text
    assert words.key("table.window.your_turn") in told
    for seat in range(4):
        assert f"{stage.person(seat).name}：" in told
    if people == 1:
        held = aloud.grouped(words, [key.code for key in stage.hand])
        assert held in told
        assert aloud.sentence(words, words.say(stage.laid[-1].caption)) in told if stage.laid else True
        QTest.keyClick(table.window.table, Qt.Key.Key_S)
        moves = table.window.notice.text
        assert moves != told
        assert len(moves.split("\n")) > 1
        QTest.keyClick(table.window.table, Qt.Key.Key_S)
        assert table.window.notice.text == told


def test_what_a_person_was_told_of_the_table_is_gone_for_the_next(shown: Any) -> None:
    table = shown(*[None] * 3)
    table.wait()
    while table.bridge.next is None:
        table.turn()
        table.wait()
    table.confirm()
    QTest.keyClick(table.window.table, Qt.Key.Key_S)
    assert table.window.notice.text
    table.window.hide_cards()
    assert table.window.notice.text == ""
