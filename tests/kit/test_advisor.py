"""Advice for a game that has rules and worlds but no policy: a tree over what its seat knows."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import Guided
from engine.core.model import Seat
from engine.kit.advisor import Level, advise

from .toys import BET, FOLD, HighCard

PATIENT = 600.0


class Made(Action):
    """A move of the toy game."""

    move: int


class Bare(HighCard):
    """`HighCard` behind an inner door without a player; a view is the card that seat 0 holds."""

    def core(self, state: Any) -> Any:
        return state

    def believe(self, view: Any) -> Any:
        return SimpleNamespace(draw=lambda rng, likely=False: self.draw(view.card, rng))

    def imagine(self, view: Any, chance: Chance) -> Any:
        return self.draw(view.card, chance.quick())

    def action(self, core: Any, move: int) -> Action:
        return Made(seat=Seat(0), do="made", move=move)

    def move(self, core: Any, action: Any) -> int:
        return int(action.move)


def asked(card: int, seed: int = 1, seconds: float = PATIENT, rollouts: int = 1500) -> list[tuple[int, float | None]]:
    view: Any = SimpleNamespace(card=card, game="toy")
    door: Any = Bare()
    assert not isinstance(door, Guided)
    found = advise(door, view, Chance(seed), seconds, Level(rollouts=rollouts))
    return [(door.move(None, one.action), one.amount) for one in found]


@pytest.mark.parametrize("card", [0, 2, 3, 4])
def test_a_game_without_a_policy_is_searched_by_a_tree_and_told_what_moves_cost(card: int) -> None:
    found = asked(card)
    assert [move for move, _ in found] == ([BET, FOLD] if card > 1 else [FOLD, BET])
    assert found[0][1] == pytest.approx(-max(HighCard.worth(card), -1.0), abs=0.2)


def test_the_same_seed_gives_the_same_advice() -> None:
    assert asked(3, rollouts=40) == asked(3, rollouts=40)
    assert len({tuple(asked(3, seed, rollouts=40)) for seed in range(6)}) > 1


def test_without_time_or_a_search_any_move_will_do(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        made = {asked(4, seed, seconds=-1.0)[0] for seed in range(20)}
    assert made == {(FOLD, None), (BET, None)}
    assert len(caplog.records) == 20
    assert {asked(4, seed, rollouts=0)[0] for seed in range(20)} == made
