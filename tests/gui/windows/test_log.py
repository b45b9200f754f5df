"""The log in words: everything a seat was told, in both languages, and nothing it was not."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core.event import Event, Moved, Told
from engine.core.model import BACK, Seat
from engine.play.round import Round
from gui.controls.base import scale
from gui.windows.drawer import Lines, last_trick, log, whole
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


def told(name: str, seat: int, **params: Any) -> Told:
    return Told(event=name, seat=Seat(seat), params=params, to="all", flourish="word")


@pytest.mark.parametrize(
    ("language", "discarded", "passed"),
    [
        ("zh_CN", "小李、阿珍、小雨弃牌完毕", "过：小李、小雨"),
        ("en", "Xiao\u00a0Li, A\u00a0Zhen, Xiao\u00a0Yu discarded", "Pass: Xiao\u00a0Li, Xiao\u00a0Yu"),
    ],
)
def test_those_who_do_the_same_share_a_line(language: str, discarded: str, passed: str) -> None:
    told_in = look(language)
    names = told_in.words.key("table.window.names").split(";")[:3]
    who = [person(told_in, name, seat) for seat, name in enumerate(names)]
    events: list[Event] = []
    for seat in range(3):
        events += [told("discarded", seat), Moved(source=f"hand:{seat}", target=f"discard:{seat}", cards=(BACK,) * 3)]
    events += [told("pass", 0), told("pass", 2)]
    assert [entry.text for entry in log(told_in, GAME.info.id, events, who)] == [discarded, passed]


def test_no_line_breaks_inside_a_name() -> None:
    told_in = look("en")
    names = ("Xiao Li", "A Zhen", "Big Brother Wei", "Old Zhou")
    who = [person(told_in, name, seat) for seat, name in enumerate(names)]
    entries = log(told_in, GAME.info.id, [told("pass", seat) for seat in range(4)], who)
    lines = Lines(told_in)
    lines.dress(told_in, scale(1280, 800))
    for width in range(150, 320, 7):
        broken = [line.text for line in lines._texts(entries[0], scale(1280, 800), width)]
        for name in names:
            assert any(whole(name) in line for line in broken), (width, broken)
