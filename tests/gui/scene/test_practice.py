"""The chances of those who practise: one line above the hand where it is wanted, and nothing anywhere else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.game import Aid, View
from engine.games import game
from engine.play.round import Round
from engine.words import Words
from gui.scene.before import CaptionPicture, own_words
from gui.scene.describe import describe
from gui.scene.practice import Practice, percent, said
from gui.scene.stage import Stage

from .tables import look


def texts(name: str, trainer: bool, language: str = "zh_CN", onlooker: bool = False) -> list[str]:
    """What stands above the own hand."""
    found = game(name)
    round_: Round[Any] = Round(found, Round.dealt(found, 4, {}, 5))
    seat = round_.table.to_act[0]
    looks = replace(look(), words=Words(language), practice=Practice() if trainer else None)
    view = round_.view(None if onlooker else seat)
    stage = Stage(looks, found.layout(round_.setup), 4, seat, view, (1280.0, 800.0))
    return [sprite.picture.text for sprite in own_words(stage) if isinstance(sprite.picture, CaptionPicture)]


@pytest.mark.parametrize("name", ["dream_1", "dream_2", "dream_5", "dream_6"])
def test_chances_are_told_only_where_they_are_wanted_and_to_whom_they_belong(name: str) -> None:
    (shown,) = [text for text in texts(name, True) if "可能" in text]
    assert "%" in shown
    assert not any("%" in text for text in texts(name, False))
    assert not any("%" in text for text in texts(name, True, onlooker=True))
    assert any("Chance" in text for text in texts(name, True, "en"))


@pytest.mark.parametrize("name", ["dream_4", "zha_jin_hua"])
def test_games_and_moments_without_chances_tell_none(name: str) -> None:
    assert not any("%" in text for text in texts(name, True))


def test_a_view_is_reckoned_once_however_often_it_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    found, asked = game("dream_1"), list[View]()
    round_: Round[Any] = Round(found, Round.dealt(found, 4, {}, 5))
    view, practice, words = round_.view(round_.table.to_act[0]), Practice(), Words("en")

    def aids(seen: View) -> tuple[Aid, ...]:
        asked.append(seen)
        return (Aid("smallest", 0.25),)

    monkeypatch.setattr(type(found), "aids", staticmethod(aids))
    assert practice.line(words, view) == practice.line(words, view) == "Chance of being smallest: 25%"
    assert len(asked) == 1


def test_what_was_drawn_is_told_with_its_error() -> None:
    words = Words("en")
    assert said(words, (Aid("smallest", 0.314, 0.032),)) == "Chance of being smallest: 31% (±3)"
    assert said(words, ()) == ""
    assert (percent(0.003), percent(0.0), percent(0.995)) == ("<1", "0", "100")


@pytest.mark.parametrize(("language", "word"), [("zh_CN", "会算"), ("en", "count")])
def test_what_would_count_on_a_pile_stands_at_it_where_it_is_wanted(language: str, word: str) -> None:
    found = game("dream_4")
    round_: Round[Any] = Round(found, Round.dealt(found, 3, {}, 5))
    seat = round_.table.to_act[0]
    for trainer in (True, False):
        looks = replace(look(), words=Words(language), practice=Practice() if trainer else None)
        stage = Stage(looks, found.layout(round_.setup), 3, seat, round_.view(seat), (1280.0, 800.0))
        said_there = {
            name: sprite.picture.text
            for name, sprite in describe(stage).items()
            if isinstance(sprite.picture, CaptionPicture) and name.startswith("caption/pile:")
        }
        assert set(said_there) == ({f"caption/pile:{at}" for at in range(3)} if trainer else set())
        for at, aid in enumerate(found.aids(round_.view(seat)) if trainer else ()):
            text = said_there[f"caption/pile:{at}"]
            assert word in text
            assert str(round(aid.share * aid.cases)) in text
            assert str(aid.cases) in text
