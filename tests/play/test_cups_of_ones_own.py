"""Games whose page says cups: what each has of their own drink there, in units, grams, points and below the stop."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from engine.core.settlement import Carry, Settlement
from engine.games import GAMES, game
from engine.play.care import Limits
from engine.play.evening import of_folder, of_sitting
from engine.play.ledger import Unit
from engine.play.resuming import resume
from engine.play.sitting import Sitting, Terms
from engine.play.steps import Pour, Start

CUPS = tuple(name for name in GAMES if game(name).info.cup is not None)
HALF = Unit("cup", Fraction(1, 2), Fraction(100), Fraction(5))
WHOLE = Unit("cup", Fraction(1), Fraction(200), Fraction(5))
STRONG = Unit("cup", Fraction(1), Fraction(40), Fraction(40))
TEA, POINTS = Unit("tea", Fraction(1)), Unit("points", Fraction(1))
SONG = Unit("歌", None)
BEER = Fraction(3945, 1000)
"""Grams in 100 ml of 5 %."""
NAMES = ("a", "b", "c", "d")


def opened(name: str, unit: Unit, drinks: tuple[Unit | None, ...], base: Path | None = None, **more: Limits) -> Sitting:
    terms = Terms(name, NAMES, (None,) * 4, unit, 5, {}, dealer=0, drinks=drinks, **more)  # type: ignore[arg-type]
    return Sitting.open(game(name), terms, base, "evening")


def ended(sitting: Sitting, due: tuple[int, ...], paid: tuple[int, ...] = (0, 0, 0, 0)) -> None:
    sitting.book(Settlement(over=True, winners=(0,), due=due, paid=paid, carry=Carry()))  # type: ignore[arg-type]


@pytest.mark.parametrize("table", [HALF, WHOLE], ids=["half", "whole"])
@pytest.mark.parametrize("name", CUPS)
def test_half_a_cup_of_each(name: str, table: Unit) -> None:
    sitting = opened(name, table, (None, STRONG, TEA, POINTS))
    ended(sitting, (3, 3, 3, 3))
    beer, strong, tea, points = (sitting.ledger.account(seat) for seat in range(4))
    assert beer.had * (table.cups or 0) == Fraction(3, 2)
    assert beer.grams == 3 * BEER
    # half of 40 ml of 40 %, three times, whatever the table's unit is
    assert strong.had == Fraction(3, 2)
    assert strong.grams == 3 * Fraction(20 * 40, 100) * Fraction(789, 1000)
    assert [tea.had, tea.grams, tea.points] == [3, 0, 0]
    assert [points.had, points.grams, points.points] == [0, 0, 3]


@pytest.mark.parametrize("name", CUPS)
def test_what_is_paid_on_the_spot_and_words_of_ones_own(name: str) -> None:
    sitting = opened(name, WHOLE, (SONG, HALF, None, None))
    ended(sitting, (0, 0, 0, 0), (2, 2, 2, 0))
    assert [sitting.ledger.account(seat).had for seat in range(4)] == [2, 2, 1, 0]
    assert [sitting.ledger.account(seat).grams for seat in range(4)] == [0, 2 * BEER, 2 * BEER, 0]


@pytest.mark.parametrize("table", [HALF, WHOLE], ids=["half", "whole"])
@pytest.mark.parametrize("name", CUPS)
def test_the_stop_is_reckoned_in_what_each_drinks(name: str, table: Unit) -> None:
    sitting = opened(name, table, (None, STRONG, TEA, None), care=Limits(stop=10))
    ended(sitting, (6, 6, 6, 0))
    beer, strong, tea, _ = (sitting.ledger.account(seat) for seat in range(4))
    assert beer.grams <= 10
    assert strong.grams <= 10
    for account in (beer, strong):
        assert account.points > 0
        assert not account.owed
    # of ten grams a half or a whole cup of beer more would be too much; of the strong one a quarter
    assert (beer.had + beer.points) * (table.cups or 0) == 3
    assert strong.had + strong.points == 3
    assert [tea.had, tea.points] == [6, 0]


def test_a_drink_changes_between_rounds_and_files_remember(tmp_path: Path) -> None:
    sitting = opened(CUPS[0], WHOLE, (None, TEA, None, POINTS), tmp_path)
    sitting.next_round()
    sitting.round = None
    ended(sitting, (0, 2, 2, 2))
    assert sitting.do(Pour(1, HALF)) is None
    assert sitting.do(Pour(3, None)) is None
    assert sitting.do(Start()) is None
    sitting.next_round()
    sitting.round = None
    ended(sitting, (0, 2, 2, 2))
    had = [[one.had, one.points, one.grams] for _, one in sitting.ledger.taken()]
    assert had == [[0, 0, 0], [4, 0, 2 * BEER], [2, 0, 4 * BEER], [1, 2, 2 * BEER]]
    # what rounds have cost is what was had and what became points, for each in their own
    folder, evening = sitting.folder, of_sitting(sitting)
    assert folder is not None
    assert [evening.cost(name, "drinks") for name in NAMES] == [0, 4, 2, 3]
    sitting.leave()
    assert of_folder(folder) == evening
    again = resume(sitting.game, folder).sitting
    assert [[one.had, one.points, one.grams] for _, one in again.ledger.taken()] == had
    again.leave()
