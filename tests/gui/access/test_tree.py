"""The table as a screen reader walks it: what is there, what has the focus, what a press does, what is left of it."""

from __future__ import annotations

import gc
import random
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from gui.access import aloud
from gui.access.drawn import Drawn
from gui.access.things import Thing
from gui.scene.describe import card_name
from tests.gui.access.tree import below, find, more, name, press, spoken
from tests.gui.bridge.evening import until
from tests.gui.windows.watch import others, tells

Role = QAccessible.Role


def access(table: Any) -> Drawn:
    found = QAccessible.queryAccessibleInterface(table.window.table)
    assert isinstance(found, Drawn)
    return found


def cards(table: Any) -> list[Any]:
    hand = find(table.window, table.window.look.words.key("table.spoken.hand"), Role.List)
    return [hand.child(number) for number in range(hand.childCount())]


def to_play(table: Any) -> None:
    """Go on until cards are to be played."""
    table.wait()
    while table.bridge.round.table.phase != "play":
        table.turn()
        table.wait()


def test_the_table_is_told_of(shown: Any) -> None:
    table = shown(None, "normal", "normal", "normal")
    to_play(table)
    words, stage = table.window.look.words, table.window.scene.stage
    assert find(table.window, words.key("happy_nine.name"), Role.Pane).childCount() > 4
    assert [name(card) for card in cards(table)] == [aloud.card(words, key.code) for key in stage.hand]
    assert {card.role() for card in cards(table)} == {Role.ListItem}
    seats = find(table.window, words.key("table.spoken.seats"))
    assert [name(seats.child(number)) for number in range(4)] == ["小李", "阿珍", "小雨", "老周"]
    assert words.key("table.window.your_turn") in more(seats.child(0))
    bar = find(table.window, words.key("table.spoken.bar"))
    (deed,) = (one for one in below(bar) if name(one) == words.key("happy_nine.verb.play"))
    assert deed.state().disabled
    assert more(deed) == words.key("table.window.pick_first")
    # each is where it is drawn: what lies there is found by its place
    for number, card in enumerate(cards(table)):
        spot = stage.fan.spots[number]
        at = table.window.table.mapToGlobal(QPoint(round(spot.x), round(spot.y)))
        assert card.rect().contains(at)


def test_a_press_raises_a_card_and_another_plays_it(shown: Any) -> None:
    table = shown(None, "normal", "normal", "normal")
    to_play(table)
    round_ = table.bridge.round
    action = next(one for one in round_.game.legal(round_.state, 0).actions if one.do == "play")
    wanted = [aloud.card(table.window.look.words, code) for code in action.to_json()["cards"]]
    for said in wanted:
        card = next(one for one in cards(table) if name(one) == said)
        press(card)
        until(lambda card=card: card.state().selected)
        assert table.window.look.words.key("table.spoken.raised") in more(card)
    at = round_.at
    table.now += 1000
    press(find(table.window, "出", Role.Button))
    until(lambda: table.moved(at))


def test_a_press_on_what_cannot_be_says_why(shown: Any, announced: list[str]) -> None:
    table = shown(None, "normal", "normal", "normal")
    to_play(table)
    words = table.window.look.words
    bar = find(table.window, words.key("table.spoken.bar"))
    table.now += 1000
    press(next(one for one in below(bar) if name(one) == words.key("happy_nine.verb.play")))
    until(lambda: any(words.key("table.window.pick_first") in message for message in announced), 2000)
    assert not find(table.window, words.key("table.window.pick_first"), Role.StaticText).state().invisible


def test_the_focus_is_told_of_as_it_walks(shown: Any, happened: list[tuple[str, str]]) -> None:
    table = shown(None, "normal", "normal", "normal")
    to_play(table)
    table.window.activateWindow()
    table.window.table.setFocus()
    assert access(table).childCount()
    stage = table.window.scene.stage
    for key in stage.hand[:3]:
        happened.clear()
        QTest.keyClick(table.window.table, Qt.Key.Key_Right)
        until(lambda key=key: (card_name(key), "Focus") in happened)
        focused = access(table).focusChild()
        assert focused is not None
        assert name(focused) == aloud.card(table.window.look.words, key.code)
        assert focused.state().focused
    happened.clear()
    QTest.keyClick(table.window.table, Qt.Key.Key_Down)
    until(lambda: [what for what in happened if what[1] == "Focus" and what[0].startswith("button/")])


@pytest.mark.parametrize("people", [3, pytest.param(6, marks=pytest.mark.long)])
def test_nothing_hidden_is_told_in_a_round_of_several_people(shown: Any, people: int) -> None:
    table = shown(*[None] * people)
    seen = 0
    while not table.settled and table.bridge.round.at < 9:
        table.wait()
        if table.settled:
            break
        assert not tells(table)
        seen += bool(others(table))
        if table.bridge.next is not None:
            # behind the curtain there is nothing of the table at all
            assert access(table).childCount() == sum(1 for _ in access(table)._below())
            assert "；" not in spoken(table.window.curtain)
            assert not access(table)._tops
            table.confirm(held=bool(table.bridge.round.at % 2))
        else:
            held = bool(table.window.scene.stage.whole_hand)
            if table.window.peek.covers:
                words = table.window.look.words
                assert not held or {name(card) for card in cards(table)} == {aloud.card(words, "??")}
                assert not tells(table)
                table.window.peek.use(False)
            assert not held or cards(table)
            table.turn()
    assert seen > 5


def test_parts_that_come_and_go_are_freed(shown: Any) -> None:
    """Cards come and go, the tree is walked meanwhile, and what has gone is gone for Qt as well."""
    table = shown(None, "normal", "normal", "normal")
    to_play(table)
    root, rng, held = access(table), random.Random(3), []
    view = table.window.scene.view
    zones = view.table.zones
    for _ in range(40):
        fewer = [zone.model_copy(update={"cards": zone.cards[: rng.randint(0, len(zone.cards))]}) for zone in zones]
        shown_table = view.table.model_copy(update={"zones": tuple(fewer)})
        table.window.scene.show(replace(view, table=shown_table))
        if rng.random() < 0.5:
            said = spoken(root)
            assert said
        held = [part for part, _ in root._parts.values()]
    table.window.scene.show(view)
    spoken(root)
    assert root.handed_out == len({part.thing.name for part, _ in root._parts.values()})
    gone = [part for part in held if root.part(part.thing.name) is not part]
    assert all(not isValid(part) for part in gone)


class Any400(Drawn):
    """A widget in which whatever is wanted is drawn."""

    drawn: tuple[Thing, ...] = ()

    def things(self) -> tuple[Thing, ...]:
        return self.drawn


def test_four_hundred_changes_with_walks_between_them_leave_nothing(qapp: QApplication) -> None:
    widget = QWidget()
    widget.show()
    root, rng, held = Any400(widget, Role.Pane), random.Random(1), []
    QAccessible.registerAccessibleInterface(root)
    for _ in range(400):
        names = rng.sample(range(30), rng.randint(0, 12))
        parts = tuple(Thing(f"card/{n}", rng.choice(("card", "text", "slider")), str(rng.random())) for n in names)
        root.drawn = (Thing("group", "group", "", parts=parts), *(Thing(f"seat/{n}", "seat", "") for n in names[:3]))
        if rng.random() < 0.7:
            assert len(spoken(widget).splitlines()) >= len(parts)
            held += [part for part, _ in root._parts.values() if part not in held]
            assert root.handed_out == 1 + len(parts) + len(names[:3])
    gc.collect()
    there = {id(part) for part, _ in root._parts.values()}
    assert len(held) > 400
    assert all(isValid(part) == (id(part) in there) for part in held)
    widget.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not any(isValid(part) for part in held)


def test_a_table_that_is_closed_takes_all_with_it(shown: Any) -> None:
    table = shown(None, "normal", "normal")
    table.wait()
    root = access(table)
    spoken(root)
    parts = [part for part, _ in root._parts.values()]
    assert parts
    assert all(isValid(part) for part in parts)
    table.window.put_down()
    table.window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.collect()
    assert not any(isValid(part) for part in parts)
    assert not isValid(root)
    table.close = lambda: None
