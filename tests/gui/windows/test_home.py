"""The first screen: one tap to a game, and on with what was put away."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.play.sitting import unfinished
from gui.theme import THEMES
from gui.windows.ask import Deeds
from gui.windows.home import HomePage
from tests.gui.windows.sat import Long, look, overflows, sitting, tap


@pytest.fixture
def page(qapp: QApplication, tmp_path: Path) -> Iterator[HomePage]:
    made = HomePage(look(), base=tmp_path)
    made.resize(1280, 800)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def test_one_tap_starts_a_game(page: HomePage) -> None:
    seen: list[str] = []
    page.start_now.connect(lambda: seen.append("now"))
    page.new_table.connect(lambda: seen.append("table"))
    tap(page.start)
    tap(page.together)
    assert seen == ["now", "table"]
    assert page.start.second == "你和 3 位电脑"
    assert page.name.text == "欢乐九张"


def test_the_first_key_starts_a_game(page: HomePage) -> None:
    seen: list[str] = []
    page.start_now.connect(lambda: seen.append("now"))
    page.start.setFocus()
    QTest.keyClick(page.start, Qt.Key.Key_Return)
    assert seen == ["now"]


def test_what_was_put_away_is_offered(page: HomePage, tmp_path: Path) -> None:
    assert page.resume.isHidden()
    sat = sitting(3, base=tmp_path)
    sat.leave()
    page.show_unfinished(unfinished(tmp_path))
    went: list[object] = []
    page.go_on.connect(went.append)
    tap(page.resume)
    assert went == [sat.folder]
    assert page.resume.second == "小李、阿珍、小雨"


def test_language_and_theme_are_reachable(page: HomePage) -> None:
    seen: list[object] = []
    page.language_picked.connect(seen.append)
    page.theme_picked.connect(seen.append)
    for button, number in ((page.language, 1), (page.gear, 2), (page.gear, 4)):
        tap(button)
        deeds = page.findChildren(Deeds)[-1]
        tap(deeds.deeds[number])
    assert seen == ["en", "paper", None]


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1080, 1920), (1920, 1080)])
def test_nothing_sticks_out(page: HomePage, size: tuple[int, int], tmp_path: Path) -> None:
    sitting(3, base=tmp_path).leave()
    page.show_unfinished(unfinished(tmp_path))
    page.resize(*size)
    for theme in THEMES:
        page.restyle(look("en", theme))
        assert overflows(page) == []
    page.restyle(look(words=Long("en")))
    assert overflows(page) == []
