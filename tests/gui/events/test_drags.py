"""Cards in hands: flying, held while the turn changes, slid over, dragged and let go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from engine.core.layout import Layout
from engine.play.journal import load
from engine.play.sitting import round_path
from gui.scene.describe import card_name
from gui.scene.hits import drops
from gui.theme import DRAG, Speed
from tests.gui.bridge.evening import GAME, Later, spin, until
from tests.gui.events.hands import (
    FOUR,
    Mouse,
    asked,
    at_play,
    flying,
    hand_of,
    leading,
    middle,
    mine,
    other_turn,
    port,
    raise_cards,
    raised,
    stage,
    way,
)
from tests.gui.scene.tables import moving
from tests.gui.windows.tables import folder

# ---------------------------------------------------------------- while cards fly


@pytest.mark.screen
@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_press_on_a_flying_card_and_a_release_after_it_landed(shown: Any, kind: str, tmp_path: Path) -> None:
    table, cards = at_play(shown, Speed.SLOW, base=tmp_path)
    raise_cards(table, cards)
    hand, before = hand_of(table, kind), len(mine(table))
    table.tap("primary")
    spin(30)
    assert moving(table.window.animator)
    (at, *_) = flying(table)
    table.now += 1000
    hand.press(at)
    assert not moving(table.window.animator)
    hand.move(middle(table))
    spin(60)
    hand.release(middle(table))
    table.now += 1000
    table.tap("primary")
    spin(5)
    assert [action["do"] for action in mine(table)[before:]] == ["play"]
    folder_ = folder(tmp_path)
    acts = [line["act"] for line in load(round_path(folder_, 1)).lines if "act" in line]
    assert table.bridge.round is not None
    assert acts == list(table.bridge.round.record().actions)


def test_a_tap_while_cards_are_dealt_is_not_lost(shown: Any) -> None:
    table = shown(*FOUR, speed=Speed.SLOW)
    table.wait()
    table.turn()
    spin(30)
    assert moving(table.window.animator)
    Mouse(port(table)).tap(middle(table))
    assert not moving(table.window.animator)
    assert stage(table).hand
    key = stage(table).hand[0]
    table.tap(card_name(key))
    assert table.window.hands.chosen.cards == (key,)


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_what_others_do_takes_no_card_out_of_a_hand(shown: Any, kind: str) -> None:
    """A tap, a run and a drag that last longer than another's turn are not lost, and play nothing."""
    thinker = Later()
    table, _ = at_play(shown)
    table.window.bridge.computers._thinker = thinker
    table.tap("secondary")
    until(lambda: thinker.open)
    hand, key = hand_of(table, kind), stage(table).hand[0]
    before, at = len(mine(table)), table.point(card_name(stage(table).hand[0]))
    other_turn(table, thinker, lambda: hand.press(at))
    hand.release(at)
    assert raised(table) == [key.code]
    until(lambda: thinker.open)
    first, last = (table.point(card_name(stage(table).hand[n])) for n in (0, -1))
    QTest.keyClick(table.window.table, Qt.Key.Key_Escape)
    table.now += 1000
    other_turn(table, thinker, lambda: (hand.press(first), hand.move(first + QPoint(DRAG + 4, 0))))
    for step in range(1, 41):
        hand.move(first + (last - first) * step / 40)
    hand.release(last)
    assert len(raised(table)) > 1
    assert len(mine(table)) == before


# ---------------------------------------------------------------- the turn changes


@pytest.mark.screen
@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_card_held_while_the_turn_changes_is_not_played(shown: Any, kind: str) -> None:
    table, cards = at_play(shown)
    raise_cards(table, cards)
    hand, at, before = hand_of(table, kind), table.point(cards[0]), len(mine(table))
    hand.press(at)
    for step in range(1, 11):
        hand.move(at + (middle(table) - at) * step / 10)
    assert table.window.scene.hands.dragged
    # the turn goes away and comes back, as it does when everybody else is quick
    table.window.hands.offer(())
    assert table.window.scene.hands.dragged
    table.window.hands.offer(table.bridge.view.prompts)
    hand.release(middle(table))
    spin(5)
    assert len(mine(table)) == before
    assert not table.window.scene.hands.dragged
    assert raised(table) == sorted(cards)


@pytest.mark.screen
@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_a_card_held_over_a_turn_that_goes_round_the_table_is_not_played(shown: Any, kind: str) -> None:
    """The person passes by another hand, the computers act one after the other, and it is their turn again."""
    table, cards = at_play(shown)
    bridge, thinker = table.bridge, Later()
    bridge.computers._thinker = thinker
    round_ = bridge.round
    assert round_ is not None
    raise_cards(table, cards)
    hand, at = hand_of(table, kind), table.point(cards[0])
    hand.press(at)
    for step in range(1, 11):
        hand.move(at + (middle(table) - at) * step / 10)
    assert table.window.scene.hands.dragged
    began, before = round_.at, len(mine(table))
    assert bridge.submit({"seat": 0, "do": "pass"}) is None
    while not asked(table):
        until(lambda: thinker.open or asked(table))
        if thinker.open:
            thinker.answer()
        spin(2)
    assert round_.at > began + 1
    hand.release(middle(table))
    spin(5)
    assert [action["do"] for action in mine(table)[before:]] == ["pass"]
    assert not table.window.scene.hands.dragged
    assert not table.window.scene._ghosts
    assert set(cards) <= {key.code for key in stage(table).hand}
    assert round_.table.to_act == (0,)


@pytest.mark.parametrize("name", ["primary", "secondary"])
def test_a_button_held_while_the_turn_changes_does_nothing(shown: Any, name: str) -> None:
    table, cards = at_play(shown)
    raise_cards(table, cards)
    before = len(mine(table))
    Mouse(port(table)).press(table.point(name))
    table.window.hands.offer(())
    table.window.hands.offer(table.bridge.view.prompts)
    Mouse(port(table)).release(table.point(name))
    assert len(mine(table)) == before
    assert raised(table) == sorted(cards)


def test_picks_made_before_the_turn_survive_it(shown: Any) -> None:
    table, _ = at_play(shown)
    thinker = Later()
    table.window.bridge.computers._thinker = thinker
    table.turn()
    until(lambda: thinker.open)
    key = stage(table).hand[-1]
    table.tap(card_name(key))
    while not asked(table):
        until(lambda: thinker.open or asked(table))
        if thinker.open:
            thinker.answer()
        spin(2)
    assert table.window.hands.chosen.cards == (key,)


# ---------------------------------------------------------------- runs and drags


@pytest.mark.parametrize("kind", ["mouse", "touch"])
@pytest.mark.parametrize("back", [False, True])
def test_sliding_over_cards_raises_a_run(shown: Any, kind: str, back: bool) -> None:
    table, _ = at_play(shown)
    usable = [key.code for key in stage(table).hand if key not in table.window.scene.hands.idle]
    ends = [table.point(card_name(key)) for key in stage(table).hand]
    hand, before = hand_of(table, kind), len(mine(table))
    points = [ends[-1], ends[0]] if back else [ends[0], ends[-1]]
    hand.press(points[0])
    for step in range(1, 61):
        hand.move(points[0] + (points[1] - points[0]) * step / 60)
    hand.release(points[1])
    assert raised(table) == sorted(usable)
    assert len(mine(table)) == before


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_of_several_targets_the_last_counts(shown: Any, kind: str) -> None:
    table, cards = at_play(shown)
    raise_cards(table, cards)
    before, at, aside = len(mine(table)), table.point(cards[0]), QPoint(6, 420)
    way(hand_of(table, kind), [at, middle(table), aside])
    assert len(mine(table)) == before
    assert raised(table) == sorted(cards)
    spin(1)
    table.now += 1000
    way(hand_of(table, kind), [at, middle(table), aside, middle(table)])
    until(lambda: len(mine(table)) > before)
    assert [sorted(action["cards"]) for action in mine(table)[before:]] == [sorted(cards)]


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_of_two_live_targets_the_one_below_the_finger_counts(
    shown: Any, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No game has two at a time: here the cards that are gone take what is let go over them as a pass."""
    plain = type(GAME).layout

    def layout(game: Any, setup: Any) -> Layout:
        made = plain(game, setup)
        gone = [place.model_copy(update={"drop": "pass"}) for place in made.centre if place.zone == "gone"]
        rest = [place for place in made.centre if place.zone != "gone"]
        # what is named first counts where the wide area of the trick lies below as well
        return made.model_copy(update={"centre": (*gone, *rest)})

    monkeypatch.setattr(type(GAME), "layout", layout)
    table, cards = at_play(shown)
    places = {verb: rect.center().toPoint() for verb, rect in drops(stage(table)).values()}
    assert set(places) == {"play", "pass"}
    m = stage(table).m
    assert abs(places["pass"].x() - m.cx) > m.tc, "an empty pile takes cards where it will lie"
    for *way_, last in (("play", "pass"), ("pass", "play"), ("play", "pass", "play")):
        table, cards = at_play(shown)
        raise_cards(table, cards)
        before = len(mine(table))
        way(hand_of(table, kind), [table.point(cards[0]), *(places[verb] for verb in (*way_, last))])
        until(lambda shown=table, before=before: len(mine(shown)) > before)
        assert mine(table)[before]["do"] == last
        assert mine(table)[before].get("cards", []) == (list(cards) if last == "play" else [])


def test_into_the_tray_and_out_again_the_last_place_counts(shown: Any) -> None:
    table = shown(None, "normal", "normal", at=lambda round_: round_.table.phase == "discard")
    table.now += 1000
    found = stage(table)
    assert found.hands.tray == 3
    free = [key for key in found.hand if key not in found.hands.locked]
    tray, aside, mouse = middle(table), QPoint(6, 420), Mouse(port(table))
    for points, there in (([tray], True), ([tray, aside], False), ([aside, tray, aside, tray], True)):
        way(mouse, [table.point(card_name(free[0])), aside])
        table.now += 1000
        way(mouse, [table.point(card_name(free[0])), *points])
        table.now += 1000
        assert (free[0] in table.window.hands.chosen.cards) == there
        if there:
            table.tap("secondary")
            table.now += 1000
    assert mine(table)[-1]["do"] != "discard"


@pytest.mark.screen
def test_a_raised_group_is_taken_along_whichever_way_it_is_pulled(shown: Any) -> None:
    table, cards = at_play(shown, at=leading, seed=0)
    assert len(cards) > 1
    for number, end in ((0, QPoint(1100, 300)), (-1, QPoint(200, 300))):
        raise_cards(table, cards)
        way(
            Mouse(port(table)),
            [table.point(sorted(cards, key=lambda c: table.point(c).x())[number]), end, QPoint(6, 420)],
        )
        assert raised(table) == sorted(cards)
        table.now += 1000
        table.lower()
    raise_cards(table, cards)
    before = len(mine(table))
    way(Mouse(port(table)), [table.point(cards[0]), middle(table)])
    until(lambda: len(mine(table)) > before)
    assert sorted(mine(table)[-1]["cards"]) == sorted(cards)


@pytest.mark.screen
@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_dropping_outside_brings_the_cards_back(shown: Any, kind: str) -> None:
    table, cards = at_play(shown, Speed.FAST)
    raise_cards(table, cards)
    before, held = len(mine(table)), stage(table).hand
    way(hand_of(table, kind), [table.point(cards[0]), QPoint(6, 420)])
    assert len(mine(table)) == before
    assert raised(table) == sorted(cards)
    assert stage(table).hand == held
    until(lambda: not table.window.scene._ghosts)


@pytest.mark.parametrize("kind", ["mouse", "touch"])
def test_an_illegal_drop_shakes_once_and_says_why_in_one_line(
    shown: Any, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = at_play(shown)
    shaken: list[list[str]] = []
    said: list[str] = []
    monkeypatch.setattr(table.window.scene, "shake", lambda names: shaken.append(list(names)))
    table.window.hands.refused.connect(said.append)
    key = next(key for key in stage(table).hand if key in table.window.scene.hands.idle)
    before = len(mine(table))
    way(hand_of(table, kind), [table.point(card_name(key)), middle(table)])
    assert shaken == [[card_name(key)]]
    assert len(said) == 1
    assert "\n" not in said[0]
    assert said[0] == table.window.scene.hands.toast
    assert len(mine(table)) == before
    assert key in stage(table).hand


def test_a_drop_out_of_turn_shakes_once(shown: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table, _ = at_play(shown)
    thinker = Later()
    table.window.bridge.computers._thinker = thinker
    table.turn()
    until(lambda: thinker.open)
    table.now += 1000
    shaken: list[Any] = []
    said: list[str] = []
    monkeypatch.setattr(table.window.scene, "shake", shaken.append)
    table.window.hands.refused.connect(said.append)
    way(Mouse(port(table)), [table.point(card_name(stage(table).hand[0])), middle(table)])
    assert (len(shaken), len(said)) == (1, 1)
