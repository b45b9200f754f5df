"""Rounds told in words: whatever a game says while it is played has a whole sentence."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.event import Told
from engine.core.game import Game, view
from engine.core.model import Seat
from engine.core.settlement import Carry
from engine.games import GAMES, game
from engine.words import LANGUAGES, Words
from engine.words.figures import figure

NAMES = tuple("甲乙丙丁戊己庚辛")


def heard(words: Words, sentence: str, of: str) -> None:
    assert sentence, of
    assert not set("<{") & set(sentence), f"{of}: {sentence}"


def wrong(state: Any, game_: Game[Any, Any, Any], players: int, lot: random.Random) -> Iterator[Action]:
    """Actions of which most are refused."""
    deck = [rank + suit for rank in "A23456789TJQK" for suit in "shcd"] + ["BJ", "LJ"]
    for _ in range(4):
        seat, hand = lot.randrange(players), [c for z in game_.table(state).zones if z.id == "hand:0" for c in z.cards]
        picked = lot.sample(hand or deck, min(len(hand or deck), lot.randint(1, 5)))
        yield game_.read({"seat": seat, "do": "play", "cards": picked})
        yield game_.read({"seat": 0, "do": "play", "cards": picked, "as": {"BJ": lot.choice(deck)}})
        yield game_.read({"seat": 0, "do": "discard", "cards": picked})
        yield game_.read({"seat": 0, "do": "cut", "at": lot.choice([0, 99])})
        yield game_.read({"seat": seat, "do": lot.choice(["show", "keep", "pass", "deal", "fly"])})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_round_can_be_told(name: str, language: str) -> None:
    words, game_ = Words(language), game(name)
    presets = [dict(options) for options in game_.info.presets.values()] or [{}]
    bot = game_.bots["normal"]()
    for number in range(3 * len(game_.info.players) * len(presets)):
        players = game_.info.players[number % len(game_.info.players)]
        setup = game_.setup(players, presets[number % len(presets)])
        chance, lot = Chance(number, "words"), random.Random(number)
        state = game_.start(setup, game_.deal(setup, Carry(), chance.of("deal"), {})).state
        for step in range(600):
            table = game_.table(state)
            heard(words, words.key(f"{name}.phase.{table.phase}"), "phase")
            for zone in table.zones:
                if zone.caption is not None:
                    heard(words, words.say(zone.caption), zone.id)
                for mark in zone.marks.values():
                    if not mark.startswith("as:"):
                        heard(words, words.key(f"{name}.mark.{mark}"), mark)
            for of, value in (*table.figures.items(), *table.amounts.items()):
                heard(words, figure(words, name, of.partition(":")[0], value), of)
            if game_.settle(state).over:
                break
            for action in wrong(state, game_, players, lot):
                refusal = game_.check(state, action)
                if refusal is not None:
                    heard(words, words.refused(name, refusal, NAMES), refusal.code)
            seat = Seat(lot.choice(table.to_act))
            advice = bot.advise(view(game_, setup, state, seat), chance.of(str(step)), 1.0)[0]
            if advice.why is not None:
                heard(words, words.say(advice.why), advice.why.key)
            done = game_.apply(state, advice.action)
            for event in done.events:
                if isinstance(event, Told):
                    heard(words, words.told(name, event, NAMES), event.event)
            state = done.state
        settlement = game_.settle(state)
        assert settlement.over
        for line in settlement.lines:
            heard(words, words.say(line.why, NAMES), line.why.key)
            heard(words, words.drink(line.amount, "cup", "1/2"), "amount")
