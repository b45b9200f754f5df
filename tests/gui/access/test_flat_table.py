"""What a table that lies flat says aloud: everybody round it hears it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from gui.scene.describe_bars import PEEK
from tests.gui.flat.tables import Flat, cards_of
from tests.gui.windows.watch import accessible, strings


@pytest.fixture
def table() -> Iterator[Flat]:
    made = Flat("happy_nine", None, None, None)
    while made.round.table.phase != "play":
        made.wait()
        made.turn(made.asked()[0])
    made.wait()
    yield made
    made.close()


@pytest.mark.parametrize("held", [False, True], ids=["covered", "held"])
def test_no_card_is_read_aloud_that_is_hidden(table: Flat, held: bool) -> None:
    if held:
        table.press(0, table.button(0, PEEK))
        assert table.bridge.opened == 0
    said = "\n".join(text for text in (*strings(table.window), *accessible(table.window)) if text)
    words = table.looks.words
    # under a finger a hand is seen, and still not said
    secret = {str(card) for zone in table.round.table.zones for card in zone.cards} - cards_of(table, None)
    told = [card for card in secret - {"Ad"} if re.search(rf"{re.escape(words.card(card))}(?!\d)", said)]
    assert told == []
    assert table.stage.person(0).name in said
