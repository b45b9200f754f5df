"""Results: the window tells what is played, a person finds the own figures, and is forgotten with one action."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.play.counted import Counted
from engine.play.keeper import FILE, Keeper
from engine.play.results import results
from engine.play.statistics import Statistics
from engine.play.terms import Terms, Unit
from engine.words import LANGUAGES
from gui.controls.dialog import Dialog
from gui.settings.topics import Agreed, Faces, Poured, Seated, Tables
from gui.windows import faces
from gui.windows.ask import Deeds
from gui.windows.forgetting import without
from gui.windows.main_window import MainWindow
from gui.windows.results_page import ResultsPage
from gui.windows.settlement import SettlementPage
from tests.gui.bridge.evening import until
from tests.gui.windows.sat import Long, look, overflows, tap
from tests.play.test_rating import simulated

STRENGTHS = {"Ann": 45.0, "Bob": 25.0, "bot normal": 25.0, "bot beginner": 14.0}


def filed(rounds: int, game: str = "happy_nine", seed: int = 1) -> list[Counted]:
    """Rounds whose players' strengths are known, as the statistics hold them."""
    found = []
    for one in simulated(STRENGTHS, rounds, seed):
        seats = tuple(
            dataclasses.replace(seat, bot=seat.bot and seat.bot.removeprefix("bot "), won=not seat.cost,
                                tallies=(("joker", 1),) if seat.who else ())
            for seat in one.seats
        )  # fmt: skip
        found.append(dataclasses.replace(one, key=f"{game}/{one.key}", game=game, seats=seats))
    return found


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Keeper]:
    made = Keeper(tmp_path / FILE)
    yield made
    made.close()


def filled(keeper: Keeper, *rounds: Counted) -> None:
    keeper.ask(lambda store: store.add(rounds)).result()


def opened(keeper: Keeper, size: tuple[int, int] = (1280, 800), language: str = "zh_CN") -> ResultsPage:
    page = ResultsPage(look(language), keeper)
    page.resize(*size)
    page.show()
    until(lambda: page.found is not None)
    return page


def test_a_file_is_put_into_results(keeper: Keeper) -> None:
    filled(keeper, *filed(150), *filed(3, "dream_1"))
    found = keeper.ask(lambda store: results(store, "Ann")).result()
    assert (found.who, found.game, found.games) == ("Ann", "happy_nine", ("dream_1", "happy_nine"))
    assert found.verdicts == {"normal": "better", "beginner": "better"}
    assert len(found.course) == 150
    early = keeper.ask(lambda store: results(store, "Ann", "dream_1")).result()
    assert set(early.verdicts.values()) == {"early"}
    assert results(Statistics(None)).people == ()


def test_the_page_says_who_is_better_and_what_came_up(keeper: Keeper, qapp: QApplication) -> None:
    filled(keeper, *filed(150))
    page = opened(keeper)
    tap(page.person)
    dialog = page.findChildren(Deeds)[-1]
    tap(next(button for button in dialog.deeds if button.label.startswith("Ann")))
    until(lambda: page.found is not None and page.found.who == "Ann")
    better, figures = [panel for panel in page.facts if not panel.isHidden()]
    assert [how for _, how in better.lines[1:]] == ["更强", "更强"]
    assert ("局数", "150") in figures.lines
    assert ("触发鬼牌", "150") in figures.lines
    own, *levels = page.chart.drawing.lines
    assert len(own.values) == len(own.band) == 150
    assert [line.name for line in levels] == ["入门", "普通"]
    page.deleteLater()


def test_few_rounds_are_too_early_to_tell(keeper: Keeper, qapp: QApplication) -> None:
    filled(keeper, *filed(5))
    page = opened(keeper, language="en")
    assert {how for _, how in page.facts[0].lines[1:]} == {"too early to tell"}
    page.deleteLater()


def test_nobody_has_played_yet(keeper: Keeper, qapp: QApplication) -> None:
    page = opened(keeper)
    assert page.nothing.text == "还没有人打完过一局"
    assert page.view.isHidden()
    page.deleteLater()


def test_another_game_is_chosen_by_keys(keeper: Keeper, qapp: QApplication) -> None:
    filled(keeper, *filed(30), *filed(25, "dream_1"))
    page = opened(keeper)
    page.game.setFocus()
    QTest.keyClick(page.game, Qt.Key.Key_Return)
    dialog = page.findChildren(Deeds)[-1]
    QTest.keyClick(dialog.deeds[0], Qt.Key.Key_Return)
    until(lambda: page.found is not None and page.found.game == "dream_1")
    page.deleteLater()


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (1080, 1920)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_lies_over_anything(keeper: Keeper, size: tuple[int, int], language: str, qapp: QApplication) -> None:
    filled(keeper, *filed(30))
    page = opened(keeper, size, language)
    assert overflows(page) == []
    page.restyle(look(language, words=Long(language)))
    assert overflows(page) == []
    panels = [
        part.geometry() for part in (page.chart, *page.facts, page.forget, page.forget_all) if not part.isHidden()
    ]
    assert all(
        not one.adjusted(6, 6, -6, -6).intersects(other) for at, one in enumerate(panels) for other in panels[:at]
    )
    page.deleteLater()


def played(window: MainWindow) -> None:
    """A whole round at the window's table, to its settlement."""
    window.open_table(Terms("dream_1", ("Ann", "Bob", "Robot"), (None, None, "normal"), Unit(), 5, {}, dealer=0))
    round_, rng = window.table.bridge.round, random.Random(1)
    assert round_ is not None
    while not round_.over:
        assert round_.submit(rng.choice(round_.game.legal(round_.state, round_.table.to_act[0]).actions)) is None
    window.table.bridge.hold(False)
    until(lambda: isinstance(window.currentWidget(), SettlementPage))


def test_a_round_at_the_table_is_told_once(window: MainWindow) -> None:
    played(window)
    known = window.keeping.keeper.ask(lambda store: store.people()).result()
    assert {(one.name, one.rounds) for one in known} == {("Ann", 1), ("Bob", 1)}
    assert window.sitting is not None
    assert window.sitting.last is not None
    window.show_settlement(window.sitting.last)
    again = window.keeping.keeper.ask(lambda store: store.people()).result()
    assert again == known, "told twice, counted once"


def test_a_guest_leaves_no_file(window: MainWindow, tmp_path: Path) -> None:
    window.keeps = False
    played(window)
    window.close()
    assert not (tmp_path / FILE).exists()


def test_somebody_is_forgotten_with_one_action(window: MainWindow, tmp_path: Path) -> None:
    window.keeping.keeper.ask(lambda store: store.add(filed(30))).result()
    faces.pick("Ann", "owl")
    seats = (
        Seated(name="Ann", avatar="owl"),
        Seated(name="Bob", avatar="fox"),
        Seated(name="R", avatar="fox", bot="normal"),
    )
    agreed = Agreed(players=3, seats=seats, drink=Poured())
    window.settings.change(Tables, games={"happy_nine": agreed})
    window.settings.change(Faces, faces=faces.known())
    window.want("results")
    assert window.beside is not None
    page = window.beside.page
    until(lambda: page.found is not None)
    page.ask("Ann")
    until(lambda: page.found.who == "Ann")
    tap(page.forget)
    dialog = page.findChildren(Dialog)[-1]
    assert any("书签" in text.text for text in dialog.texts), "what stays is said"
    tap(dialog.deed)
    until(lambda: page.found.who == "Bob")
    assert [known.name for known in page.found.people] == ["Bob"]
    kept = window.settings.get(Tables).games["happy_nine"]
    assert [seat.name for seat in kept.seats][1:] == ["Bob", "R"]
    assert "Ann" not in str(kept.to_json())
    assert "Ann" not in window.settings.get(Faces).faces
    assert faces.known().get("Ann") is None


def test_everybody_is_forgotten(window: MainWindow) -> None:
    window.keeping.keeper.ask(lambda store: store.add(filed(3))).result()
    window.want("results")
    assert window.beside is not None
    page = window.beside.page
    until(lambda: page.found is not None)
    tap(page.forget_all)
    tap(page.findChildren(Dialog)[-1].deed)
    until(lambda: not page.found.people)
    assert page.nothing.text == "还没有人打完过一局"


def test_a_round_that_could_not_be_written_is_forgotten_too(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    keeper = Keeper(tmp_path / "file" / FILE)
    for one in filed(3):
        keeper.keep(one)
    keeper.ask(lambda store: None).result()
    assert len(keeper._waiting) == 3
    keeper.forget("Ann")
    keeper.ask(lambda store: None).result()
    assert keeper._waiting == []
    keeper.close()


def test_a_name_in_place_of_a_forgotten_one_is_nobody_elses() -> None:
    seats = tuple(Seated(name=name, avatar="fox") for name in ("Ann", "小李", "Bob"))
    found = without(Agreed(players=3, seats=seats), "Ann", ["小李", "Ann", "阿珍"])
    assert [seat.name for seat in found.seats] == ["阿珍", "小李", "Bob"]
    found = without(Agreed(players=3, seats=seats), "", ["小李"])
    assert not {"Ann", "小李", "Bob"} & {seat.name for seat in found.seats}
