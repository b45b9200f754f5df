"""What is told of a table: for every game, every seat and every moment, and never of what is hidden."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.model import BACK, Seat
from engine.games import GAMES, PLAYERS, game
from engine.play.round import Round
from engine.words import LANGUAGES, Words
from gui.access import aloud
from gui.access.drawn import walk
from gui.access.state import state
from gui.access.things import Thing, table
from gui.art.cards import CardArt
from gui.scene.look import Look
from gui.scene.stage import Stage, keys
from gui.scene.table_scene import TableScene
from gui.theme import FELT, Speed
from tests.gui.scene.tables import PEOPLE, pictures

MOMENTS, FEW = 60, 12
WORDS = {language: Words(language) for language in LANGUAGES}
CODES = [rank + suit for suit in "shcd" for rank in "A23456789TJQK"]


def moments(name: str, players: int, seed: int, most: int = MOMENTS) -> Iterator[Round[Any]]:
    """A round by random actions, and each moment of it."""
    found, rng = game(name), random.Random(f"{name} {players} {seed}")
    made: Round[Any] = Round(found, Round.dealt(found, players, {}, seed))
    yield made
    for _ in range(most):
        if made.over:
            return
        seat = rng.choice(made.table.to_act)
        actions = found.legal(made.state, seat).actions
        assert made.submit(rng.choice([one for one in actions if one.do != "fold"] or actions)) is None
        yield made


def stage_of(made: Round[Any], seat: Seat | None, language: str = "zh_CN") -> Stage:
    look = Look(FELT, WORDS[language], CardArt(), Speed.OFF)
    scene = TableScene(look, pictures=pictures(Speed.OFF))
    players = made.setup.players
    scene.arrange(made.game.layout(made.setup), players, 0 if seat is None else seat)
    scene.seat((PEOPLE * 2)[:players])
    scene.resize(1280, 800)
    scene._view = made.view(seat)
    stage = scene.stage
    assert stage is not None
    return stage


def texts(things: tuple[Thing, ...]) -> str:
    return "\n".join(f"{thing.said}\n{thing.more}\n{thing.name}" for thing in walk(things))


def hidden(made: Round[Any], seat: Seat | None) -> set[str]:
    """The cards that a seat does not see, and that nothing that all know names."""
    seen = {str(card) for zone in made.view(seat).table.zones for card in (*zone.cards, *zone.imagined)}
    truth = {str(card) for zone in made.table.zones for card in zone.cards}
    stands = {mark.removeprefix("as:") for zone in made.table.zones for mark in zone.marks.values()}
    named = {str(value) for value in made.table.figures.values()}
    return truth - seen - stands - named - {BACK}


def names_of(words: Words, code: str) -> tuple[str, ...]:
    return aloud.card(words, code).lower(), words.card(code).lower()


def named_in(words: Words, code: str, said: str) -> bool:
    """Whether a text names a card: in words, by its signs, by its code."""
    if any(re.search(rf"{re.escape(name)}(?!\d)", said.lower()) for name in names_of(words, code)):
        return True
    return re.search(rf"(?<![A-Za-z0-9]){code}(?![A-Za-z0-9])", said) is not None


@pytest.mark.parametrize("most", [FEW, pytest.param(MOMENTS, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", GAMES)
def test_no_hidden_card_is_told_to_any_seat_at_any_moment(name: str, most: int) -> None:
    looked = found = 0
    known = {"Ad"}  # what a round of 欢乐九张 begins with is said to all
    for made in moments(name, max(3, PLAYERS[name].start), 7, most):
        for seat in (None, *map(Seat, range(made.setup.players))):
            language = LANGUAGES[looked % 2]
            stage, words = stage_of(made, seat, language), WORDS[language]
            said = texts(table(stage)) + "\n".join(state(stage))
            looked += 1
            secret = hidden(made, seat) - known
            assert {code for code in secret if named_in(words, code, said)} == set(), (seat, made.at)
            found += bool(secret)
    assert looked > 20
    assert found, "something was hidden"


@pytest.mark.parametrize("name", GAMES)
def test_whoever_looks_is_told_of_every_card_of_theirs_and_of_every_seat(name: str) -> None:
    for made in moments(name, max(3, PLAYERS[name].start), 3, FEW):
        stage = stage_of(made, Seat(1), "en")
        parts = {thing.name: thing for thing in walk(table(stage))}
        own = [part for part in parts.values() if part.kind == "card"]
        assert [part.key for part in own] == list(stage.hand)
        for part, key in zip(own, stage.hand, strict=True):
            assert part.said == aloud.card(WORDS["en"], key.code)
            assert not part.rect.isEmpty()
        seats = [part for part in parts.values() if part.kind == "seat"]
        assert [part.said for part in seats] == [stage.person(stage.seat_at(n)).name for n in range(stage.players)]
        assert len(parts) == sum(1 for _ in walk(table(stage))), "every name is there once"


def test_what_the_viewer_does_not_see_is_called_a_hidden_card() -> None:
    made = next(made for made in moments("happy_nine", 4, 1) if made.table.phase == "play")
    stage = stage_of(made, None)
    cards = [thing for thing in walk(table(stage)) if thing.kind == "card"]
    assert cards
    assert {card.said for card in cards} == {WORDS["zh_CN"].card(BACK)}
    assert all(key.code == BACK for zone in stage.hand_zones for key in keys(zone))


@pytest.mark.parametrize(
    ("code", "zh", "en"),
    [("7h", "红桃七", "Seven of hearts"), ("Ts", "黑桃十", "Ten of spades"), ("Ad", "方块A", "Ace of diamonds"),
     ("BJ", "大王", "Big joker"), (BACK, "暗牌", "Hidden card")],
)  # fmt: skip
def test_a_card_is_spoken_in_words(code: str, zh: str, en: str) -> None:
    assert (aloud.card(WORDS["zh_CN"], code), aloud.card(WORDS["en"], code)) == (zh, en)


def test_every_card_has_a_name_of_its_own() -> None:
    for words in WORDS.values():
        names = {aloud.card(words, code) for code in CODES}
        assert len(names) == 52
        assert not any("<" in name or set(name) & set("♠♥♣♦") for name in names)


def test_a_sentence_is_spoken_without_signs() -> None:
    zh, en = WORDS["zh_CN"], WORDS["en"]
    assert aloud.sentence(zh, "同花 · 最大 ♠J") == "同花 · 最大 黑桃J"
    assert aloud.sentence(en, "♥10 and ♦ to come, 888+33") == "ten of hearts and diamonds to come, 888+33"


def test_a_hand_is_told_in_groups() -> None:
    zh, en = WORDS["zh_CN"], WORDS["en"]
    held = ("8s", "8h", "Td", "BJ", "3c", "8d", "??", "??")
    assert aloud.grouped(zh, held) == "八：黑桃、红桃、方块；方块十；大王；梅花三；暗牌 2 张"
    assert aloud.grouped(en, held).startswith("Eight: spades, hearts, diamonds; Ten of diamonds; ")
