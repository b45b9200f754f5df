"""Cards that a seat has not seen, its own among them, change neither what it sees nor what its computer player does."""

from __future__ import annotations

import random

import pytest

from engine.core.chance import Chance
from engine.core.game import view
from engine.core.model import BACK, Seat
from engine.games import game

from .rounds import NAMES, elsewhere, played, seats


@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_change_nothing_that_a_seat_sees_or_is_asked(name: str) -> None:
    tried = 0
    for seed in range(12):
        rng, options = random.Random(seed), {"compare_shows": "pair"} if name == "new_zha_jin_hua" and seed % 2 else {}
        for round_ in played(name, 2 + seed % 3, seed, options):
            if round_.over:
                continue
            for seat in seats(round_):
                other = elsewhere(round_.state, seat, rng)
                told = round_.told(seat)
                assert view(round_.game, round_.setup, other, seat, told) == round_.view(seat)
                tried += other != round_.state
    assert tried > 150


@pytest.mark.parametrize("bot", ["beginner", "normal", "expert", "random"])
@pytest.mark.parametrize("name", NAMES)
def test_a_computer_player_does_the_same_whatever_lies_hidden(name: str, bot: str) -> None:
    found, tried = game(name), 0
    for seed in range(4):
        rng = random.Random(f"{bot} {seed}")
        for round_ in played(name, 2 + seed % 3, 70 + seed):
            if round_.over:
                continue
            seat = round_.state.acting[0]
            player, chance = found.bots[bot](), Chance(seed, bot)
            advice = player.advise(round_.view(seat), chance.of(round_.at), 1.0)
            assert advice == player.advise(round_.view(seat), chance.of(round_.at), 1.0), (
                "the same seed, another advice"
            )
            other = elsewhere(round_.state, seat, rng)
            seen = view(found, round_.setup, other, seat, round_.told(seat))
            assert advice == player.advise(seen, chance.of(round_.at), 1.0)
            assert all(found.check(round_.state, one.action) is None for one in advice)
            tried += 1
    assert tried > 10


@pytest.mark.parametrize("name", NAMES)
def test_own_cards_are_backs_until_they_are_looked_at(name: str) -> None:
    blind = 0
    for seed in range(15):
        for round_ in played(name, 3, seed):
            for seat in map(Seat, range(3)):
                cards = round_.view(seat).table.zone(f"hand:{seat}").cards
                open_ = round_.over or round_.state.bets.seen[seat]
                assert (BACK in cards) != open_
                blind += not open_
                others = [round_.view(seat).table.zone(f"hand:{other}").cards for other in range(3) if other != seat]
                assert round_.over or all(set(hand) == {BACK} for hand in others)
    assert blind > 20
