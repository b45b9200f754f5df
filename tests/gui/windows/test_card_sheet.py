"""The sheet of all cards: those that are gone are grey, and may be chosen nevertheless."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from engine.core.model import Seat
from engine.core.prompt import PickOne
from engine.games import game
from engine.play.round import Round
from gui.windows.questions import CardSheet
from tests.gui.scene.tables import look

pytestmark = pytest.mark.usefixtures("qapp")


def test_dealt_cards_are_grey_and_can_be_named() -> None:
    found = game("dream_4_fantasy")
    played: Round[Any] = Round(found, Round.dealt(found, 3, {}, 1))
    for _ in range(4):
        (seat,) = played.table.to_act
        assert played.submit(found.legal(played.state, seat).actions[0]) is None
    (seat,) = played.table.to_act
    asked = found.prompts(played.state, Seat(seat))[0].asks[0]
    assert isinstance(asked, PickOne)
    dealt = {*played.table.zone("turned").cards, *played.table.zone("dealt").cards}
    parent, taken = QWidget(), list[str]()
    parent.resize(1280, 800)
    sheet = CardSheet(look(), parent, "", asked, taken.append)
    assert {card.code for card in sheet.cards if card.faded} == dealt
    assert len(sheet.cards) == 52
    gone = next(card for card in sheet.cards if card.faded)
    gone.chosen.emit()
    assert taken == [gone.code]
    assert found.check(played.state, found.read({"seat": seat, "do": "name", "card": gone.code})) is None
