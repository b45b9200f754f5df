"""The experts of the three-card games beat those who go by the lines of strategy, and those beat beginners."""

from __future__ import annotations

import pytest

from engine.play.arena import Arena, Contest, Result

BETTER = {
    "zha_jin_hua": (4, 500, -60.0),
    "new_zha_jin_hua": (4, 500, -30.0),
    "dream_1": (2, 300, -0.5),
    "dream_2": (2, 200, -1.2),
    "dream_3": (2, 200, -2.5),
    "dream_5": (2, 200, -0.5),
    "dream_4_fantasy": (4, 2000, -0.1),
    "dream_6": (4, 250, -0.3),
}
"""Players, deals, and the difference that the mean must reach."""


def contest(name: str, players: int, deals: int, one: str, other: str, seed: int = 3) -> Result:
    """One kind of player among players of another, every deal in all seatings."""
    arena = Arena(Contest(name, {}, ((one, *(other,) * (players - 1)),), deals, seed))
    assert list(arena.play())[-1] == deals
    return arena.result()


@pytest.mark.parametrize(("name", "deals"), [("dream_2", 15), ("dream_3", 10), ("dream_1", 40)])
def test_an_expert_is_better_even_on_a_few_deals(name: str, deals: int) -> None:
    (pair,) = contest(name, 2, deals, "expert", "normal").pairs
    assert pair.difference.high < 0


@pytest.mark.long
@pytest.mark.parametrize("name", BETTER)
def test_an_expert_is_better_than_the_lines_of_strategy(name: str) -> None:
    players, deals, least = BETTER[name]
    (pair,) = contest(name, players, deals, "expert", "normal").pairs
    assert pair.difference.high < 0
    assert pair.difference.mean < least


@pytest.mark.long
@pytest.mark.parametrize("name", [*BETTER, "dream_4", "dream_4_fantasy"])
def test_a_beginner_is_worse_than_the_lines_of_strategy(name: str) -> None:
    (pair,) = contest(name, 2, 300, "beginner", "normal").pairs
    assert pair.difference.low > 0
