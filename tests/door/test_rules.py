"""The rules pages as the terminal shows them."""

from __future__ import annotations

import pytest

from engine.games import GAMES
from engine.pages import has_page, page_of
from engine.words import LANGUAGES, Words

from .doors import Ask

PAGES = [(name, language) for name in GAMES for language in LANGUAGES if has_page(name, language)]


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_a_page_is_shown_with_its_cards_in_words(ask: Ask, name: str, language: str) -> None:
    answer = ask("--lang", language, "rules", name)
    assert (answer.status, answer.err) == (0, "")
    page, words = page_of(name, language), Words(language)
    said = " ".join(answer.out.split())
    assert all(one.title in said for one in page.sections)
    for figure in page.figures():
        for group in figure.groups:
            if group.stands:
                continue
            imagined = [f"({words.card(card)})" for card in group.imagined]
            assert " ".join([*map(words.card, group.cards), *imagined]) in said


def test_one_part_is_shown_alone(ask: Ask) -> None:
    page = page_of(GAMES[0], "en")
    shown = ask("rules", GAMES[0], "--about", "must_lead")
    others = [one.title for one in page.sections if one.id != "turn"]
    assert shown.lines[0].strip(" ━│┃") == page.section("turn").title  # type: ignore[union-attr]
    assert not any(title in shown.out for title in others)
    card = ask("rules", GAMES[0], "--card").out
    assert [one.title for one in page.sections if one.title in card] == [one.title for one in page.card()]


def test_a_code_that_no_part_explains_is_named(ask: Ask) -> None:
    answer = ask("rules", GAMES[0], "--about", "no_such_code")
    assert answer.status == 2
    assert "no_such_code" in answer.err
    assert "must_lead" in answer.err
