"""The first screen: one tap to a game, and on with what was put away."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.games import GAMES, game
from engine.play.resuming import resume
from engine.play.sitting import Sitting, Terms, unfinished
from engine.play.steps import Drink, Start
from engine.words import LANGUAGES
from gui.art.text import SuitText
from gui.controls.tile import Tile
from gui.theme import THEMES
from gui.windows.ask import Deeds
from gui.windows.home import HomePage
from tests.gui.windows.sat import GAME, HALF, NAMES, Long, booked, look, overflows, sitting, tap

ROOT = Path(__file__).resolve().parents[3]


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
    assert page.resume.second == "欢乐九张 · 小李、阿珍、小雨"


def test_language_and_looks_are_reachable(page: HomePage) -> None:
    seen: list[object] = []
    page.languages.connect(lambda: seen.append("languages"))
    page.display.connect(lambda: seen.append("display"))
    tap(page.language)
    tap(page.gear)
    assert seen == ["languages", "display"]


def put_away(base: Path, number: int, names: tuple[str, ...] = NAMES[:3]) -> Path:
    """Put a sitting away whose folder's name says when it began."""
    terms = Terms(GAME.info.id, names, (None, *["normal"] * (len(names) - 1)), HALF, number, {})
    sat = Sitting.open(GAME, terms, base, f"2026010{number}-200000")
    sat.leave()
    assert sat.folder is not None
    return sat.folder


def test_everything_that_was_put_away_can_be_gone_on_with(page: HomePage, tmp_path: Path) -> None:
    folders = [put_away(tmp_path, number, (f"甲{number}", "乙", "丙")) for number in range(1, 7)]
    page.show_unfinished(unfinished(tmp_path))
    went: list[object] = []
    page.go_on.connect(went.append)
    recent = page.recent
    assert page.resume.label == "接着第 1 局"
    assert [entry.label[:2] for entry in recent.entries if not entry.isHidden()] == ["甲5", "甲4", "甲3"]
    assert recent.all.label == "全部 6 桌"
    tap(page.resume)
    for entry in recent.entries:
        tap(entry)
    tap(recent.all)
    deeds = page.findChildren(Deeds)[-1]
    assert len(deeds.deeds) == 6
    tap(deeds.deeds[5])
    assert went == [*folders[:1:-1], folders[0]]


def test_a_table_that_has_switched_is_named_by_what_is_played_there_now(page: HomePage, tmp_path: Path) -> None:
    for number in (1, 2):
        folder = put_away(tmp_path, number)
        found = resume(GAME, folder).sitting
        booked(found, (0, 0, 0), (0,))
        assert found.switch(game("dream_2"), {}) is None
        found.leave()
    page.show_unfinished(unfinished(tmp_path))
    assert page.resume.second.startswith("梦幻扎金花 2.0 打官 · 小李")
    assert page.recent.entries[0].second.startswith("梦幻扎金花 2.0 打官 · 第 1 局")
    tap(page.recent.all)
    assert "欢乐九张 → 梦幻扎金花 2.0 打官" in page.findChildren(Deeds)[-1].deeds[0].label
    went: list[object] = []
    page.go_on.connect(went.append)
    tap(page.findChildren(Deeds)[-1].deeds[0])
    assert went == [folder]


def test_a_second_round_is_named(page: HomePage, tmp_path: Path) -> None:
    sat = sitting(3, base=tmp_path)
    booked(sat, (0, 1, 2), (0,))
    for seat in (1, 2):
        assert sat.do(Drink(seat, sat.ledger.account(seat).owed)) is None
    assert sat.do(Start()) is None
    sat.leave()
    page.show_unfinished(unfinished(tmp_path))
    assert page.resume.label == "接着第 2 局"
    assert page.recent.isHidden()


def test_a_sitting_that_cannot_be_used_says_why(page: HomePage, tmp_path: Path) -> None:
    put_away(tmp_path, 1)
    broken = put_away(tmp_path, 2)
    (broken / "sitting.jsonl").write_text('{"format": "table-journal/9"}\n', encoding="utf-8")
    page.show_unfinished(unfinished(tmp_path))
    went: list[object] = []
    page.go_on.connect(went.append)
    assert page.resume.second == "欢乐九张 · 小李、阿珍、小雨"
    tap(page.recent.all)
    deed = page.findChildren(Deeds)[-1].deeds[0]
    assert deed.off is not None
    assert "较新的程序" in deed.off
    tap(deed)
    assert went == []


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1080, 1920), (1920, 1080)])
def test_nothing_sticks_out(page: HomePage, size: tuple[int, int], tmp_path: Path) -> None:
    for number in range(1, 7):
        put_away(tmp_path, number)
    page.show_unfinished(unfinished(tmp_path))
    page.resize(*size)
    for theme in THEMES:
        page.restyle(look("en", theme))
        assert overflows(page) == []
    page.restyle(look(words=Long("en")))
    assert overflows(page) == []


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 800), (1080, 1920), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_tiles_are_written_alike(page: HomePage, language: str, size: tuple[int, int]) -> None:
    page.resize(*size)
    page.restyle(look(language))
    tiles = [tile for _, tiles in page.tiles for tile in tiles]
    motifs: list[QRectF] = []
    lines: list[SuitText] = []
    paint = SuitText.paint

    def painted(self: SuitText, *rest: Any) -> None:
        lines.append(self)
        paint(self, *rest)

    for tile in tiles:
        tile.motif = lambda painter, look, area, ink: motifs.append(area)
        with patch.object(SuitText, "paint", painted):
            tile.grab()
    assert len(motifs) == len(tiles)
    assert len({line.size for line in lines}) == 1
    assert len({(area.top(), area.bottom()) for area in motifs}) == 1
    least = page.m.px(8, 4)
    for tile, motif in zip(tiles, motifs, strict=True):
        said = [line for line in lines if line.text in tile.label]
        assert max(line.width for line in said) <= tile.box.width() - 2 * least
        # the name stands off the motif, however many lines it has
        assert motif.height() >= page.m.px(34, 24)
        assert tile.box.bottom() - motif.bottom() >= least + 2 * lines[0].size


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1080, 1920), (640, 800)])
def test_tiles_and_their_numbers_keep_apart_from_the_bar(page: HomePage, size: tuple[int, int], language: str) -> None:
    page.resize(*size)
    page.restyle(look(language))
    inner, port = page.view.inner, page.view.viewport()
    scrolls = inner.height() > port.height()
    # around a tile there is room for the ring of the focus
    tiles = [tile.geometry().right() - tile.room for _, tiles in page.tiles for tile in tiles]
    right = max(*tiles, *(count.geometry().right() for count in [family.count for family in page.shelf.families]))
    # the bar, where there is one, begins where the inner part ends
    assert right < inner.width() - (4 if scrolls else 0)


# ---------------------------------------------------------------- looking for a game


def listed(page: HomePage) -> list[str]:
    return [tile.name for tile in page.findChildren(Tile) if tile.isVisibleTo(page)]


def test_a_game_is_found_by_what_is_written(page: HomePage) -> None:
    everything = listed(page)
    assert everything == list(GAMES[1:])
    for query, names in [
        ("九", ["happy_nine"]),
        ("dream4", ["dream_4", "dream_4_fantasy"]),
        (" 诈 金花", ["zha_jin_hua", "new_zha_jin_hua"]),
        ("NINE", ["happy_nine"]),
        ("ＮＩＮＥ", ["happy_nine"]),
        ("ｄｒｅａｍ　４", ["dream_4", "dream_4_fantasy"]),
        ("???", []),
        ("围棋", []),
    ]:
        page.search.field.clear()
        page.search.field.insert(query)
        assert listed(page) == names, query
        assert page.shelf.none.isVisibleTo(page) is (not names)
        assert [family.count.text for family in page.shelf.shown] == ([f"{len(names)} 个"] if names else [])
    assert "围棋" in page.shelf.none.text
    tap(page.search.empty)
    assert listed(page) == everything
    assert page.search.empty.isHidden()


@pytest.mark.parametrize("query", ["x" * 10_000, "😀" * 5_000, "👨‍👩‍👧‍👦" * 9, "(", "*", "{given}%s", "\u202e金花九"])
def test_nothing_is_found_for_nonsense_and_it_is_said_on_one_line(page: HomePage, query: str) -> None:
    page.search.field.insert(query)
    assert listed(page) == []
    said = page.shelf.none.text
    assert said.isprintable()
    assert len(said) < 60
    assert overflows(page) == []
    QTest.keyClick(page.search.field, Qt.Key.Key_Return)
    tap(page.search.empty)
    assert listed(page) == list(GAMES[1:])


def test_enter_takes_the_first_that_is_found_and_esc_ends_it(page: HomePage) -> None:
    seen: list[str] = []
    page.picked.connect(seen.append)
    page.search.setFocus()
    QTest.keyClick(page.search.field, Qt.Key.Key_Return)
    assert seen == []
    QTest.keyClicks(page.search.field, "give")
    QTest.keyClick(page.search.field, Qt.Key.Key_Return)
    assert seen == ["dream_3"]
    tap(next(tile for tile in page.findChildren(Tile) if tile.isVisibleTo(page)))
    assert seen == ["dream_3", "dream_3"]
    QTest.keyClick(page.search.field, Qt.Key.Key_Escape)
    assert listed(page) == list(GAMES[1:])


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1080, 1920)])
def test_what_is_found_is_seen_at_once(page: HomePage, size: tuple[int, int]) -> None:
    page.resize(*size)
    page.search.field.setText("dream")
    page.restyle(look(words=Long("en")))
    assert overflows(page) == []
    found = [tile for tile in page.findChildren(Tile) if tile.isVisibleTo(page)]
    assert len(found) == 7
    port = page.view.viewport()
    first = found[0].geometry().translated(page.view.inner.pos())
    assert port.rect().adjusted(-8, -8, 8, 8).contains(first)
    page.search.field.clear()
    assert page.start.isVisibleTo(page)


def test_what_is_found_takes_the_place_of_all_else_and_begins_at_its_top(page: HomePage, tmp_path: Path) -> None:
    put_away(tmp_path, 0)
    page.refresh()
    page.resize(640, 400)
    assert page.resume.isVisibleTo(page)
    bar = page.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    page.search.field.setText("a")
    assert bar.maximum() > 0
    assert bar.value() == 0
    assert not any(part.isVisibleTo(page) for part in (page.top, page.start, page.resume, page.lesson))
    page.search.field.clear()
    assert page.resume.isVisibleTo(page)


FIRST = """
import sys
import gui.app as app
app.settled_in = lambda *rest: app.QApplication.exit(7) or ()
from gui.command import run
run(sys.argv[1:])
loaded = [n for n in sys.modules if n.partition(".")[0] in ("pydantic", "babel", "asyncio", "filelock")]
loaded += [n for n in sys.modules if n.startswith(("engine.games.", "engine.kit", "engine.play.sitting"))]
sys.exit("\\n".join(loaded) or 0)
"""


def test_the_first_screen_loads_neither_a_game_nor_what_plays_it(tmp_path: Path) -> None:
    # as the first command of the README starts it: with the words compiled
    subprocess.run([sys.executable, "packaging/words.py", "compile"], cwd=ROOT, check=True, capture_output=True)
    line = [sys.executable, "-c", FIRST, "--home", str(tmp_path), "--lang", "zh_CN"]
    told = subprocess.run(line, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert told.returncode == 0, told.stderr


def test_a_hasty_first_screen_has_its_cards_in_its_second_picture(page: HomePage, qapp: QApplication) -> None:
    whole = page.grab().toImage()
    page.top.hasty = True
    assert page.grab().toImage() != whole
    qapp.processEvents()
    assert not page.top.hasty
    assert page.grab().toImage() == whole
