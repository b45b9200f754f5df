"""A larger type makes every page grow with it: nothing written is cut, broken or outside of what it stands on."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF

from engine.core.model import Seat
from engine.words import LANGUAGES, Words
from gui.controls.base import scale, type_size
from gui.controls.text import Label
from gui.theme import FELT, Speed, Step
from gui.windows.main_window import MainWindow
from gui.windows.settlement import SettlementPage
from gui.windows.shown import _sit
from gui.windows.style import Style
from tests.gui.bridge.evening import spin
from tests.gui.scene.tables import rounds
from tests.gui.windows.sat import NAMES
from tests.gui.windows.test_home import put_away
from tests.gui.windows.test_words_fit import cleared, faults, settled

SIZES = ((800, 480), (1280, 800), (1080, 1920))


@pytest.fixture(
    params=[
        ("en", 200, SIZES[0]),
        ("en", 200, SIZES[2]),
        *(
            pytest.param((language, text, size), marks=pytest.mark.long)
            for language in LANGUAGES
            for text in (125, 150, 175, 200)
            for size in SIZES
        ),
    ],
    ids=str,
)
def large(window: MainWindow, request: pytest.FixtureRequest) -> MainWindow:
    """The main window with a larger type, in a language and at a size."""
    language, text, size = request.param
    window.restyle(Style(FELT, Words(language), Speed.OFF, text=text))
    window.resize(*size)
    return window


def test_the_first_screen_and_new_tables(large: MainWindow, tmp_path: Path) -> None:
    for number in range(3):
        put_away(tmp_path, number, NAMES)
    large.home()
    found = faults(large, "home")
    for game in ("happy_nine", "zha_jin_hua", "dream_4"):
        large.new_table(game)
        found += faults(large, game)
    assert found == []


def test_settlements_and_records(large: MainWindow, tmp_path: Path) -> None:
    found: list[str] = []
    for players in (3, 6):
        settled(large, players, tmp_path)
        found += faults(large, f"settlement, {players}")
    large.show_record(rounds(4, 7, 400)[0])
    found += faults(large, "record")
    cleared(large)
    assert found == []


def test_what_comes_over_the_table(large: MainWindow) -> None:
    found: list[str] = []
    for place in ("log", "ledger", "curtain", "menu", "ruling"):
        _sit(large, rounds(3, 3, 20)[0], Seat(0), place)
        found += faults(large, place)
        cleared(large)
    large.want("rules")
    spin(20)
    found += faults(large, "rules")
    cleared(large)
    assert found == []


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1080, 1920), (3840, 2160)])
def test_type_is_much_larger_and_its_room_too(size: tuple[int, int]) -> None:
    usual, large = scale(*size), scale(*size, text=200)
    assert 1.7 <= 2 * type_size(large, Step.T16) / type_size(usual, Step.T16) <= 2
    assert 1.3 <= large.px(64, 48) / usual.px(64, 48) <= 2
    assert scale(*size, text=100) == usual


def test_words_of_a_settlement_are_higher(window: MainWindow, tmp_path: Path) -> None:
    page = settled(window, 3, tmp_path)

    def high(page: SettlementPage) -> float:
        row = page.rows[0]
        return QRectF(row.geometry()).height()

    before = high(page)
    label = page.findChildren(Label)[0]
    assert label.m is not None
    small = label.height_for(label.m, 1000)
    window.restyle(Style(FELT, Words("zh_CN"), Speed.OFF, text=200))
    spin(1)
    assert label.height_for(label.m, 1000) > 1.4 * small
    assert high(page) > 1.3 * before
