"""What the tests of one screen for several people share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.play.round import Round
from tests.gui.bridge.evening import sitting
from tests.gui.windows.starts import start as start
from tests.gui.windows.tables import Shown


@pytest.fixture
def shown() -> Iterator[Any]:
    made: list[Shown] = []

    def make(*bots: str | None, options: Any = None, **rest: Any) -> Shown:
        made.append(Shown(sitting(*bots, options=options), **rest))
        return made[-1]

    yield make
    for one in made:
        one.close()


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Deals hands that the test names."""
    plain = Round.dealt

    def deal(*hands: tuple[str, ...]) -> None:
        given = {"hands": [list(hand) for hand in hands], "dealer": 0, "die": "As"}
        monkeypatch.setattr(Round, "dealt", lambda game, n, options, seed, carry=None: plain(
            game, n, options, seed, carry, given))  # fmt: skip

    return deal
