"""A computer plays for a person for a while, and the person goes on: at one's own table and round one screen."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.model import Seat
from engine.games import game
from engine.play.resuming import resume
from gui.windows.asides import SeatCard, tell
from gui.windows.main_window import MainWindow
from tests.gui.bridge.evening import NAMES, Later, sitting, spin, until
from tests.gui.windows.tables import Shown

pytestmark = pytest.mark.usefixtures("qapp")


def level(table: Shown, seat: int) -> str:
    stage = table.window.scene.stage
    assert stage is not None
    return stage.person(seat).level


def test_a_computer_plays_the_round_to_its_end(shown: Any) -> None:
    table: Shown = shown(None, "normal", "normal", "normal")
    table.wait()
    table.window.stand_in(Seat(0))
    assert level(table, 0) == "托管中"
    assert table.bridge.prompts == ()
    until(lambda: bool(table.settled))
    # the account stays the person's, and so does everything between rounds
    assert table.sitting.bots == dict.fromkeys(NAMES[1:4], "normal")
    assert table.sitting.ledger.rounds == 1


def test_the_person_goes_on_where_the_computer_was(shown: Any) -> None:
    thinker = Later()
    table: Shown = shown(None, "normal", "normal", thinker=thinker)
    while not (table.bridge.prompts and table.bridge.view.table.phase == "play"):
        if thinker.open:
            thinker.answer()
        elif table.mine:
            table.turn()
        spin(1)
    round_ = table.bridge.round
    assert round_ is not None
    at = round_.at
    table.window.stand_in(Seat(0))
    until(lambda: thinker.open == 1)
    assert thinker.asked[-1][0].view.seat == 0
    # what the person's hand does while a computer plays for it is not done
    assert table.bridge.submit(round_.game.legal(round_.state, Seat(0)).actions[0]) is None
    assert round_.at == at
    table.window.stand_in(Seat(0))
    thinker.answer(-1)
    spin(20)
    assert round_.at == at
    assert level(table, 0) == ""
    table.turn()
    assert round_.at > at


def test_round_one_screen_nobody_is_called_for_whom_a_computer_plays(shown: Any) -> None:
    table: Shown = shown(None, None, None)
    table.window.stand_in(Seat(1))
    called = set()
    while not table.settled:
        table.wait()
        if table.settled:
            break
        if table.bridge.next is not None:
            called.add(table.bridge.next)
            table.confirm()
        else:
            assert table.bridge.seat != 1
            table.turn()
    assert called == {0, 2}


def test_the_curtain_rises_if_the_one_it_calls_lets_a_computer_play(shown: Any) -> None:
    table: Shown = shown(None, None, "normal", "normal")
    table.wait()
    while table.bridge.next is None:
        table.turn()
        table.wait()
    called = table.bridge.next
    table.window.stand_in(called)
    # what was below the curtain is what an onlooker may see
    assert table.bridge.seat is None
    assert not table.window.curtain.isVisible()
    until(lambda: table.bridge.next not in (None, called) or bool(table.settled) or table.mine)
    assert table.bridge.seat != called


def test_it_lasts_until_it_is_taken_back_and_not_over_another_start(tmp_path: Any) -> None:
    made = sitting(None, "normal", "normal", base=tmp_path)
    made.stand_in(NAMES[0], "normal")
    made.stand_in(NAMES[1], "expert")
    assert made.stand_ins == {NAMES[0]: "normal"}
    made.switch(game("dream_1"), {})
    assert made.stand_ins == {NAMES[0]: game("dream_1").usual}
    made.leave()
    assert made.folder is not None
    again = resume(game("happy_nine"), made.folder).sitting
    assert again.stand_ins == {}
    again.leave()


def test_a_tap_on_ones_seat_and_the_menu_offer_it(window: MainWindow) -> None:
    window.start_now()
    table = window.table
    until(lambda: bool(table.bridge.prompts))
    words, seat = window.look.words, table.bridge.seat
    assert seat is not None
    sat = window.sitting
    assert sat is not None
    name = sat.seat_names()[seat]
    tell(f"seat:{(seat + 1) % 4}", window.look, table)
    other = window.findChildren(SeatCard)[-1]
    assert other.hand_over is None
    other.close_()
    tell(f"seat:{seat}", window.look, table)
    card = window.findChildren(SeatCard)[-1]
    assert card.hand_over is not None
    assert card.hand_over.label == words.key("table.stand_in.hand_over")
    card.hand_over.click()
    assert sat.stand_ins == {name: sat.game.usual}
    window.want("menu")
    assert window.menu is not None
    assert "hand_over" not in window.menu._rows
    window.menu._rows["own_play"].click()
    assert sat.stand_ins == {}
    spin(20)
    until(lambda: table.bridge.seat is not None)
