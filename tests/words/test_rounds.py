"""Rounds told in words: whatever a game says while it is played has a whole sentence."""

import random
from collections.abc import Callable, Iterator
from itertools import product
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


@pytest.mark.parametrize("name", GAMES)
def test_a_round_can_be_told(name: str) -> None:
    numbers = game(name).info.players
    tell_rounds(name, {numbers[0], numbers[-1]})


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_rounds_of_every_number_of_players_can_be_told(name: str) -> None:
    tell_rounds(name, set(game(name).info.players), 3)


def tell_rounds(name: str, numbers: set[int], each: int = 1) -> None:
    """Play rounds with so many players, by every preset, and say all that comes up in every language."""
    game_, spoken = game(name), [Words(language) for language in LANGUAGES]

    def hear(of: str, say: Callable[..., str], *given: Any) -> None:
        for words in spoken:
            heard(words, say(words, *given), of)

    presets = [dict(options) for options in game_.info.presets.values()] or [{}]
    bot = game_.bots["normal"]()
    for number, (players, options) in enumerate(list(product(sorted(numbers), presets)) * each):
        setup = game_.setup(players, options)
        chance, lot = Chance(number, "words"), random.Random(number)
        state = game_.start(setup, game_.deal(setup, Carry(), chance.of("deal"), {})).state
        for step in range(600):
            table = game_.table(state)
            hear("phase", Words.key, f"{name}.phase.{table.phase}")
            for zone in table.zones:
                if zone.caption is not None:
                    hear(zone.id, Words.say, zone.caption)
                for mark in zone.marks.values():
                    if not mark.startswith("as:"):
                        hear(mark, Words.key, f"{name}.mark.{mark}")
            for of, value in (*table.figures.items(), *table.amounts.items()):
                hear(of, figure, name, of.partition(":")[0], value)
            if game_.settle(state).over:
                break
            for action in wrong(state, game_, players, lot):
                refusal = game_.check(state, action)
                if refusal is not None:
                    hear(refusal.code, Words.refused, name, refusal, NAMES)
            seat = Seat(lot.choice(table.to_act))
            advice = bot.advise(view(game_, setup, state, seat), chance.of(str(step)), 1.0)[0]
            if advice.why is not None:
                hear(advice.why.key, Words.say, advice.why)
            done = game_.apply(state, advice.action)
            for event in done.events:
                if isinstance(event, Told):
                    hear(event.event, Words.told, name, event, NAMES)
            state = done.state
        settlement = game_.settle(state)
        assert settlement.over
        for line in settlement.lines:
            hear(line.why.key, Words.say, line.why, NAMES)
            hear("amount", Words.drink, line.amount, "cup", "1/2")
