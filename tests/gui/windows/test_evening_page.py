"""The summary of an evening: reached by taps and keys, the same in every look, taken along as a picture and a table."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.games import game
from engine.play.evening import Evening, Played, of_sitting
from engine.words import LANGUAGES, Words
from gui.theme import THEMES
from gui.windows.chart import Chart, spread
from gui.windows.evening_drawings import as_csv, drawings, guarded
from gui.windows.evening_page import TABLE, WHOLE, EveningPage
from gui.windows.main_window import MainWindow
from gui.windows.record_page import free_name
from tests.gui.bridge.evening import spin, until
from tests.gui.windows.sat import Long, look, overflows, tap
from tests.gui.windows.test_words_fit import settled
from tests.play.test_evening import play, sat_down

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def evening() -> Evening:
    sitting = sat_down(None, names=("小李", "=1+1", "阿珍"), bots=(None, None, "normal"))
    for _ in range(4):
        play(sitting)
    assert sitting.switch(game("zha_jin_hua"), {}) is None
    play(sitting)
    play(sitting)
    return of_sitting(sitting)


def shown(evening: Evening, size: tuple[int, int] = (1280, 800), whole: Evening | None = None,
          language: str = "zh_CN", theme: str = "felt", **more: object) -> EveningPage:  # fmt: skip
    page = EveningPage(look(language, theme), evening, whole or evening, **more)  # type: ignore[arg-type]
    page._drawn = True
    page.resize(*size)
    page.show()
    return page


def test_the_menu_of_the_settlement_leads_to_it_and_esc_leads_back(window: MainWindow, tmp_path: Path) -> None:
    settled(window, 4, tmp_path, (1, 2))
    page = window.currentWidget()
    window.want("menu")
    assert window.menu is not None
    tap(window.menu._rows["evening"])
    assert window.beside is not None
    found = window.beside.page
    assert isinstance(found, EveningPage)
    until(lambda: bool(found.charts))
    assert found.charts[0].drawing.title == "赢了几局"
    assert found.which.isHidden(), "there has been no other table this evening"
    QTest.keyClick(QApplication.focusWidget() or found, Qt.Key.Key_Escape)
    assert window.currentWidget() is page


def test_a_table_without_a_finished_round_says_so(window: MainWindow) -> None:
    window.start_now()
    window.want("evening")
    assert window.beside is not None
    found = window.beside.page
    spin(60)
    assert found.charts == []
    assert found.nothing.text == "还没有打完的局"
    tap(found.away)
    assert window.currentWidget() is window.table


def test_keys_alone_reach_everything(evening: Evening, qapp: QApplication) -> None:
    page = shown(evening, whole=evening.plus(evening))
    page.away.setFocus()
    reached = set()
    for _ in range(6):
        QTest.keyClick(page.focusWidget(), Qt.Key.Key_Tab)
        reached.add(page.focusWidget())
    assert {page.away, page.picture, page.list, *page.which.items} <= reached
    page.deleteLater()


def test_the_table_and_the_whole_evening_are_two_views(evening: Evening, qapp: QApplication) -> None:
    page = shown(evening, whole=evening.plus(evening))
    before = page.charts[0].drawing
    tap(page.which.items[WHOLE])
    assert page.which.index == WHOLE
    assert page.charts[0].drawing != before
    tap(page.which.items[TABLE])
    assert page.charts[0].drawing == before
    page.deleteLater()


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (1080, 1920), (640, 400)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_lies_over_anything_at_any_size(
    evening: Evening, size: tuple[int, int], language: str, qapp: QApplication
) -> None:
    page = shown(evening, size, evening.plus(evening), language)
    assert overflows(page) == []
    charts = [chart.geometry() for chart in page.charts]
    assert len(charts) == 5
    assert all(not one.intersects(other) for at, one in enumerate(charts) for other in charts[:at])
    assert all(chart.plot is not None and chart.plot.height() >= 90 for chart in page.charts)
    page.restyle(look(language, words=Long(language)))
    assert overflows(page) == []
    page.deleteLater()


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_its_own_colours_in_the_plots(evening: Evening, theme: str, qapp: QApplication) -> None:
    page = shown(evening, theme=theme)
    picture = page.charts[0].grab().toImage()
    colours = {
        picture.pixelColor(x, y).name() for x in range(0, picture.width(), 2) for y in range(0, picture.height(), 4)
    }
    wanted = page.look.theme
    assert {wanted.s1.lower(), wanted.bars[0].lower(), wanted.bars[1].lower()} <= colours
    page.deleteLater()


def test_colours_never_stand_alone(evening: Evening, qapp: QApplication) -> None:
    """Every cause has a pattern of its own and stands in words; every line has its name at its end."""
    page = shown(evening)
    causes = next(chart for chart in page.charts if chart.drawing.causes)
    brushes = [tuple(brush.style() for brush in causes._brushes(at)) for at in range(16)]
    assert len({(tuple(styles), at % 8) for at, styles in enumerate(brushes)}) == 16
    assert len(set(brushes[:8])) == 8
    course = next(chart for chart in page.charts if chart.drawing.lines)
    assert [line.name for line in course.drawing.lines] == list(evening.names)
    assert all(name in course.accessibleDescription() for name in evening.names)
    page.deleteLater()


def test_people_stand_in_the_order_of_their_seats_whatever_they_had(evening: Evening) -> None:
    for language in LANGUAGES:
        for drawing in drawings(Words(language), evening):
            listed = [*(bar.name for bar in drawing.bars), *(line.name for line in drawing.lines)]
            assert listed == list(evening.names)


def test_bars_come_to_what_is_written_at_their_end(evening: Evening) -> None:
    for drawing in drawings(Words("en"), evening):
        if drawing.causes:
            assert [sum(amount for _, amount in bar.parts) for bar in drawing.bars] == [
                float(evening.cost(name, "drinks")) for name in evening.names]  # fmt: skip


def test_very_many_causes_become_eight() -> None:
    causes = tuple(("Ann", f"{name}.line.{why}", Fraction(1))
                   for name, whys in (("happy_nine", ("cards_left", "extra", "top_card", "trigger", "cheating")),
                                      ("dream_2", ("opened", "swept", "sweep_failed")),
                                      ("dream_5", ("smallest", "swap_own", "swap_other"))) for why in whys)  # fmt: skip
    one = Played("happy_nine", "drinks", ("Ann",), (), (Fraction(len(causes)),), causes)
    drawing = drawings(Words("en"), Evening((("Ann", None),), (one,)))[1]
    assert len(drawing.causes) == 8
    assert drawing.causes[-1] == "other"
    assert sum(amount for _, amount in drawing.bars[0].parts) == len(causes)


def test_names_at_the_ends_of_lines_keep_apart() -> None:
    assert spread([5, 5, 5], 1, 0, 10) == [5, 6, 7]
    assert spread([10, 10, 9], 1, 0, 10) == [9, 10, 8]
    assert spread([1, 8], 1, 0, 10) == [1, 8]
    crowded = sorted(spread([3.0] * 8, 2, 0, 10))
    assert all(other - one >= 2 for one, other in pairwise(crowded))


# ---------------------------------------------------------------- taking it along


def test_spreadsheets_read_chinese_and_reckon_nothing(evening: Evening) -> None:
    data = as_csv(Words("zh_CN"), evening)
    assert data.startswith(b"\xef\xbb\xbf"), "the mark by which they know UTF-8"
    found = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert found[0][:4] == ["名字", "电脑", "局数", "赢"]
    assert [row[0] for row in found[1:4]] == ["小李", "'=1+1", "阿珍"]
    assert [int(row[2]) for row in found[1:4]] == [6, 6, 6]
    chips = found[0].index("筹码")
    assert sum(int(row[chips]) for row in found[1:4]) == 0
    rounds = found[6:]
    assert [row[0] for row in rounds] == [str(number) for number in range(1, 7)]
    assert not any(cell.startswith("=") for row in found for cell in row)


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@a", "\t=1", "\r=1", "\n=1", "＝1+1", "＠甲", "\u200b=1"])
def test_a_name_that_would_be_reckoned_is_shown(name: str) -> None:
    assert guarded(name) == f"'{name}"
    assert guarded("小李") == "小李"


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(tmp_path / "kept"))
    return tmp_path / "kept"


def test_it_is_kept_as_a_picture_and_as_a_table(evening: Evening, folders: Path, qapp: QApplication) -> None:
    page = shown(evening)
    for button in (page.list, page.picture, page.picture):
        tap(button)
        assert str(folders) in page.toasted
    files = sorted(path.suffix for path in folders.iterdir())
    assert files == [".csv", ".png", ".png"], "nothing is written over"
    picture = QImage(str(next(folders.glob("*.png"))))
    assert picture.width() == 2 * (page.view.inner.width() + 48)
    assert picture.height() > 2 * page.view.inner.height(), "what is scrolled out of sight is in it, too"
    page.deleteLater()


def test_where_nothing_can_be_written_that_is_said(evening: Evening, folders: Path, qapp: QApplication) -> None:
    folders.write_text("in the way", encoding="utf-8")
    page = shown(evening)
    for button in (page.list, page.picture):
        tap(button)
        assert "没能存进" in page.toasted
    assert free_name(folders, "a", ".png") is None
    page.deleteLater()


def test_guests_take_nothing_along(evening: Evening, qapp: QApplication) -> None:
    page = shown(evening, may_export=False)
    assert page.list.isHidden()
    assert page.picture.isHidden()
    page.deleteLater()


# ---------------------------------------------------------------- when it is loaded

START = """
import sys
import gui.app as app
settled = app.settled_in
def settled_in(window, *rest):
    if "FIRST" in sys.argv:
        app.QApplication.exit(7)
        return []
    found = settled(window, *rest)
    # whatever is got ready for the first table is there then
    window.findChild(app.Chores).done.connect(lambda: app.QApplication.exit(7))
    return found
app.settled_in = settled_in
from gui.command import run
run([one for one in sys.argv[1:] if one != "FIRST"])
heavy = {"numpy", "pyqtgraph", "openskill", "engine.play.statistics"}
# the library of locks, which is there after the first picture, has a use of its own for sqlite3
heavy |= {"sqlite3", "filelock"} if "FIRST" in sys.argv else set()
sys.exit(" ".join(sorted(heavy & set(sys.modules))) or 0)
"""


@pytest.mark.parametrize("until_when", [["FIRST"], []], ids=["first picture", "ready for a table"])
def test_neither_charts_nor_statistics_are_loaded_before_they_are_needed(tmp_path: Path, until_when: list[str]) -> None:
    line = [sys.executable, "-c", START, "--home", str(tmp_path), "--lang", "zh_CN", *until_when]
    told = subprocess.run(line, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert told.returncode == 0, told.stderr


def test_the_engine_never_loads_arrays() -> None:
    code = "import pkgutil, sys, importlib, engine\n"
    code += "for one in pkgutil.walk_packages(engine.__path__, 'engine.'):\n"
    code += "    if not one.name.endswith('__main__'): importlib.import_module(one.name)\n"
    code += "sys.exit(' '.join({'numpy', 'pyqtgraph'} & set(sys.modules)) or 0)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert told.returncode == 0, told.stderr


def test_a_chart_is_drawn_again_only_when_something_has_changed(evening: Evening, qapp: QApplication) -> None:
    page = shown(evening)
    plots = [chart.plot for chart in page.charts]
    page.refit()
    assert [chart.plot for chart in page.charts] == plots
    page.restyle(look("en", "paper"))
    assert all(chart.plot is not plot for chart, plot in zip(page.charts, plots, strict=True))
    assert all(isinstance(chart, Chart) for chart in page.charts)
    page.deleteLater()
