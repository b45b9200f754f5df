"""End and settlement (page §8): what each seat owes, part by part."""

from __future__ import annotations

from engine.core.model import Seat, Text
from engine.core.settlement import Carry, Line, Settlement
from engine.games.happy_nine.material import HAND, Variant, cards_left_units, codes
from engine.games.happy_nine.model import Phase, Why
from engine.games.happy_nine.state import State


def settle(state: State) -> Settlement:
    """The account so far: ``immediate`` at any time, ``drinks`` and the lines of the penalty when the round is over."""
    immediate = state.immediate()
    spot = tuple(
        entry(charge.seat, charge.why, charge.units, paid=True, **({"what": charge.what} if charge.what else {}))
        for charge in state.charges
    )
    if state.phase is not Phase.OVER:
        return Settlement(over=False, result={"immediate": immediate}, paid=tuple(immediate), lines=spot)
    lines = _penalty_lines(state)
    drinks = [0] * state.setup.players
    for one in lines:
        drinks[one.seat] += one.amount
    winners = state.core.winners if state.core is not None and state.ruling is None else ()
    return Settlement(
        over=True,
        winners=tuple(Seat(seat) for seat in winners),
        result={"drinks": drinks, "immediate": immediate},
        due=tuple(drinks),
        paid=tuple(immediate),
        lines=(*lines, *spot),
        carry=Carry(lead=next_dealer(state.setup.players, state.dealer, winners)),
        void=state.ruling is not None and state.ruling.misdealer is not None,
    )


def entry(seat: int, why: Why, amount: int, paid: bool = False, **params: str | int) -> Line:
    """One part of a seat's account."""
    return Line(seat=Seat(seat), why=Text(key=f"happy_nine.line.{why}", params=params), amount=amount, paid=paid)


def left_lines(variant: Variant, seat: int, count: int, hand: int) -> list[Line]:
    """What a loser pays for so many cards left, and for each of the dear ones among them (§8)."""
    extras = [entry(seat, Why.EXTRA, extra, card=codes(bit)[0]) for bit, extra in variant.extras if hand & bit]
    return [entry(seat, Why.CARDS_LEFT, cards_left_units(count), count=count), *extras]


def _penalty_lines(state: State) -> list[Line]:
    """Cards left, each extra and 顶大 per loser; after a ruling of cheating only the cheats' penalty."""
    if state.ruling is not None:
        return [entry(seat, Why.CHEATING, state.setup.options.cheating_penalty) for seat in state.ruling.cheats]
    core = state.core
    assert core is not None
    lines = []
    for seat, hand in enumerate(core.hands):
        if seat not in core.winners:
            # special hands end the round before the first play: everybody pays for nine cards
            count = HAND if core.answers else hand.bit_count()
            lines.extend(left_lines(core.variant, seat, count, hand))
        if seat == core.missed:
            lines.append(entry(seat, Why.TOP_CARD, core.variant.top_penalty))
    return [one for one in lines if one.amount]


def next_dealer(players: int, dealer: int, winners: tuple[int, ...]) -> Seat:
    """The winner; of several the first counting from the last dealer, who is one; without any the same dealer (D11)."""
    return Seat(min(winners or (dealer,), key=lambda seat: (seat - dealer) % players))
