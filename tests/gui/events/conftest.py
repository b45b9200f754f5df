"""Tables for the tests of real events, put away after each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.play.round import Round
from tests.gui.bridge.evening import sitting
from tests.gui.events.hands import play_to
from tests.gui.windows.tables import Shown


@pytest.fixture
def shown(qapp: object) -> Iterator[Any]:
    made: list[Shown] = []

    def make(*bots: str | None, at: Callable[[Round[Any]], bool] | None = None, **rest: Any) -> Shown:
        kept = {name: rest.pop(name) for name in ("thinker", "speed") if name in rest}
        sat = sitting(*bots, **rest)
        if at is not None:
            play_to(sat.next_round(), at)
        made.append(Shown(sat, **kept))
        return made[-1]

    yield make
    for one in made:
        one.close()
