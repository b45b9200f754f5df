"""Nothing that a seat cannot see reaches its view, its questions or its computer player."""

import random
from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.game import Bot
from engine.core.model import ALL, Seat
from engine.core.table import mask
from engine.games.happy_nine.inner import INNER
from engine.games.happy_nine.material import START_CARD
from engine.games.happy_nine.model import Phase

from .helpers import GAME, PLAYERS
from .worlds import advice, elsewhere, hasty, rounds, seen, states

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"top_card_rule": "forced"},
    {"misplay": "penalty", "last_card_call": "manual"},
    {"special_hands": False},
)


def same_view_of_other_worlds(players: int, rounds: int, step: int) -> int:
    tried = 0
    for number in range(rounds):
        rng = random.Random(f"{players} {number}")
        for at, state in enumerate(states(players, OPTIONS[number % len(OPTIONS)], number)):
            if at % step and state.phase is Phase.PLAY:
                continue
            for seat in (None, *(Seat(s) for s in range(players))):
                other = elsewhere(state, seat, rng)
                assert seen(other, seat) == seen(state, seat), (number, at, seat)
                tried += other != state
    return tried


def same_advice_in_other_worlds(players: int, bot: type[Bot], count: int, step: int) -> int:
    tried = 0
    for number in range(count):
        rng = random.Random(f"{players} {number}")
        for at, round_ in enumerate(rounds(players, OPTIONS[number % len(OPTIONS)], 500 + number)):
            state = round_.state
            if at % step and state.phase is Phase.PLAY:
                continue
            for seat in state.acting()[:2]:
                other = elsewhere(state, seat, rng)
                view, told = round_.view(seat), round_.told(seat)
                given = advice(view, bot, at)
                assert given == advice(view, bot, at), "the same seed, another advice"
                assert given == advice(seen(other, seat, told), bot, at), (number, at, seat)
                legal = GAME.legal(state, seat).actions
                for one in given:
                    assert GAME.check(state, one.action) is None
                    assert one.action.seat == seat
                    assert one.action in legal
                tried += other != state
    return tried


@pytest.mark.parametrize("players", PLAYERS)
def test_cards_a_seat_cannot_see_do_not_change_what_it_sees_or_is_asked(players: int) -> None:
    assert same_view_of_other_worlds(players, 4, 5) > 80


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("bot", sorted(GAME.bots))
def test_cards_a_seat_cannot_see_do_not_change_its_computer_players_advice(players: int, bot: str) -> None:
    assert same_advice_in_other_worlds(players, hasty(bot), 4, 4) > 25


@pytest.mark.parametrize("bot", ["expert", "master"])
def test_the_searching_levels_at_their_full_strength_are_as_honest(bot: str) -> None:
    assert same_advice_in_other_worlds(4, GAME.bots[bot], 1, 12) > 3


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
def test_thousands_of_other_worlds_look_alike(players: int) -> None:
    assert same_view_of_other_worlds(players, 120, 1) > 5000


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("bot", sorted(GAME.bots))
def test_thousands_of_other_worlds_are_played_alike(players: int, bot: str) -> None:
    assert same_advice_in_other_worlds(players, hasty(bot), 120, 1) > 3000


@pytest.mark.parametrize("players", PLAYERS)
def test_an_imagined_world_agrees_with_all_that_is_seen(players: int) -> None:
    for number in range(6):
        for at, state in enumerate(states(players, OPTIONS[number % len(OPTIONS)], 900 + number)):
            if state.core is None or state.phase is Phase.OVER or at % 3:
                continue
            for seat in state.acting()[:2]:
                view = seen(state, seat)
                world = INNER.imagine(view, Chance(at))
                real = state.core
                assert world.turn == seat
                assert world.hands[seat] == state.hand(seat)
                for other in range(players):
                    assert world.hands[other].bit_count() == state.hand(other).bit_count()
                    assert sum(hand >> 0 & world.hands[other] != 0 for hand in world.hands) == 1
                    assert world.hands[other] & state.gone == 0
                assert world.paid == tuple(state.immediate(told=True))
                if state.phase is Phase.PLAY:
                    assert (world.lead, world.played) == (real.lead, real.played)
                    assert world.owner == real.owner or not real.lead
                    holder = next((s for s, hand in enumerate(real.hands) if hand & START_CARD), None)
                    assert holder == next((s for s, hand in enumerate(world.hands) if hand & START_CARD), None)


@pytest.mark.parametrize("players", PLAYERS)
def test_imagined_worlds_differ_with_their_chance(players: int) -> None:
    for state in states(players, {}, 4):
        if state.phase is Phase.PLAY:
            view = seen(state, state.acting()[0])
            assert len({tuple(INNER.imagine(view, Chance(seed)).hands) for seed in range(8)}) > 1
            return


def test_a_sealed_answer_and_a_false_show_stay_with_their_seat() -> None:
    """In the declaring phase the others learn nothing, neither of a show nor of what it cost."""
    for state in states(4, {"misplay": "penalty"}, 11):
        if state.phase is not Phase.DECLARE:
            continue
        false = next(seat for seat in state.acting() if len(GAME.legal(state, seat).actions) == 1)
        step = GAME.apply(state, GAME.read({"seat": false, "do": "show"}))
        assert GAME.settle(step.state).paid[false] == 1
        for seat in (None, *(Seat(s) for s in range(4))):
            if seat != false:
                assert mask(GAME.table(step.state), seat) == mask(GAME.table(state), seat)
        answered = step.state
        for seat in answered.acting():
            answered = GAME.apply(answered, GAME.read({"seat": seat, "do": "keep"})).state
        assert GAME.table(answered).figures[f"drinks:{false}"] == 1
        return


@pytest.mark.parametrize("players", PLAYERS)
def test_hands_are_turned_up_at_the_end_and_discards_never(players: int) -> None:
    for number in range(4):
        last = list(states(players, {}, number))[-1]
        for seat in (None, *(Seat(s) for s in range(players))):
            for zone in mask(GAME.table(last), seat).zones:
                if zone.id.startswith("discard"):
                    assert ("??" in zone.cards) == (zone.owner != seat)
                else:
                    assert zone.seen_by == ALL
                    assert "??" not in zone.cards
