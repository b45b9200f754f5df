"""The engines to compare with, playing at random: at each turn one legal action, all alike likely.

A move is one applied action, passes included, drawn cards not. A peer that is not installed is left out and named.
Only games that many engines have are here: a peer's 斗地主 stands for a climbing game of ours that it does not know.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator

Play = Callable[[random.Random], int]
"""Plays one game, gives its number of moves."""

CLIMBING = "dou dizhu"


def rlcard_environment(game: str) -> Play:
    """The public way of rlcard: reset and step, which write down an observation at each step."""
    import rlcard

    environment = rlcard.make(game, config={"seed": 1})

    def play(rng: random.Random) -> int:
        state, _ = environment.reset()
        moves = 0
        while not environment.is_over():
            state, _ = environment.step(rng.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return play


def rlcard_rules() -> Play:
    """The rules of rlcard's 斗地主 below its environment."""
    from rlcard.games.doudizhu import Game
    from rlcard.utils import seeding

    engine = Game()
    engine.np_random, _ = seeding.np_random(1)

    def play(rng: random.Random) -> int:
        state, _ = engine.init_game()
        moves = 0
        while not engine.is_over():
            state, _ = engine.step(rng.choice(state["actions"]))
            moves += 1
        return moves

    return play


def open_spiel(game: str) -> Play:
    """OpenSpiel's rules in C++, driven from Python."""
    import pyspiel

    loaded = pyspiel.load_game(game)

    def play(rng: random.Random) -> int:
        state, moves = loaded.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
        return moves

    return play


def douzero() -> Play:
    """DouZero's own rules of 斗地主, the landlord chosen already."""
    from douzero.env.game import GameEnv

    seats = ("landlord", "landlord_up", "landlord_down")
    pack = [rank for rank in (*range(3, 15), 17) for _ in range(4)] + [20, 30]
    chance = [random.Random(0)]

    class Anything:
        def act(self, known: object) -> list[int]:
            found: list[int] = chance[0].choice(known.legal_actions)  # type: ignore[attr-defined]
            return found

    environment = GameEnv({seat: Anything() for seat in seats})

    def play(rng: random.Random) -> int:
        chance[0] = rng
        cards = rng.sample(pack, len(pack))
        hands = {"landlord": cards[:20], "landlord_up": cards[20:37], "landlord_down": cards[37:]}
        dealt = {seat: sorted(hand) for seat, hand in hands.items()}
        environment.card_play_init({**dealt, "three_landlord_cards": cards[17:20]})
        moves = 0
        while not environment.game_over:
            environment.step()
            moves += 1
        environment.reset()
        return moves

    return play


PEERS: dict[str, Callable[[], Play]] = {
    "rlcard environment": lambda: rlcard_environment("doudizhu"),
    "rlcard rules": rlcard_rules,
    "douzero environment": douzero,
    "open_spiel": lambda: open_spiel("dou_dizhu"),
}


def peers() -> Iterator[tuple[str, str, Play]]:
    """Each peer that is installed: its name, its game, how to play it once."""
    for name, make in PEERS.items():
        try:
            yield name, CLIMBING, make()
        except ImportError as missing:
            sys.stderr.write(f"{name}: left out, {missing}\n")
