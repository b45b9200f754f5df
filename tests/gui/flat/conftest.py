"""What the tests of a table that lies flat share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.gui.flat.tables import Flat


@pytest.fixture
def flat(qapp: Any) -> Iterator[Any]:
    made: list[Flat] = []

    def make(name: str, *bots: str | None, **rest: Any) -> Flat:
        made.append(Flat(name, *bots, **rest))
        return made[-1]

    yield make
    for one in made:
        one.close()
