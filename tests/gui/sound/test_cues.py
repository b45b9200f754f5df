"""Every event of every game has a sound or is silent on purpose, and no sound depends on a card."""

import random
from typing import get_args

import pytest

from engine.core.event import Event, Flourish, Moved, Rolled, Told, Turned
from engine.core.model import ALL, Card, Seat
from engine.games import GAMES, game
from engine.play.round import Round
from gui.settings.topics import Sound
from gui.sound.cues import OF_FLOURISH, WEIGHTY, Cue, cue_of, switch

SILENT = {"word", "duel", "upset", "blank", "drain"}
"""What is only said or comes to nothing, and hands that face each other: their cards and chips are heard instead."""


def events_of(name: str) -> list[Event]:
    """What everybody together is told in a few rounds of a game, played at random by as many as may."""
    found: list[Event] = []
    played = game(name)
    for seed in range(4):
        round_ = Round(played, Round.dealt(played, played.info.players[seed % len(played.info.players)], {}, seed))
        rng = random.Random(f"{name} {seed}")
        for _ in range(400):
            if round_.over:
                break
            assert round_.submit(rng.choice(round_.game.legal(round_.state, round_.table.to_act[0]).actions)) is None
        found += [event for seat in (None, Seat(0)) for event in round_.told(seat)]
    return found


def test_every_flourish_has_a_sound_or_is_silent_on_purpose() -> None:
    assert set(OF_FLOURISH) == set(get_args(Flourish))
    assert {name for name, cue in OF_FLOURISH.items() if cue is None} == SILENT
    loud = [cue for cue in OF_FLOURISH.values() if cue is not None]
    assert len(set(loud)) == len(loud)


@pytest.mark.parametrize("name", GAMES)
def test_every_event_of_every_game_is_heard_by_its_kind(name: str) -> None:
    heard, silent = set(), set()
    for event in events_of(name):
        cue = cue_of(event)
        if cue is not None:
            heard.add(cue)
        elif isinstance(event, Told):
            assert event.flourish in SILENT
        else:
            silent.add(type(event))
    assert heard
    # cards on their way and the light of the dice are heard as they move
    assert silent <= {Moved, Rolled}
    assert heard <= {*OF_FLOURISH.values(), Cue.PASS, Cue.FLIP, Cue.CHIPS, Cue.POUR}


def test_a_sound_tells_nothing_of_the_cards() -> None:
    for cards in ((Card("??"),), (Card("As"), Card("BJ"))):
        assert cue_of(Turned(zone="hand:1", cards=cards)) is Cue.FLIP
        assert cue_of(Moved(source="hand:1", target="trick:0:1", cards=cards)) is None
        told = Told(event="play", seat=Seat(1), params={"cards": cards, "kind": "quads"}, to=ALL, flourish="glow")
        assert cue_of(told) is Cue.GLOW


def test_chips_and_passes_are_heard() -> None:
    events: list[Event] = [
        Moved(source="chips:1", target="pot", amount=3),
        Told(event="pass", seat=Seat(1), to=ALL),
    ]
    assert [cue_of(event) for event in events] == [Cue.CHIPS, Cue.PASS]


def test_every_sound_belongs_to_a_switch_that_can_be_chosen() -> None:
    assert {switch(cue) for cue in Cue} == {"table", "turn", "ledger"} <= set(Sound.model_fields)
    assert {switch(cue) for cue in WEIGHTY} == {"table"}
