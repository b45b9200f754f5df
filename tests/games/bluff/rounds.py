"""Rounds of the 诈金花 games by random actions that seldom give up, and the same moments with other hidden cards."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.core.action import Action
from engine.core.game import Game
from engine.core.model import Seat
from engine.games import game
from engine.kit.bluff.state import State
from engine.kit.three_cards import PACK, SIZE
from engine.play.round import Round

NAMES: Final = ("zha_jin_hua", "new_zha_jin_hua")


def any_action(found: Game[Any, Any, Any], state: State, rng: random.Random) -> Action:
    """A legal action; to give up only now and then, or nobody would ever come to the cap."""
    actions = found.legal(state, state.acting[0]).actions
    staying = [action for action in actions if action.do != "fold"]
    return rng.choice(staying if staying and rng.random() < 0.9 else actions)


def played(
    name: str, players: int, seed: int, options: Mapping[str, Any] | None = None, **given: Any
) -> Iterator[Round[State]]:
    """One round, before each action and at its end."""
    found, rng = game(name), random.Random(f"{name} {players} {seed}")
    round_: Round[State] = Round(found, Round.dealt(found, players, options or {}, seed, given=given))
    yield round_
    while not round_.over:
        assert round_.submit(any_action(found, round_.state, rng)) is None
        yield round_


def elsewhere(state: State, seat: int | None, rng: random.Random) -> State:
    """The same moment with other cards wherever a seat (None: an onlooker) sees none."""
    seen = {other for other in range(len(state.hands)) if seat is not None and other in state.knows[seat]}
    kept = {card for other in seen for card in state.hands[other]}
    rest = [card for card in PACK.order if card not in kept]
    rng.shuffle(rest)
    hands = tuple(
        hand if other in seen else tuple(rest[SIZE * other : SIZE * (other + 1)])
        for other, hand in enumerate(state.hands)
    )
    return state.but(hands=hands)


def seats(round_: Round[State]) -> list[Seat | None]:
    """Every seat, and an onlooker."""
    return [None, *(Seat(seat) for seat in range(round_.setup.players))]
