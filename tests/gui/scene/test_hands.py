"""Gestures into actions: one tap, one action; nothing played twice, nothing by an old press."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.layout import Place
from engine.core.model import Card
from engine.core.table import Zone
from engine.play.round import Round
from gui.scene.hits import drop_at, drops, zone_rects
from gui.scene.stage import Key
from gui.scene.table_view import TableView
from gui.theme import DRAG, Speed
from tests.gui.scene.tables import GAME, SEAT, Played, moving, my_turn, until

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def table() -> Played:
    return Played(until(4, 3, my_turn))


def raise_beating(table: Played) -> tuple[str, ...]:
    cards = table.beat()
    for card in cards:
        table.tap(card)
    assert sorted(key.code for key in table.hands.chosen.cards) == sorted(cards)
    return cards


def test_a_tap_raises_a_card_and_another_lowers_it(table: Played) -> None:
    card = table.beat()[0]
    table.tap(card)
    assert [key.code for key in table.hands.chosen.cards] == [card]
    table.tap(card)
    assert table.hands.chosen.cards == ()


def test_play_sends_the_raised_cards_once(table: Played) -> None:
    cards = raise_beating(table)
    table.tap("primary")
    assert [sorted(sent["cards"]) for sent in table.sent] == [sorted(cards)]
    assert table.hands.chosen.cards == ()


def test_play_without_cards_says_why_not(table: Played) -> None:
    table.tap("primary")
    assert table.sent == []
    assert len(table.said) == 1
    assert table.scene.item("toast") is not None


def test_pass_passes(table: Played) -> None:
    table.tap("secondary")
    assert [sent["do"] for sent in table.sent] == ["pass"]


def test_a_double_tap_acts_once(table: Played) -> None:
    for _ in range(2):
        table.tap("secondary")
        table.now += 40
        table.others()
    assert len(table.sent) == 1


def test_a_later_tap_counts_again(table: Played) -> None:
    table.tap("secondary")
    table.others()
    table.now += 1000
    if not table.round.over and table.round.table.to_act == (0,):
        table.tap("secondary")
        assert len(table.sent) + len(table.said) == 2


def test_a_press_from_before_the_turn_plays_nothing(table: Played) -> None:
    point = table.at("secondary")
    table.hands.press(1, point.x(), point.y())
    table.hands.offer(())
    table.hands.offer(table.round.view(SEAT).prompts)
    table.hands.release(1, point.x(), point.y())
    assert table.sent == []


def test_a_press_is_not_lost_when_the_same_is_asked_again(table: Played) -> None:
    point = table.at("secondary")
    table.hands.press(1, point.x(), point.y())
    table.hands.offer(table.round.view(SEAT).prompts)
    table.hands.release(1, point.x(), point.y())
    assert [sent["do"] for sent in table.sent] == ["pass"]


def test_a_second_finger_does_nothing(table: Played) -> None:
    point, other = table.at("secondary"), table.at("primary")
    raise_beating(table)
    table.hands.press(1, point.x(), point.y())
    table.hands.press(2, other.x(), other.y())
    table.hands.release(2, other.x(), other.y())
    assert table.sent == []
    table.hands.release(1, point.x(), point.y())
    assert [sent["do"] for sent in table.sent] == ["pass"]


def test_a_press_that_slips_off_a_button_does_nothing(table: Played) -> None:
    point = table.at("secondary")
    table.hands.press(1, point.x(), point.y())
    table.hands.move(1, point.x(), point.y() - 300)
    table.hands.release(1, point.x(), point.y() - 300)
    assert table.sent == []


def test_sliding_raises_a_run(table: Played) -> None:
    keys = table.held()
    usable = [key for key in keys if key not in table.scene.hands.idle]
    first, last = table.at(keys[0].code), table.at(keys[-1].code)
    table.hands.press(1, first.x(), first.y())
    steps = 40
    for step in range(1, steps + 1):
        table.hands.move(1, first.x() + (last.x() - first.x()) * step / steps, first.y())
    table.hands.release(1, last.x(), first.y())
    assert set(table.hands.chosen.cards) == set(usable)
    assert table.sent == []


def drag(table: Played, card: str, to: QPointF) -> None:
    start = table.at(card)
    table.hands.press(1, start.x(), start.y())
    table.hands.move(1, start.x(), start.y() - 20)
    for step in range(1, 11):
        table.hands.move(1, start.x() + (to.x() - start.x()) * step / 10, start.y() + (to.y() - start.y()) * step / 10)
    table.hands.release(1, to.x(), to.y())


def test_cards_dropped_on_the_trick_are_played(table: Played) -> None:
    cards = raise_beating(table)
    stage = table.scene.stage
    assert stage is not None
    drag(table, cards[0], QPointF(stage.m.cx, stage.m.cy))
    assert [sorted(sent["cards"]) for sent in table.sent] == [sorted(cards)]


def dragged(table: Played) -> list[str]:
    return sorted(key.code for key in table.scene.hands.dragged)


def test_a_drag_shows_its_target_and_its_ghost(table: Played) -> None:
    cards = raise_beating(table)
    start = table.at(cards[0])
    table.hands.press(1, start.x(), start.y())
    table.hands.move(1, start.x(), start.y() - DRAG + 1)
    assert dragged(table) == []
    table.hands.move(1, start.x(), start.y() - DRAG - 1)
    assert dragged(table) == sorted(cards)
    assert table.scene.item("target/trick") is not None
    table.hands.cancel(1)
    assert dragged(table) == []
    assert table.sent == []


def test_cards_dropped_outside_return(table: Played) -> None:
    cards = raise_beating(table)
    drag(table, cards[0], QPointF(5, 400))
    assert table.sent == []
    assert sorted(key.code for key in table.hands.chosen.cards) == sorted(cards)


def holds_an_idle_card(round_: Round) -> bool:
    """Seat 0 may beat something, but not with every card it holds."""
    if not my_turn(round_):
        return False
    of_use = {card for action in GAME.legal(round_.state, SEAT).actions for card in getattr(action, "cards", ())}
    return not set(round_.table.zone("hand:0").cards) <= of_use


def test_cards_that_do_not_beat_are_refused_and_stay() -> None:
    table = Played(until(4, 3, holds_an_idle_card))
    idle: Key = next(iter(table.scene.hands.idle))
    stage = table.scene.stage
    assert stage is not None
    drag(table, idle.code, QPointF(stage.m.cx, stage.m.cy))
    assert table.sent == []
    assert len(table.said) == 1
    assert len(table.round.view(SEAT).table.zone("hand:0").cards) == len(table.held())


def test_dropping_among_the_others_orders_the_hand(table: Played) -> None:
    keys = table.held()
    last = table.at(keys[-1].code)
    first = table.at(keys[0].code)
    table.hands.press(1, first.x(), first.y())
    table.hands.move(1, first.x(), first.y() - 30)
    table.hands.move(1, last.x() + 200, last.y())
    table.hands.release(1, last.x() + 200, last.y())
    assert table.held()[-1] == keys[0]
    table.hands.sort()
    assert table.held() == keys


def test_picks_made_early_survive_the_turn(table: Played) -> None:
    table.tap("secondary")
    assert 0 not in table.round.table.to_act
    key = table.held()[0]
    table.tap(key.code)
    assert table.hands.chosen.cards == (key,)
    table.others()
    if not table.round.over and key in table.held():
        assert table.hands.chosen.cards == (key,)


def test_nothing_is_played_out_of_turn(table: Played) -> None:
    table.tap("secondary")
    assert 0 not in table.round.table.to_act
    table.now += 1000
    table.tap("secondary")
    table.tap("primary")
    assert len(table.sent) == 1
    assert len(table.said) == 2


def test_a_curtain_hears_nothing(table: Played) -> None:
    table.hands.cover(True)
    table.tap("secondary")
    assert table.sent == []


def test_the_number_of_a_cut_is_chosen_on_its_slider() -> None:
    played: Round = Round(GAME, Round.dealt(GAME, 4, {}, 1, given={"dealer": 1}))
    table = Played(played)
    assert table.scene.hands.slider is not None
    before = table.scene.hands.slider.value
    assert table.hands.step_number(3)
    assert table.scene.hands.slider.value == before + 3
    table.tap("primary")
    assert [(sent["do"], sent["at"]) for sent in table.sent] == [("cut", before + 3)]


def test_the_tray_of_three_players_takes_and_gives_back() -> None:
    table = Played(until(3, 5, lambda played: played.table.phase == "discard"))
    assert table.scene.hands.tray == 3
    free = [key for key in table.held() if key not in table.scene.hands.locked]
    for key in free[:4]:
        table.tap(key.code)
    assert list(table.hands.chosen.cards) == free[:3]
    table.tap("secondary")
    assert len(table.hands.chosen.cards) == 0
    for key in free[:3]:
        table.tap(key.code)
    table.tap("primary")
    assert [sent["do"] for sent in table.sent] == ["discard"]


def test_locked_cards_say_why_they_stay() -> None:
    table = Played(until(3, 5, lambda played: played.table.phase == "discard"))
    locked = next(iter(table.scene.hands.locked))
    table.tap(locked.code)
    assert list(table.hands.chosen.cards) == []
    assert len(table.said) == 1


def test_a_tap_during_a_movement_finishes_it_and_counts() -> None:
    table = Played(until(4, 3, my_turn), speed=Speed.SLOW)
    table.tap("secondary")
    assert moving(table.animator)
    key = table.held()[0]
    table.tap(key.code)
    assert not moving(table.animator)
    assert table.hands.chosen.cards == (key,)


def test_a_tap_during_a_movement_presses_no_button_that_was_not_there() -> None:
    table = Played(until(4, 3, my_turn), speed=Speed.SLOW)
    table.tap("secondary")
    table.others()
    table.now += 1000
    assert moving(table.animator)
    table.tap("secondary")
    assert not moving(table.animator)
    assert len(table.sent) == 1


# ---------------------------------------------------------------- through the window


@pytest.fixture
def window(table: Played, qapp: QApplication) -> TableView:
    view = TableView(table.scene, table.hands)
    view.resize(1280, 800)
    view.show()
    qapp.processEvents()
    return view


def where(table: Played, name: str) -> QPoint:
    return table.at(name).toPoint()


def test_the_mouse_acts(table: Played, window: TableView) -> None:
    QTest.mouseClick(window.viewport(), Qt.MouseButton.LeftButton, pos=where(table, "secondary"))
    assert len(table.sent) == 1


def test_double_clicks_act_once(table: Played, window: TableView) -> None:
    point = where(table, "secondary")
    QTest.mouseClick(window.viewport(), Qt.MouseButton.LeftButton, pos=point)
    table.others()
    QTest.mouseDClick(window.viewport(), Qt.MouseButton.LeftButton, pos=point)
    QTest.mouseRelease(window.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert len(table.sent) == 1


def test_other_mouse_buttons_do_nothing(table: Played, window: TableView) -> None:
    point = where(table, "secondary")
    QTest.mouseClick(window.viewport(), Qt.MouseButton.RightButton, pos=point)
    QTest.mousePress(window.viewport(), Qt.MouseButton.LeftButton, pos=point)
    QTest.mousePress(window.viewport(), Qt.MouseButton.RightButton, pos=point)
    QTest.mouseRelease(window.viewport(), Qt.MouseButton.RightButton, pos=point)
    assert table.sent == []
    QTest.mouseRelease(window.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert len(table.sent) == 1


def test_a_finger_acts_once_though_the_mouse_follows(table: Played, window: TableView) -> None:
    screen = QTest.createTouchDevice()
    point = where(table, "secondary")
    QTest.touchEvent(window.viewport(), screen).press(0, point, window.viewport()).commit()
    QTest.mousePress(window.viewport(), Qt.MouseButton.LeftButton, pos=point)
    QTest.touchEvent(window.viewport(), screen).release(0, point, window.viewport()).commit()
    QTest.mouseRelease(window.viewport(), Qt.MouseButton.LeftButton, pos=point)
    QTest.mouseClick(window.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert len(table.sent) == 1


def test_two_fingers_never_act_at_once(table: Played, window: TableView) -> None:
    screen = QTest.createTouchDevice()
    raise_beating(table)
    play, past = where(table, "primary"), where(table, "secondary")
    port = window.viewport()
    QTest.touchEvent(port, screen).press(0, past, port).press(1, play, port).commit()
    QTest.touchEvent(port, screen).release(0, past, port).release(1, play, port).commit()
    assert len(table.sent) == 1


def test_the_keyboard_alone_is_enough(table: Played, window: TableView) -> None:
    wanted = set(table.beat())
    for _ in range(len(table.held())):
        QTest.keyClick(window, Qt.Key.Key_Right)
        if table.hands.focus.split("/")[2] in wanted:
            QTest.keyClick(window, Qt.Key.Key_Space)
    assert {key.code for key in table.hands.chosen.cards} == wanted
    QTest.keyClick(window, Qt.Key.Key_Return)
    assert [set(sent["cards"]) for sent in table.sent] == [wanted]


def test_keys_pass_hint_and_let_go(table: Played, window: TableView) -> None:
    QTest.keyClick(window, Qt.Key.Key_H)
    assert table.wanted == ["hint"]
    table.tap(table.beat()[0])
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert table.hands.chosen.cards == ()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert table.wanted == ["hint", "escape"]
    QTest.keyClick(window, Qt.Key.Key_P)
    QTest.keyClick(window, Qt.Key.Key_P)
    assert len(table.sent) == 1


def test_arrows_reach_every_row(table: Played, window: TableView) -> None:
    seen = set()
    for _ in range(5):
        QTest.keyClick(window, Qt.Key.Key_Down)
        seen.add(table.hands.focus.partition("/")[0])
    assert {"card", "seat", "button"} <= seen


def test_each_of_several_piles_takes_cards_where_it_lies() -> None:
    """No game has such yet: two piles in the middle, one of them empty, that both take cards."""
    stage = Played(until(4, 1, my_turn)).scene.stage
    assert stage is not None
    piles = (Zone(id="well:a", cards=(Card("As"),), seen_by="all"), Zone(id="well:b"))
    table = stage.view.table.model_copy(update={"zones": (*stage.view.table.zones, *piles)})
    layout = stage.layout.model_copy(
        update={"centre": (Place(zone="well", shape="pile", drop="play"), *stage.layout.centre)}
    )
    made = replace(stage, view=replace(stage.view, table=table), layout=layout)
    (_, full), (_, empty) = (drops(made)[zone] for zone in ("well:a", "well:b"))
    lies = zone_rects(made)["well:a"]
    assert full.contains(lies.center())
    assert not full.intersects(empty)
    assert drop_at(made, full.center().x(), full.center().y()) == ("well:a", "play")
    assert drop_at(made, empty.center().x(), empty.center().y()) == ("well:b", "play")
