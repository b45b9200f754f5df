"""Other truths behind the same view: the cards a seat cannot see, dealt differently."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.core.chance import Chance
from engine.core.event import Event
from engine.core.game import Advice, Bot, View, view
from engine.core.model import Seat
from engine.core.record import read_record
from engine.games.happy_nine import core as play
from engine.games.happy_nine.bots import Player
from engine.games.happy_nine.combos import moves_of
from engine.games.happy_nine.core import Core
from engine.games.happy_nine.material import PACK, START_CARD
from engine.games.happy_nine.model import Phase
from engine.games.happy_nine.specials import best_show
from engine.games.happy_nine.state import State
from engine.kit.cards import bits
from engine.play.round import Round

from .helpers import GAME


def rounds(players: int, options: dict[str, Any], seed: int) -> Iterator[Round[State]]:
    """One round by random play, rather playing than passing, before each action and at its end."""
    rng = random.Random(f"worlds {players} {seed}")
    record = {"format": "table-record/1", "game": "happy_nine", "players": players, "options": options, "seed": seed}
    round_: Round[State] = Round(GAME, read_record(record))
    while True:
        yield round_
        if round_.over:
            return
        found = GAME.legal(round_.state, rng.choice(round_.state.acting())).actions
        some = [action for action in found if action.do in ("deal", "keep")]
        assert round_.submit(rng.choice(some or found)) is None


def states(players: int, options: dict[str, Any], seed: int) -> Iterator[State]:
    """The states of such a round."""
    for round_ in rounds(players, options, seed):
        yield round_.state


def seen(state: State, seat: Seat | None, told: tuple[Event, ...] = ()) -> View:
    return view(GAME, state.setup, state, seat, told)


def elsewhere(state: State, seat: int | None, rng: random.Random) -> State:
    """The state with all that a seat (None: an onlooker) cannot see dealt anew, where it may lie."""
    if state.core is None:
        pile = list(state.pile)
        rng.shuffle(pile)
        return state.but(pile=tuple(pile), die=rng.choice(PACK.codes(state.variant.ordinary)))
    if state.phase is Phase.OVER:
        return state
    core, variant = state.core, state.core.variant
    hidden = [other for other in range(variant.players) if other != seat]
    fixed = START_CARD if state.phase is Phase.PLAY else 0
    trays = list(state.trays)
    hands = list(core.hands)
    answers = list(core.answers)
    # what was put away lies in the hand of the core until all have answered
    away = [0 if core.phase == play.DISCARD else trays[other] for other in hidden]
    pool = 0
    for other, tray in zip(hidden, away, strict=True):
        pool |= (hands[other] | tray) & ~fixed
    free = bits(pool & ~(variant.banned | START_CARD))
    rng.shuffle(free)
    for other, tray in zip(hidden, away, strict=True):
        if tray:
            trays[other] = sum(1 << free.pop() for _ in range(tray.bit_count()))
            pool &= ~trays[other]
    rest = bits(pool)
    rng.shuffle(rest)
    for other in hidden:
        kept = hands[other] & fixed
        hands[other] = kept | sum(1 << rest.pop() for _ in range((hands[other] & ~kept).bit_count()))
    for other in hidden:
        if core.answers and answers[other]:
            answers[other] = _answer(core, hands[other], rng)
            if core.phase == play.DISCARD:
                trays[other] = answers[other]
    lists = tuple(moves_of(variant, hand) for hand in hands) if core.lists else ()
    changed = copy.copy(core)
    changed.hands, changed.lists, changed.answers = hands, list(lists), tuple(answers)
    # who held ♦A is public once it is played for; before that it lies where the new deal put it
    start = state.start if fixed else next((other for other, hand in enumerate(hands) if hand & START_CARD), None)
    return state.but(core=changed, trays=tuple(trays), start=start)


def _answer(core: Core, hand: int, rng: random.Random) -> int:
    """A sealed answer that the new hand could have given."""
    if core.phase == play.DISCARD:
        return rng.choice(play.discards(core.variant, hand))
    best = best_show(core.variant, hand)
    return play.KEEP if best is None or rng.random() < 0.5 else play.SHOW + 1 + best[0]


PATIENT = 600.0
"""Seconds that no search of a test runs into, however busy the machine is."""


def advice(view_: View, bot: type[Bot], seed: int) -> tuple[Advice, ...]:
    return bot().advise(view_, Chance(seed, bot.__name__), PATIENT)


def hasty(name: str) -> type[Bot]:
    """The same player with a tenth of its playouts: the same path through the code, many more positions a second."""
    found = GAME.bots[name]
    if not issubclass(found, Player) or not found.level.rollouts:
        return found

    return type("Hasty", (found,), {"level": replace(found.level, rollouts=found.level.rollouts // 10)})
