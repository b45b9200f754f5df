"""Who sees which hand when, read once more off the pages (§7) and not off what the games keep of it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.event import Told
from engine.core.model import BACK, Seat
from engine.core.table import mask, tell
from engine.play.round import Round

from .rounds import NAMES, played

EVERYBODY = -1
BEST = [["Kc", "Kd", "Kh"], ["9h", "8h", "7h"], ["Qs", "Jd", "2c"]]
"""Hands that win a bonus."""


def said(round_: Round[Any]) -> list[dict[str, Any]]:
    return [event.flat() for event in round_.events() if isinstance(event, Told)]


def sees(round_: Round[Any], pairwise: bool) -> dict[int, set[int]]:
    """By hand: the seats that see it, of all that has been said so far."""
    players = range(round_.setup.players)
    found: dict[int, set[int]] = {seat: set() for seat in players}
    live = set(players)
    for event in said(round_):
        match event["event"]:
            case "look":
                found[event["seat"]].add(event["seat"])
            case "fold":
                live.discard(event["seat"])
            case "open":
                for seat in live:
                    found[seat].add(EVERYBODY)
            case "compare":
                pair = {event["seat"], event["target"]}
                ends = live == pair
                live.discard(event["loser"])
                for seat in pair if ends or pairwise else ():
                    found[seat] |= {EVERYBODY} if ends else pair
            case "system_open":
                for seat in live:
                    found[seat].add(EVERYBODY)
            case "bonus":
                (winner,) = live if len(live) == 1 else (None,)
                if winner is not None:
                    found[winner].add(EVERYBODY)
    if round_.over:
        for seat in players:
            found[seat].add(seat)
    return found


@pytest.mark.parametrize(("name", "options"), [(NAMES[0], {}), (NAMES[1], {}), (NAMES[1], {"compare_shows": "pair"})])
def test_everybody_sees_the_hands_that_the_page_gives_them_and_no_others(name: str, options: dict[str, Any]) -> None:
    kinds: set[str] = set()
    for seed in range(24):
        given = {"hands": BEST} if seed % 4 == 1 else {}
        for round_ in played(name, 3 if given else 2 + seed % 3, seed, options, **given):
            wanted = sees(round_, bool(options))
            for seat in (None, *map(Seat, range(round_.setup.players))):
                table = mask(round_.table, seat)
                for hand, who in wanted.items():
                    open_ = EVERYBODY in who or seat in who
                    assert (BACK not in table.zone(f"hand:{hand}").cards) == open_, (hand, seat, who)
            kinds |= {event["event"] for event in said(round_)} if round_.over else set()
    assert {"look", "fold", "system_open", "bonus"} <= kinds
    assert ("compare" if name == NAMES[1] else "open") in kinds


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_said_is_heard_by_all(name: str) -> None:
    heard = 0
    for seed in range(6):
        for round_ in played(name, 4, seed):
            if not round_.at:
                continue
            before, now = round_.moment(round_.at - 1), round_.moment(round_.at)
            for event in now.events:
                if isinstance(event, Told):
                    for seat in (None, *map(Seat, range(4))):
                        told = tell(event, before.table, now.table, seat)
                        assert isinstance(told, Told)
                        assert told.flat() == event.flat()
                        heard += 1
    assert heard > 500
