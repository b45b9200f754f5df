"""The oracle gives every worked case's answer, and its own random material is consistent."""

import json
from pathlib import Path
from typing import Any

import pytest

from .matching import faults

VECTORS = Path(__file__).resolve().parent.parent / "vectors"


def cases_of(*names: str) -> list[Any]:
    found = []
    for name in names:
        path = VECTORS / name
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            found.append(pytest.param(case, id=f"{path.stem}:{case['id']}"))
    return found


@pytest.mark.parametrize("case", cases_of("happy_nine.json"))
def test_worked_case(case: dict[str, Any]) -> None:
    assert faults(case) == []
