"""Windows that are started on the same home, as often as a test wants."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.play.thinker import InPlace
from engine.words import Words
from gui.app import appear, styled
from gui.command import parser
from gui.settings.glance import glance
from gui.settings.store import Settings
from gui.theme import FELT, THEMES
from gui.windows import faces
from gui.windows.main_window import MainWindow
from tests.gui.bridge.evening import spin

Start = Callable[..., MainWindow]
NOTHING_ASKED = parser().parse_args([])


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a window on the same home, as often as a test wants."""
    made: list[MainWindow] = []

    def begin(words: str = "zh_CN", full: bool = False) -> MainWindow:
        folder = tmp_path / "settings"
        first = glance(folder)
        theme = THEMES[first.theme or FELT.name]
        style = styled(NOTHING_ASKED, Words(first.language or words), first, theme)
        window = MainWindow(style, InPlace(), tmp_path, Settings(folder))
        window.chosen.picked = first.theme
        window.theme_picked.connect(lambda name: window.retheme(THEMES[name or FELT.name]))
        made.append(window)
        window.home()
        appear(window, first, full)
        assert window.chosen.seen() == first
        return window

    yield begin
    for window in made:
        window.close()
        window.deleteLater()
    faces.know(dict)
    spin(1)
