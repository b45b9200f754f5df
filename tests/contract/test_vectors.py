"""The worked cases of every game come out as they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.door.check import failure, read_cases
from engine.games import GAMES
from engine.words import Words

FOLDER = Path(__file__).resolve().parents[1] / "vectors"
WORDS = Words("en")


@pytest.mark.parametrize("name", GAMES)
def test_every_worked_case_of_the_game_comes_out_as_written(name: str) -> None:
    found, cases = read_cases(FOLDER / f"{name}.json")
    assert found.info.id == name
    assert cases
    wrong = {case["id"]: said for case in cases if (said := failure(found, case, WORDS)) is not None}
    assert wrong == {}
