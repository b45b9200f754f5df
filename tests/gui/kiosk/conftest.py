"""A kiosk that its owner has set up: a PIN, a home of its own, computers that answer at once, nothing that moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.play.thinker import InPlace
from engine.words import Words
from gui.kiosk import pin
from gui.kiosk.window import KioskWindow
from gui.settings.store import Settings
from gui.theme import FELT, Speed
from gui.windows import faces
from gui.windows.style import Style
from tests.gui.bridge.evening import spin

PIN = "246810"
Open = Callable[..., KioskWindow]


@pytest.fixture
def opened(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Start a kiosk on the same home, as often as a test wants; ``set_up``: its owner has set a PIN."""
    made: list[KioskWindow] = []
    # dear on purpose, which is no help here
    monkeypatch.setattr(pin, "COST", 10)

    def begin(set_up: bool = True, fresh: bool = False) -> KioskWindow:
        for window in made:
            closed(window)
        made.clear()
        venue = Settings(tmp_path / "settings")
        if set_up and pin.state(venue) is not pin.State.KEPT:
            assert pin.keep(venue, PIN) is None

        def dress(language: str | None, dry: bool) -> Style:
            return Style(FELT, Words(language or "zh_CN", dry=dry), Speed.OFF)

        window = KioskWindow(dress, InPlace(), tmp_path, venue)
        made.append(window)
        window.take_up(fresh)
        window.fill()
        spin(1)
        return window

    yield begin
    for window in made:
        closed(window)
    faces.know(dict)
    spin(1)


def closed(window: KioskWindow) -> None:
    """Let a window go as a program that is killed lets it go: nothing is wiped."""
    window.may_close = True
    window.close()
    window.deleteLater()
    spin(1)


@pytest.fixture
def kiosk(opened: Open) -> KioskWindow:
    return opened()
