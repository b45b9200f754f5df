"""What stands in the texts of the repository and what must not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games import GAMES
from tests.setup.files import text, tracked

WINDOW = [path for path in tracked() if path.parts[0] == "gui" and path.suffix == ".py"]
SPOKEN = [path for path in tracked() if path.parts[0] == "i18n"]
CURRENCY = re.compile(r"[$€£¥￥元]|人民币|块钱|\bdollars?\b|\byuan\b", re.IGNORECASE)


def test_the_window_names_no_game() -> None:
    assert len(WINDOW) > 100
    named = re.compile("|".join(rf"\b{name}\b" for name in sorted(GAMES, key=len, reverse=True)))
    assert {str(path): named.findall(text(path)) for path in WINDOW if named.search(text(path))} == {}


@pytest.mark.parametrize("path", SPOKEN, ids=str)
def test_no_currency_is_named(path: Path) -> None:
    said = CURRENCY.findall(text(path))
    assert said == []
