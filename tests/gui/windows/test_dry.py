"""The window without alcohol: wherever one goes, in both languages, no word names it and no glass is drawn."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from PySide6.QtWidgets import QLineEdit, QTextEdit, QWidget

from engine.core.event import Moved
from engine.core.model import Seat
from engine.games import GAMES, PLAYERS, game
from engine.play.ledger import Unit
from engine.play.round import Round
from engine.words import LANGUAGES, Words
from engine.words.dry import POINTS, alcohol
from gui.art.icons import paint_icon
from gui.command import PLACES
from gui.controls.dialog import Dialog
from gui.controls.page import Scroll
from gui.scene import glass, look, set_out
from gui.settings.glance import glance
from gui.settings.topics import Agreed, Family, Poured
from gui.sound.cues import Cue, cue_of
from gui.theme import FELT, Speed
from gui.windows.main_window import MainWindow
from gui.windows.new_table import NewTablePage
from gui.windows.panel_drink import DrinkPanel
from gui.windows.picture import draw
from gui.windows.shown import _sit
from gui.windows.style import Style
from tests.gui.bridge.evening import spin
from tests.gui.scene.tables import rounds
from tests.gui.windows.test_every_dialog import DIALOGS, said
from tests.gui.windows.test_words_fit import cleared, settled

OF_A_TABLE = ("curtain", "log", "last_trick", "ledger", "order", "menu", "ruling", "about", "bookmarks", "settings")
OF_A_GAME = ("log", "ledger", "order", "rules", "settlement", "replay")
QUICK = ("happy_nine", "zha_jin_hua", "dream_5")
"""A game for drinks, one for chips, one with everything that half cups are drawn as; the others take their time."""
EVERY = [pytest.param(name, marks=() if name in QUICK else pytest.mark.long) for name in GAMES]
STEPS = 12
"""So many moments of each game are drawn, some actions apart."""


def dry(language: str) -> Style:
    return Style(FELT, Words(language, dry=True), Speed.OFF)


@contextmanager
def drawn() -> Iterator[list[str]]:
    """The glasses, jugs and cups that are drawn meanwhile."""
    found: list[str] = []
    paint, cup, jug = paint_icon, glass._glass, set_out.JugPicture._jug

    def icon(painter: Any, name: str, *rest: Any) -> None:
        if name == "cup":
            found.append("the icon of a cup")
        paint(painter, name, *rest)

    def glass_(*rest: Any) -> None:
        found.append("a glass")
        cup(*rest)

    def jug_(self: Any, *rest: Any) -> None:
        found.append("a jug")
        jug(self, *rest)

    with (
        patch.object(look, "paint_icon", icon),
        patch.object(glass, "_glass", glass_),
        patch.object(set_out.JugPicture, "_jug", jug_),
    ):
        yield found


def spoken(widget: QWidget) -> Iterator[str]:
    """What a widget says to those who do not see it drawn, and what stands in its fields."""
    for one in (widget, *widget.findChildren(QWidget)):
        yield from (one.accessibleName(), one.accessibleDescription(), one.toolTip(), one.windowTitle())
        if isinstance(one, QLineEdit):
            yield from (one.text(), one.placeholderText())
        if isinstance(one, QTextEdit):
            yield one.toPlainText()


def wrong(window: QWidget, where: str, go: Callable[[], object] = lambda: None) -> list[str]:
    """Every word and picture of alcohol in the window as it stands, also where one has to scroll for it.

    ``go`` leads there: what is drawn once and kept is drawn then.
    """
    with said() as texts, drawn() as pictures:
        go()
        spin(1)
        window.grab()
        for scroll in window.findChildren(Scroll):
            if scroll.isVisibleTo(window):
                scroll.inner.grab()
    assert texts, where
    named = {f"{where}: {alcohol(text)} in {text}" for text in (*texts, *spoken(window)) if alcohol(text)}
    return sorted(named | {f"{where}: {picture}" for picture in pictures})


def played(name: str, steps: int, players: int = 0) -> Round[Any]:
    """A round of a game, so many actions on."""
    known = game(name)
    round_: Round[Any] = Round(known, Round.dealt(known, players or min(4, PLAYERS[name].stop - 1), {}, 7))
    rng = random.Random(3)
    for _ in range(steps):
        if round_.over:
            break
        assert round_.submit(rng.choice(known.legal(round_.state, round_.table.to_act[0]).actions)) is None
    return round_


def test_every_place_is_walked() -> None:
    walked = {*OF_A_TABLE, *OF_A_GAME, "table", "home", "new_table", "analysis"}
    assert walked == {place for place in PLACES if not place.startswith("kiosk")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_screen_and_new_tables(window: MainWindow, language: str) -> None:
    window.restyle(dry(language))
    found = wrong(window, "home", window.home)
    for name in GAMES:
        found += wrong(window, f"new table: {name}", partial(window.new_table, name))
    for name in ("rules", "lesson"):
        window.home()
        found += wrong(window, name, partial(window.want, name))
        assert window.beside is not None
        window.beside.leave()
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_of_a_table(window: MainWindow, language: str) -> None:
    window.restyle(dry(language))
    round_, found = rounds(4, 3, 20)[0], []
    for place in OF_A_TABLE:
        found += wrong(window, place, partial(_sit, window, round_, Seat(0), place))
        cleared(window)
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERY)
def test_every_place_of_every_game(window: MainWindow, name: str, language: str) -> None:
    window.restyle(dry(language))
    round_, found = played(name, 500), []
    assert round_.over
    for place in OF_A_GAME:
        found += wrong(window, place, partial(_sit, window, round_, Seat(0), place))
        cleared(window)
    assert found == []


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", GAMES)
def test_no_moment_of_any_game_shows_a_glass(name: str) -> None:
    known = game(name)
    round_, rng, looks = played(name, 0), random.Random(3), [dry(language).look() for language in LANGUAGES]
    with said() as texts, drawn() as pictures:
        for step in range(3 * STEPS):
            if round_.over:
                break
            seat = round_.table.to_act[0]
            if step % 3 == 0:
                draw(looks[step % 2], round_, seat, ((1280, 800), (800, 480))[step // 6 % 2], 1.0)
            assert round_.submit(rng.choice(known.legal(round_.state, seat).actions)) is None
    assert pictures == []
    assert [text for text in texts if alcohol(text)] == []
    assert len(texts) > 20


@pytest.mark.usefixtures("qapp")
def test_glasses_are_seen_where_they_are_drawn() -> None:
    """What the other tests look for is found where alcohol may be seen."""
    wet = Style(FELT, Words("en"), Speed.OFF).look()
    with drawn() as pictures, said() as texts:
        for name, steps in (("dream_2", 2), ("dream_5", 9)):
            draw(wet, played(name, steps), Seat(1), (1280, 800), 1.0)
    assert {"a glass", "a jug", "the icon of a cup"} == set(pictures)
    assert any(alcohol(text) for text in texts)


@pytest.mark.parametrize("name", DIALOGS)
def test_every_dialog(window: MainWindow, tmp_path: Path, name: str) -> None:
    window.restyle(dry("zh_CN"))
    kind, does = DIALOGS[name]
    found = wrong(window, f"{name}, zh_CN", partial(does, window, tmp_path))
    assert any(type(dialog) is kind and dialog.isVisible() for dialog in window.findChildren(Dialog))
    # what is open follows the switch as it follows the language
    window.restyle(window.style_.with_dry(False))
    window.restyle(window.style_.with_dry(True))
    found += wrong(window, f"{name}, en", partial(window.chosen.speak, "en"))
    assert found == []


# ---------------------------------------------------------------- while a round runs


def test_the_switch_counts_at_once_everywhere_and_is_kept(window: MainWindow, tmp_path: Path) -> None:
    page = settled(window, 4, tmp_path)
    assert wrong(window, "settlement") != []
    window.chosen.wish_family(dry=True)
    assert window.style_.words.dry
    assert wrong(window, "settlement") == []
    assert page.look.words.dry
    # another language leaves it as it is
    window.chosen.speak("en")
    assert wrong(window, "settlement") == []
    assert window.chosen.settings.get(Family).dry
    assert window.chosen.seen().dry
    window.chosen.wish_family(dry=False)
    assert wrong(window, "settlement") != []


def test_the_first_picture_knows_of_it(tmp_path: Path) -> None:
    (tmp_path / "family.json").write_text('{"version": 1, "dry": true}', encoding="utf-8")
    assert glance(tmp_path).dry
    (tmp_path / "family.json").write_text('{"version": 1, "dry": 1}', encoding="utf-8")
    assert not glance(tmp_path).dry


def test_a_round_goes_on_where_it_was(window: MainWindow) -> None:
    round_ = played("dream_5", 9)
    _sit(window, round_, Seat(0), "log")
    cleared(window)
    at = round_.at
    window.chosen.dry(True)
    assert wrong(window, "table", partial(window.chosen.speak, "en")) == []
    assert window.table.bridge.round is round_
    assert round_.at == at


# ---------------------------------------------------------------- what is agreed


def panel(window: MainWindow) -> DrinkPanel:
    page = window.currentWidget()
    assert isinstance(page, NewTablePage)
    return page.drink


def test_a_new_table_offers_what_has_no_alcohol(window: MainWindow) -> None:
    window.restyle(dry("en"))
    window.new_table("happy_nine")
    found = panel(window)
    assert [name for name, tile in found.tiles.items() if not tile.isHidden()] == ["tea", "water", "points", "own"]
    assert found.unit == Unit(POINTS, Fraction(1))
    window.chosen.dry(False)
    assert all(not tile.isHidden() for tile in found.tiles.values())
    found.choose("half")
    window.chosen.dry(True)
    assert found.unit == Unit(POINTS, Fraction(1))
    found.choose("tea")
    window.chosen.dry(False)
    assert found.chosen == "tea"


@pytest.mark.parametrize(
    ("poured", "stays"),
    [
        (Poured(unit="cup", count="1"), False),
        (Poured(unit="own", words="一两白酒", count=None, percent=0), False),
        (Poured(unit="own", words="老样子", count="1", percent=40), False),
        (Poured(unit="own", words="俯卧撑", count="2", percent=0), True),
        (Poured(unit="water", count="1/2"), True),
    ],
)
def test_what_was_agreed_before_is_points_where_it_was_alcohol(window: MainWindow, poured: Poured, stays: bool) -> None:
    window.restyle(dry("zh_CN"))
    window.new_table("happy_nine")
    page: Any = window.currentWidget()
    agreed: Agreed = page.agreed().model_copy(update={"drink": poured})
    assert page.put(agreed)
    assert (page.agreed().drink.unit == poured.unit) is stays
    assert wrong(window, "new table") == []


def test_a_table_opened_at_once_is_for_points(window: MainWindow) -> None:
    window.restyle(dry("zh_CN"))
    assert wrong(window, "table", partial(window.start_now, "dream_1")) == []
    assert window.sitting is not None
    assert window.sitting.terms.unit == Unit(POINTS, Fraction(1))


def test_counters_are_heard_in_place_of_glasses() -> None:
    drink = Moved(source="bottle", target="drinks:1", amount=2)
    chips = Moved(source="chips:1", target="pot", amount=2)
    assert (cue_of(drink), cue_of(drink, dry=True)) == (Cue.POUR, Cue.COUNTER)
    assert cue_of(chips, dry=True) is Cue.CHIPS
