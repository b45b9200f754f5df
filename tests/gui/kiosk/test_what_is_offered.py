"""What an unattended table does not offer, and what it forgets although something resists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.games import GAMES
from gui.kiosk.visit import Visits
from gui.kiosk.window import KioskWindow


def test_no_drink_without_a_strength_and_no_real_cards(kiosk: KioskWindow) -> None:
    kiosk.begin(False)
    kiosk.new_table(GAMES[0])
    page: Any = kiosk.currentWidget()
    assert page.drink.tiles["own"].isHidden()
    assert not page.drink.tiles["cup"].isHidden()
    assert page.real.isHidden()
    page.drink.choose("own")
    page.refit()
    assert page.drink.chosen != "own"
    assert page.drink.unit.grams


def test_one_folder_that_resists_keeps_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    visits = Visits(tmp_path)
    for name in ("a", "b", "c"):
        (visits.root / name).mkdir(parents=True)
    plain = Path.rename

    def rename(self: Path, target: Path) -> Path:
        if self.name == "a":
            raise OSError(13, "resists")
        return plain(self, target)

    monkeypatch.setattr(Path, "rename", rename)
    trouble = visits.forget()
    assert trouble is not None
    assert trouble.code == "guests_stay"
    assert [folder.name for folder in visits.root.iterdir()] == ["a"]
