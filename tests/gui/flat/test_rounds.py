"""Every game round a table that lies flat, by fingers alone: nothing is seen that no finger shows."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games import GAMES, PLAYERS, game
from tests.gui.flat.tables import Flat

SIZES = {
    2: (1280, 800),
    3: (800, 480),
    4: (1920, 1080),
    5: (1080, 1920),
    6: (1280, 800),
    7: (1024, 600),
    8: (1920, 1080),
}
BEGIN = 5
"""So many turns are enough to see each kind of what a game asks first."""


@pytest.mark.screen
@pytest.mark.parametrize("name", GAMES)
def test_a_round_begins_by_fingers_alone(flat: Any, name: str) -> None:
    table: Flat = flat(name, *[None] * 3)
    for _ in range(BEGIN):
        table.wait()
        if table.settled:
            break
        table.turn(table.rng.choice(table.asked()))
    assert table.round.at >= BEGIN or table.settled
    assert table.watch.leaks == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in GAMES for players in PLAYERS[name]], ids=lambda one: str(one)
)
def test_a_round_is_played_to_its_end_by_fingers_alone(flat: Any, name: str, players: int) -> None:
    table: Flat = flat(name, *[None] * players, size=SIZES[players])
    table.play()
    assert table.settled[0].over
    assert table.watch.shown or not table.stage.fans
    assert table.watch.leaks == []


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_computers_play_along(flat: Any, name: str) -> None:
    players = min(PLAYERS[name].stop - 1, 5)
    table: Flat = flat(name, None, *[game(name).usual] * (players - 2), None, size=SIZES[players])
    table.play()
    assert table.settled[0].over
    assert table.watch.leaks == []
