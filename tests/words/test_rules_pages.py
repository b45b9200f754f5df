"""The rules pages for players: complete, alike in all languages, and their pictures claim what the rules say."""

from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from engine.core.model import Trouble
from engine.games import GAMES, game
from engine.pages import Figure, Group, figure, has_page, page_of, read
from engine.words import LANGUAGES

PAGES = [(name, language) for name in GAMES for language in LANGUAGES if has_page(name, language)]


def probe(group: Group, side: str = "cards", as_: str = "as") -> dict[str, Any]:
    return {side: list(group.cards)} | ({as_: dict(group.stands)} if group.stands else {})


def seen(figure: Figure, *groups: Group) -> dict[str, Any]:
    """The cards of a picture that lie outside some of its groups."""
    return {"seen": [card for group in figure.groups if group not in groups for card in group.cards]}


def claimed(found: Any, claim: str) -> bool:
    if claim == "none":
        return found["kind"] is None
    return any(claim == value or (isinstance(value, list | tuple) and claim in value) for value in found.values())


def assert_read_so(found: Any, group: Group) -> None:
    """Wild cards stand for what the picture says, and what it imagines completes the hand."""
    assert found.get("as", group.stands) == group.stands, group
    if group.imagined:
        cards = [group.stands.get(card, card) for card in group.cards]
        ranks, suits = zip(*cards, *(card for card in group.imagined if card[0] != "?"), strict=True)
        assert not set(group.imagined) & set(cards), group
        assert sorted(ranks) == sorted(found.get("points", ranks)), group
        if found["kind"] in ("flush", "straight_flush"):
            assert len({*suits, *(card[1] for card in group.imagined)}) == 1, group


def test_every_game_has_its_page_in_every_language() -> None:
    assert list(product(GAMES, LANGUAGES)) == PAGES


@pytest.mark.parametrize("name", sorted({name for name, _ in PAGES}))
def test_a_page_is_the_same_in_all_languages(name: str) -> None:
    pages = [page_of(name, language) for language in LANGUAGES]
    for page in pages:
        assert page.players in game(name).info.players
        assert page.title
        assert all(one.id and one.title and one.text for one in page.sections)
    shapes = [[(one.id, one.explains, one.card) for one in page.sections] for page in pages]
    drawn = [[(one.groups, one.players, one.claim) for one in page.figures()] for page in pages]
    assert shapes[0] == shapes[1]
    assert drawn[0] == drawn[1]
    assert len({one.id for one in pages[0].sections}) == len(pages[0].sections)


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_every_refusal_is_explained_at_one_place(name: str, language: str) -> None:
    explained = [code for one in page_of(name, language).sections for code in one.explains]
    assert len(explained) == len(set(explained))
    assert {str(code) for code in game(name).vocabulary["error"]} - set(explained) == set()


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_every_combination_is_drawn(name: str, language: str) -> None:
    kinds = {str(kind) for group in ("kind", "special") for kind in game(name).vocabulary.get(group, ())}
    claims = {one.claim for one in page_of(name, language).figures()}
    assert kinds - claims == set()


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_what_the_pictures_claim_is_true(name: str, language: str) -> None:
    rules = game(name)
    for one in page_of(name, language).figures():
        setup = rules.setup(one.players, {})
        if one.claim == "compare":
            assert len(one.groups) > 1
            for left, right in pairwise(one.groups):
                asked = probe(left, "left", "left_as") | probe(right, "right", "right_as") | seen(one, left, right)
                assert rules.compare(setup, asked) == ">", one
        elif one.claim:
            assert claimed(rules.rank(setup, probe(one.groups[0]) | seen(one, one.groups[0])), one.claim), one
        for group in one.groups:
            if group.stands or group.imagined:
                assert_read_so(rules.rank(setup, probe(group) | seen(one, group)), group)


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_a_page_takes_ten_minutes(name: str, language: str) -> None:
    """About 300 Chinese characters or 200 English words a minute, with time left for the pictures."""
    page = page_of(name, language)
    text = "".join(one.text for one in page.sections)
    size = sum("\u4e00" <= letter <= "\u9fff" for letter in text) if language == "zh_CN" else len(text.split())
    assert size <= (2600 if language == "zh_CN" else 1900)


def test_an_address_says_groups_wild_cards_and_players() -> None:
    assert figure("cards:Jc,BJ=Js>Js,Jh?5", 4, "x", "compare") == Figure(
        (Group(("Jc", "BJ"), {"BJ": "Js"}), Group(("Js", "Jh"))), 5, "x", "compare"
    )
    assert figure("cards:7c", 4).players == 4
    assert figure("cards:8s,9s,~Ts>2d,Kd,~?d", 4) == Figure(
        (Group(("8s", "9s"), imagined=("Ts",)), Group(("2d", "Kd"), imagined=("?d",))), 4, ""
    )
    assert figure("cards:2d,~?d?3", 4).players == 3


def test_a_page_is_read_into_sections() -> None:
    page = read("g", "# G\n<!-- players: 3 -->\nHello\n\n## One\n<!-- id: one; explains: a b -->\nText\n\n## Two\n"
                     "<!-- id: two; card: yes -->\nMore")  # fmt: skip
    assert (page.title, page.opening, page.players) == ("G", "Hello", 3)
    assert [(one.id, one.title, one.text) for one in page.sections] == [("one", "One", "Text"), ("two", "Two", "More")]
    assert page.about("b") == page.section("one")
    assert page.about("c") is None
    assert page.card() == page.sections[1:]


def test_a_page_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(Trouble) as caught:
        page_of(GAMES[0], "en", tmp_path)
    assert caught.value.code == "rules_unreadable"
    torn = tmp_path / "en" / "rules" / f"{GAMES[0]}.md"
    torn.parent.mkdir(parents=True)
    torn.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Trouble) as caught:
        page_of(GAMES[0], "en", tmp_path)
    assert caught.value.code == "rules_unreadable"
