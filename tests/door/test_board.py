"""What everybody may see of a table stands in the terminal, too: heading, lamps, warnings, what lies on which card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.model import Seat
from engine.door.play.seat import Playing
from engine.door.play.talk import Gone, Talk
from engine.games import game
from engine.play.round import Round
from engine.play.terms import Unit
from engine.words import words_for

NAMES = ("A", "B", "C", "D")


def shown(
    name: str, until: Callable[[Round[Any]], bool], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> str:
    """What the seat that is asked sees at the first moment of a round that is wanted."""
    found = game(name)
    made: Round[Any] = Round(found, Round.dealt(found, 4, {}, 1))
    while not until(made):
        assert made.submit(found.legal(made.state, made.table.to_act[0]).actions[0]) is None
    talk = Talk(words_for("en"), name)
    talk.names = NAMES

    def nobody(*_: object) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", nobody)
    playing = Playing(made, talk, Seat(made.table.to_act[0]), ("normal",) * 4, 1, Unit())
    with pytest.raises(Gone):
        playing._person(False)
    return " ".join(capsys.readouterr().out.split())


def test_what_taking_anothers_card_may_come_to_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = shown("dream_5", lambda round_: round_.at == 1, monkeypatch, capsys)
    assert words.count("Another's A, K or wild card: its owner drinks") == 1
    assert "stake 4 cups" in words


def test_the_deal_and_the_sweeps_are_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = shown("dream_2", lambda round_: round_.table.phase == "banker", monkeypatch, capsys)
    assert "deal 1" in words
    assert "Sweeps 0/2" in words
    assert "a sweep does not count yet" in words


def test_it_is_said_on_which_card_the_glasses_stand(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = shown("dream_6", lambda round_: round_.table.phase == "place", monkeypatch, capsys)
    assert words.count("◂ 1 cup on the common card") == 1
    assert "Common card 1 1 card ◂" in words


def test_from_the_third_betting_round_on_it_is_said_that_one_may_compare() -> None:
    found = game("new_zha_jin_hua")
    made: Round[Any] = Round(found, Round.dealt(found, 4, {}, 1))
    laps: dict[object, set[bool]] = {}
    while not made.over:
        laps.setdefault(made.table.amounts["lap"], set()).add("comparing" in made.table.figures)
        seat = made.table.to_act[0]
        verb = "call" if made.state.bets.stake else "bet"
        action = next(one for one in found.legal(made.state, seat).actions if one.do in (verb, "fold"))
        assert made.submit(action) is None
    # once the cap is reached nobody may compare any more
    last = max(laps, key=lambda lap: int(str(lap)))
    assert laps[1] == laps[2] == {False}
    assert laps[3] == {True}
    assert False in laps[last]
    assert "comparing" not in made.table.figures
