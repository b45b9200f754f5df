"""Another game between two rounds at the terminal: the same people, the same ledger, and found again under its name."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from engine.door.main import main
from engine.games import GAMES, PLAYERS, game
from engine.play.ledger import Unit
from engine.play.sitting import Sitting, Terms, unfinished
from engine.play.steps import SettleRound
from tests.play.tours import every_pair

from .terminal import Person, lines, run

NAMES = ("P", "甲", "乙", "丙")
OTHERS = [name for name in GAMES[1:] if len(NAMES) in PLAYERS[name]]


def with_nothing_owed(home: Path) -> None:
    """A sitting of four after a round that cost nothing."""
    terms = Terms(GAMES[0], NAMES, (None, "normal", "normal", "normal"), Unit("杯", Fraction(1, 2)), 1, {})
    sitting = Sitting.open(game(GAMES[0]), terms, home, "evening")
    assert sitting.do(SettleRound((Fraction(0),) * len(NAMES), (1,))) is None
    sitting.leave()


def as_agreed(name: str) -> list[str]:
    """The empty line with which thinking time stays as it is, where a game has a clock."""
    return [""] if game(name).info.clock else []


@pytest.mark.parametrize("name", ["dream_1", "zha_jin_hua"])
def test_a_table_at_the_terminal_switches_and_is_found_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path, name: str
) -> None:
    with_nothing_owed(own_home)
    number = str(OTHERS.index(name) + 1)
    person = run(monkeypatch, Person(capsys, lines("w", "99", number, *as_agreed(name), "s")), "--resume")
    assert person.words.key(f"{name}.name") in person.shown
    assert person.words.key("table.play.no_such_choice", given="99")[:12] in person.shown
    assert person.sitting is not None
    assert person.sitting.game.info.id == name
    assert person.sitting.ledger.rounds == 2
    assert person.sitting.seat_names() == NAMES
    (kept,) = unfinished(own_home)
    assert (kept.game, kept.games) == (name, (GAMES[0], name))
    again = run(monkeypatch, Person(capsys, lines("q")), "--resume", game=name)
    assert again.sitting is not None
    assert again.sitting.game.info.id == name
    # it is no table of its first game any more
    assert main(["--lang", "en", "play", GAMES[0], "--resume"]) == 2


def test_thinking_time_is_agreed_on_with_a_game_that_has_a_clock(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    with_nothing_owed(own_home)
    number = str(OTHERS.index("zha_jin_hua") + 1)
    wrong = ("4", "601", "-5", "9999", "ten", "²", "1.5")
    person = run(monkeypatch, Person(capsys, lines("w", number, *wrong, "３０", "s")), "--resume")
    assert person.sitting is not None
    assert (person.sitting.game.info.id, person.sitting.terms.clock) == ("zha_jin_hua", 30)
    for said in wrong:
        assert said in person.shown
    assert person.shown.count(person.words.key("table.trouble.field_number_free", given="4", low=5, high=600)) == 1
    assert "s left" in person.shown


def test_whoever_would_rather_not_stays_with_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    with_nothing_owed(own_home)
    person = run(monkeypatch, Person(capsys, lines("w", "0")), "--resume")
    assert person.sitting is not None
    assert person.sitting.game.info.id == GAMES[0]


def test_a_table_goes_from_every_game_to_every_other_at_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    with_nothing_owed(own_home)
    fitting = [name for name in GAMES if len(NAMES) in PLAYERS[name]]
    walk = every_pair(fitting)
    answers = []
    for before, name in pairwise(walk):
        others = [one for one in fitting if one != before]
        answers += ["w", str(others.index(name) + 1), *as_agreed(name)]
    played: list[str] = []

    def watch(person: Person, screen: str) -> None:
        assert person.sitting is not None
        if not played or played[-1] != person.sitting.game.info.id:
            played.append(person.sitting.game.info.id)
            assert person.sitting.ledger.named == NAMES
            assert all(account.had == account.owed == 0 for _, account in person.sitting.ledger.taken())

    person = Person(capsys, lines(*answers, "q"), watch=watch)
    run(monkeypatch, person, "--resume")
    assert played == walk
    assert len(set(pairwise(walk))) == len(fitting) * (len(fitting) - 1)
