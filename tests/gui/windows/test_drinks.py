"""What one unit is: exact halves, own words that are counted, and a drink of one's own."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from engine.play.ledger import Unit
from gui.settings.topics import Agreed
from gui.windows.ask import Deeds
from gui.windows.main_window import MainWindow
from gui.windows.new_table import NewTablePage
from gui.windows.unit_dialog import OwnDrinksDialog, UnitDialog
from tests.gui.windows.sat import GAME, look, tap
from tests.gui.windows.test_words_fit import settled


@pytest.fixture
def page(qapp: QApplication) -> Iterator[NewTablePage]:
    made = NewTablePage(look("en"), GAME.info.id)
    made.resize(1280, 800)
    made.show()
    yield made
    made.close()
    made.deleteLater()


@pytest.mark.parametrize(
    ("preset", "taps", "unit", "agreed", "sample"),
    [
        ("half", 0, Unit("cup", Fraction(1, 2), Fraction(100), Fraction(5)), "1 unit = ½ cup", "5 units = 2½ cups"),
        ("half", 2, Unit("cup", Fraction(3, 2), Fraction(300), Fraction(5)), "1 unit = 1½ cups", "5 units = 7½ cups"),
        ("cup", 3, Unit("cup", Fraction(5, 2), Fraction(500), Fraction(5)), "1 unit = 2½ cups", "5 units = 12½ cups"),
        ("points", -1, Unit("points", Fraction(1, 2)), "1 unit = ½ point", "5 units = 2½ points"),
    ],
)
def test_halves_are_exact(page: NewTablePage, preset: str, taps: int, unit: Unit, agreed: str, sample: str) -> None:
    drink = page.drink
    tap(drink.tiles[preset])
    for _ in range(abs(taps)):
        tap(drink.many.more if taps > 0 else drink.many.less)
    assert drink.unit == unit
    assert drink.agreed.text == agreed
    assert drink.sample.text == sample


def test_what_is_poured_grows_with_how_many(page: NewTablePage) -> None:
    drink = page.drink
    assert drink.much.value == 100
    tap(drink.many.more)
    assert (drink.chosen, drink.much.value) == ("cup", 200)
    tap(drink.much.more)
    tap(drink.many.less)
    assert (drink.chosen, drink.much.value) == ("half", 105)
    assert drink.grams.text == "One unit has 4.1 g of alcohol"


def test_own_words_are_counted_or_not(page: NewTablePage) -> None:
    drink = page.drink
    tap(drink.tiles["own"])
    drink.own.setText("songs")
    assert drink.unit == Unit("songs", None)
    assert drink.sample.text == ""
    for _ in range(3):
        tap(drink.many.more)
    assert drink.unit == Unit("songs", Fraction(3, 2))
    assert drink.sample.text == "5 units = 7½ songs"
    for preset in ("tea", "water", "points"):
        tap(drink.tiles[preset])
        assert drink.grams.text == "One unit has 0 g of alcohol"
        assert not drink.much.isVisible()


def poured(page: NewTablePage, person: int, preset: str) -> None:
    tap(page.drink.each)
    dialog = page.findChildren(OwnDrinksDialog)[-1]
    tap(dialog.rows[person][1])
    asked = dialog.findChildren(UnitDialog)[-1]
    tap(asked.drink.tiles[preset])
    tap(asked.deed)
    dialog.go_back()


def test_each_may_drink_something_else_and_it_is_kept(page: NewTablePage) -> None:
    tap(page.seats.people)
    poured(page, 1, "tea")
    poured(page, 3, "points")
    assert page.drink.each.label == "2 with units of their own"
    terms = page.terms()
    assert terms.drinks == (None, Unit("tea", Fraction(1)), None, Unit("points", Fraction(1)))
    again = NewTablePage(look("en"), GAME.info.id)
    assert again.put(Agreed.model_validate_json(page.agreed().model_dump_json()))
    assert again.terms().drinks == terms.drinks
    # a computer has no drink
    tap(page.seats.people)
    assert page.terms().drinks == ()
    again.deleteLater()


def test_back_to_what_the_table_drinks(page: NewTablePage) -> None:
    poured(page, 0, "tea")
    tap(page.drink.each)
    dialog = page.findChildren(OwnDrinksDialog)[-1]
    assert dialog.rows[0][1].label == "1 unit = 1 cup of tea"
    tap(dialog.rows[0][1])
    tap(dialog.findChildren(UnitDialog)[-1].table)
    assert dialog.rows[0][1].label == "As the table"
    assert page.terms().drinks == ()


def test_between_two_rounds_a_player_changes_to_tea(window: MainWindow, tmp_path: Path) -> None:
    page: Any = settled(window, 4, tmp_path)
    row = next(row for row in page.rows.values() if row.row.due)
    seat = row.row.seat
    row.asked.emit(seat, "more")
    tap(next(deed for deed in page.findChildren(Deeds)[-1].deeds if deed.label == "换自己的算法"))
    dialog = page.findChildren(UnitDialog)[-1]
    tap(dialog.drink.tiles["tea"])
    tap(dialog.deed)
    assert page.shown.sitting.ledger.unit_of(seat) == Unit("tea", Fraction(1))
    assert page.rows[seat].row.unit.name == "tea"
    others = [other.row.unit.name for at, other in page.rows.items() if at != seat]
    assert others == ["cup"] * 3
