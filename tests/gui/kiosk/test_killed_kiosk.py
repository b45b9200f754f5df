"""A kiosk that is killed in any phase is back in seconds: at the round that was played, or for the next guests."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gui.kiosk.supervisor import DONE, Pace, Supervisor
from tests.gui.kiosk.driven import PHASES
from tests.gui.kiosk.guests import named

GONE = {"page": "AttractPage", "actions": None, "dry": False, "full": True}
PLAYED: dict[str, dict[str, Any]] = {
    "dealing": {"page": "TableWindow", "actions": 0, "dry": True, "full": True},
    "playing": {"page": "TableWindow", "actions": 4, "dry": True, "full": True},
    "staff": {"page": "TableWindow", "actions": 4, "dry": True, "full": True},
    "settlement": {"page": "SettlementPage", "actions": None, "dry": True, "full": True},
}


def killed(base: Path, phase: str) -> dict[str, Any]:
    told: list[tuple[str, dict[str, int]]] = []
    line = [sys.executable, "-m", "tests.gui.kiosk.driven", str(base), phase]
    began = time.monotonic()
    status = Supervisor(line, lambda what, found: told.append((what, found)), Pace()).run()
    assert status == DONE
    assert [(what, found["status"]) for what, found in told] == [("ended", -9)]
    # two starts of a whole program on a machine that does other things as well
    assert time.monotonic() - began < 120
    found: dict[str, Any] = json.loads((base / "where.json").read_text())
    return found


def test_a_round_goes_on_after_a_kill(tmp_path: Path) -> None:
    assert killed(tmp_path, "playing") == PLAYED["playing"]


@pytest.mark.long
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "playing"])
def test_it_is_back_wherever_it_was_killed(tmp_path: Path, phase: str) -> None:
    assert killed(tmp_path, phase) == PLAYED.get(phase, GONE)
    if phase not in PLAYED:
        assert not list(named(tmp_path))
        assert not list((tmp_path / "guests").glob("*"))
