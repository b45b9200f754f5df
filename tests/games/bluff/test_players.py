"""What computer players count and do: shares of hands by counting one by one, and the plain lines of strategy."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.record import Record
from engine.games import game
from engine.kit.bluff.reading import Reading, beaten_share
from engine.kit.three_cards import PACK, order, strength, unseen_hands
from engine.play.round import Round

HANDS = ("Ks Th 2d", "As 4h 2d", "2s 2h 3d", "5s 3h 2d", "As Ah Ac", "2s 2h 2d", "As 2s 3s")


@pytest.mark.parametrize("cards", HANDS)
@pytest.mark.parametrize("second", [True, False])
def test_the_share_of_hands_that_are_beaten_is_what_comparing_each_one_gives(cards: str, second: bool) -> None:
    hand = PACK.mask(cards.split())
    unseen = unseen_hands(hand, second)
    beaten = sum(order(strength(hand, second), other) == ">" for other, _ in unseen)
    assert beaten_share(hand, second) == beaten / len(unseen)


def stopped(hands: list[list[str]], actions: list[dict[str, Any]], name: str = "zha_jin_hua") -> Round[Any]:
    deal = {"dealer": 0, "hands": hands}
    return Round(game(name), Record(game=name, players=len(hands), deal=deal, actions=tuple(actions)))


def does(round_: Round[Any], bot: str = "normal", tries: int = 30) -> set[str]:
    seat = round_.state.acting[0]
    player = game(round_.game.info.id).bots[bot]()
    return {player.advise(round_.view(seat), Chance(1, "try").of(number), 1.0)[0].action.do for number in range(tries)}


PRESSED = [
    {"seat": 1, "do": "look"},
    {"seat": 1, "do": "bet", "step": 2},
    {"seat": 2, "do": "look"},
    {"seat": 2, "do": "raise", "step": 2},
    {"seat": 0, "do": "look"},
]


def test_a_weak_hand_gives_up_before_a_raise_of_somebody_who_has_looked() -> None:
    round_ = stopped([["9s", "7d", "2c"], ["Ks", "Kd", "4c"], ["Qs", "Qd", "4h"]], PRESSED)
    assert does(round_) == {"fold"}
    assert does(round_, "expert") == {"fold"}


def test_a_triple_raises_by_the_least_and_never_gives_up() -> None:
    round_ = stopped([["9s", "9d", "9c"], ["Ks", "Kd", "4c"], ["Qs", "Qd", "4h"]], PRESSED)
    assert does(round_) == {"raise"}
    assert "fold" not in does(round_, "expert")


def test_one_stays_blind_early() -> None:
    round_ = stopped([["9s", "7d", "2c"], ["Ks", "Kd", "4c"], ["Qs", "Qd", "4h"]], [])
    assert does(round_) == {"bet"}


def test_a_reading_knows_who_raised_after_looking() -> None:
    round_ = stopped([["9s", "7d", "2c"], ["Ks", "Kd", "4c"], ["Qs", "Qd", "4h"]], PRESSED)
    seen = Reading(round_.view(round_.state.acting[0]))
    assert (seen.raises[1], seen.raises[2]) == (1, 1)
    assert seen.pressed()
    assert seen.price(seen.quiet) == 80
    assert seen.hand == PACK.mask(["9s", "7d", "2c"])
