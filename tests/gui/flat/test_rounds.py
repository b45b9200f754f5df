"""Every game round a table that lies flat, by fingers alone: nothing is seen that no finger shows."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games import GAMES, PLAYERS
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


@pytest.mark.screen
@pytest.mark.parametrize("name", GAMES)
def test_a_round_is_played_by_fingers_alone(flat: Any, name: str) -> None:
    players = min(PLAYERS[name].stop - 1, 4)
    table: Flat = flat(name, *[None] * players, size=SIZES[players])
    table.play()
    assert table.settled[0].over
    assert table.watch.frames
    assert table.watch.leaks == []
