"""Between two rounds at the terminal: what is owed, what one unit is, who sits out."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.games import game
from engine.play.ledger import Unit
from engine.play.sitting import Sitting, Terms
from engine.play.steps import SettleRound

from .terminal import Person, lines, run


def with_debt(home: Path, *owed: int) -> None:
    """A sitting of four after one round, in which the person at the terminal, and the others, came to so much."""
    names = ("P", "甲", "乙", "丙")
    terms = Terms("happy_nine", names, (None, "random", "random", "random"), Unit("杯", Fraction(1, 2)), 1, {})
    sitting = Sitting.open(game("happy_nine"), terms, home, "debt")
    units = (*owed, 0, 0, 0)[: len(names)]
    assert sitting.do(SettleRound(tuple(Fraction(one) for one in units), (1,))) is None
    sitting.leave()


@pytest.mark.parametrize(
    ("owed", "answers", "left"),
    [
        (3, ["d", ""], "0"),
        (3, ["d", "1/2", "d", "1"], "3/2"),
        (3, ["d", "½"], "5/2"),
        (3, ["d", "1½"], "3/2"),
        (7, ["d", "1½"], "11/2"),
        (3, ["d", "x", "d", "-1", "d", "0", "d", "4", "d", "1/0", "d", "1.5.2", "d", "1.5 x"], "3"),
        (3, ["d", "1.5"], "3/2"),
        (3, ["d", "1 1/2"], "3/2"),
        (3, ["d", "1/٠"], "3"),
        (3, ["s", "o", "g", "r", "x", ""], "3"),
        (6, ["o", "s"], "6"),
        (9, ["g", "s"], "9"),
        (9, ["p", "d", "1", "r"], "8"),
        (9, ["p", "p", "r", "g"], "9"),
    ],
)
def test_debts_between_rounds(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    own_home: Path,
    owed: int,
    answers: list[str],
    left: str,
) -> None:
    with_debt(own_home, owed)
    person = run(monkeypatch, Person(capsys, lines(*answers)), "--resume")
    assert person.sitting is not None
    assert person.sitting.ledger.account(0).owed == Fraction(left)


@pytest.mark.parametrize(
    ("owed", "answers", "left", "had"),
    [
        # one letter, and nothing is asked
        ((3,), ["c"], (0, 0, 0, 0), (0, 0, 0, 0)),
        ((3,), ["d", "2", "c"], (0, 0, 0, 0), (2, 0, 0, 0)),
        ((3,), ["d", "", "c"], (0, 0, 0, 0), (0, 0, 0, 0)),
        ((0, 0, 6), ["t", ""], (0, 0, 0, 0), (6, 0, 0, 0)),
        ((0, 0, 6, 7), ["t", "2", "4", "1½"], (0, 0, 6, "11/2"), ("3/2", 0, 0, 0)),
    ],
)
def test_what_is_owed_becomes_points_or_is_taken_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path,
    owed: tuple[int, ...], answers: list[str], left: tuple[Any, ...], had: tuple[Any, ...],
) -> None:  # fmt: skip
    with_debt(own_home, *owed)
    person = run(monkeypatch, Person(capsys, lines(*answers)), "--resume")
    assert person.sitting is not None
    accounts = [account for _, account in person.sitting.ledger.taken()]
    assert [account.owed for account in accounts] == [Fraction(one) for one in left]
    assert [account.had for account in accounts] == [Fraction(one) for one in had]


def test_the_unit_is_agreed_on_anew_between_rounds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    with_debt(own_home, 6)
    person = run(monkeypatch, Person(capsys, lines("u", "杯=1", "u", "杯=x", "u", "", "u", "杯=1/4")), "--resume")
    assert person.sitting is not None
    unit = person.sitting.ledger.unit
    assert (unit.name, unit.cups) == ("杯", Fraction(1, 4))
    assert person.words.key("table.error.unit_owed")[:12] in person.shown
    assert person.words.key("table.trouble.unit_form", given="杯=x")[:12] in person.shown


def test_a_person_who_pauses_looks_on_and_comes_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    with_debt(own_home, 0)
    person = run(monkeypatch, Person(capsys, lines("p", "s", "r", "q")), "--resume")
    assert person.sitting is not None
    assert person.sitting.ledger.rounds == 2
    assert person.sitting.ledger.playing == (1, 2, 3)
    assert not person.sitting.ledger.account(0).paused
