"""Every game of the list in the window: opened from the first screen, played by taps to its settlement."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.games import GAMES, PLAYERS
from gui.controls.choices import Segment
from gui.windows.house_rules import HouseRulesDialog
from gui.windows.main_window import MainWindow
from gui.windows.new_table import NewTablePage
from gui.windows.settlement import SettlementPage
from tests.gui.bridge.evening import spin, until
from tests.gui.windows.any_table import AnyShown, of
from tests.gui.windows.sat import booked, deal, overflows, sitting, switched, tap

SIZES = ((1280, 800), (800, 480))


@pytest.fixture
def tables() -> Iterator[list[AnyShown]]:
    made: list[AnyShown] = []
    yield made
    for one in made:
        one.close()


@pytest.mark.screen
@pytest.mark.parametrize("name", GAMES)
def test_a_round_with_one_person_by_taps_goes_to_its_settlement(tables: list[AnyShown], name: str) -> None:
    tables.append(of(name, 1, max(2, PLAYERS[name].start - 1)))
    tables[0].play()
    assert tables[0].settled[0].over


@pytest.mark.screen
@pytest.mark.parametrize("name", GAMES)
def test_a_round_of_people_round_one_small_screen_goes_to_its_settlement(tables: list[AnyShown], name: str) -> None:
    tables.append(of(name, PLAYERS[name].start, 0, size=SIZES[1]))
    tables[0].play()
    assert tables[0].settled[0].over


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_a_full_table_has_room_for_everything(tables: list[AnyShown], name: str, size: tuple[int, int]) -> None:
    tables.append(of(name, 1, PLAYERS[name].stop - 2, size=size))
    tables[0].play()
    assert tables[0].settled[0].over


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_opened_from_the_first_screen(window: MainWindow, name: str) -> None:
    window.home()
    home = window._place("home")
    if name == GAMES[0]:
        tap(home.together)
    else:
        tap(next(tile for _, tiles in home.tiles for tile in tiles if tile.name == name))
    page = window.currentWidget()
    assert isinstance(page, NewTablePage)
    for size in SIZES:
        window.resize(*size)
        spin(1)
        assert overflows(page) == []
    deal(page)
    until(lambda: window.currentWidget() is window.table)
    assert window.sitting is not None
    assert window.sitting.game.info.id == name


@pytest.mark.parametrize("size", SIZES)
def test_the_first_screen_has_a_tile_for_every_game(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    window.home()
    spin(1)
    home = window._place("home")
    assert [tile.name for _, tiles in home.tiles for tile in tiles] == list(GAMES[1:])
    assert overflows(home) == []


@pytest.mark.parametrize("name", GAMES[1:])
def test_a_table_goes_on_with_another_game_with_the_same_people_and_ledger(window: MainWindow, name: str) -> None:
    sat = sitting(3, bots=(1, 2))
    booked(sat, (0, 0, 0), (1,))
    window.sit_down(sat)
    page, before = window.currentWidget(), sat.ledger
    assert isinstance(page, SettlementPage)
    switched(page, name)
    assert page.go.second == window.look.words.key(f"{name}.name")
    tap(page.go)
    until(lambda: window.currentWidget() is window.table)
    round_ = window.table.bridge.round
    assert round_ is not None
    assert round_.game.info.id == name
    assert sat.ledger.named == before.named
    assert [account.had for _, account in sat.ledger.taken()] == [account.had for _, account in before.taken()]


@pytest.mark.parametrize("refill", [True, False])
def test_a_table_for_chips_agrees_on_what_becomes_of_who_has_too_few(window: MainWindow, refill: bool) -> None:
    window.new_table("zha_jin_hua")
    page = window.currentWidget()
    assert isinstance(page, NewTablePage)
    if not refill:
        tap(page.rules.rules["refill"])
        dialog = page.findChildren(HouseRulesDialog)[-1]
        segment = dialog.own.lines["refill"].control
        assert isinstance(segment, Segment)
        tap(segment.items[0])
        tap(dialog.deed)
    deal(page)
    until(lambda: window.currentWidget() is window.table)
    assert window.sitting is not None
    assert window.sitting.ledger.bank is not None
    assert window.sitting.ledger.bank.refill is refill
