"""Own drinks at games whose page says cups: what is in the cup is chosen, how many cups a unit is stays the game's."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest
from PySide6.QtWidgets import QApplication

from engine.core.model import Seat, Text
from engine.core.settlement import Carry, Line, Settlement
from engine.games import GAMES, game
from engine.play.ledger import Unit
from engine.play.sitting import Sitting, Terms
from engine.words import LANGUAGES
from gui.settings.topics import Agreed
from gui.windows.ask import Deeds
from gui.windows.main_window import MainWindow
from gui.windows.naming import heading
from gui.windows.new_table import NewTablePage
from gui.windows.ready import AGREED
from gui.windows.settlement import SettlementPage
from gui.windows.summary import Summary, show_agreed
from gui.windows.unit_dialog import UnitDialog
from tests.gui.windows.sat import look, overflows, tap
from tests.gui.windows.test_drinks import poured
from tests.gui.windows.written import spoilt

CUPS = tuple(name for name in GAMES if game(name).info.cup is not None)
CHIPS = tuple(name for name in GAMES if game(name).info.unit == "chips")
HALF = Unit("cup", Fraction(1, 2), Fraction(100), Fraction(5))
WHOLE = Unit("cup", Fraction(1), Fraction(200), Fraction(5))
TEA, POINTS = Unit("tea", Fraction(1)), Unit("points", Fraction(1))
NAMES = ("小李", "阿珍", "小雨", "老周")


@pytest.fixture
def pages(qapp: QApplication) -> Iterator[list[NewTablePage | SettlementPage]]:
    made: list[NewTablePage | SettlementPage] = []
    yield made
    for page in made:
        page.close()
        page.deleteLater()


def table(pages: list[NewTablePage | SettlementPage], name: str, language: str, size: tuple[int, int]) -> NewTablePage:
    page = NewTablePage(look(language), name)
    pages.append(page)
    page.resize(*size)
    page.show()
    return page


@pytest.mark.parametrize(
    ("name", "language", "size"),
    [*((name, "zh_CN", (1280, 800)) for name in CUPS), *((CUPS[0], language, (800, 480)) for language in LANGUAGES)],
)
def test_what_is_in_the_cup_is_chosen_before_the_first_deal(
    pages: list[NewTablePage | SettlementPage], name: str, language: str, size: tuple[int, int]
) -> None:
    page = table(pages, name, language, size)
    drink = page.drink
    assert drink.isVisible()
    assert not drink.many.isVisible()
    assert not drink.tiles["cup"].isVisible()
    tap(page.seats.people)
    # the buttons say how much a cup is; a unit is half of it
    tap(drink.much.more)
    tap(drink.strong.less)
    assert drink.unit == Unit("cup", Fraction(1, 2), Fraction(110), Fraction(4))
    assert drink.much.accessibleDescription() == page.look.words.key("table.new.millilitres", number=220)
    assert [*spoilt(page), *overflows(page)] == []
    poured(page, 1, "tea")
    poured(page, 3, "points")
    terms = page.terms()
    assert terms.unit == drink.unit
    assert terms.drinks[:4] == (None, TEA, None, POINTS)
    again = table(pages, name, language, size)
    assert again.put(Agreed.model_validate_json(page.agreed().model_dump_json()))
    assert (again.terms().unit, again.terms().drinks) == (terms.unit, terms.drinks)
    # what another game has agreed on of cups fits here, too: the cup is the same, half of it is a unit
    other = table(pages, "happy_nine", language, size)
    tap(other.drink.tiles["cup"])
    drink.pour(other.drink.poured)
    assert drink.unit == HALF


@pytest.mark.parametrize("name", CHIPS)
def test_nobody_is_asked_for_a_drink_where_chips_are_played_for(
    pages: list[NewTablePage | SettlementPage], name: str
) -> None:
    page = table(pages, name, "en", (1280, 800))
    assert not page.drink.isVisible()
    assert page.terms().drinks == ()


def settled(pages: list[NewTablePage | SettlementPage], name: str, unit: Unit, language: str) -> SettlementPage:
    """Everybody has had three half cups, or what they have in their place."""
    drinks = (None, TEA, POINTS, None)
    sat = Sitting(game(name), Terms(name, NAMES, (None,) * 4, unit, 5, {}, dealer=0, drinks=drinks))
    lines = tuple(Line(seat=Seat(seat), why=Text(key=f"{name}.name"), amount=3, paid=True) for seat in range(4))
    due, paid = (0, 0, 0, 0), (3, 3, 3, 3)
    settlement = Settlement(over=True, winners=(Seat(0),), due=due, paid=paid, lines=lines, carry=Carry())
    sat.book(settlement)
    page = SettlementPage(look(language))
    pages.append(page)
    page.resize(800, 480)
    page.show()
    page.show_sitting(sat, settlement)
    return page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unit", [HALF, WHOLE], ids=["half", "whole"])
def test_a_row_says_what_each_has_had(pages: list[NewTablePage | SettlementPage], unit: Unit, language: str) -> None:
    page = settled(pages, CUPS[0], unit, language)
    words = page.look.words
    said = [words.measure(Fraction(3, 2), "cup"), words.measure(3, "tea"), words.measure(3, "points")]
    assert [page.rows[seat].row.sum for seat in range(4)] == [*said, said[0]]
    assert [page.rows[seat].row.lines[0][1] for seat in range(4)] == [*said, said[0]]
    assert [page.rows[seat].row.unit.name for seat in range(4)] == ["cup", "tea", "points", "cup"]
    assert [*spoilt(page), *overflows(page)] == []


@pytest.mark.parametrize("unit", [HALF, WHOLE], ids=["half", "whole"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_between_two_rounds_it_changes(pages: list[NewTablePage | SettlementPage], unit: Unit, language: str) -> None:
    page = settled(pages, CUPS[0], unit, language)
    assert page.shown is not None
    ledger, before = page.shown.sitting.ledger, page.rows[0].row.sum
    tap(page.rows[0].buttons["more"])
    label = page.look.words.key("table.settle.own_drink")
    tap(next(deed for deed in page.findChildren(Deeds)[-1].deeds if deed.label == label))
    dialog = page.findChildren(UnitDialog)[-1]
    assert not dialog.drink.many.isVisible()
    tap(dialog.drink.strong.less)
    tap(dialog.deed)
    changed = page.shown.sitting.ledger.unit_of(0)
    # as much as before, and as many cups a unit; only weaker
    assert changed == Unit("cup", unit.cups, unit.ml, Fraction(4))
    tap(page.rows[0].buttons["more"])
    tap(next(deed for deed in page.findChildren(Deeds)[-1].deeds if deed.label == label))
    dialog = page.findChildren(UnitDialog)[-1]
    tap(dialog.drink.tiles["tea"])
    tap(dialog.deed)
    assert page.shown.sitting.ledger.unit_of(0) == TEA
    # what was had was had
    assert page.rows[0].row.sum == before
    assert page.shown.sitting.ledger.account(0).grams == ledger.account(0).grams > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_agreed_is_read(pages: list[NewTablePage | SettlementPage], language: str) -> None:
    page = settled(pages, CUPS[0], HALF, language)
    assert page.shown is not None
    words, sat = page.look.words, page.shown.sitting
    half = words.key("table.window.unit_is", measure=words.measure(Fraction(1, 2), "cup"))
    assert page.chip.isVisible()
    assert page.chip.accessibleName() == heading(sat, page.look).chip == half
    said = {left.text: right.text for left, right in show_agreed(page.look, page, sat).rows}
    assert said[words.key("table.new.one_unit")] == half
    tea = words.key("table.window.unit_is", measure=words.measure(1, "tea"))
    assert said[words.key("table.settle.drink_of", name=NAMES[1])] == tea
    page.findChildren(Summary)[-1].close_()


def test_a_table_that_is_opened_at_once_has_its_cup(window: MainWindow) -> None:
    for name in CUPS:
        window.start_now(name)
        assert window.sitting is not None
        assert window.sitting.ledger.unit == AGREED
        assert window.sitting.ledger.unit.grams == Fraction(3945, 1000)
        window.home()
