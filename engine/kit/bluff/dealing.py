"""Before the first action: who deals, which cards, how many chips (§3, §4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.chance import Chance
from engine.core.game import Setup, Stakes, shown
from engine.core.model import Card, Trouble
from engine.core.settlement import Carry
from engine.kit import dealing
from engine.kit.betting import Limits, cap_of, least_chips, opened
from engine.kit.bluff.model import Deal, Given, Options
from engine.kit.bluff.state import State
from engine.kit.three_cards import PACK, SIZE, whole_hand

LEAST_BETS = 2
"""A cap leaves room for so many of the smallest bets after the ante (§3)."""


def ante_of(options: Options, times: int) -> int:
    """The 底金: as agreed, or so many times the 底注."""
    return options.ante if options.ante is not None else times * options.base


def least_cap(options: Options, times: int) -> int:
    """The lowest cap of a table."""
    return ante_of(options, times) + LEAST_BETS * options.base


def stakes(options: Options, times: int) -> Stakes:
    """What a sitting gives each player to begin with, and what a round takes at least."""
    return Stakes(start=options.start_chips, need=least_chips(least_cap(options, times), options.cap))


def agreed(game: str, options: Options, times: int) -> None:
    """Raise `Trouble` for house rules under which no round can be dealt."""
    low = least_cap(options, times)
    if options.cap is not None and options.cap < low:
        raise Trouble("bad_option", game=game, option="cap", given=str(options.cap), allowed=f"{low} …")
    need = stakes(options, times).need
    start = options.start_chips
    if start < need:
        raise Trouble("bad_option", game=game, option="start_chips", given=str(start), allowed=f"{need} …")


def deal(setup: Setup[Any], carry: Carry, chance: Chance, given: Mapping[str, Any], times: int) -> Deal:
    """Draw the cards, and the first dealer of a sitting; keep what is given. Chips come with the sitting."""
    options: Options = setup.options
    players = setup.players
    parts = dealing.parts(Given, given)
    dealer = dealing.leader("dealer", parts.dealer, carry, chance, players)
    chips = parts.chips or carry.totals or (options.start_chips,) * players
    hands = parts.hands if parts.hands is not None else _drawn(chance, players)
    for where, row in (("chips", chips), ("hands", hands)):
        dealing.demand(where, len(row), players)
    taken = 0
    for seat, hand in enumerate(hands):
        mask = whole_hand(hand, f"hands.{seat}")
        if taken & mask:
            raise Trouble("card_twice", where=f"hands.{seat}", card=PACK.codes(taken & mask)[0])
        taken |= mask
    need = stakes(options, times).need
    if min(chips) < need:
        raise Trouble("too_few_chips", given=shown(min(chips)), least=need)
    return Deal(dealer=dealer, hands=hands, chips=chips)


def _drawn(chance: Chance, players: int) -> tuple[tuple[Card, ...], ...]:
    pack = chance.of("pack").shuffled(PACK.order)
    return tuple(pack[SIZE * seat : SIZE * (seat + 1)] for seat in range(players))


def begun(game: str, setup: Setup[Any], dealt: Deal, times: int) -> State:
    """The state when the antes are paid and the cards are out, face down."""
    options: Options = setup.options
    cap = cap_of(options.cap, dealt.chips)
    limits = Limits(options.base, ante_of(options, times), options.raise_steps, cap)
    return State(
        game=game,
        setup=setup,
        hands=dealt.hands,
        bets=opened(limits, dealt.dealer, dealt.chips),
        lost=(0,) * setup.players,
        knows=(frozenset(),) * setup.players,
    )
