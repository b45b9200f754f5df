"""Misplays that cost and last cards that have to be called: what it costs is said before, and a tap does it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.record import Record
from engine.play.round import Round
from tests.gui.bridge.evening import sitting, until
from tests.gui.windows.tables import Shown

pytestmark = pytest.mark.usefixtures("qapp")

OTHERS = (("2c", "2d", "5c"), ("4h", "6d", "8h"), ("As", "7d", "8c"))


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A table in the middle of a round; seat 0 leads with the cards that are named."""
    made: list[Shown] = []

    def make(*hand: str, **options: Any) -> Shown:
        position = {"phase": "play", "hands": [list(one) for one in (hand, *OTHERS)], "turn": 0, "table": []}
        record = Record(game="happy_nine", players=4, options=options, seed=1, position=position)
        monkeypatch.setattr(Round, "dealt", lambda *_: record)
        made.append(Shown(sitting(None, "normal", "normal", "normal", options=options)))
        made[-1].wait()
        return made[-1]

    yield make
    for one in made:
        one.close()


def label(table: Shown, name: str) -> str:
    return next(button.label for button in table.window.scene.hands.buttons if button.name == name)


def kind(table: Shown, name: str) -> str:
    return next(button.kind for button in table.window.scene.hands.buttons if button.name == name)


def paid(table: Shown) -> int:
    assert table.bridge.round is not None
    return table.bridge.round.settlement().paid[0]


def choose(table: Shown, *cards: str) -> None:
    for card in cards:
        table.tap(card)


def press(table: Shown, name: str) -> None:
    table.now += 1000
    assert table.bridge.round is not None
    before = table.bridge.round.at
    table.tap(name)
    until(lambda: table.moved(before))


def test_a_misplay_says_its_price_and_costs_it(playing: Any) -> None:
    table = playing("3c", "3d", "5h", "7s", misplay="penalty")
    choose(table, "3c", "5h")
    assert label(table, "primary") == "出牌 · 当场 1 倍"
    assert kind(table, "primary") == "danger"
    press(table, "primary")
    assert paid(table) == 1
    assert not table.window.notice.isHidden()
    assert table.window.notice.text.startswith("小李出错牌")
    # the cards are back, and it is still one's turn
    assert table.bridge.round.table.to_act == (0,)
    assert len(table.window.scene.stage.hand) == 4
    table.window.beside.open(True)
    assert any("出错牌" in entry.text for entry in table.window.beside.drawer.log)
    table.window.beside.open(False)
    table.lower()
    choose(table, "3c", "3d")
    assert "当场" not in label(table, "primary")
    assert kind(table, "primary") == "primary"
    press(table, "primary")
    assert paid(table) == 1
    assert table.window.notice.isHidden()


@pytest.mark.parametrize("held", [False, True])
def test_a_false_show_is_told_at_once_unless_the_cards_are_covered(shown: Any, held: bool) -> None:
    """Its charge is for one seat's ears until all have answered; over a covered hand others may be looking."""
    table = shown(*[None] * 4, options={"misplay": "penalty"})
    table.wait()
    table.turn()
    until(lambda: table.bridge.next is not None)
    table.confirm(held=held)
    assert kind(table, "primary") == ("primary" if held else "danger")
    press(table, "primary")
    assert sum(table.bridge.round.settlement().paid) == 1
    assert table.window.notice.isHidden() == held
    assert ("亮的不是特殊牌型" in table.window.notice.text) != held


def test_where_misplays_are_refused_the_button_says_why(playing: Any) -> None:
    table = playing("3c", "3d", "5h", "7s")
    choose(table, "3c", "5h")
    found = next(button for button in table.window.scene.hands.buttons if button.name == "primary")
    assert not found.enabled
    assert found.why
    table.now += 1000
    table.tap("primary")
    assert table.window.scene.hands.toast == found.why
    assert paid(table) == 0


def test_the_last_card_is_called_by_a_button_of_its_own(playing: Any) -> None:
    table = playing("3c", "4d", last_card_call="manual")
    choose(table, "4d")
    assert label(table, "primary").endswith("当场 1 倍")
    assert label(table, "extra:0") == "出牌并报单"
    press(table, "extra:0")
    assert paid(table) == 0
    assert 0 in table.bridge.round.table.figures["called"]


def test_a_last_card_that_nobody_called_costs(playing: Any) -> None:
    table = playing("3c", "4d", last_card_call="manual")
    choose(table, "4d")
    press(table, "primary")
    assert paid(table) == 1
    assert 0 in table.bridge.round.table.figures["called"]


def test_a_call_that_is_not_needed_is_free(playing: Any) -> None:
    table = playing("3c", "3d", "4d", "6s", last_card_call="manual")
    choose(table, "4d")
    assert "当场" not in label(table, "primary")
    press(table, "extra:0")
    assert paid(table) == 0
