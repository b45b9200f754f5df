"""Care at the terminal: declining by one key, a kind word, water, how strong a unit is, and what is left behind."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from engine.core.model import Trouble
from engine.door.common import spoken_unit
from engine.games import game
from engine.play.care import IN_A_VENUE, Limits
from engine.play.ledger import Unit
from engine.play.sitting import SITTING, Sitting, Terms
from engine.play.steps import SettleRound

from .terminal import Person, lines, run

BEER = Unit("杯", Fraction(1, 2), Fraction(100), Fraction(5))


def with_debt(home: Path, owed: int, limits: Limits) -> Path:
    names = ("P", "甲", "乙", "丙")
    bots = (None, "random", "random", "random")
    terms = Terms("happy_nine", names, bots, BEER, 1, {}, care=limits)
    sitting = Sitting.open(game("happy_nine"), terms, home, "debt")
    assert sitting.do(SettleRound((Fraction(owed), *[Fraction(0)] * 3), (1,))) is None
    sitting.leave()
    assert sitting.folder is not None
    return sitting.folder


@pytest.mark.parametrize(
    ("said", "unit"),
    [
        ("杯=1/2,100ml,5%", BEER),
        ("cup=1, 250 ml,4.5 %", Unit("cup", Fraction(1), Fraction(250), Fraction(9, 2))),
        ("song", Unit("song")),
        ("茶=1", Unit("茶", Fraction(1))),
    ],
)
def test_how_strong_a_unit_is_can_be_said(said: str, unit: Unit) -> None:
    assert spoken_unit(said) == unit


@pytest.mark.parametrize("said", ["杯=1/2,100", "杯=1/2,5%", "杯=x,100ml,5%", "杯=1/2,100ml,500%", "a,b"])
def test_what_is_no_strength_is_said(said: str) -> None:
    with pytest.raises(Trouble, match="unit_form"):
        spoken_unit(said)


def test_the_stop_and_what_the_ledger_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    with_debt(own_home, 20, IN_A_VENUE)
    person = run(monkeypatch, Person(capsys, lines("d", "", "q")), "--resume")
    assert person.sitting is not None
    account = person.sitting.ledger.account(0)
    assert account.had == account.points + 10 == 15
    assert "59.2" in person.shown


def test_a_kind_word_and_water_between_rounds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    with_debt(own_home, 20, Limits(30, None, 1))
    person = run(monkeypatch, Person(capsys, lines("d", "", "q")), "--resume")
    water = person.words.key("table.care.water", count=1)
    assert water[:8] in person.shown
    person = run(monkeypatch, Person(capsys, lines("q")), "--resume")
    assert person.words.key("table.care.noted", name="P", grams="79")[:12] in person.shown


def test_one_key_during_a_round_is_for_all_that_it_brings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    folder = with_debt(own_home, 0, Limits())
    person = run(monkeypatch, Person(capsys, lines("s", ".", "q")), "--resume")
    assert person.words.key("table.care.declined", name="P") in person.shown
    assert '"decline":0' in (folder / SITTING).read_text(encoding="utf-8").replace(" ", "")


@pytest.mark.parametrize(("key", "kept"), [("e", False), ("k", True)])
def test_the_ledger_is_gone_with_the_sitting_unless_it_is_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path, key: str, kept: bool
) -> None:
    folder = with_debt(own_home, 0, Limits())
    person = run(monkeypatch, Person(capsys, lines(key, "y")), "--resume")
    assert person.words.key("table.care.home") in person.shown
    assert (folder / SITTING).exists() is kept
    assert folder.exists() is kept
