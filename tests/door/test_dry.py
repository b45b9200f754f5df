"""The terminal without a word of alcohol: every game played, put down, gone on with, whatever was agreed before."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path

import pytest

from engine.door.main import main
from engine.door.play import between
from engine.games import GAMES, game
from engine.play.ledger import Unit
from engine.play.sitting import Sitting, Terms
from engine.play.steps import SettleRound
from engine.words import LANGUAGES, words_for
from engine.words.dry import alcohol

from .terminal import Person, run

ANSWERS = [*"123hdrgoptu?!asnwy", "", "1 2", "1 2 3"]
"""What is typed at random: every letter that a screen offers but those that end it."""


def types(steps: int, seed: int) -> object:
    rng, left = random.Random(seed), steps

    def plan(person: Person, screen: str) -> str | None:
        nonlocal left
        left -= 1
        return rng.choice(ANSWERS) if left > 0 else None

    return plan


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_screen_names_alcohol(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str, name: str
) -> None:
    # what takes seconds to be worked out is not what is looked at here
    monkeypatch.setattr(between, "analyse", lambda *_: ())
    monkeypatch.setattr(between, "sentences", lambda *_: ())
    person = Person(capsys, types(60, len(name)), language)  # type: ignore[arg-type]
    person.words = words_for(language, dry=True)
    run(monkeypatch, person, "--no-alcohol", "--players", 3, "--bots", "random", "--seed", 4, "--forget", game=name)
    assert len(person.shown) > 500
    assert alcohol(person.shown) == ()
    assert person.sitting is not None
    assert person.sitting.ledger.unit.name != "cup"
    capsys.readouterr()
    assert main(["--lang", language, "--no-alcohol", "rules", name]) == 0
    assert alcohol(capsys.readouterr().out) == ()


@pytest.mark.parametrize("name", ["happy_nine", "dream_5"])
def test_what_was_begun_with_cups_goes_on_in_points(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path, name: str
) -> None:
    unit = Unit("cup", Fraction(1, 2))
    terms = Terms(
        name, ("Ann", "a", "b"), (None, "random", "random"), unit, 3, {}, drinks=(Unit("rum", None), None, None)
    )
    sitting = Sitting.open(game(name), terms, own_home, "evening")
    assert sitting.do(SettleRound((Fraction(3), Fraction(0), Fraction(5)), (1,))) is None
    sitting.leave()
    person = Person(capsys, types(80, 5), "en")  # type: ignore[arg-type]
    person.words = words_for("en", dry=True)
    run(monkeypatch, person, "--resume", "--no-alcohol", game=name)
    # debts of a game that has none are over
    assert ("(3 points)" if game(name).info.debts else "(0 points)") in person.shown
    assert alcohol(person.shown) == ()
    # the file says what it said: without the option it speaks of cups again
    assert person.sitting is not None
    assert person.sitting.terms.unit == unit
