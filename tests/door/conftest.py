"""What all tests of the command line share."""

from __future__ import annotations

from pathlib import Path

import pytest

from .doors import Ask, asker


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    return asker(capsys)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing that a test does touches the home of whoever runs it."""
    home = tmp_path / "home"
    monkeypatch.setenv("JOLLY_TABLE_HOME", str(home))
    monkeypatch.setenv("JOLLY_TABLE_LANG", "en")
    monkeypatch.setenv("COLUMNS", "120")
    return home
