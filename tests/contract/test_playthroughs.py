"""One readable round of every game, compared line by line: what changes in a rule or a view shows up in review."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.event import Told
from engine.core.game import Game, every_legal
from engine.core.model import Seat
from engine.games import GAMES, game
from engine.play.round import Round

FOLDER = Path(__file__).resolve().parents[1] / "playthroughs"
SEED = 2026


def transcript(found: Game[Any, Any, Any]) -> Iterator[str]:
    """A seeded round of legal actions drawn at random: each action, what was told, what could be done, the account."""
    players = found.info.players.start
    round_: Round[Any] = Round(found, Round.dealt(found, players, {}, SEED))
    chance = Chance(SEED, "playthrough")
    yield json.dumps(round_.record().to_json(), ensure_ascii=False)
    while not round_.over:
        lists = every_legal(found, round_.setup, round_.state)
        counts = " ".join(f"{seat}:{len(legal.actions)}" for seat, legal in lists.items())
        action = chance.pick(chance.pick([legal for legal in lists.values() if legal.actions]).actions)
        before = len(round_.events())
        assert round_.submit(action) is None
        yield f"{round_.at:3} [{counts}] {json.dumps(action.to_json(), ensure_ascii=False)}"
        for event in round_.events()[before:]:
            if isinstance(event, Told):
                yield f"      {json.dumps(event.flat(), ensure_ascii=False)}"
        if round_.at % 10 == 0:
            yield f"      table {round_.digest()}"
    for line in round_.settlement().lines:
        yield json.dumps(line.to_json(), ensure_ascii=False)
    yield json.dumps(dict(round_.settlement().result))
    for zone in round_.view(Seat(0)).table.zones:
        yield f"{zone.id}: {' '.join(zone.cards)}"


@pytest.mark.parametrize("name", GAMES)
def test_the_round_is_the_one_that_was_read_and_agreed_to(name: str) -> None:
    path = FOLDER / f"{name}.txt"
    lines = list(transcript(game(name)))
    if not path.exists():
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        pytest.fail(f"{path.name} was not there and has been written: read it, then commit it")
    assert lines == path.read_text(encoding="utf-8").splitlines()
