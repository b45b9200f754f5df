"""The log in words: everything a seat was told, in both languages, and nothing it was not."""

from __future__ import annotations

import random

import pytest

from engine.core.event import Told
from engine.play.round import Round
from gui.windows.drawer import last_trick, log
from gui.windows.faces import person
from tests.gui.scene.tables import act
from tests.gui.windows.sat import GAME, NAMES, look

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("language", ["zh_CN", "en"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_log_tells_everything_and_nothing_more(players: int, language: str) -> None:
    told_in = look(language)
    who = [person(told_in, name, seat) for seat, name in enumerate(NAMES[:players])]
    round_: Round = Round(GAME, Round.dealt(GAME, players, {}, players))
    rng = random.Random(players)
    while not round_.over:
        act(round_, rng.choice(round_.table.to_act), rng)
        seat = rng.choice([None, *range(players)])
        entries = log(told_in, GAME.info.id, round_.told(seat), who)
        told = [event for event in round_.told(seat) if isinstance(event, Told)]
        lines = [entry for entry in entries if entry.person is not None or entry.bell]
        joined = sum(entry.text.count(told_in.words.key("table.separator")) for entry in lines if entry.quiet)
        assert len(lines) + joined >= sum(event.seat is not None for event in told)
        text = "\n".join(entry.text for entry in entries)
        assert "happy_nine." not in text
        assert "<" not in text
        assert "{" not in text
        seen = {card for zone in round_.view(seat).table.zones for card in zone.cards}
        stood = {mark.removeprefix("as:") for zone in round_.table.zones for mark in zone.marks.values()}
        known = {"Ad", str(round_.table.figures.get("die"))}
        hidden = {card for zone in round_.table.zones for card in zone.cards} - seen - stood - known
        drawn = {card for entry in entries for card in entry.cards}
        assert not drawn & hidden
        assert not [card for card in hidden if told_in.words.card(card) in text]
    tricks = [entry for entry in entries if entry.person is None and not entry.bell]
    shown = last_trick(entries)
    assert shown[0] in tricks
    assert any(entry.cards for entry in shown[1:])
