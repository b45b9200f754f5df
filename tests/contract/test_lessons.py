"""The rounds that teach: they follow the rules, and every action of the learner is asked for in words."""

import re

import pytest

from engine.core.game import View, view
from engine.core.record import replay
from engine.games import GAMES, TAUGHT, game
from engine.play.script import Script
from engine.play.thinker import Question
from engine.words import LANGUAGES, Words


def test_the_list_says_which_games_teach() -> None:
    assert {name for name in GAMES if game(name).lesson is not None} == TAUGHT


@pytest.mark.parametrize("name", sorted(TAUGHT))
def test_a_lesson_is_a_whole_round_in_which_the_learner_wins(name: str) -> None:
    rules, lesson = game(name), game(name).lesson
    assert lesson is not None
    assert lesson.record.game == name
    played = replay(rules, lesson.record)
    assert played.refused is None
    settlement = rules.settle(played.state)
    assert settlement.over
    assert settlement.winners == (lesson.seat,)
    own = {at for at, action in enumerate(lesson.record.actions) if action["seat"] == lesson.seat}
    assert set(lesson.says) == own
    assert all(rules.free(played.states[at], rules.read(lesson.record.actions[at])) for at in own)


@pytest.mark.parametrize("name", sorted(TAUGHT))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_has_its_words(name: str, language: str) -> None:
    lesson, words = game(name).lesson, Words(language)
    assert lesson is not None
    said = [words.key(f"{name}.lesson.{word}") for word in (*lesson.says.values(), lesson.end)]
    assert len(set(said)) == len(said)
    assert all(len(sentence) > 10 for sentence in said)


@pytest.mark.parametrize("name", sorted(TAUGHT))
def test_the_others_know_their_part_and_nothing_else(name: str) -> None:
    rules, lesson = game(name), game(name).lesson
    assert lesson is not None
    played, script = replay(rules, lesson.record), Script(lesson)

    def seen(at: int, seat: int) -> View:
        return view(rules, played.setup, played.states[at], rules.read({"seat": seat, "do": "pass"}).seat, ())

    for at, action in enumerate(lesson.record.actions):
        answer = script.ask(Question(name, "normal", seen(at, action["seat"]), at, 0)).result()
        assert answer[0].action == rules.read(action)
        other = (action["seat"] + 1) % lesson.record.players
        with pytest.raises(LookupError):
            script.ask(Question(name, "normal", seen(at, other), at, 0)).result()
    with pytest.raises(LookupError):
        script.ask(Question(name, "normal", seen(0, 1), len(lesson.record.actions), 0)).result()


CARD = re.compile(r"([♠♥♣♦])(10|[2-9AJQK])")
SUITS = {"♠": "s", "♥": "h", "♣": "c", "♦": "d"}


def named(sentence: str) -> set[str]:
    """The cards that a sentence names."""
    return {("T" if rank == "10" else rank) + SUITS[suit] for suit, rank in CARD.findall(sentence)}


@pytest.mark.parametrize("name", sorted(TAUGHT))
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_lesson_says_is_true(name: str, language: str) -> None:
    rules, lesson, words = game(name), game(name).lesson, Words(language)
    assert lesson is not None
    played = replay(rules, lesson.record)
    mentioned: set[str] = set()
    for at, word in lesson.says.items():
        seen = view(rules, played.setup, played.states[at], lesson.seat, ())
        lies = {str(card) for zone in seen.table.zones for card in zone.cards}
        cards = named(words.key(f"{name}.lesson.{word}"))
        # nothing is named but what the learner sees, and whatever is to be played one by one is
        assert cards <= lies, word
        mentioned |= cards & set(lesson.record.actions[at].get("cards", ()))
    assert mentioned
    end, settlement = words.key(f"{name}.lesson.{lesson.end}"), rules.settle(played.state)
    held = {str(card) for zone in rules.table(played.state).zones for card in zone.cards}
    assert named(end) <= held
    numbers = set(map(int, re.findall(r"\d+", end)))
    assert {due for due in settlement.due if due} <= numbers
